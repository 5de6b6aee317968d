// SPDX-License-Identifier: MIT
// See json_games.hpp.
#include "report/json_games.hpp"

#include "report/json_text.hpp"

namespace grundy::report {
namespace {

Json info_json(const GameInfo& game) {
    return {{"name", game.name},
            {"head", game.head},
            {"note", game.note},
            {"source", game.source},
            {"file", game.file},
            {"rules", game.text},
            {"expectations", game.expectations}};
}

}  // namespace

std::string games_json(const std::vector<GameInfo>& games) {
    Json list = Json::array();
    for (const GameInfo& game : games) list.push_back(info_json(game));
    return json_line({{"games", std::move(list)}});
}

std::string game_json(const GameInfo& game) { return json_line(info_json(game)); }

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
    return json_line({{"holds", all}, {"expectations", std::move(list)}});
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
    return json_line({{"findings", std::move(list)}});
}

}  // namespace grundy::report
