// SPDX-License-Identifier: MIT
// Closed forms at the ends of 64 bits: values, winners and moves beside 2^61, 2^62 and 2^63. The oracles are formulas
// in 128 bits, and the definition for one move: no option has the value of its position, and the moves that win are
// played.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <grundy/grundy.hpp>
#include <limits>
#include <map>
#include <set>

#include "core/nimber.hpp"
#include "support/agreement.hpp"
#include "support/own_rules.hpp"

namespace grundy::agreement::limits_test {

constexpr Int top = std::numeric_limits<Int>::max();
const std::vector<Int> edges = {(Int{1} << 61) - 1,
                                Int{1} << 61,
                                (Int{1} << 61) + 1,
                                (Int{1} << 62) - 1,
                                Int{1} << 62,
                                (Int{1} << 62) + 1,
                                top - 1,
                                top};

std::string call(const std::string& game, const std::vector<Int>& numbers) {
    std::string out;
    for (const Int n : numbers) out += (out.empty() ? "" : ", ") + std::to_string(n);
    return game + "(" + out + ")";
}
std::string row(const std::string& game, const std::vector<Int>& numbers) {
    const std::string list = call("", numbers);
    return game + "([" + list.substr(1, list.size() - 2) + "])";
}

std::vector<Int> numbers_of(const std::string& position) {
    std::vector<Int> out;
    for (std::size_t i = position.find('('); i < position.size();) {
        if (std::isdigit(static_cast<unsigned char>(position[i])) == 0) {
            ++i;
            continue;
        }
        std::size_t length = 0;
        out.push_back(std::stoll(position.substr(i), &length));
        i += length;
    }
    return out;
}

// At once: nothing here may be searched.
SolverOptions at_once(std::size_t most_moves = 100) {
    SolverOptions options;
    options.limits.nodes = 2'000'000;
    options.most_moves = most_moves;
    return options;
}

using Lost = std::function<bool(const std::vector<Int>&)>;

// The winner, and that each listed move leaves a lost position; there is one unless it leads beyond 2^63.
void check_winner(Solver& solver, const std::string& game, const std::vector<Int>& numbers, const Lost& lost,
                  bool some_move = true) {
    const std::string position = call(game, numbers);
    SCOPED_TRACE(position);
    const WinnerAnswer answer = solver.winner(position, 100);
    ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
    ASSERT_EQ(answer.engine, "theorem");
    ASSERT_EQ(answer.first_wins, !lost(numbers));
    if (answer.first_wins && some_move) {
        ASSERT_FALSE(answer.moves.empty());
    }
    for (const WinningMove& m : answer.moves) ASSERT_TRUE(lost(numbers_of(m.to))) << m.to;
}

std::vector<Int> fibonacci_numbers() {
    std::vector<Int> out = {1, 2};
    while (Wide{out.back()} + out[out.size() - 2] <= top) out.push_back(out.back() + out[out.size() - 2]);
    return out;
}

Int least_part(Int n) {
    const std::vector<Int> all = fibonacci_numbers();
    Int last = 0;
    for (std::size_t i = all.size(); i-- > 0;)
        if (all[i] <= n) n -= last = all[i];
    return last;
}

TEST(Limits, FibonacciNim) {
    const Rules rules = Rules::catalogue();
    Solver solver(rules, at_once());
    const Lost lost = [](const std::vector<Int>& p) { return p[0] == 0 || p[1] < least_part(p[0]); };
    const std::vector<Int> all = fibonacci_numbers();
    std::vector<Int> heaps = edges;
    for (std::size_t i = all.size() - 4; i < all.size(); ++i) heaps.insert(heaps.end(), {all[i] - 1, all[i]});
    heaps.push_back(all[all.size() - 1] + all[all.size() - 5]);
    for (const Int n : heaps) {
        const Int part = least_part(n);
        for (const Int most : {Int{1}, part - 1, part, n / 2, n - 1, n, top}) {
            check_winner(solver, "fibnim", {n, most}, lost, n < Int{1} << 62);
            if (most > 0 && lost({n, most}))  // each move from a lost position is answered
                for (const Int k : {Int{1}, most / 2 + 1, most})
                    if (k <= most && k <= top / 2) check_winner(solver, "fibnim", {n - k, 2 * k}, lost);
        }
    }
    // All that win are listed: 12 = 1 + 3 + 8.
    EXPECT_EQ(solver.winner("fibnim(12, 100)", 100).moves.size(), 2U) << "1, and all";
    EXPECT_EQ(solver.winner(call("fibnim", {all.back(), top}), 100).moves.size(), 0U) << "it would leave 2^63 or more";
}

Wide root(Wide n) {
    Wide low = 0, high = Wide{1} << 63;
    while (low < high) {
        const Wide middle = (low + high + 1) / 2;
        middle* middle <= n ? low = middle : high = middle - 1;
    }
    return low;
}

TEST(Limits, Wythoff) {
    const Rules rules = Rules::catalogue();
    Solver solver(rules, at_once());
    const Lost lost = [](const std::vector<Int>& p) {
        const auto [a, b] = std::minmax(p[0], p[1]);
        const Wide d = b - a;
        return d < Wide{1} << 62 && (d + root(5 * d * d)) / 2 == a;
    };
    for (const Int b : edges)  // near pairs, and far from them
        for (const Int d : {Int{0}, Int{1}, b / 3, static_cast<Int>(Wide{b} * 381966011 / 1000000000), b / 2, b}) {
            const auto a = static_cast<Int>((Wide{d} + root(5 * Wide{d / 2} * (d / 2)) * 2) / 2);
            for (const Int x : {b - d, a, a - 1})
                if (x >= 0) {
                    check_winner(solver, "wythoff", {x, b}, lost);
                    if (x + Wide{d} <= top) check_winner(solver, "wythoff", {x + d, x}, lost);
                }
        }
    for (Int d = 3'000'000'000'000'000'000; d < 3'000'000'000'000'000'040; ++d) {
        const Int a = static_cast<Int>((d + root(5 * Wide{d} * d)) / 2);
        if (Wide{a} + d <= top) check_winner(solver, "wythoff", {a, a + d}, lost);
    }
}

// Cole and Davie in their own words: the first quotient above 1 decides.
bool euclid_lost(Int a, Int b) {
    if (a > b) std::swap(a, b);
    if (a == 0) return true;
    bool first = true;
    while (b / a == 1 && b % a != 0) {
        const Int rest = b % a;
        b = a;
        a = rest;
        first = !first;
    }
    return !first;
}

TEST(Limits, EuclidsGame) {
    const Rules rules = Rules::catalogue();
    Solver solver(rules, at_once());
    const Lost lost = [](const std::vector<Int>& p) { return euclid_lost(p[0], p[1]); };
    Random random(7);
    for (const Int b : edges)
        for (const Int a : {Int{1}, Int{2}, b / 3, b / 2, static_cast<Int>(Wide{b} * 618033988 / 1000000000), b - 1, b,
                            static_cast<Int>(random() % static_cast<std::uint64_t>(b))}) {
            const Answer answer = solver.solve(call("euclid", {a, b}));
            ASSERT_EQ(answer.outcome, Outcome::answered) << a << " " << b;
            ASSERT_EQ(answer.first_wins, !lost({a, b})) << a << " " << b;
            ASSERT_EQ(answer.moves.empty(), !answer.first_wins);
            for (const WinningMove& m : answer.moves) ASSERT_TRUE(lost(numbers_of(m.to))) << m.to;
            const WinnerAnswer winner = solver.winner(call("euclid", {b, a}), 100);
            ASSERT_EQ(winner.first_wins, answer.first_wins);
            ASSERT_EQ(winner.moves.size(), answer.moves.size());
        }
}

// The value, and a move to each of some smaller values; no move leads to the value itself.
using ValueOf = std::function<Nimber(const std::vector<Int>&)>;
void check_value(Solver& solver, const std::string& game, const std::string& position, const std::vector<Int>& numbers,
                 const ValueOf& value) {
    SCOPED_TRACE(position);
    const Nimber v = value(numbers);
    const Answer answer = solver.value(position);
    ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
    ASSERT_EQ(answer.value, v);
    for (const Nimber wanted : std::set<Nimber>{0, 1, v / 2, v > 0 ? v - 1 : 0}) {
        if (wanted >= v) continue;
        const Answer beside = solver.solve(position + " + *" + std::to_string(wanted));
        ASSERT_EQ(beside.outcome, Outcome::answered) << beside.reason;
        bool met = false;
        for (const WinningMove& m : beside.moves) {
            if (m.component != 1) continue;
            met = true;
            ASSERT_EQ(value(numbers_of(m.to.substr(m.to.rfind(game + "(") == std::string::npos ? 0 : m.to.rfind('(')))),
                      wanted)
                << m.to;
        }
        ASSERT_TRUE(met) << wanted;
    }
    const Answer same = solver.solve(position + " + *" + std::to_string(v));
    if (v <= static_cast<Nimber>(top)) {
        ASSERT_FALSE(same.first_wins);
    }
}

TEST(Limits, TakingFromAToB) {
    const Rules rules = Rules::catalogue();
    Solver solver(rules, at_once());
    for (const Int n : edges)
        for (const Int a : {Int{1}, Int{2}, Int{100'000}, Int{1} << 61, Int{1} << 62})
            for (const Int b : {a, a - 1 + a, (Int{1} << 62) + 5, top - 1, top}) {
                if (b < a) continue;
                const std::string game =
                    "snim[{" + std::to_string(a) + ".." + (b == top ? "" : std::to_string(b)) + "}]";
                check_value(solver, game, call(game, {n}), {n}, [&](const std::vector<Int>& p) {
                    return static_cast<Nimber>((Wide{p.back()} % (Wide{a} + b)) / a);
                });
            }
}

// Under misere play each heap is *v, v its value (Theorem 45a): lost at 1 if all are small, else where the XOR is 0.
TEST(Limits, TakingFromAToBUnderMiserePlay) {
    const Rules rules = Rules::catalogue();
    Solver solver(rules, at_once());
    for (const Int n : edges)
        for (const auto& [a, b] : std::vector<std::pair<Int, Int>>{
                 {1, 1}, {1, 100'000}, {1, Int{1} << 62}, {2, 3}, {7, 1'000'000'000'000}, {Int{1} << 61, top - 1}}) {
            const std::string game = "snim[{" + std::to_string(a) + ".." + std::to_string(b) + "}]";
            const auto value = [a = a, b = b](Int heap) {
                return static_cast<Nimber>((Wide{heap} % (Wide{a} + b)) / a);
            };
            const std::vector<Int> heaps = {n, n / 3};
            const auto lost = [&](const std::vector<Int>& all) {
                Nimber sum = 0, largest = 0;
                for (const Int heap : all) {
                    sum ^= value(heap);
                    largest = std::max(largest, value(heap));
                }
                return sum == (largest > 1 ? 0 : 1);
            };
            const std::string sum = call(game, {heaps[0]}) + " + " + call(game, {heaps[1]});
            const MisereAnswer answer = solver.misere(sum);
            ASSERT_EQ(answer.outcome, Outcome::answered) << sum << answer.reason;
            ASSERT_EQ(answer.first_wins, !lost(heaps)) << sum;
            for (const WinningMove& m : answer.moves)
                ASSERT_TRUE(
                    lost({m.to == "0" ? 0 : numbers_of(m.to.substr(m.to.rfind('('))).back(), heaps[2 - m.component]}))
                    << sum << " -> " << m.to;
            if (lost({n}) || value(n) != value(n - a)) {
                EXPECT_EQ(solver.misere(call(game, {n})).first_wins, !lost({n}));
            }
        }
    EXPECT_TRUE(solver.misere("brave[m=100000](10^15)").first_wins);
    EXPECT_EQ(solver.misere_value("brave[m=100000](10^15)").value, 1'000'000'000'000'000U % 100'001);
}

TEST(Limits, RowsOfPiles) {
    const std::string head = "game f(w: row) with m = 5:\n    f(set(w, i, w[i] - k))  for i in 1..len(w), k in 1..";
    const Rules free = rules_of(head + "w[i]\n"), bounded = rules_of(head + "min(w[i], m)\n");
    Solver by_xor(free, at_once()), by_remainders(bounded, at_once());
    for (const Int n : edges) {
        const std::vector<Int> piles = {n, n / 2, n - n / 3 - 1};
        Nimber sum = 0;
        for (const Int p : piles) sum ^= static_cast<Nimber>(p);
        check_value(by_xor, "f", row("f", {n}), {n},
                    [](const std::vector<Int>& p) { return static_cast<Nimber>(p.empty() ? 0 : p[0]); });
        EXPECT_EQ(by_xor.value(row("f", piles)).value, sum);
        for (const Int m : {Int{1}, Int{100'000}, Int{1} << 62, top - 1, top}) {
            const auto of = [&](Int pile) { return static_cast<Nimber>(Wide{pile} % (Wide{m} + 1)); };
            const std::string game = "f[m=" + std::to_string(m) + "]";
            EXPECT_EQ(by_remainders.value(row(game, piles)).value, of(piles[0]) ^ of(piles[1]) ^ of(piles[2])) << game;
            const Answer answer = by_remainders.solve(row(game, piles));
            for (const WinningMove& move : answer.moves) {
                Nimber left = 0;
                const auto all = numbers_of(move.to.substr(move.to.find("](")));
                for (const Int p : all) left ^= of(p);
                EXPECT_EQ(left, 0U) << move.from << " -> " << move.to;
            }
            EXPECT_EQ(answer.moves.empty(), !answer.first_wins) << game;
            const Nimber largest = std::max({of(piles[0]), of(piles[1]), of(piles[2])});
            EXPECT_EQ(by_remainders.misere(row(game, piles)).first_wins, answer.value != (largest > 1 ? 0U : 1U))
                << row(game, piles);
        }
    }
}

TEST(Limits, MooresNim) {
    const Rules rules = rules_of(
        "game f(w: row):\n"
        "    f(set(w, i, w[i] - k))  for i in 1..len(w), k in 1..w[i]\n"
        "    f(set(set(w, i, w[i] - k), j, w[j] - l))  for i in 1..len(w), j in i + 1..len(w), k in 1..w[i], l in "
        "1..w[j]\n");
    Solver solver(rules, at_once());
    const auto lost = [](const std::vector<Int>& heaps) {
        for (int bit = 0; bit < 63; ++bit)
            if (std::count_if(heaps.begin(), heaps.end(), [&](Int n) { return (n >> bit & 1) != 0; }) % 3 != 0)
                return false;
        return true;
    };
    for (const Int n : edges)
        for (const std::vector<Int>& heaps : std::vector<std::vector<Int>>{{n, n, n}, {n, n - 1, n / 2, 5}, {n}}) {
            const WinnerAnswer answer = solver.winner(row("f", heaps), 20);
            ASSERT_EQ(answer.outcome, Outcome::answered);
            ASSERT_EQ(answer.first_wins, !lost(heaps)) << row("f", heaps);
            ASSERT_EQ(answer.moves.empty(), lost(heaps));
            for (const WinningMove& m : answer.moves) ASSERT_TRUE(lost(numbers_of(m.to))) << m.to;
        }
}

// Theorem 36: what n may take, and the value by the recurrence of the theorem.
TEST(Limits, TakingAFixedPart) {
    for (const auto& [a, b, m] :
         std::vector<std::array<Int, 3>>{{1, 0, 2}, {1, 1, 2}, {2, 1, 3}, {1000, 0, 1001}, {3, 5, 7}}) {
        const Rules rules = rules_of("game f(n):\n    f(n - k)  for k in 1..(" + std::to_string(a) + "*n + " +
                                     std::to_string(b) + ") div " + std::to_string(m) + "\n");
        Solver solver(rules, at_once());
        const auto most = [a = a, b = b, m = m](Wide heap) { return (a * heap + b) / m; };
        const auto value = [&](Int heap) {
            Wide at = heap;
            while (at > 0 && most(at) == most(at - 1)) at -= most(at) + 1;
            return static_cast<Nimber>(most(at));
        };
        for (const Int n : edges)
            check_value(solver, "f", call("f", {n}), {n}, [&](const std::vector<Int>& p) { return value(p.back()); });
        if (HasFailure()) return;
    }
}

TEST(Limits, Quotients) {
    const Rules rules =
        rules_of("game f(n):\n    f(n div 2)  if n > 0\n    f(n div 3)  if n > 0\n    f(n div 7)  if n > 0\n");
    Solver solver(rules, at_once());
    std::map<Int, Nimber> known;
    const std::function<Nimber(Int)> value = [&](Int n) -> Nimber {
        if (n == 0) return 0;
        if (const auto it = known.find(n); it != known.end()) return it->second;
        const std::set<Nimber> options = {value(n / 2), value(n / 3), value(n / 7)};
        Nimber out = 0;
        while (options.contains(out)) ++out;
        return known[n] = out;
    };
    for (const Int n : edges) EXPECT_EQ(solver.value(call("f", {n})).value, value(n)) << n;
}

// Heaps of the same residue class modulo a proven period, far above its beginning.
Int same(Int n, Int from, Int period) { return n < from ? n : from + (n - from) % period; }

// Periods, boards and graphs with huge numbers: as far smaller ones.
TEST(Limits, PeriodsReachTheLastHeap) {
    const Rules rules = Rules::catalogue();
    Solver solver(rules, at_once());
    for (const Int n : edges) {
        EXPECT_EQ(solver.value(call("kayles", {n})).value, solver.value(call("kayles", {same(n, 100, 12)})).value);
        EXPECT_EQ(solver.value(call("strip", {n})).value, solver.value(call("strip", {same(n, 83, 12)})).value);
        EXPECT_EQ(solver.value("hackenbush(graph(\"1-" + std::to_string(n) + " 1-2\"))").value, 0U);
        EXPECT_EQ(solver.value(row("bracelet", {n, 1, n - 1, 7, n})).value,
                  solver.value("bracelet([9, 1, 8, 7, 9])").value);
    }
}

// Misere Kayles repeats with 12 from 71 on (Sibert and Conway 1992).
TEST(Limits, MisereQuotients) {
    const Rules rules = Rules::catalogue();
    SolverOptions options;
    options.most_moves = 1000;
    Solver solver(rules, options);
    const auto lost = [&](std::vector<Int> heaps) {
        std::string sum = "0";
        for (const Int n : heaps) sum += " + " + call("kayles", {same(n, 100, 12)});
        return !solver.misere(sum).first_wins;
    };
    for (const Int n : edges) {
        const std::string sum = call("kayles", {n}) + " + kayles(40)";
        const MisereAnswer answer = solver.misere(sum);
        ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
        ASSERT_EQ(answer.first_wins, !lost({n, 40})) << sum;
        ASSERT_EQ(answer.moves.empty(), !answer.first_wins);
        for (std::size_t i = 0; i < answer.moves.size(); i += 97) {
            const WinningMove& m = answer.moves[i];
            std::vector<Int> left = m.to == "0" ? std::vector<Int>{} : numbers_of(m.to);
            left.push_back(m.component == 1 ? 40 : n);
            ASSERT_TRUE(lost(left)) << sum << ": " << m.to;
        }
    }
    // All of them: beyond the heaps that were read for the proof, yet few enough to try each.
    const Int n = 400;
    std::set<std::vector<Int>> found, expected;
    for (const WinningMove& m : solver.misere(call("kayles", {n})).moves) {
        std::vector<Int> left = numbers_of(m.to);
        std::erase(left, 0);
        std::sort(left.begin(), left.end());
        found.insert(left);
    }
    for (const Int rest : {n - 1, n - 2})
        for (Int a = 0; a <= rest / 2; ++a)
            if (lost({a, rest - a})) expected.insert(a == 0 ? std::vector<Int>{rest} : std::vector<Int>{a, rest - a});
    EXPECT_EQ(found, expected);
}

// A dense set of takes without a period in reach is filled value by value, which takes hours: the budget ends it.
TEST(Limits, DenseTakesAskTheMeter) {
    SolverOptions options;
    options.limits.time = Seconds(0.3);
    Solver solver(Rules::catalogue(), options);
    EXPECT_EQ(solver.value("snim[{2..4000000, 5000001}](10^9)").outcome, Outcome::out_of_budget);
}

}  // namespace grundy::agreement::limits_test
