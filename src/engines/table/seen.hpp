// SPDX-License-Identifier: MIT
// The values of the options of one position: those below 64 as bits of a word, all others as stamps.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "core/error.hpp"
#include "core/nimber.hpp"
#include "core/size.hpp"

namespace grundy::engines::table {

class Seen {
public:
    Seen() : stamps_(256) {}

    void clear() {
        word = 0;
        if (++stamp_ == 0) {
            stamps_.assign(stamps_.size(), 0);
            stamp_ = 1;
        }
    }
    /// Makes room for values below `limit`, so that `stamp` need not check.
    void reserve(std::size_t limit) {
        if (limit > stamps_.size()) stamps_.resize(limit * 2);
    }
    void stamp(std::size_t v) { stamps_[v] = stamp_; }
    /// Takes any value. Values above 2^22 are not kept, because `*EXPR` can be any size.
    void insert(Nimber v) {
        if (v < 64) {
            word |= std::uint64_t{1} << v;
        } else if (v <= most_kept) {
            reserve(to_size(v) + 1);
            stamp(to_size(v));
        }
    }
    bool contains(std::size_t v) const {
        return (v < 64 && (word >> v & 1) != 0) || (v < stamps_.size() && stamps_[v] == stamp_);
    }
    Nimber mex() const {
        auto v = to_size(std::countr_one(word));
        while (v < 64 && contains(v)) ++v;
        while (v < stamps_.size() && stamps_[v] == stamp_) ++v;
        check(v);
        return v;
    }
    static void check(Nimber v) {
        if (v > most_kept) throw Error("a position has more than 2^22 options of different values");
    }

    std::uint64_t word = 0;

private:
    static constexpr Nimber most_kept = Nimber{1} << 22;
    std::vector<std::uint32_t> stamps_;
    std::uint32_t stamp_ = 1;
};

}  // namespace grundy::engines::table
