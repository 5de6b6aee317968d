// SPDX-License-Identifier: MIT
// Who wins each position of a table under misere play. That is known of many heaps whose misere nim values no search
// reaches, from their misere quotient.
#pragma once

#include <grundy/grundy.hpp>
#include <vector>

#include "questions/ranges.hpp"

namespace grundy::questions {

struct Winners {
    Table table;  ///< without values
    std::vector<bool> first_wins;
};

/// Each answer is that of Solver::misere; `limits` are those of all of them together. A solver that lists one move is
/// quickest. Throws Stopped if the budget does not suffice.
Winners find_misere_winners(Solver& solver, const Query& query, const Limits& limits);

}  // namespace grundy::questions
