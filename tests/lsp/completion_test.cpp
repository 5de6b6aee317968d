// SPDX-License-Identifier: MIT
// What is offered at a place, and what is not.
#include <gtest/gtest.h>

#include <set>

#include "lsp/completion.hpp"

namespace grundy::lsp::completion_test {

std::set<std::string> offered(std::string text) {
    static const Json common = common_completions(Rules::catalogue());
    const std::size_t at = text.find('|');
    text.erase(at, 1);
    const Document document(text);
    std::set<std::string> out;
    for (const Json& item : completions(document, at, common)) {
        EXPECT_TRUE(out.insert(item["label"]).second) << "once: " << item;
        EXPECT_FALSE(item["detail"].get<std::string>().empty()) << item;
    }
    return out;
}

bool offers(const std::string& text, const std::string& name) { return offered(text).contains(name); }

TEST(LspCompletion, NamesAreOfferedWhereTheyAreKnown) {
    const std::string text =
        "game one(n) with m = 2:\n    one(n - k) for k in 1..m\n    |\ngame two(w: row): one(len(w))\n";
    for (const char* name : {"one", "two", "n", "m", "kayles", "len", "for", "primes", "mod", "row"})
        EXPECT_TRUE(offers(text, name)) << name;
    for (const char* name : {"w", "k"}) EXPECT_FALSE(offers(text, name)) << name;
    EXPECT_TRUE(offers("game one(n):\n    one(n - |) for k in 1..3, a + b = k, m = 2\n", "k")) << "unfinished";
    EXPECT_TRUE(offers("game one(n):\n    one(n - |) for k in 1..3, a + b = k, m = 2\n", "b"));
    EXPECT_TRUE(offers("game one(n):\n    one(n - |) for k in 1..3, a + b = k, m = 2\n", "m"));
    EXPECT_TRUE(offers("game one(n): one(n - 1)\nexpect |\n", "one"));
    EXPECT_FALSE(offers("game one(n): one(n - 1)\nexpect |\n", "n"));
    EXPECT_TRUE(offers("|", "game"));
}

TEST(LspCompletion, NothingIsOfferedInProse) {
    for (const char* text :
         {"# a | comment\ngame f(n): f(n - 1)\n", "game f(n): f(n - 1) # |\n",
          "game f(n): f(n - 1)\n\"\"\"\na | note\n\"\"\"\n", "game f(n): f(n - 1)\nsource: |\n", "game |\n",
          "game ab|c(n): f(n)\n", "cyclic game |", "game f(b: board): rewrite(b, \"#| / .\")\n"})
        EXPECT_TRUE(offered(text).empty()) << text;
    for (const char* text :
         {"# a comment\n|", "\"\"\"note\"\"\"\n|", "game f(n): \"1-3\"(n) + | # x\n", "source: x\n|"})
        EXPECT_FALSE(offered(text).empty()) << text;
}

}  // namespace grundy::lsp::completion_test
