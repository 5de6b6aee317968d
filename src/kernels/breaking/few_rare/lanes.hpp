// SPDX-License-Identifier: MIT
// Values of games with few rare heaps, for 32 heaps at once in the byte lanes of vectors; docs/theory.md, section 10.
// A value of known parity under the mask is told by the rest of its bits: its *index* is the value with the lowest
// bit of the mask deleted. XOR and, within a parity, the order survive, so a heap is a byte and the options of n with
// one rare part are x[n - offset] ^ index for a short list of marks. The candidate, the least common value that is not
// marked, is exact; the rare values below it are then confirmed by witnesses: options of the same form, a small common
// part and a far one. A heap that is not decided in this way is left to the caller. Nothing is ever guessed.
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
inline constexpr std::size_t part_step = 128;                      ///< parts that are looked at together
inline constexpr std::size_t table_parts = std::size_t{1} << 18;   ///< where all values are kept
inline constexpr std::size_t window_parts = std::size_t{1} << 16;  ///< where as few as possible are
inline constexpr std::uint8_t rare_lane = 0xff;  ///< what stands for a rare heap: as an option it gives no index
inline constexpr std::uint8_t no_part = 0x80;    ///< likewise in the table of parts

/// The option x[n - offset] ^ index of heap n: the index in all bytes of a vector, and with 8, 16, 24 in the second to
/// fourth quarter, for eight heaps at once.
struct alignas(32) WideMark {
    std::uint8_t index[32], quarters[32];
    std::ptrdiff_t offset = 0;
};

/// All marks of one offset: bit i of left[x] says that x does not give the index i. What is behind is for overflows.
struct NearMarks {
    std::ptrdiff_t offset = 0;
    std::uint64_t left[65];
    NearMarks() {
        for (auto& l : left) l = ~std::uint64_t{0};
    }
};

struct LaneKind {
    std::size_t take = 0;
    std::uint8_t index = 0;  ///< of the bonus
};

/// What does not change from heap to heap.
struct LanePlan {
    Mask mask;
    Indexing indexing;
    std::vector<WideMark> far, middle;  ///< offsets >= 32, >= 16; descending
    std::vector<WideMark> eight;        ///< >= 8, for eight heaps at once where they are many ...
    std::vector<NearMarks> close;       ///< ... else one by one
    NearMarks near[8];                  ///< by offset
    std::size_t nearest = 8;            ///< the least offset, if it is less
    std::vector<WideMark> witnesses;    ///< in the order in which they are tried
    std::vector<LaneKind> kinds;        ///< of splits
    std::vector<std::uint8_t> parts;    ///< indices of heaps 0, 1, ...; each 32 of them reversed
    std::uint8_t flip[2][16] = {};      ///< parity of index & mask: by the low and the high four bits
    std::size_t part = 0;               ///< no rare value so far needed a witness with a larger smaller part

    /// The value of heap n, if it is common and has this index.
    std::uint32_t value(std::size_t n, std::uint32_t index) const {
        return indexing.value(index, mask.common_parity(n));
    }
};

/// An option x[n - offset] ^ index, with the smaller part of its split.
struct LaneOption {
    std::size_t offset = 0;
    std::uint32_t index = 0;
    std::size_t part = 0;
};

/// At most so many of the options, in the order in which they are best tried, by what heaps sample[0], ... need: the
/// bits of `open`. Those that serve none of them are left out.
std::vector<LaneOption> ordered(const std::vector<LaneOption>& options, const std::uint8_t* sample,
                                std::vector<std::uint64_t> open, std::size_t most);

/// One build of the inner loops. `at` are the indices of a block, those before are known.
struct LaneBuild {
    const char* name;
    /// Least indices not marked, of heaps at[0], ... Returns for how many it found one below 16 * groups: at most 32.
    unsigned (*choose)(const LanePlan& plan, std::uint8_t* at, unsigned groups);
    /// unmet[j], bit u: is there a rare value of index u, less than the value of at[j], which no witness in the list
    /// gave? For some lanes it may give up early. Returns the lanes that have any.
    std::uint32_t (*confirm)(const LanePlan& plan, const std::uint8_t* at, bool odd, std::uint64_t* unmet);
    /// Looks for the indices that are open among all splits with a part below plan.parts.size(). Returns how many heaps
    /// of the block are decided; `most` grows to no less than the largest part that was needed.
    unsigned (*settle)(const LanePlan& plan, const std::uint8_t* at, std::uint32_t lanes, const std::uint64_t* unmet,
                       std::size_t* most);
    /// The values of the block.
    void (*values)(const LanePlan& plan, const std::uint8_t* at, bool odd, std::uint32_t* out);
};

const LaneBuild& lanes_plain();
const LaneBuild* lanes_avx2();    ///< nothing where the machine or the compiler has none
const LaneBuild* lanes_avx512();  ///< likewise
const LaneBuild& best_lanes();

/// Goes on from heap n while nothing new happens.
class Lanes {
public:
    /// Nothing where the rules, the mask or the values do not fit. `values` are those of all heaps below n. The order
    /// of witnesses is that of `before`, for the same rules, while that is not too old: to choose it costs time.
    /// `most_parts`: witnesses are looked for among those below.
    static std::optional<Lanes> of(const BreakingRules& rules, const Mask& mask, const Sequence& values,
                                   std::size_t most_parts, const LaneBuild& build = best_lanes(),
                                   const Lanes* before = nullptr);

    /// Indices of the heaps from `from` on that have values, rare ones marked as such.
    void indices(const Sequence& values, std::size_t from, std::uint8_t* out) const;
    /// Fills at[0], ...: indices of heaps n, n + 1, ..., as many as `count` or until a heap must be decided otherwise,
    /// and returns how many. at[-reach()], ... must be known, and at[count + 31] be allowed.
    std::size_t run(std::uint8_t* at, std::size_t n, std::size_t count);
    /// The two halves of `run`, which may be in two threads, the second behind the first: what is chosen depends on
    /// marks only, and is certain where it is confirmed. Returns for how many there was a choice.
    std::size_t choose(std::uint8_t* at, std::size_t count);
    std::size_t confirm(const std::uint8_t* at, std::size_t n, std::size_t count);
    void values(const std::uint8_t* at, std::size_t n, std::size_t count, std::uint32_t* out) const;

    std::size_t reach() const { return reach_; }
    std::size_t end() const { return end_; }  ///< behind the heaps for which the rules do not change
    /// Would more heaps give no more parts to look for witnesses among, and no better choice of these?
    bool complete() const;
    std::size_t part() const { return plan_.part; }
    const LanePlan& plan() const { return plan_; }
    const Mask& mask() const { return plan_.mask; }
    /// Are the values of the heaps from `from` on such that it goes on behind them?
    bool all_fit(const Sequence& values, std::size_t from) const;
    std::uint64_t cost() const { return 8 + plan_.far.size() * depth_.groups / 8; }  ///< of a heap, in marks

private:
    /// How many indices to look at first: 16 times `groups`, more where that was too few too often.
    struct Depth {
        unsigned groups = 1;
        std::uint64_t blocks = 0, overflows = 0;
    };
    unsigned choose_block(std::uint8_t* block, Depth& depth) const;
    unsigned confirm_block(const std::uint8_t* block, bool odd, unsigned good, std::size_t* part) const;

    LanePlan plan_;
    const LaneBuild* build_ = nullptr;
    std::size_t reach_ = 0, end_ = 0, ordered_at_ = 0, most_parts_ = 0;
    Depth depth_;
};

}  // namespace grundy::kernels::breaking
