// SPDX-License-Identifier: MIT
// The plan of an atlas: its games, what may be spent on each of them, and by which version of the program.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "atlas/family.hpp"

namespace grundy::atlas {

struct Plan {
    std::string family, version;
    bool misere = false;      ///< misere quotients of heap games, instead of periods of their values
    std::int64_t limit = 0;   ///< heaps up to this one
    std::uint64_t nodes = 0;  ///< for each game; a budget of time would give other results on other machines
    std::uint64_t bytes = 0;  ///< for the tables of each game
    std::vector<Entry> games;
    friend bool operator==(const Plan&, const Plan&) = default;
};

bool has_plan(const std::string& folder);

/// Writes the plan to `folder`, which is created if need be, in place of the one that is there.
void write_plan(const std::string& folder, const Plan& plan);

/// Throws Error if there is none, or if it is damaged or of a newer format.
Plan read_plan(const std::string& folder);

/// Throws Error if the plan is for another version of the program, whose results must not be mixed with ours.
void require_own_version(const Plan& plan);

}  // namespace grundy::atlas
