// SPDX-License-Identifier: MIT
// See recurrence.hpp. Heaps are examined in two steps: a byte made of the last few indices, computed for many heaps at
// once, rules out all but one in 128; for these a hash of the last 64 indices is computed.
#include "kernels/breaking/few_rare/recurrence.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/size.hpp"

namespace grundy::kernels {
namespace {

constexpr std::size_t signature = 64;  // heaps that are hashed: less than a window
constexpr std::size_t tasted = 7;      // heaps in the byte
constexpr unsigned first_level = 9;    // with the byte, one heap in 2^17
constexpr std::size_t pitch = 64;      // heaps whose bytes are made together

std::uint64_t word(const std::uint8_t* p) {
    std::uint64_t w;
    std::memcpy(&w, p, sizeof w);
    return w;
}

// A hash of the heaps before `end`; any function of them would do.
std::uint64_t hash(const std::uint8_t* end) {
    std::uint64_t h = 0;
    for (std::size_t i = 0; i < signature; i += 8) {
        h = (h ^ word(end - signature + i)) * 0x9e3779b97f4a7c15u;
        h ^= h >> 29;
    }
    h *= 0xbf58476d1ce4e5b9u;
    return h ^ h >> 32;
}

std::uint8_t taste(const std::uint8_t* last) {
    const std::uint8_t* first = last - (tasted - 1);
    std::uint8_t h = 0;
    for (std::size_t i = 0; i < tasted; ++i) h = static_cast<std::uint8_t>(2 * h + first[i]);
    return h;
}

// hits[j]: is the byte of the heap at[j] and those before it 0, or `other`? Written so that compilers use vectors.
void taste_all(const std::uint8_t* at, std::uint8_t other, std::uint8_t* hits) {
    const std::uint8_t* first = at - 6;
    for (std::size_t j = 0; j < pitch; ++j) {
        std::uint8_t h = first[j];
        h = static_cast<std::uint8_t>(h + h + first[j + 1]);
        h = static_cast<std::uint8_t>(h + h + first[j + 2]);
        h = static_cast<std::uint8_t>(h + h + first[j + 3]);
        h = static_cast<std::uint8_t>(h + h + first[j + 4]);
        h = static_cast<std::uint8_t>(h + h + first[j + 5]);
        h = static_cast<std::uint8_t>(h + h + first[j + 6]);
        hits[j] = static_cast<std::uint8_t>((h == 0) | (h == other));
    }
}

}  // namespace

RecurrenceSearch::RecurrenceSearch(const BreakingStream& stream, std::size_t most)
    : stream_(stream), most_(most), level_(first_level) {
    const auto state = stream.state();
    remembered_ = {stream.next(), {state.begin(), state.end()}};
    states_.push_back(remembered_);
}

RecurrenceSearch::RecurrenceSearch(const BreakingStream& stream, std::size_t most, std::vector<SavedState> states,
                                   SavedState remembered, unsigned level)
    : stream_(stream), most_(most), level_(level), states_(std::move(states)), remembered_(std::move(remembered)) {
    find_keys();
}

void RecurrenceSearch::find_keys() {
    by_key_.clear();
    for (std::size_t i = 1; i < states_.size(); ++i) {
        const SavedState& s = states_[i];
        by_key_[key(s.heap, hash(s.indices.data() + s.indices.size()))] = i;
    }
}

std::uint64_t RecurrenceSearch::key(std::size_t heap, std::uint64_t hash) const {
    return hash ^ (stream_.mask().position && heap % 2 == 1 ? std::uint64_t{1} << 63 : 0);
}

bool RecurrenceSearch::operator()(std::size_t first, const std::uint8_t* indices, std::size_t count) {
    std::uint8_t hits[pitch];
    for (std::size_t at = 0; at < count && !found_; at += pitch) {
        const std::size_t some = std::min(pitch, count - at);
        const std::uint8_t* const from = indices + at;
        const std::uint8_t other = taste(remembered_.indices.data() + remembered_.indices.size() - 1);
        if (some == pitch) {
            taste_all(from, other, hits);
        } else {
            std::memset(hits, 0, sizeof hits);
            for (std::size_t j = 0; j < some; ++j) hits[j] = taste(from + j) == 0 || taste(from + j) == other;
        }
        for (std::size_t base = 0; base < pitch; base += 8)
            for (std::uint64_t bits = word(hits + base); bits != 0 && !found_; bits &= bits - 1) {
                const std::size_t j = base + to_size(std::countr_zero(bits)) / 8;
                look_at(first + at + j + 1, from + j + 1, taste(from + j) == 0);
            }
    }
    if (!found_ && first + count >= remembered_.heap + remembered_.heap / 4) {
        const std::uint8_t* const end = indices + count;
        remembered_.heap = first + count;
        remembered_.indices.assign(end - stream_.window(), end);
    }
    return !found_;
}

bool RecurrenceSearch::recurs(const SavedState& state, std::size_t heap, const std::uint8_t* end) {
    const std::size_t window = state.indices.size();
    const std::uint8_t* const saved = state.indices.data();
    if (heap <= state.heap || (stream_.mask().position && (heap - state.heap) % 2 == 1)) return false;
    // The last heaps first: they are the ones that differ.
    if (std::memcmp(saved + window - signature, end - signature, signature) != 0 ||
        std::memcmp(saved, end - window, window) != 0)
        return false;
    found_ = {state.heap, heap - state.heap};
    return true;
}

void RecurrenceSearch::look_at(std::size_t heap, const std::uint8_t* end, bool saved) {
    const std::uint8_t* const last = remembered_.indices.data() + remembered_.indices.size();
    if (word(last - 8) == word(end - 8) && recurs(remembered_, heap, end)) return;
    if (saved) note(heap, end);
}

void RecurrenceSearch::note(std::size_t heap, const std::uint8_t* end) {
    const std::uint64_t h = hash(end);
    if (static_cast<unsigned>(std::countr_zero(h)) < level_) return;
    const auto [it, fresh] = by_key_.try_emplace(key(heap, h), states_.size());
    if (!fresh && recurs(states_[it->second], heap, end)) return;
    // Where a short stretch is repeated for a while, the pattern is not rare.
    if (heap - states_.back().heap < stream_.window()) {
        if (fresh) by_key_.erase(it);
        return;
    }
    it->second = states_.size();
    states_.push_back({heap, {end - stream_.window(), end}});
    if (states_.size() > most_) thin();
}

// What is left are the states that would have been saved at the next level from the beginning, or fewer.
void RecurrenceSearch::thin() {
    const auto common = [&](const SavedState& s) {
        const auto zeros = std::countr_zero(hash(s.indices.data() + s.indices.size()));
        return static_cast<unsigned>(zeros) < level_;
    };
    do {
        ++level_;
        states_.erase(std::remove_if(states_.begin() + 1, states_.end(), common), states_.end());
    } while (states_.size() > most_ * 3 / 4);
    find_keys();
}

}  // namespace grundy::kernels
