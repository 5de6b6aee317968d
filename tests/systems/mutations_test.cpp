// SPDX-License-Identifier: MIT
// Each word of systems that the recogniser knows is changed: the form changes with the options, or is refused.
#include <gtest/gtest.h>

#include "systems/drawn_system.hpp"

namespace grundy::mutations_test {

struct Known {
    std::string text;
    std::vector<Int> others;
};

const std::vector<Known> known = {
    {"game f(n):\n    g(n - k) + *1 for k in 1..2 if n >= 3\n    f(n - 1)\n"
     "game g(n):\n    g(a) + f(b) for t in 1..2, a + b = n - t if 1 <= a\n",
     {}},
    {"game f(n):\n    g(n)\n    f(n - 2) if n - 2 >= 1\ngame g(n):\n    g(a) + g(b) for a + b = n - 2 if a < b\n", {}},
    {"game f(n, x):\n    f(n - k, k) for k in 1..3 if k != x\n    f(n, x - 1) if n >= 2\n", {2}},
    {"game f(n, x):\n    f(n - k, (x + k) mod 3) for k in {1, 3} if k <= x + 1 or n = 5\n", {1}},
    {"game f(n, x):\n    f(a, 1) + f(b, x) + *2 for a + b = n - 1 if x = 0 and a != b\n    f(n - 2, max(0, x - 1))\n",
     {0}},
    {"game f(n, x):\n    f(n - k, x - k) for k in 1..\n    f(n - 3, 2*x) if x <= 1\n", {3}},
    {"game f(n, x):\n    f(max(n - k, 1), k) for k in {2, 3} if k != x and n > 1\n"
     "    f((n - 3 if n > 3 else 0), 0) if n > 1\n",
     {0}},
};

TEST(SystemMutations, HaveTheOptionsOfTheRulesOrAreRefused) {
    const std::vector<std::string> tokens = {"0", "1", "2",  "3",  "x",  "n", "k", "a",   "b",   "f",  "g",
                                             "<", "=", "!=", "<=", ">=", "+", "-", "mod", "div", "or", "and"};
    int mutations = 0, systems = 0;
    for (const Known& game : known) {
        const DrawnSystem right(game.text, game.others);
        ASSERT_TRUE(right.form) << game.text << right.why_not;
        for (std::size_t at = game.text.find('\n'); at < game.text.size(); ++at)
            for (const std::string& old : tokens) {
                const auto is_word = [&](std::size_t i) {
                    return i < game.text.size() && std::isalnum(static_cast<unsigned char>(game.text[i])) != 0;
                };
                if (game.text.compare(at, old.size(), old) != 0) continue;
                if (is_word(at) && (is_word(at - 1) || is_word(at + old.size()))) continue;
                for (const std::string& put : tokens) {
                    if (put == old) continue;
                    ++mutations;
                    const std::string text = game.text.substr(0, at) + put + game.text.substr(at + old.size());
                    const DrawnSystem drawn(text, game.others);
                    if (!drawn.form) continue;
                    ++systems;
                    ASSERT_EQ(rules::system_form_difference(*drawn.ruleset, *drawn.form, 300), std::nullopt) << text;
                }
            }
    }
    std::printf("[ taken    ] %d systems of %d mutations\n", systems, mutations);
    EXPECT_GT(systems, 250);
}

std::string why_not(const std::string& text, const std::vector<Int>& others = {}) {
    const DrawnSystem drawn(text, others);
    EXPECT_TRUE(drawn.accepted) << drawn.why_not;
    EXPECT_FALSE(drawn.form) << text;
    return drawn.why_not;
}

TEST(SystemForm, RefusesWhatItDoesNotUnderstand) {
    EXPECT_EQ(why_not("game f(n):\n    g(n - 1, n) if n >= 1\ngame g(n, m):\n    g(n - 1, m)\n"),
              "two arguments depend on the heap");
    EXPECT_EQ(why_not("game f(n):\n    g(n - 1, 2)\ngame g(n, m):\n    g(n - 1, n mod 2)\n"),
              "two arguments depend on the heap");
    EXPECT_EQ(why_not("game f(n, x):\n    f(n - 1, x + 1)\n", {0}), "the other arguments take more than 128 values");
    EXPECT_EQ(why_not("game f(n):\n    g(n - k) for k in squares\ngame g(n):\n    f(n - 1)\n"),
              "infinitely many numbers may be taken while heaps are left, and they do not repeat at a fixed distance");
    EXPECT_EQ(why_not("game f(n):\n    f(a) + g(b) for a + b = n - 1 if a < b\ngame g(n):\n    g(n - 1)\n"),
              "parts of different sequences are ordered");
    EXPECT_EQ(why_not("game f(n):\n    f(n - 1) + g(3)\ngame g(n):\n    g(n - 1)\n"),
              "an option leaves several heaps that are not a split of what is left");
    EXPECT_EQ(why_not("game f(n):\n    g(n - 1)\ngame g(n):\n    g(n - 1) if n mod 65 = 1\n"),
              "a condition asks for residues of a modulus beyond 64");
    EXPECT_EQ(why_not("game f(n):\n    g(n - 1)\ngame g(n):\n    win if n = 2\n"), "an option ends the whole game");
}

// The heap may stay as it is only as long as play cannot come back.
TEST(SystemForm, KnowsWhichHeapsMayStayAsTheyAre) {
    const DrawnSystem down("game f(n, x):\n    f(n, x - 1)\n    f(n - 1, x)\n", {2});
    ASSERT_TRUE(down.form) << down.why_not;
    EXPECT_EQ(down.form->order, (std::vector<int>{2, 1, 0}));
    const rules::HeapMove keeps{rules::IntSet::of({0}), 2, {0, 0, 0}, {1, 0, 0}};
    rules::HeapForm none, split{{keeps}};
    EXPECT_FALSE(rules::order_of({split, none})) << "the second part may be the whole heap, of the same sequence";
    split.moves[0].least = {0, 1, 0};
    EXPECT_FALSE(rules::order_of({split, none}));
    split.moves[0].least = {1, 0, 0};
    EXPECT_EQ(rules::order_of({split, none}), (std::vector<int>{1, 0}));
}

}  // namespace grundy::mutations_test
