// SPDX-License-Identifier: MIT
// Linear equations modulo 2, by Gaussian elimination as they come.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace grundy::engines::theorems {

/// Linear equations modulo 2 for 64 unknowns, which are the bits of a word.
class Equations {
public:
    /// Returns false if the equations now contradict each other.
    bool add(std::uint64_t unknowns, bool sum) {
        for (std::size_t i = 0; i < 64; ++i) {
            if (((unknowns >> i) & 1) == 0) continue;
            if (rows_[i].unknowns == 0) {
                rows_[i] = {unknowns, sum};
                return true;
            }
            unknowns ^= rows_[i].unknowns;
            sum = sum != rows_[i].sum;
        }
        return !sum;
    }
    /// One of the solutions.
    std::uint64_t solution() const {
        std::uint64_t out = 0;  // from the last unknown, as row i has no unknown before i
        for (std::size_t i = 64; i-- > 0;) {
            const Row& row = rows_[i];
            if (row.unknowns == 0) continue;
            bool bit = row.sum;
            for (std::size_t j = i + 1; j < 64; ++j) bit = bit != (((row.unknowns & out) >> j & 1) != 0);
            if (bit) out |= std::uint64_t{1} << i;
        }
        return out;
    }

private:
    struct Row {
        std::uint64_t unknowns = 0;
        bool sum = false;
    };
    std::array<Row, 64> rows_{};
};

}  // namespace grundy::engines::theorems
