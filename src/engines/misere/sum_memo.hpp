// SPDX-License-Identifier: MIT
// A table from sums, as keys (key.hpp), to a small number. All of it lies in a few large pieces of memory, so that tens
// of millions of sums are freed quickly when a search is interrupted. Nothing is erased: 0 is what a sum has that
// was never entered.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <memory>
#include <string_view>
#include <vector>

#include "core/size.hpp"

namespace grundy::engines::misere {

class SumMemo {
public:
    /// What is held for each sum beside its key, at most.
    static constexpr std::uint64_t bytes_each = 48;

    std::uint8_t get(std::string_view key) const {
        const std::uint64_t slot = slots_[place_of(key, hash_of(key))];
        return slot == 0 ? std::uint8_t{0} : static_cast<std::uint8_t>(*entry(slot));
    }

    /// `poll` is called now and then while the table grows, and may throw; then nothing has changed. Keys that are
    /// known are set without it.
    template <class Poll>
    void set(std::string_view key, std::uint8_t value, const Poll& poll) {
        const std::uint64_t hash = hash_of(key);
        std::size_t place = place_of(key, hash);
        if (slots_[place] == 0) {
            if ((entries_ + 1) * 3 > slots_.size() * 2) {
                grow(poll);
                place = place_of(key, hash);
            }
            slots_[place] = tag_of(hash) | (written(key) + 1);
            ++entries_;
        }
        *entry(slots_[place]) = static_cast<char>(value);
    }

private:
    // A slot has the upper bits of the hash, and the place of its entry plus 1: the number of the piece, and where in
    // it. An entry is the value, the length of the key, and the key. A length that needs more than a byte has four
    // after it.
    static constexpr unsigned piece_bits = 20, tag_shift = 48;
    static constexpr std::size_t slots_between_polls = std::size_t{1} << 16;
    static constexpr std::size_t piece_size = std::size_t{1} << piece_bits;
    static constexpr std::uint64_t place_mask = (std::uint64_t{1} << tag_shift) - 1;
    static constexpr unsigned char is_long = 255;

    static std::uint64_t hash_of(std::string_view key) {
        // The tag takes the upper bits, which a hash of 32 bits lacks.
        return std::uint64_t{std::hash<std::string_view>()(key)} * 0x9e3779b97f4a7c15U;
    }
    static std::uint64_t tag_of(std::uint64_t hash) { return hash & ~place_mask; }

    char* entry(std::uint64_t slot) const {
        const std::uint64_t place = (slot & place_mask) - 1;
        return pieces_[to_size(place >> piece_bits)].get() + (place & (piece_size - 1));
    }
    std::string_view key_of_entry(std::uint64_t slot) const {
        const char* at = entry(slot) + 1;
        std::uint32_t length = static_cast<unsigned char>(*at++);
        if (length == is_long) {
            std::memcpy(&length, at, sizeof length);
            at += sizeof length;
        }
        return {at, length};
    }

    static std::size_t first_place(std::uint64_t hash, std::size_t mask) { return to_size((hash >> 16) & mask); }

    // The slot of the key, or the free one in which it belongs.
    std::size_t place_of(std::string_view key, std::uint64_t hash) const {
        const std::size_t mask = slots_.size() - 1;
        for (std::size_t i = first_place(hash, mask);; i = (i + 1) & mask)
            if (slots_[i] == 0 || (tag_of(slots_[i]) == tag_of(hash) && key_of_entry(slots_[i]) == key)) return i;
    }

    template <class Poll>
    void grow(const Poll& poll) {
        std::vector<std::uint64_t> larger(2 * slots_.size());
        const std::size_t mask = larger.size() - 1;
        for (std::size_t at = 0; at < slots_.size(); ++at) {
            if (at % slots_between_polls == 0) poll();
            if (slots_[at] == 0) continue;
            std::size_t i = first_place(hash_of(key_of_entry(slots_[at])), mask);  // the keys differ
            while (larger[i] != 0) i = (i + 1) & mask;
            larger[i] = slots_[at];
        }
        slots_.swap(larger);
    }

    std::uint64_t written(std::string_view key) {
        const auto length = static_cast<std::uint32_t>(key.size());
        const std::size_t size = 2 + (length < is_long ? 0 : sizeof length) + key.size();
        if (pieces_.empty() || used_ + size > piece_size) {
            pieces_.emplace_back(new char[std::max(size, piece_size)]);
            used_ = 0;
        }
        char* at = pieces_.back().get() + used_;
        *at++ = 0;
        *at++ = static_cast<char>(std::min<std::uint32_t>(length, is_long));
        if (length >= is_long) {
            std::memcpy(at, &length, sizeof length);
            at += sizeof length;
        }
        std::memcpy(at, key.data(), key.size());
        const std::uint64_t place = (std::uint64_t{pieces_.size() - 1} << piece_bits) | used_;
        used_ += size;
        return place;
    }

    std::vector<std::uint64_t> slots_ = std::vector<std::uint64_t>(16);
    std::vector<std::unique_ptr<char[]>> pieces_;
    std::size_t entries_ = 0, used_ = 0;
};

}  // namespace grundy::engines::misere
