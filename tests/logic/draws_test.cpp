// SPDX-License-Identifier: MIT
// Draws of games whose play may repeat: what is true and has a rank is proven, what is false is refuted, and claims
// that fit one another although play never ends are not proven.
#include "logic/draws.hpp"

#include <gtest/gtest.h>

#include <random>

#include "core/size.hpp"
#include "logic/certificate.hpp"
#include "logic/linear.hpp"
#include "logic/outcomes.hpp"
#include "logic/theorem.hpp"

namespace draws_test {

using grundy::Int;
using grundy::logic::Claim;
using grundy::logic::Outcomes;
using grundy::logic::Proof;
using grundy::logic::ProvenDraws;
using grundy::test::Theorem;
using Status = Proof::Status;

#define NEEDS_MONA \
    if (!grundy::logic::has_mona()) GTEST_SKIP() << "there is no MONA on this machine"

struct Case {
    std::string rules, game, lost, draw, rank{};
};

ProvenDraws prove(Theorem& t, const Case& c, const std::string& where = {}) {
    Claim claim{Claim::Kind::lost, c.lost, where, false, {}};
    claim.draw = c.draw;
    claim.rank = c.rank;
    return grundy::logic::prove_draws(t.library, *t.rules, t.instance(c.game), claim, {});
}

ProvenDraws prove(const Case& c, const std::string& where = {}) {
    Theorem t(c.rules);
    return prove(t, c, where);
}

const std::string line = "cyclic game line(n):\n    line(n - 1)\n    line(n + 1)  if n > 2\n";
const std::string resting =
    "cyclic game resting(a, b):\n    resting(a - k, b)  for k in 1..\n    resting(a, b - k)  for k in 1..\n"
    "    resting(a, b)  if a > 0 and b > 0\n";
const std::string climb = "cyclic game climb(n):\n    climb(n + 1)  if n < 100\n    climb(n + 2)  if n < 99\n";

const std::vector<Case> known = {
    {line, "line", "n = 0 or n = 2", "n > 3"},
    {"cyclic game ends(n) with m = 20:\n    ends(n - 1)  if n <= m\n    ends(n + 1)  if 3 < n < m\n", "ends",
     "n = 0 or n = 2 or n > m", "3 < n <= m"},
    {"cyclic game passing(a, b):\n    passing(a - k, b)  for k in 1..\n    passing(a, b - k)  for k in 1..\n"
     "    passing(a, b)  if a != b\n",
     "passing", "a = b", "0 = 1"},
    {resting, "resting", "a + b = 0", "a > 0 and b > 0"},
    {"cyclic game walk(a, b):\n    walk(a - 1, b - 1)\n    walk(a + 1, b)  if a > 1\n    walk(a, b + 1)  if a > 1\n",
     "walk", "a = 0 or a = 1 and b = 0", "a > 1 and not (a = 2 and b = 1)"},
    {"cyclic game corridor(a, b):\n    corridor(a - 1, b)\n    corridor(a, b - 1)\n"
     "    corridor(a + 1, b)  if b > 1\n",
     "corridor", "(a + b) mod 2 = 0", "0 = 1"},
    {"cyclic game both({a, b}):\n    both(a - k, b)  for k in 1..\n    both(a, b - k)  for k in 1..\n"
     "    both(a, b)  if a > 0\n",
     "both", "a + b = 0", "a > 0"},
    {"cyclic game stop(n):\n    win  if n = 5\n    lose  if n = 7\n    stop(n - 1)  if n > 5\n"
     "    stop(n + 1)  if n > 6\n",
     "stop", "n < 5 or n = 6", "n > 7"},
    {climb, "climb", "n >= 100 or n mod 3 = 1", "0 = 1", "100 - n if n < 100 else 0"},
};

TEST(Draws, KnownOnesAreProven) {
    NEEDS_MONA;
    for (const Case& c : known) {
        const Proof proof = prove(c).proof;
        EXPECT_EQ(proof.status, Status::proven) << c.rules << proof.why;
    }
}

TEST(Draws, ARankIsFoundAndIsPartOfTheTheorem) {
    NEEDS_MONA;
    EXPECT_EQ(prove(known[0]).claimed.claim().rank, "n");
    EXPECT_EQ(prove(known[5]).claimed.claim().rank, "a + b + b");
}

TEST(Draws, ARankThatDoesNotFallProvesNothing) {
    NEEDS_MONA;
    for (const std::string rank : {"0", "n", "100", "0 - n", "98 - n", "(100 - n) div 4 if n < 100 else 0"}) {
        const Proof proof = prove({climb, "climb", "n >= 100 or n mod 3 = 1", "0 = 1", rank}).proof;
        EXPECT_EQ(proof.status, Status::undecided) << rank;
        EXPECT_TRUE(proof.only_the_end_fails) << rank << ": " << proof.why;
    }
    const Proof none = prove({climb, "climb", "n >= 100 or n mod 3 = 1", "0 = 1"}).proof;
    EXPECT_EQ(none.status, Status::undecided);
    EXPECT_NE(none.why.find("no rank was found"), std::string::npos) << none.why;
}

// The claim fits everywhere, but play never ends, and so all is drawn.
TEST(Draws, PlayWithoutEndIsNotWon) {
    NEEDS_MONA;
    const std::string away = "cyclic game away(n):\n    away(n + 1)\n";
    for (const std::string rank : {"", "n", "0", "7 - n"})
        EXPECT_EQ(prove({away, "away", "n mod 2 = 0", "0 = 1", rank}).proof.status, Status::undecided) << rank;
    EXPECT_EQ(prove({away, "away", "0 = 1", "0 = 0"}).proof.status, Status::proven);
    const std::string swing =
        "cyclic game swing(n):\n    swing(n + 1)  if n mod 2 = 0\n    swing(n - 1)  if n mod 2 = 1\n";
    EXPECT_EQ(prove({swing, "swing", "n mod 2 = 0", "0 = 1"}).proof.status, Status::refuted);
}

TEST(Draws, FalseClaimsAreRefuted) {
    NEEDS_MONA;
    const Case cases[] = {
        {line, "line", "n = 0", "n > 3"},
        {line, "line", "n = 0 or n = 2", "n > 2"},
        {line, "line", "n = 0 or n = 2", "n > 4"},
        {line, "line", "n = 0 or n = 2 or n = 1000", "n > 3 and n != 1000"},
        {line, "line", "n = 0 or n = 2", "n > 3 and n != 1000"},
        {line, "line", "n = 0 or n = 2 or n = 1000", "n > 3"},
        {resting, "resting", "a + b = 0", "a > 0"},
        {resting, "resting", "a + b = 0 or a = 1000 and b = 1000", "a > 0 and b > 0 and not (a = 1000 and b = 1000)"},
        {resting, "resting", "a = b", "0 = 1"},
    };
    for (const Case& c : cases) {
        const Proof proof = prove(c).proof;
        EXPECT_EQ(proof.status, Status::refuted) << c.lost << " / " << c.draw << ": " << proof.why;
    }
}

TEST(Draws, PositionsOfWhereMayNotBeLeft) {
    NEEDS_MONA;
    EXPECT_EQ(prove({line, "line", "n = 0 or n = 2", "0 = 1"}, "n < 4").proof.status, Status::undecided);
    EXPECT_EQ(prove({line, "line", "n = 0 or n = 2", "0 = 1"}, "n < 3").proof.status, Status::proven);
    EXPECT_EQ(prove({resting, "resting", "a + b = 0", "0 = 1"}, "b = 0").proof.status, Status::proven);
}

TEST(Draws, OtherClaimsAreRefused) {
    using grundy::Error;
    Theorem ends("game g(n):\n    g(n - 1)\n");
    EXPECT_THROW(prove(ends, {"", "g", "n mod 2 = 0", "0 = 1"}), Error);
    Theorem cyclic(line);
    EXPECT_THROW(cyclic.lost("line", "n = 0").prove(), grundy::logic::Undefinable);
    EXPECT_THROW(prove(cyclic, {"", "line", "n = 0 or n = 2", "n > 3", "n * n"}), Error);
}

// What each position of a game on 0..most is, by as many passes as change anything.
std::vector<Outcomes::Is> by_passes(const std::vector<std::vector<Int>>& options) {
    std::vector<Outcomes::Is> out(options.size(), Outcomes::Is::drawn);
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t n = 0; n < options.size(); ++n) {
            if (out[n] != Outcomes::Is::drawn) continue;
            bool all_won = true, some_lost = false;
            for (const Int to : options[n]) {
                all_won = all_won && out[grundy::to_size(to)] == Outcomes::Is::won;
                some_lost = some_lost || out[grundy::to_size(to)] == Outcomes::Is::lost;
            }
            if (!all_won && !some_lost) continue;
            out[n] = some_lost ? Outcomes::Is::won : Outcomes::Is::lost;
            changed = true;
        }
    }
    return out;
}

std::string one_of(const std::vector<Outcomes::Is>& all, Outcomes::Is is) {
    std::string out = "0 = 1";
    for (std::size_t n = 0; n < all.size(); ++n)
        if (all[n] == is) out += " or n = " + std::to_string(n);
    return out;
}

TEST(Draws, RandomGraphs) {
    NEEDS_MONA;
    std::mt19937 random(7);
    int proven = 0;
    for (int round = 0; round < 12; ++round) {
        constexpr Int size = 9;
        std::vector<std::vector<Int>> options(size);
        std::string rules = "cyclic game g(n):\n    g(n)  if n > " + std::to_string(size - 1) + "\n";
        for (std::size_t n = 0; n < options.size(); ++n)
            for (int k = 0; k < 2; ++k) {
                const Int to = static_cast<Int>(random() % size);
                if (random() % 4 == 0) continue;
                options[n].push_back(to);
                rules += "    g(" + std::to_string(to) + ")  if n = " + std::to_string(n) + "\n";
            }
        auto truth = by_passes(options);
        const std::string beyond = " or n > " + std::to_string(size - 1);
        const Proof right =
            prove({rules, "g", one_of(truth, Outcomes::Is::lost), one_of(truth, Outcomes::Is::drawn) + beyond}).proof;
        EXPECT_NE(right.status, Status::refuted) << rules << right.why;
        proven += right.status == Status::proven ? 1 : 0;
        const std::size_t at = random() % truth.size();
        truth[at] = truth[at] == Outcomes::Is::drawn ? Outcomes::Is::won : Outcomes::Is::drawn;
        const Proof wrong =
            prove({rules, "g", one_of(truth, Outcomes::Is::lost), one_of(truth, Outcomes::Is::drawn) + beyond}).proof;
        EXPECT_EQ(wrong.status, Status::refuted) << rules << wrong.why;
    }
    EXPECT_GT(proven, 1);
}

std::string certificate(const Case& c) {
    Theorem t(c.rules);
    return grundy::logic::certificate_text(*t.rules, {prove(t, c).claimed});
}

bool holds(const std::string& text) {
    try {
        return grundy::logic::check_certificate(text, {}).holds;
    } catch (const std::runtime_error&) {
        return false;
    }
}

std::string with(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

TEST(Draws, CertificatesContainTheRank) {
    NEEDS_MONA;
    const std::string text = certificate(known[0]);
    EXPECT_TRUE(holds(text)) << text;
    EXPECT_FALSE(holds(with(text, "# rank n\n", "")));
    EXPECT_FALSE(holds(with(text, "# rank n\n", "# rank n + 1\n")));
    EXPECT_FALSE(holds(with(text, "# rank n\n", "# rank n\n# rank n\n")));
    EXPECT_FALSE(holds(with(text, "# draw n > 3\n", "")));
    EXPECT_FALSE(holds(with(text, "# draw n > 3\n", "# draw n > 4\n")));
    EXPECT_FALSE(holds(with(text, "cyclic game", "game")));
    std::string shorter = text;  // without the part about the rank, the last one
    const auto last = shorter.rfind(" &\n");
    shorter.replace(last, shorter.size() - last, ";\n");
    EXPECT_FALSE(holds(shorter));
    // a claim that no rank proves, with the sentence that belongs to it
    Theorem t("cyclic game away(n):\n    away(n + 1)\n");
    Claim c{Claim::Kind::lost, "n mod 2 = 0", {}, false, {}};
    c.draw = "0 = 1";
    c.rank = "n";
    t.claim("away", c);
    EXPECT_FALSE(holds(grundy::logic::certificate_text(*t.rules, t.claims)));
}

}  // namespace draws_test
