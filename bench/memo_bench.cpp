// SPDX-License-Identifier: MIT
// Times memo search from rule text against searches written by hand for one game.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <grundy/grundy.hpp>

#include "competitors/memo.hpp"
#include "side_by_side.hpp"

namespace grundy::bench {
namespace {

using competitors::Memo;

constexpr auto rules_text = R"(
game bag_nim(w: bag):
    bag_nim(set(w, i, w[i] - k))  for i in 1..len(w), k in 1..w[i]
game ascending(w: row):
    ascending(set(w, i, w[i] - k))  for i in 1..len(w), d = w[i] - (w[i - 1] if i > 1 else 0), k in 1..d
game heaps(a, b, c, d, e):
    heaps(a - k, b, c, d, e)  for k in 1..
    heaps(a, b - k, c, d, e)  for k in 1..
    heaps(a, b, c - k, d, e)  for k in 1..
    heaps(a, b, c, d - k, e)  for k in 1..
    heaps(a, b, c, d, e - k)  for k in 1..
game three(w: row):
    win  for i in 1..len(w) if w[i] = 0 and (
        (i > 2 and w[i - 1] = 1 and w[i - 2] = 1) or (i > 1 and i < len(w) and w[i - 1] = 1 and w[i + 1] = 1)
        or (i + 2 <= len(w) and w[i + 1] = 1 and w[i + 2] = 1))
    three(set(w, i, 1))  for i in 1..len(w) if w[i] = 0
)";

void against(benchmark::State& state, const std::string& position, int (Memo::*hand)(const Memo::Row&),
             const Memo::Row& row) {
    Rules rules;
    rules.add(rules_text, "memo_bench");
    SolverOptions options;
    options.engine = "memo";
    const auto ours = [&] { return Solver(rules, options).value(position).value; };
    const auto theirs = [&] { return (Memo().*hand)(row); };
    if (ours() != static_cast<std::uint64_t>(theirs())) return state.SkipWithError("the values differ");
    side_by_side(
        state, 1, [&] { benchmark::DoNotOptimize(theirs()); }, [&] { benchmark::DoNotOptimize(ours()); });
}

void memo_bag(benchmark::State& state) {
    against(state, "bag_nim([12, 14, 15, 16, 19])", &Memo::bag, {12, 14, 15, 16, 19});
}
void memo_ascending(benchmark::State& state) {
    against(state, "ascending([15, 20, 25, 45])", &Memo::ascending, {15, 20, 25, 45});
}
void memo_heaps(benchmark::State& state) {
    against(state, "heaps(10, 10, 10, 10, 10)", &Memo::heaps, {10, 10, 10, 10, 10});
}
void memo_three(benchmark::State& state) {
    const Memo::Row row(24, 0);
    against(state, fmt::format("three([{}])", fmt::join(row, ", ")), &Memo::three, row);
}
BENCHMARK(memo_bag)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(5);
BENCHMARK(memo_ascending)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(5);
BENCHMARK(memo_heaps)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(3);
BENCHMARK(memo_three)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(5);

}  // namespace
}  // namespace grundy::bench
