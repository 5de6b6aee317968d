// SPDX-License-Identifier: MIT
// How the program begins and ends, and what it does with headers that are none.
#include <gtest/gtest.h>

#include "lsp/talk.hpp"
#include "support/program.hpp"

namespace grundy::lsp::program_test {

using grundy::test::has;

const std::string uri = "file:///f.game";

TEST(LspProgram, EndsAsTheProtocolSays) {
    test::Program in_order;
    EXPECT_EQ(in_order.ask(test::request(1, "initialize"))["id"], 1);
    EXPECT_EQ(in_order.ask(test::request(2, "shutdown"))["id"], 2);
    in_order.say(test::notice("exit"));
    EXPECT_TRUE(in_order.next().is_null());
    EXPECT_EQ(in_order.wait(), 0);

    test::Program without_shutdown;
    without_shutdown.say(test::notice("exit"));
    EXPECT_EQ(without_shutdown.wait(), 1);

    test::Program without_exit;
    without_exit.ask(test::request(1, "initialize"));
    without_exit.ask(test::request(2, "shutdown"));
    without_exit.end_input();
    EXPECT_EQ(without_exit.wait(), 0);

    test::Program gone;
    gone.end_input();
    EXPECT_EQ(gone.wait(), 1);

    test::Program signalled;
    signalled.ask(test::request(1, "initialize"));
    signalled.signal(SIGTERM);
    EXPECT_EQ(signalled.wait(), 1);
}

TEST(LspProgram, EndsWhileAQuestionIsAnswered) {
    for (const bool exit : {true, false}) {
        test::Program program({"--budget", "10s"});
        program.ask(test::request(1, "initialize"));
        program.ask(test::opened(uri, "game f(n): 0.007(n)\n"));
        program.say(test::at(2, "hover", uri, 0, 13));
        program.say(test::at(3, "documentSymbol", uri, 0, 0));
        EXPECT_EQ(program.next()["id"], 3);
        if (exit)
            program.say(test::notice("exit"));
        else
            program.end_input();
        EXPECT_TRUE(program.next().is_null());
        EXPECT_EQ(program.wait(), 1);
    }
}

TEST(LspProgram, RefusesWhatIsNoMessageAndGoesOnIfItCan) {
    test::Program program;
    program.write_all("Content-Length: 9000000\r\n\r\n");
    EXPECT_TRUE(has(program.next()["error"]["message"], "at most 8 MiB"));
    program.write_all(std::string(9'000'000, ' '));
    EXPECT_EQ(program.ask("{")["error"]["code"], rpc::parse_error);
    EXPECT_EQ(program.ask(test::request(1, "initialize"))["id"], 1);
    program.write_all("Content-Length: -5\r\n\r\n");
    EXPECT_TRUE(has(program.next()["error"]["message"], "Content-Length"));
    EXPECT_TRUE(program.next().is_null());
    EXPECT_EQ(program.wait(), 1);
}

TEST(LspProgram, TakesGamesAndThePageOfTheCommandLine) {
    test::Program program({"-e", "game mine(n): mine(n - k) for k in {1, 3} if k < n", "--page", "file:///p.html"});
    program.ask(
        test::request(1, "initialize", {{"capabilities", {{"window", {{"showDocument", {{"support", true}}}}}}}}));
    const Json checked = program.ask(test::opened(uri, "game f(n): mine(n - 1)\n"));
    EXPECT_EQ(checked["params"]["diagnostics"], Json::array());
    const Json lenses = program.ask(test::request(2, "textDocument/codeLens", {{"textDocument", {{"uri", uri}}}}));
    const std::string address = lenses["result"][0]["command"]["arguments"][0];
    EXPECT_TRUE(address.starts_with("file:///p.html#/values?of=f&range=0..100&tab=table&rules=game%20f%28n%29"))
        << address;
    program.say(test::request(3, "workspace/executeCommand", lenses["result"][0]["command"]));
    EXPECT_EQ(program.next()["params"]["uri"], address);
    EXPECT_EQ(program.next()["id"], 3);
    for (const char* page : {"index.html", "http://x/#/play", "a b:c"})
        EXPECT_EQ(grundy::test::grundy({"lsp", "--page", page}).code, 2) << page;
}

TEST(LspProgram, TextsThatAreTooLargeOrNoTextAreDiagnosed) {
    test::Program program;
    program.ask(test::request(1, "initialize"));
    const auto says = [&](const std::string& text) {
        const std::string said = program.ask(test::opened(uri, text))["params"]["diagnostics"].dump();
        SCOPED_TRACE(said);
        EXPECT_EQ(program.ask(test::at(2, "documentSymbol", uri, 0, 0))["id"], 2);
        EXPECT_EQ(program.ask(test::at(3, "hover", uri, 0, 0))["id"], 3);
        EXPECT_EQ(program.ask(test::at(4, "completion", uri, 5, 5))["id"], 4);
        EXPECT_EQ(program.ask(test::at(5, "formatting", uri, 0, 0))["id"], 5);
        return said;
    };
    EXPECT_TRUE(has(says(std::string((std::size_t{1} << 20) + 1, '\n')), "at most 256 KiB"));
    EXPECT_TRUE(has(says(std::string("game f(n): f(n - 1)\0", 20)), "this is not text"));
    EXPECT_TRUE(has(says("game f(n): f(n - 1)\x7f\n"), "this is not text"));
    EXPECT_TRUE(has(says(""), "there is no game here"));
    EXPECT_TRUE(has(says("game f(n): f(" + std::string(100'000, '(')), "nested"));
}

}  // namespace grundy::lsp::program_test
