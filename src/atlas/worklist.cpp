// SPDX-License-Identifier: MIT
// See worklist.hpp.
#include "atlas/worklist.hpp"

#include "atlas/part_checks.hpp"
#include "atlas/search.hpp"

namespace grundy::atlas {

std::unique_ptr<Worklist> worklist_of(const std::string& folder) {
    return is_check(folder) ? parts_to_check(folder) : games_to_search(folder);
}

}  // namespace grundy::atlas
