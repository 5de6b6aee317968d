// SPDX-License-Identifier: MIT
// A game as a small text that can be saved, read and corrected by hand:
//
//   grundy game 1
//   position strip(4) + *1
//   side first
//   rule misere
//   move 1: strip(1) + strip(1)
//   move 2: 0
//
// `side` says which moves the person makes: first, second, both or watch. `rule misere` says that whoever makes the
// last move loses; without it, whoever cannot move loses. A move names the component, counted from 1
// among those in which a move is left, and what it becomes. Lines that begin with # and empty lines are skipped.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace grundy::play {

/// Which moves a person makes; the engine makes the others.
enum class Side { first, second, both, watch };

std::string to_text(Side side);
/// Throws Error if the word is none of them.
Side parse_side(std::string_view word);

struct Record {
    struct Move {
        std::size_t component = 1;
        std::string to;
        std::size_t line = 0;  ///< the line that it was read from; 0: none
    };
    std::string position;
    Side side = Side::first;
    std::vector<Move> moves;
    std::string name;  ///< of the file that it was read from
    std::size_t position_line = 0;
    bool misere = false;
};

std::string to_text(const Record& record);
/// Throws TextError, naming line and remedy, if the text is not a record.
Record parse_record(std::string_view text, const std::string& name);

}  // namespace grundy::play
