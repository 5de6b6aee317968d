// SPDX-License-Identifier: MIT
// The positions of a search, each stored once as a short string of bytes and known by its number.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/position.hpp"

namespace grundy::engines {

/// Numbers positions 0, 1, 2 ... in the order in which they are first asked for. A word takes one byte below 128 (seven
/// bits a byte), so a row of small numbers costs little more than its length.
class Positions {
public:
    /// The number of the component, a new one where it is not known. Error beyond 2^32 - 2 positions.
    std::uint32_t number(const rules::Component& component);
    rules::Component component(std::uint32_t number) const;
    std::size_t size() const { return places_.size(); }
    /// Bytes in use, spare room included.
    std::uint64_t bytes() const;

private:
    void encode(const rules::Component& component);
    bool is_key(const std::uint8_t* text) const;
    void grow();

    // A record of text_: number and hash, four bytes each, then the key. Keys of one instance are self-delimiting
    // (rows bring their length), so a key that begins as another does is that other.
    std::vector<std::uint8_t> text_;
    std::vector<std::uint64_t> places_;  // of the records, by number
    std::vector<std::uint64_t>
        slots_;                      // open addressing: the record's place + 1 below, 24 bits of the hash above; or 0
    std::vector<std::uint8_t> key_;  // of the component asked for: its first length_ bytes
    std::size_t length_ = 0;
    std::uint32_t hash_ = 0;
};

}  // namespace grundy::engines
