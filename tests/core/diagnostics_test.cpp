// SPDX-License-Identifier: MIT
// Tests the layout of the reports that a person reads after a mistake. The reports themselves are in tests/data/faulty.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/diagnostics.hpp"
#include "core/escaped.hpp"
#include "core/utf8.hpp"
#include "lang/lang.hpp"

namespace grundy::diagnostics_test {

std::string report_of(const std::string& text) {
    rules::Library library;
    Diagnostics faults("t.game", text);
    const bool added = lang::add_rules(text, "t.game", library, faults);
    EXPECT_EQ(added, faults.ok());
    EXPECT_EQ(library.games.empty(), !faults.ok()) << "faulty rules add nothing";
    return faults.render();
}

std::string rendered(const std::string& text, Span where, const std::string& hint = {}) {
    Diagnostics faults("t", text);
    faults.report(where, "wrong", hint);
    return faults.render();
}

TEST(Diagnostics, LineColumnCaretAndHint) {
    EXPECT_EQ(rendered("one\ntwo three\n", {8, 13}, "mend it"),
              "t:2:5: wrong\n    two three\n        ^~~~~\n    hint: mend it\n");
    EXPECT_EQ(rendered("one", {3, 3}), "t:1:4: wrong\n    one\n       ^\n");
    EXPECT_EQ(rendered("one", {99, 99}), "t:1:4: wrong\n    one\n       ^\n");
    EXPECT_EQ(rendered("", {0, 0}), "t:1:1: wrong\n");
    EXPECT_EQ(rendered("ab\ncd", {1, 5}), "t:1:2: wrong\n    ab\n     ^\n") << "underlined to the end of its line only";
}

TEST(Diagnostics, FaultsComeInTextOrderAndTheRestIsCounted) {
    const std::string text(30, 'x');
    Diagnostics faults("t", text);
    for (std::size_t i = 25; i-- > 0;) faults.report({i, i + 1}, "wrong");
    EXPECT_EQ(faults.count(), 25U);
    EXPECT_EQ(faults.list().size(), 20U);
    const std::string out = faults.render();
    EXPECT_EQ(out.rfind("t:1:6: wrong\n", 0), 0U) << out;
    EXPECT_LT(out.find("t:1:6:"), out.find("t:1:25:"));
    EXPECT_NE(out.find("... and 5 more faults\n"), std::string::npos) << out;
}

TEST(Diagnostics, TheCaretCountsCharactersTabsAndLineEnds) {
    EXPECT_EQ(rendered("\tä x", {4, 5}), "t:1:5: wrong\n     ä x\n       ^\n");
    EXPECT_EQ(rendered("ab\r\ncd\r\n", {1, 2}), "t:1:2: wrong\n    ab\n     ^\n");
    EXPECT_EQ(rendered("a\x1b[31m\xff!", {7, 8}), "t:1:8: wrong\n    a?[31m?!\n           ^\n")
        << "nothing a terminal acts upon";
}

TEST(Diagnostics, ALongLineIsShownInPart) {
    std::string text(1'000'000, 'a');
    text[500'000] = 'b';
    const std::string out = rendered(text, {500'000, 500'001});
    EXPECT_LT(out.size(), 400U);
    EXPECT_NE(out.find("..." + std::string(40, 'a') + "b"), std::string::npos) << out;
    EXPECT_NE(out.find("\n    " + std::string(43, ' ') + "^\n"), std::string::npos) << out;
    for (std::size_t cut = 0; cut < 4; ++cut) {  // wherever the window cuts, it cuts between characters
        std::string wide(cut, 'x');
        for (int i = 0; i < 200; ++i) wide += "\xE2\x82\xAC";
        EXPECT_EQ(rendered(wide, {cut + 300, cut + 303}).find('?'), std::string::npos);
    }
}

TEST(Diagnostics, AQuotedWordOfMegabytesIsShownInPart) {
    const std::string wide = [] {
        std::string text;
        for (int i = 0; i < 1'000'000; ++i) text += "\xE2\x82\xAC";
        return text;
    }();
    const std::string message = "there is no game '" + wide + "' here, nor '" + wide + "'";
    const std::string shown = with_short_words(message);
    EXPECT_LT(shown.size(), 300U) << shown;
    EXPECT_EQ(shown.rfind("there is no game '\xE2\x82\xAC", 0), 0U) << shown;
    EXPECT_NE(shown.find("\xE2\x82\xAC...\xE2\x82\xAC"), std::string::npos) << shown;
    EXPECT_NE(shown.find("\xE2\x82\xAC' here, nor '\xE2\x82\xAC"), std::string::npos) << shown;
    for (std::size_t i = 0; i < shown.size();) {
        const std::size_t length = utf8_length(shown, i);
        ASSERT_GT(length, 0U) << "cut inside a character at byte " << i;
        i += length;
    }
    const std::string ordinary = std::string(999, 'a') + ' ' + std::string(999, 'b') + "  ";
    EXPECT_EQ(with_short_words(ordinary), ordinary) << "words that a person may have written stay";
    Diagnostics faults("t", "x");
    faults.report({0, 1}, message, message);
    EXPECT_LT(faults.render().size(), 800U);
}

TEST(Diagnostics, Utf8) {
    for (const std::string good : {"a", "\xC3\xA4", "\xE2\x82\xAC", "\xF0\x9F\x99\x82"})
        EXPECT_EQ(utf8_length(good, 0), good.size());
    for (const std::string bad :
         {"\x80", "\xC0\x80", "\xC3", "\xE0\x80\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xF8\x88\x80\x80"})
        EXPECT_EQ(utf8_length(bad, 0), 0U);
}

TEST(Diagnostics, NearestIsASlipOfTheFingerOrNothing) {
    const std::vector<std::string> names = {"kayles", "grundys", "snim", "m", "S"};
    EXPECT_EQ(nearest("kayels", names), "kayles");
    EXPECT_EQ(nearest("KAYLES", names), "kayles");
    EXPECT_EQ(nearest("grundy", names), "grundys");
    EXPECT_EQ(nearest("sinm", names), "snim");
    EXPECT_EQ(nearest("s", names), "S");
    EXPECT_EQ(nearest("k", names), "") << "a short word has no slips";
    EXPECT_EQ(nearest("wythoff", names), "");
    EXPECT_EQ(nearest(std::string(1'000'000, 'k'), names), "");
}

TEST(Diagnostics, TooLongATextIsRefusedByItsSize) {
    const std::string text(lang::most_rule_bytes + 1, 'x');
    const std::string out = report_of(text);
    EXPECT_EQ(out.rfind("t.game:1:1: this text has 1048577 bytes; the most that is read is 1048576\n", 0), 0U) << out;
    EXPECT_LT(out.size(), 400U);
}

}  // namespace grundy::diagnostics_test
