// SPDX-License-Identifier: MIT
// Are the values of the other parity below the one that was found all there? See blocks.hpp. Some
// thousand splits of two common parts are looked at, or any splits where there are many numbers; what they leave is
// looked for among all splits.
#include <algorithm>
#include <bit>
#include <utility>

#include "kernels/breaking/blocks.hpp"

namespace grundy::kernels::breaking {
namespace {

constexpr std::uint32_t nothing = ~std::uint32_t{0};

}  // namespace

// The numbers of the other parity below the value that no witness gives. Witnesses are certain already. Returns what it
// cost.
std::uint64_t Blocks::look_at_chunks(Block& b, std::size_t lane) const {
    std::uint64_t work = 0;
    const std::size_t heap = b.heap + lane;
    const std::uint32_t count = numbering_.others_below(values_[heap - start_]);
    std::vector<std::uint32_t>& left = b.left[lane];
    left.clear();
    const bool few_wide = top_before_ < 2 * narrow_numbers;  // else little would be found in `narrow_`
    const Numbers numbers{&high_[heap], &low_[heap], few_wide ? &narrow_[heap - narrow_from_] : nullptr};
    for (std::uint32_t base = 0; base < count; base += narrow_numbers) {
        std::uint64_t set[2];
        wanted(count, base, set);
        for (std::size_t k = 0; k < witnesses_.size() && (set[0] | set[1]) != 0; ++k) {
            const auto plane = static_cast<std::uint8_t>(base / 8);
            work += kernels_.search(numbers, witnesses_[k].chunks(), plane, set) / 4;
        }
        for (std::uint32_t w = 0; w < 2; ++w)
            for (std::uint64_t bits = set[w]; bits != 0; bits &= bits - 1)
                left.push_back(base + 64 * w + static_cast<std::uint32_t>(std::countr_zero(bits)));
    }
    return work;
}

// The values of the other parity below that of the heap, which `exact` bounds.
void Blocks::want_others(AllSplits::Search& search, std::size_t heap) const {
    const std::uint32_t value = values_[heap - start_];
    const auto& others = of_parity_[usual_parity(heap) ? 0 : 1];
    search.begin(value);
    for (std::uint32_t w = 0; w < search.end / 64; ++w) {
        const std::uint32_t below = value > 64 * w ? value - 64 * w : 0;
        search.set[w] = others[w] & (below >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << below) - 1);
    }
}

// The same for some lanes, by the splits of the layout: none has a part in the blocks of the window, which are not
// certain. Returns what it cost.
std::uint64_t Blocks::look_through(Block& b, std::size_t from, std::size_t to, Searches& searches) const {
    searches.resize(to - from);
    for (std::size_t i = from; i < to; ++i) {
        want_others(searches[i - from], b.heap + i);
        b.left[i].clear();
    }
    splits_.search(searches, layout_, b.heap + from, [&](std::size_t i) {
        AllSplits::Search& search = searches[i];
        if (search.taken == 0) return true;
        const std::uint32_t least = search.number[search.least()];  // none of these splits gives it
        b.left[from + i].push_back(numbering_.number(least));
        search.strike(least);
        search.drop_struck(~0u);
        return false;
    });
    std::uint64_t work = 0;
    for (const AllSplits::Search& search : searches) work += search.work;
    return work;
}

// Some lanes of a block; returns what it cost. Other threads write near by: one store tells of a whole group.
std::uint64_t Blocks::witness(Block& b, std::size_t from, std::size_t to, Searches& searches) const {
    const bool through = laid_out_ > 0;
    std::uint64_t work = through ? look_through(b, from, to, searches) : 0;
    for (std::size_t i = from; i < to;) {
        std::uint8_t& group = b.open[i / group_lanes];
        unsigned open = group;
        do {
            if (!through) work += look_at_chunks(b, i);
            const unsigned lane = 1u << i % group_lanes;
            open = b.left[i].empty() ? open & ~lane : open | lane;
        } while (++i < to && i % group_lanes != 0);
        group = static_cast<std::uint8_t>(open);
    }
    return work;
}

template <class Lane>
bool Blocks::occurs(const std::vector<Lane>& t, std::size_t heap, std::uint32_t value) {
    for (const Split& s : rules_.splits) {
        const std::size_t rest = heap - s.take, half = s.unequal ? (rest - 1) / 2 : rest / 2;
        const auto want = static_cast<Lane>(value ^ s.bonus);
        if (want != (value ^ s.bonus)) continue;
        const auto find = [&](std::size_t from, std::size_t to) {
            const std::size_t at = find_xor<Lane>(t.data() + from, t.data() + (rest - from), to - from, want);
            work_ += 8 + at * sizeof(Lane) / 16;
            return at < to - from;
        };
        // Small parts are rare more often, and many were witnesses.
        const std::size_t first = s.small + (half + 1 - s.small) / 4;
        if (find(first, half + 1) || find(s.small, first)) return true;
    }
    return false;
}

// The least wanted value that no option has, or `nothing`. All heaps before are certain.
template <class Lane>
std::uint32_t Blocks::missing(const std::vector<Lane>& t, const Block& b, std::size_t lane) {
    const std::size_t heap = b.heap + lane;
    const bool parity = !usual_parity(heap);
    for (const std::uint32_t number : b.left[lane]) {
        const std::uint32_t value = numbering_.value(number, parity);
        bool whole = false;
        for_others(heap, [&](std::uint32_t v) { whole = whole || v == value; });
        if (!whole && !occurs(t, heap, value)) return value;
    }
    return nothing;
}

// After a new rare heap: settles the heaps behind it in the same call again, and looks for witnesses of those that
// change.
void Blocks::settle_again(std::size_t rare, std::size_t blocks) {
    for (std::size_t k = (rare + 1 - start_) / plane_lanes; k < blocks; ++k) {
        Block& b = block(k);
        mark_middle(b);  // `settled` may be older than what has changed in blocks before
        for (std::size_t i = rare < b.heap ? 0 : rare + 1 - b.heap; i < plane_lanes; ++i) {
            const std::uint32_t value = values_[b.heap + i - start_];
            settle(b, i);
            if (values_[b.heap + i - start_] != value) work_ += witness(b, i, i + 1, searches_.front());
        }
    }
}

// Notes the value that `settle` found, where it is certain and usual: then all that is new is known to nobody but the
// thread that confirms.
template <class Lane>
bool Blocks::confirm_one(std::vector<Lane>& t, std::size_t i) {
    const std::size_t heap = start_ + i;
    const std::uint32_t value = values_[i], number = numbering_.number(value);
    const Block& b = block(i / plane_lanes);
    const std::size_t lane = i % plane_lanes;
    const std::uint32_t less = number < plane_numbers && b.is_open(lane) ? missing(t, b, lane) : nothing;
    if (number >= plane_numbers || less != nothing || static_cast<Lane>(value) != value) {
        unusual_ = i;
        unusual_less_ = less;
        return false;
    }
    narrow_[heap - narrow_from_] = narrow_at(heap);
    noted_.heaps = heap + 1;
    noted_.top = std::max(noted_.top, number);
    note_among_splits(value);
    t.push_back(static_cast<Lane>(value));
    return true;
}

// Notes the values from the i-th on that are certain; how many there are, with those before.
template <class Lane>
std::size_t Blocks::confirm(std::vector<Lane>& t, std::size_t from, std::size_t blocks) {
    for (std::size_t i = from; i < blocks * plane_lanes;) {
        if (i != unusual_ && confirm_one(t, i)) {
            ++i;
            continue;
        }
        const std::size_t heap = start_ + i;
        std::uint32_t& value = values_[i];
        if (numbering_.number(value) >= plane_numbers) {
            too_large_ = true;
            return i;
        }
        const std::uint32_t less = unusual_less_;
        if (less != nothing) value = less;
        note(heap, value);
        if (too_large_ || static_cast<Lane>(value) != value) return i + 1;
        note_among_splits(value);
        t.push_back(static_cast<Lane>(value));
        if (less != nothing) settle_again(heap, blocks);
        ++i;
    }
    return blocks * plane_lanes;
}

template bool Blocks::confirm_one(std::vector<std::uint8_t>&, std::size_t);
template std::size_t Blocks::confirm(std::vector<std::uint8_t>&, std::size_t, std::size_t);
template bool Blocks::confirm_one(std::vector<std::uint16_t>&, std::size_t);
template std::size_t Blocks::confirm(std::vector<std::uint16_t>&, std::size_t, std::size_t);
template bool Blocks::confirm_one(std::vector<std::uint32_t>&, std::size_t);
template std::size_t Blocks::confirm(std::vector<std::uint32_t>&, std::size_t, std::size_t);

}  // namespace grundy::kernels::breaking
