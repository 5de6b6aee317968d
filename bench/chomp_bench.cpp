// SPDX-License-Identifier: MIT
// Times the lost bars of Chomp of four rows: up to 500 columns, for which a published program takes an hour, against a
// throw-away program that took 0.36 s, and up to 1500 columns, which took it 28 s.
#include <fmt/format.h>

#include <grundy/chomp.hpp>

#include "side_by_side.hpp"

namespace grundy::bench {
namespace {

struct Work {
    unsigned columns;
    std::uint64_t lost;
    double goal;  // in seconds
};
constexpr Work works[] = {{500, 4'316'097, 0.36}, {1500, 119'197'895, 28}};

void chomp_bars(benchmark::State& state) {
    const Work& work = works[state.range(0)];
    std::uint64_t lost = 0;
    against_the_clock(state, work.goal, [&] { lost = for_each_lost_chomp(4, work.columns, [](const ChompBar&) {}); });
    if (lost != work.lost) return state.SkipWithError("the number is wrong");
    state.SetLabel(fmt::format("Chomp 4 x {}", work.columns));
}
BENCHMARK(chomp_bars)->DenseRange(0, 0)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(3);
void chomp_bars_long(benchmark::State& state) { chomp_bars(state); }
BENCHMARK(chomp_bars_long)->DenseRange(1, 1)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(1);

}  // namespace
}  // namespace grundy::bench
