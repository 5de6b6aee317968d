// SPDX-License-Identifier: MIT
// Explanations under misere play: every legal move is listed, and each answer leaves a position that is lost for the
// player to move, as a separate query confirms.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/program.hpp"

namespace grundy::test::explain_misere_test {

using Json = nlohmann::json;

Json ask(const std::string& position, bool explained) {
    std::vector<std::string> words = {"solve", "--misere", "--json", position};
    if (explained) words.push_back("--explain");
    const Result run = grundy(words);
    EXPECT_EQ(run.code, 0) << position << "\n" << run.err;
    return Json::parse(run.out, nullptr, false);
}

// Takes a sum of up to two components; returns what is left after `move`.
std::string after(const std::string& sum, const Json& move) {
    std::vector<std::string> parts;
    std::size_t begin = 0;
    for (std::size_t end; (end = sum.find(" + ", begin)) != std::string::npos; begin = end + 3)
        parts.push_back(sum.substr(begin, end - begin));
    parts.push_back(sum.substr(begin));
    auto& part = parts.at(move["component"].get<std::size_t>() - 1);
    EXPECT_EQ(part, move["from"]);
    part = move["to"];
    std::string out;
    for (const std::string& p : parts)
        if (p != "0") out += (out.empty() ? "" : " + ") + p;
    return out.empty() ? "0" : out;
}

void check_replies(const std::string& position, const Json& replies) {
    EXPECT_EQ(ask(position, false)["winner"], "second");
    for (const Json& reply : replies) {
        const std::string next = after(position, reply["move"]);
        SCOPED_TRACE(position + " -> " + next);
        const Json there = ask(next, false);
        EXPECT_EQ(there["winner"], "first");
        if (reply["answer"].is_null()) {
            EXPECT_TRUE(there["moves"].empty()) << "who cannot move has won";
        } else {
            EXPECT_EQ(ask(after(next, reply["answer"]), false)["winner"], "second");
        }
    }
}

TEST(ExplainMisere, EveryReplyIsAnswered) {
    const Json lost = ask("0.77(4)", true);
    EXPECT_EQ(lost["winner"], "second");
    EXPECT_EQ(lost["explanation"]["losing"].size(), 4U) << "3, 1 + 2, 2, 1 + 1";
    EXPECT_TRUE(lost["explanation"]["complete"].get<bool>());
    EXPECT_TRUE(lost["explanation"]["wins"].empty());
    check_replies("0.77(4)", lost["explanation"]["losing"]);
    const Json won = ask("0.77(4) + *2", true);
    EXPECT_EQ(won["winner"], "first");
    ASSERT_FALSE(won["explanation"]["wins"].empty());
    for (const Json& win : won["explanation"]["wins"]) {
        EXPECT_EQ(after("0.77(4) + *2", win["move"]), win["after"]);
        check_replies(win["after"], win["replies"]);
    }
}

TEST(ExplainMisere, InWords) {
    const Result lost = grundy({"solve", "--misere", "--explain", "*1 + *1 + *1"});
    for (const char* part :
         {"The second player wins", "Every move loses; the answer to each:\n  *1 -> 0", "answer: *1 -> 0"})
        EXPECT_NE(lost.out.find(part), std::string::npos) << lost.out;
    const Result won = grundy({"solve", "--misere", "--explain", "*2"});
    EXPECT_NE(won.out.find("After *2 -> *1"), std::string::npos) << won.out;
    EXPECT_NE(won.out.find("then nothing is left to move, and the last move has lost"), std::string::npos) << won.out;
    EXPECT_NE(grundy({"solve", "--misere", "--explain", "0"}).out.find("Nothing is left to move"), std::string::npos);
}

}  // namespace grundy::test::explain_misere_test
