// SPDX-License-Identifier: MIT
// Times whole judge inputs: read, solved, written. Ours goes through judge::run_format and streams, as the program
// does. Theirs is a contest program on a block of memory, which checks nothing.
#include <grundy/grundy.hpp>
#include <istream>
#include <memory>
#include <sstream>
#include <streambuf>

#include "competitors/bracelets.hpp"
#include "competitors/brave.hpp"
#include "competitors/snim.hpp"
#include "inputs.hpp"
#include "judge/judge.hpp"
#include "side_by_side.hpp"

namespace grundy::bench {
namespace {

const Rules& rules() {
    static const Rules all = Rules::catalogue();
    return all;
}

// std::istringstream would copy the input first, which theirs does not have to do.
struct MemoryStream : std::streambuf {
    explicit MemoryStream(const std::string& text) {
        char* const begin = const_cast<char*>(text.data());  // a streambuf for reading only
        setg(begin, begin, begin + text.size());
    }
};

std::string ours(const char* format, const std::string& input) {
    MemoryStream memory(input);
    std::istream in(&memory);
    std::ostringstream out;
    Solver solver(rules(), judge::suited({}));
    judge::Reader reader(in);
    judge::Writer writer(out);
    judge::run_format(*judge::find_format(format), solver, reader, writer);
    return out.str();
}

template <class Theirs>
void compare(benchmark::State& state, double goal, const char* format, const std::string& input, Theirs theirs) {
    if (ours(format, input) != theirs(input)) return state.SkipWithError("the outputs differ");
    side_by_side(
        state, goal, [&] { benchmark::DoNotOptimize(theirs(input)); },
        [&] { benchmark::DoNotOptimize(ours(format, input)); });
    state.counters["input_kb"] = static_cast<double>(input.size()) / 1024;
}

void snim(benchmark::State& state) {
    const auto input = snim_input(8, static_cast<int>(state.range(0)), static_cast<int>(state.range(1)), 1536);
    auto theirs = std::make_unique<competitors::SNim>();
    compare(state, 5, "hdu-1536", input, [&](const std::string& text) { return theirs->run(text); });
}
BENCHMARK(snim)->ArgNames({"k", "to"})->Args({100, 100})->Args({5, 10})->UseManualTime()->Unit(benchmark::kMillisecond);

void bracelets(benchmark::State& state) {
    const auto input = bracelet_input(state.range(0), 1344);
    auto theirs = std::make_unique<competitors::Bracelets>();
    compare(state, 5, "lightoj-1344", input, [&](const std::string& text) { return theirs->run(text); });
}
BENCHMARK(bracelets)->ArgName("weights")->Arg(100000)->Arg(8)->UseManualTime()->Unit(benchmark::kMillisecond);

void brave(benchmark::State& state) {
    const auto input = brave_input(static_cast<int>(state.range(0)), 1846);
    compare(state, 0, "hdu-1846", input, [](const std::string& text) { return competitors::brave(text); });
}
BENCHMARK(brave)->ArgName("lines")->Arg(100)->Arg(10000)->UseManualTime()->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace grundy::bench
