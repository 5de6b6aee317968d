// SPDX-License-Identifier: MIT
// Questions about one position as the commands and the interfaces ask them: which query answers, and its JSON.
#pragma once

#include <cstddef>
#include <grundy/grundy.hpp>
#include <string>
#include <variant>

#include "report/explain_misere.hpp"

namespace grundy::questions {

struct SolveQuery {
    bool winner = false, misere = false, explain = false, remoteness = false;
    std::size_t winning_moves = 1;  ///< with `winner`: how many are looked for
};

/// What answers `solve`: one of five, by the query.
using Solution = std::variant<Answer, Explanation, WinnerAnswer, MisereAnswer, report::MisereExplanation>;
/// What answers `value`.
using ValueFound = std::variant<Answer, MisereAnswer>;

/// These throw Stopped if the budget does not suffice.
Solution find_solution(Solver& solver, const std::string& position, const SolveQuery& query,
                       const OwnLimits& limits = {});
ValueFound find_value(Solver& solver, const std::string& position, bool misere, const OwnLimits& limits = {});
/// Throws Error, too, if play of the position may repeat; `other` names what answers then.
MoveList find_moves(Solver& solver, const std::string& position, std::size_t most, const std::string& other,
                    const OwnLimits& limits = {});

/// The answer of the question. `remoteness`: it was asked for.
std::string json(const Solution& solution, bool remoteness);
std::string json(const ValueFound& found);
/// Drops moves from a list whose JSON would take more than a part of these bytes.
std::string json(MoveList& list, std::uint64_t bytes);

/// How it was found.
const Run& run_of(const Solution& solution);
const Run& run_of(const ValueFound& found);
/// Forms of rules that disagreed; normally none.
std::vector<std::string> internal_errors(const Solution& solution);
std::string value_text(const ValueFound& found);

}  // namespace grundy::questions
