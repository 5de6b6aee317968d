// SPDX-License-Identifier: MIT
// Shapes of the answers about rules: games, game, language, check-rules, format-rules.
#include "questions/described_shapes.hpp"
#include "report/game_fields.hpp"

namespace grundy::questions::shapes {

using namespace report;

std::vector<NamedShape> game_shapes() {
    return all_of({described_parts<Slot, GameParameter, GameInfo>(),
                   described_answers<Games>(),
                   {{"GameAnswer", "", answer(described_members<GameInfo>())},
                    {"LanguageWord", "a word of the rule language",
                     object({{"kind", word({"keyword", "operator", "type", "set", "function"}), ""},
                             {"name", text(), "the word"},
                             {"form", text(), "with its arguments"},
                             {"help", text(), "what it means"}})},
                    {"LanguageAnswer", "", answer({{"words", list(named("LanguageWord")), ""}})}},
                   described_parts<PlacedFinding>(),
                   described_answers<RulesChecked>(),
                   {{"FormattedRules", "", answer({{"rules", text(), "in the canonical layout"}})}}});
}

}  // namespace grundy::questions::shapes
