// SPDX-License-Identifier: MIT
// See kinds.hpp. Most are examples of faults that were found, or near them.
#include "hostile/kinds.hpp"

#include <functional>

#include "core/sha256.hpp"

namespace grundy::test {
namespace {

using Kinds = std::vector<Kind>;

// The texts of 0 to count - 1, with something between them.
std::string many(int count, const std::function<std::string(int)>& text, const std::string& between) {
    std::string out;
    for (int i = 0; i < count; ++i) out += (i == 0 ? "" : between) + text(i);
    return out;
}
std::string times(int count, const std::string& text, const std::string& between = "") {
    return many(
        count, [&](int) { return text; }, between);
}
std::string num(int i) { return std::to_string(i); }

// Sets whose elements are counted before the first one that ends the loop.
Kinds sets() {
    const auto one = [](const std::string& name, const std::string& option, bool in_ci = false) {
        return Kind{name, "game f(n):\n    " + option + "\n", "f(9000)", "f", {"0..200000"}, "", in_ci};
    };
    return {one("squares of primes", "f(n - p*p)  for p in primes", true),
            one("squares of primes, written as powers", "f(n - p^2)  for p in primes"),
            one("powers of primes", "f(n - p^k)  for p in primes, k in 1..60"),
            one("pronic numbers of primes", "f(n - p*(p + 1))  for p in primes if p <= n", true),
            one("squares of squares", "f(n - s*s)  for s in squares", true),
            one("squares of all but one", "f(n - k*k)  for k in all but {2}", true),
            one("cubes of Fibonacci numbers", "f(n - s^3)  for s in fibs"),
            one("products of two primes", "f(n - p*q)  for p in 2..n, q in primes if p in primes and p*q <= n"),
            one("sums of three squares", "f(n - a*a - b*b - c*c)  for a in 0..isqrt(n), b in 0..a, c in 0..b if a > 0",
                true),
            one("divisors of divisors", "f(n - e)  for k in 1..n, d in divisors(k), e in divisors(d)"),
            one("a condition on the choice", "f(n - k)  for k in 1..n if count(d in primes for d in divisors(k)) <= 1",
                true),
            one("primes far away", "f(n - p)  for p in primes if p > 10^9"),
            one("a large power", "f(n - 2^(k*k))  for k in 0..n")};
}

// Loops within loops, long ways to an end, and play that never ends.
Kinds rules() {
    const std::string odd =
        "game f(n):\n    f(3*n + 1)  if n mod 2 = 1 and n > 1\n    f(n div 2)  if n mod 2 = 0 and n > 0\n";
    return {
        {"five loops",
         "game f(n):\n    f(a)  for a in 0..n - 1, b in 0..a, c in 0..b, d in 0..c, e in 0..d if a*b*c*d*e mod 7 = 1\n",
         "f(400)",
         "f",
         {"0..400"},
         "",
         true},
        {"three parts",
         "game f(n):\n    f(a) + f(b) + f(c)  for a + b + c = n - 1 if a < b and b < c\n",
         "f(20000)",
         "f",
         {"0..20000"},
         "",
         true},
        {"a walk up and down", odd, "f(27^11)", "f", {"0..3000"}, "", true},
        {"a long way in two numbers",
         "game f(a, b):\n    f(a - 1, b + 1)  if a > 0\n    f(0, b - 1)  if a = 0\n",
         "f(10^9, 0)",
         "f",
         {"0..3000", "0..3000"},
         "",
         true},
        {"quotients", "game f(n):\n    f(n div k)  for k in 2..n\n", "f(10^12)", "f", {"0..100000"}, ""},
        {"eight numbers",
         "game f(a, b, c, d, e, g, h, i):\n    f(b, c, d, e, g, h, i, a - 1)\n    f(c, d, e, g, h, i, a, b - 1)\n",
         "f(30, 30, 30, 30, 30, 30, 30, 30)",
         "f",
         {},
         ""},
        {"rows that grow",
         "game f(w: row):\n    f(w[1..i - 1] ++ [x] ++ w[i + 1..len(w)])  for i in 1..len(w), x in 0..w[i] - 1\n",
         "f([9, 9, 9, 9, 9, 9, 9, 9, 9, 9])",
         "",
         {},
         ""},
        {"bags",
         "game f(w: bag):\n    f([x - k for x in w if x > k])  for k in 1..sum(x for x in w)\n",
         "f([1000, 999, 2000, 7777, 99999])",
         "",
         {},
         ""},
        {"a long sum of numbers",
         "game f(n):\n    f(n - " + times(900, "1", " - ") + ")\n",
         "f(10^6)",
         "f",
         {"0..100000"},
         ""},
        {"games in a chain",
         many(
             1200, [](int i) { return "game g" + num(i) + "(n):\n    g" + num((i + 1) % 1200) + "(n - 1)\n"; }, ""),
         "g0(10000)",
         "g0",
         {"0..10000"},
         "",
         true},
        {"games in a line",
         many(
             20000, [](int i) { return "game g" + num(i) + "(n):\n    g" + num(i + 1) + "(n - 1)\n"; }, "") +
             "game g20000(n):\n    g20000(n - 1)\n",
         "g0(100)",
         "g0",
         {"0..30"},
         ""},
        {"three thousand options",
         "game f(n):\n" +
             many(
                 3000, [](int i) { return "    f(n - " + num(i + 1) + ")  if n mod " + num(i + 2) + " = 0"; }, "\n") +
             "\n",
         "f(100000)",
         "f",
         {"0..100000"},
         "",
         true},
        {"brackets in rules", "game f(n):\n    f(" + times(120000, "(") + "n\n", "", "", {}, ""},
        {"nearly a megabyte of comments",
         times(15000, "# " + std::string(60, 'x') + "\n") + "game f(n):\n    f(n - 1)\n",
         "f(5)",
         "f",
         {"0..9"},
         ""},
        {"a set of many",
         "game f(n) with S: set = {" +
             many(
                 50000, [](int i) { return num(3 * i + 1); }, ", ") +
             "}:\n    f(n - s)  for s in S\n",
         "f(10^7)",
         "f",
         {"0..10000000"},
         ""},
        {"parameters that change", "game f(n) with m = 1:\n    f[m=m + 1](n - m)\n", "f(10^9)", "f", {"0..100000"}, ""},
        {"a cyclic game",
         "cyclic game f(a, b):\n    f(b, a)\n    f((a + b) mod 5000, b)\n    f(a, b - 1)\n",
         "f(2500, 5000)",
         "f",
         {"0..2000", "0..2000"},
         "",
         true}};
}

// Games of the catalogue, too large.
Kinds catalogue() {
    return {{"a cube of numbers",
             "",
             "wythoff_three_heaps(500, 600, 700)",
             "wythoff_three_heaps",
             {"0..600", "0..600", "0..600"},
             "",
             true},
            {"a plane of numbers", "", "wythoff(10^9, 10^9 + 7)", "wythoff", {"0..20000", "0..20000"}, ""},
            {"all primes", "", "snim[primes](10^12)", "snim[primes]", {"0..20000000"}, ""},
            {"a game without a known period", "", "0.007(10^9)", "0.007", {"0..20000000"}, "", true},
            {"Grundy's game", "", "grundys(10^9)", "grundys", {"0..4000000"}, "", true},
            {"take 1 to 100,000", "", "brave[m=100000](10^15)", "brave[m=100000]", {"0..5000000"}, ""},
            {"Fibonacci nim", "", "fibnim(2^62, 2^61)", "fibnim", {"0..5000", "0..5000"}, ""},
            {"a board", "", "cram(board(9, 9))", "", {}, "", true},
            {"a long board", "", "cram(board(2, 400))", "", {}, ""},
            {"a square of crosses", "", "notakto(board(9, 9))", "", {}, ""},
            {"chocolate", "", "chomp_board(board(25, 25))", "", {}, ""},
            {"domination", "", "domination(grid(60, 60), [])", "", {}, "", true},
            {"a token on a complete graph", "", "geography(complete(1000), 1)", "", {}, "", true},
            {"a complete graph", "", "node_kayles(complete(499))", "", {}, ""},
            {"edges of a grid", "", "arc_kayles(grid(9, 10))", "", {}, ""},
            {"a large grid", "", "node_kayles(grid(40, 40))", "", {}, "", true},
            {"a cycle", "", "arc_kayles(cycle(5000))", "", {}, ""},
            {"bracelets",
             "",
             "bracelet([" +
                 many(
                     3000, [](int i) { return num(i * 7919 % 3001); }, ", ") +
                 "])",
             "",
             {},
             ""},
            {"put or take", "", "epstein[most=10^9](10^8)", "epstein[most=10^7]", {"0..3000000"}, ""},
            {"Welter's game",
             "",
             "welter([" +
                 many(
                     60, [](int i) { return num(3 * i * i + i); }, ", ") +
                 "])",
             "",
             {},
             ""},
            {"digits", "", "remove_a_digit(10^18 - 1)", "remove_a_digit", {"0..5000000"}, ""}};
}

// Sums of many parts, long texts, and graphs from files.
Kinds texts() {
    const auto edges = [](int count, const std::string& edge) { return times(count, edge + "\n"); };
    return {{"a sum of 20,000 heaps",
             "",
             many(
                 20000, [](int i) { return "kayles(" + num(i + 1) + ")"; }, " + "),
             "",
             {},
             "",
             true},
            {"a sum of equal boards", "", times(3000, "cram(board(3, 4))", " + "), "", {}, ""},
            {"brackets in a position", "", times(120000, "(") + "kayles(5)" + times(120000, ")"), "", {}, ""},
            {"a sum of large boards", "", times(40, "cram(board(8, 9))", " + "), "", {}, ""},
            {"parallel edges", "", "node_kayles(g)", "", {}, edges(10000, "1-2"), true},
            {"a hundred thousand parallel edges", "", "arc_kayles(g)", "", {}, edges(100000, "1-2")},
            {"loops",
             "",
             "arc_kayles(g)",
             "",
             {},
             many(
                 2000, [](int i) { return num(i % 50 + 1) + "-" + num(i % 50 + 1); }, "\n")},
            {"two sides",
             "",
             "node_kayles(g)",
             "",
             {},
             many(
                 120 * 120, [](int i) { return num(i / 120 + 1) + "-" + num(121 + i % 120); }, "\n"),
             true},
            {"a bush with cycles",
             "",
             "hackenbush(g)",
             "",
             {},
             many(
                 3000, [](int i) { return num(i / 2 + 1) + "-" + num((i * 7919) % 1500 + 2); }, "\n")},
            {"a large graph of positions",
             "",
             "node_kayles(g)",
             "",
             {},
             many(
                 200000, [](int i) { return num(i + 1) + "-" + num(i + 2 + i % 3); }, "\n")}};
}

Kinds digraphs() {
    const auto one = [](const std::string& name, std::string edges, bool in_ci = false) {
        return Kind{.name = name, .in_ci = in_ci, .digraph = std::move(edges)};
    };
    return {one("a long way in a digraph", many(
                                               400000, [](int i) { return num(i + 1) + " " + num(i); }, "\n")),
            one("a complete digraph",
                many(
                    700 * 700, [](int i) { return num(i / 700) + " " + num(i % 700); }, "\n"),
                true),
            one("a digraph with cycles",
                many(
                    400000, [](int i) { return num(i) + " " + num(i / 2) + "\n" + num(i / 3) + " " + num(i); }, "\n")),
            one("parallel arcs", times(300000, "1 0", "\n"))};
}

// Certificates that demand much of the checker, with seals that fit, as someone would write who wants it to hang.
Kinds certificates() {
    const auto one = [](const std::string& name, const std::string& moves, const std::string& claim) {
        const std::string text = "grundy-certificate 1\ngame x\n" + moves + claim;
        return Kind{.name = name, .in_ci = true, .certificate = text + "seal " + sha256(text) + "\n"};
    };
    const auto move = [](int parts, const std::string& takes) {
        return "move parts " + num(parts) + " least 0 0 0 unequal 0 bonus 0 heaps 0- takes " + takes + "\n";
    };
    const auto claim = [](const std::string& theorem, const std::string& values, const std::string& mask = "15",
                          const std::string& takes = "0") {
        return "theorem " + theorem + "\nperiod 12\npreperiod 71\nsaltus 0\nmax 8\nmax-at 27\nvalues " + values +
               "\ndigest e003e42968c0d090b0b9648f8bdf7e2fdfa4b76c54ddeb20049e943b1578eb31\nlisted 0\nfrom 0\n"
               "step 0\nparts-below 0\nmask " +
               mask + "\nposition 0\nrare 0\ntakes " + takes + "\n";
    };
    const std::string kayles = move(1, "1-2") + move(2, "1-2");
    return {one("a certificate of 10^15 values", kayles, claim("window", "1000000000000000")),
            one("a certificate of 50 million values", kayles, claim("window", "50000000")),
            one("a certificate of three heaps", move(3, "1-2"), claim("window", "5000000")),
            one("a certificate of values modulo 2^64", kayles, claim("window", "4611686018427387905")),
            one("a certificate with a long set",
                move(1, many(
                            150000, [](int i) { return num(2 * i + 1); }, ",")),
                claim("window", "2000000")),
            one("a certificate with many moves",
                many(
                    15000, [&](int i) { return move(1, num(2 * i + 1)); }, ""),
                claim("window", "200000")),
            one("a certificate about all primes", move(1, "primes"), claim("superset", "50", "0", "2000000"))};
}

// Folders of an atlas: many games, and some that no limit ends soon.
Kinds families() {
    return {{.name = "an atlas of codes", .in_ci = true, .family = {"octal:3", "--limit", "100000000"}},
            {.name = "an atlas of sets", .family = {"subtraction:14", "--limit", "1000000"}},
            {.name = "an atlas of boards", .in_ci = true, .family = {"cram:12x12"}}};
}

}  // namespace

const Kinds& hostile_kinds() {
    static const Kinds all = [] {
        Kinds out;
        for (const auto& some : {sets(), rules(), catalogue(), texts(), digraphs(), certificates(), families()})
            out.insert(out.end(), some.begin(), some.end());
        return out;
    }();
    return all;
}

}  // namespace grundy::test
