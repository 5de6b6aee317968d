// SPDX-License-Identifier: MIT
// Certificates of systems whose values rise or have tails, and of what no prover writes: conditions by residues, three
// parts of different sizes that must differ. Each number of each is changed, with a digest and a seal that fit.
#include <gtest/gtest.h>

#include <grundy/grundy.hpp>

#include "core/error.hpp"
#include "verify/add_values.hpp"
#include "verify/check.hpp"

namespace grundy::rising_systems_test {

using rules::IntSet;
using verify::Certificate;
using verify::Kind;
using verify::Part;

const IntSet all = IntSet::from(0);

Kind kind(IntSet takes, std::vector<Part> parts) { return {all, std::move(takes), 0, false, std::move(parts)}; }

// The claim about the first sequence is that of all of them.
Certificate certificate(std::vector<std::vector<Kind>> sequences, const WindowNumbers& window, Int preperiod = 0) {
    Certificate c;
    c.proof = RepetitionTheorem::sequences;
    c.game = "any";
    for (auto& kinds : sequences) c.sequences.push_back({"s", std::move(kinds)});
    c.window = window;
    c.period = window.p, c.saltus = window.rise, c.preperiod = preperiod;
    add_values(c);
    if (c.saltus > 0) return c;
    const auto largest =
        std::max_element(c.listed.begin(), c.listed.begin() + static_cast<std::ptrdiff_t>(c.preperiod + c.period));
    c.max = *largest, c.max_at = largest - c.listed.begin();
    return c;
}

std::string fault(const Certificate& c) { return check_certificate(verify::write(c)).fault; }

// Kenyon's game, 0.3F, by two players with sequences of their own: take 1 and leave a heap, or 2 and leave three.
Certificate kenyon_in_turns() {
    const auto moves = [](int to) {
        return std::vector<Kind>{kind(IntSet::of({1}), {{to, all}}),
                                 kind(IntSet::of({2}), {{to, all}, {to, all}, {to, all}})};
    };
    return certificate({moves(1), moves(0)}, {0, 1, 6, 12, 3, 3 * (1 + 12) + 2});
}

// f and g lead to each other by any number: f(n) = g(n) = n.
Certificate nim_in_turns() {
    return certificate({{kind(IntSet::from(1), {{1, all}})}, {kind(IntSet::from(1), {{0, all}})}}, {0, 0, 1, 1, 1, 4});
}

// 1 or 2 may be taken, of heaps that 3 divides 1 only.
Certificate by_residues() {
    std::vector<Kind> kinds{kind(IntSet::of({1}), {{0, all}})};
    for (const Int r : {1, 2}) {
        kinds.push_back(kind(IntSet::of({2}), {{0, all}}));
        kinds.back().heaps = IntSet::progression(r, 3);
    }
    return certificate({kinds}, {0, 0, 3, 3, 0, 5});
}

// A ring, of which two may be taken, becomes a row; of a row 1, 3, 5, ... are taken, and at most one heap is left.
Certificate tail_in_a_system() {
    return certificate({{kind(IntSet::of({2}), {{1, all}})}, {kind(IntSet::progression(1, 2), {{1, all}})}},
                       {2, 2, 2, 2, 0, 9}, 1);
}

// 1 is taken, and three parts are left that differ, the last of an odd size.
Certificate three_that_differ() {
    Kind split = kind(IntSet::of({1}), {{0, all}, {0, IntSet::from(1)}, {0, IntSet::progression(1, 2)}});
    split.differ = true;
    return certificate({{split, kind(IntSet::of({1}), {{0, all}})}}, {1, 1, 2, 2, 0, 22});
}

TEST(RisingSystems, TheirCertificatesHold) {
    for (const Certificate& c :
         {kenyon_in_turns(), nim_in_turns(), by_residues(), tail_in_a_system(), three_that_differ()}) {
        const CertificateCheck check = check_certificate(verify::write(c));
        EXPECT_EQ(check.fault, "") << verify::write(c);
        EXPECT_TRUE(check.holds);
    }
    EXPECT_EQ(check_certificate(verify::write(kenyon_in_turns())).statement, "G(n + 6) = G(n) + 3 for all n >= 0");
}

TEST(RisingSystems, EachNumberCounts) {
    for (const Certificate& good : {kenyon_in_turns(), nim_in_turns(), by_residues(), tail_in_a_system()}) {
        const auto refused = [&](const char* what, auto change) {
            Certificate c = good;
            change(c);
            add_values(c);
            EXPECT_NE(fault(c), "") << what << "\n" << verify::write(c);
        };
        refused("N", [](auto& c) {
            WindowNumbers& w = c.window;
            w.values = std::min(w.values, w.n0 + w.step + w.p) - 1;
        });
        refused("p", [](auto& c) { ++c.window.p, ++c.window.step; });
        refused("p, not the period", [](auto& c) { c.period *= 2; });
        refused("P", [](auto& c) { ++c.window.step, c.window.p = 2; });
        refused("s", [](auto& c) { ++c.window.rise; });
        refused("saltus", [](auto& c) { ++c.saltus; });
        refused("flat", [](auto& c) { c.flat = {0}; });
        refused("preperiod", [](auto& c) { c.preperiod = c.window.n0 + 1; });
        refused("A", [](auto& c) { c.window.small += 50; });
        refused("n0 above A", [](auto& c) { c.window.n0 = c.window.small + 1; });
        refused("max", [](auto& c) { ++c.max; });
        refused("no sequence", [](auto& c) { c.sequences.clear(), c.window.values = 1; });
    }
}

// The values of one sequence need not be wrong for the claim about another to be unproven.
TEST(RisingSystems, EverySequenceCounts) {
    Certificate c = nim_in_turns();
    c.sequences.push_back({"t", {kind(IntSet::of({1}), {{2, all}})}});  // 0 1 0 1
    add_values(c);
    EXPECT_NE(fault(c), "");
    c.window.p = c.window.step = 2, c.window.rise = 2, c.window.values = 20;
    add_values(c);
    EXPECT_EQ(fault(c), "");
}

// What the window shows of all sequences must be what is claimed of the first.
TEST(RisingSystems, TheClaimIsThatOfTheFirst) {
    const auto expect = [](Certificate c, const char* wanted) {
        add_values(c);
        EXPECT_NE(fault(c).find(wanted), std::string::npos) << fault(c);
    };
    Certificate none = certificate({{}}, {0, 0, 1, 1, 0, 1});  // no moves: one value
    EXPECT_EQ(fault(none), "");
    none.saltus = 5;
    expect(none, "do not have its period");
    Certificate c = by_residues();
    c.period = 6;
    expect(c, "is not a multiple of the period");
    c = by_residues();
    c.preperiod = 1;
    expect(c, "ends after the repetition begins");
    c = nim_in_turns();
    c.saltus = Nimber{1} << 40;
    expect(c, "the saltus is too large");
}

// Play would go on for ever; a part may be the whole heap of a later sequence only.
TEST(RisingSystems, PlayHasToEnd) {
    Certificate c = nim_in_turns();
    c.sequences[0].kinds[0].takes = IntSet::from(0);
    add_values(c);
    EXPECT_EQ(fault(c).find("takes nothing"), std::string::npos);
    c.sequences[1].kinds[0].takes = IntSet::from(0);
    c.listed.clear();
    EXPECT_NE(fault(c).find("takes nothing"), std::string::npos) << fault(c);
}

}  // namespace grundy::rising_systems_test
