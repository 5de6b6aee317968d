// SPDX-License-Identifier: MIT
// When memory of earlier questions is given up.
#include <gtest/gtest.h>

#include <vector>

#include "core/resident.hpp"

namespace grundy::kept_memory_test {

constexpr std::size_t mebibyte = std::size_t{1} << 20;

TEST(KeptMemory, IsGivenUpIfItGrowsBetweenLooks) {
    if (resident_bytes() == 0) GTEST_SKIP() << "the system does not report memory";
    int given_up = 0;
    const auto forget = [&] { ++given_up; };
    KeptMemory memory;
    const std::vector<char> table(96 * mebibyte, 1);
    for (int look = 0; look < 5; ++look) memory.look(forget);
    EXPECT_EQ(given_up, 0);  // one large table that serves all questions
    EXPECT_TRUE(memory.much());
    const std::vector<char> more(8 * mebibyte, 1);
    memory.look(forget);
    EXPECT_EQ(given_up, 1);
    memory.look(forget);
    EXPECT_EQ(given_up, 1);
    const std::vector<char> still_more(8 * mebibyte, 1);
    memory.look(forget);
    EXPECT_EQ(given_up, 2);
    EXPECT_EQ(table[0] + more[0] + still_more[0], 3);
}

}  // namespace grundy::kept_memory_test
