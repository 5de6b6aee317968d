// SPDX-License-Identifier: MIT
// Answers about positions with more equal components than a list can hold (lang/multiples.hpp): the answer about two or
// three of them is put into the words of all of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "api/impl.hpp"
#include "lang/multiples.hpp"

namespace grundy {
inline namespace abi_1 {

/// As Solver::Impl::parse, for values and winners under normal play.
rules::Position parse(Solver::Impl& solver, std::string_view text, std::vector<lang::Multiple>& multiples);

/// Lists N equal components as one, in which the moves are, and the N - 1 others.
void name_multiples(const std::vector<lang::Multiple>& multiples, const rules::Ruleset& ruleset,
                    const rules::Position& position, Answer& answer);
void name_multiples(const std::vector<lang::Multiple>& multiples, const rules::Ruleset& ruleset,
                    const rules::Position& position, WinnerAnswer& answer);

}  // namespace abi_1
}  // namespace grundy
