// SPDX-License-Identifier: MIT
// The values of a table, in 1, 2 or 4 bytes per cell, as the largest of them requires.
#pragma once

#include <cstdint>
#include <vector>

#include "core/value.hpp"

namespace grundy::engines::table {

/// Values of cells, stored as narrowly as they allow.
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
    Value operator[](std::size_t i) const {
        if (bytes_ == 4) return wide_[i] == ~std::uint32_t{0} ? loony : wide_[i];
        return bytes_ == 1 ? narrow_[i] : middle_[i];
    }
    std::uint64_t word(std::size_t i) const { return (*this)[i].word(); }
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

}  // namespace grundy::engines::table
