// SPDX-License-Identifier: MIT
// Long lists in texts.
#pragma once

#include <string>
#include <vector>

namespace grundy::report {

/// Lines of at most 100 characters, below each other, after a head; the first items unless `all` are asked for.
std::string item_list(const char* head, std::vector<std::string> items, bool all);

}  // namespace grundy::report
