// SPDX-License-Identifier: MIT
// Values without a formula must get none. Random sequences and tables of many kinds, hard codes and Grundy's game are
// tested in windows of many sizes: nothing may be claimed.
#include <gtest/gtest.h>

#include <functional>
#include <grundy/grundy.hpp>
#include <random>
#include <set>

#include "pattern/pattern.hpp"
#include "support/effort.hpp"

namespace grundy::pattern::pattern_noise_test {

using Random = std::mt19937_64;

Nimber below(Random& random, Nimber n) { return random() % n; }
bool with_chance(Random& random, double p) { return static_cast<double>(random() >> 11) * 0x1p-53 < p; }

struct Noise {
    const char* name;
    std::function<std::vector<Nimber>(Random&, std::size_t)> make;
};

template <class Next>  // Next: computes the next value from the values so far
std::vector<Nimber> grown(std::size_t size, Next next) {
    std::vector<Nimber> v;
    while (v.size() < size) v.push_back(next(v));
    return v;
}

std::vector<Nimber> walk(Random& random, std::size_t size, Nimber most) {
    return grown(size, [&](const auto& v) {
        if (v.empty()) return most / 2;
        const bool up = v.back() == 0 || (v.back() < most && random() % 2);
        return up ? v.back() + 1 : v.back() - 1;
    });
}

// The next value is the mex of a few of the latest ones, which resembles the values of games.
std::vector<Nimber> mexes(Random& random, std::size_t size) {
    return grown(size, [&](const auto& v) {
        std::set<Nimber> options;
        for (std::size_t k = 0; k < 6 && !v.empty(); ++k)
            options.insert(v[v.size() - 1 - below(random, std::min<Nimber>(v.size(), 40))]);
        Nimber m = 0;
        while (options.count(m)) ++m;
        return m;
    });
}

// This period slips now and then.
std::vector<Nimber> slipping(Random& random, std::size_t size) {
    const Nimber period = 2 + below(random, 12);
    std::vector<Nimber> base(period);
    for (std::size_t k = 0; k < period; ++k) base[k] = k == 0 ? 9 : below(random, 4);
    Nimber phase = 0;
    return grown(size, [&](const auto& v) {
        if (with_chance(random, 20.0 / static_cast<double>(size))) phase += 1 + below(random, period - 1);
        return base[(v.size() + phase) % period];
    });
}

std::vector<Nimber> errors(Random& random, std::size_t size) {  // a formula with occasional errors throughout
    return grown(size, [&](const auto& v) {
        return v.size() % 5 + (with_chance(random, 60.0 / static_cast<double>(size)) ? 1 + below(random, 3) : 0);
    });
}

std::vector<Nimber> stairs(Random& random, std::size_t size, double rise) {
    return grown(size, [&](const auto& v) { return v.empty() ? 0 : v.back() + Nimber{with_chance(random, rise)}; });
}

std::vector<Nimber> sparse(Random& random, std::size_t size, double share) {
    return grown(size, [&](const auto&) { return Nimber{with_chance(random, share)}; });
}

const std::vector<Noise> noises = {
    {"coins", [](Random& r, std::size_t n) { return sparse(r, n, 0.5); }},
    {"seldom 1", [](Random& r, std::size_t n) { return sparse(r, n, 0.15); }},
    {"seldom 0", [](Random& r, std::size_t n) { return sparse(r, n, 0.85); }},
    {"25 ones", [](Random& r, std::size_t n) { return sparse(r, n, 25.0 / static_cast<double>(n)); }},
    {"three values", [](Random& r, std::size_t n) { return grown(n, [&](const auto&) { return below(r, 3); }); }},
    {"ten values", [](Random& r, std::size_t n) { return grown(n, [&](const auto&) { return below(r, 10); }); }},
    {"0..n", [](Random& r, std::size_t n) { return grown(n, [&](const auto& v) { return below(r, v.size() + 1); }); }},
    {"n and a bit",
     [](Random& r, std::size_t n) { return grown(n, [&](const auto& v) { return v.size() + below(r, 2); }); }},
    {"walk", [](Random& r, std::size_t n) { return walk(r, n, 1000); }},
    {"walk in 0..3", [](Random& r, std::size_t n) { return walk(r, n, 3); }},
    {"stairs", [](Random& r, std::size_t n) { return stairs(r, n, 0.4); }},
    {"slow stairs", [](Random& r, std::size_t n) { return stairs(r, n, 25.0 / static_cast<double>(n)); }},
    {"mex", mexes},
    {"slipping period", slipping},
    {"n mod 5 with errors", errors},
};

std::string claims_of(const Box& box) {
    std::string out;
    if (const auto c = find_values(box))
        out += "values: " + c->formula + " (" + std::to_string(c->exceptions.size()) + ")";
    Box zeros = box;
    for (Nimber& v : zeros.values) v = v == 0;
    if (const auto c = find_set(zeros)) out += " P-positions: " + c->formula;
    if (const auto c = find_rows(box)) out += " " + c->formula;
    return out;
}

TEST(PatternNoise, RandomLinesGetNoFormula) {
    Random random(20240901);
    std::size_t lines = 0;
    for (const std::size_t size : {100U, 300U, 1000U, 3000U})
        for (int round = 0; round < (size <= 300 ? effort::share(100, 30) : effort::share(20, 6)); ++round)
            for (const Noise& noise : noises) {
                const Int from = round % 3 == 0 ? 0 : static_cast<Int>(below(random, 100));
                EXPECT_EQ(claims_of(line(from, noise.make(random, size))), "")
                    << noise.name << ", " << size << " values, round " << round;
                ++lines;
            }
    EXPECT_GE(lines, noises.size() * static_cast<std::size_t>(2 * effort::share(100, 30)));
}

// Each row is noise. Noise that stays constant for longer than a row would produce rows that do repeat.
TEST(PatternNoise, RandomTablesGetNoFormula) {
    const std::set<std::string> too_regular = {"25 ones", "slow stairs", "slipping period", "n mod 5 with errors"};
    Random random(7);
    for (int round = 0; round < effort::share(400, 120); ++round) {
        const std::size_t size = 15 + below(random, 40);
        const Noise& noise = noises[static_cast<std::size_t>(round) % noises.size()];
        std::vector<Nimber> values = noise.make(random, size * size);
        if (too_regular.count(noise.name)) {  // instead, a formula with errors throughout
            for (std::size_t k = 0; k < values.size(); ++k) values[k] = (k / size) ^ (k % size);
            for (int k = 0; k < 40; ++k) values[below(random, values.size())] += 1 + below(random, 3);
            for (std::size_t i = 0; i < size; ++i) values[i * size + i] = below(random, 3);
        }
        if (round % 2 == 1)  // symmetric, like most games
            for (std::size_t i = 0; i < size; ++i)
                for (std::size_t j = 0; j < i; ++j) values[i * size + j] = values[j * size + i];
        EXPECT_EQ(claims_of(grid(0, 0, size, std::move(values))), "") << noise.name << ", round " << round;
    }
}

// No period of these games is known, or none as short as the windows here (0.16: 149459).
TEST(PatternNoise, HardGamesGetNoFormulaInAnyWindow) {
    const Rules rules = Rules::catalogue();
    Solver solver(rules);
    for (const char* game : {"4!.0", "grundys", "0.16", "0.6", "0.007", "0.06", "0.014", "0.104", "0.37", "0.161"}) {
        const auto values = solver.table(game, {{0, 3000}}).values;
        for (std::size_t size = 24; size <= values.size(); size += 1 + size / 12) {
            const std::vector<Nimber> window(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(size));
            EXPECT_EQ(claims_of(line(0, window)), "") << game << ", the first " << size;
        }
        for (const std::size_t begin : {100U, 777U, 1500U, 2700U}) {
            const std::vector<Nimber> window(values.begin() + static_cast<std::ptrdiff_t>(begin), values.end());
            EXPECT_EQ(claims_of(line(static_cast<Int>(begin), window)), "") << game << " from " << begin;
        }
    }
}

}  // namespace grundy::pattern::pattern_noise_test
