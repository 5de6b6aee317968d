// SPDX-License-Identifier: MIT
// See json_games.hpp.
#include "report/json_games.hpp"

#include "core/ascii.hpp"
#include "report/game_search.hpp"
#include "report/json_parts.hpp"
#include "report/json_text.hpp"

namespace grundy::report {
namespace {

// "f(0..20)" becomes "f(20)"; the dots of a board's picture stay.
std::string with_last_of_ranges(const std::string& text) {
    std::string out;
    bool picture = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '"') picture = !picture;
        if (picture || text.compare(i, 2, "..") != 0) {
            out += text[i];
            continue;
        }
        while (!out.empty() && is_digit(out.back())) out.pop_back();
        ++i;
    }
    return out;
}

// A position of the game from what its author expects of it: "expect winner f(5) = first", "expect f(0..20) = ...".
std::string example_of(const GameInfo& game) {
    for (const std::string& expectation : game.expectations) {
        const std::size_t end = expectation.rfind(" = ");
        std::string text = expectation.substr(0, end);
        for (const std::string_view word : {"expect ", "winner "})
            if (text.starts_with(word)) text.erase(0, word.size());
        if (end == std::string::npos || !text.starts_with(game.name) || text.back() != ')') continue;
        return with_last_of_ranges(text);
    }
    return "";
}

Json slots_json(const GameInfo& game) {
    Json out = Json::array();
    for (const bool needed : {true, false})
        for (const Slot& slot : needed ? game.parameters : game.defaulted)
            out.push_back({{"name", slot.name}, {"type", slot.type}, {"needed", needed}});
    return out;
}

Json info_json(const GameInfo& game) {
    Json arguments = Json::array();
    for (const Slot& slot : game.arguments) arguments.push_back({{"name", slot.name}, {"type", slot.type}});
    return {{"name", game.name},
            {"head", game.head},
            {"summary", game.summary},
            {"note", game.note},
            {"source", game.source},
            {"file", game.file},
            {"rules", game.text},
            {"expectations", game.expectations},
            {"aliases", other_names(game)},
            {"family", family_of(game.arguments)},
            {"arguments", std::move(arguments)},
            {"parameters", slots_json(game)},
            {"example", example_of(game)}};
}

}  // namespace

std::string games_json(const std::vector<GameInfo>& games, std::size_t count) {
    Json list = Json::array();
    for (const GameInfo& game : games) list.push_back(info_json(game));
    return answer_line({{"games", std::move(list)}, {"count", count}});
}

std::string game_json(const GameInfo& game) { return answer_line(info_json(game)); }

std::string checks_json(const std::vector<ExpectationResult>& results) {
    Json list = Json::array();
    bool all = true;
    for (const ExpectationResult& result : results) {
        Json one = {
            {"file", result.file}, {"line", result.line}, {"expectation", result.expectation}, {"holds", result.holds}};
        if (!result.holds) one["found"] = result.found;
        all = all && result.holds;
        list.push_back(std::move(one));
    }
    return answer_line({{"holds", all}, {"expectations", std::move(list)}});
}

std::string findings_json(const std::vector<RuleFinding>& findings) {
    Json list = Json::array();
    for (const RuleFinding& f : findings)
        list.push_back({{"game", f.game},
                        {"line", f.line},
                        {"column", f.column},
                        {"message", f.message},
                        {"hint", f.hint},
                        {"note", f.note}});
    return answer_line({{"findings", std::move(list)}});
}

}  // namespace grundy::report
