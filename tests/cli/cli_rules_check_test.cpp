// SPDX-License-Identifier: MIT
// Tests `grundy check FILE --rules FILE`, and file names of `grundy period` that are obvious mistakes.
#include <gtest/gtest.h>

#include "support/program.hpp"

namespace grundy::test::cli_rules_check_test {

struct Taking {
    Folder folder;
    std::string certificate = folder.file("take.cert");

    Taking() {
        const std::string rules = file("right.game", "");
        EXPECT_EQ(grundy({"period", "take", "-f", rules, "--certificate", certificate}).code, 0);
    }
    std::string file(const std::string& name, const std::string& more) {
        return folder.file(name, "game take(n):\n    take(n - k)  for k in {1, 3, 4}\n" + more);
    }
    Result check(const std::string& name, const std::string& more) {
        return grundy({"check", certificate, "--rules", file(name, more)});
    }
};

TEST(CheckRules, TheRulesOfTheCertificateAgree) {
    Taking taking;
    const Result same = taking.check("same.game", "");
    EXPECT_EQ(same.code, 0) << same.err;
    EXPECT_TRUE(has(same.out, "its text is the one")) << same.out;
    const Result retold = taking.check("retold.game", "    take(n - 1)\n");
    EXPECT_EQ(retold.code, 0) << retold.out;
    EXPECT_TRUE(has(retold.out, "its text is not the one")) << retold.out;
}

// Heaps near computed numbers are compared just as those near written numbers.
TEST(CheckRules, OptionsOfLargeHeapsAreFoundByTheNumbersInTheRules) {
    Taking taking;
    for (const char* more : {"    take(n - 2000000)\n", "    take(n - 2*10^6)\n", "    take(n - 2000*1000)\n",
                             "    take(n - 10^7)\n", "    take(n - 2)  if n > 10^7\n"}) {
        const Result other = taking.check("other.game", more);
        EXPECT_EQ(other.code, 1) << more << other.out;
        EXPECT_TRUE(has(other.out, "WRONG")) << more << other.out;
    }
}

TEST(CheckRules, ACodeHasNoRuleFile) {
    Taking taking;
    const std::string kayles = taking.folder.file("kayles.cert");
    ASSERT_EQ(grundy({"period", "0.77", "--certificate", kayles}).code, 0);
    EXPECT_FALSE(has(slurp(kayles), "rules "));
    const Result refused = grundy({"check", kayles, "--rules", taking.file("a.game", "")});
    EXPECT_EQ(refused.code, 2);
    EXPECT_TRUE(has(refused.err, "0.77 is a code")) << refused.err;
}

TEST(PeriodFiles, NamesThatCannotBeMeantAreRefusedFirst) {
    const Folder folder;
    const std::string same = folder.file("same");
    const Result both = grundy({"period", "0.77", "--checkpoint", same, "--certificate", same});
    EXPECT_EQ(both.code, 2);
    EXPECT_TRUE(has(both.err, "name the same file")) << both.err;
    for (const char* option : {"--checkpoint", "--certificate"}) {
        const Result empty = grundy({"period", "0.77", option, ""});
        EXPECT_EQ(empty.code, 2);
        EXPECT_EQ(empty.out, "");
        EXPECT_TRUE(has(empty.err, "it is empty")) << empty.err;
    }
    const Result device = grundy({"period", "0.106", "--checkpoint", "/dev/null", "--budget", "1s"});
    EXPECT_EQ(device.code, 2);
    EXPECT_TRUE(has(device.err, "is not a regular file") && !has(device.err, "remove")) << device.err;
}

}  // namespace grundy::test::cli_rules_check_test
