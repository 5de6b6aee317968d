// SPDX-License-Identifier: MIT
// Interning of positions; see positions.hpp. A look-up reads one slot and one record.
#include "engines/memo/positions.hpp"

#include <cstring>
#include <limits>

#include "core/error.hpp"

namespace grundy::engines {
namespace {

constexpr std::size_t first_slots = 1024;  // a power of two
constexpr std::size_t head = 8;            // bytes of a record before its key
constexpr std::size_t padding = 8;         // behind all records, so that eight bytes can be read at once
constexpr unsigned place_bits = 40;
constexpr std::uint64_t place_mask = (std::uint64_t{1} << place_bits) - 1;

template <class Number>
Number load(const std::uint8_t* from) {
    Number n;
    std::memcpy(&n, from, sizeof n);
    return n;
}

std::uint64_t slot_of(std::uint64_t place, std::uint32_t hash) {
    return (place + 1) | (static_cast<std::uint64_t>(hash >> 8) << place_bits);
}

}  // namespace

// Writes key_ and hash_: the instance and the words, seven bits a byte, the lowest first, and on the way a hash that
// multiplies and folds (the finaliser of Steele and Vigna).
void Positions::encode(const rules::Component& c) {
    if (const std::size_t most = 10 * (c.words.size() + 1) + padding; key_.size() < most) key_.resize(most);
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

bool Positions::is_key(const std::uint8_t* text) const {
    std::size_t at = 0;
    for (; at + 8 <= length_; at += 8)
        if (load<std::uint64_t>(text + at) != load<std::uint64_t>(key_.data() + at)) return false;
    for (; at < length_; ++at)
        if (text[at] != key_[at]) return false;
    return true;
}

std::uint32_t Positions::number(const rules::Component& c) {
    if (places_.size() * 2 >= slots_.size()) grow();
    encode(c);
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = hash_ & mask;
    for (; slots_[at] != 0; at = (at + 1) & mask) {
        if (slots_[at] >> place_bits != hash_ >> 8) continue;
        const std::uint8_t* record = text_.data() + (slots_[at] & place_mask) - 1;
        if (is_key(record + head)) return load<std::uint32_t>(record);
    }
    const std::uint64_t place = text_.empty() ? 0 : text_.size() - padding;
    if (places_.size() >= std::numeric_limits<std::uint32_t>::max() - 1 || place >= place_mask)
        throw Error("a search of more than 2^32 - 2 positions");
    const auto number = static_cast<std::uint32_t>(places_.size());
    text_.resize(place + head + length_ + padding);
    std::memcpy(text_.data() + place, &number, sizeof number);
    std::memcpy(text_.data() + place + sizeof number, &hash_, sizeof hash_);
    std::memcpy(text_.data() + place + head, key_.data(), length_);
    places_.push_back(place);
    slots_[at] = slot_of(place, hash_);
    return number;
}

rules::Component Positions::component(std::uint32_t number) const {
    const std::size_t end = number + 1 < places_.size() ? places_[number + 1] : text_.size() - padding;
    rules::Component out;
    std::uint64_t word = 0;
    unsigned shift = 0;
    bool first = true;
    for (std::size_t i = places_[number] + head; i < end; ++i) {
        word |= static_cast<std::uint64_t>(text_[i] & 127) << shift;
        shift += 7;
        if (text_[i] & 128) continue;
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
    return text_.capacity() + (places_.capacity() + slots_.capacity()) * sizeof(std::uint64_t);
}

void Positions::grow() {
    slots_.assign(slots_.empty() ? first_slots : slots_.size() * 2, 0);
    const std::size_t mask = slots_.size() - 1;
    for (const std::uint64_t place : places_) {
        const auto hash = load<std::uint32_t>(text_.data() + place + sizeof(std::uint32_t));
        std::size_t at = hash & mask;
        while (slots_[at] != 0) at = (at + 1) & mask;
        slots_[at] = slot_of(place, hash);
    }
}

}  // namespace grundy::engines
