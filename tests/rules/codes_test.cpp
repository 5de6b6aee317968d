// SPDX-License-Identifier: MIT
// Tests codes as CGSuite 2 reads them. The oracles are the options and values of CGSuite's own tests (TBCodeTest,
// GameHeapTest of aaron-siegel/cgsuite) and, for random codes, the definition of a digit or of a coin range, over all
// partitions and all sets of places.
#include <algorithm>
#include <functional>
#include <tuple>

#include "support/agreement.hpp"
#include "support/random_codes.hpp"

namespace grundy::agreement::codes_test {

using Options = std::set<std::vector<Int>>;

struct Reading {
    rules::Library library;
    rules::Ruleset ruleset{library};
    std::optional<int> instance;
    std::string report;
    explicit Reading(const std::string& code) {
        Diagnostics faults("code", code);
        instance = lang::parse_game(code, library, ruleset, faults);
        report = faults.render();
    }
    Options options(Int n) {
        Options out;
        Meter meter{Budget{}};
        for (const auto& move : rules::moves_of(ruleset, {instance.value(), {n}}, meter)) {
            std::vector<Int> parts;
            for (const auto& c : move.to) parts.push_back(c.words[0]);
            std::sort(parts.begin(), parts.end());
            EXPECT_TRUE(out.insert(parts).second);
        }
        return out;
    }
};

// Parses a list of heap sizes, "8  1,7  -"; "-" means that nothing is left.
Options read_options(const std::string& text) {
    Options out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find("  ", at), text.size());
        std::vector<Int> parts;
        for (std::size_t i = at; text[at] != '-' && i < end; i = std::min(text.find(',', i), end) + 1)
            parts.push_back(std::stoll(text.substr(i)));
        out.insert(parts);
        at = end + 2;
    }
    return out;
}

TEST(Codes, OptionsAreThoseOfCgsuite) {
    const std::tuple<const char*, Int, const char*> cases[] = {
        {"0.3", 9, "8"},
        {"0.7", 9, "8  1,7  2,6  3,5  4,4"},
        {"0.77", 9, "8  1,7  2,6  3,5  4,4  7  1,6  2,5  3,4"},
        {"4.0", 8, "1,7  2,6  3,5  4,4"},
        {"4!.0", 8, "1,7  2,6  3,5"},
        {"0.3F", 9, "8  7  1,6  2,5  3,4  1,1,5  1,2,4  1,3,3  2,2,3"},
        {"0.3F?", 9, "8  7  1,6  2,5  3,4  1,1,5  1,2,4  1,3,3  2,2,3"},
        {"0.3F!", 9, "8  7  1,6  2,5  3,4  1,2,4"},
        {"0.3F", 11, "10  9  1,8  2,7  3,6  4,5  1,1,7  1,2,6  1,3,5  1,4,4  2,2,5  2,3,4  3,3,3"},
        {"0.3F?", 11, "10  9  1,8  2,7  3,6  4,5  1,1,7  1,2,6  1,3,5  1,4,4  2,2,5  2,3,4"},
        {"0.3F!", 11, "10  9  1,8  2,7  3,6  4,5  1,2,6  1,3,5  2,3,4"},
        {"0.*3", 7, "6  1,5  2,4  3,3  1,1,4  1,2,3  2,2,2  1,1,1,3  1,1,2,2  1,1,1,1,2  1,1,1,1,1,1  5"},
        {"0.*?3", 7, "6  1,5  2,4  1,1,4  1,2,3  1,1,1,3  1,1,2,2  1,1,1,1,2  5"},
        {"0.*!3", 7, "6  1,5  2,4  1,2,3  5"},
        {"0.[3]", 7, "6  5  4  3  2  1  -"},
        {"0.[2]", 7, "6  5  4  3  2  1"},
        {"0.3[1]", 7, "6  -"},
        {"0.7[03]", 7, "6  1,5  2,4  3,3  4  2  -"},
        {"80.0", 7, "1,1,6  1,2,5  1,3,4  2,2,4  2,3,3"},
        {"0.*=", 11, "10  5,5  2,2,2,2,2  1,1,1,1,1,1,1,1,1,1"},
        {"{2+}=.0", 10, "5,5  2,2,2,2,2  1,1,1,1,1,1,1,1,1,1"},
        {"0.{0,1,3+}", 1, "-"},
        {"0.{0,1,3+}", 2, "1"},
        {"0.{0,1,3+}", 7, "6  1,1,4  1,2,3  2,2,2  1,1,1,3  1,1,2,2  1,1,1,1,2  1,1,1,1,1,1"},
        {"0.{1,3+}", 1, ""},
        {"0.{2,3?+}", 7, "1,5  2,4  3,3  1,1,4  1,2,3  1,1,1,3  1,1,2,2  1,1,1,1,2"},
        {"\"0.77\"", 3, "2  1,1  1"},
        {"\"4!.\"", 4, "1,3"},
        {"0.&16;", 7, "1,1,1,3  1,1,2,2"},
    };
    for (const auto& [code, n, options] : cases) {
        SCOPED_TRACE(code);
        Reading reading(code);
        ASSERT_TRUE(reading.instance) << reading.report;
        EXPECT_EQ(reading.options(n), read_options(options));
    }
}

std::vector<std::uint64_t> values(const std::string& code, Int from, Int to) {
    static const Rules none;
    const Table table = Solver(none).table(code, {{from, to}});
    EXPECT_EQ(table.outcome, Outcome::answered) << code;
    return table.values;
}

TEST(Codes, ValuesAreThoseOfCgsuite) {
    const std::pair<const char*, std::vector<std::uint64_t>> cases[] = {
        {"0.[3]", {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20}},
        {"4!.0", {0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0}},
        {"0.77", {1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1}},
        {"0.07", {0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3}},
        {"0.0330003", {0, 1, 1, 2, 0, 0, 1, 1, 2, 0, 0, 1, 1, 2, 0, 0, 1, 1, 2, 0}},
        {"0.3003330[3]", {1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7, 8, 9, 8, 9, 10}},
        {"0.3F", {1, 2, 0, 1, 2, 3, 4, 5, 3, 4, 5, 6, 7, 8, 6, 7, 8, 9, 10, 11}},
        {"\"1-3\"", {1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28, 31, 32, 35, 37, 38}},  // Mock Turtles
        {"\"1-9\"", {1, 2, 4, 8, 16, 32, 64, 128, 256, 511, 512, 1024, 2048, 4096}},               // Moidores
        {"\"3\"", {0, 0, 1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28, 31, 32, 35}},      // Triplets
        {"\"1+C\"", {1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4, 1, 2, 1, 16, 1, 2, 1, 4}},                // Ruler
        {"\"1-3C(5)\"", {1, 2, 4, 7, 8, 1, 2, 4, 7, 8, 1, 2, 4, 7, 8, 1, 2, 4, 7, 8}},
        {"\"3C(5)\"", {0, 0, 1, 2, 4, 0, 0, 1, 2, 4, 0, 0, 1, 2, 4, 0, 0, 1, 2, 4}},
        {"\"1-5C\"", {1, 2, 1, 4, 1, 2, 1, 4, 1, 2, 1, 4, 1, 2, 1, 4, 1, 2, 1, 4}},
        {"\"3E\"", {0, 0, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1, 0, 0, 1, 2, 2, 1, 4, 4}},   // Turnips
        {"\"4FS\"", {0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3}},  // Grunt
        {"\"1+s\"", {1, 2, 4, 3, 6, 7, 8, 16, 18, 25, 32, 11, 64, 31, 128, 10}},    // Sym
    };
    for (const auto& [code, wanted] : cases)
        EXPECT_EQ(values(code, 1, static_cast<Int>(wanted.size())), wanted) << code;
    EXPECT_EQ(values("\"1+\"", 0, 10), (std::vector<std::uint64_t>{0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512}));
}

TEST(Codes, AsManyOptionsAsCgsuiteCounts) {
    const std::pair<const char*, std::size_t> at_20[] = {
        {"0.[3]", 20},   {"4!.0", 9},      {"0.77", 20},   {"0.07", 10},     {"0.0330003", 3},    {"0.3003330[3]", 17},
        {"0.3F", 38},    {"\"1-3\"", 191}, {"\"3\"", 171}, {"\"1+C\"", 20},  {"\"1-3C(5)\"", 11}, {"\"3C(5)\"", 6},
        {"\"1-5C\"", 5}, {"\"3E\"", 9},    {"\"4FS\"", 9}, {"\"1+S\"", 2046}};
    for (const auto& [code, count] : at_20) EXPECT_EQ(Reading(code).options(20).size(), count) << code;
}

// Returns all ascending lists of positive parts with this sum.
void partitions(Int sum, Int least, std::vector<Int>& parts,
                const std::function<void(const std::vector<Int>&)>& visit) {
    if (sum == 0) return visit(parts);
    for (Int p = least; p <= sum; ++p) {
        parts.push_back(p);
        partitions(sum - p, p, parts, visit);
        parts.pop_back();
    }
}

TEST(Codes, RandomCodesByTheDefinitionOfADigit) {
    Random random(5);
    for (int round = 0; round < 300 && !HasFailure(); ++round) {
        const auto [digits, repeating, code] = random_taking_code(random);
        SCOPED_TRACE(code);
        Reading reading(code);
        ASSERT_TRUE(reading.instance) << reading.report;
        for (Int n = 1; n <= 9; ++n) {
            Options wanted;
            for (Int taken = 0; taken <= n; ++taken) {
                const auto at = static_cast<std::size_t>(taken);
                if (at >= digits.size() && repeating.empty()) break;
                const RandomDigit& d =
                    at < digits.size() ? digits[at] : repeating[(at - digits.size()) % repeating.size()];
                std::vector<Int> parts;
                partitions(n - taken, 1, parts, [&](const auto& p) {
                    if (d.allows(p)) wanted.insert(p);
                });
            }
            ASSERT_EQ(reading.options(n), wanted) << n;
        }
    }
}

TEST(Codes, RandomCoinCodesByTheirDefinition) {
    Random random(6);
    for (int round = 0; round < 300 && !HasFailure(); ++round) {
        const auto [least, most, spacing, first, span, code] = random_coin_code(random);
        SCOPED_TRACE(code);
        Reading reading(code);
        ASSERT_TRUE(reading.instance) << reading.report;
        for (Int n = 0; n <= 9; ++n) {
            Options wanted;
            for (unsigned bits = 0; n > 0 && bits < 1U << (n - 1); ++bits) {
                std::vector<Int> places;
                for (Int i = 1; i < n; ++i)
                    if ((bits >> (i - 1) & 1) != 0) places.push_back(i);
                std::vector<Int> all = places;
                all.push_back(n);
                const auto coins = static_cast<Int>(all.size());
                bool good = coins >= least && coins <= most && n - all[0] < span && (!first || all[0] == 1);
                for (std::size_t i = 0; i + 1 < all.size(); ++i) {
                    if (spacing == 'C') good = good && all[i + 1] == all[i] + 1;
                    if (spacing == 'E') good = good && all[i + 1] - all[i] == all[1] - all[0];
                    if (spacing == 'S') good = good && all[i] - all[0] == n - all[all.size() - 1 - i];
                }
                if (good) wanted.insert(places);
            }
            ASSERT_EQ(reading.options(n), wanted) << n;
        }
    }
}

TEST(Codes, EnginesAgree) {
    const Rules none;
    Panel panel(none);
    for (const char* code : {"{2+}.0", "{2+}!.0", "0.[{0+}=]", "8?.0", "0.G3", "80.0", "0.[03]", "0.7[03]", "0.12[34]",
                             "0.3[03]", "\"1-3\"", "\"1+C\"", "\"3E\"", "\"1+S\"", "\"2-3,6C\""})
        for (int n = 0; n <= 6; ++n) {
            panel.check(std::string(code) + "(" + std::to_string(n) + ")");
            panel.check(std::string(code) + "(" + std::to_string(n) + ") + 0.77(4)");
        }
    EXPECT_TRUE(panel.engines().contains("heap"));
}

TEST(Codes, RepeatingTailsReachTheHeapEngine) {
    const Rules none;
    for (const char* code : {"0.[03]", "0.[30]", "0.7[03]", "0.12[34]", "0.[37]", "0.[021]", "0.3[100]"}) {
        EXPECT_EQ(Solver(none).plan(code).at(0).engine, "heap") << code;
        SolverOptions memo;
        memo.engine = "memo";
        EXPECT_EQ(values(code, 0, 50), Solver(none, memo).table(code, {{0, 50}}).values) << code;
    }
}

TEST(Codes, FaultsNameThePlace) {
    const std::tuple<std::string, std::string, std::string> cases[] = {
        {"0.8_", "1:4:", "expected a digit"},
        {"0.7[3", "1:6:", "']'"},
        {"0.7[]", "1:5:", "at least one digit"},
        {"0.7[3]3", "1:7:", "nothing can follow"},
        {"1.0", "1:1:", "may only split"},
        {"2.0", "1:1:", "change nothing"},
        {"{2+,3}.0", "1:4:", "'+' ends the list"},
        {"\"{2+,3}.0\"", "1:5:", "'+' ends the list"},
        {"0.{64}", "1:4:", "at most 63"},
        {"0.{2,2}", "1:6:", "listed twice"},
        {"0.{2!}?", "1:7:", "give one of them"},
        {"\"0.{}\"", "1:5:", "a number of heaps"},
        {"\"0.&x;\"", "1:4:", "after '&'"},
        {"20.017", "1:1:", "never ends"},
        {"4!0.0", "1:1:", "never ends"},
        {"40.0", "1:1:", "adds 1"},
        {"8?00.0", "1:1:", "never ends"},
        {"*.0", "1:1:", ""},
        {"\"*.0\"", "1:2:", "may only split"},
        {"0." + std::string(1000000, '7'), "1:", "more than 1000 digits"},
        {"\"1-3", "1:1:", "no end"},
        {"\"\"", "1:", "how many coins"},
        {"\"0\"", "1:2:", "at least one coin"},
        {"\"3-1\"", "1:2:", "empty"},
        {"\"1-\"", "1:4:", "after '-'"},
        {"\"3CE\"", "1:4:", "give only one"},
        {"\"3C()\"", "1:3:", "number of places"},
        {"\"5C(3)\"", "1:2:", "never lie within"},
        {"\"1-100\"", "1:2:", "more than 64"},
        {"\"3X\"", "1:3:", "a modifier"},
        {"\"3,\"", "1:4:", "how many coins"},
    };
    for (const auto& [code, place, message] : cases) {
        const Reading reading(code);
        EXPECT_FALSE(reading.instance) << code.substr(0, 50);
        EXPECT_NE(reading.report.find(place), std::string::npos) << code.substr(0, 50) << ": " << reading.report;
        EXPECT_NE(reading.report.find(message), std::string::npos) << code.substr(0, 50) << ": " << reading.report;
    }
    for (const char* good : {"800.0", "8!00.0", "0.3=", "4!0000.0"}) {
        const bool ends = std::string(good) != "800.0" && std::string(good) != "4!0000.0";
        EXPECT_EQ(Reading(good).instance.has_value(), ends) << good;
    }
}

// A name, a set and an open range keep their meaning next to codes.
TEST(Codes, TextAroundCodes) {
    Rules rules;
    rules.add(R"(game f(n) with S: set = {1, 2}:
    f(n - s)  for s in S
    {2+}.0(n - 7) + "1-3"(2)
    0.*3(k)  for k in 1..3 if n=9 and k!=2
expect period 0.77=12 from 71
expect 0.77(0..3)=0 1 2 3
expect "1-3"(1..4) = 1 2 4 7
)",
              "around");
    Solver solver(rules);
    for (const auto& result : solver.check_expectations("f")) EXPECT_TRUE(result.holds) << result.expectation;
    EXPECT_EQ(solver.solve("\"3E\"(20)").position, "\"3E\"(20)");
}

}  // namespace grundy::agreement::codes_test
