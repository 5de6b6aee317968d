// SPDX-License-Identifier: MIT
// Measures what it takes to look a known result up among 10^5: to open the store, to form the fingerprint of the rules,
// to find the row and to check it.
#include <filesystem>
#include <grundy/grundy.hpp>
#include <string>

#include "core/sha256.hpp"
#include "core/utc.hpp"
#include "results/kept_results.hpp"
#include "side_by_side.hpp"

namespace grundy::bench {
namespace {

constexpr auto board = "cram(board(4, 5))";

void fill(const std::string& file, const Rules& rules) {
    const auto ignore = [](const std::string&) {};
    std::vector<results::Row> rows(100'000);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i].question = {sha256("game " + std::to_string(i % 100)), "value", false, std::to_string(i / 100)};
        rows[i].fingerprint_version = fingerprint_version();
        rows[i].found = {"1", "", "game", "search", answers_version(), utc(), 1, 1};
    }
    results::Store(file, results::Database::Use::create, ignore).add(rows);
    SolverOptions options;
    options.recall = std::make_shared<results::KeptResults>(file, true, true, ignore);
    Solver(rules, options).value(board);
}

void known_result(benchmark::State& state) {
    const std::string file = std::filesystem::temp_directory_path() / "grundy-bench-results.sqlite";
    std::filesystem::remove(file);
    const Rules rules = Rules::catalogue();
    fill(file, rules);
    against_the_clock(state, 1e-3, [&] {
        SolverOptions options;
        options.recall = std::make_shared<results::KeptResults>(file, false, false, [](const std::string&) {});
        if (!Solver(rules, options).value(board).kept) state.SkipWithError("the result was not found");
    });
    std::filesystem::remove(file);
}
BENCHMARK(known_result)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(101);

}  // namespace
}  // namespace grundy::bench
