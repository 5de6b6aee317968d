// SPDX-License-Identifier: MIT
// Tests what can go wrong around the program: bad words, bad files, budgets, closed pipes, full disks, Ctrl-C. Each has
// its exit code, a message with a remedy, and nothing on standard output.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/terminal.hpp"
#include "support/paths.hpp"
#include "support/program.hpp"
#include "support/waiting.hpp"

namespace grundy::test::cli_faults_test {

struct BadInput {
    std::vector<std::string> words;
    std::string says;  // part of the message
    std::string input = {};
};

TEST(CliFaults, BadInputIsRefusedWithAMessage) {
    const BadInput cases[] = {
        {{"slove", "*3"}, "did you mean solve"},
        {{"nonsense"}, "the commands are: solve value moves"},
        {{"solve"}, "usage: grundy solve POSITION"},
        {{"solve", ""}, "empty"},
        {{"solve", "-"}, "empty", " \n"},
        {{"solve", "*3", "--jsno"}, "did you mean --json"},
        {{"solve", "*3", "--frobnicate"}, "no option --frobnicate"},
        {{"--frobnicate"}, "no option --frobnicate"},
        {{"solve", "*3", "--json=false"}, "--json takes no value"},
        {{"solve", "*3", "--engine"}, "--engine needs a value"},
        {{"solve", "*3", "--engine", "refrence"}, "did you mean reference"},
        {{"solve", "*3", "--engine", "xyzzy"}, "takes one of: reference"},
        {{"solve", "*3", "--threads", "0"}, "from 1 to"},
        {{"solve", "*3", "--threads", "1000000"}, "from 1 to"},
        {{"solve", "*3", "--threads", "two"}, "not a natural number"},
        {{"solve", "*3", "--budget", "soon"}, "10s, 2GiB, 1e9nodes"},
        {{"solve", "*3", "--moves", "-1"}, "not a natural number"},
        {{"solve", "bracelte([3])"}, "bracelet"},
        {{"solve", "strip(3"}, "^"},
        {{"solve", "strip(3, 4)"}, "strip"},
        {{"solve", "strip(-3)"}, "negative"},
        {{"solve", "bracelet([9223372036854775808])"}, "bracelet"},
        {{"solve", "[5,1]"}, "[5,1]"},
        {{"value", "\xff\xfe"}, ":"},
        {{"table", "0.77"}, "range is missing"},
        {{"table", "0.77", "9..3"}, "did you mean 3..9"},
        {{"table", "0.77", "-5..3"}, "not a natural number"},
        {{"table", "0.77", "0..x"}, "not a natural number"},
        {{"table", "0.77", "0..10^19"}, "2^63 - 1"},
        {{"table", "0.77", "0..99999999999999999999"}, "2^63 - 1"},
        {{"table", "0.77", "0..10^18"}, "fit in any memory"},
        {{"table", "snim[2]", "snim[5]", "0..3"}, "single quotes"},
        {{"table", "strip", "0..3", "0..3"}, "strip"},
        {{"table", "0.77", "0..3", "--format", "cvs"}, "plain, csv, json"},
        {{"table", "0.77", "0..3", "--format", "csv", "--json"}, "contradict"},
        {{"table", "0.77", "0..3", "--format", "csv", "-o", "/tmp/x.png"}, "would contain csv, not png"},
        {{"table", "0.77", "0..3", "--json", "-o", "/tmp/x.svg"}, "would contain json, not svg"},
        {{"digraph", "-", "-o", "/tmp/x.pdf"},
         "its ending names no format that can be written here: use .csv, .json, .grd or .txt, or",
         "1 0\n"},
        {{"table", "0.77", "0..3", "--width", "0"}, "at least one"},
        {{"table", "0.77", "0..3", "--output", "/nonexistent/x"}, "/nonexistent/x"},
        {{"table", "0.77", "0..3", "--output", "/tmp"}, "this is a folder"},
        {{"plan", "nosuchgame"}, "nosuchgame"},
        {{"games", "bracelte"}, "did you mean bracelet"},
        {{"games", "strip", "brave"}, "no game speaks of it"},
        {{"judge", "hdu-1845"}, "the formats are: "},
        {{"judge", "hdu-1846", "--list"}, "either an id or --list"},
        {{"judge", "hdu-1846"}, "", "3\n23 2\n"},
        {{"judge", "hdu-1846"}, "", "1\n23 x\n"},
        {{"help", "nosuch"}, "no command"},
        {{"help", "solve", "--man"}, "give only one of"},
        {{"help", "--completion", "tcsh"}, "bash, zsh, fish"},
        {{"-f", "/nonexistent.game", "games"}, "cannot open '/nonexistent.game'"},
        {{"-f", "/tmp", "games"}, "Is a directory"},
        {{"-f", "/dev/zero", "games"}, "larger than 1 MiB"},
        {{"-f", "-", "solve", "-"}, "both ask for standard input"},
        {{"-f", "-", "games"}, "standard input"},
    };
    for (const BadInput& bad : cases) {
        std::string line;
        for (const std::string& word : bad.words) line += " " + word;
        Result run = grundy(bad.words, bad.input);
        EXPECT_EQ(run.code, 2) << line << "\n" << run.err;
        const bool json = std::count(bad.words.begin(), bad.words.end(), "--json") != 0;
        EXPECT_EQ(run.out.empty(), !json) << line;
        EXPECT_FALSE(run.err.empty()) << line;
        EXPECT_NE(run.err.find(bad.says), std::string::npos) << line << "\n" << run.err;
    }
}

TEST(CliFaults, AllFaultsOfARuleFileAtOnce) {
    Folder folder;
    std::string file =
        folder.file("faulty.game", "game f(n):\n    g(n - 1)\n\ngame h(n):\n    h(n - k) for k in 1..q\n");
    Result run = grundy({"-f", file, "games"});
    EXPECT_EQ(run.code, 2);
    EXPECT_EQ(run.out, "");
    EXPECT_NE(run.err.find("faulty.game:2:"), std::string::npos) << run.err;
    EXPECT_NE(run.err.find("faulty.game:5:"), std::string::npos) << run.err;
}

TEST(CliFaults, OptionsMayStandAnywhere) {
    EXPECT_EQ(grundy({"--quiet", "value", "*3"}).out, "3\n");
    EXPECT_EQ(grundy({"value", "--quiet", "*3", "--threads", "1"}).out, "3\n");
    EXPECT_EQ(grundy({"--budget", "10s", "--budget=1GiB,1e9nodes", "value", "*3"}).out, "3\n");
    EXPECT_EQ(grundy({"value", "--", "*3"}).out, "3\n");
    EXPECT_EQ(grundy({"--version"}).out.rfind("grundy ", 0), 0U);
}

TEST(CliFaults, BudgetUsedUpIsExitCode3) {
    for (const char* limit : {"100nodes", "50ms"}) {
        Result run = grundy({"value", "0.77(60)", "--engine", "reference", "--budget", limit});
        EXPECT_EQ(run.code, 3) << limit << run.err;
        EXPECT_EQ(run.out, "");
        EXPECT_NE(run.err.find("--budget"), std::string::npos) << run.err;
    }
}

// A long computation of heaps reports how far it came, in heaps and not only in steps.
// What HTTP gives (docs/api.md), so that a program finds JSON in any case.
TEST(CliFaults, WithJsonStandardOutputHasAnObjectForWhatIsNoAnswer) {
    using Json = nlohmann::json;
    for (const char* command : {"solve", "value", "table"}) {
        std::vector<std::string> words = {command, "0.77(60)", "--json", "--engine", "reference", "--budget", "9nodes"};
        if (words[0] == "table") words = {"table", "0.007", "0..1000000", "--json", "--budget", "9nodes"};
        const Result run = grundy(words);
        EXPECT_EQ(run.code, 3) << command;
        EXPECT_EQ(Json::parse(run.out).at("outcome"), "out_of_budget") << command;
        EXPECT_NE(run.err.find(Json::parse(run.out).at("stopped").get<std::string>()), std::string::npos) << command;
    }
    const Json fault = Json::parse(grundy({"value", "--json", "\u00e4 + stirp(5)"}).out).at("error");
    EXPECT_EQ(fault.at("kind"), "text");
    EXPECT_EQ(fault.at("where"), "position");
    EXPECT_EQ(fault.at("diagnostics").at(0).at("column"), 1);
    EXPECT_EQ(Json::parse(grundy({"solve", "*3", "--json", "--engine"}).out).at("error").at("kind"), "input");

    const std::string lines = grundy({"value", "--json", "--lines"}, "*3\nstirp(5)\n").out;
    EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 2) << lines;
    const Json second = Json::parse(lines.substr(lines.find('\n'))).at("error");
    EXPECT_EQ(second.at("where"), "standard input") << lines;
    EXPECT_EQ(second.at("diagnostics").at(0).at("line"), 2) << lines;
    EXPECT_EQ(second.at("diagnostics").at(0).at("column"), 1) << lines;
    EXPECT_EQ(second.at("diagnostics").at(0).at("length"), 5) << lines;
    const Json first = Json::parse(grundy({"value", "--json", "--lines"}, "stirp(5)\n").out).at("error");
    EXPECT_EQ(first.at("diagnostics").at(0).at("length"), 5) << first;
    const Result period = grundy({"period", "0.007", "--json", "--budget", "9nodes"});
    EXPECT_TRUE(Json::parse(period.out).contains("stopped")) << "one document: " << period.out;
}

TEST(CliFaults, ATableThatIsStoppedSaysWhichHeapsItReached) {
    const Result run = grundy({"table", "0.007", "0..1000000", "--budget", "2e8nodes"});
    EXPECT_EQ(run.code, 3);
    EXPECT_EQ(run.out, "");
    const std::string words = "the values of heaps 0 to ";
    const auto at = run.err.find(words);
    ASSERT_NE(at, std::string::npos) << run.err;
    const int reached = std::stoi(run.err.substr(at + words.size()));
    EXPECT_GT(reached, 10000);
    EXPECT_LT(reached, 1000000);
    EXPECT_NE(run.err.find("values of 0.007: " + std::to_string(reached + 1) + " of 1000001 done ("), std::string::npos)
        << run.err;
}

TEST(CliFaults, ReaderThatLeavesEndsItQuietly) {
    Result run = shell("set -o pipefail\ngrundy table 0.77 0..1000000 | head -c 9");
    EXPECT_EQ(run.code, 0);
    EXPECT_EQ(run.out, "0 1 2 3 1");
    EXPECT_EQ(run.err, "");
}

TEST(CliFaults, FullDiskIsAFault) {
    for (const char* line : {"grundy value '*3'", "grundy table 0.77 0..1000000", "grundy help", "grundy --version"}) {
        Result run = shell(std::string(line) + " > /dev/full");
        EXPECT_EQ(run.code, 2) << line;
        EXPECT_NE(run.err.find("No space left"), std::string::npos) << line << run.err;
    }
}

TEST(CliFaults, ClosedOutputIsAFault) { EXPECT_EQ(shell("grundy value '*3' >&-").code, 2); }

// Servers hold pipes of their own, which must not take the place of a stream that is closed.
TEST(CliFaults, ServersOverBrokenStreams) {
    const std::string line =
        "printf '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{}}\\n' | grundy mcp";
    const std::string frame =
        "printf 'Content-Length: 58\\r\\n\\r\\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{}}' "
        "| grundy lsp";
    for (const std::string& request : {line, frame})
        for (const char* output : {" > /dev/full", " >&-"}) {
            const Result run = shell(request + output);
            EXPECT_EQ(run.code, 2) << request << output;
            EXPECT_TRUE(has(run.err, "cannot write standard output")) << run.err;
        }
    EXPECT_EQ(shell("grundy mcp <&-").code, 2);
}

TEST(CliFaults, CtrlCStops) {
    // The definition without a memory would take too long for 0.77(60).
    Result run = shell(waiting + "'" + test::program() +
                       "' value '0.77(60)' --engine reference & child=$!\n"
                       "until_ready $child; kill -INT $child; wait $child");
    EXPECT_EQ(run.code, 130) << run.err;
    EXPECT_NE(run.err.find("interrupted"), std::string::npos) << run.err;
}

TEST(CliFaults, CtrlCShowsTheQuotientSoFar) {
    for (const char* format : {"", " --json"}) {
        const Result run = shell(waiting + "'" + test::program() + "' quotient '0.07(60)'" + format +
                                 " & child=$!\nuntil_ready $child; kill -INT $child; wait $child");
        EXPECT_EQ(run.code, 130) << run.err;
        EXPECT_TRUE(has(run.out, *format == 0 ? ", for all sums of" : "\"order\": ")) << run.out << run.err;
        EXPECT_TRUE(has(run.out, *format == 0 ? "stopped" : "\"stopped\": ")) << run.out;
    }
}

TEST(CliFaults, CtrlCEndsWaitingForInput) {
    const Folder folder;
    const std::string pipe = folder.file("pipe");
    Result run =
        shell(waiting + "rm -f '" + pipe + "'; mkfifo '" + pipe + "'; exec 7<> '" + pipe + "'\n'" + test::program() +
              "' value - <&7 & child=$!\n"  // nobody will write
              "until_ready $child; kill -INT $child; wait $child");
    EXPECT_EQ(run.code, 130) << run.err;
}

TEST(CliFaults, NoProgressWithoutATerminal) {
    Result run = grundy({"table", "0.77", "0..200000"});
    EXPECT_EQ(run.code, 0);
    EXPECT_EQ(run.err, "");
}

TEST(CliFaults, ProgressOnATerminalIsWiped) {
    const std::vector<std::string> words = {"value", "0.77(60)", "--engine", "reference"};
    Terminal terminal(words);
    EXPECT_TRUE(has(terminal.until("/s"), "/s")) << "a rate";
    terminal.interrupt();
    const std::string wiped = "\r\x1b[K\x1b[1;31mgrundy:\x1b[0m ", shown = terminal.until(wiped);
    EXPECT_TRUE(has(shown, wiped)) << "wiped before the message: " << shown;
    EXPECT_EQ(terminal.code(), 130);
    std::vector<std::string> quietly = words;
    quietly.insert(quietly.end(), {"--quiet", "--color", "never", "--budget", "600ms"});
    Terminal quiet(quietly);
    EXPECT_EQ(quiet.until("\x1b").find('\x1b'), std::string::npos);
    EXPECT_EQ(quiet.code(), 3);
}

TEST(CliFaults, ColourIsForTerminalsAndOnRequest) {
    const auto fault = [](const std::vector<std::string>& options) {
        std::vector<std::string> words = {"value", "kayles(5"};
        words.insert(words.end(), options.begin(), options.end());
        return grundy(words).err;
    };
    const std::string plain = fault({});
    EXPECT_EQ(plain.find('\x1b'), std::string::npos) << plain;
    EXPECT_EQ(fault({"--color", "never"}), plain);
    std::string bright = fault({"--color=always"});
    EXPECT_TRUE(bright.starts_with("\x1b[1;31mposition:1:9:\x1b[0m expected")) << bright;
    EXPECT_NE(bright.find("\x1b[1;32m            ^\x1b[0m"), std::string::npos) << bright;
    for (const char* code : {"\x1b[1;31m", "\x1b[1;32m", "\x1b[0m"})
        for (std::size_t at = bright.find(code); at != std::string::npos; at = bright.find(code))
            bright.erase(at, std::string_view(code).size());
    EXPECT_EQ(bright, plain) << "colour adds no words";
    const std::string play = grundy({"play", "*2", "--color", "always"}).out;
    EXPECT_NE(play.find("\x1b[1m"), std::string::npos) << play;
    EXPECT_EQ(grundy({"value", "*2", "--color", "blue"}).code, 2);
}

}  // namespace grundy::test::cli_faults_test
