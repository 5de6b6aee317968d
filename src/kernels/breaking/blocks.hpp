// SPDX-License-Identifier: MIT
// 64 heaps at a time, one in each lane of planes.hpp, for games with many rare heaps. What the far rare parts give is
// marked for all heaps of a block at once, in fewer and fewer planes: a heap's value lies in the first plane that is
// not full in the end. Then heap by heap come the parts near 0, whose other part lies in the block itself. In a sparse
// space the rare values below are confirmed by some of the splits before the block, and what is left of them is looked
// for among all splits. docs/theory.md, section 10, says why the values are right.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "kernels/breaking/all_splits.hpp"
#include "kernels/breaking/block_rules.hpp"
#include "kernels/breaking/breaking.hpp"
#include "kernels/breaking/mask.hpp"
#include "kernels/breaking/planes.hpp"
#include "kernels/breaking/team.hpp"

namespace grundy::kernels::breaking {

/// A value without the lowest bit of the mask: values of one parity keep their order, and their differences.
class Numbering {
public:
    explicit Numbering(std::uint32_t ones = 0);
    std::uint32_t number(std::uint32_t value) const {
        return ones_ == 0 ? value : (value >> 1 & ~below_) | (value & below_);
    }
    std::uint32_t value(std::uint32_t number, bool parity) const;
    /// How many numbers values of the other parity that are less than `value` have: they are the first ones.
    std::uint32_t others_below(std::uint32_t value) const;

private:
    std::uint32_t ones_ = 0, below_ = 0;
};

class Blocks {
public:
    /// `build`: of the loops, the last one if there are fewer.
    Blocks(const BreakingRules& rules, std::size_t build, Team& team)
        : rules_(rules),
          kernels_(plane_kernels(build)),
          splits_(rules, kernels_),
          team_(team),
          searches_(team.size()),
          window_(2 * team.size()),
          own_(team.size()) {}

    /// From here on by this mask, behind these heaps: those of the last call, and more. There will be `size`.
    void follow(const Sequence& g, const Mask& mask, std::size_t size);
    /// Until `follow` is called again nothing is kept.
    void forget() {
        for (auto* bytes : {&high_, &low_}) *bytes = UnsetBytes();
        narrow_ = std::vector<std::uint8_t>();
        rare_ = std::vector<std::size_t>();
        rare_numbers_ = std::vector<std::uint32_t>();
        far_ = List();
        each_.clear();
        for (Own& own : own_) own.blocks.clear();
        forget_splits();
    }
    /// May the values of heap n and those behind it be had from `fill`, as far as the rules are concerned?
    bool suits(std::size_t n) const;
    bool suits_by_rules(std::size_t n) const {  ///< whatever the mask and the values
        return suit_blocks(rules_, n, plane_lanes * window_.size());
    }
    /// The values behind those in t, which have been followed: as many as are certain, at most `most`, which is 64 at
    /// least; none where values are too large for planes. They are appended to t, but for the last one if it is too
    /// large.
    template <class Lane>
    std::span<const std::uint32_t> fill(std::vector<Lane>& t, std::size_t most);
    /// Is none of the heaps that the last call of `fill` gave rare?
    bool none_rare() const { return rare_before_ == rare_.size(); }
    std::uint64_t work() const { return work_; }
    std::uint64_t bytes() const {
        std::uint64_t out = high_.capacity() + low_.capacity() + narrow_.capacity() +
                            rare_.capacity() * (sizeof(std::size_t) + sizeof(std::uint32_t)) +
                            far_.offsets.capacity() * (sizeof(std::size_t) + 2) + splits_.bytes() + layout_.bytes() +
                            (laid_out_ > 0 ? searches_.size() * plane_lanes * sizeof(AllSplits::Search) : 0);
        for (const Own& own : own_)
            for (const Block& b : own.blocks) out += b.bytes();
        return out;
    }

private:
    struct List {  // of partners
        std::vector<std::size_t> offsets;
        std::vector<std::uint8_t> high, low;
        Partners partners() const { return {offsets.data(), 0, high.data(), low.data(), offsets.size()}; }
    };
    struct Witnesses {  // of one kind of split
        std::vector<std::size_t> offsets;
        AlignedBytes high, low, narrow;
        Chunks chunks() const { return {offsets.data(), {high.data(), low.data(), narrow.data()}, offsets.size()}; }
    };
    struct Stage {  // until so many partners are marked, in so many planes
        std::size_t end, rows;
        std::size_t blocks = 0, missed = 0, would_miss = 0;  // heaps whose value is behind them; with a row less
    };
    using Rows = std::vector<PlaneRow>;
    using Searches = std::vector<AllSplits::Search>;
    static constexpr std::size_t group_lanes = 8, groups = plane_lanes / group_lanes;  // witnessed by one thread
    struct Block {                                                                     // 64 heaps
        std::size_t heap = 0;
        Rows first;                      // what was marked in all planes
        std::vector<Rows> planes, seen;  // by stage
        std::size_t last = 0;            // stage
        Rows settled;                    // `seen` of the last stage and what other blocks of the window add
        std::array<std::vector<std::uint32_t>, plane_lanes> left;  // numbers of the other parity to be looked for
        std::array<std::uint8_t, plane_lanes> plane_of{};          // where the value lies
        std::uint64_t work = 0;
        std::array<std::uint8_t, groups> open{};  // bit i: something is left of lane i of the group
        std::uint64_t bytes() const {
            std::size_t rows = first.capacity() + settled.capacity();
            for (const auto* stages : {&planes, &seen})
                for (const Rows& of_stage : *stages) rows += of_stage.capacity();
            return sizeof(Block) + rows * sizeof(PlaneRow);
        }
        bool is_open(std::size_t lane) const { return (open[lane / group_lanes] >> lane % group_lanes & 1) != 0; }
    };
    // Of one thread, so that they stay in its cache; at most as many as a window has.
    struct alignas(line_bytes) Own {
        std::deque<Block> blocks;
        Block& next(std::size_t last) {  // one up to this heap: it is confirmed, and a window behind it nobody reads it
            const auto old = std::find_if(blocks.begin(), blocks.end(), [&](const Block& b) { return b.heap <= last; });
            return old != blocks.end() ? *old : blocks.emplace_back();
        }
    };
    // What threads have done in one call of `fill`; see share.cpp. A block's is mostly written by one thread.
    struct alignas(line_bytes) Steps {            // of one block
        std::atomic<std::size_t> marked{nobody};  // by whom
        std::atomic_flag settling, confirming;
        std::atomic<std::size_t> taken{0}, witnessed{0};  // groups
    };
    struct Share {
        explicit Share(std::size_t blocks) : end(blocks), steps(blocks) {}
        std::atomic<std::size_t> end;  // of blocks that are done
        std::vector<Steps> steps;
        alignas(line_bytes) std::atomic<std::size_t> next_mark{0};
        alignas(line_bytes) std::atomic<std::uint64_t> work{0};  // of witnesses
        InOrder settled, confirmed;
    };
    static constexpr std::uint32_t narrow_numbers = 8 * search_planes;
    static constexpr std::size_t none_unusual = ~std::size_t{0};
    // Of a call, at most. Threads wait for each other at its end.
    std::size_t call_windows() const { return team_.size() == 1 ? 4 : 16; }
    std::size_t most_heaps() const { return plane_lanes * call_windows() * window_.size(); }  // of a call
    Block*& place(std::size_t k) { return window_[k % window_.size()]; }
    Block& block(std::size_t k) { return *place(k); }
    void start(const Mask& mask);
    void widen(std::size_t size);
    void make_room(std::size_t heaps);
    std::size_t first_witness() const;
    std::size_t narrow_reach() const;
    void note(std::size_t heap, std::uint32_t value);
    bool is_rare(std::size_t heap) const { return (low_[heap] & no_number) != 0; }
    bool usual_parity(std::size_t n) const {
        return mask_.mixed(n - rules_.splits.front().take, rules_.splits.front().bonus);
    }
    std::uint32_t number_at(std::size_t heap) const { return std::uint32_t{8} * high_[heap] + (low_[heap] & 7u); }
    std::uint32_t value_at(std::size_t heap) const;
    static std::uint8_t narrow(std::uint32_t number) {
        return number < narrow_numbers ? static_cast<std::uint8_t>(number) : not_narrow;
    }
    std::uint8_t narrow_at(std::size_t heap) const { return is_rare(heap) ? not_narrow : narrow(number_at(heap)); }

    void add(List& list, std::size_t offset, std::uint32_t number) const;
    void add_near(std::size_t kind, std::size_t part, std::uint32_t number);
    void list_rare(std::size_t index);
    void order_lists(std::size_t n);
    Witnesses witnesses_of(std::size_t n, const Split& split) const;
    std::size_t margin() const;
    void prepare(std::size_t n);
    bool many_numbers() const;
    void note_among_splits(std::uint32_t value) {
        if (laid_out_ > 0) splits_.note(value);
    }
    void forget_splits() {
        splits_.forget();
        laid_out_ = 0;
    }

    void mark_stage(Block& b, std::size_t from, std::size_t to, const PlaneRow* planes, PlaneRow* seen,
                    std::size_t rows) const;
    void mark_far(Block& b) const;
    void mark_middle(Block& b) const;
    template <class Visit>
    void for_others(std::size_t heap, Visit&& visit) const;
    template <class Visit>
    void for_late(std::size_t heap, Visit&& visit) const;
    void settle(Block& b, std::size_t lane);
    std::uint32_t exact(Block& b, std::size_t heap);
    void tune(const Block& b, std::size_t lanes, std::size_t count);

    static void wanted(std::uint32_t count, std::uint32_t base, std::uint64_t* set) {  // base, ..., below count
        for (std::uint32_t w = 0; w < 2; ++w) {
            const std::uint32_t from = base + 64 * w, here = count > from ? count - from : 0;
            set[w] = here >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << here) - 1;
        }
    }
    std::uint64_t look_at_chunks(Block& b, std::size_t lane) const;
    void want_others(AllSplits::Search& search, std::size_t heap) const;
    std::uint64_t look_through(Block& b, std::size_t from, std::size_t to, Searches& searches) const;
    std::uint64_t witness(Block& b, std::size_t from, std::size_t to, Searches& searches) const;
    template <class Lane>
    bool occurs(const std::vector<Lane>& t, std::size_t heap, std::uint32_t value);
    template <class Lane>
    std::uint32_t missing(const std::vector<Lane>& t, const Block& b, std::size_t lane);
    void settle_again(std::size_t rare, std::size_t blocks);
    template <class Lane>
    bool confirm_one(std::vector<Lane>& t, std::size_t i);
    template <class Lane>
    std::size_t confirm(std::vector<Lane>& t, std::size_t from, std::size_t blocks);

    template <class Lane>
    std::size_t share_out(std::vector<Lane>& t, std::size_t& blocks);
    template <class Lane>
    void take_part(std::vector<Lane>& t, Share& share, std::size_t who);
    bool mark_next(Share& share, std::size_t who);
    bool settle_next(Share& share, std::size_t who);
    bool witness_some(Share& share, std::size_t k, std::size_t who, std::uint64_t& work);
    bool witness_next(Share& share, std::size_t who, bool own, std::uint64_t& work);
    template <class Lane>
    bool confirm_next(std::vector<Lane>& t, Share& share, std::size_t who);

    const BreakingRules& rules_;
    const PlaneKernels& kernels_;
    AllSplits splits_;  // where there are many numbers
    AllSplits::Layout layout_;
    std::size_t laid_out_ = 0;                                                    // heap
    std::array<std::array<std::uint64_t, AllSplits::sets / 64>, 2> of_parity_{};  // values
    Team& team_;
    std::vector<Searches> searches_;  // by thread
    bool too_large_ = false;
    Mask mask_;
    Numbering numbering_;
    UnsetBytes high_, low_;             // numbers of heaps; rare ones have none
    std::vector<std::uint8_t> narrow_;  // as in Numbers, of the last heaps; not yet for those of a block
    std::size_t narrow_from_ = 0;       // heap
    std::size_t size_ = 0;              // heaps that there will be
    std::size_t started_ = 0, ordered_ = 0;
    struct alignas(line_bytes) Noted {  // changes while other threads read what is next to it
        std::size_t heaps = 0;
        std::uint32_t top = 0;  // largest number so far of a usual heap
    };
    Noted noted_;
    std::uint32_t top_before_ = 0;   // the call in hand
    std::vector<std::size_t> rare_;  // heaps
    std::size_t rare_before_ = 0;    // that there were before the call in hand
    std::vector<std::uint32_t> rare_numbers_;
    std::size_t listed_ = 0;  // rare heaps in far_ or near_
    List far_, middle_;
    std::vector<Witnesses> witnesses_;
    std::vector<NearPartners> near_;  // by split
    std::vector<Stage> stages_;
    Rows each_;                           // row p is plane p
    std::vector<Block*> window_;          // of a call, block k is at k modulo their number
    std::vector<Own> own_;                // by thread
    std::size_t at_once_ = 1;             // blocks of a window, at present
    std::size_t start_ = 0;               // heap of the first block
    std::vector<std::uint32_t> values_;   // from there on
    std::size_t unusual_ = none_unusual;  // the first that confirm_one refused, and what it found to be missing
    std::uint32_t unusual_less_ = 0;
    std::vector<std::uint8_t> alone_;  // what was marked for one heap
    std::uint64_t work_ = 0;
};

// Options without a split; `visit` gets values.
template <class Visit>
void Blocks::for_others(std::size_t heap, Visit&& visit) const {
    for_unsplit(
        rules_, heap, [&](std::size_t rest) { return rest >= start_ ? values_[rest - start_] : value_at(rest); },
        visit);
}

}  // namespace grundy::kernels::breaking
