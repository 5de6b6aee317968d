// SPDX-License-Identifier: MIT
// Searches for an input on which a program disagrees with the engine, and shrinks the input.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "judge/draw.hpp"
#include "processes/process.hpp"

namespace grundy::judge {

/// What a program is compared with.
struct Subject {
    Inputs inputs;
    /// Returns the correct output for a generated input.
    std::function<std::string(const std::string& input)> answer;
    /// Whether the engine can answer this test quickly. Empty: it can answer all of them.
    std::function<bool(const Test&)> usable;
};

enum class Verdict { right, wrong, slow, crashed, silent, too_much_output, too_much_memory };

/// Returns "wrong answer", "time limit exceeded" ...
std::string_view verdict_text(Verdict verdict);

/// The first word that differs. Words are compared but blanks and line ends are not, as judges do by default.
struct Difference {
    std::size_t word = 0, line = 0;  ///< in the expected output, from 1
    std::string expected, got;       ///< empty: the output ends there
};
std::optional<Difference> difference(std::string_view expected, std::string_view got);

struct HuntOptions {
    Int runs = 200;
    std::uint64_t seed = 1;
    processes::ProcessLimits limits;
    double seconds = 0;  ///< for the whole hunt; 0: no limit
    std::function<void(std::string_view what, std::uint64_t done, std::uint64_t total)> progress;
};

struct Failure {
    Verdict verdict = Verdict::wrong;
    Int run = 0;  ///< counted from 1
    std::vector<Test> tests;
    std::string input, expected;
    processes::ProcessRun got;
    std::optional<Difference> where;  ///< for a wrong answer
    Int attempts = 0;                 ///< runs of the program that were needed to shrink the input
    /// True: no step makes it smaller (see judge/shrink.hpp). False: shrinking was cut short.
    bool minimal = false;
    bool interrupted = false;  ///< the user cut it short, rather than the time
};

struct Hunt {
    Int runs = 0, tests = 0;
    std::size_t largest_input = 0;
    double slowest = 0;
    std::optional<Failure> failure;
};

/// Throws Stopped if interrupted or out of time before a failure is found, leaving no process behind; later, the
/// smallest failing input so far is returned. Throws Error if the program cannot run.
Hunt hunt(const Subject& subject, const processes::Program& program, const HuntOptions& options);

}  // namespace grundy::judge
