// SPDX-License-Identifier: MIT
// JSON from others: what is refused, and where.
#include "report/read_json.hpp"

#include <gtest/gtest.h>

#include <string>

namespace grundy::report::read_json_test {

std::string fault_of(const std::string& text) {
    try {
        read_json(text);
        return "";
    } catch (const JsonFault& fault) {
        return fault.what();
    }
}

std::string nested(std::size_t depth, const std::string& open, const std::string& close) {
    std::string out;
    for (std::size_t i = 0; i < depth; ++i) out += open;
    out += "0";
    for (std::size_t i = 0; i < depth; ++i) out += close;
    return out;
}

TEST(ReadJson, ReadsWhatTheLibraryReads) {
    for (const std::string text : {"0", "[]", "{}", R"({"a": [1, 2.5, "\u00e4", null, {"a": true}], "b": -7})",
                                   "[18446744073709551615, -9223372036854775808]"})
        EXPECT_EQ(read_json(text), Json::parse(text)) << text;
    EXPECT_EQ(read_json(nested(most_json_depth, "[", "]")), Json::parse(nested(most_json_depth, "[", "]")));
    EXPECT_EQ(fault_of(R"([{"a": 1}, {"a": {"a": 1}}])"), "") << "the same field of different objects";
}

TEST(ReadJson, DeepNestingIsRefusedBeforeTheRestIsRead) {
    EXPECT_EQ(fault_of(nested(most_json_depth + 1, "[", "]")),
              "line 1, column 65: lists and objects are nested more than 64 deep");
    EXPECT_EQ(fault_of(std::string(120'000, '[') + std::string(120'000, ']')),
              "line 1, column 65: lists and objects are nested more than 64 deep");
    EXPECT_NE(fault_of(nested(120'000, "{\"a\":[", "]}")), "");
    EXPECT_NE(fault_of("{\"position\": \"*1\", \"budget\": " + std::string(120'000, '[')), "");
}

TEST(ReadJson, AFieldThatComesTwiceIsRefusedAtItsPlace) {
    EXPECT_EQ(fault_of("{\"position\": \"*1\",\n \"position\": \"*2\"}"),
              "line 2, column 11: the field 'position' comes twice in one object");
    EXPECT_EQ(fault_of(R"({"a": {"b": 1, "\u0062": 2}})"),
              "line 1, column 23: the field 'b' comes twice in one object");
}

// The library looks fields up one by one, so that an object with 100,000 of them would take minutes.
TEST(ReadJson, TooManyFieldsAreRefused) {
    std::string text = "{\"x\": 0";
    for (std::size_t i = 1; i < most_json_fields; ++i) text += ",\"" + std::to_string(i) + "\":0";
    EXPECT_EQ(fault_of(text + "}"), "");
    EXPECT_NE(fault_of(text + ",\"y\": 0}").find("more than 1024 fields"), std::string::npos);
}

TEST(ReadJson, FaultsOfSyntaxHaveTheirPlace) {
    EXPECT_TRUE(fault_of("{\"a\": ]").starts_with("parse error at line 1, column 7: ")) << fault_of("{\"a\": ]");
    for (const char* text : {"", "[", "{\"a\"}", "[1] 2", "\xff", "[1e999]"}) EXPECT_NE(fault_of(text), "") << text;
}

}  // namespace grundy::report::read_json_test
