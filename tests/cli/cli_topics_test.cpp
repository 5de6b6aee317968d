// SPDX-License-Identifier: MIT
// Pages of the documentation in the program.
#include <gtest/gtest.h>

#include <sstream>

#include "support/program.hpp"

namespace grundy::test::cli_topics_test {

TEST(CliTopics, PagesAreTextForATerminal) {
    const std::pair<const char*, const char*> pages[] = {{"language", "Boards\n------\n"},
                                                         {"positions", "Arguments\n---------\n"},
                                                         {"theory", "Sprague"},
                                                         {"glossary", "mex"}};
    for (const auto& [name, part] : pages) {
        const Result page = grundy({"help", name});
        ASSERT_EQ(page.code, 0) << page.err;
        EXPECT_NE(page.out.find(part), std::string::npos) << name;
        EXPECT_EQ(page.out.find("```"), std::string::npos) << name << ": marks of code are left";
        EXPECT_EQ(page.out.find("](#"), std::string::npos) << name << ": links are left";
        EXPECT_EQ(page.out.find("|---"), std::string::npos) << name << ": marks of tables are left";
        std::istringstream lines(page.out);
        for (std::string line; std::getline(lines, line);) {
            const bool code = line.rfind("    ", 0) == 0, one_word = line.find(' ', 8) == std::string::npos;
            EXPECT_TRUE(code || one_word || line.size() <= 79) << name << ": " << line;
        }
        EXPECT_NE(grundy({"help"}).out.find("help " + std::string(name)), std::string::npos);
    }
}

TEST(CliTopics, TextInTablesCodeAndEmphasisIsKept) {
    EXPECT_EQ(grundy({"help", "mex"}).out,
              "mex\n    Minimum excluded value: the least natural that is not in a set.\n");
    EXPECT_NE(grundy({"help", "Nimber"}).out.find("nim heap, nimber\n"), std::string::npos);
    const std::string page = grundy({"help", "language"}).out;
    for (const char* piece : {"w[i..j]", "all naturals with that sum", "12 -> .1", "a divides b", "xor(E for ...)",
                              "`\"int\"` | `\"row\"`", "Unordered arguments.", "    game shy(n) with m = 3:\n"})
        EXPECT_NE(page.find(piece), std::string::npos) << piece;
    EXPECT_EQ(page.find("**Unordered"), std::string::npos);
}

TEST(CliTopics, ManPagesAreCleanRoff) {
    for (const std::string name : {"language", "positions", "theory", "glossary"}) {
        const Result page = grundy({"help", name, "--man"});
        ASSERT_EQ(page.code, 0) << page.err;
        EXPECT_NE(page.out.find(".TH GRUNDY\\-"), std::string::npos) << page.out.substr(0, 200);
        const Result run = shell("command -v groff > /dev/null || exit 77\ngrundy help " + name +
                                 " --man | groff -man -Tutf8 -ww -z 2>&1");
        EXPECT_TRUE(run.code == 77 || run.out.empty()) << name << ": " << run.out.substr(0, 500);
        EXPECT_NE(grundy({"help", "--man"}).out.find("grundy\\-" + name), std::string::npos);
    }
    EXPECT_EQ(grundy({"help", "solve", "--man"}).code, 2);
    const Result near = grundy({"help", "langage"});
    EXPECT_EQ(near.code, 2);
    EXPECT_NE(near.err.find("did you mean language"), std::string::npos) << near.err;
}

TEST(CliTopics, TheVersionHasALetter) { EXPECT_EQ(grundy({"-V"}).out, grundy({"--version"}).out); }

}  // namespace grundy::test::cli_topics_test
