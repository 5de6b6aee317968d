// SPDX-License-Identifier: MIT
// Reads taking-and-breaking codes; see code_digits.hpp. A digit is one of 0-9 and A-Z (a sum of powers of two), a list
// in braces, `*` (any number of heaps) or `&N;` (the number N). It may be followed by `!`, `?` or `=`.
#include "rules/code_digits.hpp"

#include <algorithm>
#include <charconv>
#include <string>

#include "core/ascii.hpp"
#include "core/size.hpp"

namespace grundy::rules {
namespace {

constexpr std::size_t most_digits = 1000;
constexpr Int most_heaps = 63;  // as in CGSuite; "+" after the last number has no such limit
using Sizes = Digit::Sizes;
using Leave = Digit::Leave;

class DigitReader {
public:
    DigitReader(std::string_view code, std::size_t where, Diagnostics& faults)
        : code_(code), where_(where), faults_(faults) {}

    std::optional<CodeDigits> read() {
        CodeDigits out;
        const bool good = list(out.before) && point(out) && tail(out) && ends(out);
        return good ? std::optional(std::move(out)) : std::nullopt;
    }

private:
    bool fail(std::string message, std::size_t at, std::string hint = {}) {
        const std::size_t end = code_.size() < 40 ? std::max(at + 1, code_.size()) : at + 1;
        faults_.report({where_ + at, where_ + end}, std::move(message), std::move(hint));
        return false;
    }
    bool fail(std::string message) { return fail(std::move(message), at_); }

    char peek() const { return at_ < code_.size() ? code_[at_] : '\0'; }
    bool eat(char c) {
        if (peek() != c || at_ == code_.size()) return false;
        ++at_;
        return true;
    }

    bool point(const CodeDigits& out) {
        if (out.before.empty()) return fail("expected a digit before the point, as in 0.77");
        if (!eat('.')) return fail("expected a digit or the point of the code, as in 0.77");
        return true;
    }

    bool tail(CodeDigits& out) {
        if (!list(out.fixed)) return false;
        if (eat('[')) {
            if (!list(out.repeating)) return false;
            if (!eat(']')) return fail("expected a digit or ']' at the end of the repeating digits");
            if (out.repeating.empty()) return fail("expected at least one digit between '[' and ']'", at_ - 1);
        }
        if (at_ == code_.size()) return true;
        return fail(out.repeating.empty() ? "expected a digit of the code: 0-9, A-Z, {...}, * or &N;"
                                          : "nothing can follow the repeating digits");
    }

    bool list(std::vector<Digit>& out) {
        while (at_ < code_.size() && begins_digit()) {
            if (out.size() == most_digits)
                return fail("a code of more than 1000 digits; write the rule as a game instead");
            out.emplace_back();
            if (!digit(out.back())) return false;
            out.back().text = code_.substr(out.back().at, at_ - out.back().at);
        }
        return true;
    }

    static int weight(char c) {
        if (c >= '0' && c <= '9') return c - '0';
        if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
        if (c >= 'a' && c <= 'z') return c - 'a' + 10;
        return -1;
    }
    bool begins_digit() const { return weight(peek()) >= 0 || peek() == '{' || peek() == '*' || peek() == '&'; }

    std::optional<Sizes> modifier() {
        if (eat('!')) return Sizes::distinct;
        if (eat('?')) return Sizes::not_all_equal;
        if (eat('=')) return Sizes::equal;
        return std::nullopt;
    }

    bool digit(Digit& out) {
        out.at = at_;
        if (peek() == '{') return braces(out);
        Int bits = 0;
        if (eat('*')) {
            out.more = Leave{0, modifier().value_or(Sizes::any)};
            return true;
        }
        if (eat('&')) {
            if (!number(bits) || !eat(';')) return fail("expected a number and ';' after '&', as in 0.&64;", out.at);
        } else {
            if (peek() >= 'a') return small_letter();
            bits = weight(code_[at_++]);
        }
        const Sizes sizes = modifier().value_or(Sizes::any);
        for (Int i = 0; i < most_heaps; ++i)
            if ((bits >> i & 1) != 0) out.leaves.push_back({i, sizes});
        return true;
    }

    bool small_letter() {
        std::string capital(code_.substr(0, 40));
        std::transform(capital.begin(), capital.end(), capital.begin(), upper);
        return fail(std::string("'") + peek() + "' is not a digit: digits above 9 are capital letters, A to Z", at_,
                    "write " + capital + (code_.size() > capital.size() ? "..." : ""));
    }

    bool number(Int& out) {
        const auto [end, error] = std::from_chars(code_.data() + at_, code_.data() + code_.size(), out);
        if (error != std::errc() || peek() == '-') return false;
        at_ = to_size(end - code_.data());
        return true;
    }

    // {1,2!,4+}: numbers of heaps, each with its modifier, or one modifier after the braces for all.
    bool braces(Digit& out) {
        bool own = false, plus = false;
        ++at_;
        do {
            const std::size_t begin = at_;
            Leave leave;
            if (!number(leave.heaps)) return fail("expected a number of heaps, as in 0.{2,3} or 0.{2+}");
            if (leave.heaps > most_heaps) return fail("a digit lists at most 63 heaps; {2+} is any number", begin);
            if (const auto sizes = modifier()) {
                leave.sizes = *sizes;
                own = true;
            }
            const auto same = [&](const Leave& l) { return l.heaps == leave.heaps; };
            if (std::any_of(out.leaves.begin(), out.leaves.end(), same))
                return fail(std::to_string(leave.heaps) + " heaps are listed twice", begin);
            out.leaves.push_back(leave);
            plus = eat('+');
        } while (!plus && eat(','));
        if (!eat('}')) return fail(plus ? "expected '}': '+' ends the list" : "expected ',', '+' or '}'");
        const std::size_t behind = at_;
        if (const auto sizes = modifier()) {
            if (own) return fail("there is a modifier inside the braces and one after them; give one of them", behind);
            for (Leave& l : out.leaves) l.sizes = *sizes;
        }
        std::sort(out.leaves.begin(), out.leaves.end(), [](auto& a, auto& b) { return a.heaps < b.heaps; });
        if (plus) {
            out.more = out.leaves.back();
            out.leaves.pop_back();
        }
        return true;
    }

    bool ends(const CodeDigits& out) {
        for (std::size_t i = 0; i < out.before.size(); ++i) {
            const Digit& d = out.before[i];
            const auto added = static_cast<Int>(out.before.size() - 1 - i);
            if (!std::all_of(d.leaves.begin(), d.leaves.end(), [&](const Leave& l) { return falls(d, l, added); }))
                return false;
            if (!d.more) continue;
            for (Leave l = *d.more; l.heaps <= std::max<Int>(d.more->heaps, added + 1); ++l.heaps)
                if (!falls(d, l, added)) return false;
        }
        return true;
    }

    // Checks that every heap left is smaller than the heap was before `added` was added to it. The largest part is the
    // sum minus the least that the other parts can be.
    bool falls(const Digit& d, const Leave& leave, Int added) {
        const Int r = leave.heaps;
        if (added == 0 && r < 2)
            return fail("the digit before the point takes nothing, so it may only split a heap: 0, 4, 8 or C", d.at,
                        r == 0 ? "to take nothing and leave nothing would be a move of an empty heap to itself"
                               : "to leave one heap would change nothing: the game never ends");
        if (r == 0) return true;  // there is a heap, so this is impossible
        const Int others = leave.sizes == Sizes::distinct ? r * (r - 1) / 2 : r - 1;
        bool smaller = others > added;
        if (leave.sizes == Sizes::equal && r > 1)  // r heaps of m, m >= n >= 1: m (r - 1) <= added and r m > added
            smaller = (added + r) / r > added / (r - 1);
        if (smaller) return true;
        return fail("this digit adds " + std::to_string(added) + " to a heap and leaves " + std::to_string(r) +
                        (r == 1 ? " heap" : " heaps") + ", of which one may be as large as before: the game never ends",
                    d.at);
    }

    std::string_view code_;
    std::size_t where_, at_ = 0;
    Diagnostics& faults_;
};

std::string heaps_text(Int heaps) {
    static constexpr const char* names[] = {"nothing", "one heap", "two heaps", "three heaps", "four heaps"};
    if (heaps < 5) return names[heaps];
    return std::to_string(heaps) + " heaps";
}

std::string sizes_text(const Leave& l) {
    if (l.heaps < 2 || l.sizes == Sizes::any) return "";
    return l.sizes == Sizes::equal      ? " of one size"
           : l.sizes == Sizes::distinct ? " of different sizes"
                                        : ", not all equal";
}

}  // namespace

// A run of numbers of heaps that starts at none, without conditions, is described as one: "up to two heaps".
std::string leaves_text(const Digit& d) {
    std::vector<Leave> list = d.leaves;
    std::vector<std::string> parts;
    const auto plain = [](const Leave& l) { return l.heaps < 2 || l.sizes == Sizes::any; };
    if (d.more && d.more->heaps < 2 && plain({2, d.more->sizes})) {
        parts.push_back(d.more->heaps == 0 ? "any number of heaps" : "one heap or more");
    } else if (d.more) {
        parts.push_back(heaps_text(std::max<Int>(d.more->heaps, 2)) + " or more" + sizes_text({2, d.more->sizes}));
        for (Int r = 2; r-- > d.more->heaps;) list.insert(list.begin(), {r, Sizes::any});
    }
    std::size_t run = 0;
    while (run < list.size() && list[run].heaps == static_cast<Int>(run) && plain(list[run])) ++run;
    if (run > 1) {
        parts.insert(parts.begin(), "up to " + heaps_text(static_cast<Int>(run) - 1));
        list.erase(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(run));
    }
    for (const Leave& l : list) parts.insert(parts.end() - (d.more ? 1 : 0), heaps_text(l.heaps) + sizes_text(l));
    std::string out = "leave ";
    for (std::size_t i = 0; i < parts.size(); ++i)
        out += (i == 0 ? "" : i + 1 < parts.size() ? ", " : " or ") + parts[i];
    return out;
}

std::optional<CodeDigits> read_digits(std::string_view code, std::size_t where, Diagnostics& faults) {
    return DigitReader(code, where, faults).read();
}

}  // namespace grundy::rules
