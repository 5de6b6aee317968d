// SPDX-License-Identifier: MIT
// The games of judge problems: the catalogue answers their samples, and random instances whose answers were found by a
// game-tree search that shares none of our code. tests/data/problems has one file per problem. Files without an
// adaptor here have one in scripts/judge_problems, which CTest runs, too. The problems that have their own judge format
// are in judge_test.cpp.
#include "problems/problems.hpp"
#include "support/paths.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <ostream>
#include <set>
#include <sstream>

namespace grundy::problems {

/// The description of the parameter in a failing test.
void PrintTo(const Problem& problem, std::ostream* out) { *out << problem.name; }

namespace problems_test {

const std::filesystem::path data = test::source_dir() + "/tests/data/problems";

class Problems : public testing::TestWithParam<Problem> {};

TEST_P(Problems, SamplesAndInstances) {
    const Problem& problem = GetParam();
    std::ifstream text(data / (std::string(problem.name) + ".json"));
    ASSERT_TRUE(text) << "no samples";
    const auto tests = nlohmann::json::parse(text);
    ASSERT_GE(tests["samples"].size() + tests["instances"].size(), 5U);
    Asker ask;
    for (const char* kind : {"samples", "instances"})
        for (const auto& test : tests[kind]) {
            std::istringstream in(test["in"].get<std::string>());
            try {
                EXPECT_EQ(problem.answer(ask, in), test["out"]) << test["in"];
            } catch (const std::exception& e) {
                FAIL() << test["in"] << e.what();
            }
        }
}

INSTANTIATE_TEST_SUITE_P(Judged, Problems, testing::ValuesIn(all_problems()),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(ProblemList, EachIsAnsweredOrSaysWhyNot) {
    std::set<std::string> known;
    for (const Problem& p : all_problems()) EXPECT_TRUE(known.emplace(p.name).second) << p.name;
    for (const Unstated& u : unstated_problems()) {
        EXPECT_TRUE(known.emplace(u.name).second) << u.name;
        EXPECT_FALSE(u.missing.empty()) << u.name;
    }
    std::set<std::string> files;
    for (const auto& file : std::filesystem::directory_iterator(data)) files.insert(file.path().stem().string());
    // scripts/problems.py --samples-only asks about the others, and about these once more.
    EXPECT_TRUE(std::includes(files.begin(), files.end(), known.begin(), known.end()));
    EXPECT_EQ(known.size(), 46U);
}

}  // namespace problems_test
}  // namespace grundy::problems
