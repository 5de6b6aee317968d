// SPDX-License-Identifier: MIT
// See dense.hpp. Numbers are the values themselves.
#include "kernels/breaking/dense.hpp"

#include <bit>
#include <cstring>
#include <numeric>
#include <utility>

namespace grundy::kernels::breaking {
namespace {

constexpr std::uint32_t numbers = 8 * most_planes;  // values are below; XORs below 2048
constexpr std::size_t most_singles = 64;
constexpr std::size_t least_piece = 64, most_piece = 1024;  // splits
constexpr std::size_t pieces_apart = 64;                    // at least, where there are enough splits
constexpr std::size_t step = 3, most_rest = 2048;           // pieces, of so many splits: these fit the nearest cache
constexpr std::size_t most_marked = 1024;    // splits, by stores: as dear as about eight that are looked up
constexpr std::size_t most_sampled = 16384;  // splits
// So few numbers in the slots are likely to be found, too, and then a window more is needed.
constexpr int few_taken = 2;

constexpr std::uint64_t unit_bytes = 0x0101010101010101u, gather = 0x0102040810204080u;

// Steps that reach all of so many places and lead far.
std::size_t far_apart(std::size_t places) {
    std::size_t apart = places * 5 / 8;
    while (std::gcd(apart, places) != 1) ++apart;
    return apart;
}

}  // namespace

std::uint32_t DenseBlocks::Search::following(std::uint32_t n, std::uint32_t end) const {
    while (n < end) {
        const std::uint64_t bits = set[n / 64] >> n % 64;
        if (bits != 0) return std::min(end, n + static_cast<std::uint32_t>(std::countr_zero(bits)));
        n = (n / 64 + 1) * 64;
    }
    return end;
}

unsigned DenseBlocks::Search::least() const {
    auto out = static_cast<unsigned>(std::countr_zero(taken));
    for (unsigned k = out + 1; k < Sought::most; ++k)
        if ((taken >> k & 1) != 0 && number[k] < number[out]) out = k;
    return out;
}

void DenseBlocks::Search::drop_struck(unsigned which) {
    for (which &= taken; which != 0; which &= which - 1) {
        const auto k = static_cast<unsigned>(std::countr_zero(which));
        if (has(number[k])) continue;
        sought.drop(k, number[k]);
        taken &= ~(1u << k);
    }
}

bool DenseBlocks::suits_by_rules(std::size_t n) const {
    if (rules_.splits.empty() || !rules_.single_tails.empty() || !rules_.split_tails.empty() ||
        rules_.singles.size() > most_singles)
        return false;
    for (const Split& s : rules_.splits) {
        if (!s.heaps.contain(n) || !s.heaps.contain(n + heaps - 1) || s.bonus != 0) return false;
        if (n < s.take + 2 * s.large + 2 * s.small + 2 * heaps) return false;
    }
    return true;
}

void DenseBlocks::make_room(std::size_t size) {
    if (size <= high_.size()) return;
    size = std::max(size, std::min(size + size / 2, size_ + heaps));
    AlignedBytes high(size), low(high.size()), high_down(high.size()), low_down(high.size());
    std::copy_n(high_.begin(), noted_, high.begin());
    std::copy_n(low_.begin(), noted_, low.begin());
    std::reverse_copy(high.begin(), high.begin() + static_cast<std::ptrdiff_t>(noted_),
                      high_down.end() - static_cast<std::ptrdiff_t>(noted_));
    std::reverse_copy(low.begin(), low.begin() + static_cast<std::ptrdiff_t>(noted_),
                      low_down.end() - static_cast<std::ptrdiff_t>(noted_));
    high_.swap(high), low_.swap(low), high_down_.swap(high_down), low_down_.swap(low_down);
}

void DenseBlocks::follow(const Sequence& g, std::size_t size) {
    size_ = size;
    make_room(g.size() + 2 * heaps);
    while (noted_ < g.size() && !too_large_) note(noted_, g[noted_]);
}

void DenseBlocks::note(std::size_t heap, std::uint32_t value) {
    too_large_ = too_large_ || value >= numbers;
    if (too_large_) return;
    make_room(heap + 1);
    const std::size_t down = high_.size() - 1 - heap;
    high_[heap] = high_down_[down] = static_cast<std::uint8_t>(value / 8);
    low_[heap] = low_down_[down] = low_part(value);
    top_ = std::max(top_, value);
    noted_ = heap + 1;
}

// Pieces come from places far apart, one after the other: neighbouring splits give few different numbers.
void DenseBlocks::lay_out(std::size_t n) {
    std::size_t count = 0;
    for (const Split& s : rules_.splits) count = std::max(count, half(s, n) + heaps);
    const std::size_t size = std::clamp(count / pieces_apart / line_bytes * line_bytes, least_piece, most_piece);
    const std::size_t each = (count + size - 1) / size;
    const std::size_t apart = far_apart(each);
    pieces_.clear();
    for (std::size_t i = 0, at = 0; i < each; ++i, at = (at + apart) % each)
        for (const Split& s : rules_.splits) {
            const std::size_t from = least_far(s) + at * size;
            pieces_.push_back({&s, from, size, from + size <= half(s, n) + 1});
        }
    marked_ = std::min(most_marked / size, pieces_.size() / 8);
    sampled_ = std::min(most_sampled / size, pieces_.size() / 4);
    lay_out_rest();
}

// Larger pieces of what is left, again in turns from places far apart.
void DenseBlocks::lay_out_rest() {
    const auto place = [](const Piece& p, std::size_t at) { return std::pair(p.split, p.from + at); };
    const auto first = pieces_.begin() + static_cast<std::ptrdiff_t>(marked_ + sampled_);
    std::sort(first, pieces_.end(), [&](const Piece& a, const Piece& b) { return place(a, 0) < place(b, 0); });
    std::vector<Piece> sorted;
    for (auto p = first; p != pieces_.end(); ++p) {
        if (!sorted.empty() && place(*p, 0) == place(sorted.back(), sorted.back().count) &&
            sorted.back().count + p->count <= most_rest) {
            sorted.back().count += p->count;
            sorted.back().whole = sorted.back().whole && p->whole;
        } else {
            sorted.push_back(*p);
        }
    }
    pieces_.erase(first, pieces_.end());
    rest_.clear();
    const std::size_t apart = far_apart(sorted.size());
    for (std::size_t i = 0, at = 0; i < sorted.size(); ++i, at = (at + apart) % sorted.size())
        rest_.push_back(sorted[at]);
}

// The numbers that the marked pieces do not have.
template <class Lane>
void DenseBlocks::mark_some(Search& search, const std::vector<Lane>& t, std::size_t heap) const {
    std::array<std::uint8_t, sets> seen{};
    std::array<Lane, most_piece> given;
    search = {};
    for (std::size_t k = 0; k < marked_; ++k) {
        const Piece& p = pieces_[k];
        const std::size_t count = size(p, heap);
        if (count == 0) continue;
        const Lane* __restrict low = t.data() + p.from;
        const Lane* __restrict high = t.data() + (heap - p.split->take - p.from);
        for (std::size_t i = 0; i < count; ++i) given[i] = static_cast<Lane>(low[i] ^ *(high - i));  // by vectors
        for (std::size_t i = 0; i < count; ++i) seen[given[i]] = 1;
        search.work += count;
    }
    std::fill(std::begin(search.set), std::end(search.set), ~std::uint64_t{0});
    const std::uint32_t bound = std::bit_ceil(std::max(top_before_, std::uint32_t{63}) + 1);  // XORs are below
    for (std::size_t w = 0; w < bound / 64; ++w) {
        std::uint64_t bits = 0;
        for (std::size_t i = 0; i < 64; i += 8) {
            std::uint64_t word;
            std::memcpy(&word, &seen[64 * w + i], sizeof word);  // byte i is value i: little-endian
            bits |= ((word ^ unit_bytes) * gather) >> 56 << i;
        }
        search.set[w] = bits;
    }
    search.work += 300;
}

// Strikes off what the piece gives of the last window that was sampled.
void DenseBlocks::sample(Search& search, const Piece& p, std::size_t heap) const {
    const std::uint32_t first = search.sampled - window_;
    const Splits s = splits(p, heap);
    if (s.size == 0) return;
    const std::size_t hits = kernels_.strike(s, static_cast<std::uint8_t>(first / 8), search.set + first / 64);
    search.work += s.size / 8 + 4 * hits + 8;
}

void DenseBlocks::fill_slots(Search& search, std::size_t heap) const {
    const unsigned all = (1u << kernels_.slots) - 1;
    while (search.taken != all) {
        const std::uint32_t number = search.following(search.next, search.sampled);
        search.next = std::min(number + 1, search.sampled);
        if (number < search.sampled) {
            const auto k = static_cast<unsigned>(std::countr_one(search.taken));
            search.taken |= 1u << k;
            search.number[k] = number;
            search.since[k] = search.steps;
            search.sought.put(k, number);
            continue;
        }
        if (search.sampled == sets || std::popcount(search.taken) > few_taken) return;
        search.sampled = std::min(search.sampled + window_, sets);
        for (std::size_t i = 0; i < sampled_; ++i) sample(search, pieces_[marked_ + i], heap);
    }
}

// The next step; false if the value is known: the least number in a slot, if there is any.
bool DenseBlocks::go_on(Search& search, std::size_t heap) const {
    const std::size_t round = (rest_.size() + step - 1) / step;
    // In the first round there is no need to look for the least one.
    if (search.taken != 0 && search.steps >= round && search.steps - search.since[search.least()] >= round)
        return false;
    fill_slots(search, heap);
    if (search.taken == 0) return false;
    const std::size_t from = step * (search.steps++ % round);
    std::array<Splits, step> runs;
    std::size_t count = 0;
    for (std::size_t i = from; i < std::min(from + step, rest_.size()); ++i) {
        runs[count] = splits(rest_[i], heap);
        search.work += runs[count].size / 16 + 1;
        count += runs[count].size > 0;
    }
    const unsigned found = kernels_.seek(std::span(runs).first(count), search.sought);
    for (unsigned bits = found; bits != 0; bits &= bits - 1) search.strike(search.number[std::countr_zero(bits)]);
    search.drop_struck(found);
    return true;
}

template <class Lane>
void DenseBlocks::search_far(const std::vector<Lane>& t, std::size_t n, std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) {
        Search& search = searches_[i];
        mark_some(search, t, n + i);
        for (const Split& s : rules_.splits) strike_near(search, s, n + i, first_outside(s, i), least_far(s));
        search.sampled = std::min(search.following(0, sets) / 64 * 64, sets - window_) + window_;
    }
    for (std::size_t k = 0; k < sampled_; ++k)
        for (std::size_t i = from; i < to; ++i) sample(searches_[i], pieces_[marked_ + k], n + i);
    std::vector<std::size_t> open(to - from);
    std::iota(open.begin(), open.end(), from);
    while (!open.empty()) std::erase_if(open, [&](std::size_t i) { return !go_on(searches_[i], n + i); });
}

// Options without a split; `visit` gets values.
template <class Visit>
void DenseBlocks::for_others(std::size_t heap, Visit&& visit) const {
    for (const Emptying& e : rules_.emptying)
        for (const Heaps& h : e.heaps)
            if (h.contain(heap)) visit(e.bonus);
    for (const Single& s : rules_.singles)
        if (s.take + s.least <= heap && s.heaps.contain(heap)) visit(number_at(heap - s.take) ^ s.bonus);
}

// Large parts of the block first, as all heaps of a part read a piece from memory once, then smaller ones, for all
// threads to end together.
std::vector<std::size_t> DenseBlocks::shares(std::size_t threads) {
    std::vector<std::size_t> ends;
    for (std::size_t i = 0; i < heaps; ends.push_back(i))
        i += threads == 1 ? heaps : (heaps - i + 2 * threads - 1) / (2 * threads);
    return ends;
}

// Splits of heap i of the block whose smaller part is below this leave another part in the block.
std::size_t DenseBlocks::first_outside(const Split& s, std::size_t i) const {
    return std::clamp(i < s.take ? 0 : i - s.take + 1, s.small, std::max(s.small, least_far(s)));
}

// The smaller parts from, from + 1, ..., to - 1.
void DenseBlocks::strike_near(Search& search, const Split& s, std::size_t heap, std::size_t from,
                              std::size_t to) const {
    for (std::size_t a = from; a < to; ++a) search.strike(number_at(a) ^ number_at(heap - s.take - a));
}

// Notes the value; all heaps before are noted. False if it is too large, or one before was.
bool DenseBlocks::finish(std::size_t i, std::size_t heap) {
    if (too_large_) return false;
    Search& search = searches_[i];
    for_others(heap, [&](std::uint32_t value) {
        if (value < sets) search.strike(value);
    });
    for (const Split& s : rules_.splits) strike_near(search, s, heap, s.small, first_outside(s, i));
    search.drop_struck(~0u);
    while (go_on(search, heap)) {
    }
    values_[i] = search.taken != 0 ? search.number[search.least()] : sets;
    note(heap, values_[i]);
    return !too_large_;
}

template <class Lane>
void DenseBlocks::take_part(const std::vector<Lane>& t, std::size_t n, Share& share) {
    const auto searched = [&](std::size_t k) {
        return k < share.searched.size() && share.searched[k].load(std::memory_order_acquire);
    };
    const auto finish_part = [&](std::size_t k) {
        for (std::size_t i = share.begin(k); i < share.ends[k]; ++i)
            if (!finish(i, n + i)) return false;
        return true;
    };
    for (;;) {
        while (share.finished.next(searched, finish_part)) {
        }
        const std::size_t k = share.next.fetch_add(1, std::memory_order_relaxed);
        if (k >= share.ends.size()) return;
        search_far(t, n, share.begin(k), share.ends[k]);
        share.searched[k].store(true, std::memory_order_release);
    }
}

template <class Lane>
std::span<const std::uint32_t> DenseBlocks::fill(std::vector<Lane>& t, std::size_t) {
    const std::size_t n = t.size();
    make_room(n + heaps);
    lay_out(n);
    top_before_ = top_;
    Share share(shares(team_.size()));
    team_.run(team_.size(), [&](std::size_t) { take_part(t, n, share); });
    take_part(t, n, share);  // whoever searched last may have left this to one who had left
    for (Search& search : searches_) work_ += std::exchange(search.work, 0);
    const std::size_t count = noted_ - n;
    for (std::size_t i = 0; i < count; ++i) {
        if (static_cast<Lane>(values_[i]) != values_[i]) {
            noted_ = n + i + 1;
            return std::span(values_).first(i + 1);
        }
        t.push_back(static_cast<Lane>(values_[i]));
    }
    return std::span(values_).first(count);
}

template std::span<const std::uint32_t> DenseBlocks::fill(std::vector<std::uint8_t>&, std::size_t);
template std::span<const std::uint32_t> DenseBlocks::fill(std::vector<std::uint16_t>&, std::size_t);
template std::span<const std::uint32_t> DenseBlocks::fill(std::vector<std::uint32_t>&, std::size_t);

}  // namespace grundy::kernels::breaking
