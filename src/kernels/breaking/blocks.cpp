// SPDX-License-Identifier: MIT
// The values of a block before rare ones are confirmed; see blocks.hpp. The other half is confirm.cpp.
#include "kernels/breaking/blocks.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

namespace grundy::kernels::breaking {
namespace {

constexpr std::size_t most_looked_through = 1 << 18, to_sample = 6144;  // splits
constexpr std::size_t no_end = ~std::size_t{0};
constexpr std::size_t tuned_blocks = 16, most_rows = 128;

}  // namespace

Numbering::Numbering(std::uint32_t ones) : ones_(ones), below_(ones == 0 ? 0 : (ones & (0 - ones)) - 1) {}

std::uint32_t Numbering::value(std::uint32_t number, bool parity) const {
    if (ones_ == 0) return number;
    const std::uint32_t v = (number & ~below_) << 1 | (number & below_);
    return odd(v & ones_) == parity ? v : v | (below_ + 1);
}

// Values of the other parity with the same higher bits have the other lowest bit of the mask: all are less if `value`
// has it, none if not.
std::uint32_t Numbering::others_below(std::uint32_t value) const {
    const std::uint32_t high = number(value) & ~below_;
    return (value & (below_ + 1)) != 0 ? high + below_ + 1 : high;
}

bool Blocks::suits(std::size_t n) const {
    // Without ones in the mask a value would not have two parities to choose from.
    return !too_large_ && mask_.ones != 0 && suits_by_rules(n);
}

void Blocks::start(const Mask& mask) {
    too_large_ = false;
    mask_ = mask;
    numbering_ = Numbering(mask_.ones);
    for (const Split& s : rules_.splits) too_large_ = too_large_ || numbering_.number(s.bonus) >= plane_numbers;
    noted_ = {};
    ordered_ = listed_ = 0;
    rare_.clear();
    rare_numbers_.clear();
    high_.clear();
    low_.clear();
    narrow_.clear();
    narrow_from_ = 0;
    of_parity_ = {};
    for (std::uint32_t v = 0; v < AllSplits::sets; ++v)
        of_parity_[odd(v & mask_.ones) ? 1 : 0][v / 64] |= std::uint64_t{1} << v % 64;
    forget_splits();
    each_.resize(most_planes);
    for (std::size_t p = 0; p < most_planes; ++p) each_[p].fill(static_cast<std::uint8_t>(p));
}

// New memory is slow to be touched for the first time: all threads share that.
void Blocks::widen(std::size_t size) {
    const std::size_t from = high_.size(), pieces = 2 * team_.size(), piece = (size - from) / pieces + 1;
    for (auto* bytes : {&high_, &low_}) bytes->resize(size);
    team_.run(pieces, [&](std::size_t i) {
        const std::size_t at = std::min(from + i * piece, size), count = std::min(piece, size - at);
        std::fill_n(high_.data() + at, count, std::uint8_t{0});
        std::fill_n(low_.data() + at, count, no_number);
    });
}

// So that behind these heaps there is room for all blocks of a call.
void Blocks::make_room(std::size_t heaps) {
    const std::size_t size = heaps + most_heaps() + plane_lanes;
    if (size > high_.size()) {
        // All at once where not much is copied: while entries move they are there twice.
        const std::size_t most = size_ / 16 < size ? size_ + size - heaps : size + size / 2;
        if (size > high_.capacity())
            for (auto* bytes : {&high_, &low_}) bytes->reserve(std::max(size, most));
        widen(std::min(high_.capacity(), size + size / 8));
    }
    if (size <= narrow_from_ + narrow_.size()) return;
    const std::size_t kept = 2 * narrow_reach() + size - heaps, from = size > kept ? size - kept : 0;
    narrow_.erase(narrow_.begin(), narrow_.begin() + static_cast<std::ptrdiff_t>(from - narrow_from_));
    narrow_from_ = from;
    narrow_.resize(std::min(size - from + size / 2, 2 * kept), not_narrow);
    assert(noted_.heaps == 0 || narrow_[noted_.heaps - 1 - narrow_from_] == narrow_at(noted_.heaps - 1));
}

void Blocks::follow(const Sequence& g, const Mask& mask, std::size_t size) {
    size_ = size;
    // What is too large may be so no more with other heaps behind it.
    const bool anew = each_.empty() || mask_ != mask || (too_large_ && g.size() >= 2 * started_);
    const bool other_stages = stages_.empty() || mask_ != mask;
    if (anew) started_ = g.size();
    if (anew) start(mask);
    while (noted_.heaps < g.size() && !too_large_) note(noted_.heaps, g[noted_.heaps]);
    if (too_large_)
        forget_splits();
    else if (many_numbers())
        splits_.follow(g, size);
    if (!other_stages) return;
    stages_ = {{128, 0},  {256, 16}, {448, 12}, {704, 8},   {1088, 6},  {2048, 4},
               {4096, 4}, {6144, 4}, {8192, 4}, {12288, 4}, {16384, 4}, {no_end, 4}};
    const std::size_t wider = 1 + noted_.top / 256;  // that is for up to 32 planes
    for (Stage& stage : stages_) stage.rows = std::min(stage.rows * wider, most_rows);
}

void Blocks::note(std::size_t heap, std::uint32_t value) {
    const std::uint32_t number = numbering_.number(value);
    if (number >= plane_numbers) {
        too_large_ = true;
        return;
    }
    make_room(heap + 1);
    const bool rare = mask_.rare(heap, value);
    high_[heap] = static_cast<std::uint8_t>(number / 8);
    low_[heap] = static_cast<std::uint8_t>(number % 8 | (rare ? no_number : 0));
    narrow_[heap - narrow_from_] = narrow_at(heap);
    noted_.heaps = heap + 1;
    if (rare) {
        rare_.push_back(heap);
        rare_numbers_.push_back(number);
    } else {
        noted_.top = std::max(noted_.top, number);
    }
}

void Blocks::prepare(std::size_t n) {
    if (ordered_ == 0 || n >= 2 * ordered_) order_lists(n);
    for (; listed_ < rare_.size() && rare_[listed_] + margin() <= n; ++listed_) list_rare(listed_);
    if (!many_numbers() || n < laid_out_ + laid_out_ / 2) return;
    layout_ = splits_.lay_out(n, plane_lanes * window_.size(), most_looked_through, 0, to_sample);
    laid_out_ = n;
}

// A few hundred splits give only some of what is wanted then.
bool Blocks::many_numbers() const { return noted_.top >= 2 * narrow_numbers && AllSplits::suits(rules_); }

// The rare heaps from, ..., to - 1 of the list.
void Blocks::mark_stage(Block& b, std::size_t from, std::size_t to, const PlaneRow* planes, PlaneRow* seen,
                        std::size_t rows) const {
    const Partners all = far_.partners();
    to = std::min(to, all.count);
    if (from >= to) return;
    kernels_.mark(&high_[b.heap], &low_[b.heap], all.part(from, to), planes, seen, rows);
    b.work += (to - from) * (3 * rows + 5) / 2;
}

// Each stage marks more partners in fewer planes of each heap, those where the value may still lie.
void Blocks::mark_far(Block& b) const {
    const std::size_t planes = std::min<std::size_t>(most_planes, top_before_ / 8 + 2), count = far_.offsets.size();
    b.first.assign(planes, {});
    mark_stage(b, 0, stages_[0].end, each_.data(), b.first.data(), planes);
    const auto full = [](std::uint8_t byte) { return byte == 0xff; };
    std::size_t base = 0;
    while (base < planes && std::all_of(b.first[base].begin(), b.first[base].end(), full)) ++base;
    const PlaneRow *from_planes = &each_[base], *from_seen = b.first.data() + base;
    std::size_t from = planes - base;
    b.planes.resize(stages_.size());
    b.seen.resize(stages_.size());
    for (std::size_t j = 1; j < stages_.size(); ++j) {
        const Stage& stage = stages_[j];
        b.last = j;
        b.planes[j].resize(stage.rows);
        b.seen[j].resize(stage.rows);
        kernels_.pick(from_planes, from_seen, from, b.planes[j].data(), b.seen[j].data(), stage.rows);
        mark_stage(b, stages_[j - 1].end, stage.end, b.planes[j].data(), b.seen[j].data(), stage.rows);
        if (stage.end >= count) break;
        from_planes = b.planes[j].data(), from_seen = b.seen[j].data(), from = stage.rows;
    }
}

// Rare heaps for which the other part may lie in an earlier block of the window.
void Blocks::mark_middle(Block& b) const {
    b.settled = b.seen[b.last];
    if (middle_.offsets.empty()) return;
    kernels_.mark(&high_[b.heap], &low_[b.heap], middle_.partners(), b.planes[b.last].data(), b.settled.data(),
                  b.settled.size());
    b.work += middle_.offsets.size() * (3 * b.settled.size() + 5) / 2;
}

std::uint32_t Blocks::value_at(std::size_t heap) const {
    const bool parity = mask_.common != is_rare(heap);
    return numbering_.value(number_at(heap), parity != (mask_.position && heap % 2 == 1));
}

template <class Visit>
void Blocks::for_late(std::size_t heap, Visit&& visit) const {
    for (const Split& s : rules_.splits) {
        const std::size_t rest = heap - s.take;
        for (std::size_t i = listed_; i < rare_.size(); ++i)
            if (rare_[i] >= s.small && rare_[i] + s.small <= rest && !is_rare(rest - rare_[i]))
                visit(rare_numbers_[i] ^ numbering_.number(s.bonus) ^ number_at(rest - rare_[i]));
    }
}

// The value of one heap, if all values of the other parity below it occur.
void Blocks::settle(Block& b, std::size_t lane) {
    const std::size_t heap = b.heap + lane, rows = b.settled.size();
    std::uint8_t planes[most_rows], seen[most_rows];
    for (std::size_t w = 0; w < rows; ++w) {
        planes[w] = b.planes[b.last][w][lane];
        seen[w] = b.settled[w][lane];
    }
    const bool parity = usual_parity(heap);
    const auto mark = [&](std::uint32_t number) {
        for (std::size_t w = 0; w < rows; ++w)
            if (planes[w] == number / 8) seen[w] = static_cast<std::uint8_t>(seen[w] | 1u << number % 8);
    };
    for (const NearPartners& near : near_)
        kernels_.mark_one(&high_[heap + 1 - plane_lanes], &low_[heap + 1 - plane_lanes], near, planes, seen, rows);
    for_others(heap, [&](std::uint32_t value) {
        if (odd(value & mask_.ones) == parity) mark(numbering_.number(value));
    });
    for_late(heap, mark);
    b.work += 4 + 2 * rows;
    std::size_t w = 0;
    while (w < rows && seen[w] == 0xff) ++w;
    const std::uint32_t number =
        w < rows ? 8u * planes[w] + static_cast<std::uint32_t>(std::countr_one(seen[w])) : exact(b, heap);
    values_[heap - start_] = numbering_.value(number, parity);
    high_[heap] = static_cast<std::uint8_t>(number / 8);
    low_[heap] = static_cast<std::uint8_t>(number % 8);
    b.plane_of[lane] = static_cast<std::uint8_t>(std::min<std::uint32_t>(number / 8, most_planes));
}

// The same without planes.
std::uint32_t Blocks::exact(Block& b, std::size_t heap) {
    // All numbers are below, and so are their XORs; rare other parts come behind.
    constexpr std::size_t sets = 2048;
    alone_.assign(2 * sets, 0);
    std::uint8_t* __restrict const seen = alone_.data();
    const bool parity = usual_parity(heap);
    const auto mark = [&](std::uint32_t number) { seen[number] = 1; };
    const std::size_t* __restrict const rare = rare_.data();
    const std::uint32_t* __restrict const number_of = rare_numbers_.data();
    for (const Split& s : rules_.splits) {
        const std::size_t rest = heap - s.take;
        const auto begin = std::lower_bound(rare_.begin(), rare_.end(), s.small);
        const auto end = std::upper_bound(begin, rare_.end(), rest - s.small);
        const std::uint8_t* __restrict const high = &high_[rest];
        const std::uint8_t* __restrict const low = &low_[rest];
        const std::uint32_t bonus = numbering_.number(s.bonus);
        for (auto r = static_cast<std::size_t>(begin - rare_.begin());
             r < static_cast<std::size_t>(end - rare_.begin()); ++r) {
            const auto down = -static_cast<std::ptrdiff_t>(rare[r]);
            const std::uint32_t other = std::uint32_t{8} * high[down] + (low[down] & 7u), none = low[down] & no_number;
            seen[(other ^ number_of[r] ^ bonus) + none * (sets / no_number)] = 1;
        }
    }
    b.work += 3 * rare_.size();
    for_others(heap, [&](std::uint32_t value) {
        if (odd(value & mask_.ones) == parity && numbering_.number(value) < sets) mark(numbering_.number(value));
    });
    std::uint32_t number = 0;
    while (number < sets && seen[number] != 0) ++number;
    return number;
}

// A heap whose value lies behind the planes that were picked for it has to be marked alone; a row more costs all heaps
// of the block. One more row is taken to save half of the heaps that are missed.
void Blocks::tune(const Block& b, std::size_t lanes, std::size_t count) {
    for (std::size_t j = 1; j <= b.last; ++j) {
        Stage& stage = stages_[j];
        if (b.planes[j].size() != stage.rows) continue;  // another block of the window has just changed it
        const PlaneRow& last = b.planes[j].back();
        for (std::size_t i = 0; i < lanes; ++i) {
            stage.missed += last[i] < b.plane_of[i];
            stage.would_miss += last[i] <= b.plane_of[i];
        }
        ++stage.blocks;
        if (stage.blocks < tuned_blocks && stage.missed <= tuned_blocks) continue;
        const std::size_t row = 2 * (std::min(stage.end, count) - stages_[j - 1].end) * stage.blocks,
                          alone = 3 * count;  // most of it is waiting for memory
        if (stage.missed * alone > 2 * row)
            stage.rows = std::min(stage.rows + 1 + stage.rows / 4, most_rows);
        else if ((stage.would_miss - stage.missed) * alone < row && stage.rows > 1)
            --stage.rows;
        stage.missed = stage.would_miss = stage.blocks = 0;
    }
}

template <class Lane>
std::span<const std::uint32_t> Blocks::fill(std::vector<Lane>& t, std::size_t most) {
    const std::size_t n = t.size();
    prepare(n);
    std::size_t blocks = std::min(call_windows() * at_once_, most / plane_lanes);
    // Bounds that hold for a window need not hold for all of a longer call.
    while (blocks > at_once_ && !suit_blocks(rules_, n, plane_lanes * blocks)) blocks = std::max(at_once_, blocks / 2);
    make_room(n);
    if (laid_out_ > 0) splits_.make_room(n + plane_lanes * blocks);
    start_ = n;
    values_.resize(plane_lanes * blocks);
    top_before_ = noted_.top;
    rare_before_ = rare_.size();
    const std::size_t sure = share_out(t, blocks);
    const std::size_t done = confirm(t, sure, blocks);
    // What lies behind a new rare heap is settled again.
    at_once_ = rare_.size() > rare_before_ + blocks ? std::max<std::size_t>(1, at_once_ / 2)
                                                    : std::min(window_.size(), 2 * at_once_);
    // Others than those of the last window are no more known.
    for (std::size_t k = blocks - std::min(blocks, window_.size()); k < blocks && done > plane_lanes * k; ++k)
        tune(block(k), std::min(plane_lanes, done - plane_lanes * k), far_.offsets.size());
    for (Own& own : own_)
        for (Block& b : own.blocks) {
            work_ += std::exchange(b.work, 0);
            b.heap = 0;  // no more needed
        }
    return std::span(values_).first(done);
}

template std::span<const std::uint32_t> Blocks::fill(std::vector<std::uint8_t>&, std::size_t);
template std::span<const std::uint32_t> Blocks::fill(std::vector<std::uint16_t>&, std::size_t);
template std::span<const std::uint32_t> Blocks::fill(std::vector<std::uint32_t>&, std::size_t);

}  // namespace grundy::kernels::breaking
