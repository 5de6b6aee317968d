// SPDX-License-Identifier: MIT
// The rung for many rare heaps: 64 heaps at a time, one in each lane of planes/, in the three steps of docs/theory.md,
// section 10, which proves the values. Marks of far partners (far_marks.hpp) bound them, settling (settling.hpp) finds
// the least common value without a mark, and witnesses (witnesses.hpp) show that the rare values below it occur.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kernels/breaking/breaking.hpp"
#include "kernels/breaking/many_rare/block.hpp"
#include "kernels/breaking/many_rare/far_marks.hpp"
#include "kernels/breaking/many_rare/heap_table.hpp"
#include "kernels/breaking/many_rare/partner_lists.hpp"
#include "kernels/breaking/many_rare/settling.hpp"
#include "kernels/breaking/many_rare/witnesses.hpp"
#include "kernels/breaking/mask.hpp"
#include "kernels/breaking/rules.hpp"
#include "kernels/breaking/team.hpp"

namespace grundy::kernels::breaking {

class Blocks {
public:
    /// `build`: which of plane_kernels(); the last one if there are fewer.
    Blocks(const BreakingRules& rules, std::size_t build, Team& team);

    /// Continues after the heaps of g, which are those of the last call and maybe more, by this mask. There will be
    /// `size` heaps.
    void follow(const Sequence& g, const Mask& mask, std::size_t size);
    /// Frees the memory; `follow` begins anew.
    void forget();
    /// Can `fill` find the values of heap n and later ones? That depends on the rules, the mask and the values so far.
    bool suits(std::size_t n) const { return !too_large_ && heaps_.mask().ones != 0 && suits_by_rules(n); }
    bool suits_by_rules(std::size_t n) const { return suit_blocks(rules_, n, plane_lanes * window_.size()); }
    /// The values of the heaps after those in t, which has been followed: as many as are certain, at most `most`, which
    /// is 64 at least; none if values are too large for planes. They are appended to t, except for the last one if it
    /// does not fit a lane.
    template <class Lane>
    std::span<const std::uint32_t> fill(std::vector<Lane>& t, std::size_t most);
    /// Are all heaps that the last call of `fill` returned common?
    bool none_rare() const { return rare_before_ == heaps_.rare().size(); }
    std::uint64_t work() const { return work_ + confirming_.work(); }
    std::uint64_t bytes() const;

private:
    template <class Lane>
    struct Steps;

    // Threads wait for each other at the end of a call.
    std::size_t call_windows() const { return team_.size() == 1 ? 4 : 16; }
    Block& block(std::size_t k) { return *window_[k % window_.size()]; }
    void start(const Mask& mask);
    void prepare(std::size_t n);
    void mark(std::size_t k, std::size_t who);
    void settle(Block& b);
    std::uint64_t witness(Block& b, std::size_t from, std::size_t to, std::size_t who);
    template <class Lane>
    bool confirm_next(std::vector<Lane>& t);
    template <class Lane>
    std::size_t confirm_rest(std::vector<Lane>& t, std::size_t end);
    struct Changed {
        std::size_t heap;
        std::uint32_t index;  // that it had before
    };
    bool depends(std::size_t heap, const Changed& on) const;
    void settle_again(const Changed& rare, std::size_t end);
    void learn(std::size_t blocks, std::size_t done);

    const BreakingRules& rules_;
    Team& team_;
    std::vector<Block*> window_;                      // block k of a call is at k modulo their number
    std::vector<OwnBlocks> own_;                      // by thread
    std::vector<SplitWitnesses::Searches> searches_;  // by thread
    HeapTable heaps_;
    PartnerLists lists_;
    FarMarks marks_;
    Settling settling_;
    ChunkWitnesses chunks_;
    SplitWitnesses splits_;
    Confirming confirming_;
    bool following_ = false, too_large_ = false;
    std::size_t started_ = 0, listed_at_ = 0;  // heaps
    std::size_t at_once_ = 1;                  // blocks of a window, at present
    std::uint32_t top_before_ = 0;             // largest common index before the call in progress
    std::size_t rare_before_ = 0;              // likewise
    std::uint64_t work_ = 0;
};

}  // namespace grundy::kernels::breaking
