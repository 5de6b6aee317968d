// SPDX-License-Identifier: MIT
// Proposes sets of pairs defined by the ratio of the greater number to the lesser: it is below an irrational c, and
// pairs of equal numbers are either all in or all out. In Euclid's game, the player to move loses if the ratio is below
// phi and the numbers differ.
#include <algorithm>

#include "pattern/beatty.hpp"
#include "pattern/recogniser.hpp"

namespace grundy::pattern {
namespace {

struct Fraction {
    Int top, bottom;
};
bool less(const Fraction& x, const Fraction& y) { return Wide{x.top} * y.bottom < Wide{y.top} * x.bottom; }
// Tests top < c * bottom for an irrational c.
bool below(const Fraction& x, const Root& c) { return x.top <= c.floor_times(x.bottom); }

}  // namespace

Hypotheses ratio_set(const Box& s) {
    if (s.row_from < 1 || s.column_from < 1 || is_far(s)) return {};
    std::optional<Fraction> most_in, least_out;  // among ratios other than 1
    std::optional<Nimber> equal;
    for (std::size_t i = 0; i < s.rows; ++i)
        for (std::size_t j = 0; j < s.columns; ++j) {
            const Int low = std::min(s.row(i), s.column(j)), high = std::max(s.row(i), s.column(j));
            const Nimber v = s.at(i, j);
            const Fraction ratio{high, low};
            if (low == high) {
                if (equal.value_or(v) != v) return {};
                equal = v;
            } else if (v != 0) {
                if (!most_in || less(*most_in, ratio)) most_in = ratio;
            } else if (!least_out || less(ratio, *least_out)) {
                least_out = ratio;
            }
        }
    if (!most_in || !least_out || !equal || !less(*most_in, *least_out)) return {};
    Hypotheses out;
    for (const Root& c : roots()) {
        if (out.size() == 2) break;  // the plainest come first
        if (!below(*most_in, c) || below(*least_out, c)) continue;
        const std::string a = s.name[0], b = s.name[1], low = "min(" + a + ", " + b + ")",
                          high = "max(" + a + ", " + b + ")";
        Hypothesis h;
        h.formula =
            high + " < " + (c.text().find(' ') == std::string::npos ? c.text() : "(" + c.text() + ")") + "*" + low;
        if (*equal == 0) h.formula = a + " != " + b + " and " + h.formula;
        if (c.text() == "phi") h.note = "phi = (1 + sqrt(5))/2";
        h.parameters = 3;
        h.at = [c, equal](const Box&, Int x, Int y) {
            if (x == y) return equal;
            return std::optional(Nimber{below({std::max(x, y), std::min(x, y)}, c)});
        };
        out.push_back(std::move(h));
    }
    return out;
}

}  // namespace grundy::pattern
