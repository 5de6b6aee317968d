// SPDX-License-Identifier: MIT
// Tests misere play, in which whoever cannot move wins. The oracles are that sentence, as a recursion over whole sums;
// Bouton's rule for nim; and the misere nim values of CGSuite's tests and the lost heaps of the published tables.
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "support/agreement.hpp"
#include "support/effort.hpp"
#include "support/paths.hpp"

namespace grundy::agreement::misere_test {

class Plain {
public:
    explicit Plain(const Rules& rules) : library_(rules.impl().library), rules_(library_), meter_(Budget{}) {}

    rules::Position parse(const std::string& text) {
        Diagnostics faults("position", text);
        auto position = lang::parse_position(text, library_, rules_, faults);
        EXPECT_TRUE(position.has_value()) << faults.render();
        return position.value_or(rules::Position{});
    }

    bool wins(rules::Position sum) {
        rules::normalize(sum);
        if (const auto it = known_.find(sum); it != known_.end()) return it->second;
        bool any = false, win = false;
        each(sum, [&](std::size_t, const rules::Position& next, const rules::Position& to) {
            any = true;
            win = win || ends(to) || !wins(next);
        });
        return known_[sum] = win || !any;
    }

    WinningMoves winning(const rules::Position& sum) {
        WinningMoves out;
        each(sum, [&](std::size_t i, const rules::Position& next, rules::Position to) {
            if (!ends(to) && wins(next)) return;
            rules::normalize(to);
            out.emplace(i + 1, unordered(rules::to_text(rules_, to)));
        });
        return out;
    }

    std::uint64_t value(rules::Position sum) {
        for (Int n = 0;; ++n) {
            sum.push_back({0, {n}});
            if (!wins(sum)) return static_cast<std::uint64_t>(n);
            sum.pop_back();
        }
    }

private:
    static bool ends(const rules::Position& to) { return !to.empty() && to[0].instance == rules::ended; }

    template <class Visit>
    void each(const rules::Position& sum, Visit visit) {
        for (std::size_t i = 0; i < sum.size(); ++i)
            for (const auto& move : rules::moves_of(rules_, sum[i], meter_)) {
                rules::Position next = sum;
                next.erase(next.begin() + static_cast<std::ptrdiff_t>(i));
                next.insert(next.end(), move.to.begin(), move.to.end());
                visit(i, next, move.to);
            }
    }

    rules::Library library_;
    rules::Ruleset rules_;
    Meter meter_;
    std::map<rules::Position, bool> known_;
};

const Rules& rules() {
    static const Rules all = [] {
        Rules r = Rules::catalogue();
        r.add(R"(game sudden(n):
    sudden(n - k)  for k in 1..3
    win  if n = 5
game grid(a, b):
    grid(a - k, b)  for k in 1..
    grid(a, b - k) + 0.6(k)  for k in 1..
game doomed(n):
    doomed(n - 1)  if n > 2
    lose  if n = 2
)",
              "misere");
        return r;
    }();
    return all;
}

WinningMoves found(const MisereAnswer& answer) { return listed(answer.moves); }

TEST(Misere, RandomSumsByTheDefinition) {
    Random random(1);
    Plain plain(rules());
    Solver solver(rules());
    const std::vector<std::string> games = {"0.77",    "0.07",  "0.6",  "0.3F",   "4!.0",      "\"1-3\"",
                                            "{2+}!.0", "strip", "cet4", "sudden", "brave[m=2]"};
    for (int round = 0; round < effort::rounds(600) && !HasFailure(); ++round) {
        const std::string text = random_sum(random, [&]() -> std::string {
            if (random() % 6 == 0)
                return "grid(" + std::to_string(random() % 3) + ", " + std::to_string(random() % 3) + ")";
            if (random() % 6 == 0) return "bracelet([" + std::to_string(random() % 3) + ", 1, 2])";
            return games[random() % games.size()] + "(" + std::to_string(random() % 7) + ")";
        });
        SCOPED_TRACE(text);
        const rules::Position position = plain.parse(text);
        const MisereAnswer answer = solver.misere(text);
        ASSERT_EQ(answer.outcome, Outcome::answered);
        ASSERT_EQ(answer.first_wins, plain.wins(position));
        ASSERT_TRUE(answer.moves_complete);
        ASSERT_EQ(found(answer), answer.first_wins ? plain.winning(position) : WinningMoves{});
        if (text.find("sudden") == std::string::npos) {
            ASSERT_EQ(solver.misere_value(text).value, plain.value(position));
        }
    }
}

// The other engine for misere play, requested by name, is the definition; it gives the same winner, moves and values.
TEST(Misere, TheDefinitionAnswersToo) {
    SolverOptions by_definition;
    by_definition.engine = "reference";
    Solver search(rules()), definition(rules(), by_definition);
    for (const char* position :
         {"0.77(6)", "0.77(4) + 0.77(3) + *2", "*3 + *3", "grid(1, 2)", "sudden(4) + *1", "*0"}) {
        const MisereAnswer a = search.misere(position), b = definition.misere(position);
        const bool tame = position[0] == '*' || std::string_view(position).starts_with("0.77(4)");
        EXPECT_EQ(a.engine, tame ? "tame" : "misere") << position;
        EXPECT_EQ(b.engine, "reference");
        EXPECT_EQ(a.first_wins, b.first_wins) << position;
        EXPECT_EQ(a.moves.size(), b.moves.size()) << position;
        EXPECT_EQ(search.misere_value(position).value, definition.misere_value(position).value) << position;
    }
    EXPECT_EQ(search.misere_table("0.77", {{0, 9}}).values, definition.misere_table("0.77", {{0, 9}}).values);
    SolverOptions by_heaps;
    by_heaps.engine = "heap";
    EXPECT_THROW(Solver(rules(), by_heaps).misere("0.77(6)"), Error);
}

TEST(Misere, NimIsBoutons) {
    Solver solver(rules());
    for (int code = 0; code < 5 * 5 * 5 * 5; code += effort::sanitized ? 7 : 1) {
        const int heaps[] = {code % 5, code / 5 % 5, code / 25 % 5, code / 125};
        int total = 0, largest = 0;
        std::string nim, takes, mixed;
        for (int i = 0; i < 4; ++i) {
            total ^= heaps[i];
            largest = std::max(largest, heaps[i]);
            const std::string plus = i > 0 ? " + " : "", n = std::to_string(heaps[i]);
            nim += plus + "*" + n;
            takes += plus + "0.[3](" + n + ")";
            mixed += plus + (i % 2 == 0 ? "*" + n : "0.[3](" + n + ")");
        }
        const int value = largest > 1 ? total : 1 - total;
        for (const auto& text : {nim, takes, mixed}) {
            const MisereAnswer answer = solver.misere(text);
            ASSERT_EQ(answer.first_wins, value != 0) << text;
            ASSERT_EQ(answer.first_wins && largest > 0, !answer.moves.empty()) << text;
            ASSERT_EQ(solver.misere_value(text).value, static_cast<std::uint64_t>(value)) << text;
        }
    }
    EXPECT_FALSE(solver.misere("*1000000000000 + *1000000000000").first_wins);
    EXPECT_EQ(found(solver.misere("*1000000000000 + *7 + 0.77(3)")).size(), 1U);
}

TEST(Misere, JudgesSamples) {  // BZOJ 1022 / HDU 1907: John begins
    std::ifstream file(test::source_dir() + "/tests/data/misere/bzoj1022.json");
    const auto data = nlohmann::json::parse(file);
    Solver solver(rules());
    int tests = 0;
    for (const char* list : {"samples", "extra"})
        for (const auto& sample : data[list]) {
            std::istringstream in(sample["in"].get<std::string>());
            std::string out;
            int count = 0;
            for (in >> count; count > 0; --count, ++tests) {
                int heaps = 0;
                std::string text, n;
                for (in >> heaps; heaps > 0 && in >> n; --heaps) text += (text.empty() ? "*" : " + *") + n;
                out += solver.misere(text).first_wins ? "John\n" : "Brother\n";
            }
            EXPECT_EQ(out, sample["out"].get<std::string>()) << sample["in"];
        }
    EXPECT_GE(tests, 30);
}

TEST(Misere, NimValuesOfCgsuite) {
    const std::pair<const char*, std::vector<std::uint64_t>> cases[] = {
        {"0.[3]", {1, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20}},
        {"4!.0", {1, 1, 1, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2}},
        {"0.77", {1, 0, 2, 3, 0, 1, 3, 2, 1, 0, 2, 4, 0, 1, 2, 5, 1, 6, 3, 2, 0}},
        {"0.07", {1, 1, 0, 0, 2, 1, 3, 0, 0, 1, 1, 3, 0, 2, 1, 1, 0, 0, 2, 1, 3}},
        {"0.0330003", {1, 1, 0, 0, 2, 1, 1, 0, 0, 2, 1, 1, 0, 0, 2, 1, 1, 0, 0, 2, 1}},
        {"0.3003330[3]", {1, 0, 1, 0, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7, 8, 9, 8, 9, 10}},
        {"0.3F", {1, 0, 2, 1, 0, 2, 1, 0, 4, 1, 0, 4, 1, 0}},
    };
    Solver solver(rules());
    for (const auto& [code, wanted] : cases)
        for (std::size_t n = 0; n < wanted.size(); ++n)
            EXPECT_EQ(solver.misere_value(std::string(code) + "(" + std::to_string(n) + ")").value, wanted[n])
                << code << " " << n;
}

TEST(Misere, LostHeapsAsPublished) {
    const std::tuple<const char*, int, std::vector<int>> cases[] = {
        {"0.77", 24, {1, 4, 9, 12, 20}},
        {"0.07", 30, {2, 3, 7, 8, 12, 16, 17, 21, 22, 26, 30}},
        {"0.137", 30, {1, 2, 6, 7, 11, 15, 16, 20, 21, 25, 29, 30}},
        {"0.6", 24, {2, 5, 8, 11, 14, 17, 20, 23}},
        {"0.007", 30, {3, 4, 5, 11, 12, 13, 19, 25, 26, 27}},
    };
    Solver solver(rules());
    for (const auto& [code, to, wanted] : cases) {
        std::vector<int> lost;
        for (int n = 0; n <= to; ++n)
            if (!solver.misere(std::string(code) + "(" + std::to_string(n) + ")").first_wins) lost.push_back(n);
        EXPECT_EQ(lost, wanted) << code;
    }
}

// An immediate win or loss ends the game under misere play as well; a move that loses is still a move.
TEST(Misere, OptionsThatEndTheGame) {
    Solver solver(rules());
    EXPECT_TRUE(solver.misere("sudden(5) + 0.77(4)").first_wins);
    EXPECT_EQ(found(solver.misere("sudden(5) + 0.77(4)")).count({1, "win"}), 1U);
    EXPECT_TRUE(solver.misere_value("sudden(5)").value->is_loony());
    EXPECT_TRUE(solver.misere("doomed(1)").first_wins);   // no move: the other player made the last one
    EXPECT_FALSE(solver.misere("doomed(2)").first_wins);  // the only move loses
    EXPECT_TRUE(solver.misere("doomed(3)").first_wins);
    EXPECT_TRUE(solver.misere("doomed(2) + *1").first_wins);
}

// Its only option is *2, which is won. So it is lost, although the mex of {2} is 0 and *0 is won.
TEST(Misere, TheMexRuleNeedsAnOptionOfAtMostOne) {
    Rules own;
    own.add("game two(n):\n    *2  if n = 1\n    *(n + 1)  if n > 1\n", "two");
    Solver solver(own);
    EXPECT_FALSE(solver.misere("two(1)").first_wins);
    EXPECT_EQ(solver.misere_value("two(1) + *2").value, 2U);
    EXPECT_FALSE(solver.misere("two(5) + *0").first_wins);
}

TEST(Misere, LinesOfPlayOfAnyLengthEndOrAreReported) {
    Rules own;
    own.add("game slow(n):\n    slow(n - 1)\n", "slow");
    own.add("game swing(a, b):\n    swing(b, a)  if a < b\n    swing(b, a)  if a > b\n", "swing");
    SolverOptions tight;
    tight.limits.nodes = 1000;
    tight.engine = "misere";  // the quotient of these heaps has two elements
    EXPECT_FALSE(Solver(own).misere("slow(300001)").first_wins);
    EXPECT_EQ(Solver(own).misere("slow(300001) + slow(2)").outcome, Outcome::answered);
    EXPECT_EQ(Solver(own, tight).misere("slow(300001) + slow(2)").outcome, Outcome::out_of_budget);
    SolverOptions small;
    small.limits.bytes = 100000;
    small.engine = "misere";
    EXPECT_EQ(Solver(own, small).misere("slow(300001) + slow(2)").outcome, Outcome::out_of_budget);
    try {
        Solver(own).misere("swing(1, 2)");
        ADD_FAILURE();
    } catch (const std::runtime_error& error) {
        EXPECT_NE(std::string(error.what()).find("never ends"), std::string::npos) << error.what();
    }
    SolverOptions other;
    other.engine = "memo";
    EXPECT_THROW(Solver(own, other).misere("slow(3)"), std::runtime_error);
}

}  // namespace grundy::agreement::misere_test
