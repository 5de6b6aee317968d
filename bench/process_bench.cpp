// SPDX-License-Identifier: MIT
// The program itself on one bracelet of a million pearls, read from standard input: time and peak memory of the whole
// process, as the kernel counts them. (The kernel's ru_maxrss begins with the peak of the process that spawned it, so
// the peak is read from /proc while the program runs.)
#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <string>

#include "inputs.hpp"
#include "side_by_side.hpp"

namespace grundy::bench {
namespace {

struct Run {
    double seconds = 0, megabytes = 0;
    bool good = false;
};

double peak_of(pid_t pid) {
    std::ifstream status("/proc/" + std::to_string(pid) + "/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmHWM:")) return std::stod(line.substr(6)) / 1024;
    return 0;
}

Run run(const char* command, const std::string& input) {
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, input.c_str(), O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    std::string name = "grundy", verb = command, dash = "-";
    char* const arguments[] = {name.data(), verb.data(), dash.data(), nullptr};
    pid_t pid = 0;
    Run out;
    const bool started = posix_spawn(&pid, GRUNDY_PROGRAM, &files, nullptr, arguments, environ) == 0;
    posix_spawn_file_actions_destroy(&files);
    int status = 0;
    rusage used{};
    if (!started) return out;
    while (wait4(pid, &status, WNOHANG, &used) == 0) {
        out.megabytes = std::max(out.megabytes, peak_of(pid));
        usleep(1000);
    }
    const auto in_seconds = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6;
    };
    out.seconds = in_seconds(used.ru_utime) + in_seconds(used.ru_stime);
    out.good = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    return out;
}

void program(benchmark::State& state, const char* command, const Row& row, double goal) {
    const std::string input = "/tmp/grundy_bench." + std::to_string(getpid());
    std::ofstream(input) << as_position(row) << "\n";
    std::vector<double> times;
    double most = 0;
    for (auto _ : state) {
        const Run r = run(command, input);
        if (!r.good) state.SkipWithError("the program failed");
        times.push_back(r.seconds);
        most = std::max(most, r.megabytes);
        state.SetIterationTime(r.seconds);
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

}  // namespace
}  // namespace grundy::bench
