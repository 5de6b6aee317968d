// SPDX-License-Identifier: MIT
// Searches all splits of a heap for the values of a set. First a sample strikes off the values it yields, several
// hundred at a time. The least values that are left are sought among all other splits, a vector of splits at a time;
// the next value takes the place of one that was found, and is sought for a full round. So the least value that was not
// found in a round is the value of no split.
#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "kernels/breaking/aligned.hpp"
#include "kernels/breaking/breaking.hpp"
#include "kernels/breaking/planes/planes.hpp"

namespace grundy::kernels::breaking {

/// For rules whose splits have no bonus, and for values below 16,384.
class AllSplits {
public:
    static constexpr std::uint32_t sets = split_indices;  ///< all values, and so their XORs, are less
    struct Search {
        std::uint32_t end = 0;      ///< of the set; a multiple of a page
        std::uint32_t sampled = 0;  ///< those below were looked for in the sample
        std::uint32_t next = 0;     ///< smaller values have had a slot, or needed none
        unsigned taken = 0;         ///< bit k: slot k holds value[k], to be sought among all that is left ...
        std::uint32_t value[Sought::most] = {};
        std::uint32_t since[Sought::most] = {};  ///< ... and was so from this step on
        Sought sought;
        std::uint32_t steps = 0;  ///< through what is left, round and round
        std::uint64_t work = 0;
        std::uint64_t set[sets / 64] = {};  ///< values that no split has given so far
        /// Begins another search, for values up to `most` at least, but below `sets`; the caller fills the set up to
        /// `end`.
        void begin(std::uint32_t most) {
            end = std::min(sets, page_of(most) + page_indices);
            sampled = next = taken = steps = 0;
            sought = {};
            work = 0;
        }
        bool has(std::uint32_t n) const { return (set[n / 64] >> n % 64 & 1) != 0; }
        void strike(std::uint32_t n) { set[n / 64] &= ~(std::uint64_t{1} << n % 64); }
        std::uint32_t following(std::uint32_t n, std::uint32_t to) const;  ///< in the set; `to` if there is none
        unsigned least() const;                                            ///< slot; some must be taken
        void drop_struck(unsigned which);
    };
    struct Piece {  // splits whose smaller part is from, from + 1, ...
        const Split* split;
        std::size_t from, count;
        bool whole;  ///< all of them are there, for every heap that the layout is for
    };
    static constexpr std::size_t most_piece = 1024;  // splits
    struct Layout {
        std::vector<Piece> marked, sample, rest;
        std::uint64_t bytes() const {
            return (marked.capacity() + sample.capacity() + rest.capacity()) * sizeof(Piece);
        }
    };

    static bool suits(const BreakingRules& rules) {
        return std::all_of(rules.splits.begin(), rules.splits.end(), [](const Split& s) { return s.bonus == 0; });
    }
    AllSplits(const BreakingRules& rules, const PlaneKernels& kernels)
        : rules_(rules), kernels_(kernels), window_(static_cast<std::uint32_t>(8 * kernels_.strike_planes)) {}

    /// Knows the values of g from now on, if none is too large; the number of heaps that will follow.
    void follow(const Sequence& g, std::size_t heaps);
    /// The value of the next heap; false if it is too large. If there is room for it others may search meanwhile.
    bool note(std::uint32_t value);
    /// Heaps from this one on are unknown again.
    void cut(std::size_t heap) { noted_ = heap; }
    void make_room(std::size_t size);
    void forget() {
        for (auto* bytes : {&high_, &low_, &high_down_, &low_down_}) *bytes = AlignedBytes();
        noted_ = 0;
        top_ = 0;
        too_large_ = false;
    }
    std::size_t size() const { return noted_.load(std::memory_order_relaxed); }
    std::uint32_t top() const { return top_.load(std::memory_order_relaxed); }
    bool too_large() const { return too_large_; }
    std::uint32_t operator[](std::size_t heap) const { return split_index(high_[heap], low_[heap]); }
    std::uint64_t bytes() const { return 2 * (high_.capacity() + low_.capacity()); }

    static std::size_t half(const Split& s, std::size_t heap) {  // the largest smaller part
        return s.unequal ? (heap - s.take - 1) / 2 : (heap - s.take) / 2;
    }
    /// From here on the smaller parts of `heaps` heaps lie in pieces; the other part of each is before them all.
    static std::size_t least_far(const Split& s, std::size_t heaps) {
        const std::size_t least = std::max(s.small, s.take < heaps ? heaps - s.take : 0);
        return (least + line_bytes - 1) / line_bytes * line_bytes;
    }
    static std::size_t size(const Piece& p, std::size_t heap) {
        return p.whole ? p.count : std::min(p.from + p.count, std::max(p.from, half(*p.split, heap) + 1)) - p.from;
    }
    /// A layout for heaps n, n + 1, ..., n + heaps - 1 and smaller parts up to about `most`. At most `to_mark` splits
    /// are to be marked, and `to_sample` are in the sample.
    Layout lay_out(std::size_t n, std::size_t heaps, std::size_t most, std::size_t to_mark,
                   std::size_t to_sample) const;
    /// Searches for `heap` and the heaps after it side by side, so that each piece is read from memory once. When
    /// `go_on` is false for the i-th search, it ends if ended(i), and otherwise continues.
    template <class Ended>
    void search(std::span<Search> searches, const Layout& layout, std::size_t heap, const Ended& ended) const {
        sample(searches, layout, heap);
        std::vector<std::size_t> open(searches.size());
        std::iota(open.begin(), open.end(), std::size_t{0});
        while (!open.empty())
            std::erase_if(open, [&](std::size_t i) { return !go_on(searches[i], layout, heap + i) && ended(i); });
    }
    /// The next step; false if the least value in the set is known not to be given, or nothing is left.
    bool go_on(Search& search, const Layout& layout, std::size_t heap) const;

private:
    Splits splits(const Piece& p, std::size_t heap) const {
        const std::size_t count = size(p, heap);
        if (count == 0) return {};
        assert(heap - p.split->take - p.from < size());
        const std::size_t other = high_.size() - 1 - (heap - p.split->take - p.from);
        return {&high_[p.from], &low_[p.from], &high_down_[other], &low_down_[other], count};
    }
    Pages pages(std::uint32_t wanted) const {
        return top() < page_indices && wanted < page_indices ? Pages::one : Pages::many;
    }
    void next_window(Search& search) const;
    void sample(std::span<Search> searches, const Layout& layout, std::size_t heap) const;
    void sample(Search& search, const Piece& p, std::size_t heap) const;
    void fill_slots(Search& search, const Layout& layout, std::size_t heap) const;

    const BreakingRules& rules_;
    const PlaneKernels& kernels_;
    std::uint32_t window_;                            // values that are struck at once
    AlignedBytes high_, low_, high_down_, low_down_;  // the last two backwards
    // One thread may note heaps while others search among earlier ones; what it writes often has its own cache lines.
    alignas(line_bytes) std::atomic<std::size_t> noted_ = 0;
    alignas(line_bytes) std::atomic<std::uint32_t> top_ = 0;  // largest value so far
    std::size_t size_ = 0;                                    // heaps that there will be
    bool too_large_ = false;
};

}  // namespace grundy::kernels::breaking
