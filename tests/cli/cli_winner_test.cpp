// SPDX-License-Identifier: MIT
// Tests solve --winner.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/program.hpp"

namespace grundy::test::cli_winner_test {

TEST(CliWinner, SaysWhoWinsAndOneMove) {
    const Result won = grundy({"solve", "--winner", "kayles(5)"});
    EXPECT_EQ(won.code, 0) << won.err;
    EXPECT_TRUE(has(won.out, "The first player wins.") && has(won.out, "kayles(2) + kayles(2)")) << won.out;
    const Result lost = grundy({"solve", "--winner", "fibnim(34, 33)"});
    EXPECT_TRUE(has(lost.out, "The second player wins.") && has(lost.out, "Whinihan 1963")) << lost.out;
    const auto json = nlohmann::json::parse(grundy({"solve", "--winner", "--json", "wythoff(10^18, 10^17)"}).out);
    EXPECT_EQ(json["winner"], "first") << json;
    const Result misere = grundy({"solve", "--winner", "--misere", "kayles(500)"});
    EXPECT_EQ(misere.code, 0) << misere.err;
    EXPECT_TRUE(has(misere.out, "(take = 2)") && !has(misere.out, "memory")) << misere.out;
}

TEST(CliWinner, IsTheAnswerWhereValuesNeedTooMuchMemory) {
    const Result plain = grundy({"solve", "wythoff(10^9, 10^9)"});
    EXPECT_EQ(plain.code, 0) << plain.err;
    EXPECT_EQ(plain.out, grundy({"solve", "--winner", "wythoff(10^9, 10^9)"}).out);
    const Result values = grundy({"solve", "wythoff(10^9, 10^9)", "--json"});
    EXPECT_EQ(values.code, 3) << values.out;
    const std::string way = "\nwho wins is known without values: use `solve` with the option `winner`\n";
    EXPECT_TRUE(has(values.err, way) && has(values.err, "Wythoff 1907")) << values.err;
    EXPECT_EQ(grundy({"solve", "--winner", "wythoff(1000000000, 1000000000)"}).code, 0);
    const Result sum = grundy({"solve", "wythoff(10^9, 10^9) + *3"});
    EXPECT_EQ(sum.code, 0) << sum.err;
    EXPECT_TRUE(has(sum.out, "-> wythoff(6, 6)")) << "a look at few moves: " << sum.out;
    EXPECT_EQ(grundy({"value", "wythoff(6, 6)"}).out, "3\n");
}

// A search for these values does not end.
TEST(CliWinner, IsKnownByPairing) {
    const Result won = grundy({"solve", "cram(board(12, 13))"});
    EXPECT_EQ(won.code, 0) << won.err;
    for (const char* text : {"The first player wins.", "By a theorem, which gives no values", "half turn", "Theorem 47",
                             "A winning first move:", "The value is not known"})
        EXPECT_TRUE(has(won.out, text)) << text << "\n" << won.out;
    const Result lost = grundy({"solve", "cram(board(12, 13)) + cram(board(12, 13))", "--explain"});
    for (const char* text :
         {"The second player wins.", "the same move in an equal component", "answer: ", "of a search"})
        EXPECT_TRUE(has(lost.out, text)) << text << "\n" << lost.out;
    const Result limited = grundy({"solve", "cram(board(12, 13))", "--budget", "4e6nodes"});
    EXPECT_TRUE(has(limited.out, "half turn") && !has(limited.out, "The value is not known")) << limited.out;
    const Result json = grundy({"solve", "cram(board(12, 13))", "--budget", "100000nodes", "--json"});
    EXPECT_EQ(json.code, 3) << json.out;
}

TEST(CliWinner, PairingIsNamedAndExplained) {
    const Result plain = grundy({"solve", "cram(board(12, 12))"});
    EXPECT_TRUE(has(plain.out, "By a theorem: each move is answered by its image") && has(plain.out, "Theorem 47"))
        << plain.out;
    const Result lost = grundy({"solve", "cram(board(12, 12))", "--explain"});
    EXPECT_TRUE(has(lost.out, "Why: each of the 264 moves") && has(lost.out, "answer: ")) << lost.out;
    const Result won = grundy({"solve", "cram(board(12, 13))", "--explain"});
    EXPECT_TRUE(has(won.out, "after the first of these moves") && has(won.out, "answer: ")) << won.out;
    const auto json = nlohmann::json::parse(grundy({"solve", "cram(board(12, 12)) + *3", "--explain", "--json"}).out);
    const auto& next = json["explanation"]["wins"][0];
    EXPECT_EQ(next["reply_count"], 264) << next;
    EXPECT_EQ(next["paired"]["examples"].size(), 6U) << next;
    EXPECT_EQ(next["paired"]["examples"][0]["answer"]["component"], 1) << next;
    EXPECT_FALSE(json["explanation"].contains("paired")) << json;
}

// The answers are found by the symmetry of the path without the three in the middle.
TEST(CliWinner, FirstMovesOnGraphsAreExplained) {
    const Result won = grundy({"solve", "node_kayles(path(399))", "--explain"});
    for (const char* text : {"The first player wins.", "vertices 1 <-> 399", "(v = 200)", "The value is not known",
                             "after the first of these moves", "answer: "})
        EXPECT_TRUE(has(won.out, text)) << text << "\n" << won.out;
}

TEST(CliWinner, IsNamedWhereValuesTakeTooLong) {
    const std::vector<std::string> rules = {
        "game f(n): f(n - k) for k in 1..n if gcd(k, n) > 1",
        "game f(w: row): f(set(w, i, w[i] - k)) for i in 1..len(w), k in 1..w[i] if k != 5 or len(w) < 2"};
    const std::vector<std::string> positions = {"f(10^9)", "f([10^9, 3, 7])"};
    const std::string way =
        "\nthe first player wins, which a short search finds without values: use `solve` with the "
        "option `winner`\n";
    for (std::size_t i = 0; i < rules.size(); ++i) {
        SCOPED_TRACE(rules[i]);
        const Result plain = grundy({"solve", positions[i], "-e", rules[i], "--budget", "3e5nodes"});
        EXPECT_EQ(plain.code, 0) << plain.err;
        EXPECT_TRUE(has(plain.out, "The first player wins.") && !has(plain.out, "value")) << plain.out;
        for (const std::vector<std::string>& way_of : {std::vector<std::string>{"solve", "--json"}, {"moves"}}) {
            std::vector<std::string> arguments = way_of;
            arguments.insert(arguments.end(), {positions[i], "-e", rules[i], "--budget", "3e5nodes"});
            const Result faulty = grundy(arguments);
            EXPECT_TRUE(has(faulty.err + faulty.out, way)) << faulty.err << faulty.out;
        }
    }
}

// The values need too much memory, and the winner 1.05 million steps: not within a tenth of the budget, or within it.
TEST(CliWinner, TakesNoSecondBudget) {
    const Result few = grundy({"solve", "seuoj194(90000, 100000)", "--budget", "2e6nodes"});
    EXPECT_EQ(few.code, 3) << few.out;
    EXPECT_TRUE(has(few.err, "the table of seuoj194 would take")) << few.err;
    const Result enough = grundy({"solve", "seuoj194(90000, 100000)", "--budget", "2e7nodes"});
    EXPECT_EQ(enough.code, 0) << enough.err;
    EXPECT_TRUE(has(enough.out, "The first player wins.")) << enough.out;
}

TEST(CliWinner, RefusesWhatItCannotTell) {
    EXPECT_EQ(grundy({"solve", "--winner", "--explain", "kayles(5)"}).code, 2);
    const Result large = grundy({"solve", "--winner", "wythoff(10^18, 10^17) + *3"});
    EXPECT_EQ(large.code, 3) << large.out;
    EXPECT_TRUE(has(large.err, "the table of wythoff would take")) << large.err;
}

TEST(CliWinner, TablesOfMiserePlay) {
    EXPECT_EQ(grundy({"table", "kayles", "0..12", "--misere", "--winner"}).out, "N P N N P N N N N P N N P\n");
    EXPECT_EQ(grundy({"table", "kayles", "0..1", "--misere", "--winner", "--format", "csv"}).out,
              "n,winner\n0,first\n1,second\n");
    const Result stopped = grundy({"table", "kayles", "0..60", "--misere", "--budget", "100000nodes"});
    EXPECT_TRUE(has(stopped.err, "--winner")) << stopped.err;
    for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
             {"--winner"}, {"--misere", "--winner", "--stats"}, {"--misere", "--winner", "--format", "svg"}}) {
        std::vector<std::string> all = {"table", "kayles", "0..9"};
        all.insert(all.end(), words.begin(), words.end());
        const Result run = grundy(all);
        EXPECT_EQ(run.code, 2) << run.out;
        EXPECT_TRUE(has(run.err, "winner")) << run.err;
    }
}

}  // namespace grundy::test::cli_winner_test
