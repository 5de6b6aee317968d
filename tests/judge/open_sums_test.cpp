// SPDX-License-Identifier: MIT
// Sums whose sizes are expressions in the numbers of the input, against a plain reading of the same numbers.
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "support/program.hpp"

namespace grundy::test::open_sums_test {

using Words = std::vector<std::string>;

Result judge(Words words, const std::string& input = {}) {
    words.insert(words.begin(), "judge");
    return grundy(std::move(words), input);
}

const std::string rules = "game h(n): h(n - k) for k in {2, 3, 5}";

// Values of taking 2, 3 or 5, by the definition.
std::vector<int> values(int most) {
    std::vector<int> out;
    for (int n = 0; n <= most; ++n) {
        bool seen[4] = {};
        for (const int take : {2, 3, 5})
            if (take <= n) seen[out[static_cast<std::size_t>(n - take)]] = true;
        int value = 0;
        while (seen[value]) ++value;
        out.push_back(value);
    }
    return out;
}

// c[0] * x + c[1] * y + c[2]
struct Linear {
    int c[3];
    std::string text() const {
        return std::to_string(c[0]) + "*x " + (c[1] < 0 ? "- " : "+ ") + std::to_string(std::abs(c[1])) + "*y " +
               (c[2] < 0 ? "- " : "+ ") + std::to_string(std::abs(c[2]));
    }
    int of(int x, int y) const { return c[0] * x + c[1] * y + c[2]; }
};

TEST(OpenSums, ManyRowsAreEvaluated) {
    const auto known = values(2000);
    std::mt19937 random(1);
    const auto draw = [&](int least, int most) { return std::uniform_int_distribution<int>(least, most)(random); };
    int faulty = 0, answered = 0;
    for (int round = 0; round < 24; ++round) {
        std::vector<Linear> parts;
        std::string game;
        const int times = round % 6 == 5 ? 101 : draw(1, 3);  // many copies are made by their text
        for (int p = draw(1, 3); p > 0; --p) {
            parts.push_back({{draw(0, 3), draw(-2, 3), draw(-4, 40)}});
            const std::string copies = times > 1 && parts.size() == 1 ? std::to_string(times) + " * " : "";
            game += (game.empty() ? "" : " + ") + copies + "h(" + parts.back().text() + ")";
        }
        const bool turned = round % 2 == 1;  // the input has another order than the game
        const int rows = round % 4 == 0 ? 700 : draw(0, 9);
        std::string input = std::to_string(rows) + "\n";
        int total = 0, fault = 0;
        for (int i = 1; i <= rows; ++i) {
            const int x = draw(-3, 300), y = draw(-3, round % 3 == 0 ? 300 : 3);
            input += std::to_string(turned ? y : x) + " " + std::to_string(turned ? x : y) + "\n";
            for (std::size_t p = 0; p < parts.size(); ++p) {
                const int size = parts[p].of(x, y);
                if (size < 0 && fault == 0) fault = i + 1;
                if (size >= 0 && (p > 0 || times % 2 == 1)) total ^= known[static_cast<std::size_t>(size)];
            }
        }
        const Result run =
            judge({"-e", rules, game, "--input", turned ? "N; (y x)..." : "N; (x y)...", "--answers", "value"}, input);
        EXPECT_EQ(run.code, fault > 0 ? 2 : 0) << game << run.err;
        if (fault > 0) {
            EXPECT_TRUE(has(run.err, "input line " + std::to_string(fault) + ": `")) << game << run.err;
            ++faulty;
        } else {
            EXPECT_EQ(run.out, std::to_string(total) + "\n") << game << input;
            ++answered;
        }
    }
    EXPECT_GT(faulty, 3);
    EXPECT_GT(answered, 3);
}

TEST(OpenSums, AreReadWhateverSmallNumbersSay) {
    const Words end = {"--input", "w b", "--answers", "value"};
    const auto ask = [&](const std::string& game, const std::string& input) {
        Words words = {"-e", rules, game};
        words.insert(words.end(), end.begin(), end.end());
        return judge(words, input);
    };
    EXPECT_EQ(ask("h(w - b - 1)", "9 5").out, "1\n");
    EXPECT_EQ(ask("h(w - 2*b)", "9 3").out, "1\n");
    EXPECT_EQ(ask("0.77(w - b - 1) + h(w - 20*b)", "10 0").out, "5\n");  // Kayles 9: 4, h(10): 1
    EXPECT_EQ(ask("h(w + b)", "8 -5").out, "1\n");
    EXPECT_TRUE(has(ask("h(w) + h(w + b)", "-8 9").err, "w is -8, but at least 0 is expected"));
    EXPECT_TRUE(has(ask("h(w - b - 1)", "5 5").err, "input line 1: `w - b - 1` is -1 in h(...)"));
    for (const char* program : {"code", "plan"})
        EXPECT_EQ(grundy({program, "h(w - b - 1) + h(r - w - 1)", "-e", rules}).code, 0) << program;
}

// What has brackets is no name of a format: the fault is shown where it is.
TEST(OpenSums, FaultsHaveTheirPlaces) {
    const auto says = [](const std::string& game, const std::string& part) {
        const Result run = judge({"-e", rules, game, "--input", "w b"}, "8 3");
        EXPECT_EQ(run.code, 2);
        EXPECT_TRUE(has(run.err, part)) << game << ": " << run.err;
        EXPECT_FALSE(has(run.err, "judge format")) << run.err;
    };
    says("zzz(w - b)", "position:1:1: there is no game 'zzz'");
    says("h(w - b", "position:1:8: expected ')'");
    says("h(w b)", "position:1:5: expected ')'");
    says("h(w - b, 1)", "position:1:1: h has 1 argument, but 2 are given");
    says("h(3)", "leaves nothing open");
    says("h(a + b + c + d + e)", "leaves 5 integers open, and at most 4");
}

TEST(OpenSums, MessagesCutLongPositions) {
    std::string input = "3000\n";
    for (int i = 0; i < 3000; ++i) input += "100 1\n";
    const Result run = judge({"-e", rules + "; start if n < 50", "h(w - b)", "--input", "N; (w b)..."}, input);
    EXPECT_EQ(run.code, 2);
    EXPECT_TRUE(has(run.err, "play cannot begin with h(99) + ")) << run.err.substr(0, 300);
    EXPECT_LT(run.err.size(), 1000U);
}

TEST(OpenSums, TestsUntilTheEndFollowWhatTheyShare) {
    const std::string graph = "game dag(v) with first: row, to: row: dag(to[i]) for i in first[v] + 1..first[v + 1]";
    // 1 -> 2, 3; 2 -> 3; 3 ends play
    const std::string input = "4 0 2 3 3\n3 2 3 3\n1 1\n2 1 2\n1 3\n";
    EXPECT_EQ(judge({"-e", graph, "--input", "N first; M to; *; m; v...", "--answers", "value"}, input).out,
              "2\n3\n0\n");
    EXPECT_EQ(judge({"brave", "--input", "m; *; n"}, "3\n7\n8\n").out, "first\nsecond\n");
    EXPECT_EQ(judge({"brave", "--input", "m; *; n"}, "3\n").out, "");
    for (const char* format : {"m *; n", "m; * n", "m; n; *"})
        EXPECT_TRUE(has(judge({"brave", "--input", format}, "").err, "`*` stands alone on the line before the tests"))
            << format;
    EXPECT_EQ(grundy({"code", "brave", "--input", "m; *; n"}).code, 2);
    const std::string wrong = "awk 'NR == 1 { m = $1; next } { print $1 % (m + 2) ? \"first\" : \"second\" }'";
    const std::string right = "awk 'NR == 1 { m = $1; next } { print $1 % (m + 1) ? \"first\" : \"second\" }'";
    EXPECT_EQ(judge({"brave", "--input", "m; *; n", "--runs", "20", "--check", right}).code, 0);
    EXPECT_EQ(judge({"brave", "--input", "m; *; n", "--runs", "20", "--check", wrong}).code, 1);
}

TEST(OpenSums, SeveralExpressionsOrderMoves) {
    const auto best = [](const std::string& by) {
        return judge({"nim", "--input", "N; n...", "--best", by}, "4\n9 9 9 8\n").out;
    };
    // Three heaps of 9 leave 8 by taking 1; the heap of 8 wins in no way.
    EXPECT_EQ(best("take, -component"), "3 1\n");
    EXPECT_EQ(best("take, component"), "1 1\n");
    EXPECT_EQ(best("max(take, 1), -component"), "3 1\n");
    EXPECT_TRUE(has(judge({"nim", "--input", "N; n...", "--best", "take,"}, "1\n3\n").err, "--best"));
}

}  // namespace grundy::test::open_sums_test
