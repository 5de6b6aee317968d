// SPDX-License-Identifier: MIT
// Hunts for an input on which a program does not do what the engine does, and makes the input small.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "judge/draw.hpp"
#include "judge/process.hpp"

namespace grundy::judge {

/// What a program is held against.
struct Subject {
    Inputs inputs;
    /// The right output for an input that was made up.
    std::function<std::string(const std::string& input)> answer;
    /// Can the engine answer this test quickly? Empty: all of them.
    std::function<bool(const Test&)> usable;
};

enum class Verdict { right, wrong, slow, crashed, silent, too_much_output, too_much_memory };

/// "wrong answer", "time limit exceeded" ...
std::string_view verdict_text(Verdict verdict);

/// Words are compared, blanks and line ends are not: as judges do by default. Where the first word differs.
struct Difference {
    std::size_t word = 0, line = 0;  ///< from 1; of the expected output
    std::string expected, got;       ///< empty: the output ends there
};
std::optional<Difference> difference(std::string_view expected, std::string_view got);

struct HuntOptions {
    Int runs = 200;
    std::uint64_t seed = 1;
    ProcessLimits limits;
    double seconds = 0;  ///< for all of it; 0: no limit
    std::function<void(std::string_view what, std::uint64_t done, std::uint64_t total)> progress;
};

struct Failure {
    Verdict verdict = Verdict::wrong;
    Int run = 0;  ///< counted from 1
    std::vector<Test> tests;
    std::string input, expected;
    ProcessRun got;
    std::optional<Difference> where;  ///< of a wrong answer
    Int attempts = 0;                 ///< runs of the program that it took to make the input small
    /// As judge/shrink.hpp promises: no step makes it smaller. False: there was no time to see.
    bool minimal = false;
};

struct Hunt {
    Int runs = 0, tests = 0;
    std::size_t largest_input = 0;
    double slowest = 0;
    std::optional<Failure> failure;
};

/// Stopped: interrupted, or the seconds are over; nothing that was started is left. Error: the program cannot run.
Hunt hunt(const Subject& subject, const Program& program, const HuntOptions& options);

}  // namespace grundy::judge
