// SPDX-License-Identifier: MIT
// The fields of the answers about one position: solve, value, moves.
#pragma once

#include <algorithm>
#include <grundy/grundy.hpp>

#include "report/explain.hpp"
#include "report/explain_misere.hpp"
#include "report/move_fields.hpp"
#include "report/moves_text.hpp"

namespace grundy::report {

void describe(auto& out, const ComponentValue& c) {
    out.about("ComponentValue", "a component of a sum");
    out.field("position", "as it is written", c.text);
    out.field("value", "of this component", shown(c.value));
    out.field("engine", "what found it", c.engine);
}

void describe(auto& out, const MoveGroup& group) {
    out.about("ReplyGroup", "replies that are alike");
    out.field("count", "of moves", group.count);
    out.field("alike", "of moves that differ only in equal components", std::uint64_t{group.alike});
    out.field("move", "one of them", group.example);
    out.field("answer", "a move that wins after it", group.answer);
    out.field("answers_all", "the same answer fits each of the group", group.answers_all);
}

void describe(auto& out, const PairedMoves::Reply& reply) {
    out.about("PairedReply", "a move of a lost position, and its answer");
    out.field("move", "the move", Plain<LegalMove>{&reply.move});
    out.field("answer", "a move that wins after it", Plain<LegalMove>{&reply.answer});
}

void describe(auto& out, const PairedMoves& paired) {
    out.about("PairedMoves", "how moves are answered by their images, without values");
    out.field("theorem", "that names the symmetry", paired.theorem);
    out.field("examples", "moves with their answers", paired.examples);
    out.field("count", "the number of moves", paired.count);
    out.field("complete", "there are no more moves", paired.complete);
}

void describe(auto& out, const Continuation& next) {
    out.about("Continuation", "a winning move, and what follows");
    out.field("move", "a winning move", next.move);
    out.field("after", "the position that it leads to", next.after);
    out.field("replies", "of the other player, each with its answer", next.replies);
    out.field("reply_count", "the number of all replies", next.reply_count);
    out.field("complete", "these are all", next.complete);
    out.maybe("paired", "if the replies come in pairs; `replies` may be empty then", next.paired);
}

void describe(auto& out, const Explanation& why) {
    out.about("Explanation", "why a position is won or lost");
    out.field("wins", "if it is won: the first winning moves", why.wins);
    out.field("losing", "if it is lost: every move, with its answer", why.losing);
    out.field("losing_count", "the number of these moves", why.losing_count);
    out.field("complete", "`losing` is complete", why.complete);
    out.maybe("paired", "if it is lost, and moves come in pairs; `losing` may be empty then", why.paired);
}

void describe(auto& out, const MisereReplies::Reply& reply) {
    out.about("MisereReply", "a move that loses, and the answer to it");
    using Answer = Plain<WinningMove>;
    out.field("move", "the move", Plain<LegalMove>{&reply.move});
    out.field("answer", "null: nothing is left to move, which wins under misere play",
              reply.answer ? std::optional(Answer{&*reply.answer}) : std::nullopt);
}

using MisereContinuation = std::pair<WinningMove, MisereReplies>;

void describe(auto& out, const MisereContinuation& next) {
    out.about("MisereContinuation", "a winning move, and what follows");
    out.field("move", "a winning move", Plain<WinningMove>{&next.first});
    out.field("after", "the position that it leads to", next.second.position);
    out.field("replies", "of the other player, each with its answer", next.second.list);
    out.field("complete", "these are all", next.second.complete);
}

void describe(auto& out, const MisereExplanation& why) {
    out.about("MisereExplanation", "why a position is won or lost under misere play");
    out.field("wins", "if it is won: the first winning moves", why.wins);
    out.field("losing", "if it is lost: every move, with its answer", why.losing.list);
    out.field("complete", "`losing` is complete", why.losing.complete);
}

/// What all answers to `solve` end with.
template <class View>
void solved_fields(auto& out, const char* help, const auto& answer, const auto&... rest) {
    out.field("moves", help, views<View>(answer.moves, rest...));
    out.field("moves_complete", "these are all", answer.moves_complete);
    effort_fields(out, answer);
}

/// Null in a draw.
template <class Answer>
std::optional<Winner> first_or_draw(const Answer& answer) {
    return given_if(answer.result.value_or(PlayResult::loss) != PlayResult::draw, winner(answer.first_wins));
}

struct Solved {
    const Answer* answer = &nothing<Answer>;
    bool remoteness = false;  ///< it was asked for
    const Explanation* explanation = nullptr;
};

void describe(auto& out, const Solved& solved) {
    out.about("Solved", "who wins under normal play, and by which moves");
    const Answer& a = *solved.answer;
    out.field("position", "as it is written", a.position);
    out.field("value", "of the position", shown(a.value));
    out.field("winner", "null: a draw", first_or_draw(a));
    out.field("components", "of the sum", a.components);
    out.maybe("theorem", "that gave the value, of a sum that of the first component with one", if_any(a.theorem));
    solved_fields<Winning>(out, "that win, or keep the draw, or delay the loss longest", a, solved.remoteness);
    out.maybe("result", "for the first player, in games that may repeat",
              given_if(a.cyclic, a.result.value_or(PlayResult::draw)));
    out.maybe("remoteness", "the moves until the end, if asked for", given_if(solved.remoteness, a.remoteness));
    kept_field(out, a);
    errors_field(out, a.internal_errors);
    out.maybe("explanation", "if asked for", solved.explanation);
}

/// The sentence of the text as one line; null if only a search says who wins.
inline std::optional<std::string> reason_line(const MisereAnswer& answer) {
    std::string text = answer.first_wins.has_value() ? misere_reason(answer) : "";
    if (text.empty()) return std::nullopt;
    text.pop_back();
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

struct MisereSolved {
    const MisereAnswer* answer = &nothing<MisereAnswer>;
    const MisereExplanation* explanation = nullptr;
};

void describe(auto& out, const MisereSolved& solved) {
    out.about("MisereSolved", "who wins under misere play, and by which moves");
    const MisereAnswer& a = *solved.answer;
    out.field("position", "as it is written", a.position);
    out.yes("misere", "");
    out.field("winner", "", winner(a.first_wins));
    out.field("reason", "a sentence such as Bouton's rule; null: only a search says who wins", reason_line(a));
    solved_fields<Plain<WinningMove>>(out, "that win", a);
    kept_field(out, a);
    out.maybe("explanation", "if asked for", solved.explanation);
}

void describe(auto& out, const WinnerAnswer& a) {
    out.about("WinnerFound", "who wins, without values (`winner`)");
    out.field("position", "as it is written", a.position);
    out.field("winner", "null: a draw", first_or_draw(a));
    out.field("theorem", "that answered, if one did", if_any(a.theorem));
    solved_fields<Plain<WinningMove>>(out, "some that win", a);
    kept_field(out, a);
}

/// The value alone, of normal or misere play.
struct Valued {
    const Run* run = &nothing<Answer>;
    std::string position{};
    bool misere = false;
    Shown value{};
    std::optional<PlayResult> result{};  ///< in games that may repeat
    std::vector<std::string> errors{};

    Valued() = default;
    explicit Valued(const Answer& a) : run(&a), position(a.position), value(shown(a.value)), errors(a.internal_errors) {
        if (a.cyclic) result = a.result.value();
    }
    explicit Valued(const MisereAnswer& a) : run(&a), position(a.position), misere(true), value(shown(a.value)) {}
};

void describe(auto& out, const Valued& valued) {
    out.about("ValueAnswer", "");
    out.field("position", "as it is written", valued.position);
    out.maybe_true("misere", "a misere nim value", valued.misere);
    out.field("value", "of the position", valued.value);
    effort_fields(out, *valued.run);
    out.maybe("result", "for the first player, in games that may repeat", valued.result);
    kept_field(out, *valued.run);
    errors_field(out, valued.errors);
}

/// The total of moves of a group, or that they end the game.
struct Total {
    Shown value{};
    bool ends = false;
};

template <>
struct Leaf<Total> {
    static constexpr const char* name = "Total";
    static Json json(const Total& total) { return total.ends ? Json("win") : json_value(total.value.value); }
};

void describe(auto& out, const AlikeMoves& group) {
    out.about("MoveGroup",
              "moves after which the sum has the same value, and the same player moves again or the other one");
    std::vector<Listed> moves;
    for (const LegalMove* const move : group.moves) moves.push_back({move});
    out.field("total", "that value; `win`: they end the game", Total{shown(group.total), group.ends});
    out.field("wins", "whoever makes one wins", group.win());
    out.field("count", "of moves", std::uint64_t{group.moves.size()});
    out.field("moves", "of the group", moves);
}

void describe(auto& out, const MoveList& list) {
    out.about("MovesAnswer", "");
    const std::vector<AlikeMoves> groups = alike_moves(list);
    std::vector<std::uint64_t> values;
    for (const AlikeMoves& group : groups)
        if (!group.ends && !group.again && group.total.is_nimber()) values.push_back(group.total.nimber());
    out.field("position", "as it is written", list.position);
    out.field("value", "the mex of `option_values`, unless the same player moves again after a move",
              shown(list.value));
    out.field("winner", "", winner(list.first_wins));
    out.field("option_values", "of the positions that one move leads to, for the other player", values);
    out.field("groups", "all moves", groups);
    out.field("complete", "no move is left out", list.complete);
    effort_fields(out, list);
    kept_field(out, list);
}

}  // namespace grundy::report
