// SPDX-License-Identifier: MIT
// There is one line per recogniser, plainest first: of equally simple formulas the first is reported.
#include "pattern/recogniser.hpp"

namespace grundy::pattern {

const std::vector<Recogniser>& recognisers() {
    static const std::vector<Recogniser> table = {
        {"period", "a period, with or without saltus, after a few exceptions", periodic_values, periodic_set, nullptr,
         nullptr},
        {"pair", "xor, sum, difference, product, extremes of the two, shifted, also modulo m", nullptr, nullptr,
         pair_values, pair_set},
        {"residues", "dependence on the two residues", nullptr, nullptr, residue_values, residue_set},
        {"arithmetic", "bits, powers of 2, trailing zeros, roots, prime factors of n, also modulo m", arithmetic_values,
         arithmetic_set, nullptr, nullptr},
        {"floor", "floor(c*n) with c a root of a small quadratic equation", floor_values, floor_set, nullptr, nullptr},
        {"pairs", "pairs of Beatty sequences", nullptr, nullptr, nullptr, pairs_set},
        {"ratio", "the greater number against c times the lesser", nullptr, nullptr, nullptr, ratio_set},
        {"list", "members that follow a quadratic formula or a recurrence", nullptr, listed_set, nullptr, nullptr},
        {"place", "the place of the lowest digit of a kind, in a base from 2 to 10", place_values, nullptr, nullptr,
         nullptr},
        {"digits", "digits in a base from 2 to 10: G(b*n + r) by G(n)", digit_values, digit_set, nullptr, nullptr},
        {"margins", "a nim sum of its first row and its first column", nullptr, nullptr, margin_values, nullptr},
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
