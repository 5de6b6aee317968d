// SPDX-License-Identifier: MIT
// An atlas on disk: DIR/plan.json, DIR/parts/*.jsonl, DIR/certificates/*.cert. The folder says what is done, not the
// scheduler: a game is done if a part has its whole record. Any number of processes on any machines that share the
// folder may add parts at once, each its own; what they do twice does no harm.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "atlas/plan.hpp"
#include "atlas/record.hpp"
#include "system/line_file.hpp"

namespace grundy::atlas {

/// Where the certificate of a game is.
std::string certificate_path(const std::string& folder, const std::string& game);

/// A part file, which one worker writes. It is created with its first record.
class Part {
public:
    /// `name` is that of the worker, such as "2of8-1234.0".
    Part(const std::string& folder, const std::string& name);
    void add(const Record& record);
    /// Forces the records to disk; that happens by itself every second.
    void sync();

private:
    std::string stem_;
    std::unique_ptr<system::LineFile> file_;
    std::chrono::steady_clock::time_point last_sync_;
};

/// All parts together. A results store that takes in an atlas begins here: `plan` says what was asked, `records` what
/// was found, and `certificate_path` where the evidence is.
struct Merged {
    Plan plan;
    std::map<std::string, Record> records;  ///< by game
    std::vector<std::string> missing;       ///< games without a record, in the order of the plan
    std::vector<std::string> conflicts;     ///< what contradicts itself, with the places; none if all is well
    std::vector<std::string> damaged;       ///< places of torn or damaged lines; their games are done again
    std::size_t parts = 0, duplicates = 0;
    double seconds = 0;  ///< of all records together, duplicates included
};

/// Reads file by file, so that the torn end of one cannot spoil the next. Throws Error if a file cannot be read.
Merged merge(const std::string& folder);

}  // namespace grundy::atlas
