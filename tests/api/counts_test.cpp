// SPDX-License-Identifier: MIT
// Numbers of winning moves where engines and theorems know them without looking at each option, against the options.
#include <functional>
#include <grundy/grundy.hpp>
#include <iterator>
#include <map>
#include <set>

#include "rules/distinct_moves.hpp"
#include "support/agreement.hpp"
#include "support/effort.hpp"
#include "support/own_rules.hpp"
#include "support/small_positions.hpp"

namespace grundy::agreement::counts_test {

void expect_same(Solver& solver, Solver& memo, const std::string& position) {
    const MoveCount fast = solver.count(position, true), slow = memo.count(position, true);
    ASSERT_TRUE(fast.moves.has_value()) << position << ": " << fast.reason;
    EXPECT_EQ(fast.first_wins, slow.first_wins) << position;
    EXPECT_EQ(fast.moves, slow.moves) << position;
    EXPECT_EQ(fast.choices, slow.choices) << position;
}

TEST(Counts, OfTheoremsOnWhoWins) {
    Solver solver{Rules::catalogue()}, memo{Rules::catalogue(), with("memo")};
    for (const std::string game : {"wythoff", "euclid", "fibnim"})
        for (Int a = 0; a <= 9; ++a)
            for (Int b = 0; b <= 9; ++b)
                expect_same(solver, memo, game + "(" + std::to_string(a) + ", " + std::to_string(b) + ")");
}

TEST(Counts, OfCutsInHackenbush) {
    Random random(1);
    Solver solver{Rules::catalogue()}, memo{Rules::catalogue(), with("memo")};
    for (int round = effort::rounds(150); round > 0 && !HasFailure(); --round) {
        std::string edges;
        const Int vertices = pick(random, 2, 6);
        for (Int v = 2; v <= vertices; ++v)
            edges += std::to_string(v) + "-" + std::to_string(pick(random, 1, v - 1)) + " ";
        for (auto more = pick(random, 0, 3); more > 0; --more)  // cycles, parallel edges and loops
            edges += std::to_string(pick(random, 1, vertices)) + "-" + std::to_string(pick(random, 1, vertices)) + " ";
        expect_same(solver, memo, "hackenbush(graph(\"" + edges + "\"))");
        expect_same(solver, memo, "hackenbush(graph(\"" + edges + "\")) + *3");
    }
}

// Who wins if the last move wins or loses, by the options of the rules alone.
class PlayByRules {
public:
    PlayByRules(const Rules& rules, bool misere) : definition_(rules), misere_(misere) {}

    rules::Position parse(const std::string& text) { return definition_.parse(text); }

    bool first_wins(rules::Position position) {
        if (!misere_) return definition_.nimber(position) != 0;
        rules::normalize(position);
        const auto known = known_.find(position);
        if (known != known_.end()) return known->second;
        bool any = false, wins = false;
        each(position, [&](std::size_t, const rules::Position&, bool wins_by_it) {
            any = true;
            wins = wins || wins_by_it;
        });
        return known_[position] = wins || !any;
    }

    // Every option in every component: the component, what it leaves of it, and whether it wins.
    template <class Visit>
    void each(const rules::Position& position, const Visit& visit) {
        for (std::size_t i = 0; i < position.size(); ++i) {
            rules::Position others = position;
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
            for (const rules::Position& left : options(position[i])) {
                rules::Position after = others;
                after.insert(after.end(), left.begin(), left.end());
                visit(i, left, rules::ends_game(left) || !first_wins(after));
            }
        }
    }

private:
    std::vector<rules::Position> options(const rules::Component& c) {
        std::vector<rules::Position> out;
        if (c.instance == 0) {
            for (Int n = 0; n < c.words[0]; ++n) out.push_back({{0, {n}}});
            return out;
        }
        Meter meter{Budget{}};
        rules::Enumerator(definition_.ruleset(), c.instance, meter).run(c.words, [&](auto option) {
            out.emplace_back(option.begin(), option.end());
            rules::normalize(out.back());
            return true;
        });
        return out;
    }

    Definition definition_;
    bool misere_;
    std::map<rules::Position, bool> known_;
};

void expect_by_rules(bool misere, std::uint64_t seed, const std::function<std::string(Random&)>& component) {
    const Rules rules = Rules::catalogue();
    Random random(seed);
    Solver solver(rules);
    PlayByRules definition(rules, misere);
    for (int round = effort::rounds(400); round > 0 && !::testing::Test::HasFailure(); --round) {
        const std::string text = random_sum(random, [&] { return component(random); });
        const rules::Position position = definition.parse(text);
        std::set<std::pair<std::size_t, rules::Position>> moves;
        std::int64_t choices = 0;
        const bool wins = definition.first_wins(position);
        definition.each(position, [&](std::size_t i, const rules::Position& left, bool wins_by_it) {
            if (!wins || !wins_by_it) return;
            moves.emplace(i, left);
            ++choices;
        });
        const MoveCount count = misere ? solver.misere_count(text) : solver.count(text, true);
        ASSERT_TRUE(count.moves.has_value()) << text << ": " << count.reason;
        EXPECT_EQ(count.first_wins, wins) << text;
        EXPECT_EQ(count.moves, static_cast<std::int64_t>(moves.size())) << text;
        EXPECT_EQ(count.choices.value_or(choices), choices) << text;
        EXPECT_TRUE(count.choices.has_value()) << text;
    }
}

TEST(Counts, OfMiserePlay) { expect_by_rules(true, 2, small_component); }

TEST(Counts, OfNormalPlay) {
    expect_by_rules(false, 3, small_component);
    expect_by_rules(false, 4, [](Random& random) {
        const std::string codes[] = {"\"1-3\"", "\"2-3S\"", "\"1+C\"", "0.3F", "laskers_nim"};
        return codes[random() % std::size(codes)] + "(" + std::to_string(pick(random, 1, 9)) + ")";
    });
}

TEST(Counts, OfMiserePlayAreWholeOrRefused) {
    Solver solver{Rules::catalogue()};
    EXPECT_THROW(solver.misere_count("kayles(10^18)"), Error);  // its winning moves are too many to be listed
    EXPECT_EQ(solver.misere_count("0").moves, 0);               // who cannot move wins
    EXPECT_EQ(solver.misere_count("all(kayles(5), *3)").moves, 5);
}

TEST(Counts, TakeNoTableOfSmallerPositions) {
    SolverOptions options;
    options.limits.nodes = 100'000;
    Solver solver(Rules::catalogue(), options);
    const MoveCount count = solver.count("wythoff(10000, 9000)");
    ASSERT_TRUE(count.moves.has_value()) << count.reason;
    EXPECT_EQ(*count.moves, 3);
    const MoveCount cuts = solver.count("hackenbush(path(20000))");
    ASSERT_TRUE(cuts.moves.has_value()) << cuts.reason;
    EXPECT_EQ(*cuts.moves, 1);
}

}  // namespace grundy::agreement::counts_test
