// SPDX-License-Identifier: MIT
// The minimum excludant of a set: the least natural number that it does not contain.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/error.hpp"
#include "core/size.hpp"
#include "core/value.hpp"

namespace grundy {

/// Returns the least nimber that is not among `values`, which come in any order, with repeats. Takes O(k) time for k
/// values: the mex is at most k, so larger values cannot matter.
inline Nimber mex(std::span<const Nimber> values) {
    std::vector<bool> seen(values.size() + 1);
    for (const Nimber v : values)
        if (v < seen.size()) seen[to_size(v)] = true;
    std::size_t m = 0;
    while (seen[m]) ++m;
    return m;
}

/// Returns the value of a position from those of its options: `loony` if one of them is `won`, else their mex. Options
/// of value `loony` do not count, because whoever takes one loses.
inline Value mex(std::span<const Value> values) {
    std::vector<Nimber> nimbers;
    for (const Value v : values) {
        if (v == won) return loony;
        if (v.is_nimber()) nimbers.push_back(v.nimber());
    }
    return mex(nimbers);
}

/// A reusable set of nimbers for engines that take one mex after another: `clear` is O(1).
class MexSet {
public:
    void clear() {
        if (++stamp_ == 0) {
            marks_.assign(marks_.size(), 0);
            stamp_ = 1;
        }
        won_ = false;
    }

    /// Values above 2^22 are not stored, because `*EXPR` can be any size and memory must not follow it.
    void insert(Value v) {
        if (v.word() > most_kept) {
            won_ = won_ || v == won;
            return;
        }
        const auto n = to_size(v.word());
        if (n >= marks_.size()) marks_.resize(n * 2 + 64);
        marks_[n] = stamp_;
    }

    /// Throws Error if the stored values do not determine the mex.
    Value mex() const {
        if (won_) return loony;
        std::size_t m = 0;
        while (m < marks_.size() && marks_[m] == stamp_) ++m;
        if (m > most_kept) throw Error("a position has more than 2^22 options of different values");
        return m;
    }

private:
    static constexpr Nimber most_kept = Nimber{1} << 22;
    std::vector<std::uint32_t> marks_;
    std::uint32_t stamp_ = 1;
    bool won_ = false;
};

}  // namespace grundy
