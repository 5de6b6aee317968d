// SPDX-License-Identifier: MIT
// 64 heaps at a time for games without a sparse space: all splits of each are looked at. A few are marked; then the
// numbers that are missing, 512 at a time from the least one on, are struck off by all other splits, a vector of them
// at a time. Far parts are done for the whole block piece by piece, so that a piece is read from memory once, and by
// several threads; the parts near 0, whose other part lies in the block, come heap by heap.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kernels/breaking/breaking.hpp"
#include "kernels/breaking/planes.hpp"
#include "kernels/breaking/table.hpp"
#include "kernels/breaking/team.hpp"

namespace grundy::kernels::breaking {

class DenseBlocks {
public:
    DenseBlocks(const BreakingRules& rules, std::size_t build, Team& team)
        : rules_(rules), kernels_(*plane_kernels()[std::min(build, plane_kernels().size() - 1)]), team_(team) {}

    /// As those of `Blocks`.
    void follow(std::span<const std::uint32_t> g);
    bool suits(std::size_t n) const;
    template <class Lane>
    std::span<const std::uint32_t> fill(Table<Lane>& t, std::size_t n, std::size_t most);
    std::uint64_t work() const { return work_; }
    std::uint64_t bytes() const { return 2 * (high_.capacity() + low_.capacity()); }

private:
    static constexpr std::size_t heaps = 64;
    static constexpr std::size_t words = 32, window_words = strike_planes / 8;
    /// The numbers below 2048 that no split has so far. Those before the window are all there; those in it were looked
    /// for among all splits that were gone through; those behind it among those that were marked.
    struct Search {
        std::uint64_t set[words] = {};
        std::size_t window = 0;  // word
        bool done = false;       // with the far splits
        std::uint64_t work = 0;
        bool empty() const;           ///< the window
        bool next();                  ///< window, from the first number that is missing; false if there is none
        std::uint32_t first() const;  ///< in the window
    };

    static std::size_t half(const Split& s, std::size_t heap) {  // the largest smaller part
        return s.unequal ? (heap - s.take - 1) / 2 : (heap - s.take) / 2;
    }
    std::size_t least_far(const Split& s) const { return std::max(s.small, s.take < heaps ? heaps - s.take : 0); }
    void strike(Search& search, const Split& s, std::size_t heap, std::size_t from, std::size_t to) const;
    template <class Lane>
    void mark_some(Search& search, const Table<Lane>& t, std::size_t heap, std::size_t marked) const;
    template <class Lane>
    void search_far(const Table<Lane>& t, std::size_t n, std::size_t from, std::size_t to);
    std::uint32_t finish(std::size_t i, std::size_t heap);
    template <class Visit>
    void for_others(std::size_t heap, Visit&& visit) const;
    void note(std::size_t heap, std::uint32_t value);
    void make_room(std::size_t size);

    const BreakingRules& rules_;
    const PlaneKernels& kernels_;
    Team& team_;
    std::vector<std::uint8_t> high_, low_, high_down_, low_down_;  // the last two backwards
    std::size_t noted_ = 0;
    bool too_large_ = false;
    std::array<Search, heaps> searches_;
    std::array<std::uint32_t, heaps> values_{};
    std::uint64_t work_ = 0;
};

}  // namespace grundy::kernels::breaking
