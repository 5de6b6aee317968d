// SPDX-License-Identifier: MIT
// The value of an expression: a plain walk over the tree, exact in 126 bits, the oracle for anything faster.
#pragma once

#include <memory>
#include <vector>

#include "core/error.hpp"
#include "rules/position.hpp"

namespace grundy::rules {

using Row = std::vector<Int>;

/// The slots of one game's variables, by type.
struct Environment {
    explicit Environment(const Game& g)
        : game(&g),
          integers(static_cast<std::size_t>(g.integers)),
          rows(static_cast<std::size_t>(g.rows)),
          sets(static_cast<std::size_t>(g.sets)) {}

    const Game* game;  ///< for the place in error messages
    std::vector<Wide> integers;
    std::vector<std::shared_ptr<const Row>> rows;
    std::vector<IntSet> sets;
};

/// Throws Error with file, line and column of the rule text.
[[noreturn]] void fail(const Game& game, Span where, const std::string& message);

Wide evaluate_integer(const Expr& e, const Environment& env);
bool evaluate_condition(const Expr& e, Environment& env);  // runs bind their element in env
std::shared_ptr<const Row> evaluate_row(const Expr& e, Environment& env);
std::vector<std::shared_ptr<const Row>> evaluate_rows(const Expr& e, Environment& env);
IntSet evaluate_set(const Expr& e, const Environment& env);

/// A Wide that must be a natural below 2^63; nothing where it is negative; Error where it is too large.
std::optional<Int> to_natural(Wide v, const Game& game, Span where);

}  // namespace grundy::rules
