// SPDX-License-Identifier: MIT
// Options after which the same player moves again (docs/theory.md, Theorem 80): values and winning moves of random
// rules against whole sums that are played out, and that everything that does not know such options refuses them.
#include <map>
#include <random>

#include "api/impl.hpp"
#include "engines/same_tables.hpp"
#include "lang/lang.hpp"
#include "plan/engines.hpp"
#include "rules/distinct_moves.hpp"
#include "rules/options.hpp"
#include "support/effort.hpp"
#include "support/own_rules.hpp"

namespace grundy::moving_again_test {

struct TooLong {};

// Who wins a sum, by the definition: no values. Throws TooLong after so many sums that the test would take minutes.
class PlayedOut {
public:
    PlayedOut(const rules::Ruleset& rules, Meter& meter) : rules_(rules), meter_(meter) {}

    bool wins(rules::Position p) {
        rules::normalize(p);
        if (const auto it = known_.find(p); it != known_.end()) return it->second;
        bool out = false;
        for (std::size_t i = 0; i < p.size() && !out; ++i)
            each_move(p, i, [&](const rules::Position&, const rules::Position& after, bool again, bool ends) {
                out = out || ends || wins(after) == again;
            });
        if (known_.size() > 2000) throw TooLong();
        return known_[p] = out;
    }

    // The winning moves, as solve writes what they leave of their component.
    std::multiset<std::string> winning(const rules::Position& p) {
        std::multiset<std::string> out;
        for (std::size_t i = 0; i < p.size(); ++i) {
            if (std::find(p.begin(), p.begin() + static_cast<std::ptrdiff_t>(i), p[i]) !=
                p.begin() + static_cast<std::ptrdiff_t>(i))
                continue;
            std::set<std::string> own;
            each_move(p, i, [&](const rules::Position& left, const rules::Position& after, bool again, bool ends) {
                if (!ends && wins(after) != again) return;
                std::string to;
                for (const rules::Component& c : left) {
                    if (c.instance != 0 || c.words[0] != 0) to += (to.empty() ? "" : " + ") + to_text(rules_, c);
                }
                own.insert((again ? "again " : "") + (ends ? "win" : to.empty() ? "0" : to));
            });
            out.insert(own.begin(), own.end());
        }
        return out;
    }

private:
    template <class Visit>
    void each_move(const rules::Position& p, std::size_t i, const Visit& visit) {
        rules::Position rest = p;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        std::vector<std::pair<rules::Position, bool>> moves;
        if (p[i].instance == 0) {
            for (Int k = 0; k < p[i].words[0]; ++k) moves.push_back({{{0, {k}}}, false});
        } else {
            rules::Enumerator options(rules_, p[i].instance, meter_);
            options.take_again();
            options.run(p[i].words, [&](std::span<const rules::Component> to) {
                moves.push_back({{to.begin(), to.end()}, options.again()});
                return true;
            });
        }
        for (const auto& [to, again] : moves) {
            rules::Position after = rest;
            after.insert(after.end(), to.begin(), to.end());
            visit(to, after, again, rules::ends_game(to));
        }
    }

    const rules::Ruleset& rules_;
    Meter& meter_;
    std::map<rules::Position, bool> known_;
};

std::string option(Random& random, bool may_end) {
    if (may_end && random() % 12 == 0)
        return one_of(random, {"win  if n = 5", "lose  if n > 3", "win  if n mod 4 = 3"});
    const auto f = [&] { return one_of(random, {"f(n - k)", "f(n - k)", "f(n - k - 1)", "g(n - k)"}); };
    std::string out =
        one_of(random, {"again ", "", ""}) + (random() % 4 == 0 ? one_of(random, {"0", "*1", "*2"}) : f());
    if (random() % 3 == 0)
        out += " + " + one_of(random, {"*1", "*2", f(), f(),
                                       "sum(" + f() + " for i in 1.." + one_of(random, {"2", "3", "k"}) + ")"});
    return out + "  for k in 1.." + one_of(random, {"1", "2", "3", "n"}) +
           one_of(random, {"", "", " if n mod 3 = 1", " if k < n", " if n > 4", " if n mod 2 = k mod 2"});
}

TEST(MovingAgain, IsWhatWholeSumsPlayedOutSay) {
    Random random(80);
    int loony_ones = 0, nimbers = 0, sums = 0, moves = 0;
    for (int round = 0; round < effort::rounds(120); ++round) {
        std::string text = "game f(n):\n";
        for (auto k = 1 + random() % 3; k > 0; --k) text += "    " + option(random, true) + "\n";
        text += "game g(n):\n";
        for (auto k = 1 + random() % 2; k > 0; --k) text += "    " + option(random, false) + "\n";
        SCOPED_TRACE(text);
        const Rules own = rules_of(text);
        rules::Library library = own.impl().library;
        rules::Ruleset ruleset(library);
        const int f = ruleset.instantiate(library.find("f"), {});
        if (!ruleset.moves_again(f)) continue;
        Meter meter{Budget{}};
        PlayedOut played(ruleset, meter);
        Solver reference(own, with("reference")), memo(own, with("memo")), planned(own);
        std::vector<Value> values;
        try {
            for (Int n = 0; n <= 5; ++n) {
                const std::string position = "f(" + std::to_string(n) + ")";
                values.push_back(reference.value(position).value);
                ASSERT_EQ(memo.value(position).value, values.back()) << position;
                ASSERT_EQ(planned.value(position).value, values.back()) << position;
                (values.back().is_loony() ? loony_ones : nimbers) += 1;
                for (Int x = 0; x <= 4; ++x) {
                    const rules::Position sum{{f, {n}}, {0, {x}}};
                    ASSERT_EQ(!played.wins(sum), values.back() == Value(static_cast<Nimber>(x)))
                        << position << " + *" << x;
                    const Answer answer = planned.solve(position + " + *" + std::to_string(x));
                    std::multiset<std::string> found;
                    for (const WinningMove& m : answer.moves) found.insert(m.to);
                    const auto expected = played.winning(sum);
                    ASSERT_EQ(found, expected) << position << " + *" << x;
                    ASSERT_EQ(planned.winner(position + " + *" + std::to_string(x)).first_wins, played.wins(sum));
                    sums += 1;
                    std::multiset<std::string> winning;
                    for (const LegalMove& m : planned.moves(position + " + *" + std::to_string(x)).moves)
                        if (m.wins == true) winning.insert(m.to);
                    ASSERT_EQ(winning, expected) << position << " + *" << x;
                    moves += static_cast<int>(expected.size());
                }
                for (Int m = 0; m <= n; ++m)
                    ASSERT_EQ(played.wins({{f, {n}}, {f, {m}}}),
                              values.back() + values[static_cast<std::size_t>(m)] != 0);
            }
        } catch (const TooLong&) {
            continue;
        }
    }
    EXPECT_GT(loony_ones, effort::rounds(60));
    EXPECT_GT(nimbers, effort::rounds(60));
    EXPECT_GT(sums, effort::rounds(600));
    EXPECT_GT(moves, effort::rounds(600));
}

// Vertex 1 is the ground; the others are coins, and edges are strings. The values are those that Winning Ways (chapter
// 16) and the definition give.
TEST(MovingAgain, ValuesOfNimstring) {
    const Rules own = rules_of(R"(
game nimstring(g: graph):
    nimstring(cut(g, u, v))        for (u, v) in edges(g) if (u = 1 or degree(g, u) > 1) and (v = 1 or degree(g, v) > 1)
    again nimstring(cut(g, u, v))  for (u, v) in edges(g) if (u > 1 and degree(g, u) = 1) or (v > 1 and degree(g, v) = 1)

game chain(n):
    tail(a) + tail(b)  for a + b = n
game tail(n):
    tail(i - 1) + piece(n - i + 1)  for i in 1..n - 1
    again tail(n - 1)               if n > 0
game piece(n):
    piece(i) + piece(n - i)  for i in 2..n - 2
    again piece(n - 1)       if n > 2
    again 0                  if n = 2
game loop(n):
    piece(n)  if n > 1
    again 0   if n = 1
)");
    Solver solver(own);
    const auto of = [&](const std::string& position) { return value_text(*solver.value(position).value); };
    const auto graph = [&](const std::string& edges) { return of("nimstring(graph(\"" + edges + "\"))"); };
    EXPECT_EQ(graph("1-2 1-2 1-2 1-2"), "1");
    EXPECT_EQ(graph("1-2 2-1"), "1");
    EXPECT_EQ(graph("1-2 2-3"), "loony");
    EXPECT_EQ(graph("1-2 2-3 3-1"), "1");
    EXPECT_EQ(graph("1-2 2-3 3-4 4-1"), "0");
    EXPECT_EQ(graph("2-3 3-4 4-5 5-2"), "0");
    std::string chains, tails;
    for (int n = 0; n <= 9; ++n) chains += " " + of("chain(" + std::to_string(n) + ")");
    for (int n = 0; n <= 5; ++n) tails += " " + of("tail(" + std::to_string(n) + ")");
    EXPECT_EQ(chains, " 1 1 1 0 0 0 0 0 0 0");
    EXPECT_EQ(tails, " 0 0 loony loony loony loony");
    EXPECT_EQ(of("loop(3)"), "1");
    EXPECT_EQ(of("loop(4)"), "0");
    EXPECT_TRUE(solver.winner("chain(2) + chain(5)").first_wins == true);
    EXPECT_TRUE(solver.winner("chain(1) + chain(2) + loop(4)").first_wins == false);
}

TEST(MovingAgain, NoOtherEngineTakesSuchRules) {
    const Rules own = rules_of("game f(n):\n    f(n - k)  for k in 1..2\n    again f(n - 3)\ngame g(n): f(n - 1)\n");
    for (const engines::EngineRow& row : plan::engine_table()) {
        if (!row.recognise || row.again) continue;
        for (const char* position : {"f(5)", "g(6)"})
            EXPECT_NE(error_of(own, row.name, position).find("may have to move again"), std::string::npos) << row.name;
    }
}

TEST(MovingAgain, IsRefusedByNameWhereNothingIsKnown) {
    const Rules own = rules_of(
        "game f(n):\n    f(n - k)  for k in 1..2\n    again f(n - 3)\n"
        "game g(n):\n    f(n - 1)\ncyclic game c(n):\n    c(n)\n    c(n - 1)\n");
    Solver solver(own);
    const auto refuses = [](const auto& question) {
        try {
            question();
        } catch (const std::exception& error) {
            EXPECT_NE(std::string(error.what()).find("say `again`"), std::string::npos) << error.what();
            return;
        }
        ADD_FAILURE() << "it was answered";
    };
    SolverOptions lengths;
    lengths.remoteness = true;
    for (const std::string game : {"f", "g"}) {
        const std::string position = game + "(5)";
        refuses([&] { solver.misere(position); });
        refuses([&] { solver.period(game); });
        refuses([&] { solver.pattern(game); });
        refuses([&] { solver.explain(position); });
        refuses([&] { solver.value("all(" + position + ", *1)"); });
        refuses([&] { solver.solve(position + " + c(3)"); });
        refuses([&] { solver.winner(position + " + c(3)"); });
        refuses([&] { Solver(own, lengths).solve(position); });
    }
    EXPECT_THROW(rules_of("cyclic game f(n):\n    f(n)\n    again f(n - 1)\n"), TextError);
}

}  // namespace grundy::moving_again_test
