// SPDX-License-Identifier: MIT
// When work that does not stop by itself is ended. The figures are those of docs/security.md and docs/commands.md.
#include "processes/overdue.hpp"

#include <gtest/gtest.h>

#include "support/program.hpp"

namespace grundy::processes::overdue_test {

constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20;

TEST(Overdue, TimeIsUpAfterALittleMore) {
    const Overdue limits{10, 1000 * mebibyte};
    EXPECT_EQ(limits.reason(10.99, 0), "");
    EXPECT_EQ(limits.reason(11.01, 0),
              "the time budget of 10 s is used up; the work did not stop by itself and was ended after 11.0 s");
    EXPECT_EQ(limits.reason(11.99, 0, 1), "");
    EXPECT_NE(limits.reason(12.01, 0, 1), "");
    EXPECT_EQ((Overdue{0, 1000 * mebibyte}.reason(1e9, 0)), "");
}

TEST(Overdue, MemoryIsUpAfterALittleMore) {
    const Overdue limits{10, 1000 * mebibyte};
    EXPECT_EQ(limits.reason(0, 1103 * mebibyte), "");
    EXPECT_EQ(limits.reason(0, 1105 * mebibyte),
              "the memory budget of 1000.0 MiB is used up; the work did not stop by itself and was ended when it used "
              "1.1 GiB");
}

TEST(Overdue, TheDocumentsHaveItsFigures) {
    for (const char* page : {"security", "commands"}) {
        const std::string text = test::slurp(test::source_dir() + "/docs/" + page + ".md");
        EXPECT_TRUE(test::has(text, "8 % and 0.2 s") && test::has(text, "8 % and 24 MiB")) << page;
    }
}

}  // namespace grundy::processes::overdue_test
