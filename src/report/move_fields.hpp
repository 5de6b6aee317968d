// SPDX-License-Identifier: MIT
// The fields of moves.
#pragma once

#include <grundy/answers.hpp>
#include <vector>

#include "report/answer_fields.hpp"

namespace grundy::report {

template <>
struct Leaf<MoveChoice> {
    static constexpr const char* name = "Choice";
    static Json json(const MoveChoice& choice) {
        Json out = Json::object();
        for (const auto& [number, value] : choice) out[number] = value;
        return out;
    }
};

void end_fields(auto& out, const auto& move) {
    out.field("component", "the number of the component that changes, from 1", Count{move.component});
    out.field("from", "that component", move.from);
    out.field("to",
              "what it becomes; `0` if nothing is left, `win` if the move ends the game; `again` before it: the same "
              "player moves again",
              move.to);
}

void choice_fields(auto& out, const auto& move) {
    std::vector<MoveChoice> choices = {move.choice};
    choices.insert(choices.end(), move.also.begin(), move.also.end());
    std::vector<Count> components = {{move.component}};
    for (const std::size_t twin : move.twins) components.push_back({twin});
    out.field("choice", "what the move chose", move.choice);
    out.field("choices", "all choices that lead to the same position", choices);
    out.field("components", "all equal components that have the move", components);
}

/// A move without its value.
template <class Move>
struct Plain {
    const Move* move = &nothing<Move>;
};

template <class Move>
void describe(auto& out, const Plain<Move>& plain) {
    out.about("Move", "a move of which no value is known");
    end_fields(out, *plain.move);
    choice_fields(out, *plain.move);
}

/// A winning move; `remoteness`: it was asked for.
struct Winning {
    const WinningMove* move = &nothing<WinningMove>;
    bool remoteness = false;
};

void describe(auto& out, const Winning& winning) {
    out.about("WinningMove", "a move that wins, or keeps a draw");
    const WinningMove& move = *winning.move;
    end_fields(out, move);
    out.field("value", "of what the component becomes", shown(move.value));
    choice_fields(out, move);
    out.maybe("total", "of the sum after it, in games that may repeat or in which a player may move again",
              move.total ? std::optional(shown(*move.total)) : std::nullopt);
    out.maybe("remoteness", "the moves left after it", given_if(winning.remoteness, move.remoteness));
}

void describe(auto& out, const LegalMove& move) {
    out.about("LegalMove", "a move, and the line of the rules that allows it");
    end_fields(out, move);
    out.field("value", "of what the component becomes", shown(move.value));
    out.field("total", "of the whole sum after the move", shown(move.total));
    out.field("rule", "the number of the rule's line, from 1", Count{move.rule});
    out.field("line", "that line", move.rule_text);
    out.field("choice", "what it chose", move.choice);
}

/// A move in a list of all moves.
struct Listed {
    const LegalMove* move = &nothing<LegalMove>;
};

void describe(auto& out, const Listed& listed) {
    out.about("ListedMove", "a move with all that is known of it");
    const LegalMove& move = *listed.move;
    end_fields(out, move);
    out.field("value", "of what the component becomes", shown(move.value));
    out.field("total", "of the whole sum after the move", shown(move.total));
    out.field("wins", "whoever makes it wins", move.wins.value_or(false));
    out.field("rule", "the number of the rule's line, from 1", Count{move.rule});
    out.field("line", "that line", move.rule_text);
    choice_fields(out, move);
}

/// Views of the moves of a list.
template <class View, class Moves, class... Rest>
std::vector<View> views(const Moves& moves, const Rest&... rest) {
    std::vector<View> out;
    out.reserve(moves.size());
    for (const auto& move : moves) out.push_back({&move, rest...});
    return out;
}

}  // namespace grundy::report
