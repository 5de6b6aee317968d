// SPDX-License-Identifier: MIT
// Interning of positions; see positions.hpp.
#include "engines/memo/positions.hpp"

#include <cstring>
#include <limits>

#include "core/error.hpp"

namespace grundy::engines {
namespace {

constexpr std::size_t first_slots = 1024;  // a power of two

}  // namespace

// Writes key_ and hash_: the instance and the words, seven bits a byte, the lowest first, and on the way a hash that
// multiplies and folds (the finaliser of Steele and Vigna).
void Positions::encode(const rules::Component& c) {
    if (const std::size_t most = 10 * (c.words.size() + 1); key_.size() < most) key_.resize(most);
    std::uint8_t* to = key_.data();
    std::uint64_t h = 0x9e3779b97f4a7c15u;
    const auto put = [&](std::uint64_t w) {
        h = (h ^ w) * 0xbf58476d1ce4e5b9u;
        h ^= h >> 29;
        for (; w >= 128; w >>= 7) *to++ = static_cast<std::uint8_t>(w | 128);
        *to++ = static_cast<std::uint8_t>(w);
    };
    put(static_cast<std::uint64_t>(c.instance));
    for (Int w : c.words) put(static_cast<std::uint64_t>(w));
    length_ = static_cast<std::size_t>(to - key_.data());
    hash_ = static_cast<std::uint32_t>(h ^ (h >> 32));
}

std::uint32_t Positions::number(const rules::Component& c) {
    if (entries_.size() * 2 >= slots_.size()) grow();
    encode(c);
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = hash_ & mask;
    for (; slots_[at] != 0; at = (at + 1) & mask) {
        const Entry& e = entries_[slots_[at] - 1];
        if (e.hash == hash_ && e.length == length_ && std::memcmp(text_.data() + e.begin, key_.data(), length_) == 0)
            return slots_[at] - 1;
    }
    if (entries_.size() >= std::numeric_limits<std::uint32_t>::max() - 1)
        throw Error("a search of more than 2^32 - 2 positions");
    entries_.push_back({text_.size(), static_cast<std::uint32_t>(length_), hash_});
    text_.insert(text_.end(), key_.begin(), key_.begin() + static_cast<std::ptrdiff_t>(length_));
    slots_[at] = static_cast<std::uint32_t>(entries_.size());
    return slots_[at] - 1;
}

rules::Component Positions::component(std::uint32_t number) const {
    rules::Component out;
    std::uint64_t word = 0;
    unsigned shift = 0;
    bool first = true;
    for (const std::uint8_t byte : text_of(entries_[number])) {
        word |= static_cast<std::uint64_t>(byte & 127) << shift;
        shift += 7;
        if (byte & 128) continue;
        if (first)
            out.instance = static_cast<int>(word);
        else
            out.words.push_back(static_cast<Int>(word));
        first = false;
        word = shift = 0;
    }
    return out;
}

std::uint64_t Positions::bytes() const {
    return text_.capacity() + entries_.capacity() * sizeof(Entry) + slots_.capacity() * sizeof(std::uint32_t);
}

void Positions::grow() {
    slots_.assign(slots_.empty() ? first_slots : slots_.size() * 2, 0);
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        std::size_t at = entries_[i].hash & mask;
        while (slots_[at] != 0) at = (at + 1) & mask;
        slots_[at] = static_cast<std::uint32_t>(i + 1);
    }
}

}  // namespace grundy::engines
