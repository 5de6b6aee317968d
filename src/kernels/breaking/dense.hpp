// SPDX-License-Identifier: MIT
// 64 heaps at a time for games without a sparse space: all splits of each are looked at. A few are marked; then the
// numbers that are missing, from the least one on, are struck off a small set by all other splits, a vector of them at
// a time. Far parts are done for the whole block piece by piece, so that a piece is read from memory once, and by
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

    void start(std::span<const std::uint32_t> g);
    /// As those of `Blocks`.
    bool suits(std::size_t n) const;
    template <class Lane>
    std::span<const std::uint32_t> fill(Table<Lane>& t, std::size_t n, std::size_t most);
    void note(std::size_t heap, std::uint32_t value);
    std::size_t noted() const { return noted_; }
    std::uint64_t work() const { return work_; }
    std::uint64_t bytes() const { return 2 * (high_.capacity() + low_.capacity()); }

private:
    static constexpr std::size_t heaps = 64;
    /// Numbers below 2048 that may be the value: those that are missing so far, the least ones of them.
    struct Search {
        std::uint64_t set[32] = {};
        std::uint64_t work = 0;
        bool none(std::size_t from = 0, std::size_t to = 32) const;
        std::uint32_t first() const;
        void keep(std::size_t count);  ///< the least ones
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
    template <class Lane>
    std::uint32_t alone(const Table<Lane>& t, std::size_t heap);
    template <class Visit>
    void for_others(std::size_t heap, Visit&& visit) const;
    void make_room(std::size_t size);

    const BreakingRules& rules_;
    const PlaneKernels& kernels_;
    Team& team_;
    std::vector<std::uint8_t> high_, low_, high_down_, low_down_;  // the last two backwards
    std::size_t noted_ = 0;
    std::uint32_t top_ = 0;  // value
    bool too_large_ = false;
    std::array<Search, heaps> searches_;
    std::array<std::uint32_t, heaps> values_{};
    std::uint64_t work_ = 0;
};

}  // namespace grundy::kernels::breaking
