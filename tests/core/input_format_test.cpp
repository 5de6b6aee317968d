// SPDX-License-Identifier: MIT
// Tests the one-line formats of a program's input and output.
#include <gtest/gtest.h>

#include "core/error.hpp"
#include "core/input_format.hpp"

namespace grundy::input_format_test {

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
    for (const char* text : {"T; N w", "T; w", "1; N; w", "T; N; w; k", "*; N w k", "N k; w", "T; N k w", "T; N; w...",
                             "N k; (w)...", "T; N; (M w)...", "N; (M; w)..."})
        EXPECT_EQ(again(text, deck), text);
    for (const char* text : {"until 0 0; n m", "until 0; N n; m...", "until -1; n m"})
        EXPECT_EQ(again(text, brave), text);
    EXPECT_EQ(again(" T ;  n,m; ", brave), "T; n m");
    const InputFormat one = parse_input_format("n m", brave), many = parse_input_format("T; n m", brave);
    EXPECT_TRUE(one.tests.empty() && !one.to_the_end);
    EXPECT_EQ(many.tests, "T");
    EXPECT_TRUE(parse_input_format("*; n m", brave).to_the_end);
    const InputFormat sum = parse_input_format("T; N; (n m)...", brave, true);
    ASSERT_EQ(sum.items.size(), 2U);
    EXPECT_TRUE(many.reads("n") && !many.reads("T") && !many.has_sum() && sum.has_sum() && sum.reads("m"));
}

// Counts are used in their order, each by the next row or sum that has none.
TEST(InputFormat, CountsStandAnywhereBefore) {
    const std::vector<InputSlot> rows = {{"a", "row", true}, {"b", "row", true}, {"k", "int", false}};
    using Names = std::vector<std::string>;
    const InputFormat header = parse_input_format("1; N M k; a; b", rows);
    ASSERT_EQ(header.items.size(), 5U);
    EXPECT_EQ(header.items[3].counts, Names{"N"});
    EXPECT_EQ(header.items[4].counts, Names{"M"});
    const InputFormat sums = parse_input_format("T; N k; (M w)...", deck, true);
    ASSERT_EQ(sums.items.size(), 3U);
    EXPECT_EQ(sums.items[2].counts, Names{"N"});
    EXPECT_EQ(sums.items[2].parts[1].counts, Names{"M"});
    EXPECT_EQ(parse_input_format("1; N a; b", rows).items[2].counts, Names{});
}

TEST(InputFormat, EachCountGetsAName) {
    const std::vector<InputSlot> all = {{"b", "board", true}, {"w", "row", true}, {"w_size", "int", true}};
    InputFormat format = parse_input_format("*; b w_size; w", all);
    name_counts(format, all);
    EXPECT_EQ(to_text(format), "*; b_rows b_columns b w_size; w_size_ w");
    EXPECT_EQ(format.items.back().counts, (std::vector<std::string>{"w_size_"}));
    InputFormat sum = parse_input_format("N; w...", deck, true);
    name_counts(sum, deck);
    ASSERT_EQ(sum.items[1].parts.size(), 2U);
    EXPECT_EQ(sum.items[1].parts[1].counts, (std::vector<std::string>{"w_size"}));
}

// A number of the first line stands for itself; `1` alone still says that there is one test.
TEST(InputFormat, NumbersStandInAHeader) {
    for (const char* text : {"T 5; n m", "5 T; n m", "T 5 5 m; n", "T 1; n m", "T 0; N; (n m)...", "9; T 9; n m"})
        EXPECT_EQ(again(text, brave), text);
    const InputFormat format = parse_input_format("T 5 m; n", brave, true);
    ASSERT_EQ(format.header.size(), 2U);
    EXPECT_EQ(format.header[0].name, "5");
    EXPECT_EQ(format.header[1].name, "m");
    EXPECT_TRUE(parse_input_format("1; n m", brave, true).header.empty());
}

const std::vector<InputSlot> token = {{"g", "graph", true}, {"v", "int", true}};

// How a graph or a board is written stands after it; what is numbered from 0 says so.
TEST(InputFormat, StructuresSayHowTheyAreWritten) {
    for (const char* text : {"T; N M; g v", "T; N M; g arcs; v", "T; N; g tree; v", "T; N; g arcs tree; v",
                             "T; N; g parents; v", "1; N; g lists from 0; v from 0", "1; N; g edges matrix; v",
                             "T; g arcs parents from 0; v from 0", "N M v; g arcs from 0"})
        EXPECT_EQ(again(text, token), text);
    EXPECT_EQ(again("T; N M; g edges; v", token), "T; N M; g; v");
    const std::vector<InputSlot> board = {{"b", "board", true}, {"w", "row", false}};
    for (const char* text : {"R C; b", "T; R C b", "1; N; b \"OX\"", "b \".*\"; M; w from 0"})
        EXPECT_EQ(again(text, board), text);
    const InputFormat square = parse_input_format("1; N; b", board);
    EXPECT_EQ(square.items[1].counts, (std::vector<std::string>{"N", "N"}));
    const InputFormat lists = parse_input_format("1; N; g lists from 0; v", token);
    EXPECT_TRUE(lists.items[1].arcs && lists.items[1].from_0 && !lists.items[2].from_0);
    // As names of counts and slots, these words mean nothing.
    EXPECT_EQ(again("edges arcs; g; v", token), "edges arcs; g; v");
    const std::vector<InputSlot> other = {{"g", "graph", true}, {"tree", "int", true}};
    EXPECT_EQ(again("T; N M; g tree", other), "T; N M; g tree");
}

// A name that counts nothing, `until` or `*` begins what is repeated within each test.
TEST(InputFormat, RepetitionsStandWithinOthers) {
    for (const char* text :
         {"T; N M; g arcs; Q; v", "*; N; g lists; until 0; m; v...", "N M; g; *; v", "T; N; g tree; until -1; v",
          "N M Q; g; Q times; v", "T; Q N M; g; Q times; v", "1; N; g lists; Q; v", "*; g; Q; v"})
        EXPECT_EQ(again(text, token), text);
    const InputFormat tests = parse_input_format("T; N M; g arcs; Q; v", token, true);
    ASSERT_EQ(tests.inner.size(), 1U);
    EXPECT_EQ(parse_input_format("N M; g arcs from 0; Q; v", token, true).tests_at, 3U);
    EXPECT_EQ(tests.tests + tests.inner[0].tests, "TQ");
    EXPECT_TRUE(tests.reads("v") && tests.items.size() == 3 && tests.inner[0].items.size() == 1);
    const std::vector<InputSlot> three = {{"a", "int", true}, {"g", "graph", true}, {"v", "int", true}};
    EXPECT_EQ(parse_input_format("T; a; N; g lists; Q; v", three, true).items.size(), 3U) << "N counts vertices";
    const InputFormat deep = parse_input_format("*; N M; g; Q; a; until 0; v", three, true);
    EXPECT_EQ(to_text(deep), "*; N M; g; Q; a; until 0; v");
    EXPECT_EQ(deep.inner[0].inner[0].sentinel, std::vector<Int>{0});
}

TEST(InputFormat, FaultsSayWhatToDo) {
    const auto says = [](const std::string& message, const char* part) {
        EXPECT_NE(message.find(part), std::string::npos) << message;
    };
    says(fault("T; n", brave), "'m' is missing; the game has m (int), n (int)");
    says(fault("T; n m k", brave), "'k' is no argument or parameter");
    says(fault("T 5; n zz; 7", brave), "'zz' is no argument or parameter");
    says(fault("T m; n zz", brave), "'zz' is no argument or parameter");
    says(fault("T; n m n", brave), "'n' comes twice");
    says(fault("", brave), "it is empty");
    says(fault("; n m", brave), "nothing before a `;`");
    says(fault("T 5; n m", brave, false), "'T' is no argument or parameter");
    says(fault("T 99999999999999999999; n m", brave), "too large");
    says(fault("T; 1; n m", brave), "`1` stands alone on the first line");
    says(fault("(n m)", brave), "dots are missing");
    says(fault("n... m", brave), "the number of components must come before 'n...'");
    says(fault("N k", deck), "counts the elements of a row, bag or set, or the components of a sum");
    says(fault("w; N", deck), "that come after it, as in 'N k; w'");
    says(fault("1; N; M w", deck), "'N' and 'M' both wait for what they count");
    says(fault("N k; w; N", deck), "'N' comes twice");
    says(fault("N g", {{"g", "graph", true}}), "'g' has two sizes; name both before it, or none; a tree");
    says(fault("N; n...; M; m...", brave), "one sum at most");
    says(fault("N; ((n) m)...", brave), "within another");
    says(fault("N; (n... m)...", brave), "dots stand after a bracket");
    says(fault("until; n m", brave), "numbers are missing after `until`");
    says(fault("until 0 0 n m", brave), "a `;` is missing after the numbers of `until`");
    says(fault("until 0 0 0; n m", brave), "begins with only 2");
    says(fault("until 0; w", deck), "name the count of a row, as in 'until 0; N w'");
    says(fault("until 0; *; n m", brave), "leave out `*`");
    says(fault("until 99999999999999999999; n m", brave), "too large");
    says(fault("T; N M; g arcs; *; v", token), "`*` reads until the end of the input");
    says(fault("N M; g arcs; Q times; v", token), "'Q' is not read before 'Q times'");
    says(fault("T; N M; g arcs; Q R; v", token), "'Q' is no argument");
    says(fault("T; N M; g; N; v...; Q; v", token), "'N' comes twice");
    says(fault("T; N M; g arcs; until 0 0; v", token), "begins with only 1");
    says(fault("T; N; b \"..\"", {{"b", "board", true}}), "at most 10 different characters");
    says(fault("T; N; b \".", {{"b", "board", true}}), "a quote is not closed");
    says(fault("n \"..\" m", brave), "can only stand after a board");
    says(fault("N; g...; v", token), "'g' has sizes of its own");
    says(fault("n) m", brave), "a bracket is closed that was not opened");
    says(fault("N; n... m", brave, false), "a sum of components cannot be read here");
}

TEST(OutputWords, AreTwo) {
    EXPECT_EQ(parse_output_words("Alice Bob").second, "Bob");
    EXPECT_EQ(parse_output_words("You win, You lose").first, "You win");
    EXPECT_EQ(parse_output_words("Have a try, you; Don't waste your time.").first, "Have a try, you");
    for (const char* text : {"", "Alice", "A B C", "A A", ", B", "A, B, C", "A; B; C"})
        EXPECT_THROW(parse_output_words(text), Error) << text;
}

}  // namespace grundy::input_format_test
