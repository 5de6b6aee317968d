// SPDX-License-Identifier: MIT
// A conversation as recorded in tests/data/lsp: what an editor says, after "> ", and what the program answers, after
// "< ". With GRUNDY_GENERATE=1 in the environment this test records it anew.
#include <gtest/gtest.h>

#include <regex>
#include <sstream>

#include "lsp/talk.hpp"
#include "support/transcript.hpp"

namespace grundy::lsp::transcript_test {

std::string steady(const Json& answer) {
    static const std::regex version(R"("version":"[0-9.]*")");
    return std::regex_replace(answer.dump(), version, R"("version":"...")");
}

// Whether that is the last thing which a message of the editor is answered with.
bool ends(const Json& said, const Json& answer) {
    return said.contains("id") ? answer.value("id", Json()) == said["id"] && !answer.contains("method")
                               : answer["method"] == "textDocument/publishDiagnostics";
}

bool is_answered(const Json& said) {
    return said.contains("id") || said["method"].get<std::string>().starts_with("textDocument/did");
}

std::string recorded(const std::string& transcript) {
    test::Program program;
    std::istringstream lines(transcript);
    std::string out;
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("> ")) continue;
        out += line + "\n";
        program.say(line.substr(2));
        const Json said = Json::parse(line.substr(2));
        for (bool more = is_answered(said); more;) {
            const Json answer = program.next();
            out += "< " + steady(answer) + "\n";
            more = !answer.is_null() && !ends(said, answer);
        }
    }
    EXPECT_TRUE(program.next().is_null()) << "nothing else was said";
    EXPECT_EQ(program.wait(), 0);
    return out;
}

TEST(LspTranscript, IsAsRecorded) { grundy::test::expect_as_recorded("lsp/session.txt", recorded); }

}  // namespace grundy::lsp::transcript_test
