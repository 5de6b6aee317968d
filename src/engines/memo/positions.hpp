// SPDX-License-Identifier: MIT
// The positions of a search, each stored once as a short string of bytes and known by its number.
#pragma once

#include <cstdint>
#include <span>
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
    std::size_t size() const { return entries_.size(); }
    /// Bytes in use, spare room included.
    std::uint64_t bytes() const;

private:
    struct Entry {
        std::uint64_t begin;  // in text_
        std::uint32_t length;
        std::uint32_t hash;
    };
    std::span<const std::uint8_t> text_of(const Entry& e) const { return {text_.data() + e.begin, e.length}; }
    void encode(const rules::Component& component);
    void grow();

    std::vector<std::uint8_t> text_;
    std::vector<Entry> entries_;
    std::vector<std::uint32_t> slots_;  // open addressing: number + 1, or 0
    std::vector<std::uint8_t> key_;     // of the component asked for: its first length_ bytes
    std::size_t length_ = 0;
    std::uint32_t hash_ = 0;
};

}  // namespace grundy::engines
