// SPDX-License-Identifier: MIT
// Boards drawn beside each other.
#include "report/boards.hpp"

#include <gtest/gtest.h>

namespace grundy::report::boards_test {

TEST(DrawnBoards, StandBesideEachOther) {
    EXPECT_EQ(boards_beside("cram(board(2, 3))", "cram(board(\".#. / .#.\"))"),
              "      ... -> .#.\n"
              "      ...    .#.\n");
    EXPECT_EQ(boards_beside("f(board(\"12\"))", "f(board(3, 1), 7)"),
              "      12    .\n"
              "         -> .\n"
              "            .\n");
}

TEST(DrawnBoards, OnlyOneOnEachSide) {
    EXPECT_EQ(boards_beside("kayles(5)", "kayles(3)"), "");
    EXPECT_EQ(boards_beside("cram(board(2, 3))", "0"), "");
    EXPECT_EQ(boards_beside("cram(board(2, 3))", "cram(board(2, 1)) + cram(board(2, 1))"), "");
    EXPECT_EQ(boards_beside("cram(board(25, 3))", "cram(board(25, 3))"), "");
    EXPECT_EQ(boards_beside("cram(board(2, 3))", "cram(board("), "");
}

}  // namespace grundy::report::boards_test
