// SPDX-License-Identifier: MIT
// Tests text that is not rules: random bytes, tokens in random order, rules of the catalogue with a few changes.
// Reading ends with a report or with rules that can be laid out and checked; a report names a place. The time limit of
// the test itself shows that reading ends soon, and the fuzz targets measure the time.
#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>
#include <vector>

#include "core/diagnostics.hpp"
#include "grundy/grundy.hpp"
#include "lang/lang.hpp"
#include "support/effort.hpp"

namespace grundy::hostile_text_test {

using Random = std::mt19937_64;

// Returns true if the text is accepted.
bool read(const std::string& text) {
    rules::Library library;
    Diagnostics faults("t", text);
    const bool added = lang::add_rules(text, "t", library, faults);
    EXPECT_EQ(added, faults.ok()) << text;
    const std::string report = faults.render();
    if (added) {
        Diagnostics none("t", text);
        const auto laid_out = lang::canonical_layout(text, none);
        EXPECT_TRUE(laid_out.has_value()) << text;
        Diagnostics again("again", laid_out.value_or(""));
        EXPECT_EQ(lang::canonical_layout(laid_out.value_or(""), again), laid_out) << text;
    } else {
        EXPECT_EQ(report.rfind("t:", 0), 0U) << report;
        EXPECT_TRUE(library.games.empty());
        EXPECT_EQ(report.find('\x1b'), std::string::npos) << "nothing a terminal acts upon";
    }
    rules::Ruleset ruleset(library);
    Diagnostics position("p", text);
    const bool is_position = lang::parse_position(text, library, ruleset, position).has_value();
    EXPECT_TRUE(is_position || position.render().rfind("p:", 0) == 0);
    return added;
}

TEST(HostileText, RandomBytes) {
    Random random(1);
    for (int round = 0; round < 3000; ++round) {
        std::string text = round % 3 == 0 ? "game f(n):\n    " : "";
        const unsigned bytes = round % 2 == 0 ? 256 : 96;  // any bytes, or printable ones
        for (auto length = random() % (round % 100 == 0 ? 20'000 : 300); length > 0; --length)
            text += static_cast<char>(bytes == 256 ? random() % 256 : 32 + random() % 95);
        read(text);
    }
}

TEST(HostileText, TokensInAnyOrder) {
    static constexpr std::array words = {
        "game",   "with",   "for",     "in",     "if",     "and",     "or",      "not",
        "mod",    "div",    "divides", "min",    "max",    "xor",     "sum",     "runs",
        "len",    "set",    "row",     "int",    "all",    "but",     "expect",  "squares",
        "else",   "any",    "count",   "win",    "lose",   "loony",   "sort",    "gcd",
        "digits", "period", "from",    "winner", "f",      "g",       "n",       "k",
        "w",      "0",      "1",       "12",     "0.77",   "\"1-3\"", "bag",     "9223372036854775807",
        "(",      ")",      "[",       "]",      "{",      "}",       ",",       ":",
        "+",      "-",      "*",       "^",      "=",      "<",       ">",       "..",
        "++",     "!=",     "<=",      "\n",     "\n    ", "\"\"\"",  "source:", "#"};
    Random random(2);
    for (int round = 0; round < 6000; ++round) {
        std::string text = round % 2 == 0 ? "game f(n, w: row):\n    f(n - 1, w)" : "game f(n):";
        for (auto length = random() % (round % 500 == 0 ? 20'000 : 40); length > 0; --length)
            text += " " + std::string(words[random() % words.size()]);
        read(text);
    }
}

TEST(HostileText, CatalogueWithChanges) {
    Random random(3);
    std::vector<std::string> texts;
    for (const GameInfo& game : Rules::catalogue().games()) texts.push_back(game.text);
    ASSERT_GT(texts.size(), 5U);
    int accepted = 0;
    for (int round = 0; round < 6000; ++round) {
        std::string text = texts[random() % texts.size()];
        const std::string& other = texts[random() % texts.size()];
        for (auto changes = 1 + random() % 4; changes > 0 && !text.empty(); --changes) {
            const std::size_t at = random() % text.size(), length = random() % 8;
            switch (random() % 4) {
                case 0:
                    text.erase(at, length);
                    break;
                case 1:
                    text.insert(at, text.substr(random() % text.size(), length));
                    break;
                case 2:
                    text.insert(at, other.substr(random() % other.size(), length));
                    break;
                default:
                    text[at] = static_cast<char>(random() % 256);
            }
        }
        accepted += read(text);
    }
    EXPECT_GT(accepted, 100);
    EXPECT_LT(accepted, 5900);
}

TEST(HostileText, DeepAndLong) {
    for (const std::string piece : {"(",           "[",
                                    "{",           "f(",
                                    "-",           "not ",
                                    "2^",          "(1 if 1 = 1 else ",
                                    "sum(",        "[x for x in ",
                                    "n + ",        "n, ",
                                    "k in 1..2, ", "\n",
                                    "f(n - 1)\n",  "\"",
                                    "any(",        "{1..",
                                    "w[",          "0.7"})
        for (const std::string head : {"game f(n):\n    f(n - ", "game f(n):\n    ", "game f({", ""}) {
            std::string text = head;
            while (text.size() < (effort::sanitized ? 20'000 : 100'000)) text += piece;
            read(text);
        }
}

}  // namespace grundy::hostile_text_test
