// SPDX-License-Identifier: MIT
// Programs that have a theorem, compared with the definition on small positions.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "codegen/written_programs.hpp"
#include "support/own_rules.hpp"

namespace grundy::test {

inline std::vector<std::string> words_of(const std::string& language, std::vector<std::string> words) {
    words.insert(words.begin(), "code");
    words.insert(words.end(), {"--language", language});
    return words;
}

inline Exam written(const std::string& language, const std::vector<std::string>& words, const std::string& input,
                    const std::string& expected) {
    const Result run = grundy(words_of(language, words));
    EXPECT_EQ(run.code, 0) << run.err;
    return {words[0], run.out, input, expected};
}

// The positions of one game, as the program reads them.
struct Asked {
    std::string input;
    std::vector<std::string> positions;
    std::vector<std::string> typed{};
    void add(const std::string& position, const std::string& line) {
        typed.push_back(line);
        positions.push_back("f(" + position + ")");
        input += line + "\n";
    }
    /// The positions, each with its line of input.
    std::vector<std::pair<std::string, std::string>> lines() const {
        std::vector<std::pair<std::string, std::string>> out;
        for (std::size_t i = 0; i < typed.size(); ++i) out.emplace_back(positions[i], typed[i]);
        return out;
    }
    /// Those from this one on.
    Asked from(std::size_t first) const {
        Asked out;
        for (std::size_t i = first; i < typed.size(); ++i) {
            out.positions.push_back(positions[i]);
            out.typed.push_back(typed[i]);
            out.input += typed[i] + "\n";
        }
        return out;
    }
};

// A program that has a theorem, compared with the definition.
inline Exam by_theorem(const std::string& language, const std::string& rules, const Asked& asked, bool values) {
    std::vector<std::string> words = {"f", "-e", rules};
    if (values) words.insert(words.end(), {"--answers", "value"});
    std::string lines = rules, expected;
    std::replace(lines.begin(), lines.end(), ';', '\n');
    Solver solver(rules_of(lines), with("memo"));
    for (const std::string& position : asked.positions) {
        const std::string value = value_text(solver.value(position).value);
        expected += (values ? value : value == "0" ? "second" : "first") + "\n";
    }
    Exam exam = written(language, words, asked.input, expected);
    EXPECT_EQ(exam.program.find("memo_"), std::string::npos) << rules;
    return exam;
}

inline Asked numbers(int arguments, int most) {
    Asked out;
    std::vector<int> at(to_size(arguments), 0);
    for (bool more = true; more;) {
        std::string position, line;
        for (const int n : at) {
            position += (position.empty() ? "" : ", ") + std::to_string(n);
            line += (line.empty() ? "" : " ") + std::to_string(n);
        }
        out.add(position, line);
        more = false;
        for (std::size_t i = 0; i < at.size() && !more; ++i) {
            more = at[i] < most;
            at[i] = more ? at[i] + 1 : 0;
        }
    }
    return out;
}

}  // namespace grundy::test
