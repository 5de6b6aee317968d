// SPDX-License-Identifier: MIT
// The values of a table, in 1, 2 or 4 bytes per cell, as the largest of them requires.
#pragma once

#include <cstdint>
#include <span>

#include "core/budget.hpp"
#include "core/value.hpp"
#include "core/zeroed_array.hpp"

namespace grundy::engines::table {

/// The word of a cell whose position is loony. In 1 and 2 bytes it is an ordinary value unless Cells::expect_loony.
template <class Cell>
inline constexpr Cell loony_cell = static_cast<Cell>(~Cell{0});

/// Values of cells, stored as narrowly as they allow.
class Cells {
public:
    void reset(std::size_t count) {
        clear();
        narrow_.reset(count);
    }
    /// From now on the largest word of each width stands for loony.
    void expect_loony() { expects_loony_ = true; }
    void clear() {
        expects_loony_ = false;
        narrow_.clear();
        middle_.clear();
        wide_.clear();
        bytes_ = 1;
    }
    std::size_t size() const { return bytes_ == 1 ? narrow_.size() : bytes_ == 2 ? middle_.size() : wide_.size(); }
    Value operator[](std::size_t i) const {
        if (bytes_ == 4) return wide_[i] == loony_cell<std::uint32_t> ? loony : wide_[i];
        if (bytes_ == 1) return expects_loony_ && narrow_[i] == loony_cell<std::uint8_t> ? loony : narrow_[i];
        return expects_loony_ && middle_[i] == loony_cell<std::uint16_t> ? loony : middle_[i];
    }
    std::uint64_t word(std::size_t i) const { return (*this)[i].word(); }
    /// Copies the words of the cells from this one on.
    void copy(std::size_t from, std::span<std::uint64_t> out) const;
    /// The value must fit the present width.
    void set(std::size_t i, Value v) {
        const std::uint64_t word = v == loony ? ~std::uint64_t{0} : v.word();
        if (bytes_ == 1)
            narrow_[i] = static_cast<std::uint8_t>(word);
        else if (bytes_ == 2)
            middle_[i] = static_cast<std::uint16_t>(word);
        else
            wide_[i] = static_cast<std::uint32_t>(word);
    }
    std::size_t bytes() const { return bytes_; }
    /// The meter looks at the time, as there may be many cells.
    void widen(std::size_t bytes, Meter& meter);
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
    bool expects_loony_ = false;
    ZeroedArray<std::uint8_t> narrow_;
    ZeroedArray<std::uint16_t> middle_;
    ZeroedArray<std::uint32_t> wide_;
};

}  // namespace grundy::engines::table
