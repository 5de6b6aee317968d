// SPDX-License-Identifier: MIT
// Measures the program itself: time and peak memory of the whole process, as the kernel counts them. (The kernel's
// ru_maxrss begins with the peak of the process that spawned it, so the peak is read from /proc while the program
// runs.)
#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "inputs.hpp"
#include "side_by_side.hpp"

namespace grundy::bench {
namespace {

struct Run {
    double cpu = 0, wall = 0, megabytes = 0;  // seconds; MiB
    bool good = false;
};

double now() {
    timespec t{};
    clock_gettime(CLOCK_MONOTONIC, &t);
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

double peak_of(pid_t pid) {
    std::ifstream status("/proc/" + std::to_string(pid) + "/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmHWM:")) return std::stod(line.substr(6)) / 1024;
    return 0;
}

Run run(std::vector<std::string> words, const std::string& input = "/dev/null") {
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, input.c_str(), O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    words.insert(words.begin(), "grundy");
    std::vector<char*> arguments;
    for (auto& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_t pid = 0;
    Run out;
    const double start = now();
    const bool started = posix_spawn(&pid, GRUNDY_PROGRAM, &files, nullptr, arguments.data(), environ) == 0;
    posix_spawn_file_actions_destroy(&files);
    int status = 0;
    rusage used{};
    if (!started) return out;
    while (wait4(pid, &status, WNOHANG, &used) == 0) {
        out.megabytes = std::max(out.megabytes, peak_of(pid));
        usleep(1000);
    }
    out.wall = now() - start;
    const auto in_seconds = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6;
    };
    out.cpu = in_seconds(used.ru_utime) + in_seconds(used.ru_stime);
    out.good = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    return out;
}

std::string scratch_file() { return "/tmp/grundy_bench." + std::to_string(getpid()); }

// Solves one bracelet of many pearls, read from standard input.
void program(benchmark::State& state, const char* command, const Row& row, double goal) {
    const std::string input = scratch_file();
    std::ofstream(input) << as_position(row) << "\n";
    std::vector<double> times;
    double most = 0;
    for (auto _ : state) {
        const Run r = run({command, "-"}, input);
        if (!r.good) state.SkipWithError("the program failed");
        times.push_back(r.cpu);
        most = std::max(most, r.megabytes);
        state.SetIterationTime(r.cpu);
    }
    std::remove(input.c_str());
    state.counters["ours_ms"] = median(times) * 1e3;
    state.counters["goal_ms"] = goal * 1e3;
    state.counters["peak_mib"] = most;
    state.counters["goal_mib"] = 1024;
}

void program_value(benchmark::State& state) { program(state, "value", random_row(1000000, 1000000000, 1), 2); }
void program_solve(benchmark::State& state) { program(state, "solve", random_row(1000000, 1000000000, 1), 2); }
void program_value_hard(benchmark::State& state) { program(state, "value", hard_rows()[4].make(100000), 20); }
BENCHMARK(program_value)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(3);
BENCHMARK(program_solve)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(3);
BENCHMARK(program_value_hard)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(1);

void program_huge_heap(benchmark::State& state) {
    std::vector<double> times;
    for (auto _ : state) {
        const Run r = run({"value", "strip(10^18)"});
        if (!r.good) state.SkipWithError("the program failed");
        times.push_back(r.cpu);
        state.SetIterationTime(r.cpu);
    }
    state.counters["ours_ms"] = median(times) * 1e3;
}
BENCHMARK(program_huge_heap)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(9);

// Compares one command with another, in turns, by the time that `measure` takes from a run.
template <class Measure>
void compare(benchmark::State& state, double goal, const std::vector<std::string>& theirs,
             const std::vector<std::string>& ours, Measure measure) {
    std::vector<double> their_times, our_times;
    for (auto _ : state) {
        const Run a = run(theirs), b = run(ours);
        if (!a.good || !b.good) state.SkipWithError("the program failed");
        their_times.push_back(measure(a));
        our_times.push_back(measure(b));
        state.SetIterationTime(our_times.back());
    }
    record_pair(state, goal, their_times, our_times);
}

// Measured before the benchmarks themselves were a load.
const bool busy_at_start = [] {
    double load = 0;
    return getloadavg(&load, 1) == 1 && load > 0.5 * static_cast<double>(std::thread::hardware_concurrency());
}();

// Compares two threads with one, on the wall clock. On a busy machine this shows nothing, so the report keeps the last
// figures.
void program_threads(benchmark::State& state) {
    if (busy_at_start) return state.SkipWithError("busy");
    static const std::vector<std::vector<std::string>> tables = {
        {"table", "0.6", "0..4194303", "--stats", "--threads"},
        {"table", "grundys", "0..4194303", "--stats", "--threads"},
        {"table", "0.06", "0..262143", "--stats", "--threads"},
    };
    auto one = tables[static_cast<std::size_t>(state.range(0))], two = one;
    one.push_back("1");
    two.push_back("2");
    compare(state, 1.8, one, two, [](const Run& r) { return r.wall; });
}
BENCHMARK(program_threads)->DenseRange(0, 2)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(5);

// Compares the checker with the engine that wrote the certificate: it takes at most 20 times its time.
void program_check(benchmark::State& state) {
    static const char* const codes[] = {"0.16", "0.354"};
    const std::string file = scratch_file();
    compare(state, 0.05, {"period", codes[state.range(0)], "--threads", "1", "--certificate", file}, {"check", file},
            [](const Run& r) { return r.cpu; });
    std::remove(file.c_str());
}
BENCHMARK(program_check)->DenseRange(0, 1)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(1);

}  // namespace
}  // namespace grundy::bench
