// SPDX-License-Identifier: MIT
// Moves along rays (docs/theory.md, Theorem 50) against the definition on random sets of directions, and rules that
// miss the theorem by one number or one condition.
#include <numeric>
#include <set>

#include "engines/theorems/guard.hpp"
#include "engines/theorems/ray_sweep.hpp"
#include "support/agreement.hpp"
#include "support/effort.hpp"
#include "support/own_rules.hpp"

namespace grundy::agreement::rays_test {

namespace theorems = engines::theorems;

// The theorem counts the lost positions of boxes as the table of all up to `most` does.
void expect_counts(const Rules& rules, const std::string& game, const Table& table, Int most, Random& random) {
    Definition definition(rules);
    const int instance = definition.parse(game + "(3, 5)")[0].instance;
    const auto theorem = theorems::guarded(definition.ruleset(), instance, theorems::Says::winner);
    ASSERT_NE(theorem, nullptr);
    for (int i = 0; i < 10; ++i) {
        std::vector<std::pair<Int, Int>> box;
        for (int k = 0; k < 2; ++k) {
            const Int first = pick(random, 0, most);
            box.emplace_back(first, pick(random, first, most));
        }
        Wide lost = 0;
        for (Int a = box[0].first; a <= box[0].second; ++a)
            for (Int b = box[1].first; b <= box[1].second; ++b)
                lost += table.values[static_cast<std::size_t>((most + 1) * a + b)] == Value{} ? 1 : 0;
        Meter meter{Budget{}};
        const auto counted = theorem->lost_in(box, std::nullopt, meter);
        ASSERT_TRUE(counted.has_value());
        EXPECT_TRUE(*counted == lost) << box[0].first << ".." << box[0].second << " " << box[1].first << ".."
                                      << box[1].second;
    }
}

std::string option(Int a, Int b) {
    const auto taken = [](const char* from, Int times) {
        const std::string k = times == 1 ? "k" : std::to_string(times) + "*k";
        return std::string(from) + (times == 0 ? "" : " - " + k);
    };
    return "    f(" + taken("a", a) + ", " + taken("b", b) + ")  for k in 1..\n";
}

std::string theorem_of(const std::string& text) { return Solver(rules_of(text)).winner("f(3, 5)").theorem; }

template <class Moves>
std::set<std::string> targets(const Moves& moves) {
    std::set<std::string> out;
    for (const auto& move : moves) out.insert(move.to);
    return out;
}

TEST(Rays, WinnersAndMovesAreThoseOfTheDefinition) {
    Random random(1);
    for (int round = effort::rounds(60); round > 0 && !HasFailure(); --round) {
        const auto axes = pick(random, 0, 3);
        std::string text = "game f(a, b):\n" + (axes == 1 ? "" : option(0, 1)) + (axes == 2 ? "" : option(1, 0));
        for (auto more = pick(random, 0, 3); more > 0; --more) {
            const Int a = pick(random, 1, 4), b = pick(random, 1, 4);
            if (std::gcd(a, b) == 1 && text.find(option(a, b)) == std::string::npos) text += option(a, b);
        }
        SCOPED_TRACE(text);
        const Rules rules = rules_of(text);
        Solver solver(rules);
        if (solver.winner("f(3, 5)").theorem.find("Wythoff") != std::string::npos) continue;
        if (solver.value("f(3, 5)").engine == "formula") continue;  // two heaps of nim
        ASSERT_NE(solver.winner("f(3, 5)").theorem.find("Theorem 50"), std::string::npos);
        const Table table = solver.table("f", {{0, 24}, {0, 24}});
        for (Int a = 0; a <= 24; ++a)
            for (Int b = 0; b <= 24; ++b) {
                const std::string position = "f(" + std::to_string(a) + ", " + std::to_string(b) + ")";
                const WinnerAnswer answer = solver.winner(position, 1000);
                EXPECT_EQ(answer.first_wins, table.values[static_cast<std::size_t>(25 * a + b)] != Value{}) << position;
                const Answer values = solver.solve(position);
                EXPECT_TRUE(answer.moves_complete) << position;
                EXPECT_EQ(targets(answer.moves), targets(values.moves)) << position;
            }
        expect_counts(rules, "f", table, 24, random);
    }
}

std::string option_of_three(const theorems::Ray& ray, const std::string& condition = "") {
    std::string out;
    for (std::size_t i = 0; i < 3; ++i) {
        out += (i == 0 ? "    f(" : ", ") + std::string(1, "abc"[i]);
        if (ray[i] > 0) out += " - " + std::to_string(ray[i]) + "*k";
    }
    return out + ")  for k in 1.." + condition + "\n";
}

TEST(Rays, OfThreeNumbersAreThoseOfTheDefinition) {
    Random random(4);
    constexpr Int most = 7, side = most + 1;
    int served = 0;
    for (int round = effort::rounds(60); round > 0 && !HasFailure(); --round) {
        const bool symmetric = pick(random, 0, 4) == 0;
        std::set<theorems::Ray> rays = {theorems::Ray{0, 0, 1}};
        for (auto more = pick(random, 1, 5); more > 0; --more) {
            const Int multiple = pick(random, 0, 3) == 0 ? 3 : 1;
            const theorems::Ray ray{pick(random, 0, multiple), pick(random, 0, multiple), pick(random, 0, multiple)};
            if (std::gcd(ray[0], std::gcd(ray[1], ray[2])) == 1) rays.insert(ray);
        }
        std::vector<std::size_t> order = {0, 1, 2};
        for (auto turns = pick(random, 0, 5); turns > 0; --turns) std::next_permutation(order.begin(), order.end());
        std::set<theorems::Ray> turned;
        for (const theorems::Ray& ray : rays) {
            turned.insert({ray[order[0]], ray[order[1]], ray[order[2]]});
            theorems::Ray image = ray;
            std::sort(image.begin(), image.end());
            do
                if (symmetric) turned.insert(image);
            while (std::next_permutation(image.begin(), image.end()));
        }
        std::string text = symmetric ? "game f({a, b, c}):\n" : "game f(a, b, c):\n";
        for (const theorems::Ray& ray : turned) text += option_of_three(ray);
        SCOPED_TRACE(text);
        const Rules rules = rules_of(text);
        Solver solver(rules), memo(rules, with("memo"));
        if (const WinnerAnswer by = solver.winner("f(3, 5, 4)"); by.theorem.find("Theorem 50") == std::string::npos) {
            EXPECT_TRUE(!by.theorem.empty() || solver.value("f(3, 5, 4)").engine == "formula");  // of nim heaps
            continue;
        }
        ++served;
        const Table table = solver.table("f", {{0, most}, {0, most}, {0, most}});
        // Not in order, so that rows are listed in many.
        for (Int i = 0; i < side * side * side && !HasFailure(); ++i) {
            const Int at = i * 101 % (side * side * side);
            const std::string position = "f(" + std::to_string(at / side / side) + ", " +
                                         std::to_string(at / side % side) + ", " + std::to_string(at % side) + ")";
            EXPECT_EQ(solver.winner(position, 0).first_wins, table.values[static_cast<std::size_t>(at)] != Value{})
                << position;
            if (i % 8 != 0) continue;
            const WinnerAnswer answer = solver.winner(position, 1000);
            EXPECT_TRUE(answer.moves_complete) << position;
            EXPECT_EQ(targets(answer.moves), targets(solver.solve(position).moves)) << position;
            const MoveCount count = solver.count(position, true), each = memo.count(position, true);
            EXPECT_EQ(count.moves, each.moves) << position;
            EXPECT_EQ(count.choices, each.choices) << position;
        }
    }
    EXPECT_GT(served, effort::rounds(30));
}

TEST(Rays, NearMissesOfThreeNumbersAreNotTakenForIt) {
    const auto theorem = [](const std::string& head, const std::string& options) {
        return Solver(rules_of("game f(" + head + ") with S: pairs = {(1, 2)}:\n" + options))
            .winner("f(3, 5, 4)")
            .theorem;
    };
    const std::string axes = option_of_three({0, 0, 1}) + option_of_three({1, 0, 0});
    EXPECT_NE(theorem("a, b, c", axes + option_of_three({0, 2, 1})).find("Theorem 50"), std::string::npos);
    EXPECT_NE(theorem("{a, b}, c", axes + option_of_three({0, 1, 0})).find("Theorem 50"), std::string::npos);
    for (const std::string& options : {
             option_of_three({1, 1, 0}) + option_of_three({0, 1, 1}) + option_of_three({1, 0, 2}),  // no axis
             axes + option_of_three({0, 2, 2}),                                                     // not coprime
             axes + option_of_three({0, 1, 1}, " if k != 2"),                                       // one is missing
             axes + option_of_three({0, 1, 0}, " if not (a, b) in S"),                              // a barred cell
             axes + "    f(a, b - k, c - k)  for k in 1..2\n",                                      // not all
             axes + "    f(a, b - k, c - k + 1)  for k in 1..\n",                                   // not a multiple
             axes + "    f(b, a, c - k)  for k in 1..\n",                                           // exchanged
             axes + "    f(a, b - k, c - m)  for k in 1.., m in 1..\n",                             // two numbers
         })
        EXPECT_EQ(theorem("a, b, c", options).find("Theorem 50"), std::string::npos) << options;
    EXPECT_EQ(theorem("{a, b}, c", axes).find("Theorem 50"), std::string::npos);  // b cannot be lowered as a can
}

TEST(Rays, NearMissesAreNotTakenForIt) {
    const std::string both = option(0, 1) + option(1, 0);
    const std::string head = "game f(a, b):\n";
    EXPECT_NE(theorem_of(head + both + option(1, 2)).find("Theorem 50"), std::string::npos);
    for (const std::string& text : {
             head + both + option(2, 2),                                            // not coprime
             head + option(1, 1) + option(1, 2) + option(2, 1),                     // no axis
             head + both + "    f(a - k, b - 2*k)  for k in 1..3\n",                // not all distances
             head + both + "    f(a - k, b - 2*k)  for k in 1.. if k != 2\n",       // one is missing
             head + both + "    f(a - k, b - 2*k)  for k in 2..\n",                 // the first one
             head + both + "    f(a - k, b - 2*k - 1)  for k in 1..\n",             // not a multiple
             head + both + "    f(a - k, b + k)  for k in 1..\n",                   // one heap grows
             head + both + "    f(a - k, b - 2*k) + *1  for k in 1..\n",            // a nim heap
             head + both + option(1, 2) + "    win  if a = 5\n",                    // the end of the game
             "game f({a, b}):\n" + both + "    f(a - k, b - 2*k)  for k in 1..\n",  // the smaller heap and the larger
         })
        EXPECT_EQ(theorem_of(text).find("Theorem 50"), std::string::npos) << text;
}

TEST(Rays, CountsOfWythoffsGame) {
    const Rules rules = rules_of("game f(a, b):\n" + option(0, 1) + option(1, 0) + option(1, 1));
    Random random(3);
    expect_counts(rules, "f", Solver(rules).table("f", {{0, 60}, {0, 60}}), 60, random);
}

TEST(Rays, AtTheLimitsOfJudges) {
    Solver solver(
        rules_of("game f({a, b}):\n" + option(0, 1) + option(1, 0) + option(1, 1) + option(1, 2) + option(2, 1)));
    EXPECT_TRUE(solver.winner("f(999999, 1000000)", 1).first_wins);
    std::size_t lost = 0;
    for (Int b = 0; b <= 3000; ++b) lost += solver.winner("f(1000, " + std::to_string(b) + ")", 1).first_wins ? 0U : 1U;
    EXPECT_EQ(lost, 1U);  // in each row and column
}

TEST(Rays, MovesTakeTheSmallerHeapsSteps) {
    const std::string both = option(0, 1) + option(1, 0) + option(1, 1) + option(1, 2) + option(2, 1);
    SolverOptions options;
    options.limits.nodes = 100'000;
    for (const std::string head : {"game f({a, b}):\n", "game f(a, b):\n"}) {
        Solver solver(rules_of(head + both), options);
        for (const std::string larger : {"1000000000000", "9223372036854775807"}) {
            const WinnerAnswer answer = solver.winner("f(5, " + larger + ")", 100);
            ASSERT_TRUE(answer.first_wins.has_value()) << answer.reason;
            EXPECT_TRUE(*answer.first_wins);
            EXPECT_TRUE(answer.moves_complete);
            const MoveCount count = solver.count("f(5, " + larger + ")");
            ASSERT_TRUE(count.moves.has_value()) << count.reason;
            EXPECT_EQ(static_cast<std::size_t>(*count.moves), answer.moves.size());
        }
    }
}

std::vector<theorems::Ray> directions(Int most) {
    std::vector<theorems::Ray> out;
    for (Int a = 0; a <= most; ++a)
        for (Int b = 0; b <= most; ++b)
            if (std::gcd(a, b) == 1) out.push_back({0, a, b});
    return out;
}

std::string cells_text(const theorems::Barred& barred) {
    std::string out;
    for (const auto& [a, b] : barred.cells)
        out += (out.empty() ? "(" : ", (") + std::to_string(a) + ", " + std::to_string(b) + ")";
    return "{" + out + "}";
}

// An option that leads to no cell of S, or past none either.
std::string barred_option(Int a, Int b, bool block) {
    const auto cell = [&](const std::string& k) {
        const auto taken = [&](const char* from, Int times) {
            return std::string(from) + (times == 0 ? "" : " - " + std::to_string(times) + "*" + k);
        };
        return "(" + taken("a", a) + ", " + taken("b", b) + ")";
    };
    const std::string test = block ? "not any(" + cell("j") + " in S for j in 1..k)" : "not " + cell("k") + " in S";
    return "    f" + cell("k") + "  for k in 1.. if " + test + "\n";
}

theorems::Barred some_cells(Random& random, Int most, bool block) {
    std::set<std::pair<Int, Int>> cells;
    for (auto n = pick(random, 1, 12); n > 0; --n) cells.emplace(pick(random, 0, most), pick(random, 0, most));
    return {{cells.begin(), cells.end()}, block};
}

TEST(Rays, BarredCellsAreThoseOfTheDefinition) {
    Random random(2);
    for (int round = effort::rounds(60); round > 0 && !HasFailure(); --round) {
        const bool block = pick(random, 0, 1) == 1;
        std::string text = "game f(a, b) with S: pairs:\n" + barred_option(0, 1, block) + barred_option(1, 0, block);
        for (auto more = pick(random, 0, 3); more > 0; --more) {
            const Int a = pick(random, 1, 3), b = pick(random, 1, 3);
            if (std::gcd(a, b) == 1 && text.find(barred_option(a, b, block)) == std::string::npos)
                text += barred_option(a, b, block);
        }
        const std::string game = "f[" + cells_text(some_cells(random, 11, block)) + "]";
        SCOPED_TRACE(text + game);
        const Rules rules = rules_of(text);
        Solver solver(rules);
        Solver memo(rules, with("memo"));
        ASSERT_NE(solver.winner(game + "(3, 5)").theorem.find("Theorem 84"), std::string::npos);
        const Table table = solver.table(game, {{0, 14}, {0, 14}});
        for (Int a = 0; a <= 14; ++a)
            for (Int b = 0; b <= 14; ++b) {
                const std::string position = game + "(" + std::to_string(a) + ", " + std::to_string(b) + ")";
                const WinnerAnswer answer = solver.winner(position, 1000);
                EXPECT_EQ(answer.first_wins, table.values[static_cast<std::size_t>(15 * a + b)] != Value{}) << position;
                const Answer values = solver.solve(position);
                EXPECT_TRUE(answer.moves_complete) << position;
                EXPECT_EQ(targets(answer.moves), targets(values.moves)) << position;
                const MoveCount count = solver.count(position, true), each = memo.count(position, true);
                EXPECT_EQ(count.moves, each.moves) << position;
                EXPECT_EQ(count.choices, each.choices) << position;
            }
        expect_counts(rules, game, table, 14, random);
    }
}

TEST(Rays, NearMissesOfBarredCellsAreNotTakenForIt) {
    const auto theorem = [](const std::string& head, const std::string& options) {
        return Solver(
                   rules_of("game f(" + head + ") with S: pairs = {(1, 2), (4, 4)}, T: pairs = {(2, 1)}:\n" + options))
            .winner("f(3, 5)")
            .theorem;
    };
    const std::string row = barred_option(0, 1, false), column = barred_option(1, 0, false);
    EXPECT_NE(theorem("a, b", row + column).find("Theorem 84"), std::string::npos);
    const auto changed = [&](const std::string& from, const std::string& to) {
        std::string out = column;
        const std::size_t at = out.find(from);
        return out.replace(at, from.size(), to);
    };
    for (const std::string& options : {
             row + option(1, 0),                                                  // one option may enter the cells
             row + barred_option(1, 0, true),                                     // one is blocked
             row + changed("in S", "in T"),                                       // another set
             row + changed("not (a - 1*k, b)", "not (a - 2*k, b)"),               // another cell
             row + changed("in S", "in S and k != 2"),                            // another condition
             row + changed("not ", ""),                                           // the other way round
             row + "    f(a - k, b)  for k in 1.. if not (b, a - k) in S\n",      // the numbers exchanged
             row + "    f(a - k, b)  for k in 1.. if not (a - k, b + 1) in S\n",  // a cell beside it
             row + "    f(a - k, b)  for k in 1.. if not any((a - j, b) in S for j in 1..k - 1)\n",  // not the last
             row + "    f(a - k, b)  for k in 1.. if not all((a - j, b) in S for j in 1..k)\n",      // all of them
         }) {
        EXPECT_EQ(theorem("a, b", options).find("Theorem 84"), std::string::npos) << options;
        EXPECT_EQ(theorem("a, b", options).find("Theorem 50"), std::string::npos) << options;
    }
    EXPECT_EQ(theorem("{a, b}", row + column).find("Theorem 84"), std::string::npos);  // S is not symmetric
}

// By the definition, with cells that may be far apart: cells of a stretch are looked at in turn.
std::vector<Int> lost_in_row(Int row, const std::vector<theorems::Ray>& rays, const theorems::Barred& barred,
                             const std::vector<std::pair<Int, Int>>& lost) {
    const auto barred_between = [&](const theorems::Ray& ray, Int a, Int b, Int steps) {
        for (Int k = 1; k < steps; ++k)
            if (barred.has({0, a - k * ray[1], b - k * ray[2]})) return true;
        return false;
    };
    std::vector<Int> out;
    for (Int b = 0;; ++b) {
        const auto after = std::lower_bound(barred.cells.begin(), barred.cells.end(), std::pair(row, b));
        const bool last = after == barred.cells.end() || after->first != row;
        if (!last && after->second == b) continue;
        const bool reached = std::any_of(lost.begin(), lost.end(), [&](const auto& cell) {
            return std::any_of(rays.begin(), rays.end(), [&](const theorems::Ray& ray) {
                const Int a = row - cell.first, steps = ray[1] > 0 ? a / ray[1] : 0;
                return steps > 0 && steps * ray[1] == a && b - cell.second == steps * ray[2] &&
                       !(barred.block && barred_between(ray, row, b, steps));
            });
        });
        if (reached) continue;
        out.push_back(b);
        if (last || !barred.block) return out;
        b = after->second;  // the rest of the stretch reaches it
    }
}

TEST(Rays, SweepsAmongFarCells) {
    Random random(3);
    Meter free{Budget{}};
    for (int round = effort::rounds(100); round > 0 && !HasFailure(); --round) {
        std::vector<theorems::Ray> rays = {{0, 1, 0}, {0, 0, 1}};
        for (const theorems::Ray& ray : {theorems::Ray{0, 1, 1}, {0, 1, 2}, {0, 2, 1}, {0, 3, 2}})
            if (pick(random, 0, 1) == 1) rays.push_back(ray);
        const bool block = pick(random, 0, 1) == 1;
        std::set<std::pair<Int, Int>> cells;
        const Int far = block ? 1'000'000'000 : 6;
        for (auto n = pick(random, 0, 30); n > 0; --n)
            cells.emplace(pick(random, 0, 25), pick(random, 0, 2) * far + pick(random, 0, 12));
        const theorems::Barred barred{{cells.begin(), cells.end()}, block};
        theorems::RaySweep sweep(rays, barred);
        std::vector<std::pair<Int, Int>> lost;
        for (Int row = 0; row <= 30 && !HasFailure(); ++row) {
            const std::vector<Int> expected = lost_in_row(row, rays, barred, lost);
            EXPECT_EQ(sweep.lost(0, row, free), expected) << row << " " << cells_text(barred);
            for (const Int b : expected) lost.emplace_back(row, b);
        }
    }
}

TEST(Rays, MemoryIsClaimedForEachDirection) {
    constexpr Int row = 500;
    const auto claimed = [](const std::vector<theorems::Ray>& rays) {
        const Budget budget;
        Meter meter(budget);
        theorems::RaySweep(rays).lost(0, row, meter);
        return budget.bytes - meter.bytes_left();
    };
    const auto many = directions(9);
    EXPECT_GE(claimed(many), row * (sizeof(Int) + (many.size() - 1) * sizeof(std::uint32_t)));
    EXPECT_GT(claimed(many), 5 * claimed(directions(1)));
}

TEST(Rays, RowsThatRunOutOfMemoryAreListedLater) {
    theorems::RaySweep interrupted(directions(3)), whole(directions(3));
    Meter free{Budget{}};
    std::size_t stops = 0;
    for (std::uint64_t bytes = 64; bytes < 1'000'000; bytes += bytes / 16) {
        Budget small;
        small.bytes = bytes;
        Meter meter(small);
        try {
            interrupted.lost(0, 3000, meter);
        } catch (const Stopped&) {
            ++stops;
        }
    }
    EXPECT_GT(stops, 20U);
    for (Int a = 0; a <= 3000; ++a) ASSERT_EQ(interrupted.lost(0, a, free), whole.lost(0, a, free)) << a;
}

}  // namespace grundy::agreement::rays_test
