// SPDX-License-Identifier: MIT
// Checks the certificates of an atlas by code that shares nothing with the engines.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "atlas/store.hpp"

namespace grundy::atlas {

/// Every game that is recorded as proven must have a certificate that holds, is about this game, and states the period
/// of the record. Throws Stopped if interrupted.
report::AtlasChecked recheck(const std::string& folder, const Merged& merged, unsigned threads,
                             const std::atomic<bool>* interrupt,
                             const std::function<void(std::size_t done, std::size_t total)>& progress);

}  // namespace grundy::atlas
