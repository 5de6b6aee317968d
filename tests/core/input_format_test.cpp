// SPDX-License-Identifier: MIT
// What a judge's input may look like, in one line.
#include "core/input_format.hpp"

#include <gtest/gtest.h>

#include "core/error.hpp"

namespace grundy {
namespace {

const std::vector<InputSlot> slots = {{"n", "int", true}, {"w", "row", true}, {"S", "set", false}, {"m", "int", false}};

std::string fault_of(const char* text) {
    try {
        parse_input_format(text, slots);
    } catch (const Error& e) {
        return e.what();
    }
    return "";
}

TEST(InputFormat, KnowsTestsCountsAndLines) {
    const InputFormat f = parse_input_format("T; n m; k w", slots);
    EXPECT_EQ(f.tests, "T");
    ASSERT_EQ(f.items.size(), 3U);
    EXPECT_EQ(f.items[0].name, "n");
    EXPECT_FALSE(f.items[0].ends_line);
    EXPECT_TRUE(f.items[1].ends_line);
    EXPECT_EQ(f.items[2].name, "w");
    EXPECT_EQ(f.items[2].count, "k");
    EXPECT_EQ(to_text(f), "T; n m; k w");
    EXPECT_EQ(to_text(parse_input_format("n;w", slots)), "n; w");
    EXPECT_EQ(parse_input_format("n w", slots).tests, "");
    EXPECT_EQ(to_text(usual_input_format(slots)), "n w");
}

TEST(InputFormat, SaysWhatIsWrong) {
    EXPECT_NE(fault_of("T; n").find("'w' is missing"), std::string::npos) << fault_of("T; n");
    EXPECT_NE(fault_of("n n w").find("'n' comes twice"), std::string::npos);
    EXPECT_NE(fault_of("k n w").find("'k' is no argument or parameter"), std::string::npos);
    EXPECT_NE(fault_of("n w k").find("'k' is no argument or parameter"), std::string::npos);
    EXPECT_NE(fault_of("n k l w").find("'k' is no argument or parameter"), std::string::npos);
    EXPECT_NE(fault_of("; n w").find("nothing before"), std::string::npos);
    EXPECT_NE(fault_of("n + w").find("unexpected '+'"), std::string::npos);
}

}  // namespace
}  // namespace grundy
