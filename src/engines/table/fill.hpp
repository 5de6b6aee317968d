// SPDX-License-Identifier: MIT
// Fills the table of a box by a program, cell by cell in the program's order; cells that the program does not decide
// are given to the caller. Values are kept in 1, 2 or 4 bytes a cell, as the largest of them asks.
#pragma once

#include <functional>
#include <vector>

#include "engines/table/calendar.hpp"
#include "engines/table/growing.hpp"
#include "engines/table/rows.hpp"
#include "engines/table/runner.hpp"
#include "engines/table/runs.hpp"

namespace grundy::engines {

/// Values of cells, as narrow as they allow.
class Cells {
public:
    void reset(std::size_t count) {
        clear();
        narrow_.assign(count, 0);
    }
    void clear() {
        narrow_ = {};
        middle_ = {};
        wide_ = {};
        bytes_ = 1;
    }
    std::size_t size() const { return bytes_ == 1 ? narrow_.size() : bytes_ == 2 ? middle_.size() : wide_.size(); }
    Nimber operator[](std::size_t i) const {
        if (bytes_ == 4) return wide_[i] == ~std::uint32_t{0} ? loony : wide_[i];
        return bytes_ == 1 ? narrow_[i] : middle_[i];
    }
    void set(std::size_t i, Nimber v);
    std::size_t bytes() const { return bytes_; }
    void widen(std::size_t bytes);
    template <class Cell>
    Cell* data() {
        if constexpr (sizeof(Cell) == 1)
            return narrow_.data();
        else if constexpr (sizeof(Cell) == 2)
            return middle_.data();
        else
            return wide_.data();
    }

private:
    std::size_t bytes_ = 1;
    std::vector<std::uint8_t> narrow_;
    std::vector<std::uint16_t> middle_;
    std::vector<std::uint32_t> wide_;
};

/// What is kept between the positions of one option.
struct Kept {
    enum class Kind { none, line, row, calendar } kind = Kind::none;
    std::shared_ptr<Calendar> calendar;
    std::size_t first = 0;           ///< number of its first set
    std::vector<std::uint32_t> ids;  ///< line: of each cell; empty where it is the column
    std::size_t back = 0;            ///< line: how many cells back its predecessor lies
    std::size_t source = 0;          ///< line: how many cells back the value lies that comes in
    std::uint32_t lines = 0;         ///< in use
    bool reset = false;              ///< row: starts anew with each row
    std::size_t now = 0;             ///< line: the set of the position in hand
    Int next = -Scope::most_slot;    ///< row: the first x that is not in yet
};

class Fill {
public:
    /// The value of a cell that the program leaves open; its arguments are given.
    using Ask = std::function<Nimber(std::size_t at, std::span<const Int> words)>;

    /// `size` and `stride` by argument.
    Fill(Program& program, std::vector<Int> size, std::vector<Int> stride, Cells& cells, Meter& meter);
    void run(const Ask& ask);

private:
    template <class Cell>
    std::size_t part(std::size_t from, const Ask& ask);
    template <class Cell>
    bool option(Runner<Cell>& runner, std::size_t k, std::size_t at, Int y);
    template <class Cell>
    bool general(Runner<Cell>& runner, std::size_t k, std::size_t at, Int y);
    bool by_row(std::size_t at, Int y, Nimber& value);
    bool keep_row(Kept& kept, std::size_t k, std::size_t at, Int y);
    template <class Cell>
    bool position(Runner<Cell>& runner, std::size_t at, Int y, std::size_t in_block);
    template <class Cell>
    std::size_t simple_block(Cell* g, std::size_t at, std::size_t count);
    bool canonical() const;
    std::size_t mirror() const;
    void begin_row();
    void plan_sets();
    bool line_of(std::size_t k, std::size_t at, std::size_t& set);
    void follow_lines(std::size_t at);
    Nimber mex();
    template <class Cell>
    Nimber value_at(Runner<Cell>& runner, std::size_t at, Int y, std::size_t in_block, const Ask& ask);
    bool advance();  ///< to the next cell; true where a row begins

    Program& program_;
    std::vector<Int> size_, stride_;
    Cells& cells_;
    Meter& meter_;
    Scope scope_;
    Seen seen_;
    GrowingSets sets_;
    std::vector<Kept> kept_;  ///< by option
    std::vector<std::size_t> used_;
    std::vector<const std::uint64_t*> used_bits_;
    std::vector<std::uint32_t> sums_;
    RowGuards guards_;
    RowRuns runs_;
    std::vector<RowRuns::Run> pending_;  ///< of the position in hand
    bool all_runs_ = false;              ///< nothing is kept, and all options of the row in hand are such runs
    bool one_row_ = false;               ///< the only option is kept along the row in hand
    bool others_ = false;                ///< it has options beside these and single cells
    CellOptions cell_options_;
    bool guards_decided_ = true;
    Nimber most_ = 0;
    std::vector<Calendar::Due> days_;
    std::vector<std::uint8_t> turned_;  ///< the table by columns, as long as its cells are bytes
    std::uint64_t asked_ = 0;
};

}  // namespace grundy::engines
