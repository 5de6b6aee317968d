// SPDX-License-Identifier: MIT
// There is one line per recogniser, plainest first: of equally simple formulas the first is reported.
#include "pattern/recogniser.hpp"

namespace grundy::pattern {

const std::vector<Recogniser>& recognisers() {
    static const std::vector<Recogniser> table = {
        {"constant", "one value from some n on", constant_values, nullptr, nullptr, nullptr},
        {"period", "a period, with or without saltus, after a few exceptions", periodic_values, periodic_set, nullptr,
         nullptr},
        {"residues", "dependence on the two residues", nullptr, nullptr, residue_values, residue_set},
        {"pair", "xor, sum, difference, product, extremes of the two, shifted, also modulo m", nullptr, nullptr,
         pair_values, pair_set},
        {"modulo", "one number modulo a linear function of the other", nullptr, nullptr, modulo_values, modulo_set},
        {"extremes", "dependence on the residues of the lesser and the greater number", nullptr, nullptr,
         extreme_values, extreme_set},
        {"list", "members that follow a quadratic formula or a recurrence", nullptr, listed_set, nullptr, nullptr},
        {"arithmetic", "bits, powers of 2, trailing zeros, roots, prime factors of n, also modulo m", arithmetic_values,
         arithmetic_set, nullptr, nullptr},
        {"steps", "steps at squares, powers, Beatty sequences and the like", step_values, nullptr, nullptr, nullptr},
        {"floor", "floor(c*n) with c a root of a small quadratic equation", floor_values, floor_set, nullptr, nullptr},
        {"pairs", "pairs of Beatty sequences", nullptr, nullptr, nullptr, pairs_set},
        {"ratio", "the greater number against c times the lesser", nullptr, nullptr, nullptr, ratio_set},
        {"threshold", "one number against a function of the other", nullptr, nullptr, nullptr, threshold_set},
        {"union", "residue classes with or without such a list", nullptr, union_set, nullptr, nullptr},
        {"place", "the place of the lowest digit of a kind, in a base from 2 to 10", place_values, nullptr, nullptr,
         nullptr},
        {"digits", "digits in a base from 2 to 10: G(b*n + r) by G(n) and n", digit_values, digit_set, nullptr,
         nullptr},
        {"composed", "bits, roots, prime factors of such a number; blocks of m by m", nullptr, nullptr, composed_values,
         nullptr},
        {"margins", "a nim sum or a sum of its first row and its first column", nullptr, nullptr, margin_values,
         nullptr},
    };
    return table;
}

std::vector<std::string> tried(bool line) {
    std::vector<std::string> out;
    for (const Recogniser& r : recognisers())
        if (line ? r.line_values || r.line_set : r.grid_values || r.grid_set) out.push_back(r.tries);
    if (!line) out.push_back("rows that repeat, each with its own period");
    return out;
}

}  // namespace grundy::pattern
