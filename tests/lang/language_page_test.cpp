// SPDX-License-Identifier: MIT
// docs/language.md lists exactly the functions and aggregates of src/lang/functions.cpp, with their signatures and
// purposes, and the words that cannot be names.
#include <gtest/gtest.h>

#include <fstream>
#include <grundy/language.hpp>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>

#include "lang/functions.hpp"
#include "lang/lexer.hpp"
#include "support/paths.hpp"

namespace grundy::language_page_test {

std::string page() {
    std::ifstream in(test::source_dir() + "/docs/language.md");
    return {std::istreambuf_iterator<char>(in), {}};
}

// Returns the rows of the table whose head begins with `head`: maps the first column to the second.
std::map<std::string, std::string> table(const std::string& head) {
    std::map<std::string, std::string> out;
    const std::string text = page();
    const auto at = text.find("\n" + head);
    EXPECT_NE(at, std::string::npos) << head;
    std::istringstream lines(text.substr(at + 1));
    std::string line;
    std::getline(lines, line);
    std::getline(lines, line);
    while (std::getline(lines, line) && line.rfind("| ", 0) == 0) {
        const auto middle = line.find(" | ");
        out[line.substr(2, middle - 2)] = line.substr(middle + 3, line.rfind(" |") - middle - 3);
    }
    return out;
}

TEST(LanguagePage, ListsTheFunctions) {
    std::map<std::string, std::string> expected;
    for (const auto& f : lang::functions()) expected["`" + std::string(f.signature) + "`"] = f.purpose;
    auto found = table("| function | result |");
    found.merge(table("| function of boards | result |"));
    found.merge(table("| function of graphs | result |"));
    for (const char* name : {"set", "fill", "count"}) {
        const lang::Function& f = *lang::find_board_function(name);
        expected["`" + std::string(f.signature) + "`"] = f.purpose;
    }
    for (const char* special : {"`board(m, n)`, `board(\"..# / ...\")`", "`turns(S)`, `mirrors(S)`",
                                "`graph(\"1-2 2-3\")`", "`tree(\"(()(()))\")`"})
        EXPECT_EQ(found.erase(special), 1U) << special;
    // These have special forms and are not in the table of functions with fixed arguments.
    EXPECT_EQ(found.erase("`min(a, b, ...)`, `max(a, b, ...)`"), 1U);
    EXPECT_EQ(found.erase("`runs(v in w if COND)`"), 1U);
    EXPECT_EQ(found, expected);
}

TEST(LanguageWords, AreAllThatTheCompilerKnows) {
    std::set<std::string> words;
    for (const LanguageWord& word : language_words()) {
        words.insert(word.name);
        EXPECT_TRUE(word.form.starts_with(word.name) && !word.help.empty() && word.help.size() < 100) << word.name;
        EXPECT_TRUE(word.kind != WordKind::function || lang::is_function(word.name)) << word.name;
    }
    for (const std::string_view keyword : lang::keyword_list())
        EXPECT_TRUE(words.contains(std::string(keyword))) << keyword;
    for (const std::string& name : lang::function_names()) EXPECT_TRUE(words.contains(name)) << name;
}

TEST(LanguagePage, ListsTheAggregates) {
    std::map<std::string, std::string> expected;
    for (const auto& a : lang::aggregates()) {
        const std::string name(a.name), body = a.body == rules::Type::boolean ? "COND" : "E";
        expected["`" + name + "(" + body + " for ...)`" + (a.of_row ? ", `" + name + "(w)`" : "")] = a.purpose;
    }
    auto found = table("| aggregate | result |");
    EXPECT_EQ(found.erase("`[E for ...]`"), 1U);
    EXPECT_EQ(found.erase("`{E for ...}`"), 1U);
    EXPECT_EQ(found, expected);
}

TEST(LanguagePage, ListsTheWordsThatCannotBeNames) {
    const std::string text = page(), before = "The words of the language cannot be names:\n`";
    const auto at = text.find(before);
    ASSERT_NE(at, std::string::npos);
    const auto begin = at + before.size();
    std::istringstream words(text.substr(begin, text.find('`', begin) - begin));
    std::set<std::string> found;
    for (std::string word; words >> word;) EXPECT_TRUE(found.insert(word).second) << word << " stands there twice";
    std::set<std::string> expected;
    for (const auto word : lang::keyword_list()) expected.emplace(word);
    EXPECT_EQ(found, expected);
    for (const auto& word : found) EXPECT_TRUE(lang::is_keyword(word)) << word;
}

}  // namespace grundy::language_page_test
