// SPDX-License-Identifier: MIT
// Times the table of strips to 10^5, from rule text to values. Ours proves the period on the way.
#include <grundy/grundy.hpp>

#include "competitors/strip.hpp"
#include "side_by_side.hpp"

namespace grundy::bench {
namespace {

void strip_table(benchmark::State& state) {
    const auto n = state.range(0);
    const Rules rules = Rules::catalogue();
    const auto ours = [&] { return Solver(rules).table("strip", {{0, n}}).values; };
    const auto theirs = [&] { return competitors::strip_table(static_cast<int>(n)); };
    const auto a = theirs();
    const auto b = ours();
    if (!std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](int x, std::uint64_t y) { return static_cast<std::uint64_t>(x) == y; }))
        return state.SkipWithError("the values differ");
    side_by_side(
        state, 50, [&] { benchmark::DoNotOptimize(theirs()); }, [&] { benchmark::DoNotOptimize(ours()); });
}
BENCHMARK(strip_table)->ArgName("n")->Arg(100000)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(3);

}  // namespace
}  // namespace grundy::bench
