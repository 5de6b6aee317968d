// SPDX-License-Identifier: MIT
// Large numbers in JSON become strings, however the text is cut into blocks; nothing else changes.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "report/quoted_numbers.hpp"

namespace grundy::report::quoted_numbers_test {

std::string quoted(const std::string& text, std::size_t block) {
    QuotedNumbers filter;
    std::string out;
    for (std::size_t at = 0; at < text.size(); at += block) out += filter.next(text.substr(at, block));
    return out;
}

TEST(QuotedNumbers, OnlyWholeNumbersBeyondTheExactOnes) {
    const std::string text = R"({"a": 9007199254740991, "b": 9007199254740992, "c": [18446744073709551615,0],
 "9007199254740993": "say \"9007199254740993\" \\", "d": -9007199254740993, "e": 1.5e30, "f": 0.12345678901234567,
 "g": true, "h": null, "i": false, "j": 10000000000000000}
)";
    const std::string expected = R"({"a": 9007199254740991, "b": "9007199254740992", "c": ["18446744073709551615",0],
 "9007199254740993": "say \"9007199254740993\" \\", "d": "-9007199254740993", "e": 1.5e30, "f": 0.12345678901234567,
 "g": true, "h": null, "i": false, "j": "10000000000000000"}
)";
    for (std::size_t block = 1; block <= text.size(); ++block) EXPECT_EQ(quoted(text, block), expected) << block;
    EXPECT_TRUE(nlohmann::json::accept(expected));
}

}  // namespace grundy::report::quoted_numbers_test
