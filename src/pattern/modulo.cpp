// SPDX-License-Identifier: MIT
// Recognises one number modulo a linear function of the other: a mod (x*b + c), and the set of those that are 0.
#include "pattern/recogniser.hpp"
#include "pattern/text.hpp"

namespace grundy::pattern {
namespace {

constexpr Int most_multiple = 3, most_summand = 8;

struct Modulo {
    bool of_column = false;  // the column modulo a function of the row
    Int factor = 1, shift = 1;

    // Nothing if the divisor is not positive.
    std::optional<Nimber> operator()(Int row, Int column) const {
        const Int number = of_column ? column : row, other = of_column ? row : column;
        const Wide divisor = Wide{factor} * other + shift;
        if (divisor < 1) return std::nullopt;
        return static_cast<Nimber>(Wide{number} % divisor);
    }
};

template <class Right>
bool fits(const Box& s, const Modulo& f, Right right) {
    for (std::size_t i = 0; i < s.rows; ++i) {
        s.looked(s.columns / 8 + 1);
        for (std::size_t j = 0; j < s.columns; ++j) {
            const auto v = f(s.row(i), s.column(j));
            if (!v || !right(*v, s.at(i, j))) return false;
        }
    }
    return true;
}

template <class Right>
Hypotheses proposed(const Box& s, bool is_set, Right right) {
    Hypotheses out;
    for (const bool of_column : {false, true})
        for (Int factor = 1; factor <= most_multiple; ++factor)
            for (Int shift = 0; shift <= most_summand; ++shift) {
                const Modulo f{of_column, factor, shift};
                if (!fits(s, f, right)) continue;
                Hypothesis h;
                h.formula = s.name[of_column ? 1 : 0] + " mod " +
                            bracketed(plus(times(factor, s.name[of_column ? 0 : 1]), shift)) + (is_set ? " = 0" : "");
                h.parameters = 1 + (factor != 1);
                h.at = [f, is_set](const Box&, Int a, Int b) -> std::optional<Nimber> {
                    const auto v = f(a, b);
                    return v && is_set ? std::optional(Nimber{*v == 0}) : v;
                };
                out.push_back(std::move(h));
            }
    return out;
}

}  // namespace

Hypotheses modulo_values(const Box& s) {
    return proposed(s, false, [](Nimber v, Nimber seen) { return v == seen; });
}

Hypotheses modulo_set(const Box& s) {
    return proposed(s, true, [](Nimber v, Nimber seen) { return (v == 0) == (seen != 0); });
}

}  // namespace grundy::pattern
