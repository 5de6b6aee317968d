// SPDX-License-Identifier: MIT
// The rung for games without a sparse space: blocks of heaps, all splits of which are examined. A few splits are
// marked, the others are searched as all_splits.hpp says. Far splits are searched piece by piece for the whole block,
// so that each piece is read from memory once, and by several threads; splits with a part near 0, whose other part lies
// in the block, follow heap by heap.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kernels/breaking/all_splits/all_splits.hpp"
#include "kernels/breaking/breaking.hpp"
#include "kernels/breaking/planes/planes.hpp"
#include "kernels/breaking/rules.hpp"
#include "kernels/breaking/team.hpp"

namespace grundy::kernels::breaking {

class DenseBlocks {
public:
    DenseBlocks(const BreakingRules& rules, std::size_t build, Team& team)
        : rules_(rules),
          splits_(rules, plane_kernels(build)),
          team_(team),
          heaps_(team.size() == 1 ? 64 : 128),
          searches_(team.size()) {}

    /// Continues after the heaps of g, as `Blocks::follow` does; there is no mask here.
    void follow(const Sequence& g, std::size_t size) { splits_.follow(g, size); }
    void forget() {
        splits_.forget();
        for (auto& own : searches_) own.clear();
    }
    bool suits(std::size_t n) const { return !splits_.too_large() && suits_by_rules(n); }
    bool suits_by_rules(std::size_t n) const { return AllSplits::suits(rules_) && suit_blocks(rules_, n, heaps_); }
    template <class Lane>
    std::span<const std::uint32_t> fill(std::vector<Lane>& t, std::size_t most);
    static bool none_rare() { return false; }  ///< not known
    std::uint64_t work() const { return work_; }
    std::uint64_t bytes() const {
        std::uint64_t out = splits_.bytes() + layout_.bytes();
        for (const auto& own : searches_)
            for (const auto& searches : own) out += searches.capacity() * sizeof(Search);
        return out;
    }

private:
    using Search = AllSplits::Search;
    /// What threads have done of a block: its sections are searched in any order and finished one after another,
    /// also while others are being searched, because far splits (both parts lie before the block) depend on no heap of
    /// it.
    struct alignas(line_bytes) Section {
        std::size_t begin = 0, end = 0;  ///< heaps of the block
        Search* searches = nullptr;
        std::atomic<std::size_t> searched{nobody};  ///< by whom
        std::atomic_flag finishing;
    };
    struct Share {
        std::vector<Section> sections;
        std::atomic<std::size_t> next{0};
        std::atomic<std::uint64_t> work{0};
        InOrder finished;
        Share(std::size_t heaps, std::size_t threads);
    };
    std::size_t first_outside(const Split& s, std::size_t i) const;
    void strike_near(Search& search, const Split& s, std::size_t heap, std::size_t from, std::size_t to) const;
    template <class Lane>
    void mark_some(Search& search, const std::vector<Lane>& t, std::size_t heap) const;
    template <class Lane>
    void search_far(const std::vector<Lane>& t, std::size_t n, const Section& section) const;
    bool finish(Search& search, std::size_t i, std::size_t heap);
    bool finish_next(Share& share, std::size_t n, std::size_t who);
    template <class Lane>
    void take_sections(const std::vector<Lane>& t, std::size_t n, Share& share, std::size_t who);

    const BreakingRules& rules_;
    AllSplits splits_;
    AllSplits::Layout layout_;
    Team& team_;
    std::uint32_t top_before_ = 0;  // the block in hand
    const std::size_t heaps_;       // of a block: threads that wait for each other do so less often with more
    std::vector<std::vector<std::vector<Search>>> searches_;  // by thread, so that they stay in its cache, and part
    std::vector<std::uint32_t> values_;
    std::uint64_t work_ = 0;
};

}  // namespace grundy::kernels::breaking
