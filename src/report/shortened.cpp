// SPDX-License-Identifier: MIT
// See shortened.hpp.
#include "report/shortened.hpp"

#include <fmt/format.h>

namespace grundy::report {

std::vector<std::string> shortened(std::vector<std::string> items, bool all, std::string_view option) {
    constexpr std::size_t most_items = 120;
    if (all || items.size() <= most_items) return items;
    const std::size_t left = items.size() - most_items;
    items.resize(most_items);
    items.push_back(fmt::format("... and {} more ({} shows them)", left, option));
    return items;
}

}  // namespace grundy::report
