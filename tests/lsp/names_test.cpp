// SPDX-License-Identifier: MIT
// Which name means what, and that renaming changes nothing else: on texts with shadowed names, on every game of the
// catalogue and on random rules.
#include <gtest/gtest.h>

#include <filesystem>
#include <grundy/grundy.hpp>
#include <random>
#include <regex>
#include <set>

#include "core/ascii.hpp"
#include "lsp/rename.hpp"
#include "rpc/messages.hpp"
#include "support/effort.hpp"
#include "support/program.hpp"
#include "support/rule_grammar.hpp"

namespace grundy::lsp::names_test {

std::string renamed(const Document& document, std::size_t offset, const std::string& name) {
    std::string out;
    std::size_t at = 0;
    for (const Span place : rename(document, offset, name)) {
        out += document.text.of({at, place.begin});
        out += name;
        at = place.end;
    }
    return out += document.text.all().substr(at);
}

// `|` marks the place.
std::string renamed(std::string text, const std::string& name) {
    const std::size_t at = text.find('|');
    text.erase(at, 1);
    try {
        return renamed(Document(text), at, name);
    } catch (const rpc::Fault& fault) {
        return std::string("refused: ") + fault.what();
    }
}

TEST(LspNames, EachScopeHasItsOwn) {
    EXPECT_EQ(renamed("game f(|n): f(n - k) for k in 1..n\ngame g(n): f(n)\n", "x"),
              "game f(x): f(x - k) for k in 1..x\ngame g(n): f(n)\n");
    EXPECT_EQ(renamed("game f(n):\n    f(n - |k) for k in 1..2\n    f(k) for k in 0..n - 1\n", "t"),
              "game f(n):\n    f(n - t) for t in 1..2\n    f(k) for k in 0..n - 1\n");
    // A game, an argument and a parameter of one name.
    EXPECT_EQ(renamed("game f(f) with m = 2: |f(f - k) for k in 1..m\nexpect f[m=3](5) = 1\n", "g"),
              "game g(f) with m = 2: g(f - k) for k in 1..m\nexpect g[m=3](5) = 1\n");
    EXPECT_EQ(renamed("game f(f) with m = 2: f(|f - k) for k in 1..m\n", "g"),
              "game f(g) with m = 2: f(g - k) for k in 1..m\n");
    EXPECT_EQ(renamed("game f(n) with m = 2: f(n - k) for k in 1..m\ngame g(m): f[m=3](m) + f[|m=1](m - 1)\n", "most"),
              "game f(n) with most = 2: f(n - k) for k in 1..most\ngame g(m): f[most=3](m) + f[most=1](m - 1)\n");
    // Sums, aggregates, comprehensions and runs inside an option.
    EXPECT_EQ(renamed("game f(w: row): sum(f([x]) for |x in w) if any(x > 1 for x in w)\n", "y"),
              "game f(w: row): sum(f([y]) for y in w) if any(x > 1 for x in w)\n");
    EXPECT_EQ(renamed("game f(w: row): f(r) for r in runs(v in w if |v < len(w)), v = 1\n", "u"),
              "game f(w: row): f(r) for r in runs(u in w if u < len(w)), v = 1\n");
    EXPECT_EQ(renamed("game f(w: row): f([x - 1 for |x in w if 0 < x < 9])\n", "y"),
              "game f(w: row): f([y - 1 for y in w if 0 < y < 9])\n");
    EXPECT_EQ(renamed("game f(n): f(n - k) for k in {min(|i for i in 1..3), 2}\n", "j"),
              "game f(n): f(n - k) for k in {min(j for j in 1..3), 2}\n");
    // A choice may have the name of an earlier one whose scope has ended.
    EXPECT_EQ(renamed("game f(n): f(n - k) for m = min(q for q in 1..3), |k in 1..m\n", "q"),
              "game f(n): f(n - q) for m = min(q for q in 1..3), q in 1..m\n");
    EXPECT_EQ(renamed("# 中 😀 n\ngame f(n): # n\n    f(|n - 1)\n\"\"\"n\"\"\"\n", "heap"),
              "# 中 😀 n\ngame f(heap): # n\n    f(heap - 1)\n\"\"\"n\"\"\"\n");
    EXPECT_EQ(renamed("game f(n): f(n - 1)\ngame g(n): kayles(|n)\nexpect period f = 2 from 0\n", "kayles"),
              "game f(n): f(n - 1)\ngame g(kayles): kayles(kayles)\nexpect period f = 2 from 0\n");
}

TEST(LspNames, WhatWouldMeanSomethingElseIsRefused) {
    const auto refused = [](const char* text, const std::string& name, const std::string& reason) {
        const std::string found = renamed(text, name);
        EXPECT_TRUE(test::has(found, "refused") && test::has(found, reason)) << found << "\n" << text;
    };
    const char* const simple = "game f(|n): f(n - k) for k in 1..m\n";
    for (const char* none : {"", "1a", "a b", "a-b", "\xC3\xA9", "a\n"}) refused(simple, none, "letters");
    refused(simple, "for", "word of the language");
    refused(simple, "k", "already taken");
    refused(simple, "m", "something else");  // which is a graph or data of that name
    refused("game f(n): f(n - 1)\ngame |g(n): f(n)\n", "f", "already taken");
    refused("game |f(n): f(n - 1) + kayles(n)\n", "kayles", "something else");
    refused("game f(n): f(n - 1) for |k in 1..2\n", "n", "already taken");
    refused("game f(n): kay|les(n)\n", "g", "not declared in this file");
    refused("game f(n): 0.7|7(n)\n", "g", "not declared in this file");
    refused("game f(n): f(n - 1) |  \n", "g", "no name here");
    refused("game f(n): f(n - 1) if n %% 2\ngame |g(n): f(n)\n", "h", "faults");
}

std::vector<std::string> catalogue() {
    std::vector<std::string> out;
    for (const auto& entry : std::filesystem::directory_iterator(test::source_dir() + "/games"))
        out.push_back(test::slurp(entry.path()));
    return out;
}

void expect_accepted(const std::string& text) {
    Rules rules = Rules::catalogue();
    EXPECT_NO_THROW(rules.add(text, "a file")) << text;
}

bool accepted(const std::string& text) {
    try {
        Rules::catalogue().add(text, "a file");
        return true;
    } catch (const TextError&) {
        return false;
    }
}

// Every name gets a new one, and its old one again. The rules are read for one name in `part`.
void check_renaming(const std::string& text, std::size_t part) {
    std::size_t count = 0;
    const Document document(text);
    ASSERT_TRUE(document.sound()) << text;
    for (const Declared& d : document.names().declared()) {
        std::string changed;
        ASSERT_NO_THROW(changed = renamed(document, d.where.begin, "renamed_")) << text << d.name;
        if (count++ % part == 0) expect_accepted(changed);
        const Document again(changed);
        // All that was the name and meant this is gone, and comes back.
        const std::size_t moved =
            document.names().places(static_cast<std::size_t>(&d - document.names().declared().data())).size();
        EXPECT_EQ(changed.size(), text.size() + moved * 8 - moved * d.name.size()) << changed;
        EXPECT_EQ(renamed(again, changed.find("renamed_"), std::string(d.name)), text);
    }
}

TEST(LspNames, EveryNameOfTheCatalogueCanBeChangedAndChangedBack) {
    const std::vector<std::string> files = catalogue();
    EXPECT_GT(files.size(), 150U);
    const auto part = static_cast<std::size_t>(effort::share(1, 80));
    for (const std::string& text : files) check_renaming(text, part);
}

TEST(LspNames, EveryNameOfRandomRulesCanBeChangedAndChangedBack) {
    std::size_t sound = 0;
    for (int seed = 1; seed <= effort::share(400, 20); ++seed) {
        const std::string text = grammar::Grammar(static_cast<std::uint64_t>(seed)).file().text;
        if (!accepted(text)) continue;
        check_renaming(text, 1);
        ++sound;
    }
    EXPECT_GT(sound, 0U);
}

}  // namespace grundy::lsp::names_test
