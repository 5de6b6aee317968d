// SPDX-License-Identifier: MIT
// `grundy solve --count`: as many winning first moves as `solve` lists, and as residue classes of a proven period have.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "support/program.hpp"

namespace grundy::test::cli_count_test {

using Json = nlohmann::json;

std::uint64_t listed(const std::string& position) {
    const Json answer = Json::parse(grundy({"solve", "--json", position}).out);
    std::uint64_t out = 0;
    for (const Json& move : answer["moves"]) out += move.contains("components") ? move["components"].size() : 1;
    return out;
}

std::uint64_t counted(const std::string& position) {
    const std::string text = grundy({"solve", "--count", position}).out;
    const auto at = text.find(": ");
    return at == std::string::npos ? 0 : std::stoull(text.substr(at + 2));
}

TEST(CliCount, AsManyAsAreListed) {
    for (const char* position : {"kayles(60)", "kayles(30) + *3", "kayles(12) + kayles(12) + *5", "grundys(40)",
                                 "*9 + *9 + *4", "0.137(50) + 0.07(33)", "cram(board(3, 3))", "bracelet([5,1,7,2])",
                                 "nim(100) + *7", "laskers_nim(60)", "wythoff(5, 9)", "kayles(0)"})
        EXPECT_EQ(counted(position), listed(position)) << position;
}

// Heaps beyond 65,536 are counted by residue classes; here by the values of all pairs.
TEST(CliCount, LargeHeapsByPairs) {
    constexpr std::size_t n = 70001;
    const Json table = Json::parse(grundy({"table", "kayles", "0..70001", "--json"}).out);
    const auto g = table["values"].get<std::vector<std::uint64_t>>();
    for (const std::uint64_t heap : std::vector<std::uint64_t>{0, 3, 8}) {
        std::uint64_t wins = 0;
        for (std::size_t take = 1; take <= 2; ++take)
            for (std::size_t a = 0; 2 * a <= n - take; ++a) wins += (g[a] ^ g[n - take - a]) == heap;
        const std::string position = "kayles(70001)" + (heap == 0 ? std::string() : " + *" + std::to_string(heap));
        // The other moves that win are those of the nim heap.
        const std::uint64_t of_the_heap = heap != 0 && g[n] < heap ? 1 : 0;
        EXPECT_EQ(counted(position), g[n] == heap ? 0 : wins + of_the_heap) << position;
    }
}

TEST(CliCount, AsJson) {
    for (const char* command : {"solve", "moves"}) {
        const Json small = Json::parse(grundy({command, "--count", "--json", "kayles(10) + *1"}).out);
        EXPECT_EQ(small["moves"], listed("kayles(10) + *1"));
        EXPECT_GE(small["choices"], small["moves"]);
        EXPECT_EQ(small["winner"], "first");
        EXPECT_EQ(small["position"], "kayles(10) + *1");
        EXPECT_EQ(grundy({command, "--count", "kayles(10)"}).out, grundy({"solve", "--count", "kayles(10)"}).out);
    }
    const Json huge = Json::parse(grundy({"solve", "--count", "--json", "kayles(10^18)"}).out);
    EXPECT_EQ(huge["moves"], 83333333333333338);
    EXPECT_FALSE(huge.contains("choices"));
    EXPECT_EQ(Json::parse(grundy({"solve", "--count", "--json", "kayles(0)"}).out)["moves"], 0);
    const std::string lines = grundy({"solve", "--count", "--json", "--lines", "-"}, "kayles(5)\nkayles(6)\n").out;
    EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 2);
}

TEST(CliCount, UnderMiserePlay) {
    for (const char* position : {"kayles(30) + *3 + kayles(30)", "*9 + *9 + *4", "brave[m=3](10^18)", "grundys(30)"}) {
        const Json answer = Json::parse(grundy({"solve", "--misere", "--json", position}).out);
        std::uint64_t listed = 0;
        for (const Json& move : answer["moves"]) listed += move.contains("components") ? move["components"].size() : 1;
        for (const char* command : {"solve", "moves"}) {
            const Json count = Json::parse(grundy({command, "--count", "--misere", "--json", position}).out);
            EXPECT_EQ(count["moves"], listed) << position;
            EXPECT_EQ(count["winner"], answer["winner"]) << position;
        }
    }
    const auto refused = grundy({"solve", "--count", "--misere", "kayles(10^18)"});
    EXPECT_EQ(refused.code, 2);
    EXPECT_NE(refused.err.find("cannot be counted"), std::string::npos) << refused.err;
}

// `judge --count` prints what `solve --count` counts, by whatever way the position is given.
TEST(CliCount, OfJudges) {
    const std::string take = "game take(n, m): take(n - k, m) for k in 1..m";
    for (const bool misere : {false, true}) {
        const auto judged = [&](std::vector<std::string> arguments, const std::string& input) {
            arguments.insert(arguments.begin(), "judge");
            arguments.emplace_back("--count");
            if (misere) arguments.emplace_back("--misere");
            const auto run = grundy(arguments, input);
            EXPECT_EQ(run.code, 0) << run.err;
            return run.out;
        };
        const auto count = [&](const std::string& position) {
            std::vector<std::string> arguments{"solve", "--count", "--json", "-e", take, position};
            if (misere) arguments.emplace_back("--misere");
            return std::to_string(Json::parse(grundy(arguments).out)["moves"].get<std::uint64_t>()) + "\n";
        };
        EXPECT_EQ(judged({"kayles"}, "kayles(10)\nkayles(10) + *2\n"), count("kayles(10)") + count("kayles(10) + *2"));
        EXPECT_EQ(judged({"brave", "--input", "T; n m"}, "2\n7 3\n8 3\n"),
                  count("brave[m=3](7)") + count("brave[m=3](8)"));
        EXPECT_EQ(judged({"-e", take, "--input", "*; n m"}, "7 3\n9 4\n"), count("take(7, 3)") + count("take(9, 4)"));
        EXPECT_EQ(judged({"nim", "--input", "N; n..."}, "4\n9 9 9 8\n"), count("*9 + *9 + *9 + *8"));
    }
    EXPECT_EQ(grundy({"judge", "kayles", "--count"}, "kayles(10^18)\n").out, "83333333333333338\n");
    EXPECT_EQ(grundy({"judge", "kayles", "--count", "--answers", "moves"}, "").code, 2);
    EXPECT_EQ(grundy({"judge", "kayles", "--count", "--best", "first"}, "").code, 2);
    EXPECT_EQ(grundy({"judge", "kayles", "--count", "--input", "n", "--words", "A B"}, "").code, 2);
    EXPECT_EQ(grundy({"judge", "hdu-1846", "--count"}, "").code, 2);
}

// A program that counts is checked as one that names the winner.
TEST(CliCount, ChecksProgramsOfJudges) {
    const auto check = [](const std::string& program) {
        return grundy({"judge", "nim", "--input", "n", "--count", "--runs", "20", "--check", program});
    };
    EXPECT_EQ(check("awk '{ print ($1 > 0) ? 1 : 0 }'").code, 0);
    EXPECT_EQ(check("awk '{ print ($1 > 1) ? 1 : 0 }'").code, 1);
}

TEST(CliCount, RefusesWhatItCannotCount) {
    EXPECT_EQ(grundy({"solve", "--count", "--format", "tex", "kayles(5)"}).code, 2);
    EXPECT_EQ(grundy({"moves", "--count", "--moves", "3", "kayles(5)"}).code, 2);
    EXPECT_EQ(grundy({"solve", "--count", "wandering_token(graph(\"1>2 2>1 1>3\"), 1)"}).code, 2);
}

}  // namespace grundy::test::cli_count_test
