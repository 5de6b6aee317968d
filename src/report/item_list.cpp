// SPDX-License-Identifier: MIT
// See item_list.hpp.
#include "report/item_list.hpp"

#include <fmt/format.h>

namespace grundy::report {

namespace {

constexpr std::size_t most_items = 120;

}  // namespace

std::string item_list(const char* head, std::vector<std::string> items, bool all) {
    if (!all && items.size() > most_items) {
        const std::size_t left = items.size() - most_items;
        items.resize(most_items);
        items.push_back(fmt::format("... and {} more (--heaps shows them)", left));
    }
    std::string out, line = fmt::format("  {:<12} ", head);
    for (std::size_t i = 0; i < items.size(); ++i) {
        const std::string item = items[i] + (i + 1 < items.size() ? "," : "");
        if (line.size() + item.size() > 100 && line.size() > 15) {
            out += line + "\n";
            line = std::string(15, ' ');
        }
        line += (line.size() > 15 ? " " : "") + item;
    }
    return out + line + "\n";
}

}  // namespace grundy::report
