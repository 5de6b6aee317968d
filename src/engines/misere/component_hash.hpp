// SPDX-License-Identifier: MIT
// Hashes components, for the tables of misere play and to find equal ones.
#pragma once

#include <cstdint>
#include <vector>

#include "core/alike.hpp"
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

/// For each component of a sum, the first that equals it, both from 0.
inline std::vector<std::size_t> first_of_each(const rules::Position& position) {
    return first_alike(
        position.size(), [&](std::size_t i) { return ComponentHash()(position[i]); },
        [&](std::size_t a, std::size_t b) { return position[a] < position[b]; });
}

}  // namespace grundy::engines::misere
