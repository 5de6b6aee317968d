// SPDX-License-Identifier: MIT
// Places in texts against their definition: a line and a number of UTF-16 units, counted character by character.
#include <gtest/gtest.h>

#include <random>

#include "lsp/outline.hpp"
#include "lsp/text.hpp"
#include "rpc/messages.hpp"

namespace grundy::lsp::text_test {

Json place(std::size_t line, std::size_t character) { return {{"line", line}, {"character", character}}; }

// Characters, with their units and their bytes.
struct Character {
    std::string bytes;
    std::size_t units;
};
const std::vector<Character> alphabet = {{"a", 1}, {"\n", 1}, {"\xC3\xA9", 1}, {"中", 1}, {"😀", 2}, {"\r\n", 0}};

TEST(LspText, PlacesAreLinesAndUnits) {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        std::mt19937_64 random(seed);
        std::string text;
        std::vector<std::pair<std::size_t, Json>> places;  // where characters begin
        std::size_t line = 0, character = 0;
        for (std::size_t i = random() % 30; i > 0; --i) {
            const Character& c = alphabet[random() % alphabet.size()];
            places.emplace_back(text.size(), place(line, character));
            text += c.bytes;
            character += c.units;
            if (c.bytes.ends_with('\n')) ++line, character = 0;
        }
        places.emplace_back(text.size(), place(line, character));
        const Text lines(text);
        for (const auto& [offset, expected] : places) {
            EXPECT_EQ(lines.position(offset), expected) << text << offset;
            EXPECT_EQ(lines.offset(expected), offset) << text << offset;
        }
    }
}

TEST(LspText, PlacesBeyondALineAreItsEnd) {
    const Text text("a😀b\r\n中\n");
    EXPECT_EQ(text.offset(place(0, 2)), 1U) << "within a character: before it";
    EXPECT_EQ(text.offset(place(0, 99)), 6U) << "before the end of the line";
    EXPECT_EQ(text.offset(place(1, 99)), 11U);
    EXPECT_EQ(text.offset(place(2, 0)), 12U);
    EXPECT_EQ(text.offset(place(9, 9)), 12U);
    EXPECT_EQ(text.position(7), place(0, 4)) << "between the two characters that end a line";
    EXPECT_EQ(Text("").offset(place(0, 5)), 0U);
    for (const Json& none : {Json(), Json(3), Json::object(), Json{{"line", -1}, {"character", 0}},
                             Json{{"line", 0}, {"character", 1.5}}, Json{{"line", "0"}, {"character", 0}}})
        EXPECT_THROW((void)text.offset(none), rpc::Fault) << none;
    EXPECT_EQ(text.offset(place(~std::size_t{0}, 0)), 12U);
}

TEST(LspText, StretchesOfAnswersAreNeverEmptyWhereThereIsText) {
    const Text text("ab😀\n\n中d");
    const auto of = [&](std::size_t line, std::size_t column, std::size_t length) {
        return std::string(text.of(text.stretch(line, column, length)));
    };
    EXPECT_EQ(of(1, 2, 1), "b");
    EXPECT_EQ(of(1, 3, 2), "😀");
    EXPECT_EQ(of(1, 3, 0), "😀");
    EXPECT_EQ(of(1, 5, 0), "😀") << "what is missing at the end";
    EXPECT_EQ(of(0, 0, 0), "ab😀");
    EXPECT_EQ(of(3, 0, 0), "中d");
    EXPECT_EQ(of(2, 1, 0), "");
    EXPECT_EQ(of(1, 1, 99), "ab😀\n\n中d");
    EXPECT_EQ(of(99, 1, 1), "中");
    EXPECT_EQ(of(3, 99, 1), "d") << "beyond the end of a line";
}

std::string edited(const std::string& text, const Json& edits) {
    if (edits.empty()) return text;
    EXPECT_EQ(edits.size(), 1U);
    const Text lines(text);
    const std::size_t begin = lines.offset(edits[0]["range"]["start"]), end = lines.offset(edits[0]["range"]["end"]);
    return text.substr(0, begin) + edits[0]["newText"].get<std::string>() + text.substr(end);
}

TEST(LspText, EditsMakeTheOtherText) {
    EXPECT_TRUE(edits_to(Text("a\n"), "a\n").empty());
    for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
        std::mt19937_64 random(seed);
        const auto some = [&] {
            std::string out;
            for (std::size_t i = random() % 12; i > 0; --i) out += "ab\n"[random() % 3];
            return out;
        };
        const std::string before = some(), after = some();
        EXPECT_EQ(edited(before, edits_to(Text(before), after)), after) << before << "|" << after;
    }
    const Json one = edits_to(Text("x\ny\nz\n"), "x\nyy\nz\n")[0];
    EXPECT_EQ(one, (Json{{"range", {{"start", place(1, 0)}, {"end", place(2, 0)}}}, {"newText", "yy\n"}}));
}

}  // namespace grundy::lsp::text_test
