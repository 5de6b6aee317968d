// SPDX-License-Identifier: MIT
// The genus of positions under misere play.
#pragma once

#include <grundy/grundy.hpp>

namespace grundy {
inline namespace abi_1 {

/// g^{a b c ...}, as in Winning Ways, chapter 13: the value g under normal play, and the misere nim values of the
/// position with no heap *2 beside it, with one, two, and so on. After the last digit the last two alternate for ever.
struct Genus {
    std::uint64_t value = 0;
    std::vector<std::uint64_t> digits;  ///< two or more, the least number of them
};

/// "2^{1420}"; with commas if a digit is above 9.
GRUNDY_API std::string genus_text(const Genus& genus);

/// How far a position is from nim. A tame one behaves like nim heaps in any sum of tame ones. If all options are tame
/// and the position is not, it is restive if its value is 0 or 1, and restless if its misere nim value is. Others are
/// wild.
enum class Temper { tame, restive, restless, wild };

/// "tame", "restive", "restless", "wild".
GRUNDY_API std::string temper_name(Temper temper);

struct Character {
    Genus genus;
    Temper temper = Temper::tame;
};

/// A position under misere play, and every move with what it leads to.
struct GenusAnswer : Run {
    struct Move {
        LegalMove move;                  ///< without values
        std::optional<Character> after;  ///< of the whole position after it, if `character` was reached
        std::optional<bool> wins;        ///< nothing if that was not found
    };
    std::string position;
    /// A share of the budget is for genera; if it does not suffice, nothing, and the moves have winners only.
    Reached<Character> character;
    std::optional<bool> first_wins;
    std::vector<Move> moves;  ///< each different move once, and once for equal components
    bool complete = true;     ///< these are all

    void not_reached(const Stopped& why);
};

struct GenusTable : Run {
    std::string game;
    std::vector<std::pair<std::int64_t, std::int64_t>> ranges;
    std::vector<Character> cells;  ///< in row-major order; empty unless the outcome is `answered`
};

/// Both throw Error if an option ends the whole game, or if play may go on for ever. At most `most_moves` are listed;
/// without them, all of the budget is for the genus.
GRUNDY_API GenusAnswer misere_genus(const Rules& rules, SolverOptions options, std::string_view position,
                                    std::size_t most_moves = 0);
GRUNDY_API GenusTable misere_genera(const Rules& rules, SolverOptions options, std::string_view game,
                                    std::vector<std::pair<std::int64_t, std::int64_t>> ranges);

}  // namespace abi_1
}  // namespace grundy
