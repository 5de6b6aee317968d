// SPDX-License-Identifier: MIT
// grundy games [NAME]: lists the catalogue, shows the rules of one game, or checks its expected values.
#include <algorithm>
#include <limits>

#include "cli/session.hpp"
#include "core/ascii.hpp"
#include "core/error.hpp"
#include "questions/games.hpp"
#include "report/game_fields.hpp"
#include "report/games_text.hpp"
#include "report/text.hpp"

namespace grundy::cli {
namespace {

int check(Session& session, const std::vector<GameInfo>& games) {
    std::vector<ExpectationResult> results;
    Solver solver(session.rules(), session.solver_options());
    for (const GameInfo& game : games)
        for (ExpectationResult& result : solver.check_expectations(game.name)) results.push_back(std::move(result));
    session.wipe_progress();
    const bool holds = std::all_of(results.begin(), results.end(), [](const auto& result) { return result.holds; });
    session.out().write(session.json() ? report::answer_json(report::Expectations{holds, results})
                                       : report::checks_text(results));
    return holds ? Exit::answered : Exit::check_failed;
}

int list(Session& session, const std::vector<GameInfo>& games) {
    session.out().write(session.json() ? report::answer_json(report::Games{games}) : report::catalogue_text(games));
    return Exit::answered;
}

int run_games(Session& session) {
    const Rules& rules = session.rules();
    const Arguments& arguments = session.arguments();
    const bool checks = arguments.has("check");
    if (arguments.has("search")) {
        if (!arguments.words.empty() || checks)
            throw Error("games: --search stands alone\n" + usage(session.command()));
        return list(session, questions::found_games(rules, arguments.get("search")));
    }
    if (arguments.words.empty()) return checks ? check(session, rules.games()) : list(session, rules.games());
    std::string words;
    for (const std::string& word : arguments.words) words += (words.empty() ? "" : " ") + word;
    const std::vector<GameInfo> games = questions::meant_games(rules, words);
    if (games.size() > 1) {
        if (!checks) return list(session, games);
        throw Error("there is no game '" + report::shorten(words, 60) + "'; these speak of it:\n" +
                    report::catalogue_text(games));
    }
    const GameInfo& game = games.front();
    if (checks) return check(session, {game});
    const std::string check_command = "grundy games " + game.name + " --check";
    session.out().write(session.json() ? report::answer_json(game)
                                       : report::game_text(game, rules.games(), check_command));
    return Exit::answered;
}

}  // namespace

Command games_command() {
    Command c;
    c.name = "games";
    c.synopsis = "[NAME|WORDS]";
    c.summary = "list or search games; show the rules and expected values of one game";
    c.help =
        "Without a name, lists the catalogue and the games of files given with -f. With a name, shows the rules as "
        "written, where they come from, and the values that the author expects. Other words are looked up in names, "
        "sources and notes: dawson, fibonacci, 0.77, hdu-1847. Rule files (*.game) in the folder grundy/games of "
        "$XDG_DATA_HOME, usually ~/.local/share/grundy/games, are always in scope. With --check, computes these values "
        "and compares them; the exit code is 1 if an expectation does not hold.";
    c.most = std::numeric_limits<std::size_t>::max();
    c.words = Words::games;
    c.options = {{"search",
                  0,
                  "WORDS",
                  "list the games whose names, sources or notes have these words, even if the words name one game",
                  {},
                  false},
                 {"check", 0, "", "compute the expected values and compare", {}, false}};
    c.examples = {{"grundy games", "all games"},
                  {"grundy games brave", "the rules of one"},
                  {"grundy games fibonacci", "games that have to do with these numbers"},
                  {"grundy games brave --check", "do its expectations hold?"}};
    c.run = run_games;
    return c;
}

}  // namespace grundy::cli
