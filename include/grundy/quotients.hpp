// SPDX-License-Identifier: MIT
// Misere quotients of positions.
#pragma once

#include <grundy/grundy.hpp>

namespace grundy {
inline namespace abi_1 {

/// The misere quotient of all sums of the games that some positions lead to.
struct QuotientAnswer : Run {
    std::uint64_t order = 0, lost = 0;       ///< number of elements, and of those that are lost sums
    std::string name;                        ///< "T_2", if it is one of the small ones that have names
    std::uint64_t games = 0;                 ///< the number of these games; those with the same options count once
    std::vector<std::string> generators;     ///< the games a, b, c, ... that generate it
    std::vector<std::string> relations;      ///< "a^2 = 1"
    std::vector<std::string> lost_elements;  ///< as words in the generators
    struct Word {
        std::string position, element;
        bool lost = false;
    };
    std::vector<Word> positions;  ///< those that were asked for; empty unless the outcome is `answered`
    /// All elements, the one first, and their products by their places in this list; empty if there are more than 64.
    std::vector<std::string> elements;
    std::vector<std::vector<std::uint32_t>> products;
    std::string tried;  ///< for the next game, if the query was stopped; then the rest is of the games before
};

/// Each text is a position. Throws Error if play of one may go on for ever, or if an option ends the whole game.
GRUNDY_API QuotientAnswer misere_quotient(const Rules& rules, SolverOptions options,
                                          const std::vector<std::string>& positions);

}  // namespace abi_1
}  // namespace grundy
