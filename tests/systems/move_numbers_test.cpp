// SPDX-License-Identifier: MIT
// How the numbers of winning first moves go on, against moves counted by the definition, and against Solver::count.
#include <gtest/gtest.h>

#include <algorithm>
#include <grundy/grundy.hpp>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "support/effort.hpp"
#include "support/own_rules.hpp"
#include "systems/random_systems.hpp"

namespace grundy::move_numbers_test {

using Int = std::int64_t;
using Numbers = std::vector<Int>;
using Random = std::mt19937_64;

Int pick(Random& random, Int least, Int most) {
    return least + static_cast<Int>(random() % static_cast<std::uint64_t>(most - least + 1));
}

Int mex(const std::set<Int>& values) {
    Int v = 0;
    while (values.contains(v)) ++v;
    return v;
}

// By the number taken, a digit of an octal code: leave nothing (1), a heap (2), two heaps (4); none of them empty.
Numbers by_definition(const std::map<Int, Int>& digits, Int size) {
    Numbers values, out;
    const auto value = [&](Int n) { return values[static_cast<std::size_t>(n)]; };
    for (Int n = 0; n < size; ++n) {
        std::set<Int> options;
        Int wins = 0;
        const auto option = [&](Int v) {
            options.insert(v);
            wins += v == 0 ? 1 : 0;
        };
        for (const auto& [take, digit] : digits) {
            const Int rest = n - take;
            if (rest == 0 && (digit & 1) != 0) option(0);
            if (rest > 0 && (digit & 2) != 0) option(value(rest));
            for (Int a = 1; (digit & 4) != 0 && a <= rest - a; ++a) option(value(a) ^ value(rest - a));
        }
        values.push_back(mex(options));
        out.push_back(wins);
    }
    return out;
}

// Whether the numbers from a heap on rise every q heaps by what depends on the residue alone.
bool goes_on(const Numbers& numbers, Int from, Int q) {
    const auto rise = [&](Int n) {
        return numbers[static_cast<std::size_t>(n + q)] - numbers[static_cast<std::size_t>(n)];
    };
    for (Int n = from; n + 2 * q < static_cast<Int>(numbers.size()); ++n)
        if (rise(n + q) != rise(n)) return false;
    return true;
}

void expect_least(const MoveNumbers& stated, const Numbers& numbers, const std::string& name) {
    const Int q = stated.period, first = stated.preperiod;
    const auto at = [&](Int n) { return numbers[static_cast<std::size_t>(n)]; };
    ASSERT_LT(first + 4 * q, static_cast<Int>(numbers.size())) << name;
    ASSERT_EQ(static_cast<Int>(stated.numbers.size()), q) << name;
    for (Int n = first; n + q < static_cast<Int>(numbers.size()); ++n)
        ASSERT_EQ(at(n + q), at(n) + stated.rise(n)) << name << ", heap " << n;
    for (Int i = 0; i < q; ++i) ASSERT_EQ(stated.numbers[static_cast<std::size_t>(i)], at(first + i)) << name;
    if (first > 0) {
        EXPECT_NE(at(first - 1 + q), at(first - 1) + stated.rise(first - 1)) << name;
    }
    for (Int less = 1; less < q; ++less) EXPECT_FALSE(goes_on(numbers, first, less)) << name << ", period " << less;
}

PeriodAnswer answer_of(Solver& solver, const std::string& game, Int limit = 20'000) {
    PeriodQuery query;
    query.count = true;
    query.limit = limit;
    return solver.period(game, query);
}

std::string message_of(Solver& solver, const std::string& game) {
    try {
        answer_of(solver, game);
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

constexpr Int most_heaps = 3000;

// False if the definition would take too long.
bool compare(Solver& solver, const std::string& game, const std::map<Int, Int>& digits) {
    const PeriodAnswer answer = answer_of(solver, game, 1000);
    if (!answer.period) return false;
    EXPECT_TRUE(answer.moves.has_value()) << game;
    if (!answer.moves) return false;
    const Int heaps = answer.moves->preperiod + 4 * std::max(answer.moves->period, 2 * answer.period->period) + 40;
    if (heaps > most_heaps) return false;
    const Numbers numbers = by_definition(digits, heaps);
    expect_least(*answer.moves, numbers, game);
    for (Int n = 0; n < heaps; n += 1 + heaps / 20)
        EXPECT_EQ(solver.count(game + "(" + std::to_string(n) + ")").moves, numbers[static_cast<std::size_t>(n)])
            << game << ", heap " << n;
    return true;
}

TEST(MoveNumbers, OfRandomCodes) {
    Random random(91);
    Solver solver{Rules::catalogue()};
    int compared = 0, rising = 0;
    for (int round = effort::rounds(500); round > 0 && !HasFailure(); --round) {
        std::string code = "0.";
        std::map<Int, Int> digits;
        for (Int take = 1; take <= 3; ++take) {
            digits[take] = pick(random, 0, 7);
            code += std::to_string(digits[take]);
        }
        if (!compare(solver, code, digits)) continue;
        ++compared;
        const MoveNumbers moves = *answer_of(solver, code).moves;
        rising += std::any_of(moves.rises.begin(), moves.rises.end(), [](Int s) { return s > 0; }) ? 1 : 0;
    }
    EXPECT_GE(compared, effort::rounds(200));
    EXPECT_GE(rising, effort::rounds(100));
}

TEST(MoveNumbers, OfRandomSubtractionGames) {
    Random random(92);
    Solver solver{Rules::catalogue()};
    int compared = 0;
    for (int round = effort::rounds(200); round > 0 && !HasFailure(); --round) {
        std::map<Int, Int> digits;
        for (auto k = pick(random, 1, 4); k > 0; --k) digits[pick(random, 1, 12)] = 3;
        std::string takes;
        for (const auto& [take, digit] : digits) takes += (takes.empty() ? "" : ", ") + std::to_string(take);
        compared += compare(solver, "snim[{" + takes + "}]", digits) ? 1 : 0;
    }
    EXPECT_GE(compared, effort::rounds(150));
}

// Values that are published (OEIS A002186): 12 numbers that repeat, and 14 exceptions.
TEST(MoveNumbers, OfKaylesAsPublished) {
    const Int round[] = {4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7};
    const std::map<Int, Int> others{{0, 0},  {3, 3},  {6, 3},  {9, 4},  {11, 6}, {15, 7}, {18, 3},
                                    {21, 4}, {22, 6}, {28, 5}, {34, 6}, {39, 3}, {57, 4}, {70, 6}};
    const auto value = [&](Int n) { return others.contains(n) ? others.at(n) : round[n % 12]; };
    Numbers numbers;
    for (Int n = 0; n < 600; ++n) {
        Int wins = 0;
        for (Int take = 1; take <= 2; ++take)
            for (Int a = 0; a <= n - take - a; ++a) wins += value(a) == value(n - take - a) ? 1 : 0;
        numbers.push_back(wins);
    }
    Solver solver{Rules::catalogue()};
    for (const std::string game : {"kayles", "0.77"}) {
        const PeriodAnswer answer = answer_of(solver, game);
        ASSERT_TRUE(answer.moves.has_value());
        const MoveNumbers& moves = *answer.moves;
        // A code has no empty heaps; where they win, other moves win as well.
        expect_least(moves, numbers, game);
        const Int huge = 1'000'000'000'000'000'000, rounds = (huge - moves.preperiod) / moves.period;
        const Int first = huge - rounds * moves.period;
        EXPECT_EQ(solver.count(game + "(1000000000000000000)").moves,
                  numbers[static_cast<std::size_t>(first)] + rounds * moves.rise(huge));
    }
}

// Nothing for rules of another kind, or without an end. Other errors are faults of the program.
std::optional<PeriodAnswer> answer_if_known(std::optional<Solver>& solver, const std::string& text,
                                            const std::string& game) {
    try {
        solver.emplace(rules_of(text));
        return answer_of(*solver, game, 400);
    } catch (const TextError& error) {
        EXPECT_NE(std::string(error.what()).find("this option never ends"), std::string::npos) << error.what();
    } catch (const Error& error) {
        const std::string why = error.what();
        EXPECT_TRUE(why.starts_with("periods are searched for in games on one heap") ||
                    why.starts_with("it is not known how the numbers of winning first moves"))
            << why;
    }
    return std::nullopt;
}

// Of rules with bonuses, bounds, residues, overlapping lines and several sequences, against moves counted one by one.
TEST(MoveNumbers, OfRandomSystems) {
    RandomSystem random(93);
    int compared = 0, rising = 0;
    for (int round = effort::rounds(1500); round > 0 && !HasFailure(); --round) {
        std::vector<Int> others;
        const std::string text = random.text(others);
        const std::string name = others.empty() ? "g0(" : "f(",
                          rest = others.empty() ? ")" : ", " + std::to_string(others[0]) + ")";
        std::optional<Solver> solver;
        const auto answer = answer_if_known(solver, text, others.empty() ? "g0" : name + "n" + rest);
        if (!answer || !answer->moves) continue;
        const Int heaps = answer->moves->preperiod + 4 * answer->moves->period + 40;
        if (heaps > 400) continue;
        Numbers numbers;
        for (Int n = 0; n < heaps; ++n) numbers.push_back(solver->count(name + std::to_string(n) + rest).moves);
        expect_least(*answer->moves, numbers, text);
        ++compared;
        rising += *std::max_element(answer->moves->rises.begin(), answer->moves->rises.end()) > 0 ? 1 : 0;
    }
    EXPECT_GE(compared, effort::rounds(400));
    EXPECT_GE(rising, effort::rounds(10));
}

constexpr const char* own_games =
    "game f(c, n):\n    f(c, n - k) for k in 1..c\n    f(c, a) + f(c, b) for a + b = n - c\n"
    "game member(n) with c:\n    member(n - k) for k in 1..c\n    member(a) + member(b) for a + b = n - c\n"
    "game apart(n):\n    apart(a) + few(b) for a + b = n - 1 if a != b\n    apart(n - 2)\n"
    "game gap(n):\n    few(a) + thirds(b) for a + b = n - 1 if a != b\n"
    "game thirds(n):\n    thirds(n - k) for k in 1..2\n"
    "game ends(n):\n    *1 if n >= 4\n    0 if n = 2\n    ends(n - k) for k in {1, 3}\n"
    "game few(n):\n    few(n - k) for k in {1, 4}\n"
    "game lines(n):\n    lines(n - k) for k in {1, 2, 5} if n >= 4\n    lines(n - k) for k in 2..4\n    lines(n - 2)\n"
    "game bonus(n):\n    bonus(a) + bonus(b) + *1 for a + b = n - 1\n    bonus(a) + bonus(b) for a + b = n - 2\n"
    "game three(n):\n    three(a) + three(b) + three(c) for a + b + c = n - 1\n"
    "game tail(n):\n    tail(a) + tail(b) for k in 1.., a + b = n - k if a > 0 and b > 0\n"
    "game turned(a, b):\n    turned(b, a - 1) if a > 0 and b < 4\n    turned(a - 1, b) if a > 0\n"
    "    turned(a, b - 1) if b > 0\n";

TEST(MoveNumbers, OfFamiliesAndChosenRules) {
    Solver solver(rules_of(own_games));
    const auto check = [&](const std::string& game, const std::string& before, const std::string& after) {
        const PeriodAnswer answer = answer_of(solver, game);
        ASSERT_TRUE(answer.moves.has_value()) << game;
        Numbers numbers;
        for (Int n = 0; n < answer.moves->preperiod + 4 * answer.moves->period + 40; ++n)
            numbers.push_back(solver.count(before + std::to_string(n) + after).moves);
        expect_least(*answer.moves, numbers, game);
    };
    for (const int c : {1, 3, 4, 5}) {  // no period is known for 2
        const std::string number = std::to_string(c);
        check("f(" + number + ", n)", "f(" + number + ", ", ")");
        check("member[c=" + number + "]", "member[c=" + number + "](", ")");
    }
    for (const std::string game : {"apart", "few", "gap", "ends", "lines", "bonus"}) check(game, game + "(", ")");
}

TEST(MoveNumbers, OfInfinitelyManyTakes) {
    Solver solver{Rules::catalogue()};
    for (const std::string game :
         {"snim[all but {2, 3}]", "snim[all but {1, 4, 9}]", "snim[all but {5}]", "nim", "\"0.3[21]\"", "\"0.[03]\""}) {
        const PeriodAnswer answer = answer_of(solver, game);
        ASSERT_TRUE(answer.moves.has_value()) << game;
        Numbers numbers;
        for (Int n = 0; n < answer.moves->preperiod + 4 * answer.moves->period + 40; ++n)
            numbers.push_back(solver.count(game + "(" + std::to_string(n) + ")").moves);
        expect_least(*answer.moves, numbers, game);
    }
}

TEST(MoveNumbers, AreRefusedWhereTheTheoremDoesNotApply) {
    Solver solver(rules_of(own_games, Rules::catalogue()));
    const auto refuses = [&](const std::string& game, const std::string& why) {
        EXPECT_NE(message_of(solver, game).find(why), std::string::npos) << game << ": " << message_of(solver, game);
    };
    refuses("three", "leaves three heaps");
    refuses("tail", "infinitely many numbers may be taken");
    refuses("0.3F", "leaves three heaps");
    refuses("painting(board(2, n))", "boards");
    refuses("turned(n, 3)", "another one of the numbers");
    refuses("brave[m=10^12]", "repeat after more than");
}

TEST(MoveNumbers, KeepThePeriodWhereTheBudgetEnds) {
    const std::uint64_t nodes = Solver(Rules::catalogue()).period("0.156").nodes;
    SolverOptions options;
    options.limits.nodes = nodes + 100'000;
    Solver solver(Rules::catalogue(), options);
    const PeriodAnswer answer = answer_of(solver, "0.156");
    EXPECT_EQ(answer.outcome, Outcome::out_of_budget);
    ASSERT_TRUE(answer.period.has_value());
    EXPECT_EQ(answer.period->period, 349);
    EXPECT_FALSE(answer.moves.has_value());
    EXPECT_NE(answer.reason.find("are missing"), std::string::npos) << answer.reason;
}

// Many takes, whose ranges cost one step each once the first heap is counted.
TEST(MoveNumbers, OfManyTakesAreStoppedByTheBudget) {
    std::string takes;
    for (int take = 1; take < 1000; take += 2) takes += std::to_string(take) + ", ";
    const std::string game = "snim[{" + takes + "20000}]";
    const std::uint64_t nodes = Solver(Rules::catalogue()).period(game).nodes;
    SolverOptions options;
    options.limits.nodes = nodes + 2'000'000;  // 40,000 heaps are counted, with 500 ranges each
    Solver solver(Rules::catalogue(), options);
    const PeriodAnswer answer = answer_of(solver, game, -1);
    EXPECT_EQ(answer.outcome, Outcome::out_of_budget);
    EXPECT_TRUE(answer.period.has_value());
    EXPECT_FALSE(answer.moves.has_value());
    const std::string phase = "numbers of winning moves: ";
    const auto at = answer.reason.find(phase);
    ASSERT_NE(at, std::string::npos) << answer.reason;
    EXPECT_LT(std::stoll(answer.reason.substr(at + phase.size())), 6000) << answer.reason;  // heaps
}

}  // namespace grundy::move_numbers_test
