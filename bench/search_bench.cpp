// SPDX-License-Identifier: MIT
// Times the search of games of placement on empty boards against its goals, on one core. Published times, on other
// machines: igs takes 0.45 s for Cram 5 x 7, 1.75 s for 5 x 8 and 14.3 s for 4 x 11.
#include <fmt/format.h>

#include <grundy/grundy.hpp>

#include "engines/search/placement.hpp"
#include "engines/search/search.hpp"
#include "side_by_side.hpp"

namespace grundy::bench {
namespace {

using namespace engines::search;

struct Work {
    std::string_view game;
    int rows, columns;
    Nimber value;
    double goal;  // in seconds
};
constexpr Work works[] = {{"cram", 5, 7, 1, 0.1},  {"cram", 5, 8, 1, 0.3},     {"cram", 4, 11, 1, 1},
                          {"cram", 5, 9, 1, 3},    {"painting", 6, 8, 5, 0.2}, {"cram", 6, 7, 5, 60},
                          {"cram", 4, 13, 3, 180}, {"cram", 3, 20, 2, 180}};

std::vector<Shape> cram() { return turns({shape("##")}); }

void search_placement(benchmark::State& state) {
    const Work& work = works[state.range(0)];
    const std::vector<Shape> shapes = work.game == "cram" ? cram() : std::vector{shape("#"), shape("##/##")};
    Nimber value = 0;
    double expansions = 0, entries = 0;
    against_the_clock(state, work.goal, [&] {
        Placement<std::uint64_t> rules(work.rows, work.columns, shapes);
        Search<Placement<std::uint64_t>> search(rules);
        Meter meter({});
        value = search.value(rules.empty_board(), meter);
        expansions = static_cast<double>(search.statistics().expansions);
        entries = static_cast<double>(search.statistics().entries);
    });
    if (value != work.value) return state.SkipWithError("the value is wrong");
    state.SetLabel(fmt::format("{} {} x {}", work.game, work.rows, work.columns));
    state.counters["expansions"] = expansions;
    state.counters["entries"] = entries;
}
// The last works, 6 x 7, 4 x 13 and 3 x 20, take minutes: ask for them by search_placement_long.
BENCHMARK(search_placement)->DenseRange(0, 4)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(3);
void search_placement_long(benchmark::State& state) { search_placement(state); }
BENCHMARK(search_placement_long)->DenseRange(5, 7)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(1);

// Times Cram as rule text, with all that a program does for one question, against the engine alone.
void search_rule_text(benchmark::State& state) {
    const auto theirs = [] {
        Placement<std::uint64_t> rules(5, 8, cram());
        Search<Placement<std::uint64_t>> search(rules);
        Meter meter({});
        return search.value(rules.empty_board(), meter);
    };
    const auto ours = [] {
        SolverOptions options;
        options.threads = 1;
        return Solver(Rules::catalogue(), options).value("cram(board(5, 8))").value;
    };
    if (ours() != theirs()) return state.SkipWithError("the values differ");
    side_by_side(
        state, 0.67, [&] { benchmark::DoNotOptimize(theirs()); }, [&] { benchmark::DoNotOptimize(ours()); });
}
BENCHMARK(search_rule_text)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(3);

}  // namespace
}  // namespace grundy::bench
