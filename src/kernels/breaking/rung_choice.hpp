// SPDX-License-Identifier: MIT
// Which mask, and whether the rungs with or without one are to be used. The choice depends on the work counted, not
// timed, so that two runs do the same; it decides the time, never a value.
#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/breaking/breaking.hpp"
#include "kernels/breaking/one_heap/rare_heaps.hpp"

namespace grundy::kernels::breaking {

class RungChoice {
public:
    RungChoice(const BreakingRules& rules, BreakingMode mode, std::size_t heaps);

    bool due(std::size_t n) const { return n >= next_; }
    std::size_t next() const { return next_; }  ///< heap at which it is due
    /// Looks for a mask when the number of heaps has doubled, and has the rungs compete if there is a good one. All
    /// values of g are below `bound`. True if a rung was chosen: until the next doubling no other one is tried.
    bool plan(const Sequence& g, std::size_t bound, std::uint64_t work);
    void note(std::size_t heap, std::uint32_t value) {
        if (masked_) rare_.note(heap, value);
    }

    bool sparse() const { return sparse_; }  ///< use the rungs with a mask?
    bool trying() const { return trying_; }  ///< are rungs being compared?
    const RareHeaps& rare() const { return rare_; }
    const RareHeaps* rare_if_sparse() const { return sparse_ ? &rare_ : nullptr; }
    /// Would a mask looked for at heap n be the present one?
    bool settled(std::size_t n) const { return sparse_ && !trying_ && (n < next_ || rare_.size() == planned_rare_); }

private:
    void try_rung(std::size_t n, std::uint64_t work, std::size_t heaps);
    bool choose(std::size_t n, bool the_sparse_one);

    const BreakingRules& rules_;
    const BreakingMode mode_;
    std::size_t next_;
    bool sparse_ = false, masked_ = false;
    RareHeaps rare_;
    std::size_t planned_rare_ = 0;  // heaps, when the mask was last looked for
    bool trying_ = false, warming_ = false;
    std::size_t trial_begin_ = 0;
    std::uint64_t trial_work_ = 0;
    double sparse_cost_ = 0;
};

}  // namespace grundy::kernels::breaking
