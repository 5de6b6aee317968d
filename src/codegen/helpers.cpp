// SPDX-License-Identifier: MIT
// Helper functions of integers, rows and sets; see helpers.hpp.
#include "codegen/helpers.hpp"

#include "codegen/misere.hpp"

#include <algorithm>

namespace grundy::codegen {
namespace {

std::vector<Helper> plain_helpers() {
    return {
        {"gcd", "", "from math import gcd\n"},
        {"count", "", "from itertools import count\n"},
        {"chain", "", "from itertools import chain\n"},
        {"product", R"(// a * b, or 0 if that is beyond 2^63 - 1.
Int product(Int a, Int b) {
    Int out;
    return __builtin_mul_overflow(a, b, &out) ? 0 : out;
}
)",
         ""},
        {"power", R"(// Numbers beyond 2^63 - 1 become 2^63 - 1.
Int power(Int base, Int exponent) {
    const Int most = std::numeric_limits<Int>::max(), beyond = base < 0 && exponent % 2 != 0 ? -most : most;
    Int out = 1;
    for (; exponent > 0; --exponent)
        if (__builtin_mul_overflow(out, base, &out)) return beyond;
    return out;
}
)",
         ""},
        {"floor_div", "Int floor_div(Int a, Int b) { return a / b - (a % b < 0 ? 1 : 0); }\n", ""},
        {"floor_mod", "Int floor_mod(Int a, Int b) { return (a % b + b) % b; }\n", ""},
        {"isqrt", R"(Int isqrt(Int n) {
    Int root = Int(std::sqrt((long double)n));
    while (root > 0 && root > n / root) --root;
    while (root + 1 <= n / (root + 1)) ++root;
    return root;
}
)",
         "from math import isqrt\n"},
        {"log2_of", "Int log2_of(Int n) { return 63 - __builtin_clzll(n); }\n",
         "def log2_of(n):\n    return n.bit_length() - 1\n"},
        {"popcount", "", "def popcount(n):\n    return bin(n).count('1')\n"},
        {"v2", "", "def v2(n):\n    return (n & -n).bit_length() - 1\n"},
        {"nimprod", R"(// The product of nimbers below 2^64, by halves of their binary digits.
Int nimprod(unsigned long long a, unsigned long long b, int half = 32) {
    if (a < 2 || b < 2) return Int(a * b);
    const unsigned long long low = (1ULL << half) - 1, a1 = a >> half, b1 = b >> half;
    const Int lows = nimprod(a & low, b & low, half / 2);
    if (a1 == 0 && b1 == 0) return lows;
    const Int both = nimprod((a & low) ^ a1, (b & low) ^ b1, half / 2);
    const Int highs = nimprod(nimprod(a1, b1, half / 2), 1ULL << (half - 1), half / 2);
    return Int((unsigned long long)(both ^ lows) << half) ^ lows ^ highs;
}
)",
         R"(# The product of nimbers below 2^64, by halves of their binary digits.
def nimprod(a, b, half=32):
    if a < 2 or b < 2:
        return a * b
    low = (1 << half) - 1
    lows = nimprod(a & low, b & low, half // 2)
    if a <= low and b <= low:
        return lows
    both = nimprod((a & low) ^ (a >> half), (b & low) ^ (b >> half), half // 2)
    highs = nimprod(nimprod(a >> half, b >> half, half // 2), 1 << (half - 1), half // 2)
    return (both ^ lows) << half ^ lows ^ highs
)"},
        {"total", "Int total(const Row& w) { return std::accumulate(w.begin(), w.end(), Int(0)); }\n", ""},
        {"greatest", "Int greatest(const Row& w) { return *std::max_element(w.begin(), w.end()); }\n", ""},
        {"smallest", "Int smallest(const Row& w) { return *std::min_element(w.begin(), w.end()); }\n", ""},
        {"natural",
         "bool natural(const Row& w) {\n"
         "    return std::all_of(w.begin(), w.end(), [](Int v) { return v >= 0; });\n}\n",
         "def natural(w):\n    return all(v >= 0 for v in w)\n"},
        {"contains", "bool contains(const Row& w, Int v) { return std::find(w.begin(), w.end(), v) != w.end(); }\n",
         ""},
        {"divides", "bool divides(Int a, Int b) { return a > 0 && b % a == 0; }\n",
         "def divides(a, b):\n    return a > 0 and b % a == 0\n"},
        {"slice",
         "// Elements i to j, counted from 1.\n"
         "Row slice(const Row& w, Int i, Int j) { return Row(w.begin() + (i - 1), w.begin() + j); }\n",
         ""},
        {"concat", "Row concat(Row a, const Row& b) {\n    a.insert(a.end(), b.begin(), b.end());\n    return a;\n}\n",
         ""},
        {"with_element", "Row with_element(Row w, Int i, Int v) {\n    w[i - 1] = v;\n    return w;\n}\n",
         "def with_element(w, i, v):\n    return w[:i - 1] + (v,) + w[i:]\n"},
        {"without_element",
         "Row without_element(Row w, Int i) {\n    w.erase(w.begin() + (i - 1));\n    return w;\n}\n",
         "def without_element(w, i):\n    return w[:i - 1] + w[i:]\n"},
        {"with_inserted",
         "Row with_inserted(Row w, Int i, Int v) {\n    w.insert(w.begin() + (i - 1), v);\n    return w;\n}\n",
         "def with_inserted(w, i, v):\n    return w[:i - 1] + (v,) + w[i - 1:]\n"},
        {"sorted", "Row sorted(Row w) {\n    std::sort(w.begin(), w.end());\n    return w;\n}\n", ""},
        {"reversed", "Row reversed(Row w) {\n    std::reverse(w.begin(), w.end());\n    return w;\n}\n", ""},
        {"distinct",
         "// Each element once, ascending.\nRow distinct(Row w) {\n    std::sort(w.begin(), w.end());\n"
         "    w.erase(std::unique(w.begin(), w.end()), w.end());\n    return w;\n}\n",
         ""},
        {"digits", R"(// The digits of n in a base, highest first.
Row digits(Int n, Int base) {
    Row out;
    do out.push_back(n % base), n /= base;
    while (n > 0);
    std::reverse(out.begin(), out.end());
    return out;
}
)",
         R"(# The digits of n in a base, highest first.
def digits(n, base):
    out = [n % base]
    while n >= base:
        n //= base
        out.append(n % base)
    return tuple(out[::-1])
)"},
        {"number", R"(Int number(const Row& w, Int base) {
    Int out = 0;
    for (Int digit : w) out = out * base + digit;
    return out;
}
)",
         R"(def number(w, base):
    out = 0
    for digit in w:
        out = out * base + digit
    return out
)"},
        {"runs", R"(// The longest pieces of a row whose elements all satisfy a condition.
template <class Condition>
std::vector<Row> runs(const Row& w, Condition condition) {
    std::vector<Row> out;
    bool inside = false;
    for (Int v : w) {
        if (condition(v)) {
            if (!inside) out.emplace_back();
            out.back().push_back(v);
        }
        inside = condition(v);
    }
    return out;
}
)",
         R"(# The longest pieces of a row whose elements all satisfy a condition.
def runs(w, condition):
    out, inside = [], False
    for v in w:
        if condition(v):
            if not inside:
                out.append(())
            out[-1] += (v,)
        inside = condition(v)
    return out
)"},
        {"sorted_set",
         "Row sorted_set(Row w) {\n    std::sort(w.begin(), w.end());\n"
         "    w.erase(std::unique(w.begin(), w.end()), w.end());\n    return w;\n}\n",
         "def sorted_set(w):\n    return tuple(sorted(set(w)))\n"},
        {"intervals", R"(Row intervals(const std::vector<std::pair<Int, Int>>& all) {
    Row out;
    for (const auto& one : all)
        for (Int v = one.first; v <= one.second; ++v) out.push_back(v);
    return out;
}
)",
         "def intervals(all_of_them):\n    return [v for lo, hi in all_of_them for v in range(lo, hi + 1)]\n"},
        {"chosen",
         R"(// The numbers of a range for which a condition holds.
template <class Condition>
Row chosen(Int lo, Int hi, Condition condition) {
    Row out;
    for (Int v = lo; v <= hi; ++v)
        if (condition(v)) out.push_back(v);
    return out;
}
)",
         ""},
        {"divisors",
         R"(Row divisors(Int n) {
    Row out;
    for (Int d = 1; d <= n / d; ++d) {
        if (n % d != 0) continue;
        out.push_back(d);
        if (d < n / d) out.push_back(n / d);
    }
    std::sort(out.begin(), out.end());
    return out;
}
)",
         R"(def divisors(n):
    small = [d for d in range(1, isqrt(n) + 1) if n % d == 0] if n > 0 else []
    return tuple(sorted(set(small + [n // d for d in small])))
)",
         {"isqrt"}},
        {"is_prime",
         R"(bool is_prime(Int n) {
    for (Int d = 2; d <= n / d; ++d)
        if (n % d == 0) return false;
    return n > 1;
}
)",
         "def is_prime(n):\n    return n > 1 and all(n % d != 0 for d in range(2, isqrt(n) + 1))\n",
         {"isqrt"}},
        {"prime",
         R"(// The primes, from prime(0) = 2.
Int prime(std::size_t i) {
    static Row list = {2};
    for (Int n = list.back() + 1; list.size() <= i; ++n)
        if (is_prime(n)) list.push_back(n);
    return list[i];
}
)",
         "",
         {"is_prime"}},
        {"primes",
         "",
         R"(known_primes = [2]

def primes():
    for i in count(0):
        while i >= len(known_primes):
            n = known_primes[-1] + 1
            while not is_prime(n):
                n += 1
            known_primes.append(n)
        yield known_primes[i]
)",
         {"count", "is_prime"}},
        {"squares", "", "def squares():\n    for root in count(1):\n        yield root * root\n", {"count"}},
        {"fibs", R"(// 1, 2, 3, 5, 8, ...: all Fibonacci numbers below 2^63.
const Row& fibs() {
    static const Row list = [] {
        Row out = {1, 2};
        for (Int next; !__builtin_add_overflow(out.end()[-2], out.end()[-1], &next);) out.push_back(next);
        return out;
    }();
    return list;
}
)",
         "def fibs():\n    a, b = 1, 2\n    while True:\n        yield a\n        a, b = b, a + b\n"},
        {"powers", "", "def powers(base, p=1):\n    while True:\n        yield p\n        p *= base\n"},
        {"is_square",
         "bool is_square(Int n) { return n > 0 && isqrt(n) * isqrt(n) == n; }\n",
         "def is_square(n):\n    return n > 0 and isqrt(n)**2 == n\n",
         {"isqrt"}},
        {"is_fib", R"(bool is_fib(Int n) {
    unsigned long long a = 1, b = 2;  // the first Fibonacci number beyond 2^63 has 64 bits
    while (n > 0 && a < (unsigned long long)n) a = std::exchange(b, a + b);
    return n > 0 && a == (unsigned long long)n;
}
)",
         "def is_fib(n):\n    a, b = 1, 2\n    while a < n:\n        a, b = b, a + b\n    return a == n\n"},
        {"is_power", R"(bool is_power(Int n, Int base) {
    while (n > 1 && n % base == 0) n /= base;
    return n == 1;
}
)",
         "def is_power(n, base):\n    while n > 1 and n % base == 0:\n        n //= base\n    return n == 1\n"},
        {"xor_of", R"(template <class F>
Int xor_of(Int lo, Int hi, F f) {
    Int out = 0;
    for (Int i = lo; i <= hi; ++i) out ^= f(i);
    return out;
}
)",
         "def xor_of(values):\n    out = 0\n    for v in values:\n        out ^= v\n    return out\n"},
        {"sum_of", R"(template <class F>
Int sum_of(Int lo, Int hi, F f) {
    Int out = 0;
    for (Int i = lo; i <= hi; ++i) out += f(i);
    return out;
}
)",
         ""},
        {"count_of", R"(template <class F>
Int count_of(Int lo, Int hi, F f) {
    Int out = 0;
    for (Int i = lo; i <= hi; ++i) out += f(i) ? 1 : 0;
    return out;
}
)",
         ""},
        {"any_of", R"(template <class F>
bool any_of(Int lo, Int hi, F f) {
    for (Int i = lo; i <= hi; ++i)
        if (f(i)) return true;
    return false;
}
)",
         ""},
        {"all_of", R"(template <class F>
bool all_of(Int lo, Int hi, F f) {
    for (Int i = lo; i <= hi; ++i)
        if (!f(i)) return false;
    return true;
}
)",
         ""},
        {"row_of", R"(template <class F>
Row row_of(Int lo, Int hi, F f) {
    Row out;
    for (Int i = lo; i <= hi; ++i) out.push_back(f(i));
    return out;
}
)",
         ""},
        {"min_of",
         "template <class F>\nInt min_of(Int lo, Int hi, F f) {\n    return smallest(row_of(lo, hi, f));\n}\n",
         "",
         {"smallest", "row_of"}},
        {"max_of",
         "template <class F>\nInt max_of(Int lo, Int hi, F f) {\n    return greatest(row_of(lo, hi, f));\n}\n",
         "",
         {"greatest", "row_of"}},
    };
}

}  // namespace

std::span<const Helper> helpers() {
    static const std::vector<Helper> list = [] {
        std::vector<Helper> out = search_helpers();
        for (const auto& more : {plain_helpers(), misere_helpers(), board_helpers(), graph_helpers()})
            out.insert(out.end(), more.begin(), more.end());
        return out;
    }();
    return list;
}

namespace {

// The lines of a text that a program needs: "?name|" before a line says that only programs with `name` have it,
// "?!name|" that only others do.
std::string chosen_lines(std::string_view text, const std::set<std::string_view>& wanted) {
    std::string out;
    while (!text.empty()) {
        std::string_view line = text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1);
        text.remove_prefix(line.size());
        if (line[0] != '?') {
            out += line;
            continue;
        }
        const bool without = line[1] == '!';
        line.remove_prefix(without ? 2 : 1);
        const std::size_t end = line.find('|');
        if ((wanted.count(line.substr(0, end)) == 0) == without) out += line.substr(end + 1);
    }
    return out;
}

}  // namespace

std::string helper_texts(const std::set<std::string, std::less<>>& names, Language language) {
    std::set<std::string_view> wanted(names.begin(), names.end());
    const auto all = helpers();
    for (auto h = all.rbegin(); h != all.rend(); ++h)  // what a helper needs stands before it
        if (wanted.count(h->name) != 0) wanted.insert(h->needs.begin(), h->needs.end());
    std::string imports, out;
    for (const Helper& h : all) {
        if (wanted.count(h.name) == 0) continue;
        const std::string_view text = language == Language::cpp ? h.cpp : h.python;
        if (text.empty()) continue;
        if (text.substr(0, 5) == "from ")
            imports += text;
        else
            out += "\n" + chosen_lines(text, wanted);
    }
    return imports + out;
}

}  // namespace grundy::codegen
