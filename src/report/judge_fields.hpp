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

template <>
struct Described<JudgeProblem> {
    static constexpr const char* name = "JudgeProblem";
    static constexpr const char* help = "a problem of an online judge";
    template <class Fields>
    static void fields(Fields& out, const JudgeProblem& problem) {
        out.field("id", "such as `hdu-1846`", problem.id);
        out.field("title", "", problem.title);
        out.field("input", "its format", problem.input);
        out.field("game", "of the catalogue", problem.game);
    }
};

struct JudgeProblems {
    std::vector<JudgeProblem> judges{};
};

template <>
struct Described<JudgeProblems> {
    static constexpr const char* name = "JudgesAnswer";
    static constexpr const char* help = "";
    template <class Fields>
    static void fields(Fields& out, const JudgeProblems& problems) {
        out.field("judges", "the problems that are known", problems.judges);
    }
};

struct JudgeOutput {
    std::string output{};
};

template <>
struct Described<JudgeOutput> {
    static constexpr const char* name = "JudgeAnswer";
    static constexpr const char* help = "";
    template <class Fields>
    static void fields(Fields& out, const JudgeOutput& judged) {
        out.field("output", "what the judge expects, byte for byte", judged.output);
    }
};

}  // namespace grundy::report
