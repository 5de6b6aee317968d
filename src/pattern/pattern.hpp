// SPDX-License-Identifier: MIT
// Formulas for tables of values: what a person does with a printed table, with the caution that a person
// forgets. Recognisers (recogniser.hpp) see the first third of the cells only and propose hypotheses; a hypothesis
// is kept if it is right on all the other cells, has far fewer parameters than it explains, and its exceptions, if
// any, are few and early. What comes out is a conjecture with the range where it was checked, never a proof.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/value.hpp"

namespace grundy::pattern {

/// Values over one or two ranges, row-major. A line is a box of one row, and its coordinate is the column.
struct Box {
    bool line = true;
    std::array<std::string, 2> name = {"", "n"};  ///< of the coordinates: row, column
    Int row_from = 0, column_from = 0;
    std::size_t rows = 1, columns = 0;
    std::vector<Nimber> values;
    /// Called with what was looked at, in cells, many times a second; ends the search by throwing. May be empty.
    std::function<void(std::uint64_t cells)> pause;

    void looked(std::uint64_t cells) const {
        if (pause) pause(cells);
    }
    Nimber at(std::size_t i, std::size_t j) const { return values[i * columns + j]; }
    Int row(std::size_t i) const { return row_from + static_cast<Int>(i); }
    Int column(std::size_t j) const { return column_from + static_cast<Int>(j); }
    /// The value at coordinates inside the box.
    Nimber value(Int a, Int b) const {
        return at(static_cast<std::size_t>(a - row_from), static_cast<std::size_t>(b - column_from));
    }
    Box part(std::size_t i, std::size_t j, std::size_t height, std::size_t width) const;
};

Box line(Int from, std::vector<Nimber> values, std::string name = "n");
Box grid(Int row_from, Int column_from, std::size_t columns, std::vector<Nimber> values);

/// A formula that can be put to the test.
struct Hypothesis {
    std::string formula;     ///< "n mod 4"; of sets a condition, "n mod 4 = 0"
    std::string note;        ///< what its words mean, where that is not plain
    bool statement = false;  ///< the formula is a sentence of its own, not what G is equal to
    int parameters = 0;      ///< how many numbers were read off the values
    /// The value at (row, column), or nothing where the formula has none there; of sets 1 or 0. `whole` is for
    /// formulas that tie values to other values of the same table.
    std::function<std::optional<Nimber>(const Box& whole, Int a, Int b)> at;
};

struct Exception {
    Int a = 0, b = 0;
    Nimber value = 0;  ///< what the table has
};

/// A hypothesis that passed.
struct Claim {
    std::string recogniser;
    std::string formula;  ///< a sentence: "G(n) = n mod 4"; of sets the condition
    std::string note;
    int parameters = 0;
    std::vector<Exception> exceptions;                ///< ascending; `value` of sets is 1 or 0
    Int row_from = 0, column_from = 0;                ///< where it begins to hold: past a first row or column left out
    std::size_t fitted_rows = 1, fitted_columns = 0;  ///< the corner that the recogniser saw, from there
};

/// The simplest formula for the values that passes, if any. Loony cells count as values of their own; where nothing
/// is found so, they are left out, and the claim says so.
std::optional<Claim> find_values(const Box& box);
/// The same for a set: the cells of value 1, the others being 0.
std::optional<Claim> find_set(const Box& box);
/// Where the whole table has no formula: its first rows, each on its own, as long as they repeat.
std::optional<Claim> find_rows(const Box& box);

/// What is tried, a line each, for one or two coordinates.
std::vector<std::string> tried(bool line);

}  // namespace grundy::pattern
