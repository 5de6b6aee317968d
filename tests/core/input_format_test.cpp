// SPDX-License-Identifier: MIT
// Tests the one-line formats of a program's input and output.
#include <gtest/gtest.h>

#include "core/error.hpp"
#include "core/input_format.hpp"

namespace grundy {
namespace {

const std::vector<InputSlot> brave = {{"m", "int", true}, {"n", "int", true}};
const std::vector<InputSlot> deck = {{"w", "row", true}, {"k", "int", false}};

std::string again(std::string_view text, const std::vector<InputSlot>& slots) {
    return to_text(parse_input_format(text, slots, true));
}

std::string fault(std::string_view text, const std::vector<InputSlot>& slots, bool sums = true) {
    try {
        parse_input_format(text, slots, sums);
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

TEST(InputFormat, IsReadAsItIsWritten) {
    for (const char* text : {"T; n m", "*; n m", "n m", "T; n; m", "T; N; n...; m", "T; N; (n m)...", "m N n..."})
        EXPECT_EQ(again(text, brave), text);
    for (const char* text : {"T; N w", "N; w", "T; N; w; k", "*; N w k"}) EXPECT_EQ(again(text, deck), text);
    EXPECT_EQ(again(" T ;  n,m; ", brave), "T; n m");
    const InputFormat one = parse_input_format("n m", brave), many = parse_input_format("T; n m", brave);
    EXPECT_TRUE(one.tests.empty() && !one.to_the_end);
    EXPECT_EQ(many.tests, "T");
    EXPECT_TRUE(parse_input_format("*; n m", brave).to_the_end);
    const InputFormat sum = parse_input_format("T; N; (n m)...", brave, true);
    ASSERT_EQ(sum.items.size(), 1U);
    EXPECT_TRUE(sum.items[0].sum && sum.items[0].grouped && sum.items[0].count_ends_line);
    EXPECT_EQ(sum.items[0].more, (std::vector<std::string>{"m"}));
}

TEST(InputFormat, FaultsSayWhatToDo) {
    const auto says = [](const std::string& message, const char* part) {
        EXPECT_NE(message.find(part), std::string::npos) << message;
    };
    says(fault("T; n", brave), "'m' is missing; the game has m (int), n (int)");
    says(fault("T; n m k", brave), "'k' is no argument or parameter");
    says(fault("T; n m n", brave), "'n' comes twice");
    says(fault("", brave), "it is empty");
    says(fault("; n m", brave), "nothing before a `;`");
    says(fault("n m 5", brave), "unexpected '5'");
    says(fault("(n m)", brave), "dots are missing");
    says(fault("n... m", brave), "the number of components must come before 'n'");
    says(fault("N; w...", deck), "'w' is no integer");
    says(fault("N; n... m", brave, false), "a sum of components cannot be read here");
}

TEST(OutputWords, AreTwo) {
    EXPECT_EQ(parse_output_words("Alice Bob").second, "Bob");
    EXPECT_EQ(parse_output_words("You win, You lose").first, "You win");
    for (const char* text : {"", "Alice", "A B C", "A A", ", B"}) EXPECT_THROW(parse_output_words(text), Error) << text;
}

}  // namespace
}  // namespace grundy
