// SPDX-License-Identifier: MIT
// The window theorem as the checker has it. Random systems, and for each all small windows whose equation holds so far,
// most of which prove nothing: what is accepted must be true of the heaps far beyond. So a condition that the checker
// forgot would be seen, if anything depends on it. GRUNDY_RANDOM_WINDOWS sets another number of systems.
#include "verify/window.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <random>
#include <set>

#include "core/error.hpp"
#include "core/size.hpp"
#include "support/effort.hpp"

namespace grundy::window_test {

using rules::IntSet;
using verify::Continued;
using verify::Kind;
using verify::Part;
using verify::Sequence;
using verify::Values;

// The definition, without any saving. Sequences are computed from the last to the first.
class Definition {
public:
    explicit Definition(const std::vector<Sequence>& sequences) : sequences_(sequences), g_(sequences.size()) {}

    Values values(Int count) {
        for (Int n = static_cast<Int>(g_[0].size()); n < count; ++n)
            for (std::size_t q = g_.size(); q-- > 0;) {
                std::set<std::uint32_t> options;
                for (const Kind& kind : sequences_[q].kinds) {
                    if (!kind.heaps.contains(n)) continue;
                    for (Int t = 0; t <= n; ++t)
                        if (kind.takes.contains(t))
                            split(kind, 0, n - t, static_cast<std::uint32_t>(kind.bonus), options);
                }
                std::uint32_t v = 0;
                while (options.contains(v)) ++v;
                g_[q].push_back(v);
            }
        return g_;
    }

private:
    void split(const Kind& kind, std::size_t i, Int rest, std::uint32_t value, std::set<std::uint32_t>& options) {
        if (i == kind.parts.size()) {
            if (rest == 0) options.insert(value);
            return;
        }
        for (Int a = i + 1 == kind.parts.size() ? rest : 0; a <= rest; ++a) {
            if (!kind.parts[i].sizes.contains(a)) continue;
            bool met = false;
            for (std::size_t j = 0; j < i; ++j) met = met || sizes_[j] == a;
            if (met && kind.differ) continue;
            sizes_[i] = a;
            split(kind, i + 1, rest - a, value ^ g_[to_size(kind.parts[i].sequence)][to_size(a)], options);
        }
    }

    const std::vector<Sequence>& sequences_;
    Values g_;
    Int sizes_[3] = {};
};

class RandomSystem {
public:
    explicit RandomSystem(std::uint64_t seed) : random_(seed) {}

    std::vector<Sequence> sequences() {
        const int count = one_in(3) ? 2 : 1;
        // Half of the rules are plain: with three parts or several takes, few repeat soon.
        const bool plain = one_in(2), residues = one_in(4);
        std::vector<Sequence> out;
        for (int q = 0; q < count; ++q) {
            Sequence& s = out.emplace_back();
            for (auto k = 1 + below(plain ? 2 : 3); k > 0; --k) s.kinds.push_back(kind(q, count, residues));
        }
        return out;
    }
    std::uint64_t below(std::uint64_t n) { return random_() % n; }
    bool one_in(std::uint64_t n) { return below(n) == 0; }

private:
    IntSet takes() {
        const Int first = 1 + static_cast<Int>(below(3));
        if (one_in(4))
            return one_in(2) ? IntSet::from(first) : IntSet::progression(first, 1 + static_cast<Int>(below(3)));
        if (one_in(3)) return IntSet::of({first, first + 1 + static_cast<Int>(below(3))});
        return IntSet::interval(first, first + static_cast<Int>(below(2)));
    }
    IntSet heaps(bool residues) {
        if (residues && one_in(2))
            return IntSet::progression(static_cast<Int>(below(3)), 2 + static_cast<Int>(below(2)));
        if (one_in(6)) return IntSet::interval(static_cast<Int>(below(3)), static_cast<Int>(2 + below(6)));
        return IntSet::from(one_in(4) ? static_cast<Int>(below(5)) : 0);
    }
    Kind kind(int q, int count, bool residues) {
        Kind out{heaps(residues), takes(), one_in(4) ? below(3) : 0, one_in(5), {}};
        for (auto k = one_in(8) ? 0 : 1 + below(3); k > 0; --k) {
            const Int least = static_cast<Int>(below(2));
            IntSet sizes = residues && one_in(3) ? IntSet::progression(least, 2) : IntSet::from(least);
            out.parts.push_back({one_in(2) ? q : static_cast<int>(below(static_cast<std::uint64_t>(count))), sizes});
        }
        // Whole heaps go to a later sequence, if any.
        if (out.parts.size() == 1 && q + 1 < count && one_in(3))
            out.takes = IntSet::interval(0, 2), out.parts[0].sequence = q + 1;
        return out;
    }

    std::mt19937_64 random_;
};

// Whether the equation holds of the values up to N.
bool holds_so_far(const Values& g, const WindowNumbers& w) {
    for (const auto& values : g)
        for (Int n = w.n0; n + w.p < w.values; ++n) {
            const Int rise = Int{values[to_size(n + w.p)]} - Int{values[to_size(n)]};
            if (rise != 0 && (rise != static_cast<Int>(w.rise) || w.rise == 0)) return false;
        }
    return true;
}

Values first(const Values& g, Int count) {
    Values out;
    for (const auto& values : g) out.emplace_back(values.begin(), values.begin() + count);
    return out;
}

// "" if the theorem applies; otherwise the reason.
std::string fault(const std::vector<Sequence>& sequences, const Values& g, const WindowNumbers& w) {
    Meter meter{Budget{}};
    try {
        const Continued continued(w, first(g, w.values), meter);
        verify::check_window(sequences, continued, meter);
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

// The first heap of which the continued value is wrong; -1 if there is none.
Int wrong_heap(const Values& g, const WindowNumbers& w) {
    Meter meter{Budget{}};
    const Continued continued(w, first(g, w.values), meter);
    for (std::size_t q = 0; q < g.size(); ++q)
        for (std::size_t n = 0; n < g[q].size(); ++n)
            if (continued.at(q, static_cast<Int>(n)) != Int{g[q][n]}) return static_cast<Int>(n);
    return -1;
}

std::string text_of(const std::vector<Sequence>& sequences, const WindowNumbers& w) {
    std::string out = "n0 " + std::to_string(w.n0) + " A " + std::to_string(w.small) + " p " + std::to_string(w.p) +
                      " s " + std::to_string(w.rise) + " P " + std::to_string(w.step) + " N " +
                      std::to_string(w.values) + "\n";
    for (const Sequence& s : sequences) {
        out += "sequence\n";
        for (const Kind& k : s.kinds) {
            out += "  heaps " + k.heaps.text() + " takes " + k.takes.text() + " bonus " + std::to_string(k.bonus) +
                   (k.differ ? " differ" : "") + " parts";
            for (const Part& part : k.parts) out += " " + std::to_string(part.sequence) + ":" + part.sizes.text();
            out += "\n";
        }
    }
    return out;
}

// Values that need not be those of the game: each claim fails one condition, which is named.
TEST(WindowNumbers, TheConditionThatFailsIsNamed) {
    const IntSet all = IntSet::from(0), any = IntSet::from(1), one = IntSet::of({1});
    const auto kind = [&](const IntSet& takes, std::size_t parts, int to = 0) {
        return Kind{all, takes, 0, false, std::vector<Part>(parts, {to, all})};
    };
    const auto fault_of = [](std::vector<Kind> first, std::vector<Kind> second, const WindowNumbers& w, auto value) {
        std::vector<Sequence> sequences{{"f", std::move(first)}};
        if (!second.empty()) sequences.push_back({"g", std::move(second)});
        Values g(sequences.size());
        for (std::size_t q = 0; q < g.size(); ++q)
            for (Int n = 0; n < w.values; ++n) g[q].push_back(static_cast<std::uint32_t>(value(q, n)));
        return fault(sequences, g, w);
    };
    const auto expect = [](const std::string& found, const std::string& wanted) {
        EXPECT_NE(found.find(wanted), std::string::npos) << "'" << found << "' instead of " << wanted;
    };
    const auto n_itself = [](std::size_t, Int n) { return n; };
    const auto odd_are_far = [](std::size_t, Int n) { return n % 2 == 0 ? n : 1000 + n; };
    const auto second_far = [](std::size_t q, Int n) { return q == 0 ? n : n % 2 == 0 ? 0 : 1000 + n; };
    EXPECT_EQ(fault_of({kind(any, 1)}, {}, {0, 0, 1, 1, 1, 9}, n_itself), "");

    expect(fault_of({kind(any, 1)}, {}, {0, 0, 1, 4, 1, 4}, n_itself), "needs more values");
    expect(fault_of({kind(any, 1)}, {}, {2, 1, 1, 1, 1, 9}, n_itself), "n0 and A");
    expect(fault_of({kind(any, 1)}, {}, {0, 0, 2, 3, 2, 9}, n_itself), "P is not a multiple of p");
    expect(fault_of({kind(IntSet::squares(), 1)}, {}, {0, 0, 1, 1, 1, 9}, n_itself), "the takes do not repeat");
    // 2^kappa
    Kind bonus = kind(any, 1);
    bonus.bonus = 1;
    expect(fault_of({bonus}, {}, {0, 0, 1, 1, 1, 9}, n_itself), "above the bonuses");
    expect(fault_of({kind(one, 2)}, {}, {0, 4, 1, 2, 1, 30}, n_itself), "above the values of small parts");
    expect(fault_of({kind(one, 1)}, {}, {0, 0, 2, 2, 2, 30}, [](std::size_t, Int n) { return n % 2 == 0 ? n : 2; }),
           "above the values that do not rise");
    // 2^B: an infinite set of takes; a window that is too short; a flat residue
    expect(fault_of({kind(any, 1)}, {}, {0, 0, 2, 2, 2, 20}, odd_are_far), "may be one of small heaps");
    expect(fault_of({kind(IntSet::of({30}), 1)}, {}, {0, 0, 2, 2, 2, 20}, odd_are_far), "may be one of small heaps");
    expect(fault_of({kind(one, 1)}, {kind(one, 1, 1)}, {0, 0, 2, 2, 2, 20}, second_far), "may be one of small heaps");
    // Parts that must differ, of a sequence some of whose values do not rise.
    Kind differ = kind(one, 2);
    differ.differ = true;
    expect(fault_of({differ}, {}, {0, 0, 2, 2, 2, 30}, [](std::size_t, Int n) { return n % 2 == 0 ? n : 1; }),
           "must differ");
    // Conditions 4 and 2.
    expect(fault_of({kind(one, 2)}, {}, {0, 0, 1, 1, 1, 30}, n_itself), "misses a value");
    expect(fault_of({kind(IntSet::of({0}), 2)}, {}, {0, 0, 1, 1, 1, 30}, n_itself), "the rising value of heaps like");
}

// In one sequence these conditions rarely fail alone, so there are several. The first sequence makes the claim fail;
// the others, which have no moves, give its parts their values: 0 is flat at `flat`, 1 and 2 rise.
TEST(WindowNumbers, ConditionsOnRisingPartsAndTheirSequences) {
    const IntSet all = IntSet::from(0), any = IntSet::from(1);
    const auto fault_of = [](const std::vector<Kind>& kinds, const WindowNumbers& w, auto... value) {
        std::vector<Sequence> sequences(sizeof...(value));
        sequences[0].kinds = kinds;
        Values g;
        const auto add = [&](auto f) {
            g.emplace_back();
            for (Int n = 0; n < w.values; ++n) g.back().push_back(static_cast<std::uint32_t>(f(n)));
        };
        (add(value), ...);
        return fault(sequences, g, w);
    };
    const auto expect = [](const std::string& found, const std::string& wanted) {
        EXPECT_NE(found.find(wanted), std::string::npos) << "'" << found << "' instead of " << wanted;
    };
    const auto kind = [&](const IntSet& takes, const std::vector<int>& to, const IntSet& sizes) {
        Kind out{all, takes, 0, false, {}};
        for (const int q : to) out.parts.push_back({q, sizes});
        return out;
    };
    const auto constant = [](Int v) { return [v](Int) { return v; }; };
    const auto line = [](Int slope, Int first) { return [slope, first](Int n) { return slope * n + first; }; };
    const auto steps = [](Int n) { return n - n % 2; };

    // Condition 2. Three rising parts of a flat heap, whose values 0, 1, 0 differ by no multiple of S = 3.
    expect(fault_of({kind(IntSet::of({1}), {1, 2, 1}, all)}, {0, 0, 1, 1, 3, 20}, constant(0), line(3, 0), line(3, 1)),
           "the flat value of heaps like");
    // 4 + 4 is 1 and 7, which is no multiple of 2; but 7 - S is, after a flat take or a flat part.
    expect(fault_of({kind(any, {1, 1}, all)}, {0, 0, 1, 1, 1, 20}, line(1, 0), line(1, 4)),
           "the rising value of heaps like");
    expect(fault_of({kind(IntSet::of({1}), {1, 1, 2}, all)}, {0, 0, 1, 1, 1, 20}, line(1, 0), line(1, 4), constant(0)),
           "the rising value of heaps like");
    // Where a residue is flat, all parts below P count, not only those below p.
    expect(fault_of({kind(IntSet::of({1}), {1, 1}, all)}, {0, 0, 1, 4, 1, 20}, constant(2), line(1, 0)),
           "the flat value of heaps like");

    // Parts that must differ: those but c are below n0, not only below A.
    Kind differ = kind(any, {0, 0}, all);
    differ.differ = true;
    const std::vector<Kind> two{differ, kind(any, {}, all)};
    EXPECT_EQ(fault_of(two, {1, 2, 1, 4, 1, 20}, line(1, 0)), "");
    expect(fault_of(two, {0, 2, 1, 4, 1, 20}, line(1, 0)), "misses a value");
    // They do not slide, although the values of 2k and 2k + 1 are equal; and equal ones are no option.
    differ = kind(IntSet::interval(1, 4), {1, 1}, all);
    differ.differ = true;
    expect(fault_of({differ}, {0, 0, 2, 4, 2, 30}, constant(1), steps), "misses the value 0 among its steady options");
    differ.takes = any;
    expect(fault_of({differ}, {0, 0, 1, 1, 2, 20}, constant(1), line(2, 0)),
           "misses the value 0 among its steady options");

    // Parts of 0 and 4 have the XOR 4, but 4 heaps later they are 4 and 8: they do not match.
    std::vector<Kind> kinds{kind(IntSet::interval(1, 16), {1, 1}, IntSet::progression(0, 4))};
    for (const Nimber bonus : {Nimber{0}, Nimber{1}, Nimber{2}, Nimber{3}}) {
        kinds.push_back(kind(any, {}, all));
        kinds.back().bonus = bonus;
    }
    expect(fault_of(kinds, {0, 0, 4, 8, 4, 40}, constant(5), line(1, 0)),
           "misses the value 4 among its steady options");
    // Equal parts of two sequences may have different values later.
    expect(fault_of({kind(IntSet::interval(1, 2), {1, 2}, all)}, {0, 0, 2, 2, 2, 20}, constant(1), steps, steps),
           "misses the value 0 among its steady options");
    EXPECT_EQ(
        fault_of({kind(IntSet::interval(1, 2), {1, 1}, all)}, {0, 0, 2, 2, 2, 20}, constant(1), steps).find("steady"),
        std::string::npos);
}

struct Accepted {
    int repeat = 0, rise = 0, split = 0;
};

void try_windows(const std::vector<Sequence>& sequences, const Values& g, Accepted& accepted) {
    const Int size = static_cast<Int>(g[0].size());
    for (Int p = 1; p <= 6; ++p)
        for (Nimber s = 0; s <= 4; ++s)
            for (Int n0 = 0; n0 <= 4; n0 += n0 < 2 ? 1 : 2)
                for (Int small = n0; small <= n0 + (s > 0 ? 2 : 0); ++small)
                    for (Int step = p; step <= (s > 0 ? 8 : 1) * p && step <= 24; step += step < 2 * p ? p : step)
                        for (Int n = n0 + step; n <= size / 2; n += 1 + n / 8) {
                            const WindowNumbers w{n0, small, p, step, s, n};
                            if (!holds_so_far(g, w)) break;
                            if (!fault(sequences, g, w).empty()) continue;
                            ASSERT_EQ(wrong_heap(g, w), -1) << text_of(sequences, w);
                            Meter meter{Budget{}};
                            const Continued c(w, first(g, n), meter);
                            bool flat = false;
                            for (std::size_t q = 0; q < g.size(); ++q) flat = flat || c.any_flat(q);
                            ++(s == 0 ? accepted.repeat : flat ? accepted.split : accepted.rise);
                            break;
                        }
}

TEST(WindowNumbers, WhatIsAcceptedIsTrueFarBeyond) {
    const char* more = std::getenv("GRUNDY_RANDOM_WINDOWS");
    const int rounds = more != nullptr ? std::atoi(more) : effort::rounds(150);
    RandomSystem random(46);
    Accepted accepted;
    for (int round = 0; round < rounds; ++round) {
        const auto sequences = random.sequences();
        bool three = false;
        for (const Sequence& s : sequences)
            for (const Kind& k : s.kinds) three = three || k.parts.size() == 3;
        const Values g = Definition(sequences).values(three ? 72 : 120);
        Meter meter{Budget{}};
        ASSERT_EQ(verify::defined_values(sequences, 40, meter), first(g, 40)) << text_of(sequences, {});
        try_windows(sequences, g, accepted);
        if (testing::Test::HasFatalFailure()) return;
    }
    std::printf("%d repeat, %d rise, %d split\n", accepted.repeat, accepted.rise, accepted.split);
    EXPECT_GT(accepted.repeat, rounds / 4);
    EXPECT_GT(accepted.rise, rounds / 4);
    EXPECT_GE(accepted.split, effort::sanitized ? 0 : 1);
}

}  // namespace grundy::window_test
