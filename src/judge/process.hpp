// SPDX-License-Identifier: MIT
// Runs somebody's program on an input, within limits, and says how it ended. The program is not trusted: it may
// run for ever, take all memory, print without end, start children, never read, or die.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace grundy::judge {

/// A program and its arguments, found and ready to be run.
struct Program {
    std::string path;                ///< of the file that is executed
    std::vector<std::string> words;  ///< as the program gets them, its name first
};

/// Splits "python3 'my sol.py'" at blanks; single and double quotes and backslashes keep blanks together as in a
/// shell, nothing else has a meaning. A name without a slash is looked up in PATH. Error, with the remedy, where
/// nothing can be run.
Program find_program(std::string_view command_line);

struct ProcessLimits {
    double seconds = 2;                            ///< of the clock on the wall, not of the processor
    std::uint64_t bytes = std::uint64_t{1} << 30;  ///< resident memory of the program itself; 0: none
    std::size_t output = std::size_t{16} << 20;    ///< what is read of its output, and no more
    const std::atomic<bool>* interrupt = nullptr;
};

struct ProcessRun {
    enum class End {
        exited,     ///< by itself, with `code`
        signalled,  ///< killed by `signal`, which was not ours
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

/// The input is a file to the program, so that it may leave it unread. When this returns or throws, the program
/// and all that it started in its process group are dead, whatever happened. Stopped: interrupted. Error: the
/// program cannot be started.
ProcessRun run_process(const Program& program, std::string_view input, const ProcessLimits& limits);

/// "SIGSEGV (segmentation fault)"
std::string signal_text(int signal);

}  // namespace grundy::judge
