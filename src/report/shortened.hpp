// SPDX-License-Identifier: MIT
// Long lists in texts.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace grundy::report {

/// The first items and the number of the others, with the option that shows them, unless `all` are asked for.
std::vector<std::string> shortened(std::vector<std::string> items, bool all, std::string_view option);

/// The same of `count` items; only those that are shown are made.
std::vector<std::string> shortened(std::size_t count, const std::function<std::string(std::size_t)>& item, bool all,
                                   std::string_view option);

}  // namespace grundy::report
