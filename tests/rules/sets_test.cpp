// SPDX-License-Identifier: MIT
// Compares IntSet with a plain predicate by brute force, over small numbers and at the far end of 64 bits; also tests
// the residues, of which a proof requires that none is missing.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "rules/set.hpp"

namespace grundy::rules::sets_test {

constexpr Int top = std::numeric_limits<Int>::max();
constexpr Int most = 400;

using Predicate = std::function<bool(Int)>;

void check(const IntSet& set, const Predicate& member) {
    SCOPED_TRACE(set.text());
    std::optional<Int> next;
    for (Int x = most; x >= 0; --x) {
        if (member(x)) next = x;
        ASSERT_EQ(set.contains(x), member(x)) << x;
        if (next) {
            ASSERT_EQ(set.next(x), next) << x;
        }
    }
    if (!set.finite()) return;
    Int size = 0, greatest = -1;
    for (auto x = set.next(0); x; x = set.next(*x + 1)) ++size, greatest = *x;
    EXPECT_EQ(set.size(), size);
    EXPECT_EQ(set.empty(), size == 0);
    if (size > 0) {
        EXPECT_EQ(set.greatest(), greatest);
    }
}

bool is_square(Int x) {
    for (Int i = 1; i * i <= x; ++i)
        if (i * i == x) return true;
    return false;
}
bool is_prime(Int x) {
    for (Int d = 2; d * d <= x; ++d)
        if (x % d == 0) return false;
    return x >= 2;
}
Predicate power_of(Int base, Int least) {
    return [=](Int x) {
        Int p = 1;
        while (p < x) p *= base;
        return p == x && x >= least;
    };
}
bool is_fib(Int x) {
    Int a = 1, b = 2;
    while (a < x) a = std::exchange(b, a + b);
    return a == x;
}

TEST(IntSet, NamedSequences) {
    check(IntSet(), [](Int) { return false; });
    check(IntSet::squares(), is_square);
    check(IntSet::primes(), is_prime);
    check(IntSet::fibs(), is_fib);
    for (Int base = 2; base <= 12; ++base) {
        check(IntSet::powers(base), power_of(base, 1));
        check(IntSet::powers(base, base * base), power_of(base, base * base));
    }
    EXPECT_THROW(IntSet::powers(1), Error);
    EXPECT_THROW(IntSet::powers(0), Error);
    for (Int n = 0; n <= 120; ++n) check(IntSet::divisors(n), [n](Int x) { return n > 0 && x > 0 && n % x == 0; });
}

struct Random {
    std::mt19937_64 engine{1};
    IntSet set;
    std::set<Int> elements;  // below `most`; above, the set is infinite or empty

    void draw() {
        elements.clear();
        std::vector<Int> list;
        for (auto k = engine() % 12; k > 0; --k) list.push_back(static_cast<Int>(engine() % 40));
        elements.insert(list.begin(), list.end());
        set = IntSet::of(list);
        for (auto k = engine() % 3; k > 0; --k) {
            const Int lo = static_cast<Int>(engine() % 60), hi = lo - 2 + static_cast<Int>(engine() % 20);
            set = set.united(IntSet::interval(lo, hi));
            for (Int x = lo; x <= hi; ++x) elements.insert(x);
        }
        if (engine() % 4 != 0) return;
        const Int from = static_cast<Int>(engine() % 80);
        set = set.united(IntSet::from(from));
        for (Int x = from; x <= 2 * most; ++x) elements.insert(x);
    }
    bool has(Int x) const { return elements.contains(x); }
};

TEST(IntSet, IntervalsUnionComplementShift) {
    Random a, b;
    b.engine.seed(2);
    for (int round = 0; round < 1500 && !HasFatalFailure(); ++round) {
        a.draw();
        b.draw();
        check(a.set, [&](Int x) { return a.has(x); });
        check(a.set.united(b.set), [&](Int x) { return a.has(x) || b.has(x); });
        check(a.set.complement(), [&](Int x) { return x >= 1 && !a.has(x); });
        const Int by = static_cast<Int>(a.engine() % 30) - 10;
        const auto shifted = a.set.shifted(by);
        const bool negative = !a.set.empty() && *a.set.next(0) + by < 0;
        ASSERT_EQ(shifted.has_value(), !negative);
        if (shifted) check(*shifted, [&](Int x) { return x >= by && a.has(x - by); });
    }
    EXPECT_THROW(IntSet::squares().complement(), Error);
    EXPECT_THROW(IntSet::of({1}).united(IntSet::primes()), Error);
    EXPECT_FALSE(IntSet::squares().shifted(1));
    EXPECT_TRUE(IntSet::squares().shifted(0));
}

TEST(IntSet, EqualSetsAreEqualHoweverTheyAreWritten) {
    EXPECT_EQ(IntSet::of({3, 1, 2, 2, 5}), IntSet::interval(1, 3).united(IntSet::of({5})));
    EXPECT_EQ(IntSet::of({2, 5}).complement(), IntSet::of({1, 3, 4}).united(IntSet::from(6)));
    EXPECT_EQ(IntSet::interval(3, 2), IntSet());
}

// Every element above the bound has its residue in the list; the list ascends.
TEST(IntSet, ResiduesMissNothing) {
    std::vector<IntSet> sets = {IntSet::squares(), IntSet::primes(),
                                IntSet::fibs(),    IntSet::of({2, 3, 7}).complement(),
                                IntSet::from(9),   IntSet::of({4, 90, 91})};
    for (Int base = 2; base <= 10; ++base) sets.push_back(IntSet::powers(base));
    for (const IntSet& set : sets)
        for (Int p = 1; p <= 60; ++p)
            for (const Int bound : {Int{0}, Int{1}, Int{5}, Int{40}, Int{61}, Int{100}}) {
                const auto residues = set.residues(p, bound);
                if (!residues) continue;
                ASSERT_TRUE(std::is_sorted(residues->begin(), residues->end()));
                int seen = 0;
                for (auto x = set.next(bound + 1); x && ++seen < 200; x = set.next(*x + 1))
                    ASSERT_TRUE(std::binary_search(residues->begin(), residues->end(), *x % p))
                        << set.text() << ": " << *x << " mod " << p;
            }
    EXPECT_FALSE(IntSet::primes().residues(10, 4));  // 5 is a prime above 4 that divides 10
    EXPECT_EQ(IntSet::primes().residues(6, 6), (std::vector<Int>{1, 5}));
    EXPECT_EQ(IntSet::powers(2).residues(3, 0), (std::vector<Int>{1, 2}));
    EXPECT_EQ(IntSet::of({1, 2}).residues(7, 2), std::vector<Int>{});
}

TEST(IntSet, TheFarEnd) {
    EXPECT_EQ(IntSet::squares().next(Int{3037000499} * 3037000499), Int{3037000499} * 3037000499);
    EXPECT_EQ(IntSet::squares().next(Int{3037000499} * 3037000499 + 1), std::nullopt);
    EXPECT_EQ(IntSet::squares().next(top), std::nullopt);
    EXPECT_EQ(IntSet::powers(2).next((Int{1} << 62) - 5), Int{1} << 62);
    EXPECT_EQ(IntSet::powers(2).next((Int{1} << 62) + 1), std::nullopt);
    EXPECT_EQ(IntSet::powers(10).next(top), std::nullopt);
    EXPECT_EQ(IntSet::fibs().next(7540113804746346428), 7540113804746346429);
    EXPECT_EQ(IntSet::fibs().next(7540113804746346430), std::nullopt);
    EXPECT_EQ(IntSet::primes().next(top - 24), top - 24);  // 2^63 - 25, the greatest prime below 2^63
    EXPECT_EQ(IntSet::primes().next(top - 23), std::nullopt);
    EXPECT_TRUE(IntSet::primes().contains((Int{1} << 61) - 1));
    EXPECT_FALSE(IntSet::primes().contains(3215031751));           // a strong pseudoprime to 2, 3, 5, 7
    EXPECT_FALSE(IntSet::primes().contains(3825123056546413051));  // and to 2, 3, ..., 23
    const IntSet all = IntSet::from(0);
    EXPECT_FALSE(all.finite());
    EXPECT_EQ(all.size(), top);
    EXPECT_TRUE(all.contains(top));
    EXPECT_EQ(all.complement().next(0), std::nullopt);
    EXPECT_EQ(IntSet::interval(5, top - 1).size(), top - 5);
    EXPECT_EQ(IntSet::of({top - 1, top - 2}).greatest(), top - 1);
    EXPECT_FALSE(IntSet::of({top - 1}).shifted(5));
    EXPECT_EQ(IntSet::from(top - 1).shifted(1)->next(0), top);
}

TEST(Divisors, AreThoseThatTrialFindsAndProductsOfKnownPrimes) {
    const auto listed = [](Int n) {
        std::vector<Int> out;
        const rules::IntSet set = rules::IntSet::divisors(n);
        for (auto d = set.next(0); d; d = set.next(*d + 1)) out.push_back(*d);
        return out;
    };
    const auto by_trial = [](Int n) {
        std::vector<Int> out;
        for (Int d = 1; d <= n; ++d)
            if (n % d == 0) out.push_back(d);
        return out;
    };
    for (Int n = 0; n <= 3000; ++n) EXPECT_EQ(listed(n), by_trial(n)) << n;
    for (Int n : {1'018'081, 1'000'003, 1'022'117, 2'048'383, 1'030'301}) EXPECT_EQ(listed(n), by_trial(n)) << n;
    EXPECT_EQ(listed(9223372036854775783).size(), 2U) << "the largest prime below 2^63";
    EXPECT_EQ(listed(Int{3037000493} * 3037000493), (std::vector<Int>{1, 3037000493, 9223371994482243049}));
    EXPECT_EQ(listed(Int{1000000007} * 998244353), (std::vector<Int>{1, 998244353, 1000000007, 998244359987710471}));
    EXPECT_EQ(listed(897612484786617600).size(), 103680U) << "the most divisors below 10^18";
}

}  // namespace grundy::rules::sets_test
