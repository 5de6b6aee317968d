// SPDX-License-Identifier: MIT
// 64 heaps at a time for games without a sparse space: all splits of each are looked at. A few are marked; a sample of
// others strikes off what it gives of some hundred numbers at a time. What is left then is few numbers: the least ones
// are sought among all other splits, a vector of them at a time; the next one takes the place of one that was found,
// and has its full round. The value is the least number that was not found in a round. Far parts are done for the whole
// block piece by piece, so that a piece is read from memory once, and by several threads; the parts near 0, whose other
// part lies in the block, come heap by heap.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "kernels/breaking/aligned.hpp"
#include "kernels/breaking/breaking.hpp"
#include "kernels/breaking/marks.hpp"
#include "kernels/breaking/planes.hpp"
#include "kernels/breaking/team.hpp"

namespace grundy::kernels::breaking {

class DenseBlocks {
public:
    DenseBlocks(const BreakingRules& rules, std::size_t build, Team& team)
        : rules_(rules),
          kernels_(*plane_kernels()[std::min(build, plane_kernels().size() - 1)]),
          window_(static_cast<std::uint32_t>(8 * kernels_.strike_planes)),
          team_(team) {}

    /// As those of `Blocks`.
    void follow(const Sequence& g, std::size_t size);
    void forget() {
        for (auto* bytes : {&high_, &low_, &high_down_, &low_down_}) *bytes = AlignedBytes();
        noted_ = top_ = 0;
        too_large_ = false;
    }
    bool suits(std::size_t n) const { return !too_large_ && suits_by_rules(n); }
    bool suits_by_rules(std::size_t n) const;
    template <class Lane>
    std::span<const std::uint32_t> fill(std::vector<Lane>& t, std::size_t most);
    static bool none_rare() { return false; }  ///< not known
    std::uint64_t work() const { return work_; }
    std::uint64_t bytes() const {
        return 2 * (high_.capacity() + low_.capacity()) + (pieces_.capacity() + rest_.capacity()) * sizeof(Piece);
    }

private:
    static constexpr std::size_t heaps = 64;
    static constexpr std::uint32_t sets = 2048;  // numbers
    /// The value of one heap: the least number that no split gives.
    struct Search {
        std::uint64_t set[sets / 64] = {};  ///< numbers that no split has given so far
        std::uint32_t sampled = 0;          ///< those below were looked for in the sample
        std::uint32_t next = 0;             ///< those below were in a slot, if they had to be
        unsigned taken = 0;                 ///< bit k: slot k holds number[k], to be sought among all that is left ...
        std::uint32_t number[Sought::most] = {};
        std::uint32_t since[Sought::most] = {};  ///< ... and was so from this step on
        Sought sought;
        std::uint32_t steps = 0;  ///< through what is left, round and round
        std::uint64_t work = 0;
        bool has(std::uint32_t n) const { return (set[n / 64] >> n % 64 & 1) != 0; }
        void strike(std::uint32_t n) { set[n / 64] &= ~(std::uint64_t{1} << n % 64); }
        std::uint32_t following(std::uint32_t n, std::uint32_t end) const;  ///< in the set; `end` if there is none
        unsigned least() const;                                             ///< slot; some must be taken
        void drop_struck(unsigned which);
    };
    /// What threads have done of a block: parts of it are searched in any order and finished one after the other, also
    /// while others are being searched: far splits have no part in the block.
    struct Share {
        std::vector<std::size_t> ends;  ///< of the parts, in heaps of the block
        std::vector<std::atomic<bool>> searched;
        std::atomic<std::size_t> next{0};
        InOrder finished;
        explicit Share(std::vector<std::size_t> parts) : ends(std::move(parts)), searched(ends.size()) {}
        std::size_t begin(std::size_t part) const { return part == 0 ? 0 : ends[part - 1]; }
    };
    struct Piece {  // splits whose smaller part is from, from + 1, ...
        const Split* split;
        std::size_t from, count;
        bool whole;  ///< all of them are there, for every heap of the block
    };

    static std::size_t half(const Split& s, std::size_t heap) {  // the largest smaller part
        return s.unequal ? (heap - s.take - 1) / 2 : (heap - s.take) / 2;
    }
    static std::size_t least_far(const Split& s) {  // a multiple of what pieces begin at
        const std::size_t least = std::max(s.small, s.take < heaps ? heaps - s.take : 0);
        return (least + line_bytes - 1) / line_bytes * line_bytes;
    }
    static std::size_t size(const Piece& p, std::size_t heap) {
        return p.whole ? p.count : std::min(p.from + p.count, std::max(p.from, half(*p.split, heap) + 1)) - p.from;
    }
    std::size_t first_outside(const Split& s, std::size_t i) const;
    void strike_near(Search& search, const Split& s, std::size_t heap, std::size_t from, std::size_t to) const;
    std::uint32_t number_at(std::size_t heap) const { return std::uint32_t{8} * high_[heap] + low_[heap] % 8u; }
    Splits splits(const Piece& p, std::size_t heap) const {
        const std::size_t count = size(p, heap);
        if (count == 0) return {};
        const std::size_t other = high_.size() - 1 - (heap - p.split->take - p.from);
        return {&high_[p.from], &low_[p.from], &high_down_[other], &low_down_[other], count};
    }
    void lay_out(std::size_t n);
    void lay_out_rest();
    template <class Lane>
    void mark_some(Search& search, const std::vector<Lane>& t, std::size_t heap) const;
    void sample(Search& search, const Piece& p, std::size_t heap) const;
    void fill_slots(Search& search, std::size_t heap) const;
    bool go_on(Search& search, std::size_t heap) const;
    template <class Lane>
    void search_far(const std::vector<Lane>& t, std::size_t n, std::size_t from, std::size_t to);
    bool finish(std::size_t i, std::size_t heap);
    static std::vector<std::size_t> shares(std::size_t threads);
    template <class Lane>
    void take_part(const std::vector<Lane>& t, std::size_t n, Share& share);
    template <class Visit>
    void for_others(std::size_t heap, Visit&& visit) const;
    void note(std::size_t heap, std::uint32_t value);
    void make_room(std::size_t size);

    const BreakingRules& rules_;
    const PlaneKernels& kernels_;
    const std::uint32_t window_;  // numbers that are struck at once
    Team& team_;
    AlignedBytes high_, low_, high_down_, low_down_;  // the last two backwards
    std::size_t noted_ = 0;
    std::uint32_t top_ = 0;         // value so far
    std::uint32_t top_before_ = 0;  // the block in hand
    std::size_t size_ = 0;          // heaps that there will be
    bool too_large_ = false;
    std::vector<Piece> pieces_;  // of far splits: the first ones are marked, the others are the sample
    std::size_t marked_ = 0, sampled_ = 0;
    std::vector<Piece> rest_;  // of all other far splits
    std::array<Search, heaps> searches_;
    std::array<std::uint32_t, heaps> values_{};
    std::uint64_t work_ = 0;
};

}  // namespace grundy::kernels::breaking
