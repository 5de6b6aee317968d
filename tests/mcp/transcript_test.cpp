// SPDX-License-Identifier: MIT
// Conversations in both eras of the protocol, as recorded in tests/data/mcp: what a client says, after "> ", and what
// the program answers, after "< ". With GRUNDY_GENERATE=1 in the environment this test records them anew.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <regex>
#include <sstream>

#include "mcp/talk.hpp"
#include "support/program.hpp"

namespace grundy::mcp::transcript_test {

// Times, and numbers that depend on the processor and on the version.
std::string steady(const Json& answer) {
    static const std::regex changing(R"((\\?"(?:seconds|nodes|version)\\?": ?)(?:[0-9.e+-]+|"[0-9.]*"))");
    static const std::regex so_far(R"(so far, [^"\\]*)");
    return std::regex_replace(std::regex_replace(answer.dump(), changing, "$1\"...\""), so_far, "so far, ...");
}

// What each line of the client is answered with. Only requests are: objects with an id that are no answers.
std::string recorded(const std::string& transcript) {
    test::Program program;
    std::istringstream lines(transcript);
    std::string out;
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("> ")) continue;
        out += line + "\n";
        program.say(line.substr(2));
        const bool notice = grundy::test::has(line, "\"notifications/");
        if (!notice) out += "< " + steady(program.next()) + "\n";
    }
    program.end_input();
    EXPECT_TRUE(program.next().is_null()) << "nothing else was said";
    EXPECT_EQ(program.wait(), 0);
    return out;
}

void expect_as_recorded(const std::string& name) {
    const std::string path = grundy::test::source_dir() + "/tests/data/mcp/" + name, before = grundy::test::slurp(path);
    const std::string now = recorded(before);
    if (std::getenv("GRUNDY_GENERATE") != nullptr) std::ofstream(path, std::ios::binary) << now;
    // One line of a failure, not all of both texts.
    std::istringstream expected(grundy::test::slurp(path)), found(now);
    for (std::string one, other; std::getline(expected, one) && std::getline(found, other);)
        ASSERT_EQ(one, other) << name;
    EXPECT_EQ(now.size(), grundy::test::slurp(path).size()) << name;
}

TEST(McpTranscript, OldEra) { expect_as_recorded("2025-11-25.txt"); }
TEST(McpTranscript, NewEra) { expect_as_recorded("2026-07-28.txt"); }

}  // namespace grundy::mcp::transcript_test
