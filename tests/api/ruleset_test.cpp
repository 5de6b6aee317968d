// SPDX-License-Identifier: MIT
// Games that are C++ types, against the definition in a few lines and against the same games as rule text.
#include <gtest/gtest.h>

#include <atomic>
#include <bit>
#include <filesystem>
#include <fstream>
#include <grundy/grundy.hpp>
#include <grundy/ruleset.hpp>
#include <map>
#include <random>
#include <set>
#include <string>

#include "support/paths.hpp"

namespace grundy::ruleset_test {

/// The definition: the mex of the values of all options, where an option is a sum.
template <class Game>
class Definition {
public:
    explicit Definition(const Game& game) : game_(game) {}

    std::uint64_t value(const PositionOf<Game>& position) {
        if (const auto known = values_.find(position); known != values_.end()) return known->second;
        std::set<std::uint64_t> options;
        game_.for_each_option(position, [&](const auto&... parts) { options.insert((part(parts) ^ ... ^ 0)); });
        std::uint64_t mex = 0;
        while (options.count(mex) != 0) ++mex;
        return values_[position] = mex;
    }

private:
    std::uint64_t part(const Star& star) { return star.n; }
    std::uint64_t part(const PositionOf<Game>& position) {
        if constexpr (Decomposable<Game>) {
            std::uint64_t sum = 0;
            game_.for_each_component(position, [&](const auto& component) { sum ^= value(component); });
            return sum;
        } else {
            return value(position);
        }
    }

    const Game& game_;
    std::map<PositionOf<Game>, std::uint64_t> values_;
};

/// A game whose options were drawn at random: sums of up to three smaller positions and a nim heap.
struct RandomGame {
    std::vector<std::vector<std::pair<std::vector<int>, std::uint64_t>>> options;

    int start() const { return static_cast<int>(options.size()) - 1; }
    void for_each_option(int n, auto visit) const {
        for (const auto& [parts, star] : options[static_cast<std::size_t>(n)]) {
            if (parts.empty())
                visit(Star{star});
            else if (parts.size() == 1 && star == 0)
                visit(parts[0]);
            else if (parts.size() == 1)
                visit(parts[0], Star{star});
            else if (parts.size() == 2)
                visit(Star{star}, parts[0], parts[1]);
            else
                visit(parts[0], parts[1], Star{star}, parts[2]);
        }
    }
};

RandomGame random_game(int positions, std::mt19937& random) {
    RandomGame out;
    const auto below = [&](int n) { return std::uniform_int_distribution<int>(0, n - 1)(random); };
    const int most_options = 2 + below(9), most_parts = 1 + below(3), most_star = 1 + below(4);
    for (int n = 0; n < positions; ++n) {
        auto& options = out.options.emplace_back();
        if (n == 0) continue;
        for (int o = below(most_options + 1); o > 0; --o) {
            std::vector<int> parts(static_cast<std::size_t>(below(most_parts + 1)));
            for (int& part : parts) part = below(n);
            options.emplace_back(parts, below(most_star));
        }
    }
    return out;
}

/// Node Kayles on a random graph, where each vertex leaves a nim heap, with and without what a ruleset may also say.
struct PlainKayles {
    std::vector<std::uint32_t> closed;
    std::uint32_t start() const { return (std::uint32_t{1} << closed.size()) - 1; }
    void for_each_option(std::uint32_t left, auto visit) const {
        for (std::size_t v = 0; v < closed.size(); ++v)
            if ((left >> v & 1) != 0) visit(left & ~closed[v], Star{v % 3});
    }
};
struct SplitKayles : PlainKayles {
    void for_each_component(std::uint32_t left, auto visit) const {
        while (left != 0) {
            std::uint32_t part = left & -left;
            for (std::uint32_t before = 0; part != before;) {
                before = part;
                for (std::size_t v = 0; v < closed.size(); ++v)
                    if ((part >> v & 1) != 0) part |= closed[v] & left;
            }
            visit(part);
            left &= ~part;
        }
    }
};
struct SizedKayles : SplitKayles {
    unsigned size(std::uint32_t left) const { return 5 + 2 * static_cast<unsigned>(std::popcount(left)); }
};
static_assert(Ruleset<PlainKayles> && !Decomposable<PlainKayles> && !Canonical<PlainKayles> && !Sized<PlainKayles>);
static_assert(Decomposable<SplitKayles> && Sized<SizedKayles>);

// What a solver refuses with a message, because it would leave it out in silence.
template <class Game>
constexpr int misfits = !detail::components_fit<Game> + !detail::canonical_fits<Game> + !detail::size_fits<Game>;
static_assert(misfits<PlainKayles> == 0 && misfits<SizedKayles> == 0);
struct NotConst : PlainKayles {
    void for_each_component(std::uint32_t left, auto visit) { visit(left); }
    std::uint32_t canonical(std::uint32_t left) { return left; }
    unsigned size(std::uint32_t) { return 3; }
};
static_assert(misfits<NotConst> == 3);
struct OfOtherTypes : PlainKayles {
    void for_each_component(const std::string&, AnyVisit) const {}
    std::string canonical(std::uint32_t) const { return ""; }
    unsigned size(const std::string&) const { return 3; }
};
static_assert(misfits<OfOtherTypes> == 3);
struct ChangesItsArgument : PlainKayles {
    std::uint32_t canonical(std::uint32_t& left) const { return left; }
};
static_assert(misfits<ChangesItsArgument> == 1);
struct SizeOfTheGame : PlainKayles {
    std::size_t size() const { return closed.size(); }
};
struct SizeAsData : PlainKayles {
    int size = 3;
};
static_assert(misfits<SizeOfTheGame> == 0 && misfits<SizeAsData> == 0);

PlainKayles random_graph(int vertices, double density, std::mt19937& random) {
    PlainKayles out;
    for (int v = 0; v < vertices; ++v) out.closed.push_back(std::uint32_t{1} << v);
    std::bernoulli_distribution edge(density);
    for (int v = 0; v < vertices; ++v)
        for (int u = 0; u < v; ++u)
            if (edge(random)) {
                out.closed[static_cast<std::size_t>(v)] |= std::uint32_t{1} << u;
                out.closed[static_cast<std::size_t>(u)] |= std::uint32_t{1} << v;
            }
    return out;
}

TEST(Ruleset, RandomGamesHaveTheValuesOfTheDefinition) {
    std::mt19937 random(7);
    for (int round = 0; round < 100; ++round) {
        const RandomGame game = random_game(60, random);
        Definition definition(game);
        RulesetSolver solver(game);
        for (int n = 59; n >= 0; --n) ASSERT_EQ(solver.value(n), definition.value(n)) << round << ": position " << n;
    }
}

TEST(Ruleset, RandomGraphsHaveTheValuesOfTheDefinition) {
    std::mt19937 random(11);
    for (int round = 0; round < 60; ++round) {
        const PlainKayles game = random_graph(12, 0.1 + 0.1 * (round % 5), random);
        const std::uint64_t expected = Definition(game).value(game.start());
        EXPECT_EQ(RulesetSolver(game).value(), expected) << round;
        EXPECT_EQ(RulesetSolver(SplitKayles{game}).value(), expected) << round;
        EXPECT_EQ(RulesetSolver(SizedKayles{{game}}).value(), expected) << round;
    }
}

// More options arise than the first turns of the mex have, so that the search finds the values.
TEST(Ruleset, LongQueriesHaveTheValuesOfTheDefinition) {
    std::mt19937 random(13);
    for (int round = 0; round < 3; ++round) {
        const SizedKayles game{{random_graph(24, 0.12, random)}};
        const std::uint64_t expected = Definition(game).value(game.start());
        EXPECT_EQ(RulesetSolver(game).value(), expected) << round;
        EXPECT_EQ(RulesetSolver(SplitKayles(game)).value(), expected) << round;
    }
}

// The search keeps more than a thousand options in blocks.
TEST(Ruleset, PositionsOfThousandsOfOptionsHaveTheValuesOfTheDefinition) {
    std::mt19937 random(19);
    for (int round = 0; round < 3; ++round) {
        RandomGame game = random_game(2000, random);
        auto& root = game.options.emplace_back();
        for (int n = 0; n < 2000; ++n) root.emplace_back(std::vector{n, 1999 - n / 2}, static_cast<unsigned>(n % 3));
        EXPECT_EQ(RulesetSolver(game).value(), Definition(game).value(game.start())) << round;
    }
}

TEST(Ruleset, WinningMovesAreTheOptionsOfValueZeroEachOnce) {
    std::mt19937 random(17);
    for (int round = 0; round < 50; ++round) {
        const RandomGame game = random_game(40, random);
        Definition definition(game);
        RulesetSolver solver(game);
        const auto answer = solver.solve();
        ASSERT_EQ(answer.outcome, Outcome::answered);
        EXPECT_EQ(answer.value, definition.value(39));
        EXPECT_EQ(answer.first_wins, answer.value != 0);
        std::vector<RulesetOption<int>> expected;
        for (const auto& option : solver.options(39)) {
            std::uint64_t sum = option.star;
            for (const int part : option.parts) sum ^= definition.value(part);
            if (sum == 0) expected.push_back(option);
        }
        EXPECT_EQ(answer.moves, expected) << round;
        EXPECT_TRUE(solver.moves_to(39, answer.value).empty());
        for (std::size_t i = 0; i < expected.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) EXPECT_NE(expected[i], expected[j]);
    }
}

/// Nim on rows of any order: positions are containers, and sorted ones stand for all.
struct SortedNim {
    std::vector<std::string> start() const { return {"III", "IIIII", "I"}; }
    void for_each_option(std::vector<std::string> rows, auto visit) const {
        for (auto& row : rows)
            for (std::string left = row; !row.empty();) {
                row.pop_back();
                visit(rows);
                if (row.empty()) {
                    row = left;
                    break;
                }
            }
    }
    std::vector<std::string> canonical(std::vector<std::string> rows) const {
        std::sort(rows.begin(), rows.end());
        return rows;
    }
};
static_assert(Canonical<SortedNim>);

TEST(Ruleset, PositionsMayBeContainers) {
    RulesetSolver<SortedNim> solver;
    EXPECT_EQ(solver.value(), 3U ^ 5U ^ 1U);
    const auto answer = solver.solve({"IIII", "II", "I"});
    ASSERT_EQ(answer.moves.size(), 1U);
    EXPECT_EQ(answer.moves[0].parts[0], (std::vector<std::string>{"III", "II", "I"}));
    EXPECT_EQ(solver.value(std::vector<std::string>{}), 0U);
}

struct Endless {  // 0 -> 1 -> 2 -> 0
    int start() const { return 5; }
    void for_each_option(int n, auto visit) const {
        if (n < 3) visit((n + 1) % 3);
        if (n == 4) visit(2);
        if (n == 5) visit(3);
    }
};
struct Growing {
    std::uint64_t start() const { return 0; }
    void for_each_option(std::uint64_t n, auto visit) const {
        visit(n + 1);
        visit(n + 2);
    }
};
struct Long {
    int start() const { return 200000; }
    void for_each_option(int n, auto visit) const {
        if (n > 0) visit(n - 1);
    }
};

TEST(Ruleset, PlayThatRepeatsIsAnErrorAndOnlyWhereItArises) {
    RulesetSolver<Endless> solver;
    EXPECT_EQ(solver.value(), 1U);
    EXPECT_THROW(solver.value(0), Error);
    EXPECT_THROW(solver.value(4), Error);
    EXPECT_EQ(solver.value(3), 0U) << "a solver can be used after an error";
}

TEST(Ruleset, LinesOfPlayMayBeLong) { EXPECT_EQ(RulesetSolver<Long>().value(), 0U); }

// The root has the value 0: its options are a nimber that is not 0, and position 1, whose options are *0 and position
// 2, whose value is above 1. That takes long enough for the search, which holds nimbers of 32 bits.
struct LargeStar {
    std::uint64_t star = 0;
    long start() const { return 0; }
    void for_each_option(long p, auto visit) const {
        if (p == 0) visit(Star{star}), visit(1L);
        if (p == 1) visit(Star{0}), visit(2L);
        if (p == 2) visit(3'000L), visit(Star{1});
        for (long k = 1; p > 1000 && k <= 40; ++k)
            if (const long to = p - k * (p * 7919 % 13 + 1); to > 1000) visit(to);
    }
};

TEST(Ruleset, NimbersBeyond32BitsAreNotCut) {
    for (const std::uint64_t star : {std::uint64_t{1} << 31, std::uint64_t{1} << 32, (std::uint64_t{1} << 40) + 1}) {
        RulesetSolver<LargeStar> solver(LargeStar{star});
        EXPECT_EQ(solver.value(), 0U) << star;
    }
}

TEST(Ruleset, LimitsEndAQuery) {
    RulesetSolver<Growing> solver;
    Limits few;
    few.nodes = 100000;
    EXPECT_THROW(solver.value(0, few), Stopped);
    const auto answer = solver.solve(0, few);
    EXPECT_EQ(answer.outcome, Outcome::out_of_budget);
    EXPECT_NE(answer.reason.find("100000 nodes"), std::string::npos) << answer.reason;
    EXPECT_GT(answer.nodes, 0U);

    Limits small;
    small.bytes = std::uint64_t{1} << 20;
    const auto memory = RulesetSolver<Growing>().solve(0, small);
    EXPECT_EQ(memory.outcome, Outcome::out_of_budget);
    EXPECT_NE(memory.reason.find("the memory budget"), std::string::npos) << memory.reason;

    const std::atomic<bool> set = true;
    Limits interrupted;
    interrupted.interrupt = &set;
    EXPECT_EQ(RulesetSolver<Growing>(Growing{}, interrupted).solve().outcome, Outcome::interrupted);
}

/// A position of many options, in the midst of whose listing the user interrupts.
struct Interrupted {
    std::atomic<bool>* interrupt;
    int* visited;
    int start() const { return 0; }
    void for_each_option(int n, auto visit) const {
        for (int i = 1; n == 0 && i <= 100000; ++i) {
            ++*visited;
            if (i == 1000) *interrupt = true;
            visit(i);
        }
    }
};

TEST(Ruleset, LimitsEndTheListingOfOptions) {
    std::atomic<bool> interrupt = false;
    int visited = 0;
    Limits limits;
    limits.interrupt = &interrupt;
    RulesetSolver solver(Interrupted{&interrupt, &visited}, limits);
    EXPECT_THROW(solver.value(), Stopped);
    EXPECT_LT(visited, 2000);
    EXPECT_EQ(solver.value(0, Limits()), 1U) << "a later query goes on";

    visited = 0;
    interrupt = false;
    EXPECT_THROW(solver.moves_to(0, 0), Stopped);
    EXPECT_LT(visited, 2000);
}

TEST(Ruleset, AQueryGoesOnWhereAnEarlierOneStopped) {
    RulesetSolver<Long> solver;
    Limits few;
    few.nodes = 60000;
    EXPECT_EQ(solver.solve(200001, few).outcome, Outcome::out_of_budget);
    EXPECT_EQ(solver.value(200001), 1U);
}

// The programs of examples/cpp print lines such as "cram(board(4, 6)) = 0" in the rule language.
TEST(Ruleset, TheExamplesPrintWhatTheRuleTextsSay) {
    Solver solver(Rules::catalogue());
    Limits few;
    few.nodes = 100000;
    int compared = 0;
    for (const char* example : {"cram_board", "node_kayles", "painted_strip"}) {
        std::ifstream in(std::filesystem::path(test::source_dir()) / "examples/cpp/expected" /
                         (std::string(example) + ".txt"));
        for (std::string line; std::getline(in, line);) {
            const auto equals = line.find(" = ");
            if (equals == std::string::npos) continue;
            const Answer answer = solver.value(line.substr(0, equals), few);
            if (answer.outcome != Outcome::answered) continue;
            ++compared;
            EXPECT_EQ(value_text(answer.value), line.substr(equals + 3)) << line;
        }
    }
    EXPECT_GE(compared, 10);
}

}  // namespace grundy::ruleset_test
