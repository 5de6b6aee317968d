// SPDX-License-Identifier: MIT
// Evaluates expressions by a plain walk over the tree, exact in 126 bits. It is the oracle for anything faster.
#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/budget.hpp"
#include "core/error.hpp"
#include "core/size.hpp"
#include "rules/position.hpp"

namespace grundy::rules {

using Row = std::vector<Int>;
using SharedRow = std::shared_ptr<const Row>;

/// The slots of one game's variables, by type.
struct Environment {
    explicit Environment(const Game& g, Meter* m = nullptr)
        : game(&g), meter(m), integers(to_size(g.integers)), rows(to_size(g.rows)), sets(to_size(g.sets)) {}

    /// Sets the arguments to a component's words.
    void load(std::span<const Int> words);
    /// Counts one step of a loop. Throws Stopped if the meter runs out, or Error after too many steps without a meter.
    void tick();

    const Game* game;  ///< for the place in error messages
    Meter* meter;
    std::vector<Wide> integers;
    std::vector<SharedRow> rows;
    std::vector<IntSet> sets;
    std::uint64_t steps = 0;
};

/// Throws an Error with file, line and column of the rule text.
[[noreturn]] void fail(const Game& game, Span where, const std::string& message);

// Loops bind their variables in `env`; other slots stay as they are.
Wide evaluate_compound(const Expr& e, Environment& env);
inline Wide evaluate_integer(const Expr& e, Environment& env) {
    if (e.op == Op::variable) return env.integers[to_size(e.slot)];
    if (e.op == Op::constant) return e.value;
    return evaluate_compound(e, env);
}
bool evaluate_condition(const Expr& e, Environment& env);
/// A row, or the words of a board or a graph.
SharedRow evaluate_row(const Expr& e, Environment& env);
/// Evaluates likewise, but appends to `out` without a temporary row.
void append_row(const Expr& e, Environment& env, Row& out);
std::vector<SharedRow> evaluate_rows(const Expr& e, Environment& env);
std::vector<std::pair<Int, Int>> evaluate_pairs(const Expr& e, Environment& env);
/// Parts of the above, by type: eval_boards.cpp and eval_graphs.cpp.
Wide board_number(const Expr& e, Environment& env);
void append_board(const Expr& e, Environment& env, Row& out);
std::vector<SharedRow> evaluate_boards(const Expr& e, Environment& env);
void append_graph(const Expr& e, Environment& env, Row& out);
IntSet vertices_of(const Expr& e, Environment& env);
Int degree_of(const Expr& e, Environment& env);
IntSet evaluate_set(const Expr& e, Environment& env);
/// True if all of them hold.
bool hold(const std::vector<Expr>& conditions, Environment& env);

/// Converts a Wide that must be a natural below 2^63. Returns nothing if it is negative;
/// throws Error if it is too large.
inline std::optional<Int> to_natural(Wide v, const Game& game, Span where) {
    if (v < 0) return std::nullopt;
    if (v > std::numeric_limits<Int>::max())
        fail(game, where, "this number is beyond 2^63 - 1, the largest size there is");
    return static_cast<Int>(v);
}

/// Converts an index i to the number of the row's element, counted from 0. Throws Error if i is not in 1..length.
std::size_t index_in(Wide i, std::size_t length, const Expr& e, const Environment& env);

}  // namespace grundy::rules
