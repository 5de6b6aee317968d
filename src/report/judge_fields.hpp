// SPDX-License-Identifier: MIT
// The fields of the answers about judges' problems.
#pragma once

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
    std::string output{};
};

void describe(auto& out, const JudgeOutput& judged) {
    out.about("JudgeAnswer", "");
    out.field("output", "what the judge expects, byte for byte", judged.output);
}

}  // namespace grundy::report
