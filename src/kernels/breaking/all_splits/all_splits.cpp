// SPDX-License-Identifier: MIT
// See all_splits.hpp.
#include "kernels/breaking/all_splits/all_splits.hpp"

#include <array>
#include <bit>
#include <numeric>
#include <span>
#include <utility>

namespace grundy::kernels::breaking {
namespace {

constexpr std::size_t least_piece = 64;            // splits
constexpr std::size_t pieces_apart = 64;           // at least, where there are enough splits
constexpr std::size_t step = 3, most_rest = 2048;  // pieces, in splits: these fit the nearest cache
// If so few values are in the slots, they will probably be found, too, and then another window is needed.
constexpr int few_taken = 2;

// All places below `places`, each far from the one before.
std::vector<std::size_t> far_apart(std::size_t places) {
    std::size_t apart = places * 5 / 8;
    while (std::gcd(apart, places) != 1) ++apart;
    std::vector<std::size_t> out(places);
    for (std::size_t i = 1; i < places; ++i) out[i] = (out[i - 1] + apart) % places;
    return out;
}

// Joins neighbouring pieces; the larger ones again follow each other from places far apart. 0.06 to 2^16 gains 1.23.
std::vector<AllSplits::Piece> joined(std::vector<AllSplits::Piece> pieces) {
    using Piece = AllSplits::Piece;
    const auto place = [](const Piece& p, std::size_t at) { return std::pair(p.split, p.from + at); };
    std::sort(pieces.begin(), pieces.end(), [&](const Piece& a, const Piece& b) { return place(a, 0) < place(b, 0); });
    std::vector<Piece> sorted, out;
    for (const Piece& p : pieces) {
        if (!sorted.empty() && place(p, 0) == place(sorted.back(), sorted.back().count) &&
            sorted.back().count + p.count <= most_rest) {
            sorted.back().count += p.count;
            sorted.back().whole = sorted.back().whole && p.whole;
        } else {
            sorted.push_back(p);
        }
    }
    for (const std::size_t at : far_apart(sorted.size())) out.push_back(sorted[at]);
    return out;
}

}  // namespace

std::uint32_t AllSplits::Search::following(std::uint32_t n, std::uint32_t to) const {
    while (n < to) {
        const std::uint64_t bits = set[n / 64] >> n % 64;
        if (bits != 0) return std::min(to, n + static_cast<std::uint32_t>(std::countr_zero(bits)));
        n = (n / 64 + 1) * 64;
    }
    return to;
}

unsigned AllSplits::Search::least() const {
    auto out = static_cast<unsigned>(std::countr_zero(taken));
    for (unsigned k = out + 1; k < Sought::most; ++k)
        if ((taken >> k & 1) != 0 && value[k] < value[out]) out = k;
    return out;
}

void AllSplits::Search::drop_struck(unsigned which) {
    for (which &= taken; which != 0; which &= which - 1) {
        const auto k = static_cast<unsigned>(std::countr_zero(which));
        if (has(value[k])) continue;
        sought.drop(k, value[k]);
        taken &= ~(1u << k);
    }
}

void AllSplits::make_room(std::size_t size) {
    if (size <= high_.size()) return;
    size = std::max(size, std::min(size + size / 2, size_ + line_bytes));
    AlignedBytes high(size), low(high.size()), high_down(high.size()), low_down(high.size());
    const std::size_t count = noted_;
    std::copy_n(high_.begin(), count, high.begin());
    std::copy_n(low_.begin(), count, low.begin());
    std::reverse_copy(high.begin(), high.begin() + static_cast<std::ptrdiff_t>(count),
                      high_down.end() - static_cast<std::ptrdiff_t>(count));
    std::reverse_copy(low.begin(), low.begin() + static_cast<std::ptrdiff_t>(count),
                      low_down.end() - static_cast<std::ptrdiff_t>(count));
    high_.swap(high), low_.swap(low), high_down_.swap(high_down), low_down_.swap(low_down);
}

void AllSplits::follow(const Sequence& g, std::size_t heaps) {
    if (too_large_) return;
    size_ = heaps;
    make_room(g.size() + 2 * line_bytes);
    while (size() < g.size() && note(g[size()])) {
    }
}

bool AllSplits::note(std::uint32_t value) {
    if (value >= sets) too_large_ = true;
    if (too_large_) return false;
    const std::size_t heap = size();
    make_room(heap + 1);
    const std::size_t down = high_.size() - 1 - heap;
    high_[heap] = high_down_[down] = static_cast<std::uint8_t>(value / 8);
    low_[heap] = low_down_[down] = low_part(value);
    if (value > top()) top_.store(value, std::memory_order_relaxed);
    noted_.store(heap + 1, std::memory_order_relaxed);
    return true;
}

// Pieces follow each other from places far apart, because neighbouring splits have few different values.
AllSplits::Layout AllSplits::lay_out(std::size_t n, std::size_t heaps, std::size_t most, std::size_t to_mark,
                                     std::size_t to_sample) const {
    std::size_t count = 0;
    for (const Split& s : rules_.splits) count = std::max(count, half(s, n) + heaps);
    count = std::min(count, most);
    const std::size_t size = std::clamp(count / pieces_apart / line_bytes * line_bytes, least_piece, most_piece);
    std::vector<Piece> pieces;
    for (const std::size_t at : far_apart((count + size - 1) / size))
        for (const Split& s : rules_.splits) {
            const std::size_t from = least_far(s, heaps) + at * size;
            pieces.push_back({&s, from, size, from + size <= half(s, n) + 1});
        }
    const auto marked = pieces.begin() + static_cast<std::ptrdiff_t>(std::min(to_mark / size, pieces.size() / 8)),
               sampled = marked + static_cast<std::ptrdiff_t>(std::min(to_sample / size, pieces.size() / 4));
    return {{pieces.begin(), marked}, {marked, sampled}, joined({sampled, pieces.end()})};
}

// The next window begins at the least value in the set that has not been sampled, and ends with its page at the latest.
void AllSplits::next_window(Search& search) const {
    const std::uint32_t least = search.following(search.sampled, search.end);
    const std::uint32_t page_end = (least / page_indices + 1) * page_indices;
    search.sampled = least == search.end ? search.end : std::min(least / 64 * 64 + window_, page_end);
}

void AllSplits::sample(std::span<Search> searches, const Layout& layout, std::size_t heap) const {
    for (Search& search : searches) next_window(search);
    for (const Piece& p : layout.sample)
        for (std::size_t i = 0; i < searches.size(); ++i) sample(searches[i], p, heap + i);
}

// Strikes off the values of the piece that lie in the last window.
void AllSplits::sample(Search& search, const Piece& p, std::size_t heap) const {
    const std::uint32_t first = search.sampled - window_;
    const Splits s = splits(p, heap);
    if (s.size == 0) return;
    const std::size_t hits = kernels_.strike[pages(first)](s, first, search.set + first / 64);
    search.work += s.size / 5 + 6 * hits + 12;
}

void AllSplits::fill_slots(Search& search, const Layout& layout, std::size_t heap) const {
    const unsigned all = (1u << kernels_.slots) - 1;
    while (search.taken != all) {
        const std::uint32_t value = search.following(search.next, search.sampled);
        if (value < search.sampled) {
            if (search.taken == 0) search.sought.page = page_of(value);
            if (search.sought.page != page_of(value)) return;
            search.next = value + 1;
            const auto k = static_cast<unsigned>(std::countr_one(search.taken));
            search.taken |= 1u << k;
            search.value[k] = value;
            search.since[k] = search.steps;
            search.sought.put(k, value);
            continue;
        }
        search.next = search.sampled;
        if (search.sampled == search.end || std::popcount(search.taken) > few_taken) return;
        next_window(search);
        if (search.following(search.next, search.end) == search.end) return;
        for (const Piece& p : layout.sample) sample(search, p, heap);
    }
}

// The next step; false if the value is known: the least value in a slot, if there is any.
bool AllSplits::go_on(Search& search, const Layout& layout, std::size_t heap) const {
    const std::size_t round = (layout.rest.size() + step - 1) / step;
    // In the first round there is no need to look for the least one.
    if (search.taken != 0 && search.steps >= round && search.steps - search.since[search.least()] >= round)
        return false;
    fill_slots(search, layout, heap);
    if (search.taken == 0) return false;
    const std::size_t from = step * (search.steps++ % round);
    std::array<Splits, step> runs;
    std::size_t count = 0;
    for (std::size_t i = from; i < std::min(from + step, layout.rest.size()); ++i) {
        runs[count] = splits(layout.rest[i], heap);
        search.work += runs[count].size / 8 + 2;
        count += runs[count].size > 0;
    }
    const unsigned found = kernels_.seek[pages(search.sought.page)](std::span(runs).first(count), search.sought);
    for (unsigned bits = found; bits != 0; bits &= bits - 1) search.strike(search.value[std::countr_zero(bits)]);
    search.drop_struck(found);
    return true;
}

}  // namespace grundy::kernels::breaking
