// SPDX-License-Identifier: MIT
// Times inputs beyond the judges' limits against the clock.
#include <grundy/grundy.hpp>

#include "api/impl.hpp"
#include "core/budget.hpp"
#include "engines/heap/solver.hpp"
#include "engines/row/threshold.hpp"
#include "inputs.hpp"
#include "kernels/subtraction/subtraction.hpp"
#include "lang/lang.hpp"
#include "side_by_side.hpp"

namespace grundy::bench {
namespace {

void pearls(benchmark::State& state, const Row& row, double goal) {
    Nimber value = 0;
    against_the_clock(state, goal, [&] {
        Meter meter{Budget{}};
        value = engines::row::threshold_values(row, true, meter).value;
    });
    state.counters["value"] = static_cast<double>(value);
}

void random_pearls(benchmark::State& state) {
    pearls(state, random_row(static_cast<std::size_t>(state.range(0)), state.range(1), 1), 2);
}
BENCHMARK(random_pearls)
    ->ArgNames({"pearls", "weights"})
    ->Args({1000000, 1000000000})
    ->Args({1000000, 1000})
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond)
    ->Iterations(3);

void hard_pearls(benchmark::State& state) {
    const HardRow& hard = hard_rows()[static_cast<std::size_t>(state.range(0))];
    state.SetLabel(hard.name);
    pearls(state, hard.make(100000), 20);
}
BENCHMARK(hard_pearls)->DenseRange(0, 6)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(1);

// Each set has ten numbers. "near" has a short period (if one is proven, the rest is copied); "dense" begins at 1.
const Row& take_set(std::int64_t which) {
    static const Row sets[] = {
        random_set(10, 1, 10000, 5),
        random_set(10, 1, 100, 3),
        {1, 2, 3, 5, 8, 13, 21, 34, 55, 89},
        {1, 4, 9, 16, 25, 36, 49, 64, 81, 100},
        random_set(10, 1, 30, 9),
        random_set(10, 1, 1000000, 5),
        {2, 3, 997, 1511, 2503, 4001, 5003, 6007, 8009, 9973},
    };
    return sets[which];
}

std::string text_of(const Row& set) {
    std::string text;
    for (const auto s : set) text += (text.empty() ? "" : ", ") + std::to_string(s);
    return text;
}

void snim_kernel(benchmark::State& state) {
    const Row& set = take_set(state.range(0));
    state.SetLabel(text_of(set));
    against_the_clock(state, 1, [&] {
        std::vector<std::uint32_t> g(100'000'001);
        kernels::subtraction(set, g, 0);
        benchmark::DoNotOptimize(g.data());
    });
}
BENCHMARK(snim_kernel)->DenseRange(0, 6)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(3);

// Compares the kernel for any takes with the one for takes up to 64, on 2^16 values, which stay in the cache.
void subtraction_words(benchmark::State& state) {
    const Row set = random_set(static_cast<std::size_t>(state.range(0)), 1, 64, 7);
    std::vector<std::uint32_t> theirs(std::size_t{1} << 16), ours(theirs.size());
    side_by_side(
        state, 0, [&] { benchmark::DoNotOptimize(kernels::subtraction_lanes(set, theirs, 0)); },
        [&] { kernels::subtraction_levels(set, ours, 0); });
    if (theirs != ours) state.SkipWithError("the kernels differ");
    state.counters["M/s"] = static_cast<double>(ours.size()) / 1e3 / state.counters["ours_ms"];
    state.counters["largest"] = *std::max_element(ours.begin(), ours.end());
}
BENCHMARK(subtraction_words)
    ->ArgName("takes")
    ->Args({2})
    ->Args({4})
    ->Args({6})
    ->Args({8})
    ->Args({10})
    ->Args({16})
    ->Args({32})
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);

// Hands out the values of heaps 0 to 10^9 in order, and proves the period on the way.
void all_values(benchmark::State& state, const Rules& rules, const std::string& set) {
    rules::Library library = rules.impl().library;
    rules::Ruleset ruleset(library);
    Diagnostics faults("game", "");
    const auto game = lang::parse_game("snim[{" + set + "}]", library, ruleset, faults);
    std::string why_not;
    engines::heap::HeapSolver solver(ruleset, *game, *rules::heap_form(ruleset, *game, why_not));
    Meter meter{Budget{}};
    std::uint64_t count = 0;
    solver.for_range(
        0, 0, 1'000'000'000, [&](std::span<const Nimber> some) { count += some.size(); }, meter);
    if (count != 1'000'000'001) state.SkipWithError("values are missing");
    state.counters["period"] = static_cast<double>(solver.period(meter)->period);
}

// Draws random sets of takes up to 64.
void subtraction_range(benchmark::State& state) {
    const Row set =
        random_set(static_cast<std::size_t>(state.range(0)), 1, 64, static_cast<std::uint64_t>(state.range(1)));
    const Rules rules = Rules::catalogue();
    against_the_clock(state, 1, [&] { all_values(state, rules, text_of(set)); });
}
BENCHMARK(subtraction_range)
    ->ArgNames({"takes", "seed"})
    ->ArgsProduct({{2, 4, 6, 10, 16, 32}, {1, 2, 3, 4}})
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond)
    ->Iterations(3);

void snim_table(benchmark::State& state) {
    const Row& set = take_set(state.range(0));
    state.SetLabel(text_of(set));
    const Rules rules = Rules::catalogue();
    against_the_clock(state, 1, [&] {
        const Table table = Solver(rules).table("snim[{" + text_of(set) + "}]", {{0, 100'000'000}});
        if (table.outcome != Outcome::answered) state.SkipWithError(table.reason.c_str());
        benchmark::DoNotOptimize(table.values.data());
    });
}
BENCHMARK(snim_table)->DenseRange(0, 6)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(3);

}  // namespace
}  // namespace grundy::bench
