// SPDX-License-Identifier: MIT
// See shortened.hpp.
#include "report/shortened.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace grundy::report {

std::vector<std::string> shortened(std::vector<std::string> items, bool all, std::string_view option) {
    const auto item = [&](std::size_t i) { return std::move(items[i]); };
    return shortened(items.size(), item, all, option);
}

std::vector<std::string> shortened(std::size_t count, const std::function<std::string(std::size_t)>& item, bool all,
                                   std::string_view option) {
    constexpr std::size_t most_items = 120;
    const std::size_t shown = all ? count : std::min(count, most_items);
    std::vector<std::string> out;
    out.reserve(shown + 1);
    for (std::size_t i = 0; i < shown; ++i) out.push_back(item(i));
    if (shown < count) out.push_back(fmt::format("... and {} more ({} shows them)", count - shown, option));
    return out;
}

}  // namespace grundy::report
