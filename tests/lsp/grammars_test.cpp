// SPDX-License-Identifier: MIT
// The files of editors/ that are made from the words of the language are those that are made now; with
// GRUNDY_GENERATE=1 in the environment this test writes them. Every word is coloured where it means something.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <grundy/language.hpp>
#include <map>
#include <regex>

#include "lang/lexer.hpp"
#include "lsp/grammars.hpp"
#include "report/json_text.hpp"
#include "support/program.hpp"

namespace grundy::lsp::grammars_test {

using grundy::test::slurp;
using grundy::test::source_dir;
using report::Json;

void expect_current(const std::string& name, const std::string& now) {
    const std::string path = source_dir() + "/editors/" + name;
    if (std::getenv("GRUNDY_GENERATE") != nullptr) std::ofstream(path, std::ios::binary) << now;
    EXPECT_EQ(slurp(path), now) << name << " is old: GRUNDY_GENERATE=1 build/tests/test_lsp --gtest_filter='Grammars*'";
}

TEST(Grammars, TextMateIsThatOfTheWords) {
    expect_current("vscode/syntaxes/grundy.tmLanguage.json", textmate_grammar());
}
TEST(Grammars, VimIsThatOfTheWords) { expect_current("vim/syntax/grundy.vim", vim_syntax()); }

struct Pattern {
    std::regex match;
    std::map<std::size_t, std::string> scopes;  // by group; 0: the whole
};

// Notes, which reach over lines, are left out.
std::vector<Pattern> patterns() {
    const Json grammar = Json::parse(textmate_grammar());
    std::vector<Pattern> out;
    for (const Json& p : grammar["patterns"]) {
        if (!p.contains("match")) continue;
        out.push_back({std::regex(p["match"].get<std::string>()), {}});
        if (p.contains("name")) out.back().scopes[0] = p["name"];
        if (!p.contains("captures")) continue;
        for (const auto& [group, scope] : p["captures"].items()) out.back().scopes[std::stoul(group)] = scope["name"];
    }
    return out;
}

// What each character of a line is, as a TextMate engine finds it: from left to right, the first pattern that matches
// soonest.
std::vector<std::string> scopes_of(const std::string& line) {
    static const std::vector<Pattern> list = patterns();
    std::vector<std::string> out(line.size());
    for (std::size_t at = 0; at < line.size();) {
        std::smatch best;
        const Pattern* which = nullptr;
        for (const Pattern& p : list) {
            std::smatch found;
            auto flags = std::regex_constants::match_default;
            if (at > 0) flags |= std::regex_constants::match_prev_avail | std::regex_constants::match_not_bol;
            const auto begin = line.begin() + static_cast<std::ptrdiff_t>(at);
            if (!std::regex_search(begin, line.end(), found, p.match, flags)) continue;
            if (which != nullptr && found.position() >= best.position()) continue;
            best = found;
            which = &p;
        }
        if (which == nullptr) break;
        for (const auto& [group, scope] : which->scopes)
            for (std::ptrdiff_t i = 0; i < best.length(group); ++i)
                out[at + static_cast<std::size_t>(best.position(group) + i)] = scope;
        at += static_cast<std::size_t>(best.position() + std::max<std::ptrdiff_t>(best.length(), 1));
    }
    return out;
}

std::string scope(const std::string& line, const std::string& word) {
    const auto found = scopes_of(line)[line.find(word)];
    return found.substr(0, found.rfind(".grundy"));
}

TEST(Grammars, WordsAreColouredWhereTheyMeanSomething) {
    EXPECT_EQ(scope("cyclic game first(n):", "cyclic"), "storage.modifier");
    EXPECT_EQ(scope("cyclic game first(n):", "game"), "storage.type");
    EXPECT_EQ(scope("cyclic game first(n):", "first"), "entity.name.function");
    EXPECT_EQ(scope("game dag(v) with first: row, to: graph:", "row"), "support.type");
    EXPECT_EQ(scope("game dag(v) with first: row, to: graph:", "graph"), "support.type");
    EXPECT_EQ(scope("game dag(v) with first: row, to: graph:", "first"), "") << "a name";
    EXPECT_EQ(scope("    dag(to[i])  for i in first[v] + 1..2", "first"), "entity.name.function.call");
    EXPECT_EQ(scope("    f(n - k)  for k in 1..3 if k mod 2 = 0", "for"), "keyword.control");
    EXPECT_EQ(scope("    f(n - k)  for k in 1..3 if k mod 2 = 0", "mod"), "keyword.operator.word");
    EXPECT_EQ(scope("    f(n - k)  for k in 1..3 if k mod 2 = 0", "1"), "constant.numeric");
    EXPECT_EQ(scope("    f(n - k)  for k in 1..3 if k mod 2 = 0", ".."), "keyword.operator");
    EXPECT_EQ(scope("    0.77(n)  # for", "0.77"), "constant.other.code");
    EXPECT_EQ(scope("    0.77(n)  # for", "for"), "comment.line.number-sign");
    EXPECT_EQ(scope("    win if len(w) = 1", "win"), "constant.language");
    EXPECT_EQ(scope("    win if len(w) = 1", "len"), "support.function");
    EXPECT_EQ(scope("    win(n - 1)", "win"), "entity.name.function.call");
    EXPECT_EQ(scope("    start if 1 <= v", "start"), "keyword.control");
    EXPECT_EQ(scope("expect period f = 12 from 71", "period"), "keyword.other");
    EXPECT_EQ(scope("expect period f = 12 from 71", "from"), "keyword.other");
    EXPECT_EQ(scope("expect winner f(5) = second", "second"), "constant.language");
    EXPECT_EQ(scope("expect node_kayles(petersen) = 1", "petersen"), "constant.language");
    EXPECT_EQ(scope("source: game for all", "for"), "string.unquoted");
    EXPECT_EQ(scope("game f(b: board): rewrite(b, \"for\")", "for"), "string.quoted.double");
}

TEST(Grammars, EveryWordIsColouredByBoth) {
    const std::string textmate = textmate_grammar(), vim = vim_syntax();
    const auto holds = [](const std::string& text, const std::string& word) {
        return std::regex_search(text, std::regex("(^|[^a-z_0-9])" + word + "([^a-z_0-9]|$)"));
    };
    std::size_t count = 0;
    for (const LanguageWord& word : language_words()) {
        EXPECT_TRUE(holds(textmate, word.name)) << word.name;
        EXPECT_TRUE(holds(vim, word.name)) << word.name;
        ++count;
    }
    EXPECT_GT(count, 70U);
    for (const std::string_view keyword : lang::keyword_list())
        EXPECT_NE(scope("f(1) " + std::string(keyword) + " (", std::string(keyword)), "") << keyword;
}

TEST(Grammars, TheExtensionNamesFilesThatAreThere) {
    const std::string folder = source_dir() + "/editors/vscode/";
    const Json package = Json::parse(slurp(folder + "package.json"));
    for (const Json& path : {package["main"], package["contributes"]["languages"][0]["configuration"],
                             package["contributes"]["grammars"][0]["path"]})
        EXPECT_TRUE(std::filesystem::exists(folder + path.get<std::string>())) << path;
    EXPECT_TRUE(Json::parse(slurp(folder + "language-configuration.json")).is_object());
    EXPECT_EQ(package["contributes"]["grammars"][0]["scopeName"], Json::parse(textmate_grammar())["scopeName"]);
}

}  // namespace grundy::lsp::grammars_test
