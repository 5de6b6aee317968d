// SPDX-License-Identifier: MIT
// Interning of positions; see positions.hpp. A look-up reads one slot and one record, and both can be asked for ahead:
// waiting for memory was a third of a search.
#include "engines/memo/positions.hpp"

#include <limits>
#include <optional>

#include "core/error.hpp"

namespace grundy::engines {
namespace {

constexpr std::size_t first_slots = 1024;  // a power of two
constexpr std::uint64_t low = std::numeric_limits<std::uint32_t>::max();

// Multiplies and folds (the finaliser of Steele and Vigna), eight bytes at a time.
class Hash {
public:
    void add(std::uint64_t unit) {
        h_ = (h_ ^ unit) * 0xbf58476d1ce4e5b9u;
        h_ ^= h_ >> 29;
    }
    std::uint32_t result() const { return static_cast<std::uint32_t>((h_ * 0x94d049bb133111ebu) >> 32); }

private:
    std::uint64_t h_ = 0x9e3779b97f4a7c15u;
};

// Seven bits a byte, the lowest first; all but the last of a number have the eighth set.
std::uint8_t* put(std::uint8_t* to, std::uint64_t w) {
    for (; w >= 128; w >>= 7) *to++ = static_cast<std::uint8_t>(w | 128);
    *to++ = static_cast<std::uint8_t>(w);
    return to;
}

std::uint64_t take(const std::uint8_t*& from) {
    std::uint64_t word = 0;
    for (unsigned shift = 0;; shift += 7) {
        const std::uint8_t byte = *from++;
        word |= static_cast<std::uint64_t>(byte & 127) << shift;
        if (byte < 128) return word;
    }
}

// The key where every number is one byte, made in a register: a store of bytes could not be read back at once as a
// unit. Nothing where a number is larger.
std::optional<Key> encode_bytes(std::uint64_t instance, std::span<const Int> words, std::uint64_t* const to) {
    Hash hash;
    std::uint64_t all = words.size() | instance, unit = words.size() | instance << 8;
    unsigned shift = 16;
    std::size_t units = 0;
    for (const Int w : words) {
        const auto word = static_cast<std::uint64_t>(w);
        all |= word;
        unit |= word << shift;
        shift += 8;
        if (shift < 64) continue;
        hash.add(to[units++] = unit);
        unit = shift = 0;
    }
    if (all >= 128) return std::nullopt;
    if (shift != 0) hash.add(to[units++] = unit);
    return Key{{to, units}, hash.result()};
}

}  // namespace

// How many words, the instance, the words.
Key Positions::encode(int instance, std::span<const Int> words, std::vector<std::uint64_t>& room, std::size_t at) {
    const std::size_t most = (10 * (words.size() + 2) + 7) / 8;
    if (room.size() < at + most) room.resize(2 * (at + most));
    std::uint64_t* const begin = room.data() + at;
    if (const auto key = encode_bytes(static_cast<std::uint64_t>(instance), words, begin)) return *key;
    auto* const first = reinterpret_cast<std::uint8_t*>(begin);
    auto* to = put(put(first, words.size()), static_cast<std::uint64_t>(instance));
    for (const Int w : words) to = put(to, static_cast<std::uint64_t>(w));
    while ((to - first) % 8 != 0) *to++ = 0;
    const std::span<const std::uint64_t> units(begin, static_cast<std::size_t>(to - first) / 8);
    Hash hash;
    for (const std::uint64_t u : units) hash.add(u);
    return {units, hash.result()};
}

void Positions::prefetch_slot(std::uint32_t hash) const {
    if (!slots_.empty()) __builtin_prefetch(slots_.data() + (hash & (slots_.size() - 1)));
}

std::size_t Positions::prefetch_record(std::uint32_t hash) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = hash & mask;
    while (slots_[at] != 0 && slots_[at] >> 32 != hash) at = (at + 1) & mask;
    if (slots_[at] != 0) prefetch_value(static_cast<std::uint32_t>((slots_[at] & low) - 1));
    return at;
}

bool Positions::is_at(std::size_t record, std::span<const std::uint64_t> key) const {
    if (record + 1 + key.size() > text_.size()) return false;
    for (std::size_t i = 0; i < key.size(); ++i)
        if (text_[record + 1 + i] != key[i]) return false;
    return true;
}

std::uint32_t Positions::number(const Key& key, std::size_t at, Nimber value_of_new) {
    const std::size_t mask = slots_.size() - 1, length = key.units.size();
    for (; slots_[at] != 0; at = (at + 1) & mask) {
        if (slots_[at] >> 32 != key.hash) continue;
        const std::size_t record = (slots_[at] & low) - 1;
        if (is_at(record, key.units)) return static_cast<std::uint32_t>(record);
    }
    const std::size_t record = text_.size();
    if (record + 1 + length >= low) throw Error("a search of more positions than 32 GiB hold");
    text_.push_back(value_of_new);
    text_.insert(text_.end(), key.units.begin(), key.units.end());
    slots_[at] = (record + 1) | (std::uint64_t{key.hash} << 32);
    ++count_;
    return static_cast<std::uint32_t>(record);
}

void Positions::component(std::uint32_t number, rules::Component& out) const {
    const auto* from = reinterpret_cast<const std::uint8_t*>(text_.data() + number + 1);
    out.words.resize(take(from));
    out.instance = static_cast<int>(take(from));
    for (Int& w : out.words) w = static_cast<Int>(take(from));
}

std::uint64_t Positions::bytes() const { return (text_.capacity() + slots_.capacity()) * sizeof(std::uint64_t); }

void Positions::reserve(std::size_t more) {
    while ((count_ + more) * 2 > slots_.size()) grow();
}

void Positions::grow() {
    std::vector<std::uint64_t> old(slots_.empty() ? first_slots : slots_.size() * 2);
    old.swap(slots_);
    const std::size_t mask = slots_.size() - 1;
    for (const std::uint64_t slot : old) {
        if (slot == 0) continue;
        std::size_t at = (slot >> 32) & mask;
        while (slots_[at] != 0) at = (at + 1) & mask;
        slots_[at] = slot;
    }
}

}  // namespace grundy::engines
