// SPDX-License-Identifier: MIT
// The games of an atlas as work.
#pragma once

#include "atlas/worklist.hpp"

namespace grundy::atlas {

/// See worklist_of.
std::unique_ptr<Worklist> games_to_search(const std::string& folder);

}  // namespace grundy::atlas
