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

#include "kernels/breaking/breaking.hpp"
#include "kernels/breaking/few_rare/lane_plan.hpp"
#include "kernels/breaking/mask.hpp"

namespace grundy::kernels::breaking {

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
