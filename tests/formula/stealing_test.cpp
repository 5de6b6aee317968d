// SPDX-License-Identifier: MIT
// Strategy stealing (docs/theory.md, Theorem 75): random rules on rows, integers and graphs, of which some have a move
// that leaves the opponent nothing new, against the definition; near misses; positions beyond any search.
#include "plan/stealing.hpp"

#include <cstdio>

#include "formula/random_games.hpp"

namespace grundy::agreement::stealing_test {

class Text : public RandomText {
public:
    using RandomText::RandomText;

    std::string rules() {
        switch (pick(random_, 0, 3)) {
            case 0:
                return game("g: graph", [&] {
                    return word({"without(g, closed(g, v))", "without(g, {v})", "without(g, neighbours(g, v))"}) +
                           ") for v in vertices(g)" +
                           word({"", "", " if degree(g, v) > 0", " if v > 1",
                                 " if count(1 = 1 for u in vertices(g)) > 1"});
                });
            case 1:
                return game("w: row", [&] {
                    return word({"remove(w, i)", "set(w, i, w[i] - 1)", "set(w, i, 0)", "w[i + 1..len(w)]",
                                 "w[1..i - 1]", "[min(x, w[i]) for x in remove(w, i)]"}) +
                           ") for i in 1..len(w)" + word({" if w[i] > 0", " if w[i] > 1", " if w[i] > 0 and i > 1"});
                });
            case 2:
                return game("w: bag", [&] {
                    return word({"[y for y in w if y mod x != 0]", "[y for y in w if y < x]",
                                 "[y for y in w if y != x]", "[y for y in w if x mod y != 0]"}) +
                           ") for x in w if " + word({"x > 0", "x > 1", "x > 0 and len(w) > 1"}) + " and min(w) > 0";
                });
            default:
                return game("a, b", [&] {
                    return word({"a - k, b", "a, b - k", "a - k, b - k", "min(a, k - 1), b", "a, min(b, k - 1)"}) +
                           ") for k in " + word({"1..a", "1..b", "1..3", "1..min(a, b)"}) + " if k <= min(a, b)";
                });
        }
    }
    std::string position(const std::string& text) {
        std::string out;
        if (text.find("graph") != std::string::npos) {
            const auto n = pick(random_, 1, 5);
            for (std::int64_t v = 1; v <= n; ++v) out += " " + std::to_string(v);
            const char* const joint = pick(random_, 0, 1) == 0 ? ">" : "-";
            for (auto edges = pick(random_, 0, 6); edges > 0 && n > 1; --edges) {
                const auto u = pick(random_, 1, n - 1);
                out += " " + std::to_string(u) + joint + std::to_string(pick(random_, u + 1, n));
            }
            return "f(graph(\"" + out.substr(1) + "\"))";
        }
        if (text.find("(a, b)") < text.find('\n')) return "f(" + number(4) + ", " + number(4) + ")";
        for (auto n = pick(random_, 0, 4); n > 0; --n) out += (out.empty() ? "" : ", ") + number(6);
        return "f([" + out + "])";
    }

private:
    template <class Option>
    std::string game(const std::string& head, Option option) {
        std::string out = "game f(" + head + "):\n";
        for (auto n = pick(random_, 1, 3); n > 0; --n) out += "    f(" + option() + "\n";
        if (pick(random_, 0, 5) == 0)
            out += word({"    win", "    lose", "    *1", "    *2 + *1"}) + " if " + ending(head) + "\n";
        return out;
    }
    std::string ending(const std::string& head) {
        return head[0] == 'a' ? "a = 1" : head[0] == 'w' ? "len(w) = 2" : "count(1 = 1 for u in vertices(g)) = 2";
    }
};

TEST(Stealing, ClaimsAreThoseOfTheDefinition) {
    Random random(75);
    Text draw(random);
    int claimed = 0, positions = 0;
    const RandomGames games = each_random_position(draw, random_rules(300), [&](Definition& definition, const auto& c) {
        Meter meter({});
        const bool stolen = plan::Stealing().move(definition.ruleset(), c, meter).has_value();
        ++positions;
        if (!stolen) return;
        ++claimed;
        EXPECT_NE(definition.value(c), Value{});
    });
    std::printf("%d rules, %d positions, %d of them won by stealing\n", games.rules, positions, claimed);
    EXPECT_GT(claimed, positions / 100);
    EXPECT_LT(claimed, positions / 2);
}

const std::string poset = "game f(g: graph):\n    f(without(g, closed(g, v))) for v in vertices(g)\n";

// The subsets of a set, without the empty one, by inclusion, up to `size` of 2^n - 1 elements.
std::string subsets(int n) {
    std::string out;
    for (int a = 1; a < 1 << n; ++a)
        for (int b = a + 1; b < 1 << n; ++b)
            if ((a & b) == a) out += (out.empty() ? "" : " ") + std::to_string(a) + ">" + std::to_string(b);
    return "f(graph(\"" + out + "\"))";
}

TEST(Stealing, PositionsBeyondASearch) {
    Solver solver(rules_of(poset));
    const WinnerAnswer answer = solver.winner(subsets(6), 10);
    EXPECT_TRUE(answer.first_wins);
    EXPECT_NE(answer.theorem.find("v = 63"), std::string::npos) << answer.theorem;
    EXPECT_TRUE(answer.moves.empty());
    EXPECT_FALSE(answer.moves_complete);
}

TEST(Stealing, NearMissesAreNotTakenForIt) {
    const auto stolen = [](const std::string& option) {
        Definition definition(rules_of("game f(g: graph):\n    " + option + "\n"));
        Meter meter({});
        return plan::Stealing().move(definition.ruleset(), definition.parse(subsets(3))[0], meter).has_value();
    };
    const std::string removed = "f(without(g, closed(g, v))) for v in vertices(g)";
    EXPECT_TRUE(stolen(removed));
    EXPECT_TRUE(stolen(removed + " if v > 3"));
    for (const char* const change : {" if v < 7", " if v != 7", " if v mod 7 > 0"})
        EXPECT_FALSE(stolen(removed + change));
    for (const char* const other : {"f(without(g, {v})) for v in vertices(g)", "f(cut(g, u, v)) for (u, v) in edges(g)",
                                    "f(without(g, closed(g, v))) + *1 for v in vertices(g)"})
        EXPECT_FALSE(stolen(other));
}

}  // namespace grundy::agreement::stealing_test
