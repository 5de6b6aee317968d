// SPDX-License-Identifier: MIT
// Games of deletion, recognised in rules: one graph, and every option deletes vertices near a vertex or an edge, or
// cuts that edge. Such a game is the sum of what it is on the connected parts of the graph (docs/theory.md, section
// 13).
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/nimber.hpp"
#include "rules/position.hpp"

namespace grundy::engines::graph {

/// A variable of an option. Variables are numbered in the order in which they are bound.
struct Bound {
    enum class By { vertices, edge, neighbours, closed };
    By by = By::vertices;
    int of = -1;  ///< edge: the other end, if it is bound already; neighbours and closed: of this variable
};

/// What an option deletes: a variable, its neighbours, or both.
struct Deleted {
    enum class Kind { vertex, neighbours, closed };
    Kind kind = Kind::vertex;
    int variable = 0;
};

/// A condition on the variables of an option: numbers, degrees and adjacency in the graph before the move.
struct Condition {
    rules::Op op = rules::Op::constant;
    Int value = 0;                ///< constant, truth
    int variable = 0, other = 0;  ///< degree: of `variable`; equal: of two; member: `variable` next to `other`
    std::vector<Condition> args{};
};

inline constexpr int most_variables = 4;

struct Option {
    std::vector<Bound> variables;
    std::vector<Deleted> deleted;
    std::optional<std::pair<int, int>> cut;  ///< variables: one edge between them, or arc from the first to the second
    std::vector<Condition> conditions;       ///< all must hold
    Nimber bonus = 0;                        ///< a nim heap that the option leaves besides the graph
    bool split = false;                      ///< the rules take the graph that is left apart by themselves
};

struct Form {
    std::vector<Option> options;
    bool numbers_matter = false;  ///< else isomorphic graphs have isomorphic options, and the same value
    bool cuts() const;
    bool conditional() const;
};

/// The options of an instance. Refuses every rule of which it does not understand all terms.
std::optional<Form> form_of(const rules::Ruleset& rules, int instance, std::string& why_not);

}  // namespace grundy::engines::graph
