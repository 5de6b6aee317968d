// SPDX-License-Identifier: MIT
// Tests where games come from: -e on the command line, -f, the user's own folder; and positions that come one a line.
// Values are those of n mod 4 (take 1 to 3) and of Kayles (Guy and Smith 1956): 0 1 2 3 1 4 3 2 1 4 2.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "support/program.hpp"

namespace grundy::test::cli_scope_test {

using Json = nlohmann::json;

TEST(CliScope, RulesOnTheCommandLine) {
    const std::string game = "game f(n): f(n - k) for k in 1..3";
    EXPECT_EQ(grundy({"value", "f(7)", "-e", game}).out, "3\n");
    EXPECT_EQ(grundy({"-e", game, "table", "f", "0..5"}).out, "0 1 2 3 0 1\n");
    EXPECT_TRUE(has(grundy({"period", "f", "-e", game}).out, "period       4"));
    EXPECT_TRUE(has(grundy({"games", "f", "-e", game}).out, "f(n - k) for k in 1..3"));
    // A semicolon ends an option; several texts may call each other's games.
    EXPECT_EQ(grundy({"value", "g(5)", "-e", "game g(n): g(n - 1); g(n - 2)"}).out, "2\n");
    EXPECT_EQ(grundy({"value", "h(5)", "-e", game, "-e", "game h(n): f(n)"}).out, "0\n");
    EXPECT_EQ(grundy({"value", "f(3)", "-e", "game f(n): f(n - 1)\n\"\"\"\nOne; or none.\n\"\"\""}).out, "1\n");
    const Result fault = grundy({"value", "f(7)", "-e", "game f(n): f(n - k) for k in 1..m"});
    EXPECT_EQ(fault.code, 2);
    EXPECT_TRUE(has(fault.err, "-e:1:33: there is no variable 'm' here")) << fault.err;
}

TEST(CliScope, CheckRulesOfTheCommandLine) {
    const Result clean = grundy({"check-rules", "-e", "game f(n): f(n - k) for k in 1..3"});
    EXPECT_EQ(clean.code, 0) << clean.out << clean.err;
    const Result found = grundy({"check-rules", "-e", "game f(n): f(n - 1) if n < 0"});
    EXPECT_EQ(found.code, 1);
    EXPECT_TRUE(has(found.out, "this condition never holds")) << found.out;
    EXPECT_EQ(grundy({"check-rules"}).code, 2);
}

// 10^10 choices are too many for the budget, but the value needs none of them.
TEST(CliScope, AConditionOfStartsThatIsTooMuchWorkTakesNoAnswerBack) {
    const std::string game =
        "game f(n):\n    start if count((a * b + n) mod 7 = 3 for a in 1..10^5, b in 1..10^5) = 2\n"
        "    f(n - k) for k in 1..3\n";
    for (const char* command : {"value", "solve"}) {
        const Result run = grundy({command, "f(5)", "-e", game, "--budget", "1e6nodes"});
        EXPECT_EQ(run.code, 0) << run.err;
        EXPECT_FALSE(run.out.empty());
        EXPECT_EQ(run.err, "");
    }
}

TEST(CliScope, TheUsersOwnGames) {
    const Folder folder;
    std::filesystem::create_directories(folder.file("grundy/games"));
    folder.file("grundy/games/mine.game", "game mine(n):\n    mine(n - k)  for k in 1..3\nexpect mine(3) = 3\n");
    folder.file("grundy/games/notes.txt", "no rules");
    const auto out = [&](const std::string& rest) {
        return shell("export XDG_DATA_HOME='" + folder.file("") + "'; grundy " + rest);
    };
    EXPECT_EQ(out("value 'mine(7)'").out, "3\n");
    EXPECT_TRUE(has(out("games").out, "mine"));
    EXPECT_EQ(out("games mine --check").code, 0);
    // A fault in one of them is a warning, and the others are in scope.
    folder.file("grundy/games/broken.game", "game broken(n) broken(n - 1)\n");
    const Result run = out("value 'mine(6)'");
    EXPECT_EQ(run.code, 0);
    EXPECT_EQ(run.out, "2\n");
    EXPECT_TRUE(has(run.err, "broken.game are left out")) << run.err;
    EXPECT_EQ(grundy({"value", "mine(7)"}).code, 2);
}

TEST(CliLines, APositionOnEachLine) {
    EXPECT_EQ(grundy({"value", "--lines"}, "kayles(5)\n\nkayles(6) + *1\nkayles(9)").out, "4\n2\n4\n");
    EXPECT_EQ(grundy({"value", "-", "--lines", "--misere"}, "*1 + *1\n*2\n").out, "1\n2\n");
    const Result json = grundy({"solve", "--lines", "--json"}, "kayles(3)\nkayles(0)\n");
    ASSERT_EQ(json.code, 0) << json.err;
    const auto end = json.out.find('\n');
    const Json first = Json::parse(json.out.substr(0, end)), second = Json::parse(json.out.substr(end + 1));
    EXPECT_EQ(first["value"], 3);
    EXPECT_EQ(second["winner"], "second");
    const Result misere = grundy({"solve", "--lines", "--json", "--misere"}, "*1 + *1 + *1\n*2\n");
    ASSERT_EQ(misere.code, 0) << misere.err;
    EXPECT_EQ(Json::parse(misere.out.substr(0, misere.out.find('\n')))["winner"], "second");
    const Result moves = grundy({"moves", "--lines", "--json"}, "kayles(3)\n*2\n");
    ASSERT_EQ(moves.code, 0) << moves.err;
    EXPECT_EQ(Json::parse(moves.out.substr(moves.out.find('\n') + 1))["option_values"], Json({0, 1}));
    const Result text = grundy({"solve", "--lines"}, "kayles(3)\nkayles(0)\n");
    EXPECT_TRUE(has(text.out, "kayles(3)\n\nThe first")) << text.out;
    EXPECT_TRUE(has(text.out, "\n\nkayles(0)\n")) << text.out;
}

TEST(CliLines, FaultsNameTheLine) {
    const Result fault = grundy({"value", "--lines"}, "kayles(5)\nkayle(6)\nkayles(9)\n");
    EXPECT_EQ(fault.code, 2);
    EXPECT_EQ(fault.out, "4\n");  // what comes before the fault is answered
    EXPECT_TRUE(has(fault.err, "line 2 of standard input is not a position:")) << fault.err;
    EXPECT_TRUE(has(fault.err, "did you mean 'kayles'?")) << fault.err;
    EXPECT_EQ(grundy({"value", "--lines", "kayles(5)"}).code, 2);
    EXPECT_EQ(grundy({"value", "--lines", "-f", "-"}).code, 2);
    EXPECT_EQ(grundy({"value"}).code, 2);
}

TEST(CliScope, TheOnlyGameOfAFileNeedsNoName) {
    const Folder folder;
    const std::string one = folder.file("one.game", "game one(n): one(n - k) for k in 1..2\n");
    for (const std::vector<std::string>& words :
         std::vector<std::vector<std::string>>{{"period"}, {"code"}, {"pattern"}, {"table", "0..8"}}) {
        std::vector<std::string> short_line = words, long_line = words;
        short_line.insert(short_line.end(), {"-f", one});
        long_line.insert(long_line.begin() + 1, "one");
        long_line.insert(long_line.end(), {"-f", one});
        const Result run = grundy(short_line);
        EXPECT_EQ(run.code, 0) << run.err;
        EXPECT_EQ(run.out, grundy(long_line).out);
    }
    EXPECT_TRUE(has(grundy({"period", "-e", "game g(n): g(n - 1)"}).out, "period       2"));
    const std::string two = folder.file("two.game", "game a(n): a(n - 1)\ngame b(n): b(n - 2)\n");
    const Result several = grundy({"period", "-f", two});
    EXPECT_EQ(several.code, 2);
    EXPECT_TRUE(has(several.err, "several games") && has(several.err, "grundy period a -f ")) << several.err;
    EXPECT_EQ(grundy({"period"}).code, 2);
}

}  // namespace grundy::test::cli_scope_test
