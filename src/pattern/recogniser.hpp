// SPDX-License-Identifier: MIT
// The table of recognisers. Each examines a sample, the first part of a table, and proposes hypotheses. It need not be
// careful, because each hypothesis is tested on cells that the recogniser has not seen (referee.cpp). A new recogniser
// takes one function and one line in recognisers.cpp.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "pattern/pattern.hpp"

namespace grundy::pattern {

using Hypotheses = std::vector<Hypothesis>;
using Propose = Hypotheses (*)(const Box& sample);

/// Any of the four may be null: they are for values or for a set (cells of 1 among cells of 0), of a line or of a grid.
struct Recogniser {
    std::string name;
    std::string tries;  ///< what it looks for, in words for the user
    Propose line_values, line_set, grid_values, grid_set;
};

const std::vector<Recogniser>& recognisers();

constexpr Int most_base = 10;  ///< of the digits that recognisers look at

// constant.cpp
Hypotheses constant_values(const Box& sample);
// periodic.cpp
Hypotheses periodic_values(const Box& sample);
Hypotheses periodic_set(const Box& sample);
// arithmetic.cpp
Hypotheses arithmetic_values(const Box& sample);
Hypotheses arithmetic_set(const Box& sample);
// digits.cpp
Hypotheses digit_values(const Box& sample);
Hypotheses digit_set(const Box& sample);
// places.cpp
Hypotheses place_values(const Box& sample);
// beatty.cpp
Hypotheses floor_values(const Box& sample);
Hypotheses floor_set(const Box& sample);
Hypotheses pairs_set(const Box& sample);
// lists.cpp
Hypotheses listed_set(const Box& sample);
Hypotheses union_set(const Box& sample);
// steps.cpp
Hypotheses step_values(const Box& sample);
// grid.cpp
Hypotheses pair_values(const Box& sample);
Hypotheses pair_set(const Box& sample);
// compose.cpp
Hypotheses composed_values(const Box& sample);
// extremes.cpp
Hypotheses extreme_values(const Box& sample);
Hypotheses extreme_set(const Box& sample);
// threshold.cpp
Hypotheses threshold_set(const Box& sample);
// residues.cpp
Hypotheses residue_values(const Box& sample);
Hypotheses residue_set(const Box& sample);
// modulo.cpp
Hypotheses modulo_values(const Box& sample);
Hypotheses modulo_set(const Box& sample);
// ratio.cpp
Hypotheses ratio_set(const Box& sample);
// margins.cpp
Hypotheses margin_values(const Box& sample);

/// Whether the value is a number and not loony.
inline bool is_number(ValueWord v) { return Value::of_word(v).is_nimber(); }

/// Larger members of a set are not put into formulas that name each of them.
constexpr Int farthest = Int{1} << 40;
inline bool is_far(const Box& box) {
    return box.row_from > farthest || box.column_from > farthest || std::cmp_greater(box.rows, farthest) ||
           std::cmp_greater(box.columns, farthest);
}

}  // namespace grundy::pattern
