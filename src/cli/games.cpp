// SPDX-License-Identifier: MIT
// grundy games [NAME]: lists the catalogue, shows the rules of one game, or checks its promised values.
#include <fmt/format.h>

#include <algorithm>

#include "cli/json.hpp"
#include "cli/session.hpp"
#include "core/error.hpp"

namespace grundy::cli {
namespace {

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

// One note may describe all games of a file; it is stored with one of them.
const GameInfo& described(const GameInfo& game, const std::vector<GameInfo>& all) {
    const auto silent = [](const GameInfo& g) { return g.note.empty() && g.source.empty(); };
    if (!silent(game)) return game;
    const auto other =
        std::find_if(all.begin(), all.end(), [&](const GameInfo& g) { return g.file == game.file && !silent(g); });
    return other == all.end() ? game : *other;
}

std::string catalogue_text(const std::vector<GameInfo>& games) {
    std::size_t names = 0, heads = 0;
    for (const GameInfo& game : games) {
        names = std::max(names, game.name.size());
        heads = std::max(heads, std::min<std::size_t>(game.head.size(), 40));
    }
    std::string text;
    for (const GameInfo& game : games) {
        const GameInfo& from = described(game, games);
        std::string line = fmt::format("{:<{}}  {:<{}}  {}", game.name, names, shorten(game.head, 40), heads,
                                       first_line(from.source.empty() ? from.note : from.source));
        text += line.erase(line.find_last_not_of(' ') + 1) + "\n";
    }
    return text;
}

std::string section(const std::string& title, const std::string& body) {
    if (body.empty()) return "";
    std::string text = "\n" + title + "\n  ";
    for (char c : body) text += c == '\n' ? std::string("\n  ") : std::string(1, c);
    text.erase(text.find_last_not_of(" \n") + 1);
    return text + "\n";
}

std::string game_text(const GameInfo& game, const std::vector<GameInfo>& all) {
    const GameInfo& from = described(game, all);
    const std::string whose = from.name == game.name ? "" : " (of " + from.name + ", in the same file)";
    std::string rules = game.text, expectations;
    rules.erase(rules.find_last_not_of(" \r\n") + 1);
    for (const std::string& line : game.expectations) expectations += line + "\n";
    return rules + "\n" + section("Note" + whose, from.note) + section("Source" + whose, from.source) +
           section("Read from", game.file) +
           section("Promised values (grundy games " + game.name + " --check)", expectations);
}

std::string checks_text(const std::vector<ExpectationResult>& results) {
    std::string text;
    std::size_t failed = 0;
    for (const ExpectationResult& r : results) {
        if (r.holds) continue;
        ++failed;
        text += fmt::format("{}:{}: {}\n  found: {}\n", r.file, r.line, r.expectation, r.found);
    }
    if (failed) return text + fmt::format("{} of {} expectations fail\n", failed, results.size());
    if (results.size() == 1) return "1 expectation holds\n";
    return fmt::format("all {} expectations hold\n", results.size());
}

int check(Session& session, const std::vector<GameInfo>& games) {
    std::vector<ExpectationResult> results;
    Solver solver(session.rules(), session.solver_options());
    for (const GameInfo& game : games)
        for (ExpectationResult& result : solver.check_expectations(game.name)) results.push_back(std::move(result));
    session.wipe_progress();
    session.out().write(session.json() ? checks_json(results) : checks_text(results));
    bool holds = std::all_of(results.begin(), results.end(), [](const auto& result) { return result.holds; });
    return holds ? Exit::answered : Exit::check_failed;
}

int run(Session& session) {
    const Rules& rules = session.rules();
    bool checks = session.arguments().has("check");
    if (session.arguments().words.empty()) {
        std::vector<GameInfo> games = rules.games();
        if (checks) return check(session, games);
        session.out().write(session.json() ? games_json(games) : catalogue_text(games));
        return Exit::answered;
    }
    const std::string& name = session.arguments().words[0];
    auto game = rules.find(name);
    if (!game) {
        std::string near = rules.suggestion(name);
        throw Error("there is no game '" + shorten(name, 60) + "'" +
                    (near.empty() ? "" : "; did you mean " + near + "?") + "\n'grundy games' lists them");
    }
    if (checks) return check(session, {*game});
    session.out().write(session.json() ? game_json(*game) : game_text(*game, rules.games()));
    return Exit::answered;
}

}  // namespace

Command games_command() {
    Command c;
    c.name = "games";
    c.synopsis = "[NAME]";
    c.summary = "the games in scope, the rules of one, its promised values";
    c.help =
        "Without a name, lists the catalogue and the games of files given by -f. With one, shows its rules as they "
        "were written, where they come from, and the values that its author promises. With --check these promises "
        "are computed and compared; the exit code is 1 if one does not hold.";
    c.most = 1;
    c.words = Words::games;
    c.options = {{"check", 0, "", "compute the promised values and compare", {}, false}};
    c.examples = {{"grundy games", "all games"},
                  {"grundy games brave", "the rules of one"},
                  {"grundy games brave --check", "do its promises hold?"}};
    c.run = run;
    return c;
}

}  // namespace grundy::cli
