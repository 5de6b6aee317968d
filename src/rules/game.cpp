// SPDX-License-Identifier: MIT
// Look-ups over the data model of game.hpp and expr.hpp.
#include "rules/game.hpp"

namespace grundy::rules {

int Library::find(std::string_view name) const {
    for (std::size_t i = games.size(); i-- > 0;)
        if (games[i]->name == name) return static_cast<int>(i);
    return -1;
}

std::vector<std::string> Library::names() const {
    std::vector<std::string> out;
    for (const auto& game : games) out.push_back(game->name);
    return out;
}

}  // namespace grundy::rules
