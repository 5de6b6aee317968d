// SPDX-License-Identifier: MIT
// Help, man page and completions come from one table. Each must name every command and option, and the examples that
// they show must run.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <set>
#include <sstream>

#include "support/paths.hpp"
#include "support/program.hpp"

namespace grundy::test::cli_documents_test {

std::vector<std::string> matches(const std::string& text, const std::string& pattern) {
    std::vector<std::string> found;
    std::regex regex(pattern);
    for (std::sregex_iterator it(text.begin(), text.end(), regex), end; it != end; ++it) found.push_back((*it)[1]);
    return found;
}

/// The rows of the table, read from its source.
std::vector<std::string> table_rows() {
    return matches(slurp(test::source_dir() + "/src/cli/commands.cpp"), R"(\n\s+ROW\(([a-z]+)\))");
}

/// All option names in the help of a command: lines such as "  -f, --file FILE".
std::vector<std::string> options_of(const std::string& command) {
    return matches(grundy({"help", command}).out, R"(\n  (?:-[a-z], |    )--([a-z]+))");
}

/// Whether `word` occurs in `text` as a whole word.
bool mentions(const std::string& text, const std::string& word) {
    const auto is_letter = [&](std::size_t at) { return at < text.size() && text[at] >= 'a' && text[at] <= 'z'; };
    for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; ++at)
        if ((at == 0 || !is_letter(at - 1)) && !is_letter(at + word.size())) return true;
    return false;
}

/// The man page, without the escapes of roff before its hyphens, and the completions.
std::vector<std::string> documents() {
    std::string page = grundy({"help", "--man"}).out;
    for (std::size_t at = 0; (at = page.find("\\-", at)) != std::string::npos; ++at) page.erase(at, 1);
    std::vector<std::string> texts = {std::move(page)};
    for (const char* shell : {"bash", "zsh", "fish"}) texts.push_back(grundy({"help", "--completion", shell}).out);
    return texts;
}

TEST(CliDocuments, HelpListsExactlyTheCommandsOfTheTable) {
    std::vector<std::string> rows = table_rows();
    ASSERT_GE(rows.size(), 7U);
    Result help = grundy({"--help"});
    EXPECT_EQ(help.code, 0);
    std::string list = help.out.substr(0, help.out.find("options of every command"));
    EXPECT_EQ(matches(list, R"(\n  ([a-z]+) )"), rows);
    EXPECT_EQ(grundy({}).out, help.out);
    EXPECT_EQ(grundy({"help"}).out, help.out);
    EXPECT_EQ(grundy({"-h"}).out, help.out);
}

TEST(CliDocuments, EveryCommandHasHelpBothWays) {
    for (const std::string& command : table_rows()) {
        Result help = grundy({"help", command});
        EXPECT_EQ(help.code, 0) << command;
        EXPECT_EQ(help.out.rfind("usage: grundy " + command, 0), 0U) << help.out;
        EXPECT_NE(help.out.find("\nexamples:\n"), std::string::npos) << command;
        EXPECT_EQ(grundy({command, "--help"}).out, help.out);
    }
}

TEST(CliDocuments, ManPageAndCompletionsNameEveryCommandAndOption) {
    for (const std::string& text : documents()) {
        ASSERT_GT(text.size(), 500U);
        std::string start = text.substr(0, 80);
        for (const std::string& command : table_rows()) {
            EXPECT_TRUE(mentions(text, command)) << command << " in " << start;
            std::vector<std::string> options = options_of(command);
            ASSERT_GE(options.size(), 8U);
            for (const std::string& option : options) {
                bool found = mentions(text, "--" + option) || mentions(text, "-l " + option);
                EXPECT_TRUE(found) << option << " in " << start;
            }
        }
        for (const char* word : {"reference", "memo", "csv", "bash"}) EXPECT_TRUE(mentions(text, word)) << word;
    }
}

TEST(CliDocuments, CompletionsNameGamesAndJudges) {
    for (const char* name : {"bash", "zsh", "fish"}) {
        std::string text = grundy({"help", "--completion", name}).out;
        for (const char* word : {"strip", "bracelet", "hdu-1846", "lightoj-1344"})
            EXPECT_TRUE(mentions(text, word)) << word << " for " << name;
    }
}

TEST(CliDocuments, CompletionScriptsAreValid) {
    for (const char* name : {"bash", "zsh", "fish"}) {
        Result run = shell(std::string("command -v ") + name + " > /dev/null || exit 77\ngrundy help --completion " +
                           name + " | " + name + " -n /dev/stdin");
        EXPECT_TRUE(run.code == 0 || run.code == 77) << name << run.err;
    }
}

TEST(CliDocuments, BashCompletes) {
    auto complete = [](const std::string& words, int current) {
        Result run = shell("source <(grundy help --completion bash)\nCOMP_WORDS=(" + words + ")\nCOMP_CWORD=" +
                           std::to_string(current) + "\n_grundy\nprintf '%s\\n' \"${COMPREPLY[@]}\"");
        EXPECT_EQ(run.code, 0) << run.err;
        return run.out;
    };
    EXPECT_EQ(complete("grundy so", 1), "solve\n");
    EXPECT_EQ(complete("grundy help lang", 2), "language\n");
    EXPECT_EQ(complete("grundy --engine ref", 2), "reference\n");
    EXPECT_EQ(complete("grundy --engine reference table stri", 4), "strings_of_coins\nstrip\n");
    EXPECT_EQ(complete("grundy table strip --form", 3), "--format\n");
    EXPECT_EQ(complete("grundy table strip --format c", 4), "csv\ncpp\n");
    EXPECT_EQ(complete("grundy draw --format s", 3), "svg\n");
    EXPECT_EQ(complete("grundy digraph --format b", 3), "binary\n");
    EXPECT_EQ(complete("grundy judge hdu-1846", 2), "hdu-1846\n");
    EXPECT_EQ(complete("grundy help plan", 2), "plan\n");
}

TEST(CliDocuments, ManPageIsCleanRoff) {
    Result run =
        shell("command -v groff > /dev/null || exit 77\ngrundy help --man | groff -ww -man -Tutf8 > /dev/null");
    if (run.code == 77) GTEST_SKIP() << "no groff";
    EXPECT_EQ(run.code, 0);
    EXPECT_EQ(run.err, "");
}

TEST(CliDocuments, ExamplesOfTheHelpRun) {
    int count = 0;
    Folder folder;
    for (const std::string& command : table_rows()) {
        if (command == "serve" || command == "lsp") continue;  // others end them; tests/server and tests/lsp run them
        for (const std::string& line : matches(grundy({"help", command}).out, "\n  #[^\n]*\n  ([^\n]*)")) {
            Result run = shell("cd " + folder.file("") + " && " + line);
            EXPECT_EQ(run.code, 0) << line << "\n" << run.err;
            EXPECT_EQ(run.err, "") << line;
            ++count;
        }
    }
    EXPECT_GE(count, 10);
}

}  // namespace grundy::test::cli_documents_test
