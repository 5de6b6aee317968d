// SPDX-License-Identifier: MIT
// A checksum that reveals accidental damage, at more than a gigabyte per second. The bytes are taken as words of 32
// bits; every piece that is added begins a new word.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

namespace grundy::digraph {

class Checksum {
public:
    void add(std::uint32_t word) {
        state_ = (state_ ^ word) * 0x9E3779B97F4A7C15;  // odd, so that no word is lost
        state_ ^= state_ >> 29;
    }
    void add(std::string_view bytes) {
        for (std::size_t at = 0; at < bytes.size(); at += 4) {
            std::uint32_t word = 0;
            for (std::size_t i = at; i < at + 4 && i < bytes.size(); ++i)
                word |= std::uint32_t{static_cast<unsigned char>(bytes[i])} << (8 * (i - at));
            add(word);
        }
    }
    std::uint64_t value() const { return state_; }

private:
    std::uint64_t state_ = 0x4752444947525048;
};

}  // namespace grundy::digraph
