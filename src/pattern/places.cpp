// SPDX-License-Identifier: MIT
// Proposes values that depend only on k, the place of the lowest digit of a certain kind: Turnips has the k-th odious
// number for the lowest digit 2 in base 3 (Winning Ways, ch. 14), the Ruler game 2^k for the lowest digit 1 in base 2.
// A table of a few thousand values shows only a handful of places, so only formulas in k are proposed, never a list.
#include <algorithm>
#include <bit>

#include "core/size.hpp"
#include "pattern/recogniser.hpp"
#include "pattern/text.hpp"

namespace grundy::pattern {
namespace {

constexpr std::size_t least_places = 4;

Int popcount(Int k) { return std::popcount(static_cast<std::uint64_t>(k)); }

struct OfPlace {
    const char *text, *note;
    Int (*f)(Int k);
};
const OfPlace functions[] = {
    {"k", "", [](Int k) { return k; }},
    {"k + 1", "", [](Int k) { return k + 1; }},
    {"2^k", "", [](Int k) { return static_cast<Int>(Nimber{1} << k); }},
    {"k mod 2", "", [](Int k) { return k % 2; }},
    {"(k + 1) mod 2", "", [](Int k) { return (k + 1) % 2; }},
    {"odious(k)", "odious(k): 1, 2, 4, 7, 8, ..., the numbers with an odd number of ones in binary",
     [](Int k) { return 2 * k + 1 - popcount(k) % 2; }},
    {"evil(k)", "evil(k): 0, 3, 5, 6, 9, ..., the numbers with an even number of ones in binary",
     [](Int k) { return 2 * k + popcount(k) % 2; }},
};

struct Kind {
    Int base, shift;
    std::vector<bool> ends;  ///< by digit: whether it is of this kind

    /// Returns the place, or nothing if there is no such digit. Requires m >= 0.
    std::optional<Int> place(Wide m) const {
        for (Int k = 0; m > 0; ++k, m /= base)
            if (ends[to_size(m % base)]) return k;
        return std::nullopt;
    }
};

// Finds the digits whose numbers all have one value, that of place 0, in the second half of the sample.
std::optional<Kind> find_kind(const Box& s, Int base, Int shift) {
    Kind kind{base, shift, {}};
    std::vector<std::optional<Nimber>> value(to_size(base));
    std::vector<bool> one(to_size(base), true);
    for (std::size_t j = s.columns / 2; j < s.columns; ++j) {
        const auto r = to_size((Wide{s.column(j)} + shift) % base);
        if (!value[r]) value[r] = s.values[j];
        one[r] = one[r] && value[r] == s.values[j];
    }
    std::optional<Nimber> first;
    for (std::size_t r = 0; r < one.size(); ++r) {
        if (!one[r]) continue;
        if (first && first != value[r]) return std::nullopt;
        first = value[r];
    }
    const auto count = std::count(one.begin(), one.end(), true);
    if (count == 0 || count == base || one[0]) return std::nullopt;  // a leading 0 is not a digit
    kind.ends = one;
    return kind;
}

std::optional<Hypothesis> propose(const Box& s, const Kind& kind) {
    std::vector<std::optional<Nimber>> by_place;
    std::optional<Nimber> none;
    int without = 0;
    for (std::size_t j = 0; j < s.columns; ++j) {
        const Wide m = Wide{s.column(j)} + kind.shift;
        if (m < 0) continue;
        const auto k = kind.place(m);
        if (k && by_place.size() <= to_size(*k)) by_place.resize(to_size(*k) + 1);
        without += !k;
        auto& known = k ? by_place[to_size(*k)] : none;
        if (!known) known = s.values[j];
        if (known != s.values[j]) return std::nullopt;
    }
    if (by_place.size() < least_places || (none && !is_number(*none))) return std::nullopt;
    for (const OfPlace& g : functions) {
        bool fits = true;
        for (std::size_t k = 0; k < by_place.size(); ++k)
            fits = fits && by_place[k] == static_cast<Nimber>(g.f(static_cast<Int>(k)));
        if (!fits) continue;
        std::vector<Int> digits;
        for (Int r = 0; r < kind.base; ++r)
            if (kind.ends[to_size(r)]) digits.push_back(r);
        Hypothesis h;
        const std::string n = plus(s.name[1], kind.shift);
        h.formula = std::string(g.text) + " for k the place of the lowest digit " + joined(digits, " or ") + " of " +
                    n + " in base " + std::to_string(kind.base);
        if (none) h.formula += "; " + std::to_string(*none) + " if there is none";
        h.note = std::string("the last digit has place 0") + (*g.note ? "; " : "") + g.note;
        h.parameters = 2 + static_cast<int>(digits.size());
        h.given = without == 1;  // as 0 has no digit 1
        h.at = [kind, none, f = g.f](const Box&, Int, Int m) -> std::optional<Nimber> {
            if (m < -kind.shift) return std::nullopt;
            const auto k = kind.place(Wide{m} + kind.shift);
            return k ? std::optional(static_cast<Nimber>(f(*k))) : none ? none : Nimber{0};
        };
        return h;
    }
    return std::nullopt;
}

}  // namespace

Hypotheses place_values(const Box& sample) {
    Hypotheses out;
    for (Int base = 2; base <= most_base; ++base)
        for (Int shift = -1; shift <= 1; ++shift) {
            if (sample.column_from + static_cast<Int>(sample.columns / 2) + shift < 0) continue;
            sample.looked(sample.columns);
            const auto kind = find_kind(sample, base, shift);
            if (!kind) continue;
            if (auto h = propose(sample, *kind)) out.push_back(std::move(*h));
        }
    return out;
}

}  // namespace grundy::pattern
