// SPDX-License-Identifier: MIT
// An atlas on disk: DIR/plan.json, DIR/parts/*.jsonl (parts.hpp), DIR/certificates/*.cert. A game is done if a part has
// its whole record, and if its certificate is there when the record speaks of one.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "atlas/plan.hpp"
#include "atlas/record.hpp"

namespace grundy::atlas {

/// Where the certificate of a game is.
std::string certificate_path(const std::string& folder, const std::string& game);

/// All parts together. A results store that takes in an atlas begins here: `plan` says what was asked, `records` what
/// was found, and `certificate_path` where the evidence is.
struct Merged {
    Plan plan;
    std::map<std::string, Record> records;  ///< by game
    std::vector<std::string> missing;       ///< games that are not done, in the order of the plan
    std::vector<std::string> lost;          ///< those of them that were proven, and whose certificate is not there
    std::vector<std::string> conflicts;     ///< what contradicts itself, with the places; none if all is well
    std::vector<std::string> damaged;       ///< places of torn or damaged lines; their games are done again
    std::size_t parts = 0, duplicates = 0;
    double seconds = 0;  ///< of all records together, duplicates included
};

/// Throws Error if a file cannot be read.
Merged merge(const std::string& folder);

}  // namespace grundy::atlas
