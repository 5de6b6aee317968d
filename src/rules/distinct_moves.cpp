// SPDX-License-Identifier: MIT
// See distinct_moves.hpp.
#include "rules/distinct_moves.hpp"

namespace grundy::rules {

DistinctMoves::Result DistinctMoves::add(std::span<const Component> parts, const Choice& choice) {
    std::pair<Position, Choice> key{{parts.begin(), parts.end()}, {}};
    if (ends_game(parts))
        key.second = choice;
    else
        normalize(key.first);
    const auto it = numbers_.find(key);
    const bool fresh = it == numbers_.end();
    at_ = fresh ? moves_ : it->second;
    if (!fresh && choices_.contains({at_, choice})) {
        ++repeated_;
        return Result::known;
    }
    if ((fresh && moves_ >= most_) || choices_.size() >= most_choices) return Result::full;
    choices_.emplace(at_, choice);
    if (!fresh) return Result::choice;
    numbers_.emplace(std::move(key), moves_++);
    return Result::fresh;
}

bool add_move(DistinctMoves& distinct, std::vector<Move>& list, std::span<const Component> parts, Choice choice) {
    switch (distinct.add(parts, choice)) {
        case DistinctMoves::Result::fresh:
            list.push_back({{parts.begin(), parts.end()}, std::move(choice)});
            return true;
        case DistinctMoves::Result::choice:
            list[distinct.at()].also.push_back(std::move(choice));
            return true;
        case DistinctMoves::Result::known:
            return true;
        case DistinctMoves::Result::full:
            break;
    }
    return false;
}

}  // namespace grundy::rules
