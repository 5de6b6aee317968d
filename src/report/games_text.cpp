// SPDX-License-Identifier: MIT
// See games_text.hpp.
#include "report/games_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/text.hpp"

namespace grundy::report {
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

std::string section(const std::string& title, const std::string& body) {
    if (body.empty()) return "";
    std::string text = "\n" + title + "\n  ";
    for (char c : body) text += c == '\n' ? std::string("\n  ") : std::string(1, c);
    text.erase(text.find_last_not_of(" \n") + 1);
    return text + "\n";
}

}  // namespace

std::string catalogue_text(const std::vector<GameInfo>& games) {
    std::size_t names = 0, heads = 0;
    for (const GameInfo& game : games) {
        names = std::max(names, game.name.size());
        heads = std::max(heads, std::min<std::size_t>(game.head.size(), 40));
    }
    std::string text;
    for (const GameInfo& game : games) {
        const GameInfo& from = described(game, games);
        const std::string about =
            !game.summary.empty() ? game.summary : first_line(from.source.empty() ? from.note : from.source);
        std::string line = fmt::format("{:<{}}  {:<{}}  {}", game.name, names, shorten(game.head, 40), heads, about);
        text += line.erase(line.find_last_not_of(' ') + 1) + "\n";
    }
    return text;
}

std::string game_text(const GameInfo& game, const std::vector<GameInfo>& all, std::string_view check) {
    const GameInfo& from = described(game, all);
    const std::string whose = from.name == game.name ? "" : " (of " + from.name + ", in the same file)";
    std::string rules = game.text, expectations;
    rules.erase(rules.find_last_not_of(" \r\n") + 1);
    for (const std::string& line : game.expectations) expectations += line + "\n";
    if (!game.summary.empty()) rules.insert(0, "# " + game.summary + "\n");
    return rules + "\n" + section("Note" + whose, from.note) + section("Source" + whose, from.source) +
           section("Read from", game.file) +
           section("Expected values" + (check.empty() ? "" : " (" + std::string(check) + ")"), expectations);
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
    if (results.empty()) return "there are no expectations to check\n";
    if (results.size() == 1) return "1 expectation holds\n";
    return fmt::format("all {} expectations hold\n", results.size());
}

std::string findings_text(const std::vector<RuleFinding>& findings, std::size_t games) {
    std::string text;
    for (const RuleFinding& f : findings) text += f.report;
    const auto found = std::count_if(findings.begin(), findings.end(), [](const RuleFinding& f) { return !f.note; });
    const std::string of = counted(games, "game");
    const std::string none = findings.empty() ? "no findings" : "nothing but notes";
    return text + (found == 0 ? none : counted(static_cast<std::uint64_t>(found), "finding")) + " in " + of + "\n";
}

}  // namespace grundy::report
