// SPDX-License-Identifier: MIT
// Times games that break heaps, from rule text or code to a table of values, against the recurrence written by hand.
// Our time includes reading the rules, choosing the rung and searching for a period.
#include <grundy/grundy.hpp>

#include <functional>
#include <string>

#include "competitors/breaking.hpp"
#include "kernels/breaking/few_rare/stream.hpp"
#include "side_by_side.hpp"
#include "support/code_rules.hpp"

namespace grundy::bench {
namespace {

using ByHand = std::function<std::vector<std::uint32_t>(std::size_t)>;

struct Breaking {
    const char* game;
    double goal;
    ByHand by_hand;
};

ByHand octal(const char* digits) {
    return [digits](std::size_t size) { return competitors::octal_by_hand(digits, size); };
}

const std::vector<Breaking>& games() {
    static const std::vector<Breaking> list = {
        {"lasker", 5, competitors::lasker_by_hand},
        {"grundys", 5, competitors::grundys_by_hand},
        {"0.16", 1, octal("16")},
        {"0.6", 1, octal("6")},
        {"0.007", 1, octal("007")},
        {"0.06", 1, octal("06")},
        {"0.77", 1, octal("77")},
        {"0.106", 1, octal("106")},
    };
    return list;
}

Rules all_rules() {
    Rules rules;
    rules.add(
        "game grundys(n):\n    grundys(a) + grundys(b)  for a + b = n if 0 < a and a < b\n\n"
        "game lasker(n):\n    lasker(n - k)  for k in 1..\n"
        "    lasker(a) + lasker(b)  for a + b = n if 0 < a and 0 < b\n",
        "bench");
    return rules;
}

void breaking_table(benchmark::State& state) {
    const Breaking& game = games()[static_cast<std::size_t>(state.range(0))];
    const auto n = state.range(1);
    state.SetLabel(game.game);
    const Rules rules = all_rules();
    const auto ours = [&] { return Solver(rules).table(game.game, {{0, n}}).values; };
    const auto theirs = [&] { return game.by_hand(static_cast<std::size_t>(n) + 1); };
    const auto a = theirs();
    const auto b = ours();
    if (!std::equal(a.begin(), a.end(), b.begin(), b.end())) return state.SkipWithError("the values differ");
    side_by_side(
        state, game.goal, [&] { benchmark::DoNotOptimize(theirs()); }, [&] { benchmark::DoNotOptimize(ours()); });
    state.counters["values/s"] = static_cast<double>(n + 1) / state.counters["ours_ms"] * 1e3;
}

void shapes(benchmark::internal::Benchmark* b, std::initializer_list<std::int64_t> sizes) {
    b->ArgNames({"game", "n"})->UseManualTime()->Unit(benchmark::kMillisecond);
    for (std::int64_t i = 0; i < static_cast<std::int64_t>(games().size()); ++i)
        for (const std::int64_t n : sizes) b->Args({i, n});
}
BENCHMARK(breaking_table)->Apply([](auto* b) { shapes(b, {1000}); }) -> Iterations(51);
BENCHMARK(breaking_table)->Apply([](auto* b) { shapes(b, {10000, 100000}); }) -> Iterations(3);

// For these sizes, code written by hand is impractical; only values per second are measured.
void breaking_rate(benchmark::State& state) {
    static const char* const codes[] = {"0.106", "0.16", "0.6", "grundys", "0.007", "0.06"};
    const char* const game = codes[state.range(0)];
    const auto n = (std::int64_t{1} << state.range(1)) - 1;
    state.SetLabel(game);
    const Rules rules = all_rules();
    against_the_clock(state, 0, [&] { benchmark::DoNotOptimize(Solver(rules).table(game, {{0, n}}).values.data()); });
    state.counters["values/s"] = static_cast<double>(n + 1) / state.counters["ours_ms"] * 1e3;
}

void rates(benchmark::internal::Benchmark* b) {
    b->ArgNames({"game", "log2"});
    for (std::int64_t i = 0; i < 6; ++i)
        for (const std::int64_t log2 : {16, 17, 18}) b->Args({i, log2});
}
BENCHMARK(breaking_rate)->Apply(rates)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(1);

// Times the kernels alone, with few rare heaps: as a table of 32 bits per heap from the start, and as bytes in a window
// from 2^20 on.
Sequence kernel_table(const kernels::BreakingRules& rules, std::size_t size) {
    Sequence g;
    g.reserve(size);
    kernels::Breaking kernel(rules, g);
    kernel.extend(g, size, ~std::uint64_t{0} / 2);
    return g;
}

const char* const sparse_codes[] = {"106", "16", "454", "104", "167", "015", "174", "207"};

void sparse_table(benchmark::State& state) {
    const char* const digits = sparse_codes[state.range(0)];
    constexpr std::size_t size = std::size_t{1} << 22;
    state.SetLabel(digits);
    const auto rules = kernels::code_of(digits);
    against_the_clock(state, 0, [&] { benchmark::DoNotOptimize(kernel_table(rules, size).size()); });
    state.counters["values/s"] = static_cast<double>(size) / state.counters["ours_ms"] * 1e3;
}

void sparse_stream(benchmark::State& state) {
    const char* const digits = sparse_codes[state.range(0)];
    constexpr std::size_t begin = std::size_t{1} << 20, size = std::size_t{1} << 23;
    state.SetLabel(digits);
    const auto rules = kernels::code_of(digits);
    const auto g = kernel_table(rules, begin);
    auto stream = kernels::BreakingStream::of(rules, g);
    if (!stream) return state.SkipWithError("the rung does not fit");
    std::size_t done = size;
    against_the_clock(state, 0,
                      [&] { done = std::min(done, stream->advance(size, [](auto, auto*, auto) { return true; })); });
    if (done < size) return state.SkipWithError("a heap needs more than the window");
    state.counters["values/s"] = static_cast<double>(size) / state.counters["ours_ms"] * 1e3;
}
BENCHMARK(sparse_table)->DenseRange(0, 7)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(5);
BENCHMARK(sparse_stream)->DenseRange(0, 6)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(9);

}  // namespace
}  // namespace grundy::bench
