// SPDX-License-Identifier: MIT
// Certificates of misere play: those of the engine hold, and no forged one that is false does. The oracle is the
// definition: whoever cannot move wins.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <grundy/certificates.hpp>
#include <grundy/grundy.hpp>
#include <map>
#include <random>

#include "core/error.hpp"
#include "core/size.hpp"
#include "support/effort.hpp"
#include "verify/quotient.hpp"

namespace grundy::quotient_certificate_test {

using verify::Kind;
using verify::QuotientCertificate;

std::string text_of(const std::string& game) {
    const Rules rules = Rules::catalogue();
    SolverOptions options;
    options.engine = "quotient";
    const PeriodAnswer answer = Solver(rules, options).misere_period(game);
    EXPECT_TRUE(answer.period.has_value()) << game;
    return answer.certificate;
}

QuotientCertificate certificate_of(const std::string& game) {
    bool sealed = false;
    return verify::read_quotient(text_of(game), sealed);
}

std::string fault(const QuotientCertificate& c) {
    Limits limits;
    limits.time = Seconds(30);
    const CertificateCheck check = check_certificate(verify::write(c), limits);
    EXPECT_EQ(check.outcome, Outcome::answered) << check.reason << "\n" << verify::write(c);
    return check.holds.value_or(false) ? "" : check.fault.empty() ? "no fault is named" : check.fault;
}

// Who wins sums of heaps, by the definition, from the kinds of the certificate.
class Definition {
public:
    using Sum = std::vector<Int>;  // ascending
    explicit Definition(const std::vector<Kind>& kinds) : kinds_(kinds) {}

    bool lost(Sum sum) {
        std::sort(sum.begin(), sum.end());
        if (const auto it = known_.find(sum); it != known_.end()) return it->second;
        bool any = false, wins = false;
        for (std::size_t i = 0; i < sum.size(); ++i)
            each_option(sum[i], [&](const Sum& parts) {
                any = true;
                Sum to = sum;
                to.erase(to.begin() + static_cast<std::ptrdiff_t>(i));
                to.insert(to.end(), parts.begin(), parts.end());
                wins = wins || lost(std::move(to));
            });
        return known_[sum] = any && !wins;
    }

private:
    void each_option(Int n, const std::function<void(const Sum&)>& visit) const {
        for (const Kind& kind : kinds_) {
            if (!kind.heaps.contains(n)) continue;
            if (kind.parts.empty() && kind.takes.contains(n)) visit({});
            for (Int t = 0; t <= n && !kind.parts.empty(); ++t) {
                Sum parts;
                if (kind.takes.contains(t)) split(kind, n - t, parts, visit);
            }
        }
    }
    static void split(const Kind& kind, Int rest, Sum& parts, const std::function<void(const Sum&)>& visit) {
        if (parts.size() == kind.parts.size()) {
            if (rest == 0) visit(parts);
            return;
        }
        for (Int a = 0; a <= rest; ++a) {
            if (!kind.parts[parts.size()].sizes.contains(a)) continue;
            parts.push_back(a);
            split(kind, rest - a, parts, visit);
            parts.pop_back();
        }
    }

    const std::vector<Kind>& kinds_;
    std::map<Sum, bool> known_;
};

// Whether the winners of small sums are those of the monoid.
bool true_for_small_sums(const QuotientCertificate& c, Int most) {
    Definition definition(c.sequences[0].kinds);
    const auto product = [&](std::uint32_t x, Int heap) {  // by the words of the heaps' elements, found by search
        std::map<std::uint32_t, std::vector<std::size_t>> words{{0, {}}};
        std::vector<std::uint32_t> open{0};
        for (std::size_t i = 0; i < open.size(); ++i)
            for (std::size_t g = 0; g < c.generators.size(); ++g) {
                auto word = words[open[i]];
                word.push_back(g);
                const auto y = c.generators[g].times[open[i]];
                if (words.emplace(y, std::move(word)).second) open.push_back(y);
            }
        for (const std::size_t g : words.at(c.heaps[to_size(heap)])) x = c.generators[g].times[x];
        return x;
    };
    const Int last = std::min(most, static_cast<Int>(c.heaps.size()) - 1);
    for (Int a = 0; a <= last; ++a)
        for (Int b = a; b <= last; ++b)
            for (Int d = b; d <= std::min<Int>(last, 5); ++d) {
                const auto x = product(product(product(0, a), b), d);
                if (std::binary_search(c.lost.begin(), c.lost.end(), x) != definition.lost({a, b, d})) return false;
            }
    return true;
}

TEST(QuotientCertificate, HoldsForWhatTheEngineProves) {
    for (const char* game : {"0.77", "0.34", "0.15", "4.4", "0.44", "0.55", "0.3", "kayles", "0.23", "0.12"}) {
        const std::string text = text_of(game);
        const CertificateCheck check = check_certificate(text);
        EXPECT_TRUE(check.holds.value_or(false)) << game << ": " << check.fault;
        EXPECT_EQ(claim_of_certificate(text).statement, check.statement);
        bool sealed = false;
        const auto c = verify::read_quotient(text, sealed);
        EXPECT_TRUE(sealed && verify::is_quotient(text));
        EXPECT_EQ(verify::write(c), text);
        EXPECT_TRUE(true_for_small_sums(c, 7)) << game;
    }
    EXPECT_THROW(static_cast<void>([] {
                     bool sealed = false;
                     return verify::read(text_of("0.77"), sealed);
                 }()),
                 Error)
        << "it says nothing about normal play";
}

// Each field, changed so that it is false.
TEST(QuotientCertificate, EveryFieldCounts) {
    const QuotientCertificate good = certificate_of("0.77");
    ASSERT_EQ(fault(good), "");
    using Change = std::function<void(QuotientCertificate&)>;
    const std::vector<std::pair<const char*, Change>> changes = {
        {"another code", [](auto& c) { c.game = "0.76"; }},
        {"not a code", [](auto& c) { c.game = "0.99"; }},
        {"a move less", [](auto& c) { c.sequences[0].kinds.pop_back(); }},
        {"no sequence", [](auto& c) { c.sequences.clear(); }},
        {"two sequences", [](auto& c) { c.sequences.push_back(c.sequences[0]); }},
        {"period 0", [](auto& c) { c.period = 0; }},
        {"period 24", [](auto& c) { c.period = 24; }},
        {"period 6", [](auto& c) { c.period = 6; }},
        {"a huge period", [](auto& c) { c.period = greatest_int; }},
        {"preperiod 70", [](auto& c) { c.preperiod = 70; }},
        {"preperiod 72", [](auto& c) { c.preperiod = 72; }},
        {"a huge preperiod", [](auto& c) { c.preperiod = greatest_int; }},
        {"order 41", [](auto& c) { ++c.order; }},
        {"order 39", [](auto& c) { --c.order; }},
        {"order 0", [](auto& c) { c.order = 0; }},
        {"a huge order", [](auto& c) { c.order = greatest_int; }},
        {"the empty sum is lost", [](auto& c) { c.lost.insert(c.lost.begin(), 0); }},
        {"a lost element less", [](auto& c) { c.lost.pop_back(); }},
        {"a lost element beyond", [](auto& c) { c.lost.push_back(40); }},
        {"a lost element twice", [](auto& c) { c.lost.push_back(c.lost.back()); }},
        {"a generator less", [](auto& c) { c.generators.pop_back(); }},
        {"a generator of another heap", [](auto& c) { c.generators[0].heap = 3; }},
        {"a generator beyond", [](auto& c) { c.generators[0].heap = greatest_int; }},
        {"a product beyond", [](auto& c) { c.generators[0].times[1] = 40; }},
        {"a product less", [](auto& c) { c.generators[0].times.pop_back(); }},
        {"a wrong product", [](auto& c) { std::swap(c.generators[0].times[3], c.generators[0].times[5]); }},
        {"a heap beyond", [](auto& c) { c.heaps[5] = 40; }},
        {"a wrong heap", [](auto& c) { c.heaps[5] = c.heaps[6]; }},
        {"too short a window", [](auto& c) { c.heaps.resize(83 + 80); }},
        {"no heaps", [](auto& c) { c.heaps.clear(); }},
    };
    for (const auto& [what, change] : changes) {
        QuotientCertificate c = good;
        change(c);
        EXPECT_NE(fault(c), "") << what;
        c.game = "x";  // whatever the name is
        if (c.sequences.size() == 1 && c.sequences[0].kinds == good.sequences[0].kinds &&
            std::string(what) != "another code" && std::string(what) != "not a code") {
            EXPECT_NE(fault(c), "") << what;
        }
    }
    // Every heap and every product, one at a time.
    for (std::size_t n = 0; n < good.heaps.size(); ++n) {
        QuotientCertificate c = good;
        c.heaps[n] = (c.heaps[n] + 1) % 40;
        EXPECT_NE(fault(c), "") << n;
    }
    std::string text = verify::write(good);
    text[text.find("order") + 6] = '3';
    EXPECT_FALSE(check_certificate(text).holds.value_or(false)) << "the seal";
}

TEST(QuotientCertificate, NoForgeryThatIsFalseIsAccepted) {
    std::mt19937 random(42);
    std::vector<QuotientCertificate> all;
    for (const char* game : {"0.34", "0.15", "0.77", "0.23", "0.3", "0.55"}) all.push_back(certificate_of(game));
    std::size_t accepted = 0;
    const std::size_t cases = to_size(effort::share(10'000, 1500));
    for (std::size_t i = 0; i < cases; ++i) {
        const QuotientCertificate& good = all[random() % all.size()];
        QuotientCertificate c = good;
        if (random() % 2 == 0) c.game = "x";
        const auto element = [&] { return static_cast<std::uint32_t>(random() % (to_size(c.order) + 1)); };
        for (std::size_t changes = 1 + random() % 3; changes > 0; --changes) switch (random() % 8) {
                case 0:
                    c.period = static_cast<Int>(1 + random() % 30);
                    break;
                case 1:
                    c.preperiod = static_cast<Int>(random() % 100);
                    break;
                case 2:
                    c.heaps[random() % c.heaps.size()] = element();
                    break;
                case 3:
                    c.lost[random() % c.lost.size()] = element();
                    std::sort(c.lost.begin(), c.lost.end());
                    break;
                case 4: {
                    auto& times = c.generators[random() % c.generators.size()].times;
                    times[random() % times.size()] = element();
                    break;
                }
                case 5:
                    c.heaps.resize(1 + random() % c.heaps.size());
                    break;
                case 6: {
                    auto& kinds = c.sequences[0].kinds;
                    auto& kind = kinds[random() % kinds.size()];
                    if (random() % 2 == 0)
                        kind.takes = rules::IntSet::interval(1, static_cast<Int>(1 + random() % 3));
                    else
                        kind.heaps = rules::IntSet::from(static_cast<Int>(random() % 4));
                    break;
                }
                default: {  // two elements change their names: that stays true
                    const std::uint32_t a = 1 + static_cast<std::uint32_t>(random()) %
                                                    std::max<std::uint32_t>(1, static_cast<std::uint32_t>(c.order) - 1);
                    const auto swap = [&](std::uint32_t& x) { x = x == a ? 1 : x == 1 ? a : x; };
                    if (c.order < 2 || a >= static_cast<std::uint32_t>(c.order)) break;
                    for (auto& g : c.generators) {
                        for (auto& x : g.times) swap(x);
                        if (g.times.size() > a) std::swap(g.times[a], g.times[1]);
                    }
                    for (auto& x : c.heaps) swap(x);
                    for (auto& x : c.lost) swap(x);
                    std::sort(c.lost.begin(), c.lost.end());
                }
            }
        if (!fault(c).empty()) continue;
        ++accepted;
        ASSERT_TRUE(true_for_small_sums(c, 6)) << verify::write(c);
        if (c.sequences[0].kinds == good.sequences[0].kinds) {
            ASSERT_EQ(c.period, good.period) << verify::write(c);
            ASSERT_EQ(c.preperiod, good.preperiod) << verify::write(c);
            ASSERT_EQ(c.order, good.order) << verify::write(c);
            ASSERT_EQ(c.lost.size(), good.lost.size()) << verify::write(c);
        }
    }
    EXPECT_GT(accepted, 0U) << "some changes are true, such as other names of elements";
}

// Two elements that are the same in all company are one: heap 1 may not have order 4 where it has order 2.
TEST(QuotientCertificate, ElementsAreDifferent) {
    QuotientCertificate c = certificate_of("0.3");
    ASSERT_EQ(c.order, 2);
    ASSERT_EQ(fault(c), "");
    c.order = 4;
    c.lost = {1, 3};
    c.generators[0].times = {1, 2, 3, 0};
    EXPECT_EQ(fault(c), "two elements are the same in all company");
}

// A quotient of small heaps, in which the next heap is each element in turn. At most one is right, and none if that
// heap needs more elements; many of the others are wrong only for sums of several heaps.
TEST(QuotientCertificate, WrongElementsOfTheNextHeap) {
    const auto limited = [](const std::string& splits, Int last) {
        Rules rules;
        rules.add("game f(n):\n  " + splits + " if n <= " + std::to_string(last) + "\n", "f.game");
        const PeriodAnswer answer = Solver(rules).misere_period("f");
        EXPECT_FALSE(answer.certificate.empty()) << answer.why_not;
        bool sealed = false;
        return verify::read_quotient(answer.certificate, sealed);
    };
    std::size_t larger = 0;
    for (const char* splits : {"f(a) + f(n - 2 - a) for a in 0..n-2", "f(a) + f(n - 1 - a) for a in 0..n-1",
                               "f(a) + f(n - a - k) for k in 1..2, a in 0..n-k"})
        for (Int n = 4; n <= 22; ++n) {
            const QuotientCertificate before = limited(splits, n - 1), after = limited(splits, n);
            QuotientCertificate c = before;
            c.sequences = after.sequences;
            c.preperiod = n + 1;
            c.heaps.resize(std::max(c.heaps.size(), to_size(3 * n + 12)));
            std::size_t accepted = 0;
            for (c.heaps[to_size(n)] = 0; c.heaps[to_size(n)] < static_cast<std::uint32_t>(c.order);
                 ++c.heaps[to_size(n)]) {
                c.preperiod = c.heaps[to_size(n)] == 0 ? before.preperiod : n + 1;
                if (fault(c).empty()) ++accepted;
            }
            larger += before.order != after.order;
            EXPECT_EQ(accepted, before.order == after.order ? 1U : 0U) << splits << " " << n;
        }
    EXPECT_GT(larger, 5U);
}

// Takes without end: of whole heaps, and those that repeat with the period.
TEST(QuotientCertificate, TakesWithoutEnd) {
    for (const char* game : {"0.1[1]", "0.3[1]", "0.7[07]", "0.[0700]", "0.7[0007]"}) {
        const QuotientCertificate good = certificate_of(game);
        EXPECT_EQ(fault(good), "") << game;
        EXPECT_TRUE(true_for_small_sums(good, 8)) << game;
    }
    QuotientCertificate c = certificate_of("0.7[07]");
    c.game = "x";
    ASSERT_EQ(c.period, 2);
    ASSERT_EQ(c.preperiod, 0);
    // Parts are at least 1, of two of them; from 3 on every other take is allowed. Theorem 25: 2 (1 + 2) + 3 + 2.
    c.heaps.resize(11);
    EXPECT_EQ(fault(c), "");
    c.heaps.pop_back();
    EXPECT_EQ(fault(c), "the window needs more heaps");
    // All numbers may be taken, so that heap 0 is an option of each; 0 and 1 repeat as far as the list goes.
    QuotientCertificate all = certificate_of("0.3");
    all.game = "x";
    all.sequences[0].kinds[0].takes = rules::IntSet::from(1);
    EXPECT_NE(fault(all), "");
    all.sequences[0].kinds[0].takes = rules::IntSet::squares();
    EXPECT_EQ(fault(all), "a set of the rules does not repeat");
    all.sequences[0].kinds[0].takes = rules::IntSet::progression(1, greatest_int / 2);
    EXPECT_EQ(fault(all), "the window needs more heaps");
    all.sequences[0].kinds[0].takes = rules::IntSet::progression(1, 4);
    EXPECT_EQ(fault(all), "") << "heap n is n mod 2, by the theorem for period 4";
    // A proof for takes without end is none if these begin late: here heaps up to 100 are those of 0.3.
    all.sequences[0].kinds[0].takes = rules::IntSet::of({1});
    all.sequences[0].kinds.push_back(all.sequences[0].kinds[0]);
    all.sequences[0].kinds[1].takes = rules::IntSet::progression(100, 2);
    EXPECT_EQ(fault(all), "the window needs more heaps");
    all.heaps.clear();
    for (Int n = 0; n < 200; ++n) all.heaps.push_back(static_cast<std::uint32_t>(n % 2));
    EXPECT_EQ(fault(all), "a move leads from a lost sum to a lost sum");
    all.sequences[0].kinds[1].takes = rules::IntSet::progression(101, 2);
    EXPECT_EQ(fault(all), "");
    EXPECT_NE(Solver(Rules::catalogue()).misere_period("0.12[34]", 60).why_not, "");
}

// Each condition of the checker by itself: the certificate breaks it and none that comes before it.
TEST(QuotientCertificate, EachConditionIsTested) {
    QuotientCertificate base = certificate_of("0.3");  // heap n is n mod 2; take 1
    base.game = "x";
    const auto fault_after = [&](const std::function<void(QuotientCertificate&)>& change) {
        QuotientCertificate c = base;
        change(c);
        Meter meter(Budget{});
        return verify::fault_of(c, meter);
    };
    ASSERT_EQ(fault_after([](auto&) {}), "");
    const auto kind = [](QuotientCertificate& c) -> Kind& { return c.sequences[0].kinds[0]; };
    using rules::IntSet;
    using Change = std::function<void(QuotientCertificate&)>;
    const std::vector<std::pair<const char*, Change>> changes = {
        {"there are no elements, or too many", [](auto& c) { c.order = 0; }},
        {"there are no elements, or too many", [](auto& c) { c.order = 65'537; }},
        {"a generator does not say what it does to each element", [](auto& c) { c.generators[0].times.pop_back(); }},
        {"a product is not an element", [](auto& c) { c.generators[0].times[1] = 2; }},
        {"a lost element is not an element",
         [](auto& c) {
             c.lost = {1, 2};
         }},
        {"the lost elements do not ascend",
         [](auto& c) {
             c.lost = {1, 1};
         }},
        {"whoever cannot move wins, so the empty sum is not lost",
         [](auto& c) {
             c.lost = {0, 1};
         }},
        {"two generators do not commute",
         [](auto& c) {
             c.generators.push_back({0, {0, 0}});
         }},
        {"the generators do not reach every element",
         [](auto& c) {
             c.order = 3;
             c.generators[0].times = {1, 0, 2};
         }},
        {"two elements are the same in all company", [](auto& c) { c.lost.clear(); }},
        {"there is not exactly one sequence", [](auto& c) { c.sequences.push_back(c.sequences[0]); }},
        {"a move leaves a nim heap, which is no heap of the game", [&](auto& c) { kind(c).bonus = 1; }},
        {"a move leaves heaps that must differ, which no window allows for", [&](auto& c) { kind(c).differ = true; }},
        {"a move leaves more than 3 heaps", [&](auto& c) { kind(c).parts.resize(4); }},
        {"a part is of another sequence", [&](auto& c) { kind(c).parts[0].sequence = 1; }},
        {"a heap is not an element", [](auto& c) { c.heaps[2] = 2; }},
        {"a generator is not one of the heaps", [](auto& c) { c.generators[0].heap = greatest_int; }},
        {"a generator is not the element of its heap", [](auto& c) { c.generators[0].heap = 2; }},
        {"the heaps do not reach the end of a period", [](auto& c) { c.period = 0; }},
        {"the heaps do not reach the end of a period", [](auto& c) { c.preperiod = greatest_int; }},
        {"a set of the rules does not repeat", [&](auto& c) { kind(c).heaps = IntSet::squares(); }},
        {"a set of the rules does not repeat", [&](auto& c) { kind(c).parts[0].sizes = IntSet::primes(); }},
        {"a set of the rules does not repeat",
         [](auto& c) {
             c.sequences[0].kinds.push_back({IntSet::from(0), IntSet::fibs(), 0, false, {}});
         }},
        {"the window needs more heaps",
         [](auto& c) {
             c.sequences[0].kinds.push_back({IntSet::from(0), IntSet::progression(5, 30), 0, false, {}});
         }},
        {"the window needs more heaps", [](auto& c) { c.heaps.resize(2); }},
        {"the window needs more heaps",
         [&](auto& c) {
             kind(c).takes = IntSet::of({1, 100});
         }},
        {"the window needs more heaps", [&](auto& c) { kind(c).heaps = IntSet::from(100); }},
        {"the window needs more heaps", [&](auto& c) { kind(c).parts.resize(3, kind(c).parts[0]), c.heaps.resize(6); }},
        {"the window needs more heaps",
         [](auto& c) {
             c.sequences[0].kinds.push_back({IntSet::from(0), IntSet::of({greatest_int - 1}), 0, false, {}});
         }},
        {"heap 3 breaks the period",
         [](auto& c) {
             c.heaps.resize(5);
             c.heaps[3] = 0;
         }},
        {"the preperiod is not least", [](auto& c) { c.preperiod = 1; }},
        {"the period is not least: 2 is a period, too",
         [](auto& c) {
             c.heaps = {0, 1, 0, 1, 0, 1, 0, 1, 0};
             c.period = 4;
         }},
        {"heap 0 has a move",
         [](auto& c) {
             c.sequences[0].kinds.push_back({IntSet::from(0), IntSet::of({0}), 0, false, {}});
         }},
        {"heap 1 has no moves, so it is element 0",
         [&](auto& c) {
             kind(c).heaps = IntSet::from(2);
             c.heaps = {0, 1, 0, 1, 0, 1, 0, 1, 0};
         }},
        {"a move leaves the heap as it is",
         [&](auto& c) {
             kind(c).takes = IntSet::of({0, 1});
         }},
        {"a move leaves the heap as it is",
         [&](auto& c) {
             kind(c).takes = IntSet::of({0, 1});
             kind(c).parts.resize(2, kind(c).parts[0]);
             c.heaps = {0, 1, 0, 1, 0, 1, 0, 1, 0};
         }},
        {"a move leads from a lost sum to a lost sum",
         [&](auto& c) {
             kind(c).takes = IntSet::of({1, 2});
             c.heaps = {0, 1, 0, 1, 0, 1, 0, 1, 0};
         }},
        {"a sum is not lost, and has no move to a lost sum",
         [](auto& c) {
             c.order = c.period = 1;
             c.lost.clear();
             c.generators.clear();
             c.heaps = {0, 0, 0, 0};
         }},
    };
    for (const auto& [wanted, change] : changes) EXPECT_EQ(fault_after(change), wanted);
}

// What is compared with rule files: options that end the game are not those of heaps.
TEST(QuotientCertificate, IsComparedWithRules) {
    const std::string code = text_of("0.3");
    QuotientCertificate c = certificate_of("0.3");
    c.game = "f";
    const auto check = [&](const std::string& text) {
        Rules rules;
        rules.add(text, "f.game");
        const CertificateCheck found = check_certificate(verify::write(c), {}, 0, 1, &rules);
        return found.holds.value_or(false) ? "" : found.fault;
    };
    EXPECT_EQ(check("game f(n):\n  f(n - 1) if n >= 1\n"), "");
    EXPECT_NE(check("game f(n):\n  f(n - 1) if n >= 1\n  lose if n = 4\n"), "");
    EXPECT_NE(check("game f(n):\n  f(n - 1) if n >= 1\n  f(n - 2) if n >= 2\n"), "");
    // Under normal play a pair of equal nim heaps is nothing; here it is not.
    EXPECT_NE(check("game f(n):\n  f(n - 1) + *2 + *2 if n >= 1\n"), "");
    EXPECT_NE(check("game f(n):\n  f(n - 1) + *1 + *1 if n >= 1\n"), "");
    EXPECT_THROW(check_certificate(code, {}, 0, 2), Error);
    for (std::size_t i = 0; i < code.size(); ++i) EXPECT_THROW(check_certificate(code.substr(0, i)), Error) << i;
}

}  // namespace grundy::quotient_certificate_test
