// SPDX-License-Identifier: MIT
// Questions about rules: the catalogue, one game, faults and findings of a text.
#include "questions/games.hpp"

#include <algorithm>
#include <grundy/language.hpp>

#include "core/error.hpp"
#include "core/size.hpp"
#include "questions/faults.hpp"
#include "questions/fields.hpp"
#include "questions/questions.hpp"
#include "report/game_search.hpp"
#include "report/rules_checks.hpp"
#include "report/text.hpp"

namespace grundy::questions {
namespace {

std::string games(Work& w) {
    const std::string words = w.request.text("search");
    report::Games found{words.empty() ? w.rules.games() : report::search_games(w.rules.games(), words)};
    found.count = found.games.size();
    if (const auto most = w.request.natural("most")) found.games.resize(std::min(found.count, to_size(*most)));
    return report::answer_json(found);
}

std::string game(Work& w) {
    const std::string name = w.request.text("name");
    const std::vector<GameInfo> games = meant_games(w.rules, name);
    if (games.size() == 1) return report::answer_json(games.front());
    constexpr std::size_t most_listed = 8;
    std::string list;
    for (std::size_t i = 0; i < games.size() && i < most_listed; ++i) list += (i > 0 ? ", " : "") + games[i].name;
    if (games.size() > most_listed) list += " and " + std::to_string(games.size() - most_listed) + " more";
    throw Error("there is no game '" + report::shorten(name, 60) + "'; these speak of it: " + list);
}

std::string check_rules(Work& w) {
    const std::string text = w.request.text("rules");
    report::RulesChecked out;
    std::vector<RuleFinding> findings;
    try {
        Rules rules = w.rules;
        rules.add(text, rules_name);
        Solver solver(rules);
        report::RulesChecks checks(w.limits);
        checks.check(solver, rules, {rules_name});
        out.games = checks.games();
        findings = checks.findings();
    } catch (const TextError& fault) {
        out.faults = placed(fault, text);
    }
    out.findings = placed(findings, text);
    return report::answer_json(out);
}

const char* kind_name(WordKind kind) {
    switch (kind) {
        case WordKind::keyword:
            return "keyword";
        case WordKind::operation:
            return "operator";
        case WordKind::type:
            return "type";
        case WordKind::set:
            return "set";
        case WordKind::function:
            return "function";
    }
    return "";
}

std::string language(Work&) {
    Json words = Json::array();
    for (const LanguageWord& word : language_words())
        words.push_back(
            {{"kind", kind_name(word.kind)}, {"name", word.name}, {"form", word.form}, {"help", word.help}});
    return report::answer_line({{"words", std::move(words)}});
}

std::string format_text(Work& w) {
    return report::answer_line({{"rules", grundy::format_rules(w.request.text("rules"), rules_name)}});
}

}  // namespace

std::vector<GameInfo> found_games(const Rules& rules, const std::string& words) {
    std::vector<GameInfo> games = report::search_games(rules.games(), words);
    if (!games.empty()) return games;
    const std::string near = rules.suggestion(words);
    throw Error("there is no game '" + report::shorten(words, 60) + "', and no game speaks of it" +
                (near.empty() ? "" : "; did you mean " + near + "?") + "\n'grundy games' lists them");
}

std::vector<GameInfo> meant_games(const Rules& rules, const std::string& words) {
    const std::string name = words.substr(0, words.find_first_of("[("));
    if (const auto game = rules.find(name)) return {*game};
    std::vector<GameInfo> games = report::named_games(rules.games(), name);
    return games.empty() ? found_games(rules, words) : games;
}

std::vector<Question> game_questions() {
    const Field rules = {"rules", Type::text, true, "a text in the rule language"};
    return {{"games",
             "the games in scope, or those that speak of some words",
             {{"search", Type::text, false, "words of names, sources and notes"},
              {"most", Type::natural, false, "the maximum number of games"}},
             "GamesAnswer",
             games},
            {"game",
             "the rules of one game, and what is known of it",
             {{"name", Type::text, true,
               "of the game: its own, another one that it has, or words that only one speaks of"}},
             "GameAnswer",
             game},
            {"language", "the words of the rule language, for editors", {}, "LanguageAnswer", language},
            {"check-rules",
             "faults of rules, and what is probably not intended",
             {rules},
             "RulesCheck",
             check_rules,
             nullptr,
             true},
            {"format-rules", "rules in the canonical layout", {rules}, "FormattedRules", format_text, nullptr, true}};
}

}  // namespace grundy::questions
