// SPDX-License-Identifier: MIT
// What winning moves of heap games chose, by the engine for heaps and by the rules themselves.
#include <map>
#include <random>
#include <set>

#include "support/own_rules.hpp"

namespace grundy::heap_choices_test {

struct Chosen {
    MoveChoice first;
    std::set<MoveChoice> all;
    friend bool operator==(const Chosen&, const Chosen&) = default;
};
using Moves = std::map<std::string, Chosen>;

Moves winning(const Rules& rules, const std::string& engine, const std::string& position) {
    const Answer answer = Solver(rules, with(engine)).solve(position);
    EXPECT_TRUE(answer.moves_complete) << position;
    Moves out;
    for (const WinningMove& move : answer.moves) {
        Chosen& chosen = out[move.to];
        chosen = {move.choice, {move.also.begin(), move.also.end()}};
        chosen.all.insert(move.choice);
        EXPECT_EQ(chosen.all.size(), 1 + move.also.size()) << "a choice is listed twice: " << position;
    }
    return out;
}

// Each @ is a number from 1 to 3. The last one chooses no more than it takes.
const std::vector<std::string> games = {
    "f(x - 1) + f(n - x - c + 1)  for x in 1..n, c in @..4",
    "f(n - @*a - b)  for a in 0..3, b in @..4",
    "f(n - a - b) + *@  for a in 1..@, b in @..4",
    "f(n - a - b)  for a in @..2, b in {@, 5}",
    "f(x) + f(n - x - a - b)  for a in 1..@, x in 0..n, b in @..3",
};

TEST(HeapChoices, AreThoseOfTheRules) {
    std::mt19937 random(11);
    int several = 0;
    for (int round = 0; round < 3; ++round)
        for (const std::string& game : games) {
            std::string text = "game f(n):\n    " + game + "\n    f(n - @)  if n > 5\n";
            for (char& c : text)
                if (c == '@') c = static_cast<char>('1' + random() % 3);
            SCOPED_TRACE(text);
            const Rules rules = rules_of(text);
            ASSERT_EQ(Solver(rules).plan("f(9)")[0].engine, "heap");
            for (int n = 1; n <= 14; ++n) {
                const std::string position = "f(" + std::to_string(n) + ")";
                const Moves by_heap = winning(rules, "", position);
                ASSERT_TRUE(by_heap == winning(rules, "memo", position)) << position;
                for (const auto& [to, chosen] : by_heap) several += chosen.all.size() > 1 ? 1 : 0;
            }
        }
    EXPECT_GT(several, 30);
}

// Far beyond what can be tried; the numbers follow from the heaps that are left.
TEST(HeapChoices, OfLargeHeapsAreComputed) {
    const Rules rules = rules_of("game f(n):\n    f(x - 1) + f(n - x - c + 1)  for x in 1..n, c in 1..2\n");
    const Answer answer = Solver(rules).solve("f(1000000000001)");
    ASSERT_FALSE(answer.moves.empty());
    for (const WinningMove& move : answer.moves) {
        ASSERT_EQ(move.choice.size(), 2u);
        const auto x = move.choice[0].second, rest = 1'000'000'000'002 - x - move.choice[1].second;
        const auto text = [](std::int64_t a, std::int64_t b) {
            return "f(" + std::to_string(a) + ") + f(" + std::to_string(b) + ")";
        };
        EXPECT_EQ(move.to, text(std::min(x - 1, rest), std::max(x - 1, rest)));
    }
}

// Arguments that never change stay beside the heap.
TEST(HeapChoices, OfHeapsWithFixedNumbersAreComputed) {
    const Rules rules =
        rules_of("game f(n, L, R):\n    f(x - 1, L, R) + f(n - x - c + 1, L, R)  for x in 1..n, c in L..R\n");
    for (const std::string position : {"f(11, 4, 6)", "f(12, 1, 2)"})
        EXPECT_TRUE(winning(rules, "", position) == winning(rules, "memo", position)) << position;
    Limits few;
    few.nodes = 200'000'000;
    SolverOptions all;
    all.most_moves = 100'000;
    EXPECT_TRUE(Solver(rules, all).solve("f(2000, 3, 700)", few).moves_complete);
}

// What the rules name only once stays a number of stones.
TEST(HeapChoices, OfOneNumberAreTakes) {
    const Rules rules = rules_of("game f(n):\n    f(n - 2*k)  for k in 1..2\n");
    EXPECT_EQ(Solver(rules).solve("f(4)").moves.at(0).choice, (MoveChoice{{"take", 4}}));
}

}  // namespace grundy::heap_choices_test
