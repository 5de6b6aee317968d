// SPDX-License-Identifier: MIT
// In which order rare parts are marked and witnesses looked at; see blocks.hpp. What heaps gain of either is much the
// same for heaps near each other, so those before say what is worth most. The order decides on time alone.
#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "kernels/breaking/blocks.hpp"
#include "kernels/breaking/greedy.hpp"

namespace grundy::kernels::breaking {
namespace {

// Heaps near each other read the same witnesses: within so many parts these stay in the nearest cache.
constexpr std::size_t most_parts = 1 << 15;
// Chunks, a prime. What follows each other lies in different sets of that cache; steps like those of AllSplits, by five
// eighths of a power of 2, would come to the same ones.
constexpr std::size_t chunk_step = 97;
constexpr std::size_t most_kinds = 8;

// By how often the number has been seen before, then by place: few partners give many different numbers.
std::vector<std::size_t> by_occurrence(std::span<const std::uint32_t> numbers_of) {
    std::vector<std::uint32_t> seen, round(numbers_of.size());
    for (std::size_t i = 0; i < numbers_of.size(); ++i) {
        if (numbers_of[i] >= seen.size()) seen.resize(numbers_of[i] + 1);
        round[i] = seen[numbers_of[i]]++;
    }
    std::vector<std::size_t> order(numbers_of.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return round[a] < round[b]; });
    return order;
}

using Set = std::array<std::uint64_t, 2>;  // of numbers

[[gnu::always_inline]] inline std::size_t count_common(const Set* a, const Set* b, std::size_t count) {
    int out = 0;
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t w = 0; w < a[i].size(); ++w) out += std::popcount(a[i][w] & b[i][w]);
    return static_cast<std::size_t>(out);
}
#if defined(__x86_64__)
[[gnu::target("popcnt")]] std::size_t common_popcnt(const Set* a, const Set* b, std::size_t count) {
    return count_common(a, b, count);
}
#endif
std::size_t common(const Set* a, const Set* b, std::size_t count) {
#if defined(__x86_64__)
    static const bool usable = __builtin_cpu_supports("popcnt") != 0;
    if (usable) return common_popcnt(a, b, count);
#endif
    return count_common(a, b, count);
}

}  // namespace

// How many heaps before n are asked what is worth most. To ask them and to fill the heaps until lists are made anew, n
// of them, takes time in proportion to partners and kinds, so the former is some hundredths of the latter. They must
// have all parts that heap n may have in these lists.
std::size_t Blocks::asked(std::size_t n) const {
    constexpr std::size_t most = 512;
    return std::min({n * noted_.top >> 21, most / rules_.splits.size(), (n - rules_.splits.back().take) / 4});
}

// The first `count` rare heaps, the best ones first: they give heaps before n numbers that those before them do not
// give.
std::vector<std::size_t> Blocks::best_partners(std::size_t n, std::size_t count) const {
    constexpr std::size_t partners = 16, most_compared = 1 << 15;  // for each heap that is asked; in all
    const std::vector<std::size_t> base = by_occurrence(std::span(rare_numbers_).first(count));
    const std::size_t heaps = asked(n), first = n - heaps;
    std::vector<std::uint8_t> none(256 * heaps, 0xff), given;  // row p is plane p; what is not below counts as given
    for (std::size_t h = 0; h < heaps; ++h) {
        if (is_rare(first + h)) continue;
        const std::size_t plane = high_[first + h];
        for (std::size_t p = 0; p < plane; ++p) none[p * heaps + h] = 0;
        none[plane * heaps + h] = static_cast<std::uint8_t>(0xff << low_[first + h]);
    }
    const auto for_given = [&](std::size_t item, const auto& visit) {  // the byte and the bit
        const std::size_t part = rare_[base[item]];
        for (const Split& s : rules_.splits) {
            if (part < s.small || first < s.take + part + s.small) continue;
            const std::uint32_t number = rare_numbers_[base[item]] ^ numbering_.number(s.bonus);
            const std::uint8_t *const high = &high_[first - s.take - part], *const low = &low_[first - s.take - part];
            for (std::size_t h = 0; h < heaps; ++h) {
                const unsigned bit = low[h] ^ number % 8;
                if (bit < 8) visit(given[(high[h] ^ number / 8) * heaps + h], bit);
            }
        }
    };
    const auto worth = [&](std::size_t item) {
        std::size_t out = 0;
        for_given(item, [&](std::uint8_t byte, unsigned bit) { out += ~byte >> bit & 1u; });
        return out;
    };
    const auto take = [&](std::size_t item) {
        for_given(item, [](std::uint8_t& byte, unsigned bit) { byte = static_cast<std::uint8_t>(byte | 1u << bit); });
    };
    std::vector<std::size_t> order = greedy_order(
        std::min(count, most_compared), partners * heaps, [&] { given = none; }, worth, take);
    for (std::size_t& i : order) i = base[i];
    order.insert(order.end(), base.begin() + static_cast<std::ptrdiff_t>(order.size()), base.end());
    return order;
}

// Lists the rare heaps that every heap from n on may have as a part, and the witnesses.
void Blocks::order_lists(std::size_t n) {
    ordered_ = n;
    if (trying_ && fewer_left_ != no_fewer) --tried_chunks_;  // not yet seen to pay
    trying_ = true;
    trial_blocks_ = trial_left_ = 0;
    fewer_left_ = no_fewer;
    far_ = middle_ = {};
    listed_ = 0;
    near_.assign(rules_.splits.size(), {});
    std::size_t listed = 0;
    while (listed < rare_.size() && rare_[listed] + margin() <= n) ++listed;
    std::vector<std::size_t> order;
    witnesses_.resize(std::min(rules_.splits.size(), most_kinds));
    team_.run(1 + witnesses_.size(), [&](std::size_t i) {
        if (i < witnesses_.size())
            witnesses_[i] = best_witnesses(n, rules_.splits[i]);
        else  // takes longest; a team begins with the last
            order = best_partners(n, listed);
    });
    // Within a stage by place: neighbours lie in the same lines of the cache.
    std::size_t from = 0;
    for (const Stage& stage : stages_) {
        const std::size_t to = std::min(stage.end / rules_.splits.size(), listed);
        std::sort(order.begin() + static_cast<std::ptrdiff_t>(from), order.begin() + static_cast<std::ptrdiff_t>(to));
        from = to;
    }
    for (const std::size_t i : order) list_rare(i);
    listed_ = listed;
}

void Blocks::add(List& list, std::size_t offset, std::uint32_t number) const {
    list.offsets.push_back(offset);
    list.high.push_back(static_cast<std::uint8_t>(number / 8));
    list.low.push_back(static_cast<std::uint8_t>(number % 8));
}

void Blocks::add_near(std::size_t kind, std::size_t part, std::uint32_t number) {
    const std::size_t at = plane_lanes - 1 - (rules_.splits[kind].take + part);
    near_[kind].high[at] = static_cast<std::uint8_t>(number / 8);
    near_[kind].low[at] = static_cast<std::uint8_t>(number % 8);
    near_[kind].there[at] = 0xff;
}

void Blocks::list_rare(std::size_t index) {
    for (std::size_t i = 0; i < rules_.splits.size(); ++i) {
        const Split& s = rules_.splits[i];
        if (rare_[index] < s.small) continue;
        const std::uint32_t number = rare_numbers_[index] ^ numbering_.number(s.bonus);
        if (rare_[index] + s.take < plane_lanes)
            add_near(i, rare_[index], number);
        else
            add(rare_[index] + s.take < plane_lanes * window_.size() ? middle_ : far_, rare_[index] + s.take, number);
    }
}

std::size_t Blocks::margin() const {
    std::size_t most = 0;
    for (const Split& s : rules_.splits) most = std::max(most, s.take + s.small);
    return most;
}

// The least part of witnesses: smaller ones may leave another part in a block.
std::size_t Blocks::first_witness() const {
    std::size_t first = plane_lanes * window_.size();
    for (const Split& s : rules_.splits) first = std::max(first, s.small);
    return first;
}

// How far from the heap the other parts of witnesses may be.
std::size_t Blocks::narrow_reach() const {
    return first_witness() + most_parts + search_lanes + (rules_.splits.empty() ? 0 : rules_.splits.back().take);
}

// Chunks of witnesses with these first parts.
Blocks::Witnesses Blocks::chunks_of(const Split& split, std::span<const std::size_t> first) const {
    Witnesses out;
    const std::uint32_t bonus = numbering_.number(split.bonus);
    for (const std::size_t part : first) {
        const std::size_t last = part + search_lanes - 1;
        out.offsets.push_back(split.take + last);
        for (std::size_t j = 0; j < search_lanes; ++j) {
            const std::uint32_t number = number_at(last - j) ^ bonus;
            out.high.push_back(static_cast<std::uint8_t>(number / 8));
            out.low.push_back(static_cast<std::uint8_t>(low_[last - j] ^ bonus % 8));
            out.narrow.push_back(is_rare(last - j) || number >= narrow_numbers ? not_narrow_part
                                                                               : static_cast<std::uint8_t>(number));
        }
    }
    return out;
}

// In which order chunks are looked at, the best ones first; as they are where there are many numbers, few of which lie
// in `narrow_`. A rare heap that is asked wants what is below it, as others do.
std::vector<std::size_t> Blocks::best_chunks(std::size_t n, const Chunks& chunks) const {
    constexpr std::size_t per_heap = 2;  // chunks
    const std::size_t heaps = noted_.top < 2 * narrow_numbers ? asked(n) / 2 : 0, first = n - heaps;
    std::vector<Set> left(heaps), given(chunks.count * heaps);
    for (std::size_t i = 0; i < chunks.count; ++i)
        for (std::size_t h = 0; h < heaps; ++h)
            for (std::size_t j = 0; j < search_lanes; ++j) {
                const std::uint8_t number = chunks.parts.narrow[search_lanes * i + j] ^
                                            narrow_[first + h + j - chunks.offsets[i] - narrow_from_];
                if (number < unclear) given[i * heaps + h][number / 64] |= std::uint64_t{1} << number % 64;
            }
    const auto start = [&] {
        for (std::size_t h = 0; h < heaps; ++h) wanted(numbering_.others_below(value_at(first + h)), 0, left[h].data());
    };
    const auto worth = [&](std::size_t chunk) { return common(left.data(), &given[chunk * heaps], heaps); };
    const auto take = [&](std::size_t chunk) {
        for (std::size_t h = 0; h < heaps; ++h)
            for (std::size_t w = 0; w < left[h].size(); ++w) left[h][w] &= ~given[chunk * heaps + h][w];
    };
    return greedy_order(chunks.count, per_heap * heaps, start, worth, take);
}

// Chunks of parts that leave another part before the block. Neighbours give much the same, so they lie far apart.
Blocks::Witnesses Blocks::best_witnesses(std::size_t n, const Split& split) const {
    const std::size_t first = first_witness();
    const std::size_t room = std::min((n - rules_.splits.back().take) / 2, first + most_parts);
    std::size_t chunks = room > first ? (room - first) / search_lanes : 0;
    if (chunks > 0 && chunks % chunk_step == 0) --chunks;  // else the steps come to few of them
    std::vector<std::size_t> places, best;
    for (std::size_t at = 0; places.size() < std::min(chunks, chunk_trials.back()); at = (at + chunk_step) % chunks)
        places.push_back(first + search_lanes * at);
    for (const std::size_t i : best_chunks(n, chunks_of(split, places).chunks(places.size())))
        best.push_back(places[i]);
    return chunks_of(split, best);
}

}  // namespace grundy::kernels::breaking
