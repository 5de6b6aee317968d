// SPDX-License-Identifier: MIT
// Times questions at the limits of judges: the rules as text, and positions as text, against programs written by hand
// for one problem.
#include <grundy/grundy.hpp>
#include <sstream>

#include "competitors/limits.hpp"
#include "inputs.hpp"
#include "side_by_side.hpp"

namespace grundy::bench {
namespace {

constexpr auto rules_text = R"(
game heap(n):
    heap(n - k)  for k in 1..n
game stairs(w: row):
    stairs(set(w, 1, w[1] - k))  for k in 1..w[1] if len(w) > 0
    stairs(set(set(w, i, w[i] - k), i - 1, w[i - 1] + k))  for i in 2..len(w), k in 1..w[i]
game flips(w: row):
    flips(set(set(w, i, 0), i + 1, 0))  for i in 1..len(w) - 1 if w[i] = 1 and w[i + 1] = 1
game ring(n) with m = 2:
    cut[m=m](n - m)
game cut(n) with m = 2:
    cut[m=m](a) + cut[m=m](b)  for a + b = n - m
)";

const Rules& rules() {
    static const Rules all = [] {
        Rules out = Rules::catalogue();
        out.add(rules_text, "limits_bench");
        return out;
    }();
    return all;
}

template <class Ours, class Theirs>
void compare(benchmark::State& state, Ours ours, Theirs theirs) {
    if (ours() != theirs()) return state.SkipWithError("the answers differ");
    side_by_side(
        state, 0, [&] { benchmark::DoNotOptimize(theirs()); }, [&] { benchmark::DoNotOptimize(ours()); });
}

std::string joined(const Row& numbers, const std::string& before, const std::string& between,
                   const std::string& after) {
    std::ostringstream out;
    for (std::size_t i = 0; i < numbers.size(); ++i) out << (i > 0 ? between : before) << numbers[i];
    return out.str() + after;
}

bool wins(const std::string& position) { return Solver(rules()).winner(position).first_wins; }

void limit_misere_nim(benchmark::State& state) {
    const auto sum = joined(random_row(100'000, 1'000'000'000, 1022), "heap(", ") + heap(", ")");
    compare(
        state, [&] { return Solver(rules()).misere(sum).first_wins; }, [&] { return competitors::misere_nim(sum); });
}

void limit_staircase(benchmark::State& state) {
    const auto piles = joined(random_row(100'000, 1'000'000'000, 1099), "stairs([", ",", "])");
    compare(
        state, [&] { return wins(piles); }, [&] { return competitors::staircase(piles); });
}

// 10^4 pairs, one line each.
template <class Theirs>
void pairs(benchmark::State& state, const std::string& game, std::int64_t most, Theirs theirs) {
    const Row numbers = random_row(20'000, most, 1290);
    std::string lines;
    for (std::size_t i = 0; i < numbers.size(); i += 2)
        lines += game + "(" + std::to_string(numbers[i]) + ", " + std::to_string(numbers[i + 1]) + ")\n";
    const auto ours = [&] {
        Solver solver(rules());
        std::istringstream in(lines);
        int won = 0;
        for (std::string line; std::getline(in, line);) won += solver.winner(line).first_wins ? 1 : 0;
        return won;
    };
    compare(state, ours, [&] { return competitors::won_pairs(lines, theirs); });
}
void limit_euclid(benchmark::State& state) { pairs(state, "euclid", 1'000'000'000'000'000'000, competitors::euclid); }
void limit_wythoff(benchmark::State& state) { pairs(state, "wythoff", 1'000'000'000, competitors::wythoff); }

// Two minuses in a hundred, so that runs have a few hundred pluses.
void limit_flips(benchmark::State& state) {
    Row cells = random_row(10'000, 100, 294);
    for (auto& c : cells) c = c > 2 ? 1 : 0;
    const auto row = joined(cells, "flips([", ",", "])");
    compare(
        state, [&] { return wins(row); }, [&] { return competitors::flips(row); });
}

// range: how many neighbours are taken, of how many.
void limit_ring(benchmark::State& state) {
    const auto taken = static_cast<std::size_t>(state.range(0)), n = static_cast<std::size_t>(state.range(1));
    const std::string position = "ring[m=" + std::to_string(taken) + "](" + std::to_string(n) + ")";
    compare(
        state, [&] { return wins(position); }, [&] { return competitors::ring(n, taken); });
}

// Codes whose misere quotient is large, up to the heap that tests/data/misere/quotients.tsv has: a few of each kind.
struct Quotient {
    const char* code;
    std::int64_t heap;
    std::uint64_t order;
    double goal;  // in seconds; a solver in Java takes 6 s and more
};
constexpr Quotient quotients[] = {
    {"0.07", 33, 638, 3}, {"0.4", 33, 552, 3}, {"0.35", 11, 426, 3}, {"0.16", 17, 434, 3}, {"0.77", 60, 40, 1}};

void misere_quotient(benchmark::State& state) {
    const Quotient& q = quotients[state.range(0)];
    const auto order = [&] {
        const PeriodAnswer a = Solver(rules()).misere_period(q.code, q.heap);
        return a.quotient ? a.quotient->order : 0;
    };
    if (order() != q.order) return state.SkipWithError("the order differs");
    against_the_clock(state, q.goal, [&] { benchmark::DoNotOptimize(order()); });
}

void misere_sums(benchmark::State& state) {
    const auto sum = joined(random_row(10'000, 1'000'000'000, 77), "kayles(", ") + kayles(", ")");
    const auto ours = [&] { return Solver(rules()).misere(sum).first_wins.has_value(); };
    if (!ours()) return state.SkipWithError("there is no answer");
    against_the_clock(state, 0.1, [&] { benchmark::DoNotOptimize(ours()); });
}

BENCHMARK(misere_quotient)
    ->ArgNames({"code"})
    ->DenseRange(0, static_cast<std::int64_t>(std::size(quotients)) - 1)
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond)
    ->Iterations(3);
BENCHMARK(misere_sums)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(9);
BENCHMARK(limit_misere_nim)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(9);
BENCHMARK(limit_staircase)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(9);
BENCHMARK(limit_euclid)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(9);
BENCHMARK(limit_wythoff)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(9);
BENCHMARK(limit_flips)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(9);
BENCHMARK(limit_ring)
    ->ArgNames({"taken", "of"})
    ->Args({2, 100'000})
    ->Args({3, 100'000})
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond)
    ->Iterations(3);

}  // namespace
}  // namespace grundy::bench
