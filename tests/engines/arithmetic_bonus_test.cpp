// SPDX-License-Identifier: MIT
// Arithmetic periods of games with bonus nimbers and with moves for small heaps only: what is proven agrees with the
// definition well beyond the window, and the checker accepts it.
#include <gtest/gtest.h>

#include <cstdlib>
#include <grundy/grundy.hpp>
#include <random>
#include <string>

#include "engines/heap/period_proof.hpp"
#include "support/effort.hpp"
#include "support/heap_game.hpp"
#include "support/heap_lines.hpp"
#include "support/own_rules.hpp"
#include "support/rising_window.hpp"
#include "support/window_fault.hpp"

namespace grundy::arithmetic_bonus_test {

class Lines {
public:
    explicit Lines(unsigned seed) : random_(seed) {}

    std::vector<Line> next() {
        std::vector<Line> out = {{below(4), 3, below(2), below(3) > 0 ? 0 : below(5), 0}};
        if (out[0].take == 0) out[0].least = 1;
        for (int more = 1 + below(4); more > 0; --more) {
            Line line = {1 + below(4), below(4), below(3), below(2) > 0 ? below(6) : 0,
                         below(4) > 0 ? 0 : 3 + below(9)};
            if (line.parts == 3 && below(2) > 0) line.parts = 1;
            out.push_back(line);
        }
        return out;
    }

private:
    int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
    std::mt19937 random_;
};

PeriodAnswer period_of(const std::string& text) {
    PeriodQuery query;
    query.limit = 300;
    query.certificate = true;
    return Solver(rules_of(text)).period("g", query);
}

TEST(ArithmeticBonus, RandomGamesAgreeWithTheDefinition) {
    Lines lines(20);
    int rising = 0;
    const int games = std::getenv("GRUNDY_ALL_RANDOM") != nullptr ? 5000 : effort::rounds(60);
    for (int i = 0; i < games; ++i) {
        const std::vector<Line> game = lines.next();
        const std::string text = text_of(game);
        const PeriodAnswer answer = period_of(text);
        if (!answer.period || answer.period->saltus == 0) continue;
        ++rising;
        const auto& p = *answer.period;
        const auto g = by_definition(game, 400);
        for (auto n = static_cast<std::size_t>(p.preperiod + p.period); n < g.size(); ++n)
            ASSERT_EQ(g[n], g[n - static_cast<std::size_t>(p.period)] + p.saltus) << text << " at " << n;
        const CertificateCheck check = check_certificate(answer.certificate, {});
        EXPECT_TRUE(check.holds) << text << check.fault;
    }
    RecordProperty("rising", rising);
    EXPECT_GE(rising, games / 10);
}

// Whether the values, which are not those of the game, are accepted as its values with period 1.
struct Verdicts {
    bool proven = false, accepted = false;
};

Verdicts verdicts(const std::vector<Line>& lines, const std::vector<std::uint64_t>& values) {
    Verdicts out;
    const Rules rules = rules_of(text_of(lines));
    const HeapGame game("g", rules);
    const std::vector<std::uint32_t> g(values.begin(), values.end());
    Meter meter{Budget{}};
    const auto seen = engines::heap::seen_repetition(game.form, Sequence(g));
    if (!seen || seen->period != 1) return out;
    out.proven = prove_by_rising_window(game.form, Sequence(g), meter).has_value();
    verify::Certificate c;
    c.proof = RepetitionTheorem::arithmetic;
    c.form = game.form;
    c.period = 1;
    c.preperiod = static_cast<Int>(seen->first);
    c.saltus = seen->saltus;
    for (c.parts_below = 1; c.parts_below < 20 && !out.accepted; ++c.parts_below) {
        c.step = 64;  // a power of two above the values of small parts
        c.values = 3 * (c.parts_below + c.step) + c.form.greatest_take();
        out.accepted = window_fault(c, g).empty();
    }
    return out;
}

const std::vector<Line> both_parities = {
    {1, 1, 0, 0, 0}, {1, 3, 0, 0, 0}, {2, 3, 0, 0, 0}, {2, 2, 0, 0, 0}};  // G(n) = n

TEST(ArithmeticBonus, MovesOfSmallHeapsReachNothingLater) {
    const auto values = by_definition(both_parities, 300);
    std::vector<Line> game = both_parities;
    EXPECT_TRUE(verdicts(game, values).proven);
    EXPECT_TRUE(verdicts(game, values).accepted);
    game[2].most = 8;  // now one parity has no triples beyond heap 8
    EXPECT_FALSE(verdicts(game, values).proven);
    EXPECT_FALSE(verdicts(game, values).accepted);
}

TEST(ArithmeticBonus, TheBonusIsASummand) {
    const auto values = by_definition(both_parities, 300);
    std::vector<Line> game = both_parities;
    for (const int bonus : {2, 3}) {  // two parts of n - 2 can have the value n with *2, and never with *3
        game[3].bonus = bonus;
        const Verdicts found = verdicts(game, values);
        EXPECT_EQ(found.proven, bonus == 3);
        EXPECT_EQ(found.accepted, bonus == 3);
    }
}

// Every listed move leaves the wanted value, with its bonus.
TEST(ArithmeticBonus, MovesOfHugeHeaps) {
    std::vector<Line> game = both_parities;
    game[3].bonus = 3;
    const Rules rules = rules_of(text_of(game));
    ASSERT_TRUE(period_of(text_of(game)).period);
    Solver solver(rules);
    const Answer answer = solver.solve("g(1000000000000) + *12345");
    ASSERT_FALSE(answer.moves.empty());
    for (std::size_t i = 0; i < std::min<std::size_t>(answer.moves.size(), 20); ++i)
        EXPECT_EQ(solver.value(answer.moves[i].to).value, 12345U) << answer.moves[i].to;
}

}  // namespace grundy::arithmetic_bonus_test
