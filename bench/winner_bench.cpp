// SPDX-License-Identifier: MIT
// Times the question who wins, from rule text, against searches written by hand for one game.
#include <grundy/grundy.hpp>
#include <string>

#include "competitors/winner.hpp"
#include "side_by_side.hpp"

namespace grundy::bench {
namespace {

using competitors::WinnerByHand;

constexpr auto rules_text = R"(
game can_i_win(used: row, total):
    win  for i in 1..len(used) if used[i] = 0 and i >= total
    can_i_win(set(used, i, 1), total - i)  for i in 1..len(used) if used[i] = 0
game differences(w: bag):
    differences(w ++ [x - y])  for x in w, y in w if x > y and not x - y in w
)";

template <class Theirs>
void against(benchmark::State& state, const std::string& position, Theirs theirs) {
    Rules rules;
    rules.add(rules_text, "winner_bench");
    const auto ours = [&] { return Solver(rules).winner(position).first_wins; };
    if (ours() != theirs()) return state.SkipWithError("the winners differ");
    side_by_side(
        state, 1, [&] { benchmark::DoNotOptimize(theirs()); }, [&] { benchmark::DoNotOptimize(ours()); });
}

void winner_numbers(benchmark::State& state) {
    std::string used = "0";
    for (int i = 1; i < 20; ++i) used += ", 0";
    against(state, "can_i_win([" + used + "], 190)", [] { return WinnerByHand().can_i_win(20, 190); });
}
void winner_differences(benchmark::State& state) {
    against(state, "differences([7, 13, 27])",
            [] { return WinnerByHand().differences(1ULL << 7 | 1ULL << 13 | 1ULL << 27); });
}
BENCHMARK(winner_numbers)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(5);
BENCHMARK(winner_differences)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(5);

}  // namespace
}  // namespace grundy::bench
