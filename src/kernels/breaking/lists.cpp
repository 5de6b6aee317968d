// SPDX-License-Identifier: MIT
// In which order rare parts are marked and witnesses looked at; see blocks.hpp. What heaps gain of either is much the
// same for heaps near each other, so those before say what is worth most. The order decides on time alone.
#include <algorithm>
#include <bit>
#include <numeric>

#include "kernels/breaking/blocks.hpp"

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

}  // namespace

// Lists the rare heaps that every heap from n on may have as a part, and the witnesses.
void Blocks::order_lists(std::size_t n) {
    ordered_ = n;
    far_ = middle_ = {};
    listed_ = 0;
    near_.assign(rules_.splits.size(), {});
    std::size_t listed = 0;
    while (listed < rare_.size() && rare_[listed] + margin() <= n) ++listed;
    std::vector<std::size_t> order = by_occurrence(std::span(rare_numbers_).first(listed));
    witnesses_.clear();
    for (std::size_t i = 0; i < std::min(rules_.splits.size(), most_kinds); ++i)
        witnesses_.push_back(witnesses_of(n, rules_.splits[i]));
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

// Chunks of parts that leave another part before the block. Neighbours give much the same, so they lie far apart.
Blocks::Witnesses Blocks::witnesses_of(std::size_t n, const Split& split) const {
    constexpr std::size_t most = 512;
    const std::size_t first = first_witness();
    const std::size_t room = std::min((n - rules_.splits.back().take) / 2, first + most_parts);
    std::size_t chunks = room > first ? (room - first) / search_lanes : 0;
    if (chunks > 0 && chunks % chunk_step == 0) --chunks;  // else the steps come to few of them
    Witnesses out;
    const std::uint32_t bonus = numbering_.number(split.bonus);
    for (std::size_t at = 0; out.offsets.size() < std::min(chunks, most); at = (at + chunk_step) % chunks) {
        const std::size_t last = first + search_lanes * at + search_lanes - 1;
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

}  // namespace grundy::kernels::breaking
