// SPDX-License-Identifier: MIT
// A word that is written for a shell is one line, and a shell reads it back.
#include "core/shell_words.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "support/program.hpp"

namespace grundy::shell_words_test {

TEST(ShellWords, AreReadBack) {
    std::vector<std::string> words = {"",  "kayles", "a b",   "it's",   "it's $HOME", "'\"'", "\\",
                                      "!", "a\nb",   "\n'\\", "\x7f\t", "\x1b[1m",    "é",    "brave[m=\n3]"};
    std::mt19937 random(3);
    const std::string letters = "a1 '\"\\$`!\n\t\r(){}*~#";
    for (int i = 0; i < 300; ++i) {
        std::string word;
        for (std::size_t n = random() % 8; n > 0; --n) word += letters[random() % letters.size()];
        words.push_back(word);
    }
    std::string script = "printf '%s\\0'", expected;
    for (const std::string& word : words) {
        EXPECT_EQ(shell_word(word).find_first_of("\n\r"), std::string::npos) << word;
        script += " " + shell_word(word);
        expected += word + '\0';
    }
#ifdef __EMSCRIPTEN__
    GTEST_SKIP() << "there is no shell";
#endif
    EXPECT_EQ(test::spawn({"/bin/bash", "-c", script}, "").out, expected);
}

}  // namespace grundy::shell_words_test
