// SPDX-License-Identifier: MIT
// Runs two programs on one input, in turns, so that a busy machine slows both alike. Each round times theirs, then
// ours; the medians and the ratio of the medians are the counters of the benchmark. A single thread is timed, so the
// time is that during which the thread had a core; on an idle machine this is the wall-clock time.
#pragma once

#include <benchmark/benchmark.h>

#include <algorithm>
#include <ctime>
#include <vector>

namespace grundy::bench {

template <class Work>
double seconds(Work&& work) {
    const auto now = [] {
        timespec t{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
        return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
    };
    const double start = now();
    work();
    return now() - start;
}

inline double median(std::vector<double> of) {
    std::nth_element(of.begin(), of.begin() + static_cast<std::ptrdiff_t>(of.size() / 2), of.end());
    return of[of.size() / 2];
}

/// The counters of a pair, from which scripts/bench.sh makes a row: medians in milliseconds, and their ratio. `goal` is
/// the ratio that the project promises; 0: none.
inline void record_pair(benchmark::State& state, double goal, const std::vector<double>& theirs,
                        const std::vector<double>& ours) {
    const double a = median(theirs), b = median(ours);
    state.counters["theirs_ms"] = a * 1e3;
    state.counters["ours_ms"] = b * 1e3;
    state.counters["ratio"] = a / b;
    if (goal > 0) state.counters["goal"] = goal;
}

/// Times both. The results must have been compared before.
template <class Theirs, class Ours>
void side_by_side(benchmark::State& state, double goal, Theirs&& theirs, Ours&& ours) {
    std::vector<double> their_times, our_times;
    for (auto _ : state) {
        their_times.push_back(seconds(theirs));
        our_times.push_back(seconds(ours));
        state.SetIterationTime(our_times.back());
    }
    record_pair(state, goal, their_times, our_times);
}

/// Compares one program with a time in seconds; 0: no limit.
template <class Work>
void against_the_clock(benchmark::State& state, double goal, Work&& work) {
    std::vector<double> times;
    for (auto _ : state) {
        times.push_back(seconds(work));
        state.SetIterationTime(times.back());
    }
    state.counters["ours_ms"] = median(times) * 1e3;
    if (goal > 0) state.counters["goal_ms"] = goal * 1e3;
}

}  // namespace grundy::bench
