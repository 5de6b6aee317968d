// SPDX-License-Identifier: MIT
// Times games that are C++ types against a memo of five lines for the same type.
#include <array>
#include <grundy/ruleset.hpp>

#include "competitors/five_lines.hpp"
#include "side_by_side.hpp"

namespace grundy::bench {
namespace {

struct Squares {
    int start() const { return 20000; }
    void for_each_option(int n, auto visit) const {
        for (int k = 1; k * k <= n; ++k) visit(n - k * k);
    }
};

struct ThreeHeaps {
    using Heaps = std::array<int, 3>;
    Heaps start() const { return {60, 60, 60}; }
    void for_each_option(const Heaps& heaps, auto visit) const {
        for (std::size_t i = 0; i < heaps.size(); ++i)
            for (int left = 0; left < heaps[i]; ++left) {
                Heaps option = heaps;
                option[i] = left;
                visit(option);
            }
    }
};

template <class Game>
void against_five_lines(benchmark::State& state) {
    const auto ours = [] { return RulesetSolver<Game>().value(); };
    const auto theirs = [] { return competitors::FiveLines<Game>().value(Game().start()); };
    if (ours() != theirs()) return state.SkipWithError("the values differ");
    side_by_side(
        state, 1, [&] { benchmark::DoNotOptimize(theirs()); }, [&] { benchmark::DoNotOptimize(ours()); });
}

void ruleset_squares(benchmark::State& state) { against_five_lines<Squares>(state); }
void ruleset_nim(benchmark::State& state) { against_five_lines<ThreeHeaps>(state); }
BENCHMARK(ruleset_squares)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(3);
BENCHMARK(ruleset_nim)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(3);

}  // namespace
}  // namespace grundy::bench
