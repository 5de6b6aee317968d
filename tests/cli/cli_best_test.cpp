// SPDX-License-Identifier: MIT
// --best of `solve`, `moves` and `judge`: the best of all winning moves, compared with the definition.
#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include "support/program.hpp"

namespace grundy::cli::best_test {

using Json = nlohmann::json;
using test::grundy;

using Cell = std::array<int, 2>;
// Moves of a game on two integers, with what they chose.
using Options = std::function<std::vector<std::pair<std::vector<int>, Cell>>(Cell)>;
using Cost = std::function<int(int component, const std::vector<int>& choice, Cell from)>;

class Definition {
public:
    explicit Definition(Options options) : options_(std::move(options)) {}

    int value(Cell c) {
        const auto known = values_.find(c);
        if (known != values_.end()) return known->second;
        std::set<int> seen;
        for (const auto& [choice, to] : options_(c)) seen.insert(value(to));
        int out = 0;
        while (seen.contains(out)) ++out;
        return values_[c] = out;
    }

    /// Cost, component, choice.
    using Best = std::tuple<int, int, std::vector<int>>;
    std::optional<Best> best(const std::vector<Cell>& sum, const Cost& cost) {
        int total = 0;
        for (const Cell c : sum) total ^= value(c);
        std::optional<Best> out;
        for (std::size_t i = 0; i < sum.size(); ++i)
            for (const auto& [choice, to] : options_(sum[i])) {
                if ((total ^ value(sum[i]) ^ value(to)) != 0) continue;
                const int component = static_cast<int>(i) + 1;
                const Best one{cost(component, choice, sum[i]), component, choice};
                if (!out || one < *out) out = one;
            }
        return out;
    }

private:
    Options options_;
    std::map<Cell, int> values_;
};

constexpr auto rules = "game g(a, b): g(a - i, b - j) for i in 0..3, j in 0..3 if i + j > 0 and (i * j + a) mod 3 != 1";

std::vector<std::pair<std::vector<int>, Cell>> options_of_g(Cell c) {
    std::vector<std::pair<std::vector<int>, Cell>> out;
    for (int i = 0; i <= 3; ++i)
        for (int j = 0; j <= 3; ++j)
            if (i + j > 0 && (i * j + c[0]) % 3 != 1 && i <= c[0] && j <= c[1])
                out.push_back({{i, j}, {c[0] - i, c[1] - j}});
    return out;
}

std::vector<std::vector<Cell>> random_sums(unsigned seed, int count, unsigned most) {
    std::mt19937 random(seed);
    std::vector<std::vector<Cell>> out;
    for (int k = 0; k < count; ++k) {
        std::vector<Cell>& sum = out.emplace_back(1 + random() % 3);
        for (Cell& c : sum) c = {static_cast<int>(random() % most), static_cast<int>(random() % most)};
    }
    return out;
}

std::string text_of(const std::vector<Cell>& sum, bool heaps) {
    std::string out;
    for (const Cell c : sum)
        out += (out.empty() ? "" : " + ") +
               (heaps ? "*" + std::to_string(c[0]) : "g(" + std::to_string(c[0]) + ", " + std::to_string(c[1]) + ")");
    return out;
}

void compare(Definition definition, const std::string& by, const Cost& cost, bool heaps) {
    const auto sums = random_sums(heaps ? 5 : 7, 60, 9);
    std::string lines;
    for (const auto& sum : sums) lines += text_of(sum, heaps) + "\n";
    std::vector<std::string> words = {"solve", "-e", rules, "--lines", "--json", "--best", by, "-"};
    std::istringstream answers(grundy(words, lines).out);
    int won = 0;
    for (const auto& sum : sums) {
        std::string line;
        ASSERT_TRUE(std::getline(answers, line));
        const Json found = Json::parse(line);
        const auto best = definition.best(sum, cost);
        ASSERT_EQ(found["winner"], best ? "first" : "second") << line;
        ASSERT_EQ(found.contains("best"), best.has_value()) << line;
        if (!best) continue;
        ++won;
        EXPECT_EQ(found["best"]["component"], std::get<1>(*best)) << line << by;
        std::vector<int> choice;
        for (const char* name : heaps ? std::vector{"take"} : std::vector{"i", "j"})
            choice.push_back(found["best"]["choice"][name].get<int>());
        EXPECT_EQ(choice, std::get<2>(*best)) << line << by;
        EXPECT_EQ(found.value("cost", 0), std::get<0>(*best)) << line << by;
    }
    EXPECT_GT(won, 30);
}

TEST(CliBest, IsTheBestByTheDefinition) {
    const Definition g(options_of_g);
    compare(
        g, "first", [](int, const auto&, Cell) { return 0; }, false);
    compare(
        g, "-(i + j)", [](int, const auto& c, Cell) { return -c[0] - c[1]; }, false);
    compare(
        g, "(7 * i + 5 * j) mod 4", [](int, const auto& c, Cell) { return (7 * c[0] + 5 * c[1]) % 4; }, false);
    compare(
        g, "-component", [](int k, const auto&, Cell) { return -k; }, false);
    compare(
        g, "a * b - i", [](int, const auto& c, Cell from) { return from[0] * from[1] - c[0]; }, false);
}

TEST(CliBest, NimHeapsTakeNumbers) {
    const Definition nim([](Cell c) {
        std::vector<std::pair<std::vector<int>, Cell>> out;
        for (int take = 1; take <= c[0]; ++take) out.push_back({{take}, {c[0] - take, 0}});
        return out;
    });
    compare(
        nim, "first", [](int, const auto&, Cell) { return 0; }, true);
    compare(
        nim, "-take", [](int, const auto& c, Cell) { return -c[0]; }, true);
}

// Both options leave the same position, and each winning cell counts.
TEST(CliBest, LooksAtEachChoiceThatLeadsToAPosition) {
    const std::string row = "game r(w: row): r(set(w, i, 0)) for i in 1..len(w) if w[i] > 0";
    const std::string same = "game s(a, b): s(0, b) for i in 1..a";
    const std::string out = grundy({"solve", "-e", same, "--best", "-i", "s(3, 1)"}).out;
    EXPECT_NE(out.find("i = 3; cost -3"), std::string::npos) << out;
    const test::Folder folder;
    const std::string data = folder.file("costs.txt", "c = [5, 1, 3]\n");
    const std::string costs = grundy({"solve", "-e", row, "--data", data, "--best", "c[i]", "r([2, 2, 2])"}).out;
    EXPECT_NE(costs.find("i = 2; cost 1"), std::string::npos) << costs;
    const std::string own = grundy({"moves", "-e", row, "--best", "-w[i]", "r([2, 2, 4])"}).out;
    EXPECT_NE(own.find("i = 3; cost -4"), std::string::npos) << own;
}

TEST(CliBest, KnowsHugeHeaps) {
    const std::string out =
        grundy({"solve", "--best", "-take", "*1000000000000000000 + *7 + *9223372036854775807"}).out;
    EXPECT_NE(out.find("(component 3, take = 8223372036854775800;"), std::string::npos) << out;
    EXPECT_EQ(grundy({"solve", "--best", "take", "--misere", "*5 + *1"}).out,
              "first player wins: *5 -> 0   (component 1, take = 5; cost 5)\n");
}

// A huge heap has more winning moves than can be listed, but few takes. With a period, the best take leaves the same
// small heap as in a heap of the same residue that is listed as a whole.
TEST(CliBest, OfHugeHeapsThatBreak) {
    for (const char* by : {"first", "-take", "take mod 2", "-component"})
        for (const int residue : {4, 5, 11}) {
            const auto best = [&](const std::string& heap) {
                const Json found =
                    Json::parse(grundy({"solve", "--json", "--best", by, "kayles(" + heap + ") + kayles(7)"}).out);
                const std::string to = found["best"]["to"];
                return std::tuple(found["best"]["component"].get<int>(), found["best"]["choice"]["take"].get<int>(),
                                  to.substr(0, to.find(')')));
            };
            EXPECT_EQ(best(std::to_string(999999999999999996 + residue)), best(std::to_string(252 + residue)))
                << by << " " << residue;
        }
    EXPECT_EQ(grundy({"judge", "kayles", "--best", "first"}, "kayles(10^18)\n").out, "2\n");
}

TEST(CliBest, IsRefusedWhereItMeansNothing) {
    const std::vector<std::pair<std::string, std::string>> faults = {{"y", "no variable 'y'"},
                                                                     {"take +", "but the text ends"},
                                                                     {"", "but the text ends"},
                                                                     {"{1}", ""},
                                                                     {"take; take", ""},
                                                                     {"take div (take - take)", "positive divisor"},
                                                                     {"take * 10^19", "beyond 2^63 - 1"}};
    for (const auto& [by, why] : faults) {
        const test::Result run = grundy({"solve", "--best", by, "*5"});
        EXPECT_EQ(run.code, 2) << by;
        EXPECT_NE(run.err.find(why), std::string::npos) << run.err;
    }
    for (const char* other : {"--count", "--winner", "--explain", "--remoteness"})
        EXPECT_EQ(grundy({"solve", "--best", "first", other, "*5"}).code, 2) << other;
    const std::string many = "game m(n): win for i in 1..n";
    const test::Result cut = grundy({"solve", "-e", many, "--best", "first", "m(200000)"});
    EXPECT_EQ(cut.code, 2) << cut.out;
    EXPECT_NE(cut.err.find("not all winning moves can be listed"), std::string::npos) << cut.err;
}

// A name that no move has is reported also where nobody would ask for it.
TEST(CliBest, IsCheckedBeforePlay) {
    for (const char* position : {"kayles(0)", "*0", "*3 + *3", "0.77(0)", "cram(board(2, 2))", "kayles(1) + *1"})
        for (const char* command : {"solve", "moves"}) {
            const auto run = grundy({command, "--best", "foo", position});
            EXPECT_EQ(run.code, 2) << position << run.out;
            EXPECT_NE(run.err.find("there is no variable 'foo' here"), std::string::npos) << run.err;
        }
    EXPECT_NE(grundy({"solve", "--best", "tak", "kayles(5)"}).err.find("`component`, `t`, `take`, "),
              std::string::npos);
    EXPECT_EQ(grundy({"solve", "--best", "-take, component", "kayles(0)"}).out, "second player wins\n");
    EXPECT_EQ(grundy({"solve", "--best", "component", "*3 + kayles(1)"}).code, 0);
    EXPECT_EQ(grundy({"solve", "--misere", "--best", "foo", "kayles(1)"}).code, 2);
    const auto judged = grundy({"judge", "wythoff", "--input", "T; a b", "--best", "foo"}, "1\n1 2\n");
    EXPECT_EQ(judged.code, 2) << judged.out;
    EXPECT_EQ(judged.out, "");
    EXPECT_EQ(grundy({"judge", "wythoff", "--input", "T; a b", "--best", "k"}, "1\n1 2\n").out, "second\n");
    EXPECT_EQ(grundy({"code", "wythoff", "--best", "foo"}).code, 2);
}

TEST(CliBest, JudgesPrintItsNumbers) {
    const std::string input = "3\n2\n3 5\n3\n3 5 7\n2\n4 4\n";
    EXPECT_EQ(grundy({"judge", "nim", "--input", "T; N; n...", "--best", "first"}, input).out, "2 2\n1 1\nsecond\n");
    EXPECT_EQ(grundy({"judge", "nim", "--input", "T; N; n...", "--best", "-component", "--words", "Yes No"}, input).out,
              "Yes 2 2\nYes 3 1\nNo\n");
    EXPECT_EQ(grundy({"judge", "brave", "--input", "T; n m", "--best", "first"}, "2\n7 3\n8 3\n").out, "3\nsecond\n");
    EXPECT_EQ(grundy({"judge", "nim", "--best", "-take", "--misere"}, "nim(3)\nnim(1)\nnim(1) + nim(1) + nim(4)\n").out,
              "2\nsecond\n3 3\n");
    EXPECT_EQ(grundy({"judge", "nim", "--best", "zz"}, "nim(3)\n").code, 2);
    EXPECT_EQ(grundy({"judge", "nim", "--best", "zz", "--check", "true"}).code, 2);
    EXPECT_EQ(grundy({"judge", "nim", "--best", "first", "--answers", "value"}, "nim(3)\n").code, 2);
}

}  // namespace grundy::cli::best_test
