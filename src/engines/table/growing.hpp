// SPDX-License-Identifier: MIT
// Sets of values that only grow: the options along a line of positions, kept from one position to the next. All sets
// have the same number of words, which grows with the largest value. Threads may insert into different sets at the same
// time while the number of words is fixed.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "core/budget.hpp"
#include "core/nimber.hpp"
#include "core/size.hpp"

namespace grundy::engines::table {

class GrowingSets {
public:
    /// The sets claim their memory from the meter.
    GrowingSets(std::uint64_t most_bytes, Meter& meter) : most_bytes_(most_bytes), meter_(&meter) {}

    /// Adds `count` empty sets; `first` is the number of the first one. Returns false if
    /// they would take too much memory.
    bool add(std::size_t count, std::size_t& first);
    void clear(std::size_t set);
    /// From now on `insert` must not add words. It throws NoRoom instead, and a caller that
    /// may touch all sets calls `widen`.
    void fix_words() { fixed_ = true; }
    struct NoRoom {
        std::size_t words = 0;  ///< words that are needed
    };
    /// Returns false if the sets would take too much memory.
    bool insert(std::size_t set, Nimber v) {
        const auto word = to_size(v >> 6);
        if (word >= words_ && !(fixed_ ? throw NoRoom{word + 1} : widen(word + 1))) return false;
        std::uint64_t* bits = bits_.data() + set * words_;
        bits[word] |= std::uint64_t{1} << (v & 63);
        while (full_[set] < words_ && bits[full_[set]] == ~std::uint64_t{0}) ++full_[set];
        return true;
    }
    /// The first number that is not in the set.
    Nimber gap(std::size_t set) const {
        const std::size_t word = full_[set];
        const int ones = word < words_ ? std::countr_one(bits_[set * words_ + word]) : 0;
        return 64 * static_cast<Nimber>(word) + static_cast<Nimber>(ones);
    }
    const std::uint64_t* bits(std::size_t set) const { return bits_.data() + set * words_; }
    std::size_t full(std::size_t set) const { return full_[set]; }  ///< number of leading words that are full
    std::size_t words() const { return words_; }

    bool widen(std::size_t words);  ///< makes room for numbers up to 64 * words; false: that would take too much memory

private:
    static std::uint64_t bytes_of(std::size_t sets, std::size_t words) {
        return std::uint64_t{sizeof(std::uint64_t)} * sets * (words + 1);
    }

    std::uint64_t most_bytes_;
    Meter* meter_;
    std::size_t words_ = 1;
    bool fixed_ = false;
    std::vector<std::uint64_t> bits_;
    std::vector<std::size_t> full_;
};

}  // namespace grundy::engines::table
