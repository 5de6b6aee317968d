// SPDX-License-Identifier: MIT
// Sapp regularity: published and found examples, random rules against the definition well beyond the window, huge
// heaps, and each condition of Theorem 46. GRUNDY_RANDOM_SAPP sets a larger number of random games than CI draws.
#include <gtest/gtest.h>

#include <cstdlib>
#include <grundy/grundy.hpp>
#include <random>
#include <string>

#include "engines/heap/period_proof.hpp"
#include "engines/sequences/seen.hpp"
#include "support/code_by_definition.hpp"
#include "support/effort.hpp"
#include "support/heap_game.hpp"
#include "support/heap_lines.hpp"
#include "support/own_rules.hpp"
#include "support/rising_window.hpp"
#include "support/window_fault.hpp"

namespace grundy::sapp_test {

using Lines = std::vector<Line>;
using Values = std::vector<std::uint64_t>;

PeriodAnswer period_of(const std::string& game, const Rules& rules = Rules(), std::int64_t limit = 400) {
    PeriodQuery query;
    query.limit = limit;
    query.certificate = true;
    return Solver(rules).period(game, query);
}

template <class List>
void expect_repetition(const Period& p, const List& g, const std::string& game) {
    for (std::int64_t n = p.preperiod; n + p.period < std::ssize(g); ++n) {
        const bool flat = std::binary_search(p.flat.begin(), p.flat.end(), n % p.period);
        ASSERT_EQ(g[static_cast<std::size_t>(n + p.period)], g[static_cast<std::size_t>(n)] + (flat ? 0 : p.saltus))
            << game << " at " << n;
    }
}

struct Code {
    std::string code;
    std::int64_t period, saltus, preperiod;
    std::vector<std::int64_t> flat;
};

// 0.205200C is the example of Grossman and Nowakowski (2015).
const std::vector<Code> codes = {{"0.205200C", 40, 16, 4, {19, 39}}, {"0.2002C", 22, 8, 1, {0, 11}},
                                 {"0.2040C", 22, 8, 1, {0, 11}},     {"0.2000418", 30, 8, 1, {0, 15}},
                                 {"0.2140C", 22, 8, 1, {0, 11}},     {"0.2000428", 30, 8, 1, {0, 15}}};

TEST(Sapp, CodesAgreeWithTheDefinition) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    for (const Code& want : codes) {
        const PeriodAnswer answer = period_of(want.code);
        ASSERT_TRUE(answer.period) << want.code << answer.why_not;
        const Period& p = *answer.period;
        EXPECT_EQ(p.period, want.period) << want.code;
        EXPECT_EQ(p.saltus, static_cast<std::uint64_t>(want.saltus)) << want.code;
        EXPECT_EQ(p.preperiod, want.preperiod) << want.code;
        EXPECT_EQ(p.flat, want.flat) << want.code;
        std::vector<int> list;
        for (const char digit : want.code)
            if (digit != '.') list.push_back(static_cast<int>(digits.find(digit)));
        expect_repetition(p, code_by_definition<std::uint32_t>(list, effort::sanitized ? 300 : 1200), want.code);
        const CertificateCheck check = check_certificate(answer.certificate, {});
        EXPECT_TRUE(check.holds) << want.code << check.fault;
    }
}

const std::vector<Lines> bases = {
    {{2, 1, 0, 0, 0}, {4, 1, 0, 0, 0}, {5, 3, 0, 2, 0}},
    {{2, 1, 0, 0, 0}, {4, 1, 0, 0, 0}, {5, 1, 0, 0, 0}, {2, 2, 0, 0, 0}, {5, 2, 0, 3, 0}, {6, 3, 0, 1, 0}},
    {{1, 1, 0, 3, 0}, {6, 1, 0, 3, 0}, {7, 1, 0, 3, 0}, {2, 2, 0, 0, 0}, {7, 3, 0, 0, 0}, {5, 3, 0, 0, 0}},
    {{1, 1, 2, 3, 0}, {5, 1, 2, 3, 0}, {2, 1, 0, 0, 0}, {3, 2, 0, 0, 0}, {5, 3, 0, 0, 0}, {7, 3, 0, 0, 0}},
    {{4, 1, 1, 0, 0}, {4, 2, 1, 3, 0}, {1, 2, 1, 0, 0}, {4, 3, 1, 1, 0}},
    {{1, 1, 1, 0, 0}, {4, 1, 1, 0, 0}, {5, 2, 1, 0, 0}, {5, 3, 1, 0, 0}}};

class Games {
public:
    explicit Games(unsigned seed) : random_(seed) {}

    // One of the bases with a change or two; sometimes other kinds of move altogether.
    Lines next() {
        Lines out = bases[static_cast<std::size_t>(below(static_cast<int>(bases.size())))];
        if (below(5) == 0) {
            out.clear();
            for (int parts = 1; parts <= 3; ++parts)
                for (int more = 1 + below(2); more > 0; --more) out.push_back(line(parts));
            return out;
        }
        for (int changes = 1 + below(2); changes > 0; --changes) {
            Line& one = out[static_cast<std::size_t>(below(static_cast<int>(out.size())))];
            const int what = below(6);
            if (what == 0) one.take = 1 + below(7);
            if (what == 1) one.bonus = below(4);
            if (what == 2) one.least = below(4);
            if (what == 3) one.most = 3 + below(9);
            if (what == 4) out.push_back(line(1 + below(3)));
            if (what == 5) out.push_back({1 + below(9), 0, 0, below(3), -below(2)});
        }
        return out;
    }

private:
    Line line(int parts) { return {1 + below(7), parts, below(3) > 0 ? 0 : below(4), below(3) > 0 ? 0 : below(9), 0}; }
    int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
    std::mt19937 random_;
};

TEST(Sapp, RandomGamesAgreeWithTheDefinition) {
    Games games(44);
    const char* const asked = std::getenv("GRUNDY_RANDOM_SAPP");
    const int many = asked != nullptr ? std::atoi(asked) : effort::rounds(120);
    int proven = 0, unproven = 0;
    for (int i = 0; i < many; ++i) {
        const Lines game = games.next();
        const std::string text = text_of(game);
        const PeriodAnswer answer = period_of("g", rules_of(text), 300);
        unproven += answer.why_not.find("a sapp regularity is seen") != std::string::npos;
        if (!answer.period || answer.period->flat.empty()) continue;
        ++proven;
        expect_repetition(*answer.period, by_definition(game, effort::sanitized ? 300 : 700), text);
        const CertificateCheck check = check_certificate(answer.certificate, {});
        EXPECT_TRUE(check.holds) << text << check.fault;
    }
    RecordProperty("proven", proven);
    RecordProperty("unproven", unproven);
    EXPECT_GE(proven, many / 50);
}

// Values of heaps of any size, ranges across the table's end, and a move to each of some smaller values.
TEST(Sapp, HugeHeaps) {
    const std::int64_t far = 1'000'000'000'000;
    for (const Lines& base : {bases[0], bases[5]}) {
        const Rules rules = rules_of(text_of(base));
        const PeriodAnswer answer = period_of("g", rules);
        ASSERT_TRUE(answer.period && !answer.period->flat.empty()) << answer.why_not;
        const Period& p = *answer.period;
        Solver solver(rules);
        const auto name = [](std::int64_t n) { return "g(" + std::to_string(n) + ")"; };
        const Values g = by_definition(base, 400);
        for (std::int64_t n = far; n < far + p.period; ++n) {
            const bool flat = std::binary_search(p.flat.begin(), p.flat.end(), n % p.period);
            const std::int64_t rounds = (n - 300) / p.period;
            const std::uint64_t value = g[static_cast<std::size_t>(n - rounds * p.period)] +
                                        (flat ? 0 : static_cast<std::uint64_t>(rounds) * p.saltus);
            ASSERT_EQ(solver.value(name(n)).value, value) << n;
            for (const std::uint64_t less : {std::uint64_t{0}, std::uint64_t{1}, value / 2, value - 1}) {
                if (less >= value) continue;
                const Answer moves = solver.solve(name(n) + " + *" + std::to_string(less));
                ASSERT_FALSE(moves.moves.empty()) << n << " to " << less;
                for (const WinningMove& m : moves.moves) {
                    if (m.component != 1) continue;
                    ASSERT_EQ(solver.value(m.to).value, less) << n << ": " << m.to;
                }
            }
        }
        Solver another(rules);
        const Table table = another.table("g", {{0, 99'999}});
        for (std::int64_t n = 0; n < 400; ++n)
            ASSERT_EQ(table.values[static_cast<std::size_t>(n)], g[static_cast<std::size_t>(n)]);
        expect_repetition(p, table.values, "a long table");
    }
}

TEST(Sapp, WhatIsOnlySeenIsReported) {
    const PeriodAnswer answer = period_of("0.205200C", Rules(), 200);
    EXPECT_FALSE(answer.period);
    EXPECT_NE(answer.why_not.find("a sapp regularity is seen in heaps 4 to 200, which proves nothing"),
              std::string::npos)
        << answer.why_not;
    EXPECT_NE(answer.why_not.find("n mod 40 = 19 or 39"), std::string::npos) << answer.why_not;
}

// Whoever knows one saltus for all heaps is not offered such a repetition.
TEST(Sapp, OthersAreNotMisled) {
    Solver solver{Rules()};
    const Pattern pattern = solver.pattern("0.2002C", {});
    ASSERT_FALSE(pattern.claims.empty());
    EXPECT_EQ(pattern.claims[0].formula,
              "G(n + 22) = G(n) + 8 for n >= 1, but G(n + 22) = G(n) if n mod 22 is 0 or 11");
    const auto record = certified_period(period_of("0.2002C").certificate);
    ASSERT_TRUE(record);
    EXPECT_NE(record->answer.find(" flat=0,11 "), std::string::npos) << record->answer;
    EXPECT_TRUE(certified_period(period_of("0.3F").certificate));
}

// The fault that the checker finds if values, which need not be those of the game, are claimed to be regular; "" if
// none. The engine must be of the same opinion.
struct Claim {
    Lines game = bases[0];
    Values values = by_definition(bases[0], 420);
    std::int64_t n0 = 20, step = 40, values_read = 190;
};

std::string fault_of(const Claim& claim) {
    const Rules rules = rules_of(text_of(claim.game));
    const HeapGame game("g", rules);
    const std::vector<std::uint32_t> g(claim.values.begin(), claim.values.end());
    Meter meter{Budget{}};
    const auto seen = engines::sequences::seen_rising({g}, meter);
    if (!seen) return "nothing is seen";
    verify::Certificate c;
    c.proof = RepetitionTheorem::sapp;
    c.form = game.form;
    c.period = seen->period;
    c.preperiod = seen->first;
    c.saltus = seen->saltus;
    c.flat = seen->flat[0];
    c.parts_below = claim.n0;
    c.step = claim.step;
    c.values = claim.values_read;
    return window_fault(c, g);
}

bool engine_proves(const Claim& claim) {
    const Rules rules = rules_of(text_of(claim.game));
    const HeapGame game("g", rules);
    Meter meter{Budget{}};
    const Sequence g(std::vector<std::uint32_t>(claim.values.begin(), claim.values.end()));
    return prove_by_rising_window(game.form, g, meter).has_value();
}

void expect_fault(const Claim& claim, const std::string& fault) {
    const std::string found = fault_of(claim);
    EXPECT_NE(found.find(fault), std::string::npos) << "'" << found << "' instead of " << fault;
}

Claim of_base(std::size_t base, std::int64_t n0, std::int64_t step) {
    Claim out;
    out.game = bases[base];
    out.values = by_definition(out.game, 520);
    out.n0 = n0;
    out.step = step;
    out.values_read = 3 * (n0 + step) + 7;
    return out;
}

TEST(Sapp, ClaimsThatHold) {
    for (const Claim& good : {Claim{}, of_base(1, 5, 12), of_base(4, 5, 12), of_base(5, 9, 44)}) {
        EXPECT_EQ(fault_of(good), "");
        EXPECT_TRUE(engine_proves(good));
    }
}

// The claims are true, but the numbers of their proofs do not satisfy the theorem.
TEST(Sapp, TheNumbersCount) {
    Claim c;
    c.step = 20;  // parts that match rise by S/2
    expect_fault(c, "misses a value that is");
    c = {};
    c.n0 = 18;
    expect_fault(c, "breaks the period");
    c = {};
    c.values_read = 184;
    expect_fault(c, "the window theorem needs more values");
    expect_fault(of_base(0, 100, 40), "above the values of small parts");
    expect_fault(of_base(5, 1, 44), "misses a value that is 1 modulo 16");
    expect_fault(of_base(4, 3, 12), "misses a value that is");
    c = {};
    c.game.push_back({9, 1, 0, 16, 0});
    expect_fault(c, "above the bonuses");
}

// Sequences that are not the game's; each fails exactly one condition of the theorem. An option more, or a value more
// that is missed, leaves the other conditions as they were.
TEST(Sapp, EachConditionCounts) {
    const auto changed = [](Claim c, std::size_t line, const Line& to) {
        if (line < c.game.size())
            c.game[line] = to;
        else
            c.game.push_back(to);
        EXPECT_FALSE(engine_proves(c)) << text_of(c.game);
        return c;
    };
    Claim late;  // one residue class is far above the others
    for (std::size_t n = 20; n < late.values.size(); n += 20) late.values[n] += 1000;
    expect_fault(late, "a value of the last round may be one of small heaps");
    expect_fault(changed(Claim{}, 9, {1, 2, 1, 7, 0}), "the rising value of heaps like");
    expect_fault(changed(of_base(1, 5, 12), 3, {1, 2, 0, 0, 0}), "the rising value of heaps like");
    expect_fault(changed(Claim{}, 2, {1, 3, 0, 2, 0}), "value of heaps like");
    expect_fault(changed(of_base(4, 5, 12), 1, {1, 2, 1, 3, 0}), "the flat value of heaps like");
    expect_fault(changed(of_base(1, 5, 12), 2, {1, 1, 0, 0, 0}), "among its steady options");
    expect_fault(changed(Claim{}, 2, {6, 3, 0, 2, 0}), "among its steady options");
    expect_fault(changed(Claim{}, 0, {1, 1, 0, 0, 0}), "misses a value that is");
    expect_fault(changed(of_base(4, 5, 12), 1, {3, 2, 1, 3, 0}), "misses a value that is");
    Claim gone = of_base(4, 5, 12);  // a value less than b that no option has
    gone.game[3].least = 2;
    gone.values_read = 55;
    expect_fault(gone, "misses a value that is");
}

// Each odd heap of the last round has an option of value 0, such as 2 + 8 + 10, but only of three rising parts that do
// not match: nothing says that larger heaps have one.
TEST(Sapp, OptionsOfFlatHeapsHaveToLast) {
    Claim c;
    c.game = {{1, 3, 0, 0, 0}, {3, 3, 0, 0, 0}};
    c.values = {3};
    for (std::uint64_t n = 1; n < 200; ++n) c.values.push_back(n % 2 == 1 ? 1 : 4 * n);
    ASSERT_EQ(c.values[2] ^ c.values[8] ^ c.values[10], 0U);
    c.n0 = 1;
    c.step = 4;
    c.values_read = 24;
    expect_fault(c, "misses the value 0 among its steady options");
    EXPECT_FALSE(engine_proves(c));
}

// Parts that must differ, infinitely many takes, and parts of other sequences are not covered.
TEST(Sapp, OtherRulesAreRefused) {
    const Claim good;
    const Rules rules = rules_of(text_of(good.game));
    const HeapGame game("g", rules);
    Meter meter{Budget{}};
    const Sequence g(std::vector<std::uint32_t>(good.values.begin(), good.values.end()));
    ASSERT_TRUE(prove_by_rising_window(game.form, g, meter));
    for (const int what : {0, 1, 2}) {
        rules::HeapForm form = game.form;
        for (rules::HeapMove& m : form.moves) {
            if (what == 0 && m.parts == 3) m.unequal = true;
            if (what == 1 && m.parts == 1) m.takes = rules::IntSet::of_intervals({{2, 2}, {9, INT64_MAX}});
            if (what == 2 && m.parts == 3) m.bonus = Nimber{1} << 40;
        }
        EXPECT_FALSE(prove_by_rising_window(form, g, meter)) << what;
    }
}

}  // namespace grundy::sapp_test
