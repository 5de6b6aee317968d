// SPDX-License-Identifier: MIT
// What agents read about the tools. Each description says when to use the tool, and how far its answer may be trusted.
#include "mcp/tools.hpp"

namespace grundy::mcp {
namespace {

Argument rules() {
    return {
        "rules",
        {{"description",
          "games in the rule language, in scope besides the built-in ones, such as \"game f(n):\\n    f(n - k) for k "
          "in {1, 3} if k < n\"; leave it out for built-in games and codes such as 0.77"}}};
}

Argument graphs() {
    return {"graphs",
            {{"description",
              "names of graphs and their lists of edges, such as {\"g\": \"1-2\\n2-3\"}; positions then say "
              "node_kayles(g). Short ones need no name: node_kayles(graph(\"1-2 2-3\"))"}}};
}

Argument moves() { return {"moves", {{"type", "integer"}, {"default", 10}, {"maximum", 1000}}}; }

// Some clients refuse lists without a type of their elements.
Argument ranges(const char* description) {
    return {"ranges",
            {{"type", "array"}, {"items", {{"type", "string"}}}, {"minItems", 1}, {"description", description}}};
}

}  // namespace

const std::vector<Tool>& tools() {
    static const std::vector<Tool> rows = {
        {"solve",
         "Solve a position",
         "solve",
         "Who wins a position, its Grundy value and the winning first moves (if nobody wins, those that keep the "
         "draw), exactly. For one position: a sum of games "
         "of any kind, also of huge heaps such as kayles(10^18). `value` 0 means that the player to move loses. "
         "`winner`: true is cheaper if only the winner matters; `explain`: true adds the answer to every reply. An "
         "answer {\"stopped\": ...} means that the budget ended: nothing is known then, so do not guess.",
         {{"position"},
          rules(),
          graphs(),
          {"misere"},
          {"winner"},
          {"explain"},
          {"remoteness", {{"description", "also the number of moves until the end, for rules that may repeat"}}},
          moves()}},
        {"moves",
         "List moves with their values",
         "moves",
         "The moves of a position, grouped by the value of the sum that they leave: shows why the value is the mex of "
         "them, and why losing moves lose. For small positions. `count` tells how many moves a group has, also beyond "
         "the limit `moves`.",
         {{"position"}, rules(), graphs(), moves()}},
        {"table",
         "Table of values",
         "table",
         "Grundy values over ranges of the arguments, at most 10,000 values. `from` is the place of the first one. To "
         "learn how values continue, ask `period` or `pattern`: a table proves nothing beyond its end. `stats`: true "
         "answers with the largest value and frequencies instead, for ranges of any size.",
         {{"game"},
          ranges(
              "one range for each argument, such as [\"0..100\"], or [\"0..9\", \"0..9\"] for two; both ends belong to "
              "it. With open integers in the game, as in cram(board(2, n)), their names: [\"n=1..8\"]"),
          rules(),
          {"misere"},
          {"stats"},
          {"winner"}}},
        {"period",
         "Proven period",
         "period",
         "The least period of the values of a game on one heap, with the theorem that proves it. `status` \"proven\": "
         "G(n + period) = G(n) + saltus holds for all n from `preperiod` on, a theorem about all heaps. "
         "\"not-found\": nothing is proven; `known` says what is known, and `computed_to` how far the values were "
         "computed. `certificate`: true adds a text that check_certificate verifies independently. `count`: true adds "
         "`winning_moves`: how the numbers of winning first moves go on, proven.",
         {{"game"}, rules(), {"misere"}, {"limit"}, {"certificate"}, {"exceptions"}, {"count"}}},
        {"quotient",
         "Misere quotient",
         "quotient",
         "The misere quotient of all sums of what some positions lead to: a finite commutative monoid that says who "
         "wins each of these sums if whoever makes the last move loses. It is proved before it is given; `stopped` "
         "means that it is that of the first games only, and that the whole one may be larger, or infinite. To learn "
         "who wins one "
         "sum, ask `solve` with `misere`.",
         {{"positions",
           {{"type", "array"},
            {"items", {{"type", "string"}}},
            {"minItems", 1},
            {"description", "such as [\"kayles(20)\", \"cram(board(2, 3))\"]"}}},
          rules(),
          graphs()}},
        {"pattern",
         "Find formulas",
         "pattern",
         "Formulas for the values and for the lost positions (P-positions). The `status` of each claim is \"proved\" "
         "(by "
         "the theorem named) or \"conjecture\": it held on all values of `checked` and is proved nowhere, so present "
         "it as a conjecture. No claims means that no formula was found. `hints` are no claims at all.",
         {{"game"},
          ranges("where to look: one range for each argument, such as [\"0..60\"]; usually none are needed"),
          rules(),
          {"misere"},
          {"most", {{"type", "integer"}, {"default", 20}, {"maximum", 1000}}}}},
        {"check_certificate",
         "Verify a certificate",
         "check",
         "Recomputes a certificate of a period from the rules in it, with code that shares nothing with the engines. "
         "`holds` true: `statement` is a theorem about the game with these `rules`. False: `fault` says what is wrong.",
         {{"certificate", {{"description", "the text that the tool `period` gives with \"certificate\": true"}}}}},
        {"check_rules",
         "Check rules",
         "check-rules",
         "Reads rules without playing. `faults` tell why they cannot be read, each with its line, column and, if there "
         "is one, the remedy as `hint`; `findings` tell what is valid but probably not intended. Use it first after "
         "writing rules.",
         {{"rules", {{"description", "a text in the rule language (resource grundy://help/language)"}}}}},
        {"find_games",
         "Find built-in games",
         "games",
         "Searches the built-in games by one or two words of their names, their rules in a sentence, sources and "
         "notes, "
         "such as \"domino\" or \"both heaps\": all words must occur, so try others if `count` is 0. Gives their "
         "rules, "
         "what is known of them, and a position to ask about. Use it before writing rules, for the game may be there.",
         {{"search"}, {"most", {{"type", "integer"}, {"default", 8}, {"maximum", 50}}}}}};
    return rows;
}

}  // namespace grundy::mcp
