// SPDX-License-Identifier: MIT
// See argument_names.hpp.
#include "report/argument_names.hpp"

#include <utility>

#include "core/size.hpp"

namespace grundy::report {
namespace {

// Reads the argument names from the head of the game: "wythoff(a, b)" gives a and b.
std::vector<std::string> names_in_head(const Rules& rules, const std::string& game) {
    std::vector<std::string> names;
    std::string name = game.substr(0, game.find('['));
    name.erase(name.find_last_not_of(' ') + 1);
    auto info = rules.find(name);
    if (!info) return names;
    std::size_t open = info->head.find('('), close = info->head.find(')');
    if (open == std::string::npos || close == std::string::npos) return names;
    std::string word;
    bool in_type = false;
    for (std::size_t i = open + 1; i <= close; ++i) {
        char c = info->head[i];
        if (c == ',' || c == ')') {
            names.push_back(std::exchange(word, {}));
            in_type = false;
        } else if (c == ':') {
            in_type = true;
        } else if (c != ' ' && c != '{' && c != '}' && !in_type) {
            word += c;
        }
    }
    return names;
}

}  // namespace

std::vector<std::string> argument_names(const Rules& rules, const Table& table) {
    if (table.arguments.size() == table.ranges.size()) return table.arguments;
    std::vector<std::string> names = names_in_head(rules, table.game);
    if (names.size() == table.ranges.size()) return names;
    return table.ranges.size() == 1 ? std::vector<std::string>{"n"} : std::vector<std::string>{"a", "b"};
}

std::string arguments_text(const Table& table, const std::vector<std::string>& names) {
    std::string out;
    for (std::size_t k = 0; k < table.ranges.size(); ++k) {
        const auto& [from, to] = table.ranges[k];
        out += (k ? ", " : "") + names[k] + " = " + std::to_string(from);
        if (to != from) out += ".." + std::to_string(to);
    }
    return out;
}

std::vector<std::int64_t> numbers_of_cell(const std::vector<std::pair<std::int64_t, std::int64_t>>& ranges,
                                          std::size_t cell) {
    std::vector<std::int64_t> out(ranges.size());
    for (std::size_t k = out.size(); k-- > 0;) {
        const std::size_t count = to_size(ranges[k].second - ranges[k].first) + 1;
        out[k] = ranges[k].first + static_cast<std::int64_t>(cell % count);
        cell /= count;
    }
    return out;
}

std::vector<std::uint64_t> place_of(const Table& table, std::size_t cell) {
    const auto numbers = numbers_of_cell(table.ranges, cell);
    return {numbers.begin(), numbers.end()};
}

}  // namespace grundy::report
