// SPDX-License-Identifier: MIT
// Values where takes repeat for ever (Theorem 46): what is proven of random games agrees with the definition
// well beyond the values that the proof reads, and the checker agrees; and games that differ in one condition.
#include <gtest/gtest.h>

#include <cstdlib>
#include <numeric>

#include "api/claim.hpp"
#include "engines/heap/period_proof.hpp"
#include "rules/tails.hpp"
#include "support/agreement.hpp"
#include "support/effort.hpp"
#include "support/rising_window.hpp"
#include "support/window_fault.hpp"

namespace grundy::rising_test {

using agreement::pick;
using agreement::Random;
using rules::HeapForm;
using rules::HeapMove;
using rules::IntSet;

// The values by the definition, which are kept while more are asked for.
class Definition {
public:
    explicit Definition(const HeapForm& form) : form_(form), seen_(1 << 16, -1) {}

    std::vector<std::uint32_t> values(Int size) {
        for (auto n = static_cast<Int>(g_.size()); n < size; ++n) g_.push_back(next(n));
        return {g_.begin(), g_.begin() + size};
    }

private:
    std::uint32_t at(Int n) const { return g_[static_cast<std::size_t>(n)]; }
    std::uint32_t next(Int n) {
        for (const HeapMove& m : form_.moves) {
            if (n < m.heap_least || n > m.heap_most) continue;
            const auto mark = [&](std::uint32_t v) { seen_.at(v ^ m.bonus) = n; };
            if (m.parts == 0 && m.takes.contains(n)) mark(0);
            for (auto t = m.takes.next(0); m.parts > 0 && t && *t <= n; t = m.takes.after(*t)) {
                const Int rest = n - *t, least = m.least[0], more = m.unequal ? 1 : 0;  // all bounds are equal
                if (m.parts == 1 && rest >= least) mark(at(rest));
                for (Int a = least; m.parts == 2 && 2 * a + more <= rest; ++a) mark(at(a) ^ at(rest - a));
                for (Int a = least; m.parts == 3 && 3 * a + 3 * more <= rest; ++a)
                    for (Int b = a + more; 2 * b + more <= rest - a; ++b) mark(at(a) ^ at(b) ^ at(rest - a - b));
            }
        }
        std::uint32_t v = 0;
        while (seen_[v] == n) ++v;
        return v;
    }

    const HeapForm& form_;
    std::vector<std::uint32_t> g_;
    std::vector<Int> seen_;
};

HeapMove drawn_move(Random& random, bool first) {
    HeapMove m;
    m.parts = first ? 1 : static_cast<int>(pick(random, 0, random() % 8 == 0 ? 3 : 2));
    const Int from = pick(random, 1, 5);
    const auto kind = random() % 4;
    if (kind == 0 || m.parts == 3) m.takes = IntSet::of({from, pick(random, 1, 5)});
    if (kind == 1 && m.parts < 3) m.takes = IntSet::progression(from, pick(random, 2, 4));
    if ((kind > 1 || first) && m.parts < 3) m.takes = IntSet::from(from);
    const Int least = random() % 2 == 0 ? pick(random, 0, 12) : pick(random, 0, 1);
    if (m.parts == 2 && random() % 3 == 0) m.takes = IntSet::of({0});
    const bool still = m.takes.contains(0);
    for (int i = 0; i < m.parts; ++i) m.least[static_cast<std::size_t>(i)] = still ? std::max<Int>(least, 1) : least;
    m.unequal = m.parts > 1 && random() % 4 == 0;
    if (random() % 8 == 0) m.bonus = random() % 6;
    if (random() % 8 == 0) m.heap_least = pick(random, 0, 9);
    if (random() % 8 == 0) m.heap_most = pick(random, 3, 15);
    return m;
}

HeapForm drawn_form(Random& random) {
    HeapForm out;
    for (auto n = pick(random, 1, 4); n > 0; --n) out.moves.push_back(drawn_move(random, out.moves.empty()));
    return out;
}

std::optional<engines::Period> proven(const HeapForm& form, const std::vector<std::uint32_t>& values) {
    Meter meter{Budget{}};
    const Sequence g(values);
    const auto seen = engines::heap::seen_repetition(form, g);
    if (!rules::tails_of({&form, 1}) || !seen || form.finite()) return std::nullopt;
    return seen->saltus == 0 ? engines::heap::prove_by_window(form, g, &meter) : prove_by_rising_window(form, g, meter);
}

// The fault that the checker finds in the claim, for these values.
std::string fault(const HeapForm& form, const engines::Period& p, std::vector<std::uint32_t> values) {
    return window_fault(claim_of({&form, 1}, std::vector<std::string>(1), p), std::move(values));
}

TEST(RisingTails, RandomGamesAgreeWithTheDefinition) {
    const bool all = std::getenv("GRUNDY_ALL_RANDOM") != nullptr;
    const Int read = all ? 128 : 64, compared = all ? 400 : 128;
    const int rounds = all ? 20'000 : effort::rounds(3'000);
    Random random(all ? std::random_device()() : 40);
    int repeat = 0, rise = 0, with_splits = 0, breaks = 0;
    for (int round = 0; round < rounds && !HasFailure(); ++round) {
        const HeapForm form = drawn_form(random);
        Definition definition(form);
        const auto first = definition.values(read);
        const auto seen = engines::heap::seen_repetition(form, Sequence(first));
        if (form.finite() || !seen) continue;
        SCOPED_TRACE(form.text());
        const auto p = proven(form, first);
        const auto g = definition.values(compared);
        bool holds = true;
        for (std::size_t n = seen->first + seen->period; n < g.size(); ++n)
            holds = holds && g[n] == g[n - seen->period] + seen->saltus;
        breaks += !holds;
        if (!p) continue;
        (p->saltus == 0 ? repeat : rise) += 1;
        with_splits += p->saltus > 0 && form.most_parts() > 1;
        ASSERT_TRUE(holds);
        ASSERT_EQ(fault(form, *p, first), "");
    }
    RecordProperty("repeat", repeat);
    RecordProperty("rise", rise);
    RecordProperty("breaks", breaks);
    EXPECT_GE(repeat, effort::rounds(100));
    EXPECT_GE(rise, effort::rounds(600));
    EXPECT_GE(with_splits, effort::rounds(400));
    EXPECT_GE(breaks, effort::rounds(10));
}

HeapForm lasker() {
    HeapMove take, split;
    take.takes = IntSet::from(1);
    split.takes = IntSet::of({0});
    split.parts = 2;
    split.least = {1, 1, 0};
    return {{take, split}};
}

// The values of Lasker's nim prove nothing of games that differ from it in one condition.
TEST(RisingTails, EachConditionCounts) {
    HeapForm form = lasker();
    const auto g = Definition(form).values(64);
    for (std::size_t n = 1; n + 4 < g.size(); ++n) ASSERT_EQ(g[n + 4], g[n] + 4);
    const auto p = proven(form, g);
    ASSERT_TRUE(p);
    EXPECT_EQ(fault(form, *p, g), "");
    const auto refused = [&](const char* what, bool otherwise = false) {
        EXPECT_EQ(proven(form, g).has_value(), otherwise) << what;
        EXPECT_NE(fault(form, *p, g), "") << what;
        form = lasker();
    };
    form.moves.pop_back();
    refused("no splits");
    form.moves[1].least = {2, 2, 0};
    refused("parts of at least 2", true);  // 2 and 4k + 1, with greater numbers in the proof
    form.moves[1].heap_most = 40;
    refused("small heaps are split");
    form.moves[0].takes = IntSet::progression(1, 2);
    refused("odd takes");
    form.moves[0].takes = IntSet::interval(1, 9);
    form.moves.push_back({IntSet::from(40), 0});
    refused("small takes, or all");
    form.moves[0].bonus = 1;
    refused("a bonus");
    form.moves[1].takes = IntSet::of({0, 1});
    refused("one is taken, and the rest is split");
    form.moves[1].takes = IntSet::from(0);
    refused("any number is taken, and the rest is split");
    form.moves[1].parts = 3;
    form.moves[1].least = {1, 1, 1};
    refused("three parts");
    form.moves[1].unequal = true;  // that changes nothing: two equal heaps have the value 0, as the empty heap
    const auto unequal = proven(form, g);
    ASSERT_TRUE(unequal);
    EXPECT_EQ(fault(form, *unequal, g), "");
}

// Values that break the pattern are not those of the proof.
TEST(RisingTails, NumbersOfTheProofAreChecked) {
    const HeapForm form = lasker();
    const auto g = Definition(form).values(64);
    const auto good = proven(form, g);
    ASSERT_TRUE(good);
    const auto refused = [&](auto change) {
        engines::Period p = *good;
        change(p);
        return !fault(form, p, g).empty();
    };
    EXPECT_TRUE(refused([](auto& p) { p.window.small = p.window.n0 - 1; }));
    EXPECT_TRUE(refused([](auto& p) { p.window.small = 5; }));  // G(3) = 4, and S = 4
    EXPECT_TRUE(refused([](auto& p) { p.window.values = 8; }));
    EXPECT_TRUE(refused([](auto& p) { p.window.rise = 3; }));
}

// Takes near 2^63, whose sums with other numbers are beyond it, prove nothing.
TEST(RisingTails, GreatTakesProveNothing) {
    constexpr Int top = std::numeric_limits<Int>::max();
    for (const Int far : {top - 1, top - 2, top - 6107}) {
        HeapMove all, even, rare;
        all.takes = IntSet::from(1);
        even.takes = IntSet::progression(2, 4);
        rare.takes = IntSet::of({42, far});
        rare.bonus = 64 ^ 22;
        const auto is_proven = [](const HeapForm& form) {
            return proven(form, Definition(form).values(40)).has_value();
        };
        EXPECT_TRUE(is_proven({{all}}));
        EXPECT_FALSE(is_proven({{all, rare}})) << "taking 42 from heap 64 has the value 64";
        rare.bonus = 0;
        EXPECT_FALSE(is_proven({{even, rare}}));
    }
}

// Values rise faster than heaps, so that those of the greatest heaps do not fit.
TEST(RisingTails, ValuesBeyondTheGreatestAreRefused) {
    Rules rules;
    rules.add("game d(n):\n    d(n - k)  for k in 1..\n    d(n - k) + *1  for k in 1..\n", "own");
    Solver solver(rules);
    EXPECT_EQ(solver.value("d(2^62 - 1)").value, (std::uint64_t{1} << 63) - 2);
    EXPECT_THROW(solver.value("d(2^62)"), Error);
    EXPECT_THROW(solver.winner("d(2^62)"), Error);
    EXPECT_THROW(solver.solve("d(2^63 - 1)"), Error);
    const Int last = (Int{1} << 62) - 1;
    EXPECT_EQ(solver.table("d", {{last - 2, last}}).values.back(), (std::uint64_t{1} << 63) - 2);
    EXPECT_THROW(solver.table("d", {{last, last + 1}}), Error);
    EXPECT_EQ(Solver(Rules::catalogue()).value("laskers_nim(2^63 - 2)").value, (std::uint64_t{1} << 63) - 2);
    EXPECT_THROW(Solver(Rules::catalogue()).value("laskers_nim(2^63 - 1)"), Error);
}

}  // namespace grundy::rising_test
