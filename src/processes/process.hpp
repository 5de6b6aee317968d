// SPDX-License-Identifier: MIT
// Runs an external program on an input, within limits, and reports how it ended. The program is not trusted: it may run
// for ever, take all memory, print without end, start children, never read, or die.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace grundy::processes {

/// An executable and its arguments.
struct Program {
    std::string path;                ///< the path of the executable
    std::vector<std::string> words;  ///< as passed to the program, its name first
    std::string hint_for_scripts{};  ///< ends the message if the file is no program and names no interpreter
};

struct ProcessLimits {
    double seconds = 2;                            ///< wall-clock time, not processor time
    std::uint64_t bytes = std::uint64_t{1} << 30;  ///< resident memory of the program itself; 0: no limit
    std::size_t output = std::size_t{16} << 20;    ///< the most that is read of its output
    const std::atomic<bool>* interrupt = nullptr;
};

struct ProcessRun {
    enum class End {
        exited,     ///< by itself, with `code`
        signalled,  ///< killed by `signal`, which we did not send
        out_of_time,
        out_of_memory,
        out_of_output,
    };
    End end = End::exited;
    int code = 0, signal = 0;
    std::string out;
    std::string err;     ///< the last few kilobytes of its standard error
    double seconds = 0;  ///< from start to end
};

/// The program gets its input as a file, so it may leave it unread. When this returns or throws, the program and
/// everything that it started in its process group are dead, whatever happened. Throws Stopped if interrupted, and
/// Error if the program cannot be started.
ProcessRun run_process(const Program& program, std::string_view input, const ProcessLimits& limits);

/// The executable of that name in the folders of PATH; "" if there is none.
std::string in_path(const std::string& name);

/// "SIGSEGV (segmentation fault)"
std::string signal_text(int signal);

}  // namespace grundy::processes
