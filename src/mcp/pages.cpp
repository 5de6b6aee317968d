// SPDX-License-Identifier: MIT
// See pages.hpp.
#include "mcp/pages.hpp"

#include "report/games_text.hpp"

namespace grundy::mcp {
namespace {

const std::string help = "grundy://help/", games = "grundy://games/";

Json contents(const std::string& uri, const char* type, const std::string& text) {
    return {{"contents", Json::array({{{"uri", uri}, {"mimeType", type}, {"text", text}}})}};
}

}  // namespace

const char* instructions() {
    return R"sheet(Grundy solves impartial games exactly. A position is a sum such as "kayles(5) + snim[{2, 5}](12) + *3"; value 0: the player to move loses.
Many games are built in (find_games), and octal codes are games: "0.77(12)". Write others in `rules`, one option (what a move leaves) a line:
  game f(n):                                  # one heap of n; two arguments: f(a, b), in any order: f({a, b})
      f(n - k) for k in {1, 3} if k < n       # take 1 or 3, never the last one; also: k in 1..n, in primes, in divisors(n)
      f(a) + f(b) for a + b = n - 2           # take 2 and split what is left; a, b >= 0
  game g(n) with m = 3:                       # a parameter; square brackets give it: g[m=4](20)
      g(n - k) for k in 1..m
An option with a negative argument is skipped. Arguments may be rows, bags, boards and graphs: resource grundy://help/language.
Whoever cannot move loses; with misere: true, wins. Rules that are refused come with `message` and `hint`: mend them, and ask again.
"proven" and "proved" are theorems; a "conjecture" was only checked. {"stopped": ...} is no answer: say that it was not reached, and never guess.)sheet";
}

Json resource_list(const std::vector<Page>& pages) {
    Json list = Json::array();
    for (const Page& page : pages)
        list.push_back({{"uri", help + page.name},
                        {"name", page.name},
                        {"description", page.summary},
                        {"mimeType", "text/markdown"},
                        {"size", page.text.size()}});
    return {{"resources", std::move(list)}};
}

Json resource_templates() {
    return {{"resourceTemplates", Json::array({{{"uriTemplate", games + "{name}"},
                                                {"name", "game"},
                                                {"description", "the rules of a game, and what is known of it"},
                                                {"mimeType", "text/plain"}}})}};
}

Json resource(const std::string& uri, const std::vector<Page>& pages, const Rules& rules) {
    for (const Page& page : pages)
        if (uri == help + page.name) return contents(uri, "text/markdown", page.text);
    if (!uri.starts_with(games)) return nullptr;
    const auto game = rules.find(uri.substr(games.size()));
    return game ? contents(uri, "text/plain", report::game_text(*game, rules.games())) : Json();
}

}  // namespace grundy::mcp
