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

TEST(CliCount, RefusesWhatItCannotCount) {
    EXPECT_EQ(grundy({"solve", "--count", "--misere", "kayles(5)"}).code, 2);
    EXPECT_EQ(grundy({"solve", "--count", "--format", "tex", "kayles(5)"}).code, 2);
    EXPECT_EQ(grundy({"moves", "--count", "--moves", "3", "kayles(5)"}).code, 2);
    EXPECT_EQ(grundy({"solve", "--count", "wandering_token(graph(\"1>2 2>1 1>3\"), 1)"}).code, 2);
}

}  // namespace grundy::test::cli_count_test
