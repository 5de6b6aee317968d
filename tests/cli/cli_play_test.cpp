// SPDX-License-Identifier: MIT
// `grundy play` from outside. Each file of tests/data/play is a session as a person sees it: the command after "$ ",
// then everything that is printed, with the typed text after the prompts. The text is typed again, and the output must
// be the same. play_test.cpp tests whether the moves are right.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>

#include "cli/terminal.hpp"
#include "support/paths.hpp"
#include "support/program.hpp"

namespace grundy::test::cli_play_test {

const char* const race =
    "# who takes the last of the stones wins at once; one may not be left\n"
    "game race(n):\n    win for k in 1..2 if k = n\n    race(n - k) for k in 1..3 if k < n and n - k != 1\n";

// Returns the typed text: what follows the prompts.
std::string typed(const std::string& transcript) {
    static const std::regex prompt("^(Your move|First player|Second player|)> (.*)$");
    std::string out, line;
    std::istringstream lines(transcript);
    for (std::smatch match; std::getline(lines, line);)
        if (std::regex_match(line, match, prompt)) out += std::string(match[2]) + "\n";
    return out;
}

Result run_in(const Folder& folder, const std::string& command, const std::string& input) {
    const std::string in = folder.file("typed", input);
    return shell("cd " + folder.file("") + " && " + command + " < typed");
}

TEST(CliPlay, SessionsAreAsTheyWere) {
    int sessions = 0;
    for (const auto& entry : std::filesystem::directory_iterator(test::source_dir() + "/tests/data/play")) {
        const std::string text = slurp(entry.path());
        ASSERT_EQ(text.substr(0, 2), "$ ") << entry.path();
        const std::size_t end = text.find('\n');
        const std::string command = text.substr(2, end - 2), transcript = text.substr(end + 1);
        const Folder folder;
        folder.file("race.game", race);
        std::string input = typed(transcript);
        if (!input.empty() && input.back() == '\n' && transcript.ends_with("> \n"))
            input.pop_back();  // the end is Ctrl-D
        const Result run = run_in(folder, command, input);
        EXPECT_EQ(run.code, 0) << entry.path() << run.err;
        EXPECT_EQ(run.out, transcript) << entry.path();
        EXPECT_EQ(run.err, "") << entry.path();
        ++sessions;
    }
    EXPECT_GE(sessions, 6);
}

TEST(CliPlay, SavesAndResumes) {
    const Folder folder;
    const Result first = run_in(folder, "grundy play 'kayles(5) + *2'", "1\nsave the game.txt\n");
    EXPECT_EQ(first.code, 0) << first.err;
    EXPECT_TRUE(has(first.out, "Saved to the game.txt.")) << first.out;
    const std::string saved = slurp(folder.file("the game.txt"));
    EXPECT_EQ(saved.substr(0, saved.find("move")), "grundy game 1\nposition kayles(5) + *2\nside first\n");
    const Result second = run_in(folder, "grundy play --resume 'the game.txt'", "save again.txt\n");
    EXPECT_EQ(second.code, 0) << second.err;
    EXPECT_TRUE(has(second.out, "Resumed after 2 moves.")) << second.out;
    EXPECT_EQ(slurp(folder.file("again.txt")), saved);
    const std::string last = "Position: ";
    EXPECT_EQ(first.out.substr(first.out.rfind(last), 40), second.out.substr(second.out.rfind(last), 40));
}

TEST(CliPlay, FaultsAreRefused) {
    const Folder folder;
    const auto refused = [&](const std::string& command, const std::string& message) {
        const Result run = run_in(folder, command, "1\n");
        EXPECT_EQ(run.code, 2) << command << run.out;
        EXPECT_TRUE(has_no_answer(run)) << command;
        EXPECT_TRUE(has(run.err, message)) << command << "\n" << run.err;
    };
    folder.file("bad", "grundy game 1\nposition *3\nmove 1: *4\n");
    refused("grundy play --resume bad", "bad:3: this is not a legal move here\n    move 1: *4\n");
    refused("grundy play --resume none", "cannot open 'none'");
    refused("grundy play --resume bad '*3'", "give a position or --resume FILE, not both");
    refused("grundy play", "a position is expected");
    refused("grundy play -", "give the position as an argument");
    refused("grundy play -f - '*3'", "give -f a file");
    refused("grundy play --json '*3'", "no --json");
    refused("grundy play --side none '*3'", "none");
    refused("grundy play 'nosuch(3)'", "there is no game 'nosuch'");
    const Result lost = run_in(folder, "grundy play '*3'", "save /nosuch/place\nmoves\n");
    EXPECT_EQ(lost.code, 0) << "a game goes on when it cannot be saved";
    EXPECT_TRUE(has(lost.out, "Cannot write /nosuch/place")) << lost.out;
}

TEST(CliPlay, WhatIsTooHardIsSaid) {
    const Folder folder;
    const Result run = run_in(folder, "grundy play --budget 300nodes 'wythoff_three_heaps(30, 41, 20)'",
                              "hint\nwhy\nwythoff_three_heaps(29, 41, 20)\n");
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_TRUE(has(run.out, "I do not know who wins here")) << run.out;
    EXPECT_FALSE(has(run.out, "lets me win")) << run.out;
    EXPECT_FALSE(has(run.out, "This wins")) << run.out;
}

TEST(CliPlay, LinesAreEditedOnATerminal) {
    Terminal terminal({"play", "kayles(5) + *2"});
    EXPECT_TRUE(has(terminal.until("Your move> "), "\033[1mPosition: ")) << "the position in bold";
    terminal.type("hnit\x7f\x7f\x7fint\n");  // deletes three letters and types them again
    EXPECT_TRUE(has(terminal.until("Your move> "), "This wins: kayles"));
    terminal.type("\x10\n");  // Ctrl-P: the previous line, where line editing is built in
    EXPECT_TRUE(has(terminal.until("Your move> "), "This wins: kayles"));
    terminal.type("\x04");  // Ctrl-D, usually before libedit has set up the terminal
    EXPECT_EQ(terminal.code(), 0);
}

TEST(CliPlay, InterruptEndsWith130) {
    Terminal terminal({"play", "kayles(5) + *2"});
    terminal.until("Your move> ");
    terminal.type("hal\x03");
    EXPECT_TRUE(has(terminal.until("interrupted"), "interrupted"));
    EXPECT_EQ(terminal.code(), 130);
}

TEST(CliPlay, NoColourWhereItIsNotWanted) {
    Terminal terminal({"play", "--side", "watch", "kayles(5) + *2"}, false);
    const std::string shown = terminal.until("player wins.");
    EXPECT_TRUE(has(shown, "Position: ")) << shown;
    EXPECT_FALSE(has(shown, "\033")) << shown;
}

}  // namespace grundy::test::cli_play_test
