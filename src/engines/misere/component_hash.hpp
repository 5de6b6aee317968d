// SPDX-License-Identifier: MIT
// Hashes components for the tables of misere play.
#pragma once

#include <cstdint>

#include "core/size.hpp"
#include "rules/position.hpp"

namespace grundy::engines::misere {

struct ComponentHash {
    std::size_t operator()(const rules::Component& c) const {
        // Multiply and fold (the 64-bit finaliser idea of Steele and Vigna): cheap and good enough for a table.
        std::uint64_t h = static_cast<std::uint64_t>(c.instance) + 0x9e3779b97f4a7c15u;
        for (const Int w : c.words) {
            h = (h ^ static_cast<std::uint64_t>(w)) * 0xbf58476d1ce4e5b9u;
            h ^= h >> 29;
        }
        return to_size(h & 0xffffffff);  // where a size has 32 bits, more would not fit
    }
};

}  // namespace grundy::engines::misere
