// SPDX-License-Identifier: MIT
// Stores the positions of a search, each once as a short string of bytes, with its value.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/budget.hpp"
#include "core/large_array.hpp"
#include "rules/position.hpp"

namespace grundy::moves {

/// A position as a key, in units of eight bytes. A byte holds seven bits of a number, so that a row of small numbers
/// takes little more than its length.
struct Key {
    std::span<const std::uint64_t> units;
    bool bytes = false;  ///< every number is one byte: the number of words, the instance, the words
    std::uint32_t hash() const;
};

/// Numbers positions in the order in which they are first asked for. The numbers ascend, but not one by one.
class Positions {
public:
    /// Writes the key of a component after the contents of `room`, which is first made large
    /// enough for it and 16 more bytes.
    static Key encode(int instance, std::span<const Int> words, LargeArray<std::uint64_t>& room, Meter& meter);

    static void make_room(std::size_t units, LargeArray<std::uint64_t>& room, Meter& meter) {
        room.make_room(units + 2, meter, "the options of a position");
    }

    /// A look-up takes several steps, for many positions at once. `reserve` comes first: it makes room for all that may
    /// be new, with this number of units of keys. Memory is claimed before it is taken.
    void reserve(std::size_t more, std::size_t units, Meter& meter);
    void prefetch_slot(std::uint32_t hash) const;
    /// Returns the slot at which the search for the key ends or starts again; its record is prefetched.
    std::size_t prefetch_record(std::uint32_t hash) const;
    /// Returns the number of a position. An unknown position is added with this value. Throws Error beyond 2^32 units.
    std::uint32_t number(const Key& key, std::uint32_t hash, std::size_t slot, Value value_of_new);
    std::uint32_t number(const Key& key, Value value_of_new, Meter& meter) {
        reserve(1, key.units.size(), meter);
        return number(key, key.hash(), prefetch_record(key.hash()), value_of_new);
    }

    Value value(std::uint32_t number) const { return Value::of_word(text_[number]); }
    void set_value(std::uint32_t number, Value v) { text_[number] = v.word(); }
    void prefetch_value(std::uint32_t number) const { __builtin_prefetch(text_.data() + number); }

    /// Clears `out` if the key does not consist of bytes.
    void key_of_bytes(std::uint32_t number, std::vector<std::uint64_t>& out) const;
    std::size_t words(std::uint32_t number) const;
    /// Writes to `out`, whose memory is reused.
    void component(std::uint32_t number, rules::Component& out) const;
    std::size_t size() const { return count_; }
    /// The positions in the order of their numbers: from 0 while `next` is less than `end`.
    std::uint32_t next(std::uint32_t number) const;
    std::uint32_t end() const { return static_cast<std::uint32_t>(text_.size()); }
    static constexpr std::uint64_t least_bytes = 32;  ///< per position: a value, a key of one unit, two slots

private:
    bool is_at(std::size_t record, std::span<const std::uint64_t> key) const;
    void grow(Meter& meter);

    // A record is the value and the key; its place is its number. Keys contain their length, so a key that begins like
    // another one is that other one.
    LargeArray<std::uint64_t> text_;
    std::vector<std::uint64_t> slots_;  // open addressing: number + 1 in the low half, the hash in the high half; or 0
    std::size_t count_ = 0;
};

}  // namespace grundy::moves
