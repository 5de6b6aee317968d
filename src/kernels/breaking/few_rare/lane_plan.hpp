// SPDX-License-Identifier: MIT
// What the lanes need to know of a game: marks, witnesses and parts, as the loops read them. Made once, it holds as
// long as no new rare heap appears and no bound of the rules matters.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/breaking/breaking.hpp"
#include "kernels/breaking/indexing.hpp"
#include "kernels/breaking/mask.hpp"

namespace grundy::kernels::breaking {

inline constexpr std::size_t lane_count = 32;                      ///< heaps in a block
inline constexpr std::uint32_t most_lane_index = 64;               ///< indices are below this
inline constexpr std::size_t part_step = 128;                      ///< parts that are searched together
inline constexpr std::size_t table_parts = std::size_t{1} << 18;   ///< for witnesses, if all values are kept
inline constexpr std::size_t window_parts = std::size_t{1} << 16;  ///< if as few as possible are
inline constexpr std::uint8_t rare_lane = 0xff;                    ///< the byte of a rare heap: it yields no index
inline constexpr std::uint8_t no_part = 0x80;                      ///< likewise in the table of parts

/// The option x[n - offset] ^ index of heap n. `index` has the index in all bytes; `quarters`, for eight heaps at once,
/// has it XORed with 0, 8, 16 and 24 in the four quarters.
struct alignas(32) WideMark {
    std::uint8_t index[32], quarters[32];
    std::ptrdiff_t offset = 0;
};

/// All marks of one offset: bit i of left[x] is set if none of them yields the index i from x. The last entry is for
/// indices that are too large, from which they yield none.
struct NearMarks {
    std::uint64_t left[65];
    NearMarks() {
        for (auto& l : left) l = ~std::uint64_t{0};
    }
};

/// A kind of split.
struct LaneKind {
    std::size_t take = 0;
    std::uint8_t index = 0;  ///< of the bonus
};

/// What does not change from heap to heap.
struct LanePlan {
    Mask mask;
    Indexing indexing;
    std::vector<WideMark> far, middle;  ///< offsets >= 32, >= 16; descending
    std::vector<WideMark> eight;        ///< >= 8, for eight heaps at once
    NearMarks near[8];                  ///< by offset, for one heap after another
    std::size_t nearest = 8;            ///< the least offset, if it is less
    std::vector<WideMark> witnesses;    ///< in the order in which they are tried
    std::vector<LaneKind> kinds;        ///< of splits
    std::vector<std::uint8_t> parts;    ///< indices of heaps 0, 1, ...; every 32 of them in reverse order
    std::uint8_t flip[2][16] = {};      ///< the lowest bit of the mask, or 0: by the low and the high half of an index
    std::size_t part = 0;  ///< an upper bound on the smaller parts of the splits that confirmed rare values

    /// The value of heap n, if it is common and has this index.
    std::uint32_t value(std::size_t n, std::uint32_t index) const {
        return indexing.value(index, mask.common_parity(n));
    }
};

/// A plan, how many earlier heaps it reads, and the heap from which on the rules change.
struct PlannedLanes {
    LanePlan plan;
    std::size_t reach = 0, end = Heaps{}.most;
};

inline constexpr std::size_t best_ordered = std::size_t{1} << 19;  ///< heaps; more give no better order of witnesses

/// A plan for the heaps after those in `values`, with witnesses among parts below `most_parts`, in the order of
/// `before` if it is not nullptr. Nothing if the rules, the mask or the values do not fit lanes.
std::optional<PlannedLanes> plan_lanes(const BreakingRules& rules, const Mask& mask, const Sequence& values,
                                       std::size_t most_parts, const LanePlan* before);

}  // namespace grundy::kernels::breaking
