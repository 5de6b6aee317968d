// SPDX-License-Identifier: MIT
// Misere quotients of heaps: sums by the definition, published orders, and a wrong quotient that the check must refute.
#include "engines/quotient/heaps.hpp"

#include <gtest/gtest.h>
#include <grundy/grundy.hpp>

#include <fstream>
#include <map>
#include <random>
#include <set>
#include <sstream>

#include "support/effort.hpp"
#include "support/paths.hpp"

namespace grundy::engines::quotient::quotient_test {

constexpr std::uint64_t some_work = 3'000'000;  // for one heap

using Digits = std::vector<int>;
using Sum = std::vector<int>;  // heaps, ascending, without 0

rules::HeapForm form_of(const Digits& digits) {
    rules::HeapForm form;
    for (std::size_t t = 1; t <= digits.size(); ++t)
        for (int parts = 0; parts <= 3; ++parts) {
            if ((digits[t - 1] >> parts & 1) == 0) continue;
            rules::HeapMove m;
            m.takes = rules::IntSet::of({static_cast<Int>(t)});
            m.parts = parts;
            m.least = {1, 1, 1};
            form.moves.push_back(m);
        }
    return form;
}

// The definition: whoever cannot move wins.
class Definition {
public:
    explicit Definition(Digits digits) : digits_(std::move(digits)) {}

    bool wins(Sum sum) {
        std::sort(sum.begin(), sum.end());
        if (const auto it = known_.find(sum); it != known_.end()) return it->second;
        bool any = false, wins = false;
        for (std::size_t i = 0; i < sum.size(); ++i)
            for (int t = 1; t <= static_cast<int>(digits_.size()) && t <= sum[i]; ++t) {
                Sum rest = sum;
                rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
                leave(rest, sum[i] - t, 0, digits_[static_cast<std::size_t>(t - 1)], any, wins);
            }
        return known_[sum] = wins || !any;
    }

private:
    // All ways to make `parts` more heaps of what is left, if the digit allows that many in all.
    void leave(Sum& rest, int left, int parts, int digit, bool& any, bool& wins_it) {
        if (left == 0) {
            if ((digit >> parts & 1) == 0) return;
            any = true;
            wins_it = wins_it || !wins(rest);
            return;
        }
        if (parts == 3) return;
        for (int a = 1; a <= left; ++a) {
            rest.push_back(a);
            leave(rest, left - a, parts + 1, digit, any, wins_it);
            rest.pop_back();
        }
    }

    Digits digits_;
    std::map<Sum, bool> known_;
};

void for_sums(int total, int most, Sum& sum, const std::function<void(const Sum&)>& visit) {
    visit(sum);
    for (int a = 1; a <= std::min(total, most); ++a) {
        sum.push_back(a);
        for_sums(total - a, a, sum, visit);
        sum.pop_back();
    }
}

TEST(Quotient, SumsOfHeapsOfRandomCodesByTheDefinition) {
    std::mt19937 random(5);
    int read = 0;
    for (int round = 0; round < effort::rounds(40) && !HasFailure(); ++round) {
        Digits digits;
        std::string code = "0.";
        for (std::size_t i = 0; i < 1 + random() % 3; ++i) {
            digits.push_back(static_cast<int>(random() % (round % 4 == 0 ? 16 : 8)));
            code += "0123456789ABCDEF"[digits.back()];
        }
        SCOPED_TRACE(code);
        for (const unsigned cap : {1u, 31u}) {
            Meter meter{Budget{}};
            Heaps heaps(form_of(digits), cap, some_work, meter);
            Definition definition(digits);
            Sum sum;
            for_sums(12, 12, sum, [&](const Sum& s) {
                Element x = one;
                for (const int h : s) {
                    const auto e = heaps.element(h);
                    if (!e) return;
                    x = heaps.growth().monoid().product(x, *e);
                }
                ++read;
                ASSERT_EQ(heaps.growth().outcomes().lost(x), !definition.wins(s)) << testing::PrintToString(s);
            });
        }
    }
    EXPECT_GT(read, effort::rounds(5000));  // few heaps are left to the search
}

// T. Plambeck, "Taming the wild in impartial combinatorial games" (2005), has 20 elements for 0.123; Kayles repeats
// after heap 70 with the period 12, as its values do.
TEST(Quotient, OrdersAndPeriods) {
    const auto check = [](const Digits& digits, std::size_t order, std::size_t lost, Int period, Int preperiod) {
        Meter meter{Budget{}};
        Heaps heaps(form_of(digits), 1, some_work, meter);
        const auto found = heaps.repetition(400);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->period, period);
        EXPECT_EQ(found->preperiod, preperiod);
        const Monoid& m = heaps.growth().monoid();
        EXPECT_EQ(m.size(), order);
        std::size_t count = 0;
        for (std::size_t x = 0; x < m.size(); ++x) count += heaps.growth().outcomes().lost(static_cast<Element>(x));
        EXPECT_EQ(count, lost);
    };
    check({1, 2, 3}, 20, 5, 5, 5);
    check({7, 7}, 40, 9, 12, 71);
    check({7, 5}, 8, 2, 2, 8);
}

// 0.123 never breaks a heap, so the values of its heaps are shown unless the quotient is asked for.
TEST(Quotient, IsShownForHeapsThatNeverBreakIfItIsAskedFor) {
    SolverOptions quotient;
    quotient.engine = "quotient";
    const PeriodAnswer asked = Solver(Rules(), quotient).misere_period("0.123");
    ASSERT_TRUE(asked.quotient);
    EXPECT_EQ(asked.quotient->order, 20U);
    ASSERT_TRUE(asked.period);
    EXPECT_EQ(asked.period->preperiod, 5);
    EXPECT_FALSE(Solver(Rules()).misere_period("0.123").quotient);
}

// A. Siegel's MisereSolver found these orders and numbers of lost elements (tests/data/misere/quotients.tsv).
TEST(Quotient, PublishedOrders) {
    std::ifstream file(test::source_dir() + "/tests/data/misere/quotients.tsv");
    int rows = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#')) continue;
        std::istringstream words(line);
        std::string game, status;
        std::int64_t heap = 0;
        std::uint64_t order = 0, lost = 0;
        ASSERT_TRUE(words >> game >> status >> heap >> order >> lost) << line;
        ++rows;
        if (effort::sanitized && order > 100) continue;
        SCOPED_TRACE(line);
        SolverOptions options;
        options.engine = "quotient";
        const PeriodAnswer a =
            Solver(Rules::catalogue(), options).misere_period(game == "grundy" ? "grundys" : game, heap);
        ASSERT_TRUE(a.quotient);
        EXPECT_EQ(a.quotient->order, order);
        EXPECT_EQ(a.quotient->lost, lost);
        EXPECT_TRUE(a.period || a.computed_to >= heap) << a.computed_to;
    }
    EXPECT_EQ(rows, 113);
}

// Dawson's Kayles: 638 elements up to heap 33, and more than are found for heap 34 with so much work.
TEST(Quotient, IsKeptIfTheNextHeapHasNone) {
    Meter meter{Budget{}};
    Heaps heaps(form_of({0, 7}), 1, 30'000'000, meter);
    EXPECT_FALSE(heaps.element(60));
    EXPECT_TRUE(heaps.stuck());
    EXPECT_EQ(heaps.last(), 33);
    EXPECT_EQ(heaps.growth().monoid().size(), 638U);
    EXPECT_GT(heaps.growth().trial().monoids, 3U);
    EXPECT_EQ(heaps.growth().trial().wrong.front(), 34U);
    EXPECT_TRUE(heaps.element(10));
}

// A search that ends for want of its budget has the quotient that it found, and a later call goes on from there.
TEST(Quotient, IsThereWhenTheBudgetEnds) {
    SolverOptions little;
    little.limits.nodes = 30'000;
    const PeriodAnswer a = Solver(Rules::catalogue(), little).misere_period("0.07");
    EXPECT_EQ(a.outcome, Outcome::out_of_budget);
    ASSERT_TRUE(a.quotient);
    EXPECT_GE(a.computed_to, 14);
    EXPECT_EQ(a.quotient->order, 24U);
    EXPECT_EQ(a.quotient->heaps.size(), static_cast<std::size_t>(a.computed_to) + 1);
    EXPECT_NE(a.why_not, "");
}

TEST(Quotient, GoesOnFromWhatWasSaved) {
    Meter meter{Budget{}};
    Heaps first(form_of({0, 7}), 1, some_work, meter), second(form_of({0, 7}), 1, some_work, meter);
    ASSERT_TRUE(first.element(27));
    const auto saved = read_saved(text_of(saved_of(first.growth().outcomes(), first.growth().elements())));
    ASSERT_TRUE(saved);
    ASSERT_TRUE(second.restore(*saved));
    EXPECT_EQ(second.last(), 27);
    EXPECT_EQ(second.growth().monoid().size(), 176U);
    ASSERT_TRUE(first.element(30));
    ASSERT_TRUE(second.element(30));
    EXPECT_EQ(second.growth().monoid().size(), 360U);
    EXPECT_EQ(second.growth().elements(), first.growth().elements());
    Heaps others(form_of({7, 7}), 1, some_work, meter);
    EXPECT_FALSE(others.restore(*saved));
}

// Whatever is changed in a saved quotient, it is refused, or it is right all the same: fewer heaps, say.
TEST(Quotient, ForgedOnesAreRefused) {
    Meter meter{Budget{}};
    Heaps kayles(form_of({7, 7}), 1, some_work, meter);
    ASSERT_TRUE(kayles.element(40));
    const Saved saved = saved_of(kayles.growth().outcomes(), kayles.growth().elements());
    Definition definition({7, 7});
    std::mt19937 random(11);
    int refused = 0;
    const int rounds = effort::share(10000, 1500);
    for (int round = 0; round < rounds; ++round) {
        Saved forged = saved;
        for (auto changes = 1 + random() % 3; changes > 0; --changes) {
            std::vector<std::uint32_t>* const lists[] = {&forged.letters, &forged.products, &forged.labels,
                                                         &forged.elements};
            auto& list = *lists[random() % 4];
            if (list.empty()) continue;
            if (random() % 8 == 0)
                list.pop_back();
            else
                list[random() % list.size()] =
                    static_cast<std::uint32_t>(random() % 16 == 0 ? random() : random() % 41);
        }
        Heaps heaps(form_of({7, 7}), 1, some_work, meter);
        if (!heaps.restore(forged)) {
            ++refused;
            continue;
        }
        Sum sum;
        for_sums(10, 10, sum, [&](const Sum& s) {
            Element x = one;
            for (const int h : s) {
                if (h > heaps.last()) return;
                x = heaps.growth().monoid().product(x, heaps.growth().elements()[static_cast<unsigned>(h)]);
            }
            ASSERT_EQ(heaps.growth().outcomes().lost(x), !definition.wins(s)) << testing::PrintToString(s);
        });
    }
    EXPECT_GT(refused, rounds / 2);
}

// Sums of random heaps of wild codes.
TEST(Quotient, WinnersOfSumsOfWildCodesByTheDefinition) {
    const std::vector<Digits> codes = {
        {0, 7},    {1, 5},    {3, 4},    {5, 3},    {5, 6},    {4, 4},    {7, 1},    {7, 2},    {7, 4},    {7, 7},
        {0, 4},    {1, 4},    {1, 6},    {1, 7},    {2, 7},    {3, 5},    {3, 6},    {3, 7},    {4},       {4, 2},
        {4, 5},    {5, 7},    {6},       {6, 4},    {6, 6},    {1, 1, 5}, {1, 4, 4}, {1, 4, 3}, {1, 4, 6}, {1, 5, 3},
        {1, 7, 1}, {1, 7, 3}, {2, 0, 4}, {2, 4, 1}, {5, 1, 2}, {6, 4, 4}, {7, 7, 6}, {1, 2, 3}, {2, 6, 3}, {3, 2, 6},
        {7, 5, 6}, {1, 0, 6}, {1, 1, 4}, {1, 2, 5}, {1, 3, 7}, {1, 4, 2}, {1, 5, 6}, {2, 2, 4}, {2, 4, 4}, {2, 6, 4},
        {3, 0, 4}, {3, 1, 4}, {3, 5, 6}, {3, 7, 4}, {4, 1, 4}, {4, 6, 3}, {5, 3, 4}, {6, 0, 5}, {6, 2, 3}, {7, 4, 1}};
    std::mt19937 random(42);
    const int each = effort::share(334, 40);
    std::size_t largest = 0;
    for (const Digits& digits : codes) {
        SCOPED_TRACE(testing::PrintToString(digits));
        Meter meter{Budget{}};
        Heaps heaps(form_of(digits), 1, some_work, meter);
        Definition definition(digits);
        for (int round = 0; round < each && !HasFailure(); ++round) {
            Sum sum;
            Element x = one;
            for (int left = 4 + static_cast<int>(random() % 13); left > 0; left -= sum.back())
                sum.push_back(1 + static_cast<int>(random() % static_cast<unsigned>(left)));
            const bool all = std::all_of(sum.begin(), sum.end(), [&](int n) { return heaps.element(n).has_value(); });
            if (!all) continue;  // a heap that takes more work
            for (const int n : sum) x = heaps.growth().monoid().product(x, *heaps.element(n));
            ASSERT_EQ(heaps.growth().outcomes().lost(x), !definition.wins(sum)) << testing::PrintToString(sum);
        }
        largest = std::max(largest, heaps.growth().monoid().size());
    }
    EXPECT_GT(largest, 100U);
}

// *1 and *2 make a monoid of six elements. The check accepts them and refutes *2 with the options of *3.
TEST(Quotient, TheCheckRefutesWrongLetters) {
    Meter meter{Budget{}};
    Heaps nim(form_of({3, 3}), 1, some_work, meter);
    ASSERT_TRUE(nim.element(2));
    const Outcomes& o = nim.growth().outcomes();
    ASSERT_EQ(o.monoid.size(), 6u);
    const Element a = nim.growth().elements()[1], b = nim.growth().elements()[2];
    const auto options = [&](std::vector<Element> list) {
        Bits out(o.monoid.size());
        for (const Element x : list) out.insert(x);
        return out;
    };
    const auto right = [&](std::vector<std::pair<Element, Bits>> letters) {
        Check check(o, meter);
        std::uint32_t letter = 0;
        return std::all_of(letters.begin(), letters.end(), [&](const auto& l) {
            ++letter;
            return !check.wrong_move(letter, l.first, l.second) && !check.add(letter, l.first, l.second);
        });
    };
    EXPECT_TRUE(right({{a, options({one})}}));
    EXPECT_TRUE(right({{b, options({one, a})}}));
    EXPECT_TRUE(right({{o.monoid.product(a, b), options({one, a, b})}}));
    EXPECT_FALSE(right({{b, options({one, a, b})}}));  // a move from a lost sum to a lost one
    // The heap beside *2 is won, but by no move.
    EXPECT_FALSE(right({{b, options({one, a})}, {o.monoid.product(a, b), options({one, a})}}));
}

TEST(Quotient, LargeHeapsOfKayles) {
    Solver solver(Rules::catalogue());
    const MisereAnswer a = solver.misere("kayles(300) + kayles(1000)");
    EXPECT_EQ(a.engine, "quotient");
    ASSERT_TRUE(a.first_wins);
    EXPECT_EQ(a.moves.size(), 5u);
    for (const auto& move : a.moves) {
        const std::string other = move.component == 1 ? "kayles(1000)" : "kayles(300)";
        EXPECT_FALSE(solver.misere(move.to + " + " + other).first_wins) << move.to;
    }
    // The search agrees where it can answer.
    SolverOptions by_search;
    by_search.engine = "misere";
    Solver search(Rules::catalogue(), by_search);
    for (const char* position : {"kayles(31)", "kayles(20) + kayles(12)", "kayles(32) + *1", "0.15(33)", "0.75(36)"}) {
        if (effort::sanitized && position != std::string_view("kayles(20) + kayles(12)")) continue;
        const MisereAnswer x = solver.misere(position), y = search.misere(position);
        EXPECT_EQ(x.first_wins, y.first_wins) << position;
        EXPECT_EQ(x.moves.size(), y.moves.size()) << position;
        EXPECT_EQ(solver.misere_value(position).value, search.misere_value(position).value) << position;
    }
}

// Beside a nim heap whose value is below the cap all moves are listed; beside a larger one, those that the labels
// decide.
TEST(Quotient, MovesBesideANimHeapByASearch) {
    SolverOptions by_search;
    by_search.engine = "misere";
    const auto moves_of = [](const MisereAnswer& a) {
        std::set<std::pair<std::size_t, std::string>> out;
        for (const auto& m : a.moves) out.insert({m.component, m.to});
        return out;
    };
    std::mt19937_64 random(5);
    std::size_t by_quotient = 0;
    for (int round = 0; round < effort::rounds(30); ++round) {
        const std::string code = std::vector<std::string>{"0.77", "0.34", "0.15", "0.72", "0.144"}[random() % 5];
        const std::string position = code + "(" + std::to_string(18 + random() % 8) + ") + " + code + "(" +
                                     std::to_string(12 + random() % 4) + ") + *" + std::to_string(1 + random() % 8);
        const MisereAnswer x = Solver(Rules()).misere(position), y = Solver(Rules(), by_search).misere(position);
        ASSERT_EQ(x.first_wins, y.first_wins) << position;
        if (x.engine != "quotient") continue;
        const auto listed = moves_of(x), right = moves_of(y);
        if (x.moves_complete)
            EXPECT_EQ(listed, right) << position;
        else
            EXPECT_TRUE(std::includes(right.begin(), right.end(), listed.begin(), listed.end())) << position;
        EXPECT_EQ(listed.empty(), !x.first_wins.value()) << position;
        ++by_quotient;
    }
    EXPECT_GT(by_quotient, 0u);
    const MisereAnswer large = Solver(Rules::catalogue()).misere("kayles(1000) + *17");
    EXPECT_TRUE(large.first_wins.value_or(false));
    EXPECT_FALSE(large.moves.empty());
    EXPECT_FALSE(large.moves_complete);
}

// The larger heap makes the quotient grow after the smaller one has been read.
TEST(Quotient, SumsWhoseHeapsNeedDifferentQuotients) {
    SolverOptions by_search, quotient_first;  // tame games would not need a quotient
    by_search.engine = "misere";
    quotient_first.engine = "quotient";
    std::size_t by_quotient = 0;
    const auto compare = [&](const std::string& position) {
        const MisereAnswer x = Solver(Rules(), quotient_first).misere(position),
                           y = Solver(Rules(), by_search).misere(position);
        EXPECT_EQ(x.first_wins, y.first_wins) << position;
        EXPECT_EQ(x.moves.size(), y.moves.size()) << position;
        by_quotient += x.engine == "quotient";
    };
    for (const char* position :
         {"0.123(8) + 0.123(30)", "0.263(10) + 0.263(34)", "0.326(10) + 0.326(34)", "0.756(14) + 0.756(33)"})
        if (!effort::sanitized || position[2] == '1') compare(position);
    std::mt19937_64 random(7);
    for (int round = 0; round < effort::rounds(40); ++round) {
        std::string code = "0.";
        for (int k = 0; k < 2; ++k) code += static_cast<char>('1' + random() % 7);
        const auto heap = [&](std::uint64_t least, std::uint64_t count) {
            return code + "(" + std::to_string(least + random() % count) + ")";
        };
        compare(heap(1, 14) + " + " + heap(24, 8));
    }
    EXPECT_GT(by_quotient, effort::sanitized ? 0U : 4U);
}

}  // namespace grundy::engines::quotient::quotient_test
