// SPDX-License-Identifier: MIT
// Checks the certificates of an atlas by code that shares nothing with the engines.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "atlas/store.hpp"

namespace grundy::atlas {

struct Recheck {
    std::size_t checked = 0;
    std::vector<std::string> faults;  ///< "GAME: what is wrong"
};

/// Every game that is recorded as proven must have a certificate that holds, is about this game, and states the period
/// of the record. Throws Stopped if interrupted.
Recheck recheck(const std::string& folder, const Merged& merged, unsigned threads, const std::atomic<bool>* interrupt,
                const std::function<void(std::size_t done, std::size_t total)>& progress);

}  // namespace grundy::atlas
