// SPDX-License-Identifier: MIT
// Certificates as text: one field per line, always all fields and always in the same order. Thus there is only one way
// to write a certificate, and reading is strict without a grammar (the certificate is written again and compared).
#include "verify/certificate.hpp"

#include <algorithm>
#include <charconv>

#include "core/error.hpp"
#include "core/escaped.hpp"
#include "core/repetition_text.hpp"
#include "core/size.hpp"

namespace grundy::verify {
namespace {

using rules::HeapMove;
using rules::IntSet;

constexpr std::string_view theorems[] = {
    "no-moves",          "interval",      "window",     "sparse-window", "superset", "state", "sparse-window-in-parts",
    "arithmetic-window", "system-window", "sapp-window"};

std::string interval(Int lo, Int hi) {
    return std::to_string(lo) + (hi == lo ? "" : hi == greatest_int ? "-" : "-" + std::to_string(hi));
}

std::string move_text(const HeapMove& m) {
    std::string out = "parts " + std::to_string(m.parts) + " least";
    for (const Int least : m.least) out += " " + std::to_string(least);
    return out + " unequal " + (m.unequal ? "1" : "0") + " bonus " + std::to_string(m.bonus) + " heaps " +
           interval(m.heap_least, m.heap_most) + " takes " + set_text(m.takes);
}

// The words of a text, separated by single blanks or line ends.
class Reader {
public:
    explicit Reader(std::string_view text) : text_(text) {}

    std::string_view word() {
        const std::size_t begin = at_;
        while (at_ < text_.size() && text_[at_] != ' ' && text_[at_] != '\n') ++at_;
        if (at_ == begin || at_ == text_.size()) fail("a word is missing");
        return text_.substr(begin, at_++ - begin);
    }
    std::string_view line() {
        const std::size_t begin = at_, end = text_.find('\n', at_);
        if (end == std::string_view::npos) fail("the line does not end");
        at_ = end + 1;
        return text_.substr(begin, end - begin);
    }
    bool line_ended() const { return at_ > 0 && text_[at_ - 1] == '\n'; }
    bool done() const { return at_ == text_.size(); }
    bool next(std::string_view key) const { return text_.substr(at_, key.size() + 1) == std::string(key) + " "; }
    void key(std::string_view name) {
        if (word() != name) fail("'" + std::string(name) + "' was expected");
    }
    template <class Number>
    Number number(std::string_view digits) {
        Number out = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), out);
        if (error != std::errc() || end != digits.data() + digits.size() || digits[0] == '-')
            fail("'" + escaped(digits.substr(0, 40)) + "' is not a natural number in the range allowed");
        return out;
    }
    Int integer() { return number<Int>(word()); }
    Int field(std::string_view name) { return key(name), integer(); }
    bool flag(std::string_view name) { return field(name) != 0; }

    std::pair<Int, Int> interval(std::string_view text) {
        const std::size_t dash = text.find('-');
        const Int lo = number<Int>(text.substr(0, dash));
        if (dash == std::string_view::npos) return {lo, lo};
        return {lo, dash + 1 == text.size() ? greatest_int : number<Int>(text.substr(dash + 1))};
    }

    IntSet set(std::string_view text) {
        if (text == "none") return {};
        if (text == "squares") return IntSet::squares();
        if (text == "primes") return IntSet::primes();
        if (text == "fibs") return IntSet::fibs();
        if (text.substr(0, 7) == "powers:") {
            const auto [base, least] = interval(text.substr(7));
            if (base < 2) fail("a power's base must be at least 2");
            return IntSet::powers(base, least);
        }
        if (text.substr(0, 12) == "progression:") {
            const auto [first, second] = interval(text.substr(12));
            if (second <= first) fail("a progression must rise");
            return IntSet::progression(first, second - first);
        }
        std::vector<std::pair<Int, Int>> out;
        for (std::size_t comma = 0; comma != std::string_view::npos; text.remove_prefix(comma + 1)) {
            comma = text.find(',');
            out.push_back(interval(text.substr(0, comma)));
            if (out.back().second < out.back().first) fail("an interval must ascend");
            if (comma == std::string_view::npos) break;
        }
        return IntSet::of_intervals(std::move(out));
    }

    [[noreturn]] void fail(const std::string& what) const {
        std::size_t line = 1;
        for (std::size_t i = 0; i < at_ && i + 1 < text_.size(); ++i) line += text_[i] == '\n';
        throw Error("not a certificate: line " + std::to_string(line) + ": " + what);
    }

private:
    std::string_view text_;
    std::size_t at_ = 0;
};

constexpr std::string_view hex = "0123456789abcdef";

std::string border_text(const Border& border) {
    std::string out = "border " + std::to_string(border.heap) + " ";
    for (const std::uint32_t v : border.values) out += {hex[v / 16 % 16], hex[v % 16]};
    return out + "\n";
}

Border read_border(Reader& in) {
    Border out;
    out.heap = in.field("border");
    const std::string_view digits = in.word();
    const auto value = [&](char c) {
        const std::size_t v = hex.find(c);
        if (v == std::string_view::npos) in.fail("values of heaps are two hexadecimal digits each");
        return static_cast<std::uint32_t>(v);
    };
    for (std::size_t i = 0; i + 1 < digits.size(); i += 2)
        out.values.push_back(16 * value(digits[i]) + value(digits[i + 1]));
    return out;
}

HeapMove read_move(Reader& in) {
    HeapMove m;
    m.parts = static_cast<int>(in.field("parts"));
    if (m.parts > 3) in.fail("a move leaves at most 3 heaps");
    in.key("least");
    for (Int& least : m.least) least = in.integer();
    m.unequal = in.flag("unequal");
    m.bonus = static_cast<Nimber>(in.field("bonus"));
    in.key("heaps");
    std::tie(m.heap_least, m.heap_most) = in.interval(in.word());
    in.key("takes");
    m.takes = in.set(in.word());
    return m;
}

// In a system, a move also says to which sequences its parts belong.
SystemRules read_sequence(Reader& in) {
    SystemRules out;
    in.key("sequence");
    out.name = in.line();
    while (in.next("move")) {
        in.key("move");
        in.key("to");
        std::array<int, 3> to{};
        for (int& t : to) t = static_cast<int>(std::min<Int>(in.integer(), std::numeric_limits<int>::max()));
        out.form.moves.push_back(read_move(in));
        out.form.moves.back().to = to;
    }
    return out;
}

std::string sequence_text(const SystemRules& s) {
    std::string out = "sequence " + s.name + "\n";
    for (const HeapMove& m : s.form.moves) {
        out += "move to";
        for (const int to : m.to) out += " " + std::to_string(to);
        out += " " + move_text(m) + "\n";
    }
    return out;
}

// A list, preceded by its length.
std::string list_text(const std::vector<Int>& list) {
    std::string out = std::to_string(list.size());
    for (const Int n : list) out += " " + std::to_string(n);
    return out;
}

std::string body(const Certificate& c) {
    std::string out = "grundy-certificate 1\ngame " + c.game + "\n";
    if (!c.rules.empty()) out += "rules " + c.rules + "\n";
    for (const HeapMove& m : c.form.moves) out += "move " + move_text(m) + "\n";
    for (const SystemRules& sequence : c.system) out += sequence_text(sequence);
    out += "theorem " + theorem_name(c.theorem) + "\n";
    const auto field = [&](const char* name, auto value) {
        out += name;
        out += " " + std::to_string(value) + "\n";
    };
    field("period", c.period);
    field("preperiod", c.preperiod);
    field("saltus", c.saltus);
    if (c.theorem == Theorem::sapp) out += "flat " + list_text(c.flat) + "\n";
    field("max", c.max);
    field("max-at", c.max_at);
    field("values", c.values);
    out += "digest " + c.digest + "\nlisted " + std::to_string(c.listed.size());
    for (const auto v : c.listed) out += " " + std::to_string(v);
    out += "\n";
    field("from", c.from);
    field("step", c.step);
    field("parts-below", c.parts_below);
    field("mask", c.mask);
    field("position", c.position ? 1 : 0);
    out += "rare " + list_text(c.rare) + "\n";
    field("takes", c.takes);
    for (const Border& b : c.borders) out += border_text(b);
    return out;
}

template <class Number>
std::vector<Number> read_list(Reader& in, std::string_view name) {
    std::vector<Number> out;
    for (Int left = in.field(name); left > 0; --left) {
        if (in.line_ended()) in.fail("the list is shorter than it states");
        out.push_back(in.number<Number>(in.word()));
    }
    return out;
}

}  // namespace

std::string theorem_name(Theorem theorem) { return std::string(theorems[to_size(theorem)]); }

std::string set_text(const IntSet& set) {
    if (set.empty()) return "none";
    const std::string text = set.text();
    switch (set.kind()) {
        case IntSet::Kind::squares:
        case IntSet::Kind::primes:
        case IntSet::Kind::fibs:
            return text;
        case IntSet::Kind::powers: {  // "powers(B) from L"
            const std::size_t open = text.find('('), close = text.find(')'), from = text.find("from ");
            return "powers:" + text.substr(open + 1, close - open - 1) + "-" +
                   (from == std::string::npos ? "1" : text.substr(from + 5));
        }
        case IntSet::Kind::progression:
            return "progression:" + std::to_string(*set.next(0)) + "-" + std::to_string(*set.after(*set.next(0)));
        case IntSet::Kind::intervals:
            break;
    }
    std::string out;
    for (const auto& [lo, hi] : set.intervals()) out += (out.empty() ? "" : ",") + interval(lo, hi);
    return out;
}

void ValueDigest::add(std::span<const std::uint32_t> values) {
    for (std::uint32_t v : values) {
        for (; v >= 128; v >>= 7) digest_.add(static_cast<std::uint8_t>(v | 128));
        digest_.add(static_cast<std::uint8_t>(v));
    }
}

std::string write(const Certificate& c) {
    const std::string text = body(c);
    return text + "seal " + sha256(text) + "\n";
}

Certificate read(std::string_view text, bool& sealed) {
    Reader in(text);
    Certificate c;
    in.key("grundy-certificate");
    if (in.integer() != 1) in.fail("this program reads format 1");
    in.key("game");
    c.game = in.line();
    if (in.next("rules")) {
        in.key("rules");
        c.rules = in.word();
        if (c.rules.size() != 64 || c.rules.find_first_not_of("0123456789abcdef") != std::string::npos)
            in.fail("expected a SHA-256, 64 hexadecimal digits");
    }
    while (in.next("move")) {
        in.key("move");
        c.form.moves.push_back(read_move(in));
    }
    while (in.next("sequence")) c.system.push_back(read_sequence(in));
    for (const SystemRules& sequence : c.system)
        for (const HeapMove& m : sequence.form.moves)
            if (std::any_of(m.to.begin(), m.to.end(), [&](int to) { return to_size(to) >= c.system.size(); }))
                in.fail("a move of " + escaped(sequence.name) + " leads to a sequence that is not listed");
    in.key("theorem");
    const std::string_view theorem = in.word();
    std::size_t index = 0;
    while (index < std::size(theorems) && theorems[index] != theorem) ++index;
    if (index == std::size(theorems)) in.fail("there is no theorem '" + escaped(theorem.substr(0, 40)) + "'");
    c.theorem = static_cast<Theorem>(index);
    c.period = in.field("period");
    c.preperiod = in.field("preperiod");
    c.saltus = static_cast<Nimber>(in.field("saltus"));
    if (c.theorem == Theorem::sapp) c.flat = read_list<Int>(in, "flat");
    c.max = static_cast<Nimber>(in.field("max"));
    c.max_at = in.field("max-at");
    c.values = in.field("values");
    in.key("digest");
    c.digest = in.word();
    c.listed = read_list<std::uint32_t>(in, "listed");
    c.from = in.field("from");
    c.step = in.field("step");
    c.parts_below = in.field("parts-below");
    c.mask = static_cast<Nimber>(in.field("mask"));
    c.position = in.flag("position");
    c.rare = read_list<Int>(in, "rare");
    c.takes = in.field("takes");
    while (in.next("border")) c.borders.push_back(read_border(in));
    in.key("seal");
    const std::string_view seal = in.line();
    if (!in.done()) in.fail("text after the seal");
    const std::string again = body(c);
    if (text != again + "seal " + std::string(seal) + "\n")
        throw Error("not a certificate: the fields are not written as the format requires (docs/certificates.md)");
    sealed = seal == sha256(again);
    return c;
}

std::string rules_text(const Certificate& c) {
    if (c.system.empty()) return c.form.text();
    std::vector<std::string> names;
    for (const SystemRules& s : c.system) names.push_back(escaped(s.name));
    std::string out;
    for (std::size_t i = 0; i < names.size(); ++i)
        out += (i == 0 ? "" : "; ") + names[i] + ": " + c.system[i].form.text(names);
    return out;
}

std::string statement(const Certificate& c) { return repetition_text("G", c.period, c.preperiod, c.saltus, c.flat); }

}  // namespace grundy::verify
