// SPDX-License-Identifier: MIT
// Does the work of a folder: a shard of it, or all of it on this machine's cores.
#pragma once

#include <atomic>
#include <functional>
#include <string>

#include "atlas/worklist.hpp"
#include "report/atlas_fields.hpp"

namespace grundy::atlas {

struct WorkOptions {
    std::string attempt;                           ///< names this run's part files; must be a file name
    const std::atomic<bool>* interrupt = nullptr;  ///< ends the work after the records so far
    /// Called after each record, by one thread at a time.
    std::function<void(std::size_t done, std::size_t total)> progress;
};

struct Shard {
    std::size_t index = 0, of = 1;  ///< from 0
};

/// Does the missing items whose number is `index` modulo `of`. Throws Stopped if interrupted; its records
/// are then kept.
report::AtlasWorked work(const std::string& folder, const Shard& shard, const WorkOptions& options);

/// Does all missing items with this many threads; each takes the next one when it is free.
report::AtlasWorked run(const std::string& folder, unsigned threads, const WorkOptions& options);

}  // namespace grundy::atlas
