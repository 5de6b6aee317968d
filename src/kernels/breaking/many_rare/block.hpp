// SPDX-License-Identifier: MIT
// 64 heaps in progress, one in each lane of the planes: what the steps hand from one to the next.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include "kernels/breaking/aligned.hpp"
#include "kernels/breaking/planes/planes.hpp"

namespace grundy::kernels::breaking {

using Rows = std::vector<PlaneRow>;

struct Block {
    static constexpr std::size_t group_lanes = 8, groups = plane_lanes / group_lanes;  ///< witnessed by one thread

    std::size_t heap = 0;  ///< the first one
    // Step 1.
    Rows first;                      ///< marks in all planes
    std::vector<Rows> planes, seen;  ///< by stage: which planes are kept, and the marks in them
    std::size_t last = 0;            ///< stage
    // Step 2.
    Rows settled;                                      ///< `seen` of the last stage with marks from the same window
    std::array<std::uint8_t, plane_lanes> plane_of{};  ///< where the index lies
    // Step 3.
    std::array<std::vector<std::uint32_t>, plane_lanes> left;  ///< indices of rare values below, without a witness
    std::array<std::uint8_t, groups> open{};                   ///< bit i: `left` of lane i of the group is not empty
    std::uint64_t work = 0;

    bool is_open(std::size_t lane) const { return (open[lane / group_lanes] >> lane % group_lanes & 1) != 0; }
    /// Sets the bits of the lanes from, ..., to - 1. Other threads write nearby, so there is one store for each group.
    void note_open(std::size_t from, std::size_t to) {
        while (from < to) {
            std::uint8_t& group = open[from / group_lanes];
            unsigned bits = group;
            do {
                const unsigned bit = 1u << from % group_lanes;
                bits = left[from].empty() ? bits & ~bit : bits | bit;
            } while (++from < to && from % group_lanes != 0);
            group = static_cast<std::uint8_t>(bits);
        }
    }
    std::uint64_t bytes() const {
        std::size_t rows = first.capacity() + settled.capacity();
        for (const auto* stages : {&planes, &seen})
            for (const Rows& of_stage : *stages) rows += of_stage.capacity();
        return sizeof(Block) + rows * sizeof(PlaneRow);
    }
};

/// The blocks of one thread, which stay in its cache: at most as many as a window has.
struct alignas(line_bytes) OwnBlocks {
    std::deque<Block> blocks;
    /// A free one: its heap is at most `last`, hence confirmed, and nobody reads the block any more.
    Block& next(std::size_t last) {
        const auto old = std::find_if(blocks.begin(), blocks.end(), [&](const Block& b) { return b.heap <= last; });
        return old != blocks.end() ? *old : blocks.emplace_back();
    }
};

}  // namespace grundy::kernels::breaking
