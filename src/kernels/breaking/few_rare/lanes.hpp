// SPDX-License-Identifier: MIT
// The rung for few rare heaps: 32 heaps at once, in the byte lanes of vectors; docs/theory.md, section 10, has the
// proof. A common heap m is the byte x[m], the index of its value, so the options of n with one rare part have the
// indices x[n - offset] ^ index for a short list of marks. The least index without a mark is the candidate. The rare
// values below it are then confirmed by witnesses: options of the same form, with a small common part and a far one. A
// heap that is not decided in this way is left to the caller.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "kernels/breaking/breaking.hpp"
#include "kernels/breaking/few_rare/lane_plan.hpp"
#include "kernels/breaking/mask.hpp"

namespace grundy::kernels::breaking {

/// One build of the inner loops. `at` points to the indices of a block; those before it are known.
struct LaneBuild {
    const char* name;
    /// Sets at[0], ... to the least indices without a mark. Returns for how many heaps, at most 32, there was one below
    /// 16 * groups.
    unsigned (*choose)(const LanePlan& plan, std::uint8_t* at, unsigned groups);
    /// Bit u of unmet[j] is set if there is a rare value of index u, less than the value of at[j], that no witness in
    /// the list has. (For some lanes it may give up early.) Returns the lanes with such a bit; `odd`: is the first heap
    /// odd?
    std::uint32_t (*confirm)(const LanePlan& plan, const std::uint8_t* at, bool odd, std::uint64_t* unmet);
    /// Searches all splits with a part below plan.parts.size() for the unmet indices of `lanes`. Returns how many heaps
    /// of the block are decided; `most` becomes at least the largest part that was needed.
    unsigned (*settle)(const LanePlan& plan, const std::uint8_t* at, std::uint32_t lanes, const std::uint64_t* unmet,
                       std::size_t* most);
    /// Sets out[0], ..., out[31] to the values of the block.
    void (*values)(const LanePlan& plan, const std::uint8_t* at, bool odd, std::uint32_t* out);
};

const LaneBuild& lanes_plain();
/// nullptr if the compiler has no such build or the level of cpu() is lower
#if defined(__x86_64__) || defined(__wasm_simd128__)
const LaneBuild* lanes_shuffles();
#else
inline const LaneBuild* lanes_shuffles() { return nullptr; }
#endif
#if defined(__x86_64__)
const LaneBuild* lanes_avx512();
#else
inline const LaneBuild* lanes_avx512() { return nullptr; }
#endif
const LaneBuild& best_lanes();

/// Continues the values of a game while no new rare heap appears.
class Lanes {
public:
    /// Continues after `values`, those of the first heaps; nothing if the rules, the mask or the values do not fit. The
    /// order of witnesses is that of `before`, which is for the same rules, unless that is too old: choosing it takes
    /// time. The parts of witnesses are less than `most_parts`.
    static std::optional<Lanes> of(const BreakingRules& rules, const Mask& mask, const Sequence& values,
                                   std::size_t most_parts, const LaneBuild& build = best_lanes(),
                                   const Lanes* before = nullptr);

    /// Sets `out` to the indices of the heaps from `from` on that have values; rare ones become `rare_lane`.
    void indices(const Sequence& values, std::size_t from, std::uint8_t* out) const;
    /// Fills at[0], ... with the indices of heaps n, n + 1, ..., at most `count`, until a heap has to be decided
    /// otherwise; returns how many. at[-reach()], ..., at[-1] must be known, and there must be room up to at[count +
    /// 31].
    std::size_t run(std::uint8_t* at, std::size_t n, std::size_t count);
    /// The two halves of `run`, for two threads, the second of which follows the first: what is chosen depends on marks
    /// alone, and is certain once it is confirmed. Both return for how many heaps they succeeded.
    std::size_t choose(std::uint8_t* at, std::size_t count);
    std::size_t confirm(const std::uint8_t* at, std::size_t n, std::size_t count);
    void values(const std::uint8_t* at, std::size_t n, std::size_t count, std::uint32_t* out) const;

    std::size_t reach() const { return reach_; }  ///< how many earlier heaps it reads
    std::size_t end() const { return end_; }      ///< the first heap for which the rules change
    /// Would more heaps neither add parts of witnesses nor improve their order?
    bool complete() const;
    std::size_t part() const { return plan_.part; }
    const LanePlan& plan() const { return plan_; }
    const Mask& mask() const { return plan_.mask; }
    /// Are all values from heap `from` on common, with indices that fit, so that it can continue after them?
    bool all_fit(const Sequence& values, std::size_t from) const;
    std::uint64_t cost() const { return 8 + plan_.far.size() * depth_.groups / 8; }  ///< of a heap, in marks

private:
    /// How many indices are considered first: 16 * groups, and more once that was too few too often.
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
