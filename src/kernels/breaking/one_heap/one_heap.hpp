// SPDX-License-Identifier: MIT
// The dense and the sparse rung: one heap at a time. Values that are easy to find are marked: options without a split,
// splits with a rare part, the first few other splits. Then the values that are not marked are looked for among the
// other splits, the least first, until one is not there. A value of the parity of mixed splits is not looked for,
// because all splits that could give it are marked. So the mask decides what is done, never the value.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>

#include "kernels/breaking/breaking.hpp"
#include "kernels/breaking/one_heap/rare_heaps.hpp"
#include "kernels/breaking/one_heap/search_splits.hpp"
#include "kernels/breaking/one_heap/value_sets.hpp"

namespace grundy::kernels::breaking {

/// How many splits to mark before single values are looked for: more marks, fewer searches. The tuner climbs the hill
/// of the cost, which is counted, not timed, so that two runs do the same.
class Tuner {
public:
    std::size_t count() const { return count_; }

    /// One heap has cost this.
    void note(std::uint64_t cost) {
        sum_ += cost;
        if (++heaps_ < window) return;
        if (sum_ > last_) up_ = !up_;
        last_ = sum_;
        sum_ = heaps_ = 0;
        count_ = up_ ? count_ + count_ / 4 + 1 : count_ - count_ / 5;
        count_ = std::clamp<std::size_t>(count_, 8, most);
    }

private:
    static constexpr std::size_t window = 32, most = std::size_t{1} << 16;
    std::size_t count_ = 256, heaps_ = 0;
    std::uint64_t sum_ = 0, last_ = ~std::uint64_t{0};
    bool up_ = true;
};

class OneHeap {
public:
    OneHeap(const BreakingRules& rules, const Sequence& g);

    /// The value of heap n, by the values t of all smaller heaps, which are below bound(). Sparse if `rare` has the
    /// rare ones among them, dense if it is nullptr. Consecutive calls are for ascending n.
    template <class Lane>
    std::uint32_t value(const Lane* t, std::size_t n, const RareHeaps* rare);

    std::size_t bound() const { return marks_.bound(); }  ///< a power of two
    void make_fit(std::uint32_t value) {
        while (value >= bound()) marks_.widen(2 * bound());
    }
    std::uint64_t work() const { return work_; }

private:
    // The splits of one kind that the marks leave: low[i] and high[-i] are the values of the parts.
    template <class Lane>
    struct Range {
        const Lane *low, *high;
        std::size_t count;
        std::uint32_t bonus;
        bool all_mixed = false, mixed = false;  // if all_mixed, values of parity `mixed` are all marked
    };
    template <class Lane>
    void add_tails(const Lane* t, std::size_t n);
    template <class Lane>
    void mark_rare(const Lane* t, const Split& s, std::size_t rest, const RareHeaps& rare);
    template <class Lane>
    void mark_first(Range<Lane>& r, std::size_t most);
    template <class Lane>
    void add_range(const Lane* t, const Split& s, std::size_t n, const RareHeaps* rare,
                   std::vector<Range<Lane>>& ranges);
    template <class Lane>
    void look_for(Wanted& wanted, std::uint32_t base, const Range<Lane>& r, const RareHeaps* rare);
    Wanted open(std::uint32_t base, std::uint32_t least) const;
    template <class Lane>
    std::uint32_t least_missing(const std::vector<Range<Lane>>& ranges, const RareHeaps* rare);

    const BreakingRules& rules_;
    MarkedValues marks_;
    GrowingValues growing_;                              // the values of tails
    std::vector<std::size_t> single_next_, split_next_;  // by tail: the next heap or rest to be added
    Tuner tuners_[2];                                    // dense, sparse
    std::tuple<std::vector<Range<std::uint8_t>>, std::vector<Range<std::uint16_t>>, std::vector<Range<std::uint32_t>>>
        ranges_;  // of the heap in progress
    std::uint64_t work_ = 0;
};

}  // namespace grundy::kernels::breaking
