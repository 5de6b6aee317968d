// SPDX-License-Identifier: MIT
// What `grundy prove` and `grundy check` write about formulas.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "logic/mona.hpp"
#include "support/program.hpp"

namespace commands_test {

using grundy::test::Folder;
using grundy::test::Result;
using nlohmann::json;

#define NEEDS_MONA \
    if (!grundy::logic::has_mona()) GTEST_SKIP() << "there is no MONA on this machine"

TEST(ProveCommand, ClaimsNothingIfNothingIsLearnt) {
    NEEDS_MONA;
    const std::vector<std::string> words = {"prove", "-e", "game g(n): g(n - s) for s in squares", "g"};
    const Result text = grundy::test::grundy(words);
    EXPECT_EQ(text.code, 3) << text.err;
    EXPECT_EQ(text.out, "g\n  undecided  no automaton of at most 200 states was found in the table of the game\n");
    std::vector<std::string> more = words;
    more.emplace_back("--json");
    const json found = json::parse(grundy::test::grundy(more).out);
    EXPECT_EQ(found["status"], "undecided");
    EXPECT_FALSE(found.contains("claim"));
    EXPECT_EQ(found["schema"], 1);
}

TEST(ProveCommand, SolvesOnlyWhatIsSpokenOf) {
    NEEDS_MONA;
    const auto solved = [](const char* position) {
        return grundy::test::grundy({"prove", "nim", "n", "--where", "n < 5", "--solve", position});
    };
    EXPECT_EQ(solved("nim(4)").code, 0);
    const Result outside = solved("nim(5)");
    EXPECT_EQ(outside.code, 2);
    EXPECT_NE(outside.err.find("not among those of --where"), std::string::npos) << outside.err;
}

TEST(CheckCommand, FormulasAndOthersAreOneDocument) {
    NEEDS_MONA;
    const Folder folder;
    const std::string formula = folder.file("formula"), period = folder.file("period");
    ASSERT_EQ(grundy::test::grundy({"prove", "nim", "n", "--certificate", formula}).code, 0);
    ASSERT_EQ(grundy::test::grundy({"period", "0.77", "--certificate", period}).code, 0);
    const json all = json::parse(grundy::test::grundy({"check", "--json", formula, period, formula}).out);
    EXPECT_EQ(all["schema"], 1);
    ASSERT_EQ(all["certificates"].size(), 3U);
    EXPECT_EQ(all["certificates"][0]["file"], formula);
    EXPECT_EQ(all["certificates"][0]["claims"][0]["claim"], "value n");
    EXPECT_EQ(all["certificates"][1]["file"], period);
    EXPECT_EQ(all["certificates"][1]["game"], "0.77");
    const json one = json::parse(grundy::test::grundy({"check", "--json", formula}).out);
    EXPECT_EQ(one["schema"], 1);
    EXPECT_EQ(one["holds"], true);
}

}  // namespace commands_test
