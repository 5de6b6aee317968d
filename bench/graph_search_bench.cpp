// SPDX-License-Identifier: MIT
// Times the search of games of deletion from graphs against its goal, on one core: Node Kayles on 3 x n, n = 1..30, all
// together in 30 s. Another program takes 447 s for n = 22 alone.
#include <fmt/format.h>

#include <grundy/grundy.hpp>

#include "core/nimber.hpp"
#include "side_by_side.hpp"

namespace grundy::bench {
namespace {

// A316632 to n = 21; two searches that share no code agree on n = 22..27, and one gives the rest.
constexpr std::uint64_t three_rows[] = {2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5, 2, 4, 1,
                                        3, 2, 2, 1, 1, 5, 0, 1, 1, 3, 0, 2, 5, 1, 0};

// As rule text, through the planner.
void search_node_kayles(benchmark::State& state) {
    bool right = true;
    against_the_clock(state, 30, [&] {
        SolverOptions options;
        options.threads = 1;
        Solver solver(Rules::catalogue(), options);
        Int n = 0;
        for (const std::uint64_t value : three_rows)
            right = right && solver.value(fmt::format("node_kayles(grid(3, {}))", ++n)).value == value;
    });
    if (!right) return state.SkipWithError("a value is wrong");
    state.SetLabel("Node Kayles 3 x 1..30");
}
BENCHMARK(search_node_kayles)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(1);

}  // namespace
}  // namespace grundy::bench
