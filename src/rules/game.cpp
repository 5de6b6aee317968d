// SPDX-License-Identifier: MIT
// Look-ups over the data model of game.hpp and expr.hpp.
#include "rules/game.hpp"

namespace grundy::rules {

Type type_of(Op op) {
    switch (op) {
        case Op::truth:
        case Op::less:
        case Op::less_equal:
        case Op::equal:
        case Op::not_equal:
        case Op::both:
        case Op::either:
        case Op::negation:
        case Op::divides:
        case Op::member:
        case Op::occurs:
        case Op::loop_any:
        case Op::loop_all:
            return Type::boolean;
        case Op::row_variable:
        case Op::slice:
        case Op::concat:
        case Op::row_literal:
        case Op::replaced:
        case Op::removed:
        case Op::inserted:
        case Op::sorted:
        case Op::reversed:
        case Op::digits:
        case Op::conditional_row:
        case Op::loop_row:
            return Type::row;
        case Op::runs:
            return Type::rows;
        case Op::set_variable:
        case Op::set_literal:
        case Op::all_but:
        case Op::squares:
        case Op::primes:
        case Op::fibs:
        case Op::powers:
        case Op::divisors:
            return Type::set;
        default:
            return Type::integer;
    }
}

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
