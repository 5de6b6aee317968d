// SPDX-License-Identifier: MIT
// Shapes of the answers about one position: solve, value, moves.
#include "questions/shape.hpp"

namespace grundy::questions::shapes {
namespace {

std::vector<Member> move_ends() {
    return {{"component", count(), "the number of the component that changes, from 1"},
            {"from", text(), "that component"},
            {"to", text(), "what it becomes; `0` if nothing is left, `win` if the move ends the game"}};
}

std::vector<Member> move_choices() {
    return {{"choice", named("Choice"), "what the move chose"},
            {"choices", list(named("Choice")), "all choices that lead to the same position"},
            {"components", list(count()), "all equal components that have the move"}};
}

std::vector<Member> move_line() {
    return {{"value", named("Value"), "of what the component becomes"},
            {"total", named("Value"), "of the whole sum after the move"},
            {"rule", count(), "the number of the rule's line, from 1"},
            {"line", text(), "that line"}};
}

// What all answers to `solve` end with.
std::vector<Member> solved_by(const char* moves, const char* help) {
    return joined({{"moves", list(named(moves)), help}, {"moves_complete", flag(), "these are all"}},
                  joined(effort(), {maybe("kept", named("Kept"), "if something of it was kept")}));
}

Shape first_or_draw() { return or_null(named("Winner")); }

Shape continuation(const char* move, const char* reply, bool counted) {
    std::vector<Member> members = {{"move", named(move), "a winning move"},
                                   {"after", text(), "the position that it leads to"},
                                   {"replies", list(named(reply)), "of the other player, each with its answer"}};
    if (counted) members.push_back({"reply_count", natural(), "the number of all replies"});
    members.push_back({"complete", flag(), "these are all"});
    return object(std::move(members));
}

std::vector<NamedShape> parts_of_solve() {
    return {
        {"ComponentValue", "a component of a sum",
         object({{"position", text(), "as it is written"},
                 {"value", named("Value"), "of this component"},
                 {"engine", text(), "what found it"}})},
        {"Move", "a move of which no value is known", object(joined(move_ends(), move_choices()))},
        {"WinningMove", "a move that wins, or keeps a draw",
         object(joined(
             joined(move_ends(), {{"value", named("Value"), "of what the component becomes"}}),
             joined(move_choices(), {maybe("total", named("Value"), "of the sum after it, in games that may repeat"),
                                     maybe("remoteness", or_null(natural()), "the moves left after it")})))},
        {"LegalMove", "a move, and the line of the rules that allows it",
         object(joined(move_ends(), joined(move_line(), {{"choice", named("Choice"), "what it chose"}})))},
        {"ReplyGroup", "replies that are alike",
         object({{"count", natural(), "of moves"},
                 {"alike", natural(), "of moves that differ only in equal components"},
                 {"move", named("LegalMove"), "one of them"},
                 {"answer", or_null(named("LegalMove")), "a move that wins after it"},
                 {"answers_all", flag(), "the same answer fits each of the group"}})},
        {"Continuation", "a winning move, and what follows", continuation("LegalMove", "ReplyGroup", true)},
        {"Explanation", "why a position is won or lost",
         object({{"wins", list(named("Continuation")), "if it is won: the first winning moves"},
                 {"losing", list(named("ReplyGroup")), "if it is lost: every move, with its answer"},
                 {"losing_count", natural(), "the number of these moves"},
                 {"complete", flag(), "`losing` is complete"}})},
        {"MisereReply", "a move that loses, and the answer to it",
         object({{"move", named("Move"), "the move"},
                 {"answer", or_null(named("Move")), "null: nothing is left to move, which wins under misere play"}})},
        {"MisereContinuation", "a winning move, and what follows", continuation("Move", "MisereReply", false)},
        {"MisereExplanation", "why a position is won or lost under misere play",
         object({{"wins", list(named("MisereContinuation")), "if it is won: the first winning moves"},
                 {"losing", list(named("MisereReply")), "if it is lost: every move, with its answer"},
                 {"complete", flag(), "`losing` is complete"}})}};
}

std::vector<NamedShape> answers_to_solve() {
    const Member position = {"position", text(), "as it is written"};
    return {
        {"Solved", "who wins under normal play, and by which moves",
         answer(
             joined(joined({position,
                            {"value", named("Value"), "of the position"},
                            {"winner", first_or_draw(), "null: a draw"},
                            {"components", list(named("ComponentValue")), "of the sum"}},
                           solved_by("WinningMove", "that win, or keep the draw, or delay the loss longest")),
                    {maybe("result", word({"win", "loss", "draw"}), "for the first player, in games that may repeat"),
                     maybe("remoteness", or_null(natural()), "the moves until the end, if asked for"),
                     maybe("internal_errors", list(text()), "faults of the program; please report them"),
                     maybe("explanation", named("Explanation"), "if asked for")}))},
        {"MisereSolved", "who wins under misere play, and by which moves",
         answer(joined(joined({position,
                               {"misere", yes(), ""},
                               {"winner", named("Winner"), ""},
                               {"reason", or_null(text()), "a sentence such as Bouton's rule; null: a search tells"}},
                              solved_by("Move", "that win")),
                       {maybe("explanation", named("MisereExplanation"), "if asked for")}))},
        {"WinnerFound", "who wins, without values (`winner`)",
         answer(joined({position,
                        {"winner", first_or_draw(), "null: a draw"},
                        {"theorem", or_null(text()), "that answered, if one did"}},
                       solved_by("Move", "some that win")))},
        {"SolveAnswer", "", one_of({named("Solved"), named("MisereSolved"), named("WinnerFound")})},
        {"ValueAnswer", "",
         answer(joined(
             joined(
                 {position, maybe("misere", yes(), "a misere nim value"), {"value", named("Value"), "of the position"}},
                 effort()),
             {maybe("result", word({"win", "loss", "draw"}), "for the first player, in games that may repeat"),
              maybe("kept", named("Kept"), "if something of it was kept"),
              maybe("internal_errors", list(text()), "faults of the program; please report them")}))}};
}

}  // namespace

std::vector<NamedShape> position_shapes() {
    std::vector<NamedShape> out = parts_of_solve();
    for (NamedShape& shape : answers_to_solve()) out.push_back(std::move(shape));
    out.push_back({"ListedMove", "a move with all that is known of it",
                   object(joined(move_ends(), joined(joined(move_line(), {{"wins", flag(), "whoever makes it wins"}}),
                                                     move_choices())))});
    out.push_back({"MoveGroup", "moves after which the sum has the same value",
                   object({{"total", one_of({named("Value"), word({"win"})}), "that value; `win`: they end the game"},
                           {"wins", flag(), "whoever makes one wins"},
                           {"count", natural(), "of moves"},
                           {"moves", list(named("ListedMove")), "of the group"}})});
    out.push_back({"MovesAnswer", "",
                   answer(joined({{"position", text(), "as it is written"},
                                  {"value", named("Value"), "the mex of `option_values`"},
                                  {"winner", named("Winner"), ""},
                                  {"option_values", list(natural()), "of the positions that one move leads to"},
                                  {"groups", list(named("MoveGroup")), "all moves"},
                                  {"complete", flag(), "no move is left out"}},
                                 joined(effort(), {maybe("kept", named("Kept"), "if something of it was kept")})))});
    return out;
}

std::vector<NamedShape> play_shapes() {
    std::vector<NamedShape> out;
    out.push_back(
        {"PlayMove", "a move, and the position after it",
         object(joined(
             joined(move_ends(),
                    {{"after", text(), "the whole sum after the move; `win`: the mover has won"},
                     {"wins", or_null(flag()), "whoever makes it wins; null: not known"},
                     {"total", or_null(named("Value")), "of the whole sum after it, if known"},
                     {"value", or_null(named("Value")), "of what the component becomes, if known"},
                     maybe("keeps_draw", or_null(flag()), "in games that may repeat"),
                     maybe("remoteness", or_null(natural()),
                           "in such games: the moves left after it, if the winner hurries and the loser delays")}),
             move_choices()))});
    out.push_back(
        {"PlayAnswer", "",
         answer(joined(joined({{"position", text(), "as it is written"},
                               {"over", flag(), "there is no move; `winner` is who has won"},
                               {"cyclic", flag(), "play may repeat"},
                               {"known", flag(), "it is known who wins, or that nobody does"},
                               {"winner", or_null(named("Winner")), "null: a draw, or not known"},
                               {"draw", flag(), "nobody wins"},
                               {"value", or_null(named("Value")), "null: not known, or misere play"},
                               {"moves", list(named("PlayMove")), "of the position"},
                               {"complete", flag(), "these are all"}},
                              effort()),
                       {maybe("remoteness", or_null(natural()), "the moves until the end, if play may repeat"),
                        maybe("reason", text(), "why something is not known")}))});
    return out;
}

}  // namespace grundy::questions::shapes
