// SPDX-License-Identifier: MIT
// Shapes of the answers about rules: games, game, language, check-rules, format-rules.
#include "questions/shape.hpp"

namespace grundy::questions::shapes {
namespace {

std::vector<Member> game_info() {
    return {{"name", text(), ""},
            {"head", text(), "the name with its arguments"},
            {"summary", text(), "the rules in a sentence"},
            {"note", text(), "what its author says of it"},
            {"source", text(), "in literature"},
            {"file", text(), "where it comes from; `rules`: from the request"},
            {"rules", text(), "in the rule language"},
            {"expectations", list(text()), "lines that say what its values are"},
            {"aliases", list(text()), "other names"},
            {"family", word({"heap", "heaps", "row", "bag", "board", "graph", "set", "mixed", "none"}),
             "what its arguments are"},
            {"arguments", list(named("NamedType")), ""},
            {"parameters", list(named("Parameter")), ""},
            {"example", text(), "a position that can be asked about; empty if none is known"}};
}

std::vector<Member> named_type() { return {{"name", text(), ""}, {"type", text(), "as rules write it"}}; }

std::vector<Member> finding() {
    return {{"game", text(), ""},
            {"line", count(), "0: the whole game"},
            {"column", count(), ""},
            {"message", text(), "what is probably not intended"},
            {"hint", text(), "the remedy; may be empty"},
            {"note", flag(), "only a remark"},
            {"length", count(), "of the stretch"}};
}

}  // namespace

std::vector<NamedShape> game_shapes() {
    return {{"NamedType", "an argument of a game", object(named_type())},
            {"Parameter", "a parameter of a game",
             object(joined(named_type(), {{"needed", flag(), "false: it has a usual value"}}))},
            {"GameSummary", "a game of the catalogue or of the request", object(game_info())},
            {"GamesAnswer", "",
             answer({{"games", list(named("GameSummary")),
                      "in the order of their names; those found by words, the best first"},
                     {"count", count(), "of all that there are, if only some are listed"}})},
            {"GameAnswer", "", answer(game_info())},
            {"LanguageWord", "a word of the rule language",
             object({{"kind", word({"keyword", "operator", "type", "set", "function"}), ""},
                     {"name", text(), "the word"},
                     {"form", text(), "with its arguments"},
                     {"help", text(), "what it means"}})},
            {"LanguageAnswer", "", answer({{"words", list(named("LanguageWord")), ""}})},
            {"Finding", "what is valid in a text of rules, but probably not intended", object(finding())},
            {"RulesCheck", "",
             answer({{"games", list(text()), "the names in the text; none if it is faulty"},
                     {"faults", list(named("Diagnostic")), "why it cannot be read"},
                     {"findings", list(named("Finding")), "what is probably not intended"}})},
            {"FormattedRules", "", answer({{"rules", text(), "in the canonical layout"}})}};
}

}  // namespace grundy::questions::shapes
