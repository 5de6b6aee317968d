// SPDX-License-Identifier: MIT
// Answers of commands that are no questions have the shapes that docs/answers.md shows.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "logic/mona.hpp"
#include "support/program.hpp"
#include "support/shape_faults.hpp"

namespace grundy::questions::commands_test {

void expect_shape(std::vector<std::string> words, const std::string& name) {
    words.emplace_back("--json");
    const test::Result run = test::grundy(words);
    ASSERT_NE(run.out, "") << name << ": " << run.err;
    EXPECT_EQ(test::shape_fault(report::Json::parse(run.out), find_shape(name).shape, name), "") << run.out;
}

TEST(ShapesOfCommands, Atlas) {
    const test::Folder folder;
    const std::string atlas = folder.file("atlas"), kayles = folder.file("kayles.cert");
    expect_shape({"atlas", "plan", "octal:1", "-o", atlas, "--limit", "200"}, "AtlasPlanned");
    expect_shape({"atlas", "work", atlas, "--shard", "1/2"}, "AtlasWorked");
    expect_shape({"atlas", "show", atlas}, "AtlasSummary");
    expect_shape({"atlas", "run", atlas}, "AtlasSummary");
    expect_shape({"atlas", "check", atlas}, "AtlasChecked");
    expect_shape({"atlas", "plan", "octal:1", "-o", atlas, "--limit", "300"}, "AtlasPlanned");
    ASSERT_EQ(test::grundy({"period", "0.77", "--certificate", kayles}).code, 0);
    expect_shape({"atlas", "check", kayles}, "PartsChecked");
    const std::string misere = folder.file("misere");
    expect_shape({"atlas", "plan", "octal:1", "-o", misere, "--misere", "--limit", "12"}, "AtlasPlanned");
    expect_shape({"atlas", "run", misere}, "AtlasSummary");
}

TEST(ShapesOfCommands, GamesAndPositions) {
    expect_shape({"games", "--check", "kayles"}, "Expectations");
    expect_shape({"solve", "--count", "kayles(1000)"}, "CountAnswer");
    expect_shape({"solve", "--best", "-take", "kayles(5) + *3"}, "BestAnswer");
    expect_shape({"code", "0.77"}, "ProgramAnswer");
    const std::string follow = "game follow(n, t): follow(n - k, k) for k in 1..t";
    expect_shape({"code", "follow", "--conjecture", "-e", follow}, "ProgramAnswer");
    expect_shape({"pattern", "nim_heaps"}, "FoundRules");
}

TEST(ShapesOfCommands, Formulas) {
    if (!logic::has_mona()) GTEST_SKIP() << "there is no MONA on this machine";
    const test::Folder folder;
    const std::string nim = folder.file("nim.cert"), kayles = folder.file("kayles.cert");
    expect_shape({"prove", "nim", "n", "--certificate", nim, "--solve", "nim(5)"}, "FormulaProof");
    expect_shape({"prove", "nim", "n + 1"}, "FormulaProof");
    expect_shape({"prove", "rook"}, "FormulaProof");
    expect_shape({"check", nim}, "FormulaChecked");
    ASSERT_EQ(test::grundy({"period", "0.77", "--certificate", kayles}).code, 0);
    expect_shape({"check", nim, kayles}, "CertificatesChecked");
}

}  // namespace grundy::questions::commands_test
