// SPDX-License-Identifier: MIT
// Counts positions, and sums of them, by who wins: no list is kept.
#pragma once

#include <cstdint>
#include <grundy/answers.hpp>
#include <grundy/grundy.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace grundy {
inline namespace abi_1 {

/// Which sums are counted: those of `terms` positions in a row, each of them any position of the ranges; of a game,
/// those from which play may begin (`start if`).
struct TallyQuery {
    std::string game;                  ///< with its parameters, or a position that leaves the integers `names` open
    std::vector<std::string> names{};  ///< one for each range, or none
    std::vector<std::pair<std::int64_t, std::int64_t>> ranges{};  ///< inclusive
    std::uint64_t terms = 1;
    std::optional<std::uint64_t> modulus{};  ///< counts are stated modulo this number, which is positive
    bool choices = false;  ///< count the choices of moves that win instead, of all positions together; of one game
    std::optional<std::uint64_t>
        list{};  ///< also list the first of those that are lost, at most this number; terms = 1
};

struct Tally : Run {
    bool counted = true;                     ///< false if choices were, or if only the first lost positions are known
    std::uint64_t lost = 0, won = 0;         ///< numbers of sums; 0 if nothing was counted
    std::uint64_t total = 0;                 ///< of both kinds
    std::optional<std::uint64_t> choices{};  ///< choices of first moves that win, of all positions together
    std::optional<std::vector<std::string>> positions{};  ///< the first of those that are lost, if asked for, in order
    std::string how;                                      ///< "values of 50001 positions", "binary digits of n"
};

/// Throws Error for an empty range, for values that are no nimbers, and for numbers above 2^63 - 1 without a modulus.
GRUNDY_API Tally tally(const Rules& rules, SolverOptions options, const TallyQuery& query);

}  // namespace abi_1
}  // namespace grundy
