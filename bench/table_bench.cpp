// SPDX-License-Identifier: MIT
// Times tables of one and two integers, from rule text to values, against the same recurrence written by hand in plain
// C++.
#include <grundy/grundy.hpp>

#include <numeric>

#include "competitors/tables.hpp"
#include "side_by_side.hpp"

namespace grundy::bench {
namespace {

using Ranges = std::vector<std::pair<std::int64_t, std::int64_t>>;

template <class Theirs>
void compare(benchmark::State& state, double goal, const char* rule, const char* name, const Ranges& ranges,
             Theirs&& theirs) {
    Rules rules;
    rules.add(rule, "bench");
    SolverOptions options;
    options.engine = "table";
    options.threads = 1;
    std::string corner = name;  // its value requires the whole table
    for (const auto& [from, to] : ranges) corner += (from == 0 && corner == name ? "(" : ", ") + std::to_string(to);
    const auto ours = [&] { return Solver(rules, options).value(corner + ")").value; };
    const by_hand::Table a = theirs();
    const auto b = Solver(rules, options).table(name, ranges).values;
    if (!std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](int x, std::uint64_t y) { return static_cast<std::uint64_t>(x) == y; }))
        return state.SkipWithError("the values differ");
    side_by_side(
        state, goal, [&] { benchmark::DoNotOptimize(theirs()); }, [&] { benchmark::DoNotOptimize(ours()); });
}

#define GRUNDY_TABLE_BENCH(name, rounds) \
    BENCHMARK(name)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(rounds)

// --- as fast as by hand, or nearly: goal 0.7

void table_divisors(benchmark::State& state) {
    compare(state, 0.7, "game divs(n):\n    divs(n - d)  for d in divisors(n) if d < n\n", "divs", {{0, 100000}}, [] {
        return by_hand::one(100000, 1000, [](const int* g, int n, auto see) {
            for (int d = 1; d * d <= n; ++d)
                if (n % d == 0) {
                    if (d < n) see(g[n - d]);
                    if (n / d < n) see(g[n - n / d]);
                }
        });
    });
}
GRUNDY_TABLE_BENCH(table_divisors, 5);

void table_primes(benchmark::State& state) {
    compare(state, 0.7, "game prime(n):\n    prime(n - p)  for p in primes if p mod 4 != n mod 4\n", "prime",
            {{0, 20000}}, [] {
                std::vector<int> primes;
                for (int p = 2; p <= 20000; ++p) {
                    bool prime = true;
                    for (int q : primes)
                        if (q * q > p)
                            break;
                        else if (p % q == 0)
                            prime = false;
                    if (prime) primes.push_back(p);
                }
                return by_hand::one(20000, 20000, [&](const int* g, int n, auto see) {
                    for (int p : primes) {
                        if (p > n) break;
                        if (p % 4 != n % 4) see(g[n - p]);
                    }
                });
            });
}
GRUNDY_TABLE_BENCH(table_primes, 3);

void table_mod(benchmark::State& state) {
    compare(state, 0.7, "game rest(n):\n    rest(n - k)  for k in 1..n div 2 if n mod k = 1\n", "rest", {{0, 10000}},
            [] {
                return by_hand::one(10000, 10000, [](const int* g, int n, auto see) {
                    for (int k = 1; k <= n / 2; ++k)
                        if (n % k == 1) see(g[n - k]);
                });
            });
}
GRUNDY_TABLE_BENCH(table_mod, 3);

void table_half(benchmark::State& state) {
    compare(state, 0.7,
            "game half(n):\n    half(n - 1)  if n > 0\n    half(n div 2)  if n > 0\n    half(n div 3)  if n > 0\n",
            "half", {{0, 1000000}}, [] {
                return by_hand::one(1000000, 8, [](const int* g, int n, auto see) {
                    if (n == 0) return;
                    see(g[n - 1]);
                    see(g[n / 2]);
                    see(g[n / 3]);
                });
            });
}
GRUNDY_TABLE_BENCH(table_half, 5);

void table_knight(benchmark::State& state) {
    compare(state, 0.7,
            "game hop(a, b):\n    hop(a - 1, b - 2)\n    hop(a - 2, b - 1)\n    hop(a - 2, b)\n    hop(a, b - 3)\n",
            "hop", {{0, 1500}, {0, 1500}}, [] {
                return by_hand::two(1500, 1500, 8, [](auto g, int a, int b, auto see) {
                    if (a >= 1 && b >= 2) see(g(a - 1, b - 2));
                    if (a >= 2 && b >= 1) see(g(a - 2, b - 1));
                    if (a >= 2) see(g(a - 2, b));
                    if (b >= 3) see(g(a, b - 3));
                });
            });
}
GRUNDY_TABLE_BENCH(table_knight, 5);

void table_euclid(benchmark::State& state) {
    compare(state, 0.7,
            "game euclid(a, b):\n    euclid(a, b - q*a)  for q in 1.. if 0 < a and a <= b\n"
            "    euclid(a - q*b, b)  for q in 1.. if 0 < b and b < a\n",
            "euclid", {{0, 2000}, {0, 2000}}, [] {
                return by_hand::two(2000, 2000, 4000, [](auto g, int a, int b, auto see) {
                    if (a > 0 && a <= b)
                        for (int c = b - a; c >= 0; c -= a) see(g(a, c));
                    if (b > 0 && b < a)
                        for (int c = a - b; c >= 0; c -= b) see(g(c, b));
                });
            });
}
GRUNDY_TABLE_BENCH(table_euclid, 5);

void table_if(benchmark::State& state) {
    compare(state, 0.7,
            "game pair(a, b):\n    pair(a - k, b - k)  for k in 1..b if a >= 2*b\n"
            "    pair(a, b - k)  for k in 1..5 if a mod 2 = 0\n    pair(a - k, b)  for k in 1..a if k mod 3 = 1\n",
            "pair", {{0, 600}, {0, 600}}, [] {
                return by_hand::two(600, 600, 2000, [](auto g, int a, int b, auto see) {
                    if (a >= 2 * b)
                        for (int k = 1; k <= b; ++k) see(g(a - k, b - k));
                    if (a % 2 == 0)
                        for (int k = 1; k <= 5 && k <= b; ++k) see(g(a, b - k));
                    for (int k = 1; k <= a; k += 3) see(g(a - k, b));
                });
            });
}
GRUNDY_TABLE_BENCH(table_if, 3);

// --- where there is a better way: goal 5

void table_wythoff(benchmark::State& state) {
    compare(state, 5,
            "game wythoff(a, b):\n    wythoff(a - k, b)  for k in 1..\n    wythoff(a, b - k)  for k in 1..\n"
            "    wythoff(a - k, b - k)  for k in 1..\n",
            "wythoff", {{0, 2000}, {0, 2000}}, [] {
                return by_hand::two(2000, 2000, 10000, [](auto g, int a, int b, auto see) {
                    for (int k = 1; k <= a; ++k) see(g(a - k, b));
                    for (int k = 1; k <= b; ++k) see(g(a, b - k));
                    for (int k = 1; k <= a && k <= b; ++k) see(g(a - k, b - k));
                });
            });
}
GRUNDY_TABLE_BENCH(table_wythoff, 1);

void table_nim(benchmark::State& state) {
    compare(state, 5, "game nim2(a, b):\n    nim2(a - k, b)  for k in 1..a\n    nim2(a, b - k)  for k in 1..b\n",
            "nim2", {{0, 2000}, {0, 2000}}, [] {
                return by_hand::two(2000, 2000, 10000, [](auto g, int a, int b, auto see) {
                    for (int k = 1; k <= a; ++k) see(g(a - k, b));
                    for (int k = 1; k <= b; ++k) see(g(a, b - k));
                });
            });
}
GRUNDY_TABLE_BENCH(table_nim, 1);

// A move takes at most as many as were taken last, so options are only added along a row.
void table_follow(benchmark::State& state) {
    compare(state, 5, "game follow(n, most):\n    follow(n - k, k)  for k in 1..most\n", "follow", {{0, 500}, {0, 500}},
            [] {
                return by_hand::two(500, 500, 1000, [](auto g, int n, int most, auto see) {
                    for (int k = 1; k <= most && k <= n; ++k) see(g(n - k, k));
                });
            });
}
GRUNDY_TABLE_BENCH(table_follow, 3);

void table_sheet(benchmark::State& state) {
    compare(state, 5,
            "game slice(w, h):\n    slice(i, h) + slice(w - i, h)  for i in 1..w - 1\n"
            "    slice(w, j) + slice(w, h - j)  for j in 1..h - 1\n",
            "slice", {{0, 500}, {0, 500}}, [] {
                return by_hand::two(500, 500, 1024, [](auto g, int w, int h, auto see) {
                    for (int i = 1; i < w; ++i) see(g(i, h) ^ g(w - i, h));
                    for (int j = 1; j < h; ++j) see(g(w, j) ^ g(w, h - j));
                });
            });
}
GRUNDY_TABLE_BENCH(table_sheet, 3);

// Codeforces 87C: a heap of n becomes k >= 2 heaps a, a - 1, ..., a - k + 1.
void table_stairs(benchmark::State& state) {
    compare(state, 5,
            "game stairs(n):\n    sum(stairs(a - i) for i in 0..k - 1)  for k in 2..n, a in k..n "
            "if k*(2*a - k + 1) = 2*n\n",
            "stairs", {{0, 100000}}, [] {
                return by_hand::one(100000, 1000, [](const int* g, int n, auto see) {
                    for (int k = 2; k * (k + 1) / 2 <= n; ++k) {
                        const int rest = n - k * (k - 1) / 2;
                        if (rest % k != 0) continue;
                        int v = 0;
                        for (int i = 0; i < k; ++i) v ^= g[rest / k + i];
                        see(v);
                    }
                });
            });
}
GRUNDY_TABLE_BENCH(table_stairs, 3);

}  // namespace
}  // namespace grundy::bench
