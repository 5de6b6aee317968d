// SPDX-License-Identifier: MIT
// The fields of the answers about judges' problems.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "report/described.hpp"

namespace grundy::report {

struct JudgeProblem {
    std::string id{}, title{}, input{}, game{};
};

void describe(auto& out, const JudgeProblem& problem) {
    out.about("JudgeProblem", "a problem of an online judge");
    out.field("id", "such as `hdu-1846`", problem.id);
    out.field("title", "", problem.title);
    out.field("input", "its format", problem.input);
    out.field("game", "of the catalogue", problem.game);
}

struct JudgeProblems {
    std::vector<JudgeProblem> judges{};
};

void describe(auto& out, const JudgeProblems& problems) {
    out.about("JudgesAnswer", "");
    out.field("judges", "the problems that are known", problems.judges);
}

struct JudgeOutput {
    std::optional<std::string> input{};
    std::string output{};
};

void describe(auto& out, const JudgeOutput& judged) {
    out.about("JudgeAnswer", "");
    out.field("input", "the random one; null: it was given", judged.input);
    out.field("output", "what the judge expects, byte for byte", judged.output);
}

/// The input on which a program fails, and what it did.
struct HuntFailure {
    std::string verdict{};
    std::int64_t run = 0;
    std::size_t tests = 0;
    std::string input{}, expected{}, got{}, error{};
    std::optional<Signed> exit_code{}, signal{};
    double seconds = 0;
    std::optional<Count> word{};
    std::int64_t attempts = 0;
    bool minimal = false;
};

void describe(auto& out, const HuntFailure& f) {
    out.about("HuntFailure", "an input on which a program fails, made as small as possible");
    out.field("verdict", "as judges call it", f.verdict);
    out.field("run", "the number of the run that found it", f.run);
    out.field("tests", "in the input", Count{f.tests});
    out.field("input", "", f.input);
    out.field("expected", "", f.expected);
    out.field("got", "what the program printed", f.got);
    out.field("stderr", "its standard error", f.error);
    out.field("exit_code", "null: it was killed", f.exit_code);
    out.field("signal", "that killed it; null: none did", f.signal);
    out.field("seconds", "that it ran", f.seconds);
    out.field("word", "the first one that differs, from 1; null: that is not the fault", f.word);
    out.field("attempts", "runs that made the input smaller", f.attempts);
    out.field("minimal", "false: the time was up before it could not be made smaller", f.minimal);
}

/// What `judge --check` found.
struct HuntReport {
    std::string subject{}, program{};
    std::int64_t runs = 0, tests = 0;
    std::size_t largest_input = 0;
    double slowest = 0;
    std::uint64_t seed = 0;
    double time_limit = 0;
    std::optional<HuntFailure> failure{};
};

void describe(auto& out, const HuntReport& hunt) {
    out.about("JudgeCheck", "whether a program agrees with Grundy: what `judge --check --json` prints");
    out.field("subject", "the problem or game", hunt.subject);
    out.field("program", "its command line", hunt.program);
    out.field("agrees", "no difference was found", !hunt.failure);
    out.field("runs", "of the program", hunt.runs);
    out.field("tests", "in all of them", hunt.tests);
    out.field("largest_input", "in bytes", Count{hunt.largest_input});
    out.field("slowest", "run, in seconds", hunt.slowest);
    out.field("seed", "of the random inputs", hunt.seed);
    out.field("time_limit", "in seconds, for each run", hunt.time_limit);
    out.field("failure", "null: none was found", hunt.failure);
}

}  // namespace grundy::report
