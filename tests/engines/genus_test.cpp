// SPDX-License-Identifier: MIT
// Genera: against the definition, the misere nim values of a position beside heaps *2 as a recursion over whole sums;
// and against published ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <functional>
#include <grundy/genus.hpp>
#include <map>
#include <random>
#include <set>

#include "core/error.hpp"
#include "support/effort.hpp"

namespace grundy::genus_test {

// Kayles and others as functions of heaps: each option a list of heaps.
using Sum = std::vector<int>;  // ascending; n > 0 is a heap of the game, -n the nim heap *n
using Game = std::vector<std::vector<Sum>>;

class Definition {
public:
    explicit Definition(Game game) : game_(std::move(game)) {}

    bool lost(Sum sum) {
        std::sort(sum.begin(), sum.end());
        if (const auto it = known_.find(sum); it != known_.end()) return it->second;
        bool any = false, wins = false;
        each_option(sum, [&](const Sum& to) {
            any = true;
            wins = wins || lost(to);
        });
        return known_[sum] = any && !wins;
    }
    std::uint64_t misere_value(Sum sum) {
        for (int n = 0;; ++n) {
            Sum with = sum;
            if (n > 0) with.push_back(-n);
            if (lost(with)) return static_cast<std::uint64_t>(n);
        }
    }
    std::uint64_t digit(Sum sum, int twos) {
        for (; twos > 0; --twos) sum.push_back(-2);
        return misere_value(std::move(sum));
    }
    std::uint64_t value(Sum sum) {  // of normal play
        std::sort(sum.begin(), sum.end());
        if (const auto it = values_.find(sum); it != values_.end()) return it->second;
        std::set<std::uint64_t> of;
        each_option(sum, [&](const Sum& to) { of.insert(value(to)); });
        std::uint64_t mex = 0;
        while (of.contains(mex)) ++mex;
        return values_[sum] = mex;
    }

private:
    void each_option(const Sum& sum, const std::function<void(const Sum&)>& visit) const {
        for (std::size_t i = 0; i < sum.size(); ++i) {
            Sum rest = sum;
            rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
            const auto with = [&](const Sum& parts) {
                Sum to = rest;
                to.insert(to.end(), parts.begin(), parts.end());
                visit(to);
            };
            if (sum[i] > 0)
                for (const Sum& parts : game_[static_cast<std::size_t>(sum[i])]) with(parts);
            else
                for (int k = 0; k < -sum[i]; ++k) with(k == 0 ? Sum{} : Sum{-k});
        }
    }
    Game game_;
    std::map<Sum, bool> known_;
    std::map<Sum, std::uint64_t> values_;
};

GenusTable genera(const std::string& game, std::int64_t last, const Rules& rules = Rules::catalogue()) {
    GenusTable out = misere_genera(rules, {}, game, {{0, last}});
    EXPECT_EQ(out.outcome, Outcome::answered) << out.reason;
    return out;
}

Character character(const std::string& position, const Rules& rules = Rules::catalogue()) {
    const GenusAnswer out = misere_genus(rules, {}, position);
    EXPECT_EQ(out.outcome, Outcome::answered) << out.reason;
    return out.character.value_or(Character{});
}

std::string text(const std::string& position) { return genus_text(character(position).genus); }

// Games on heaps up to 6 with random options of up to two heaps.
TEST(Genus, OfRandomGamesByTheDefinition) {
    std::mt19937 random(5);
    std::size_t long_ones = 0;
    std::map<Temper, std::size_t> tempers;
    for (std::int64_t i = 0; i < effort::share(20'000, 1500); ++i) {
        Game game(6);
        std::string rules = "game f(n):\n";
        for (int n = 1; n < 6; ++n)
            for (auto options = 1 + random() % 4; options > 0; --options) {
                Sum parts;
                std::string line;
                for (auto count = random() % 3; count > 0; --count) {
                    const int part = static_cast<int>(random() % static_cast<unsigned>(n));
                    if (part == 0) continue;
                    parts.push_back(part);
                    line += (line.empty() ? "f(" : " + f(") + std::to_string(part) + ")";
                }
                game[static_cast<std::size_t>(n)].push_back(parts);
                rules += "    " + (line.empty() ? "0" : line) + " if n = " + std::to_string(n) + "\n";
            }
        Rules own;
        own.add(rules, "f");
        Definition definition(game);
        const auto compare = [&](const Sum& sum, const std::string& position) {
            const Character found = character(position, own);
            const auto& digits = found.genus.digits;
            ++tempers[found.temper];
            long_ones += digits.size() > 3 ? 1 : 0;
            ASSERT_EQ(found.genus.value, definition.value(sum)) << rules << position;
            ASSERT_GE(digits.size(), 2U);
            for (std::size_t n = 0; n < digits.size() + 3; ++n) {
                const std::size_t at = n < digits.size() ? n : digits.size() - 2 + (n - digits.size()) % 2;
                ASSERT_EQ(digits[at], definition.digit(sum, static_cast<int>(n))) << rules << position << " " << n;
            }
            ASSERT_TRUE(digits.size() == 2 || digits[digits.size() - 3] != digits.back()) << "a digit too many";
        };
        for (int n = 3; n < 6; ++n) compare({n}, "f(" + std::to_string(n) + ")");
        compare({5, 4}, "f(5) + f(4)");
        compare({4, -2}, "f(4) + *2");
        if (HasFatalFailure()) return;
    }
    EXPECT_GT(long_ones, 2U);
    for (const Temper t : {Temper::tame, Temper::restive, Temper::restless, Temper::wild})
        EXPECT_GT(tempers[t], 2U) << temper_name(t);
}

// Sums of tame positions behave like nim: their genera are those of nim positions with the same kinds. A restive game
// has the value 0 or 1 and no restless one has.
TEST(Genus, OfNimAndOfTameGames) {
    EXPECT_EQ(text("0"), "0^{120}");
    EXPECT_EQ(text("*1"), "1^{031}");
    EXPECT_EQ(text("*1 + *1"), "0^{120}");
    EXPECT_EQ(text("*2"), "2^{20}");
    EXPECT_EQ(text("*3"), "3^{31}");
    EXPECT_EQ(text("*2 + *2"), "0^{02}");
    EXPECT_EQ(text("*2 + *3"), "1^{13}");
    EXPECT_EQ(text("*12"), "12^{12,14}");
    EXPECT_EQ(text("nim(10^18)"), "1000000000000000000^{1000000000000000000,1000000000000000002}");
    EXPECT_EQ(text("kayles(0)"), "0^{120}");
}

// T. E. Plambeck's pages on misere games: the heaps of 0.312, and two of size 4, in which he writes 1^{031} as
// 1^{03131} and 0^{120} as 0^{1202}.
TEST(Genus, PublishedHeapsOf0312) {
    const char* const published[] = {"1^{031}", "2^{20}", "0^{02}", "2^{1420}", "0^{02}", "1^{13}"};
    const GenusTable found = genera("0.312", 30);
    for (std::size_t n = 1; n <= 30; ++n)
        EXPECT_EQ(genus_text(found.cells[n].genus), published[n <= 6 ? n - 1 : 4 + (n - 5) % 2]) << n;
    EXPECT_EQ(text("0.312(4) + 0.312(4)"), "0^{120}");
    EXPECT_EQ(found.cells[4].temper, Temper::restless);
    for (std::size_t n = 0; n <= 30; ++n)
        EXPECT_EQ(found.cells[n].temper, n == 4 ? Temper::restless : Temper::tame) << n;
}

// Winning Ways, chapter 13, table 5, for the first cousin 0.45 of 0.177, in the short form in which 4^4 is 4^{46}, 1^1
// is 1^{13} and 1^0 or 1 is 1^{031}; and what it says of 0.14: the first heaps that are no nim heaps are 14 and 16,
// heap 15 is *4, heap 18 is *2, and there is no other one up to 23.
TEST(Genus, PublishedHeapsOf0177And014) {
    const char* const published[] = {"1^{031}", "1^{031}", "2^{20}",  "2^{20}", "3^{31}", "1^{031}",
                                     "1^{031}", "4^{146}", "4^{46}",  "3^{31}", "2^{20}", "2^{20}",
                                     "1^{13}",  "1^{031}", "4^{057}", "2^{20}"};
    const GenusTable found = genera("0.177", 16);
    for (std::size_t n = 1; n <= 16; ++n) EXPECT_EQ(genus_text(found.cells[n].genus), published[n - 1]) << n;
    const GenusTable other = genera("0.14", 23);
    for (std::size_t n = 0; n <= 23; ++n) {
        const Character& c = other.cells[n];
        const std::uint64_t g = c.genus.value;
        const bool like_nim = c.temper == Temper::tame && c.genus.digits.size() == (g < 2 ? 3U : 2U);
        EXPECT_TRUE(like_nim || !(n < 14 || n == 15 || n == 18)) << n << " " << genus_text(c.genus);
        EXPECT_TRUE(c.temper != Temper::tame || !(n == 14 || n == 16)) << n;
    }
    EXPECT_EQ(genus_text(other.cells[15].genus), "4^{46}");
    EXPECT_EQ(genus_text(other.cells[18].genus), "2^{20}");
}

// Theorem 45c, by the definition: sums of tame heaps behave like nim, also where some options are not tame.
TEST(Genus, SumsOfTameHeapsHaveTheGeneraOfNim) {
    std::size_t reverting = 0;
    for (const char* game : {"0.312", "0.77", "0.123", "0.331"}) {
        const GenusTable found = genera(game, 8);
        for (std::size_t n = 3; n <= 8; ++n)
            for (std::size_t m = n; m <= 8; ++m) {
                if (found.cells[n].temper != Temper::tame || found.cells[m].temper != Temper::tame) continue;
                // The sum as a game that is none of its parts: its first digit by the search for winners.
                const std::string sum =
                    std::string(game) + "(" + std::to_string(n) + ") + " + game + "(" + std::to_string(m) + ")";
                const Rules rules = Rules::catalogue();
                SolverOptions options;
                options.engine = "misere";
                const Character whole = character(sum);
                EXPECT_EQ(whole.temper, Temper::tame) << sum;
                EXPECT_EQ(Solver(rules, options).misere_value(sum).value->nimber(), whole.genus.digits[0]) << sum;
                const std::string beside = sum + " + *2";
                EXPECT_EQ(Solver(rules, options).misere_value(beside).value->nimber(), whole.genus.digits[1]) << beside;
                ++reverting;
            }
    }
    EXPECT_GT(reverting, 20U);
}

TEST(Genus, MovesAreThoseOfThePosition) {
    const GenusAnswer answer = misere_genus(Rules::catalogue(), {}, "kayles(4) + *1 + *1", 1000);
    ASSERT_TRUE(answer.complete);
    const MoveList list = Solver(Rules::catalogue()).moves("kayles(4) + *1 + *1");
    ASSERT_EQ(answer.moves.size(), list.moves.size());
    std::set<std::uint64_t> values;
    for (std::size_t i = 0; i < list.moves.size(); ++i) {
        EXPECT_EQ(answer.moves[i].move.to, list.moves[i].to);
        EXPECT_EQ(answer.moves[i].move.twins, list.moves[i].twins);
        EXPECT_EQ(answer.moves[i].after->genus.value, list.moves[i].total->nimber());
        values.insert(answer.moves[i].after->genus.digits[0]);
        EXPECT_EQ(answer.moves[i].wins, answer.moves[i].after->genus.digits[0] == 0);
    }
    EXPECT_FALSE(values.contains(answer.character->genus.digits[0])) << "it is the mex";
    EXPECT_EQ(misere_genus(Rules::catalogue(), {}, "kayles(9)", 3).moves.size(), 3U);
    EXPECT_FALSE(misere_genus(Rules::catalogue(), {}, "kayles(9)", 3).complete);
}

// Half of the budget is not enough for genera; the other half shows who wins after each move.
TEST(Genus, MovesHaveWinnersWithoutIt) {
    const std::string position = "kayles(100)";
    SolverOptions options;
    options.limits.nodes = 1'000'000;
    const GenusAnswer answer = misere_genus(Rules::catalogue(), options, position, 1000);
    EXPECT_EQ(answer.outcome, Outcome::answered);
    EXPECT_FALSE(answer.character.has_value());
    EXPECT_TRUE(answer.complete);
    EXPECT_EQ(answer.moves.size(), Solver(Rules::catalogue()).moves(position).moves.size());
    Solver solver(Rules::catalogue());
    EXPECT_EQ(answer.first_wins, std::optional(solver.misere(position).first_wins.value()));
    for (const auto& m : answer.moves) {
        EXPECT_FALSE(m.after.has_value());
        ASSERT_TRUE(m.wins.has_value()) << m.move.to;
        EXPECT_EQ(*m.wins, !solver.misere(m.move.to).first_wins.value()) << m.move.to;
    }
}

// An answer has the genus or the winner. The genus gets half of the nodes that are left after the moves are listed, and
// what is missing says that this half did not suffice.
TEST(Genus, IsAnsweredIfAtLeastTheWinnerIsFound) {
    std::size_t stopped = 0, winner_only = 0, whole = 0;
    for (std::uint64_t nodes = 100; nodes < 2'000'000; nodes += nodes / 3) {
        SolverOptions options;
        options.limits.nodes = nodes;
        const GenusAnswer out = misere_genus(Rules::catalogue(), options, "cram(board(3,4))", 1000);
        ASSERT_EQ(out.outcome == Outcome::answered, out.first_wins.has_value()) << nodes;
        EXPECT_LE(out.nodes, nodes + 64);
        if (!out.first_wins) {
            ++stopped;
            EXPECT_TRUE(out.moves.empty());
        } else if (out.character.has_value()) {
            ++whole;
        } else {
            ++winner_only;
            std::string why;
            try {
                out.character.value();
            } catch (const Stopped& stop) {
                why = stop.what();
            }
            std::uint64_t half = 0;
            ASSERT_EQ(std::sscanf(why.c_str(), "the budget of %" SCNu64 " nodes is used up", &half), 1) << why;
            EXPECT_LE(half, nodes / 2);
        }
    }
    EXPECT_GT(stopped, 2U);
    EXPECT_GT(winner_only, 0U);
    EXPECT_GT(whole, 2U);
}

TEST(Genus, FirstDigitsAreMisereNimValues) {
    const Rules rules = Rules::catalogue();
    Solver solver(rules);
    for (const char* game : {"kayles", "0.07", "grundys", "0.123", "0.45", "4.7", "snim[{2, 5}]"}) {
        const GenusTable found = genera(game, 18);
        const Table misere = solver.misere_table(game, {{0, 18}}), normal = solver.table(game, {{0, 18}});
        for (std::size_t n = 0; n <= 18; ++n) {
            EXPECT_EQ(found.cells[n].genus.digits[0], misere.values[n]) << game << n;
            EXPECT_EQ(found.cells[n].genus.value, normal.values[n]) << game << n;
        }
    }
}

TEST(Genus, IsRefusedWhereThereIsNone) {
    Rules rules;
    rules.add(
        "game f(n):\n    f(n - 1) if n >= 1\n    lose if n = 2\ngame g(n):\n    win if n = 1\n    g(n - 1) if n > 1\n",
        "f");
    EXPECT_THROW(misere_genus(rules, {}, "f(5)"), Error);
    EXPECT_THROW(misere_genus(rules, {}, "g(5) + *2"), Error);
    EXPECT_THROW(misere_genera(rules, {}, "g", {{0, 5}}), Error);
    EXPECT_THROW(misere_genera(rules, {}, "g", {{0, 5}, {0, 5}}), Error);
    EXPECT_THROW(misere_genera(rules, {}, "g", {{5, 0}}), Error);
    SolverOptions few;
    few.limits.nodes = 1000;
    const GenusAnswer stopped = misere_genus(Rules::catalogue(), few, "kayles(40) + kayles(39)", 10);
    EXPECT_EQ(stopped.outcome, Outcome::out_of_budget);
    EXPECT_TRUE(!stopped.character.has_value() && !stopped.complete && stopped.moves.empty());
    EXPECT_TRUE(misere_genera(Rules::catalogue(), few, "kayles", {{0, 60}}).cells.empty());
}

}  // namespace grundy::genus_test
