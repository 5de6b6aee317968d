// SPDX-License-Identifier: MIT
// Conversations in both eras of the protocol, as recorded in tests/data/mcp: what a client says, after "> ", and what
// the program answers, after "< ". With GRUNDY_GENERATE=1 in the environment this test records them anew.
#include <gtest/gtest.h>

#include <regex>
#include <sstream>

#include "mcp/talk.hpp"
#include "support/transcript.hpp"

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

TEST(McpTranscript, OldEra) { grundy::test::expect_as_recorded("mcp/2025-11-25.txt", recorded); }
TEST(McpTranscript, NewEra) { grundy::test::expect_as_recorded("mcp/2026-07-28.txt", recorded); }

}  // namespace grundy::mcp::transcript_test
