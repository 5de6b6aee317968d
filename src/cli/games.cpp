// SPDX-License-Identifier: MIT
// grundy games [NAME]: lists the catalogue, shows the rules of one game, or checks its expected values.
#include <algorithm>

#include "cli/session.hpp"
#include "core/error.hpp"
#include "report/games_text.hpp"
#include "report/json_games.hpp"
#include "report/text.hpp"

namespace grundy::cli {
namespace {

int check(Session& session, const std::vector<GameInfo>& games) {
    std::vector<ExpectationResult> results;
    Solver solver(session.rules(), session.solver_options());
    for (const GameInfo& game : games)
        for (ExpectationResult& result : solver.check_expectations(game.name)) results.push_back(std::move(result));
    session.wipe_progress();
    session.out().write(session.json() ? report::checks_json(results) : report::checks_text(results));
    bool holds = std::all_of(results.begin(), results.end(), [](const auto& result) { return result.holds; });
    return holds ? Exit::answered : Exit::check_failed;
}

int run(Session& session) {
    const Rules& rules = session.rules();
    bool checks = session.arguments().has("check");
    if (session.arguments().words.empty()) {
        std::vector<GameInfo> games = rules.games();
        if (checks) return check(session, games);
        session.out().write(session.json() ? report::games_json(games) : report::catalogue_text(games));
        return Exit::answered;
    }
    const std::string& name = session.arguments().words[0];
    auto game = rules.find(name);
    if (!game) {
        std::string near = rules.suggestion(name);
        throw Error("there is no game '" + report::shorten(name, 60) + "'" +
                    (near.empty() ? "" : "; did you mean " + near + "?") + "\n'grundy games' lists them");
    }
    if (checks) return check(session, {*game});
    const std::string check_command = "grundy games " + game->name + " --check";
    session.out().write(session.json() ? report::game_json(*game)
                                       : report::game_text(*game, rules.games(), check_command));
    return Exit::answered;
}

}  // namespace

Command games_command() {
    Command c;
    c.name = "games";
    c.synopsis = "[NAME]";
    c.summary = "the games in scope, the rules of one, its expected values";
    c.help =
        "Without a name, lists the catalogue and the games of files given with -f. With a name, shows the rules as "
        "written, where they come from, and the values that the author expects. With --check, computes these values "
        "and compares them; the exit code is 1 if an expectation does not hold.";
    c.most = 1;
    c.words = Words::games;
    c.options = {{"check", 0, "", "compute the expected values and compare", {}, false}};
    c.examples = {{"grundy games", "all games"},
                  {"grundy games brave", "the rules of one"},
                  {"grundy games brave --check", "do its expectations hold?"}};
    c.run = run;
    return c;
}

}  // namespace grundy::cli
