// SPDX-License-Identifier: MIT
// Counts of lost positions by automata: against the definition, against formulas that are evaluated, and against other
// ways to count where boxes are large.
#include "logic/lost_set.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <limits>

#include "api/xor_counts.hpp"
#include "logic/formula_entries.hpp"
#include "logic/mona.hpp"
#include "logic/random_claims.hpp"
#include "logic/theorem.hpp"
#include "support/effort.hpp"
#include "support/program.hpp"

namespace lost_set_test {

using grundy::Error;
using grundy::Int;
using grundy::Meter;
using grundy::Wide;
using grundy::logic::Automaton;
using grundy::logic::Claim;
using grundy::logic::LostSet;
using grundy::logic::members_in;
using grundy::test::FormulaEntry;
using grundy::test::RandomClaims;
using grundy::test::Result;
using grundy::test::Theorem;
using Box = std::vector<std::pair<Int, Int>>;

constexpr Int greatest = std::numeric_limits<Int>::max();

#define NEEDS_MONA \
    if (!grundy::logic::has_mona()) GTEST_SKIP() << "there is no MONA on this machine"

grundy::Budget few_seconds() {
    grundy::Budget out;
    out.seconds = 5;
    return out;
}

std::string text_of(const Box& box) {
    std::string out;
    for (const auto& [a, b] : box) out += " " + std::to_string(a) + ".." + std::to_string(b);
    return out;
}

Wide counted(const Automaton& set, const Box& box, std::optional<std::uint64_t> modulus = {}) {
    Meter meter{grundy::Budget{}};
    return members_in(set, box, modulus, meter);
}

// One by one, by `has`.
template <class Has>
Int one_by_one(const Box& box, const Has& has) {
    std::vector<Int> at;
    for (const auto& range : box) at.push_back(range.first);
    for (Int out = 0;;) {
        out += has(at) ? 1 : 0;
        std::size_t i = 0;
        while (i < at.size() && at[i] == box[i].second) {
            at[i] = box[i].first;
            ++i;
        }
        if (i == at.size()) return out;
        ++at[i];
    }
}

LostSet set_of(const std::string& arguments, const std::string& condition, const std::string& where = {}) {
    Theorem t("game g(" + arguments + "):\n    0 if " + arguments.substr(0, 1) + " < 0\n");
    Claim claim;
    claim.kind = Claim::Kind::lost;
    claim.formula = condition;
    claim.where = where;
    const auto out = grundy::logic::lost_set(*t.rules, t.claim("g", claim).claims[0], few_seconds());
    if (!out) throw std::runtime_error("no automaton of " + condition);
    return *out;
}

// A range of few numbers near one that is small, or near a power of 2: also of one number, and at the greatest one.
std::pair<Int, Int> few_numbers(RandomClaims& r) {
    const Int first = r.upto(9) == 0 ? greatest - r.upto(Int{9}) : std::max(Int{0}, r.position() - r.upto(Int{9}));
    const Int length = r.upto(3) == 0 ? 0 : r.upto(Int{17});
    return {first, first > greatest - length ? greatest : first + length};
}

// Whether the condition on the positions that a claim speaks of has a value at all small ones, as proofs require.
bool has_condition(const grundy::logic::Claimed& claimed) {
    Meter meter{grundy::Budget{}};
    try {
        one_by_one({{0, 8}, {0, 8}}, [&](const auto& p) { return claimed.speaks_of(p, meter); });
        return true;
    } catch (const Error&) {
        return false;
    }
}

// The automaton has the positions at which the condition holds, also far beyond those that are compared when it is
// made.
TEST(LostSets, RandomConditionsHoldWhereTheirAutomataSay) {
    NEEDS_MONA;
    const int rounds = grundy::effort::share(1500, 150);
    int compared = 0, restricted = 0;
    for (int seed = 0; seed < rounds; ++seed) {
        RandomClaims r(static_cast<unsigned>(seed));
        Claim claim;
        const bool values = r.upto(2) == 0;
        claim.kind = values ? Claim::Kind::value : Claim::Kind::lost;
        claim.formula = values ? r.expression(3) : r.condition(3);
        if (r.upto(2) == 0) claim.where = r.condition(1);
        Theorem t("game g(a, b):\n    0 if a < 0\n");
        std::optional<LostSet> set;
        try {
            set = grundy::logic::lost_set(*t.rules, t.claim("g", claim).claims[0], few_seconds());
        } catch (const Error& fault) {  // somewhere it has no value, which a proof excludes
            const bool internal = std::string(fault.what()).find("internal error") != std::string::npos;
            EXPECT_FALSE(internal && has_condition(t.claims[0]))
                << seed << ": " << claim.formula << " / " << claim.where << "\n"
                << fault.what();
            continue;
        }
        if (!set) continue;
        const auto& claimed = t.claims[0];
        Meter meter{grundy::Budget{}};
        try {
            for (int i = 0; i < 8; ++i) {
                const Box box = {few_numbers(r), few_numbers(r)};
                const std::string text =
                    std::to_string(seed) + ": " + claim.formula + " / " + claim.where + text_of(box);
                EXPECT_EQ(set->unspoken ? static_cast<Int>(counted(*set->unspoken, box)) : 0,
                          one_by_one(box, [&](const auto& p) { return !claimed.speaks_of(p, meter); }))
                    << text;
                EXPECT_EQ(
                    static_cast<Int>(counted(set->lost, box)),
                    one_by_one(box,
                               [&](const auto& p) { return claimed.speaks_of(p, meter) && claimed.lost(p, meter); }))
                    << text;
            }
        } catch (const Error& fault) {
            EXPECT_EQ(std::string(fault.what()).find("internal error"), std::string::npos)
                << seed << ": " << claim.formula << " / " << claim.where << "\n"
                << fault.what();
            continue;
        }
        ++compared;
        restricted += set->unspoken ? 1 : 0;
    }
    EXPECT_GT(compared * 4, rounds);
    EXPECT_GT(restricted * 20, rounds);
}

// A random set, and counts of it in boxes with up to four numbers.
Automaton random_set(RandomClaims& r, int arguments) {
    Automaton out{arguments, false, {}, {}};
    const int states = 1 + r.upto(5);
    for (int s = 0; s < states; ++s) {
        std::vector<int> row;
        for (std::size_t symbol = 0; symbol < out.symbols(); ++symbol) row.push_back(r.upto(states) - 1);
        row[0] = s;  // zeros change nothing
        out.next.push_back(row);
        out.accepts.push_back(r.upto(1) == 0);
    }
    return out;
}

TEST(LostSets, MembersAreThoseCountedOneByOne) {
    RandomClaims r(7);
    for (int round = grundy::effort::rounds(2000); round > 0 && !testing::Test::HasFailure(); --round) {
        const Automaton set = random_set(r, 1 + r.upto(3));
        Box box;
        for (int i = 0; i < set.arguments; ++i) {
            box.push_back(few_numbers(r));
            if (set.arguments > 2 && box.back().second - box.back().first > 4) box.back().second = box.back().first + 4;
        }
        const Int expected = one_by_one(box, [&](const auto& p) { return set.contains(p); });
        EXPECT_EQ(static_cast<Int>(counted(set, box)), expected) << set.text() << text_of(box);
        const std::uint64_t modulus = 1 + r.upto(std::uint64_t{1} << r.upto(62));
        EXPECT_EQ(counted(set, box, modulus), Wide{expected} % Wide{modulus}) << set.text() << text_of(box);
    }
}

// Large boxes: two halves have together as many members as the whole.
TEST(LostSets, PartsOfABoxAddUp) {
    RandomClaims r(8);
    const auto any = [&] { return greatest >> r.upto(62) >> r.upto(20) ^ r.upto(Int{1} << r.upto(50)); };
    for (int round = grundy::effort::rounds(1000); round > 0 && !testing::Test::HasFailure(); --round) {
        const Automaton set = random_set(r, 1 + r.upto(2));
        Box box;
        for (int i = 0; i < set.arguments; ++i) {
            const Int a = any(), b = any();
            box.emplace_back(std::min(a, b), std::max(a, b));
        }
        const auto cut = static_cast<std::size_t>(r.upto(set.arguments - 1));
        Box left = box, right = box;
        if (box[cut].first == box[cut].second) continue;
        left[cut].second = box[cut].first + r.upto(box[cut].second - box[cut].first - 1);
        right[cut].first = left[cut].second + 1;
        for (const std::optional<std::uint64_t> modulus :
             {std::optional<std::uint64_t>{}, std::optional<std::uint64_t>{std::uint64_t{1'000'000'007}}}) {
            const Wide whole = counted(set, box, modulus),
                       parts = counted(set, left, modulus) + counted(set, right, modulus);
            EXPECT_EQ(whole, modulus ? parts % Wide{*modulus} : std::min(parts, grundy::most_counted))
                << set.text() << text_of(box);
        }
    }
}

TEST(LostSets, LargeBoxesHaveTheNumbersThatAreKnown) {
    NEEDS_MONA;
    const Int far = 1'000'000'000'000'000'000;
    EXPECT_EQ(counted(set_of("a, b", "a xor b = 0").lost, {{0, far}, {0, far}}), Wide{far} + 1);
    EXPECT_EQ(counted(set_of("a, b", "a = b").lost, {{0, greatest}, {0, greatest}}), Wide{greatest} + 1);
    EXPECT_EQ(counted(set_of("a, b", "a < b").lost, {{0, greatest}, {0, greatest}}),
              Wide{greatest} * (Wide{greatest} + 1) / 2);
    EXPECT_EQ(counted(set_of("a, b", "a + b = 2^40").lost, {{1, greatest}, {0, greatest}}), Wide{1} << 40);
    EXPECT_EQ(counted(set_of("a, b", "a mod 3 = b mod 3").lost, {{1, far - 1}, {0, far - 1}}), Wide{far - 1} / 3 * far);
    EXPECT_EQ(counted(set_of("a", "a in powers(2)").lost, {{2, greatest}}), 62);
    EXPECT_EQ(counted(set_of("a, b, c", "a >= 0").lost, {{0, greatest}, {0, greatest}, {0, greatest}}),
              grundy::most_counted);
    EXPECT_EQ(counted(set_of("a, b, c", "a >= 0").lost, {{0, greatest}, {0, greatest}, {0, greatest}}, 1'000'000'007),
              []() {
                  Wide out = 1;
                  for (int i = 0; i < 189; ++i) out = 2 * out % 1'000'000'007;
                  return out;
              }());
    const Automaton heaps = set_of("a, b, c", "a xor b xor c = 0").lost;
    RandomClaims r(9);
    for (int round = grundy::effort::rounds(40); round > 0; --round) {
        Box box;
        grundy::ValueRuns runs;
        for (int i = 0; i < 3; ++i) {
            const Int a = r.upto(Int{1} << r.upto(41)), b = a + r.upto(Int{1} << r.upto(41));
            box.emplace_back(a, b);
            runs.parts.push_back({{0, static_cast<grundy::Nimber>(a), static_cast<grundy::Nimber>(b), 1}});
        }
        Meter meter{grundy::Budget{}};
        EXPECT_EQ(counted(heaps, box), grundy::lost_sums(runs, 1, std::nullopt, meter)) << text_of(box);
    }
}

// Arguments whose order does not matter are counted in the order in which they are written.
TEST(LostSets, OrderOfArguments) {
    NEEDS_MONA;
    Theorem t("game g({a, b, c}):\n    0 if a < 0\n");
    const auto set = grundy::logic::lost_set(*t.rules, t.lost("g", "a + 1 = b and c < b + 3").claims[0], few_seconds());
    ASSERT_TRUE(set);
    const Box box = {{0, 9}, {3, 12}, {1, 8}};
    EXPECT_EQ(static_cast<Int>(counted(set->lost, box)), one_by_one(box, [](std::vector<Int> p) {
                  std::sort(p.begin(), p.end());
                  return p[0] + 1 == p[1] && p[2] < p[1] + 3;
              }));
}

TEST(LostSets, WhatMonaPrintsIsReadOrRefused) {
    const std::string text =
        "DFA for formula with free variables: P_b P_a \nInitial state: 0\nAccepting states: 3 \nRejecting states: 1 2 "
        "\n"
        "Don't-care states: 0 \n\nAutomaton has 4 states and 5 BDD-nodes\nTransitions:\nState 0: XX -> state 1\n"
        "State 1: 0X -> state 2\nState 1: 10 -> state 3\nState 1: 11 -> state 2\nState 2: XX -> state 2\n"
        "State 3: X0 -> state 3\nState 3: X1 -> state 2\n";
    const auto set = grundy::logic::read_set(text, {"P_a", "P_b"});
    ASSERT_TRUE(set);
    for (Int a = 0; a < 4; ++a)
        for (Int b = 0; b < 4; ++b) EXPECT_EQ(set->contains(std::vector<Int>{a, b}), a == 0 && b % 2 == 1);
    EXPECT_FALSE(grundy::logic::read_set(text, {"P_a"}));
    EXPECT_FALSE(grundy::logic::read_set(text, {"P_a", "P_b", "P_c"}));
    EXPECT_FALSE(grundy::logic::read_set("", {"P_a", "P_b"}));
    std::string parted = text;  // the first symbol, which stands for no digit, must not matter
    parted.replace(parted.find("State 0: XX -> state 1"), 22, "State 0: 0X -> state 1\nState 0: 1X -> state 2");
    EXPECT_FALSE(grundy::logic::read_set(parted, {"P_a", "P_b"}));
    RandomClaims r(11);
    for (int round = grundy::effort::rounds(3000); round > 0; --round) {
        std::string other = text;
        for (int i = r.upto(3); i >= 0; --i) {
            const std::size_t at = r.upto(other.size() - 1);
            switch (r.upto(2)) {
                case 0:
                    other.erase(at, 1 + r.upto(std::size_t{20}));
                    break;
                case 1:
                    other[at] = "0123456789X:->\n "[r.upto(15)];
                    break;
                default:
                    other.insert(at, other.substr(r.upto(other.size() - 1), 12));
            }
        }
        const auto read = grundy::logic::read_set(other, {"P_a", "P_b"});
        if (!read) continue;
        EXPECT_TRUE(read->ignores_zeros()) << other;
        EXPECT_EQ(read->accepts.size(), read->next.size()) << other;
        for (const auto& row : read->next) {
            EXPECT_EQ(row.size(), read->symbols()) << other;
            for (const int to : row) EXPECT_LT(to, static_cast<int>(read->next.size())) << other;
        }
        EXPECT_LE(counted(*read, {{0, greatest}, {3, 1000}}), (Wide{greatest} + 1) * 998) << other;
    }
}

// The variables of the game of an entry, without the brackets around those whose order does not matter.
std::vector<std::string> variables_of(const FormulaEntry& e) {
    const std::size_t open = e.rules.find("game " + e.game + "(") + e.game.size() + 6;
    std::vector<std::string> out(1);
    for (const char c : e.rules.substr(open, e.rules.find(')', open) - open)) {
        if (c == ',') out.emplace_back();
        if (std::isalnum(static_cast<unsigned char>(c)) != 0) out.back() += c;
    }
    return out;
}

std::string claim_of(const FormulaEntry& e) {
    std::string names;
    for (const std::string& v : variables_of(e)) names += (names.empty() ? "" : ", ") + v;
    const std::string position = e.game + "(" + names + ")";
    if (e.kind == FormulaEntry::Kind::value)
        return "expect value " + position + " = (" + e.claim + ") for all " + names +
               (e.where.empty() ? "" : " if " + e.where) + "\n";
    return "expect lost " + position + " if " + e.claim + " for all " + names +
           (e.where.empty() ? "" : " if " + e.where) + "\n";
}

std::vector<FormulaEntry> entries_of_ended_play() {
    std::vector<FormulaEntry> out;
    for (FormulaEntry& e : grundy::test::formula_entries())
        if (!e.misere && e.draw.empty() && e.kind != FormulaEntry::Kind::learn) out.push_back(std::move(e));
    return out;
}

Result count(const std::string& rules, const std::string& game, const Box& box, std::vector<std::string> more = {}) {
    std::vector<std::string> words = {"count", "-e", rules, game};
    for (const auto& range : box) words.push_back(text_of({range}).substr(1));
    words.insert(words.end(), more.begin(), more.end());
    return grundy::test::grundy(words);
}

// What is counted and listed, without how.
std::string numbers(const Result& result) {
    EXPECT_EQ(result.code, 0) << result.err;
    return result.out.substr(0, result.out.find("\"how\""));
}

// By the program: the same numbers, and the same first positions, with the claim as by a table without it.
TEST(Counting, ByProofsIsThatOfTables) {
    NEEDS_MONA;
    if (grundy::effort::sanitized) GTEST_SKIP() << grundy::effort::too_long;
    const std::vector<Box> boxes = {
        {{100, 70'000}}, {{3, 45}, {190, 1'760}}, {{3, 60}, {0, 20}, {42, 105}}, {{0, 16}, {0, 16}, {0, 16}, {1, 16}}};
    const std::vector<FormulaEntry> all = entries_of_ended_play();
    const std::size_t step = all.size() / static_cast<std::size_t>(grundy::effort::share(40, 8));
    for (std::size_t i = 0; i < all.size(); i += std::max(step, std::size_t{1})) {
        const FormulaEntry& e = all[i];
        const Box& box = boxes.at(variables_of(e).size() - 1);
        EXPECT_EQ(numbers(count(e.rules + claim_of(e), e.game, box, {"--list", "30", "--json"})),
                  numbers(count(e.rules, e.game, box, {"--list", "30", "--json"})))
            << claim_of(e);
    }
}

TEST(Counting, SaysThatAnAutomatonCounts) {
    NEEDS_MONA;
    if (grundy::effort::sanitized) GTEST_SKIP() << grundy::effort::too_long;
    int automata = 0;
    for (const FormulaEntry& e : entries_of_ended_play()) {
        const Box box(variables_of(e).size(), {1'000'000'000'000, 1'000'000'001'000});
        const Result found =
            count(e.rules + claim_of(e), e.game, box, {"--json", "--mod", "1000", "--budget", "1e6nodes"});
        automata += found.out.find("that a proof by MONA v") != std::string::npos ? 1 : 0;
    }
    EXPECT_GE(automata, 15);
}

const std::string pair = "game pair(a, b):\n    pair(a - k, b) for k in 1..2\n    pair(a, b - k) for k in 1..2\n";

TEST(Counting, UsesNoFormulaThatIsNotProven) {
    NEEDS_MONA;
    const Box far = {{0, 1'000'000'000}, {0, 1'000'000'000}};
    EXPECT_EQ(count(pair + "expect lost pair(a, b) if a mod 3 = b mod 3 for all a, b\n", "pair", far).out,
              "333333334000000001 lost, 666666668000000000 won\n");
    const Result wrong =
        count(pair + "expect lost pair(a, b) if a mod 3 = b mod 3 and a < 10^6 for all a, b\n", "pair", far);
    EXPECT_NE(wrong.code, 0) << wrong.out;
    EXPECT_NE(count(pair, "pair", far, {"--conjecture"}).code, 0);
    // A claim that is not about all of the box.
    const std::string bar =
        "game bar(y, z):\n    bar(v, z) for v in 0..y - 1\n    bar(min(y, v div 2), v) for v in 0..z - 1\n"
        "expect value bar(y, z) = y xor z for all y, z if y <= z div 2\n";
    EXPECT_EQ(count(bar, "bar", {{0, 1'000}, {2'000, 10'000'000}}).out, "0 lost, 10007999001 won\n");
    EXPECT_NE(count(bar, "bar", {{0, 1'000}, {1'999, 10'000'000}}).code, 0);
}

// An automaton that was kept is there without MONA; one of a formula is not, and the table is refused.
TEST(Counting, KeptProofsAreUsed) {
    NEEDS_MONA;
    const grundy::test::Folder folder;
    const std::string king = "game king(a, b):\n    king(a - 1, b)\n    king(a, b - 1)\n    king(a - 1, b - 1)\n";
    const std::string rules = " -f " + folder.file("rules.game", king + pair);
    const std::string kept = "GRUNDY_STORE=" + folder.file("store") + " ", none = "PATH=" + folder.file("") + " ";
    ASSERT_EQ(grundy::test::shell(kept + "grundy prove king" + rules).code, 0);
    ASSERT_EQ(grundy::test::shell(kept + "grundy prove pair --lost 'a mod 3 = b mod 3'" + rules).code, 0);
    const std::string box = " 0..10^9 7..10^9" + rules;
    const std::string kings = "249999998999999997 lost, 749999995999999997 won\n",
                      pairs = "333333331666666665 lost, 666666663333333329 won\n";
    EXPECT_EQ(grundy::test::shell(kept + "grundy count king" + box).out, kings);
    EXPECT_EQ(grundy::test::shell(kept + none + "grundy count king" + box).out, kings);
    EXPECT_EQ(grundy::test::shell(kept + "grundy count pair" + box).out, pairs);
    EXPECT_NE(grundy::test::shell(kept + none + "grundy count pair" + box).code, 0);
    EXPECT_NE(grundy::test::shell(kept + "grundy count pair --no-store" + box).code, 0);
}

TEST(Counting, ListsTheFirstOfHugeBoxes) {
    NEEDS_MONA;
    const std::string rules = pair + "expect lost pair(a, b) if a mod 3 = b mod 3 for all a, b\n";
    const std::string a = "pair(1000000000000000000, ";
    EXPECT_EQ(
        count(rules, "pair", {{1'000'000'000'000'000'000, greatest}, {2, greatest}}, {"--list", "3", "--mod", "7"}).out,
        a + "4)\n" + a + "7)\n" + a + "10)\n");
}

}  // namespace lost_set_test
