// SPDX-License-Identifier: MIT
// Misere quotients of positions of any kind: a published order, and the winners of sums by a search.
#include <gtest/gtest.h>
#include <grundy/quotients.hpp>
#include <grundy/recall.hpp>

#include <algorithm>
#include <map>
#include <memory>
#include <random>

#include "core/size.hpp"
#include "engines/quotient/engine.hpp"
#include "engines/quotient/saved.hpp"
#include "support/agreement.hpp"
#include "support/effort.hpp"

namespace grundy {
namespace {

QuotientAnswer quotient_of(const std::vector<std::string>& positions, std::uint64_t nodes = 0) {
    SolverOptions options;
    options.limits.nodes = nodes;
    return misere_quotient(Rules::catalogue(), options, positions);
}

// T. Plambeck and G. Whitehead, "The secrets of Notakto" (2013): a monoid of 18 elements. A board with three in a row
// is dead, and whoever makes the last one loses.
TEST(QuotientOfPositions, Notakto) {
    Rules rules;
    rules.add(R"(game crosses(b: board):
    crosses(c)  for c in place(b, "#") if not occurs(c, turns({"###", "#?? / ?#? / ??#"}))
    0           for c in place(b, "#") if occurs(c, turns({"###", "#?? / ?#? / ??#"}))
)",
              "crosses");
    const QuotientAnswer a = misere_quotient(rules, {}, {"crosses(board(3, 3))"});
    EXPECT_EQ(a.outcome, Outcome::answered);
    EXPECT_EQ(a.order, 18U);
    EXPECT_EQ(a.lost, 4U);
    ASSERT_EQ(a.positions.size(), 1U);
    EXPECT_FALSE(a.positions[0].lost);  // the centre wins
}

TEST(QuotientOfPositions, OfHeapsIsThatOfTheHeapsUpToThem) {
    const QuotientAnswer a = quotient_of({"0.77(40)"}), b = quotient_of({"0.77(10^9)"});
    EXPECT_EQ(a.order, 40U);
    EXPECT_EQ(b.order, 40U);
    EXPECT_LT(b.games, 1000U);
    const QuotientAnswer nim = quotient_of({"*3"});
    EXPECT_EQ(nim.order, 6U);
    EXPECT_EQ(nim.lost, 2U);
    EXPECT_EQ(quotient_of({"0"}).order, 1U);
}

TEST(QuotientOfPositions, WinnersOfSumsByASearch) {
    const std::vector<std::vector<std::string>> sets = {
        {"kayles(9)", "0.07(11)", "*3"},
        {"cram(board(2, 3))", "kayles(7)", "*2"},
        {"cram(board(3, 3))", "0.77(6)"},
        {"notakto(board(2, 3))", "0.6(8)", "*1"},
        {"node_kayles(grid(2, 4))", "0.137(9)"},
        {"node_kayles(path(6))", "kayles(6)", "*4"},
        {"0.15(11)", "0.34(9)", "0.53(9)"},
        {"grundys(10)", "0.35(8)", "*2"},
        {"4.4(7)", "0.44(9)", "cram(board(1, 6))"},
    };
    std::mt19937 random(3);
    std::size_t compared = 0;
    for (const auto& set : sets) {
        std::vector<std::string> sums;
        for (int i = effort::share(230, 40); i > 0; --i) {
            std::string sum;
            for (auto parts = 1 + random() % 4; parts > 0; --parts) {
                std::string part = set[random() % set.size()];
                // A smaller heap instead of the one that is named.
                if (const auto bracket = part.find('('); bracket != std::string::npos && part.find("board") > 50 &&
                                                         part.find("grid") > 50 && part.find("path") > 50)
                    part = part.substr(0, bracket + 1) +
                           std::to_string(1 + random() % std::stoul(part.substr(bracket + 1))) + ")";
                sum += (sum.empty() ? "" : " + ") + part;
            }
            sums.push_back(sum);
        }
        const QuotientAnswer a = quotient_of(sums);
        ASSERT_EQ(a.outcome, Outcome::answered) << set[0] << ": " << a.reason;
        ASSERT_EQ(a.positions.size(), sums.size());
        SolverOptions by_search;
        by_search.engine = "misere";
        Solver search(Rules::catalogue(), by_search);
        for (std::size_t i = 0; i < sums.size(); ++i) {
            ASSERT_EQ(a.positions[i].lost, !search.misere(sums[i]).first_wins.value()) << sums[i];
            ++compared;
        }
    }
    EXPECT_GE(compared, sets.size() * (effort::sanitized ? 4 : 40));
}

// A short search does not decide these sums; their winners and moves are those of the quotient.
TEST(QuotientOfPositions, SumsOfSeveralGamesAreSolvedByIt) {
    Solver solver(Rules::catalogue());
    const MisereAnswer large = solver.misere("kayles(200) + *2 + cram(board(2, 3))");
    EXPECT_EQ(large.engine, "quotient");
    ASSERT_TRUE(large.first_wins.value());
    ASSERT_FALSE(large.moves.empty());
    for (std::size_t m = 0; m < std::min<std::size_t>(large.moves.size(), 8); ++m) {
        const auto& move = large.moves[m];
        std::string after;
        const std::string parts[] = {"kayles(200)", "*2", "cram(board(2, 3))"};
        for (std::size_t i = 0; i < 3; ++i)
            after += (i > 0 ? " + " : "") + (i + 1 == move.component ? move.to : parts[i]);
        EXPECT_FALSE(solver.misere(after).first_wins.value()) << after;
    }
    EXPECT_FALSE(solver.misere("kayles(1000) + *2").moves.empty()) << "its moves are not searched for";
    SolverOptions by_search;
    by_search.engine = "misere";
    Solver search(Rules::catalogue(), by_search);
    for (const char* position :
         {"kayles(21) + 0.07(17) + *2", "kayles(36) + *2", "cram(board(3, 4)) + kayles(17) + kayles(9)"}) {
        if (effort::sanitized) continue;
        const MisereAnswer x = solver.misere(position), y = search.misere(position);
        EXPECT_EQ(x.first_wins.value(), y.first_wins.value()) << position;
        EXPECT_EQ(x.moves.size(), y.moves.size()) << position;
    }
}

// Each question gives back the memory of the quotient of the one before.
TEST(QuotientOfPositions, MemoryIsReleasedWithTheQuotient) {
    const Rules catalogue = Rules::catalogue();
    rules::Library library = catalogue.impl().library;
    rules::Ruleset rules(library);
    Meter meter{Budget{}};
    engines::quotient::Engine engine(rules, meter);
    const std::string text = "kayles(200) + *2 + cram(board(2, 3))";
    Diagnostics faults("position", text);
    const auto position = lang::parse_position(text, library, rules, faults);
    ASSERT_TRUE(position.has_value());
    std::vector<std::uint64_t> left;
    for (int i = 0; i < 4; ++i) {
        const bool first = engine.first_wins(*position);
        ASSERT_EQ(engine.used(), "quotient");
        EXPECT_EQ(first, engine.first_wins(*position));
        left.push_back(meter.bytes_left());
    }
    EXPECT_EQ(left[2], left[3]);
}

TEST(QuotientOfPositions, WhatIsFoundIsThereWhenTheBudgetEnds) {
    const QuotientAnswer a = quotient_of({"0.07(40)"}, 300'000);
    EXPECT_EQ(a.outcome, Outcome::out_of_budget);
    EXPECT_GE(a.order, 24U);
    EXPECT_GE(a.games, 24U);
    EXPECT_TRUE(a.positions.empty());
    EXPECT_NE(a.tried, "");
}

/// Keeps everything in memory.
class Kept final : public Recall {
public:
    bool knows_anything() override { return true; }
    double least_seconds() const override { return 0; }
    std::optional<Recalled> find(const RecallQuestion& q) override {
        const auto it = found.find(q.fingerprint + q.position);
        return q.question == "quotient" && it != found.end() ? std::optional(it->second) : std::nullopt;
    }
    void keep(const RecallQuestion& q, const Recalled& answer) override { found[q.fingerprint + q.position] = answer; }
    std::map<std::string, Recalled> found;
};

QuotientAnswer with(const std::shared_ptr<Recall>& recall, const std::vector<std::string>& positions,
                    std::uint64_t nodes = 0) {
    SolverOptions options;
    options.recall = recall;
    options.limits.nodes = nodes;
    return misere_quotient(Rules::catalogue(), options, positions);
}

void expect_same(const QuotientAnswer& a, const QuotientAnswer& b, const std::string& context) {
    EXPECT_EQ(a.outcome, b.outcome) << context;
    EXPECT_EQ(a.order, b.order) << context;
    EXPECT_EQ(a.lost, b.lost) << context;
    ASSERT_EQ(a.positions.size(), b.positions.size()) << context;
    for (std::size_t i = 0; i < a.positions.size(); ++i) EXPECT_EQ(a.positions[i].lost, b.positions[i].lost) << context;
}

TEST(QuotientOfPositions, IsKeptAndGoneOnWith) {
    const auto kept = std::make_shared<Kept>();
    const std::vector<std::string> positions = {"0.07(20) + 0.07(14)", "cram(board(2, 3))", "*2"},
                                   turned = {"*2", "cram(board(2, 3)) + 0.07(14)", "0.07(20)"};
    const QuotientAnswer whole = quotient_of(positions);
    const QuotientAnswer part = with(kept, positions, whole.nodes / 2);
    ASSERT_EQ(part.outcome, Outcome::out_of_budget);
    ASSERT_EQ(kept->found.size(), 1U);
    const QuotientAnswer rest = with(kept, positions);
    EXPECT_TRUE(rest.kept.has_value());
    expect_same(rest, whole, "gone on with");
    const QuotientAnswer again = with(kept, turned);
    EXPECT_TRUE(again.kept.has_value()) << "the order does not matter";
    EXPECT_EQ(again.order, whole.order);
    EXPECT_EQ(kept->found.size(), 1U);
    EXPECT_LT(again.nodes, whole.nodes);
}

std::size_t end_of_lists(const std::string& text) {
    std::size_t end = 0;
    for (int line = 0; line < 4; ++line) end = text.find('\n', end) + 1;
    return end;
}

/// In one of the four lists, a number that is there takes the place of another: most often an element of a letter.
std::string with_another_number(const std::string& right, std::mt19937& random) {
    auto saved = engines::quotient::read_saved(right.substr(0, end_of_lists(right))).value();
    std::vector<std::uint32_t>* const lists[] = {&saved.elements, &saved.elements, &saved.letters, &saved.products,
                                                 &saved.labels};
    auto& list = *lists[random() % 5];
    list[random() % list.size()] = list[random() % list.size()];
    return engines::quotient::text_of(saved) + right.substr(end_of_lists(right));
}

// Whatever stands in the store, the answer is that without it.
TEST(QuotientOfPositions, ForgedOnesAreNotBelieved) {
    const std::vector<std::string> positions = {"0.75(9)", "kayles(7)", "cram(board(2, 3))"};
    const QuotientAnswer whole = quotient_of(positions);
    const auto kept = std::make_shared<Kept>();
    with(kept, positions);
    ASSERT_EQ(kept->found.size(), 1U);
    const std::string right = kept->found.begin()->second.evidence;
    std::mt19937 random(7);
    std::size_t refused = 0;
    const int rounds = effort::share(2000, 200);
    for (int i = 0; i < rounds; ++i) {
        std::string text = i % 2 == 0 ? with_another_number(right, random) : right;
        for (auto changes = i % 2 == 0 ? 0 : 1 + random() % 3; changes > 0; --changes) {
            const std::size_t at = random() % text.size();
            if (random() % 4 == 0)
                text.erase(at, 1 + random() % 9);
            else
                text[at] = "0123456789 \n(),.*#x"[random() % 19];
        }
        kept->found.begin()->second.evidence = text;
        const QuotientAnswer answer = with(kept, positions);
        expect_same(answer, whole, text);
        refused += answer.kept ? 0 : 1;
    }
    EXPECT_GT(refused, to_size(rounds) / 2);
}

TEST(QuotientOfPositions, SmallOnesHaveNames) {
    const std::vector<std::pair<std::string, std::string>> names = {
        {"0", "T_0"},  {"*1", "T_1"},        {"*2", "T_2"},      {"*3", "T_2"},    {"*4", "T_3"},
        {"*9", "T_4"}, {"kayles(3)", "T_2"}, {"0.75(9)", "R_8"}, {"0.34(30)", ""}, {"0.77(40)", ""}};
    for (const auto& [position, name] : names) {
        const QuotientAnswer a = quotient_of({position});
        EXPECT_EQ(a.name, name) << position;
        ASSERT_EQ(a.elements.size(), a.order) << position;
        ASSERT_EQ(a.products.size(), a.order) << position;
        EXPECT_EQ(a.elements[0], "1") << position;
        for (std::size_t x = 0; x < a.order; ++x) {
            EXPECT_EQ(a.products[0][x], x) << position;
            for (std::size_t y = 0; y < x; ++y) EXPECT_EQ(a.products[x][y], a.products[y][x]) << position;
        }
    }
    EXPECT_TRUE(quotient_of({"0.07(26)"}).elements.empty()) << "it is large";
}

// Values of sums with nim heaps, read off a quotient with a cap, are those of a search.
TEST(QuotientOfPositions, ValuesOfSumsByASearch) {
    SolverOptions by_search;
    by_search.engine = "misere";
    Solver solver(Rules::catalogue()), search(Rules::catalogue(), by_search);
    std::mt19937 random(11);
    for (int i = effort::share(300, 40); i > 0; --i) {
        const std::string sum = "kayles(" + std::to_string(random() % 22) + ") + 0.07(" +
                                std::to_string(random() % 16) + ") + *" + std::to_string(random() % 7);
        const MisereAnswer a = solver.misere_value(sum), b = search.misere_value(sum);
        ASSERT_EQ(*a.value, *b.value) << sum;
    }
    const MisereAnswer large = solver.misere_value("kayles(1000) + *2");
    EXPECT_EQ(large.engine, "quotient");
    EXPECT_EQ(*large.value, 3U);
}

TEST(QuotientOfPositions, GamesThatHaveNoneAreRefused) {
    Rules rules;
    rules.add("game doomed(n):\n    doomed(n - 1)  if n > 2\n    lose  if n = 2\n", "doomed");
    ASSERT_TRUE(Solver(rules).misere("doomed(3)").first_wins.has_value());
    EXPECT_THROW(misere_quotient(rules, {}, {"doomed(3)"}), Error);
}

}  // namespace
}  // namespace grundy
