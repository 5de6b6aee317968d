// SPDX-License-Identifier: MIT
// Finds formulas for tables of values, as a person does with a printed table, but with the caution that a person
// forgets. Recognisers (recogniser.hpp) see only a first part of the cells and propose hypotheses. The referee
// (referee.hpp) accepts a hypothesis if it is right on all other cells, has far fewer parameters than it explains, and
// has only few and early exceptions. The result is a conjecture with the range in which it was checked, never a proof.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/size.hpp"
#include "core/value.hpp"

namespace grundy::pattern {

/// Values over one or two ranges, in row-major order. A line is a box of one row, and its coordinate is the column.
struct Box {
    bool line = true;
    std::array<std::string, 2> name = {"", "n"};  ///< of the coordinates: row, column
    Int row_from = 0, column_from = 0;
    std::size_t rows = 1, columns = 0;
    std::vector<Nimber> values;
    /// The corner that recognisers may look at; all other cells are for the test. 0: a third of the cells.
    std::size_t seen_rows = 0, seen_columns = 0;
    /// Called many times a second with the number of cells examined; it ends the search by throwing. May be empty.
    std::function<void(std::uint64_t cells)> pause;

    void looked(std::uint64_t cells) const {
        if (pause) pause(cells);
    }
    Nimber at(std::size_t i, std::size_t j) const { return values[i * columns + j]; }
    Int row(std::size_t i) const { return row_from + static_cast<Int>(i); }
    Int column(std::size_t j) const { return column_from + static_cast<Int>(j); }
    /// Returns the value at coordinates inside the box.
    Nimber value(Int a, Int b) const { return at(to_size(a - row_from), to_size(b - column_from)); }
    Box part(std::size_t i, std::size_t j, std::size_t height, std::size_t width) const;
};

Box line(Int from, std::vector<Nimber> values, std::string name = "n");
Box grid(Int row_from, Int column_from, std::size_t columns, std::vector<Nimber> values);

/// A formula that can be tested.
struct Hypothesis {
    std::string formula;     ///< "n mod 4"; of sets a condition, "n mod 4 = 0"
    std::string note;        ///< the meaning of its words, if that is not obvious
    bool statement = false;  ///< the formula is a complete sentence, not an expression for G
    int parameters = 0;      ///< the number of constants read off the values
    /// Returns the value at (row, column), or nothing if the formula has none there; for sets, 1 or 0. `whole` is for
    /// formulas that relate values to other values of the same table.
    std::function<std::optional<Nimber>(const Box& whole, Int a, Int b)> at;
    int given = 0;  ///< how many first values it only repeats, which count as exceptions
};

struct Exception {
    Int a = 0, b = 0;
    Nimber value = 0;  ///< the value in the table
};

/// A hypothesis that the referee accepted.
struct Claim {
    Hypothesis hypothesis;
    std::string recogniser;
    std::string formula;  ///< a sentence: "G(n) = n mod 4"; for sets the condition
    std::string note;
    int parameters = 0;
    std::vector<Exception> exceptions;  ///< in ascending order; for sets, `value` is 1 or 0
    std::size_t wrong = 0;              ///< how many of these count: all but G(0) without a value, as v2(0)
    Int row_from = 0, column_from = 0;  ///< where it begins to hold, after an omitted first row or column
    std::size_t fitted_rows = 1, fitted_columns = 0;  ///< the corner that the recogniser saw, from that place on
};

/// Returns the accepted formula for the values that has the fewest exceptions, and of those the fewest parameters; a
/// constant comes before all others. Up to four first rows, columns or values may be left out. Loony cells count as
/// separate values; if this finds nothing, they are left out, and the claim says so.
std::optional<Claim> find_values(const Box& box);
/// As above for a set: the cells of value 1; all others have value 0.
std::optional<Claim> find_set(const Box& box);
/// For a table without a formula as a whole: describes its first rows separately, as long as they repeat.
std::optional<Claim> find_rows(const Box& box);

/// Returns a formula that fits all cells of the box, the few exceptions aside, when nothing is held back for a test.
/// It is no claim: `enough` is the number of cells in each direction from which one might be made.
struct Fit {
    Claim claim;
    std::size_t enough = 0;
};
std::optional<Fit> fits_values(const Box& box);
std::optional<Fit> fits_set(const Box& box);

/// Describes a line of many values with few changes, for which no formula is known: "0 to n = 3, 1 to 15, 0 to 99".
std::optional<std::string> describe_steps(const Box& box);

/// Returns the first cell, in row-major order, of a larger box with the same first cell in which the claim is wrong.
std::optional<Exception> first_failure(const Claim& claim, const Box& larger);

/// Describes what is tried for one or two coordinates, one line each.
std::vector<std::string> tried(bool line);

}  // namespace grundy::pattern
