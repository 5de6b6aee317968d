// SPDX-License-Identifier: MIT
// Formatting, as an editor does it, keeps every comment and every token, and does nothing the second time: on every
// game of the catalogue and on random rules, in their own layout and torn apart.
#include <gtest/gtest.h>

#include <filesystem>
#include <grundy/grundy.hpp>
#include <random>
#include <set>

#include "lang/lexer.hpp"
#include "lsp/outline.hpp"
#include "support/effort.hpp"
#include "support/program.hpp"
#include "support/rule_grammar.hpp"

namespace grundy::lsp::layout_test {

struct Content {
    std::vector<std::string> tokens;
    std::multiset<std::string> comments;
    bool operator==(const Content&) const = default;
};

// Line ends are no content, nor are blanks in long rows and at the end of comments.
Content content(const std::string& text) {
    Diagnostics faults("", text);
    Content out;
    std::size_t end = 0;
    for (const lang::Token& t : lang::tokenize(text, true, faults).list) {
        for (std::size_t at = end; (at = text.find('#', at)) < t.where.begin;) {
            const std::size_t last = std::min(text.find('\n', at), text.size());
            std::string comment = text.substr(at, last - at);
            comment.erase(comment.find_last_not_of(" \t\r") + 1);
            out.comments.insert(comment);
            at = last;
        }
        end = t.where.end;
        std::string token(t.text);
        if (t.kind == lang::Token::Kind::numbers) std::erase_if(token, [](char c) { return c == ' ' || c == '\n'; });
        if (t.kind != lang::Token::Kind::newline) out.tokens.push_back(token);
    }
    return out;
}

std::string edited(const std::string& text, const Json& edits) {
    if (edits.empty()) return text;
    const Text lines(text);
    const std::size_t begin = lines.offset(edits[0]["range"]["start"]), end = lines.offset(edits[0]["range"]["end"]);
    return text.substr(0, begin) + edits[0]["newText"].get<std::string>() + text.substr(end);
}

void check(const std::string& text) {
    const std::string tidy = edited(text, edits_to(Text(text), format_rules(text, "")));
    EXPECT_EQ(tidy, format_rules(text, ""));
    EXPECT_EQ(content(tidy), content(text)) << text;
    EXPECT_TRUE(edits_to(Text(tidy), format_rules(tidy, "")).empty()) << text;
}

// More blanks, comments at the ends of lines, and other line ends, where the text has no note.
std::string torn(const std::string& text, std::mt19937_64& random) {
    std::string out;
    for (const char c : text) {
        if (c == ' ' && random() % 3 == 0) out += "  ";
        if (c == '\n' && random() % 3 == 0) out += " # 中 😀 " + std::to_string(random() % 9);
        if (c == '\n' && random() % 4 == 0) out += '\r';
        out += c;
    }
    return out;
}

TEST(LspFormatting, KeepsTheGamesOfTheCatalogue) {
    std::mt19937_64 random(1);
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(test::source_dir() + "/games")) {
        const std::string text = test::slurp(entry.path());
        check(text);
        if (!test::has(text, "\"\"\"") && !test::has(text, "source:")) check(torn(text, random));
        ++files;
    }
    EXPECT_GT(files, 150U);
}

TEST(LspFormatting, KeepsRandomRules) {
    std::mt19937_64 random(2);
    for (int seed = 1; seed <= effort::share(5000, 300); ++seed) {
        const std::string text = grammar::Grammar(static_cast<std::uint64_t>(seed)).file().text;
        check(text);
        if (!test::has(text, "\"\"\"") && !test::has(text, "source:")) check(torn(text, random));
    }
}

}  // namespace grundy::lsp::layout_test
