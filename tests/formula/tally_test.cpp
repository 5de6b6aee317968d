// SPDX-License-Identifier: MIT
// Counts of positions and of sums against those that are counted one by one; moduli, borders and refusals.
#include <algorithm>
#include <grundy/tally.hpp>
#include <map>

#include "api/xor_counts.hpp"
#include "support/agreement.hpp"
#include "support/effort.hpp"
#include "support/own_rules.hpp"

namespace grundy::agreement::tally_test {

const std::string primes =
    "game nim(n):\n"
    "    nim(n - k)  for k in 1..\n"
    "game kayles(n):\n"
    "    kayles(a) + kayles(b)  for k in 1..2, a + b = n - k\n"
    "game f(n):\n"
    "    f(n - k)  for k in 1..\n"
    "    start if n in primes\n";

Tally counted(const std::string& game, std::vector<std::pair<std::int64_t, std::int64_t>> ranges,
              std::uint64_t terms = 1, std::optional<std::uint64_t> modulus = {}, std::vector<std::string> names = {},
              const std::string& text = primes) {
    TallyQuery query;
    query.game = game;
    query.ranges = std::move(ranges);
    query.terms = terms;
    query.modulus = modulus;
    query.names = std::move(names);
    SolverOptions options;
    options.limits.nodes = 200'000'000;
    return tally(rules_of(text), options, query);
}

std::uint64_t lost(const std::string& game, std::vector<std::pair<std::int64_t, std::int64_t>> ranges,
                   std::uint64_t terms = 1, std::optional<std::uint64_t> modulus = {},
                   std::vector<std::string> names = {}) {
    return counted(game, std::move(ranges), terms, modulus, std::move(names)).lost;
}

TEST(Tally, SumsAreThoseCountedOneByOne) {
    Random random(1);
    for (int round = effort::rounds(60); round > 0 && !HasFailure(); --round) {
        const std::string game = pick(random, 0, 1) == 0 ? "kayles" : "nim";
        const auto first = pick(random, 0, 9), last = first + pick(random, 0, 8);
        const auto terms = static_cast<std::uint64_t>(pick(random, 0, 4));
        Solver solver(rules_of(primes));
        const Table table = solver.table(game, {{first, last}});
        std::vector<std::uint64_t> ways = {1};  // by value
        ways.resize(64);
        std::uint64_t total = 1;
        for (std::uint64_t i = 0; i < terms; ++i) {
            std::vector<std::uint64_t> next(64);
            for (std::size_t v = 0; v < 64; ++v)
                for (const std::uint64_t w : table.values) next[v ^ w] += ways[v];
            ways = next;
            total *= table.values.size();
        }
        const Tally exact = counted(game, {{first, last}}, terms);
        EXPECT_EQ(exact.lost, ways[0]) << game << first << ".." << last << " " << terms;
        EXPECT_EQ(exact.total, total);
        EXPECT_EQ(exact.won, total - ways[0]);
        const auto modulus = static_cast<std::uint64_t>(pick(random, 1, 12));
        EXPECT_EQ(counted(game, {{first, last}}, terms, modulus).lost, ways[0] % modulus) << modulus;
        EXPECT_EQ(counted(game, {{first, last}}, terms, modulus).won, (total - ways[0]) % modulus) << modulus;
    }
}

TEST(Tally, PrimesOfHardNim) {
    EXPECT_EQ(lost("f", {{0, 7}}, 3, 1'000'000'007), 6U);
    EXPECT_EQ(lost("f", {{0, 13}}, 4, 1'000'000'007), 120U);
    EXPECT_EQ(lost("f", {{0, 50'000}}, 1'000'000'000, 1'000'000'007), 428193537U);
    EXPECT_EQ(lost("f", {{8, 10}}), 0U);
    EXPECT_EQ(counted("f", {{8, 10}}).total, 0U);  // no prime
}

TEST(Tally, DigitsAreThoseOfTheValues) {
    const std::vector<std::string> n = {"n"};
    // Fibonacci numbers: n has no two neighbouring ones.
    EXPECT_EQ(lost("nim(n) + nim(2*n) + nim(3*n)", {{1, std::int64_t{1} << 30}}, 1, {}, n), 2178309U);
    for (const std::string text : {"*n + nim(n + 3) + nim(3*n)", "nim(2*n + 1) + nim(n + n) + *1", "*n + *(5*n + 2)"}) {
        constexpr std::int64_t first = 5, last = 70'000;
        Solver solver(rules_of(primes));
        const Table table = solver.family(text, {{"n", {first, last}}});
        EXPECT_EQ(counted(text, {{first, last}}, 1, {}, n).how, "binary digits of n") << text;
        EXPECT_EQ(lost(text, {{first, last}}, 1, {}, n),
                  static_cast<std::uint64_t>(std::count(table.values.begin(), table.values.end(), 0U)))
            << text;
    }
    EXPECT_EQ(lost("*n + *n", {{0, 9223372036854775806}}, 1, {}, n), 9223372036854775807U);
    EXPECT_NE(counted("kayles(n) + nim(n)", {{0, 70'000}}, 1, {}, n).how, "binary digits of n");
}

const std::string cuts =
    "game cut({w, h}):\n"
    "    cut(a, c) + cut(a, d) + cut(b, c) + cut(b, d)  for a + b = w, c + d = h if 0 < min(a, b) and 0 < min(c, d)\n";

std::uint64_t winning_choices(const std::string& text, std::int64_t width, std::int64_t height) {
    TallyQuery query;
    query.game = "cut";
    query.ranges = {{1, width}, {1, height}};
    query.choices = true;
    const Tally found = tally(rules_of(text), {}, query);
    EXPECT_EQ(found.how.find("for each width") != std::string::npos, text == cuts) << found.how;
    return found.choices.value_or(0);
}

TEST(Tally, WinningCutsOfSheets) {
    // The same rules in words that are not recognised are counted one by one.
    std::string other = cuts;
    other.replace(other.find("0 < min(a, b)"), 13, "0 < a*b");
    const std::vector<std::pair<int, int>> sheets = {{5, 5}, {3, 6}, {2, 4}, {5, 6}, {7, 12}, {12, 3}};
    for (const auto& [w, h] : sheets)
        EXPECT_EQ(winning_choices(cuts, w, h), winning_choices(other, w, h)) << w << " x " << h;
    EXPECT_EQ(winning_choices(cuts, 12, 123), 327398U);
    // Heights beyond those that are computed, against a program that shares no code with this one.
    EXPECT_EQ(winning_choices(cuts, 20, 400), 10250948U);
    EXPECT_EQ(winning_choices(cuts, 400, 20), 10250948U);
    EXPECT_THROW(winning_choices(cuts, 3, 9223372036854775807), Error);
    for (const std::string& rest : {std::string("0 < min(c, d) + a"), std::string("1 < min(c, d)")}) {
        std::string miss = cuts;
        miss.replace(miss.find("0 < min(c, d)"), 13, rest);
        (void)winning_choices(miss, 3, 3);
    }
}

// Sheets from which play may not begin do not count; the words are those that are recognised, and others.
TEST(Tally, SheetsFromWhichPlayBegins) {
    const std::string begins = cuts + "    start if w >= h\n";
    std::string other = begins;
    other.replace(other.find("0 < min(a, b)"), 13, "0 < a*b");
    EXPECT_EQ(winning_choices(begins, 5, 7), winning_choices(other, 5, 7));
    EXPECT_LT(winning_choices(begins, 5, 7), winning_choices(cuts, 5, 7));
}

TEST(Tally, DrawsAreNeitherLostNorWon) {
    const std::string text = "cyclic game c(n):\n    c((n + 1) mod 4) if n < 4\n    c(n - k) for k in 1..2 if n > 4\n";
    EXPECT_THROW(tally(rules_of(text), {}, {"c", {}, {{0, 20}}}), Error);
    EXPECT_EQ(tally(rules_of(text), {}, {"c", {}, {{4, 4}}}).lost, 1U);
}

// Sums of positions by brute force: how many have the XOR 0.
std::uint64_t lost_one_by_one(const std::vector<std::uint64_t>& values, std::uint64_t terms) {
    std::map<std::uint64_t, std::uint64_t> ways = {{0, 1}}, by_value;
    for (const std::uint64_t v : values) ++by_value[v];
    for (std::uint64_t i = 0; i < terms; ++i) {
        std::map<std::uint64_t, std::uint64_t> next;
        for (const auto& [v, n] : ways)
            for (const auto& [w, k] : by_value) next[v ^ w] += n * k;
        ways = std::move(next);
    }
    return ways[0];
}

TEST(Tally, RunsAreThoseCountedOneByOne) {
    Random random(4);
    for (int round = effort::rounds(400); round > 0 && !HasFailure(); --round) {
        ValueRuns runs;
        runs.low_digits = static_cast<int>(pick(random, 0, 2));
        std::vector<std::uint64_t> all = {0};
        for (auto parts = pick(random, 1, 2); parts > 0; --parts) {
            auto& part = runs.parts.emplace_back();
            std::vector<std::uint64_t> own;
            for (auto more = pick(random, 1, 3); more > 0; --more) {
                const auto low = static_cast<Nimber>(pick(random, 0, (1 << runs.low_digits) - 1));
                const auto first = static_cast<Nimber>(pick(random, 0, 20));
                const auto last = first + static_cast<Nimber>(pick(random, 0, 12));
                const auto times = pick(random, 1, 2);
                part.push_back({low, first, last, times});
                for (Nimber v = first; v <= last; ++v)
                    own.insert(own.end(), static_cast<std::size_t>(times), (v << runs.low_digits) + low);
            }
            std::vector<std::uint64_t> next;
            for (const std::uint64_t a : all)
                for (const std::uint64_t b : own) next.push_back(a ^ b);
            all = std::move(next);
        }
        const auto terms = static_cast<std::uint64_t>(pick(random, 0, 2));
        Meter meter{Budget{}};
        const std::uint64_t expected = lost_one_by_one(all, terms);
        EXPECT_TRUE(lost_sums(runs, terms, {}, meter) == Wide{expected});
        for (const std::uint64_t modulus : {7U, 12U, 64U})
            EXPECT_TRUE(lost_sums(runs, terms, modulus, meter) == Wide{expected % modulus}) << modulus;
    }
}

const std::string heaps =
    "game take(n) with S: set:\n"
    "    take(n - s)  for s in S\n"
    "game kayles(n):\n"
    "    kayles(a) + kayles(b)  for k in 1..2, a + b = n - k\n"
    "game nim(n):\n"
    "    nim(n - k)  for k in 1..\n"
    "game laskers(n):\n"
    "    laskers(n - k)  for k in 1..\n"
    "    laskers(a) + laskers(b)  for a + b = n if a > 0 and b > 0\n"
    "game rook(a, b):\n"
    "    rook(a - k, b)  for k in 1..\n"
    "    rook(a, b - k)  for k in 1..\n"
    "game primed(n):\n"
    "    primed(n - k)  for k in 1..2\n"
    "    start if n in primes\n"
    "game queen(a, b):\n"
    "    queen(a - k, b)  for k in 1..\n"
    "    queen(a, b - k)  for k in 1..\n"
    "    queen(a - k, b - k)  for k in 1..\n";
const std::string unproven =
    "game sparse(n):\n"
    "    sparse(a) + sparse(b)  for a + b = n if 0 < a and a < b\n";

std::string random_heap(Random& random) {
    const auto n = [&](std::int64_t lo, std::int64_t hi) { return std::to_string(pick(random, lo, hi)); };
    switch (random() % 5) {
        case 0:
            return "kayles";
        case 1:
            return "0.2002C";  // some values rise, some do not
        case 2:
            return "laskers";
        case 3:
            return "nim";
        default:
            return "take[{" + n(1, 3) + ", " + n(4, 9) + ", " + n(10, 20) + "}]";
    }
}

TEST(Tally, PeriodsAreThoseOfTheValues) {
    Random random(5);
    constexpr std::int64_t size = 66'000;
    for (int round = effort::rounds(60); round > 0 && !HasFailure(); --round) {
        std::string text = random_heap(random);
        const std::int64_t first = pick(random, 0, 300), last = first + size;
        std::vector<std::string> names;
        if (random() % 2 == 0) {
            names = {"n"};
            const bool alone = text == "nim" || text == "laskers" || text == "0.2002C";
            text += "(" + std::to_string(pick(random, 1, 4)) + "*n + " + std::to_string(pick(random, 0, 90)) + ")";
            if (!alone && random() % 2 == 0) text += " + kayles(n)";
        }
        SCOPED_TRACE(text + " " + std::to_string(first));
        Solver solver(rules_of(heaps));
        const Table table =
            names.empty() ? solver.table(text, {{first, last}}) : solver.family(text, {{"n", {first, last}}});
        const Tally found = counted(text, {{first, last}}, 1, {}, names, heaps);
        EXPECT_NE(found.how.find(text.starts_with("nim(") ? "digits" : "period"), std::string::npos) << found.how;
        EXPECT_EQ(found.lost, lost_one_by_one(table.values, 1));
        EXPECT_EQ(found.total, size + 1U);
        std::map<std::uint64_t, std::uint64_t> by_value;
        for (const std::uint64_t v : table.values) ++by_value[v];
        std::uint64_t pairs = 0;
        for (const auto& [v, n] : by_value) pairs += n * n;
        EXPECT_EQ(counted(text, {{first, last}}, 2, {}, names, heaps).lost, pairs);
        if (by_value.size() < 100) {
            EXPECT_EQ(counted(text, {{first, last}}, 3, 1'000'000'007, names, heaps).lost,
                      lost_one_by_one(table.values, 3) % 1'000'000'007);
        }
    }
}

TEST(Tally, BoxesAreThoseOfTheValues) {
    const std::vector<std::pair<std::int64_t, std::int64_t>> box = {{3, 290}, {40, 300}};
    for (const std::string game : {"rook", "queen"}) {
        Solver solver(rules_of(heaps));
        const Table table = solver.table(game, box);
        const Tally found = counted(game, box, 1, {}, {}, heaps);
        EXPECT_NE(found.how.find(game == "rook" ? "Bouton" : "Wythoff"), std::string::npos) << found.how;
        EXPECT_EQ(found.lost, lost_one_by_one(table.values, 1)) << game;
        EXPECT_EQ(found.total, 288U * 261U);
        if (game == "rook") {
            EXPECT_EQ(counted(game, box, 2, {}, {}, heaps).lost, lost_one_by_one(table.values, 2));
        }
    }
}

TEST(Tally, HugeRanges) {
    EXPECT_EQ(counted("kayles", {{0, 1'000'000'000}}, 1, {}, {}, heaps).lost, 1U);
    EXPECT_EQ(counted("nim", {{0, 1'000'000'000'000'000'000}}, 1, {}, {}, heaps).lost, 1U);
    // Pairs of equal heaps.
    EXPECT_EQ(counted("nim", {{5, 1'000'000'004}}, 2, {}, {}, heaps).lost, 1'000'000'000U);
    EXPECT_EQ(counted("rook", {{0, 999'999'999}, {1, 2'000'000'000}}, 1, {}, {}, heaps).lost, 999'999'999U);
    // (0, 0) and both orders of 381966011 pairs: the greatest n with floor(n phi) + n <= 10^9.
    EXPECT_EQ(counted("queen", {{0, 1'000'000'000}, {0, 1'000'000'000}}, 1, {}, {}, heaps).lost, 763'932'023U);
    EXPECT_EQ(counted("take[{1, 2}]", {{1, 3'000'000'000}}, 1, {}, {}, heaps).lost, 1'000'000'000U);
    // Where play may not begin everywhere, values are looked at.
    EXPECT_EQ(counted("primed", {{0, 70'000}}, 1, {}, {}, heaps).lost, 1U);  // 3
}

TEST(Tally, WhatCannotBeCountedIsRefused) {
    EXPECT_THROW(counted("f", {{5, 4}}), Error);
    EXPECT_THROW(counted("f", {{-1, 4}}), Error);
    EXPECT_THROW(counted("f", {}), Error);
    EXPECT_THROW(counted("f", {{0, 4}}, 1, 0), Error);
    EXPECT_THROW(counted("f", {{0, 50}}, 1000), Error);                                     // without a modulus
    EXPECT_THROW(counted("nim", {{0, 50}}, 9, std::uint64_t{1} << 62), Error);              // even and too large
    EXPECT_THROW(counted("*n + *(2*n)", {{0, 9223372036854775807}}, 1, {}, {"n"}), Error);  // above 2^63 - 1
    EXPECT_EQ(counted("sparse", {{0, 1'000'000'000'000}}, 1, {}, {}, unproven).outcome, Outcome::out_of_budget);
    EXPECT_EQ(lost("nim", {{0, 3}}, 9223372036854775807U, 1), 0U);
}

// What a game's table says of the positions from which play may begin.
std::vector<std::string> lost_by_table(const std::string& text, const std::string& game,
                                       const std::vector<std::pair<std::int64_t, std::int64_t>>& ranges) {
    Solver solver(rules_of(text));
    const Table table = solver.table(game, ranges);
    std::vector<std::string> out;
    std::vector<std::int64_t> at;
    for (const auto& range : ranges) at.push_back(range.first);
    for (const std::uint64_t value : table.values) {
        std::string position = game;
        for (std::size_t i = 0; i < at.size(); ++i) position += (i == 0 ? "(" : ", ") + std::to_string(at[i]);
        if (value == 0) out.push_back(position + ")");
        for (std::size_t i = at.size(); i-- > 0;) {
            if (at[i]++ < ranges[i].second) break;
            at[i] = ranges[i].first;
        }
    }
    return out;
}

TallyQuery list_query(const std::string& game, std::vector<std::pair<std::int64_t, std::int64_t>> ranges,
                      std::uint64_t most = 1'000'000) {
    TallyQuery out;
    out.game = game;
    out.ranges = std::move(ranges);
    out.list = most;
    return out;
}

TEST(TallyLists, PositionsAreThoseOfTheTable) {
    const std::string text =
        "game kayles(n):\n    kayles(a) + kayles(b)  for k in 1..2, a + b = n - k\n"
        "game chess({a, b}):\n    chess(a - k, b)  for k in 1..2\n    chess(a, b - k)  for k in 1..\n"
        "game queen({a, b}):\n    queen(a - k, b)  for k in 1..\n    queen(a, b - k)  for k in 1..\n"
        "    queen(a - k, b - k)  for k in 1..\n"
        "game slope(a, b):\n    slope(a, b - k)  for k in 1..\n    slope(a - k, b - 2*k)  for k in 1..\n"
        "game barred(a, b) with S: pairs:\n    barred(a - k, b)  for k in 1.. if not (a - k, b) in S\n"
        "    barred(a, b - k)  for k in 1.. if not (a, b - k) in S\n"
        "game blocked(a, b) with S: pairs:\n    blocked(a - k, b)  for k in 1.. if not any((a - j, b) in S for j in "
        "1..k)\n    blocked(a, b - k)  for k in 1.. if not any((a, b - j) in S for j in 1..k)\n"
        "game three(a, b, c):\n    three(a, b - k, c)  for k in 1..\n    three(a - k, b - k, c)  for k in 1..\n"
        "    three(a - k, b, c - 2*k)  for k in 1..\n    three(a - k, b - k, c - k)  for k in 1..\n"
        "game steep(a, b, c):\n    steep(a, b, c - k)  for k in 1..\n    steep(a - k, b, c - 2*k)  for k in 1..\n"
        "    steep(a - k, b, c)  for k in 1..\n    steep(a, b - 2*k, c - 3*k)  for k in 1..\n    steep(a - 2*k, b - k, "
        "c - k)  for k in 1..\n";
    const std::string cells = "[{(0, 0), (1, 2), (3, 3), (4, 1)}]";
    Random random(5);
    for (int round = effort::rounds(60); round > 0 && !HasFailure(); --round)
        for (const std::string& game :
             {std::string("kayles"), std::string("chess"), std::string("queen"), std::string("slope"), "barred" + cells,
              "blocked" + cells, std::string("three"), std::string("steep")}) {
            std::vector<std::pair<std::int64_t, std::int64_t>> ranges;
            const int arguments = game == "kayles" ? 1 : game == "three" || game == "steep" ? 3 : 2;
            for (int i = 0; i < arguments; ++i) {
                const auto first = pick(random, 0, 4);
                ranges.emplace_back(first, first + pick(random, 0, 9));
            }
            std::vector<std::string> expected = lost_by_table(text, game, ranges);
            const Tally all = tally(rules_of(text), {}, list_query(game, ranges));
            EXPECT_EQ(all.lost, expected.size()) << game;
            EXPECT_EQ(*all.positions, expected) << game;
            const bool along_rays = game != "kayles" && game != "chess";
            EXPECT_EQ(all.how.find("along rays") != std::string::npos, along_rays) << game << all.how;
            const auto most = pick(random, 0, 5);
            expected.resize(std::min(expected.size(), static_cast<std::size_t>(most)));
            const auto some = tally(rules_of(text), {}, list_query(game, ranges, static_cast<std::uint64_t>(most)));
            EXPECT_EQ(*some.positions, expected) << game;
            EXPECT_EQ(some.lost, all.lost);
        }
}

TEST(TallyLists, StartsAndFamilies) {
    const std::string text =
        "game queen(a, b):\n    queen(a - k, b)  for k in 1..\n    queen(a, b - k)  for k in 1..\n"
        "    queen(a - k, b - k)  for k in 1..\n    start if a >= b\n"
        "game nim(n):\n    nim(n - k)  for k in 1..\n";
    const Tally queens = tally(rules_of(text), {}, list_query("queen", {{1, 7}, {0, 7}}));
    EXPECT_EQ(*queens.positions, (std::vector<std::string>{"queen(2, 1)", "queen(5, 3)", "queen(7, 4)"}));
    EXPECT_EQ(queens.total, 7U * 8U - 21U);
    TallyQuery family = list_query("nim(n) + nim(2*n) + nim(3*n)", {{1, 5}}, 3);
    family.names = {"n"};
    const std::vector<std::string> expected = {"nim(1) + nim(2*1) + nim(3*1)", "nim(2) + nim(2*2) + nim(3*2)",
                                               "nim(4) + nim(2*4) + nim(3*4)"};
    EXPECT_EQ(*tally(rules_of(text), {}, family).positions, expected);
    family.ranges[0].second = 1'000'000'000'000;  // by binary digits
    EXPECT_EQ(*tally(rules_of(text), {}, family).positions, expected);
    const std::string cram = "game cram(b: board):\n    cram(c)  for c in place(b, {\"##\", \"# / #\"})\n";
    EXPECT_EQ(*tally(rules_of(cram), {}, list_query("cram(board(m, n))", {{1, 2}, {1, 2}})).positions,
              (std::vector<std::string>{"cram(board(1, 1))", "cram(board(2, 2))"}));
}

// More rows than are listed one by one: halves of the box are counted instead.
TEST(TallyLists, HeapsInHugeBoxes) {
    const std::string text =
        "game three(a, b, c):\n    three(a - k, b, c)  for k in 1..\n    three(a, b - k, c)  for k in 1..\n"
        "    three(a, b, c - k)  for k in 1..\n";
    constexpr std::int64_t far = 1'000'000'000'001;
    TallyQuery query = list_query("three", {{far, 2 * far}, {far - 2, 3 * far}, {2, far}}, 5);
    query.modulus = 1'000'000'007;
    std::vector<std::string> expected;
    for (std::int64_t b = far - 2; expected.size() < 5; ++b)
        if (const std::int64_t c = far ^ b; c >= 2 && c <= far)
            expected.push_back("three(" + std::to_string(far) + ", " + std::to_string(b) + ", " + std::to_string(c) +
                               ")");
    const Tally found = tally(rules_of(text), {}, query);
    EXPECT_EQ(found.outcome, Outcome::answered) << found.reason;
    EXPECT_EQ(*found.positions, expected);
    EXPECT_NE(found.how.find("Bouton"), std::string::npos) << found.how;
}

TEST(TallyLists, HeapsByTheirPeriod) {
    const std::string text =
        "game take(n):\n    take(n - k)  for k in 1..4\n"
        "game late(n):\n    late(n - k)  for k in {2, 5, 7}\n    late(0)  if n = 11\n"
        "game kayles(n):\n    kayles(a) + kayles(b)  for k in 1..2, a + b = n - k\n";
    constexpr std::int64_t last = 1'000'000'000'000;
    for (const std::string game : {"take", "late", "kayles"}) {
        std::vector<std::string> expected = lost_by_table(text, game, {{3, 300'000}});
        expected.resize(std::min(expected.size(), std::size_t{1000}));
        const Tally far = tally(rules_of(text), {}, list_query(game, {{3, last}}, 1000));
        EXPECT_EQ(far.how.find("period"), 0U) << far.how;
        EXPECT_EQ(*far.positions, expected) << game;
        for (std::int64_t end = 300'000; end < 300'012; ++end) {
            const Tally near = tally(rules_of(text), {}, list_query(game, {{3, end}}, 0));
            EXPECT_EQ(near.lost, lost_by_table(text, game, {{3, end}}).size()) << game << end;
        }
    }
    EXPECT_EQ(tally(rules_of(text), {}, list_query("take", {{0, last}}, 0)).lost, last / 5 + 1);
    EXPECT_EQ(tally(rules_of(text), {}, list_query("take", {{1, std::numeric_limits<std::int64_t>::max()}}, 0)).lost,
              std::numeric_limits<std::int64_t>::max() / 5);
}

TEST(TallyLists, LargeBoxesAndLimits) {
    const std::string queen =
        "game queen({a, b}):\n    queen(a - k, b)  for k in 1..\n    queen(a, b - k)  for k in 1..\n"
        "    queen(a - k, b - k)  for k in 1..\n";
    const Tally wide = tally(rules_of(queen), {}, list_query("queen", {{0, 1'000'000'000'000}, {0, 3}}));
    EXPECT_EQ(*wide.positions, (std::vector<std::string>{"queen(0, 0)", "queen(1, 2)", "queen(2, 1)", "queen(5, 3)"}));
    EXPECT_EQ(wide.total, 4'000'000'000'004U);
    constexpr std::int64_t far = 1'000'000'000;
    const Tally first = tally(rules_of(queen), {}, list_query("queen", {{2, far}, {0, far}}, 3));
    EXPECT_EQ(*first.positions, (std::vector<std::string>{"queen(2, 1)", "queen(3, 5)", "queen(4, 7)"}));
    EXPECT_TRUE(first.counted);
    const std::string slope =
        "game slope(a, b):\n    slope(a, b - k)  for k in 1..\n    slope(a - k, b - 2*k)  for k in 1..\n";
    std::vector<std::string> expected = lost_by_table(slope, "slope", {{0, 60}, {0, 200}});
    expected.resize(50);
    const Tally rows = tally(rules_of(slope), {}, list_query("slope", {{0, far}, {0, far}}, 50));
    EXPECT_EQ(*rows.positions, expected);
    EXPECT_FALSE(rows.counted) << "only the first are known";
    SolverOptions little;
    little.limits.bytes = 1 << 20;
    EXPECT_EQ(tally(rules_of(queen), little, list_query("queen", {{0, 1'000'000}, {0, 1'000'000}})).outcome,
              Outcome::out_of_budget);
    TallyQuery sums = list_query("queen", {{0, 3}, {0, 3}});
    sums.terms = 2;
    EXPECT_THROW(tally(rules_of(queen), {}, sums), Error);
}

}  // namespace grundy::agreement::tally_test
