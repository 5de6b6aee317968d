// SPDX-License-Identifier: MIT
// The five games of the catalogue, and the other examples of the language. On random small sums, the planner's engine,
// the memo, the reference and (for games on several integers) the table agree with the theory on the value, the winner
// and the set of winning moves.
#include "support/agreement.hpp"
#include "support/effort.hpp"

namespace grundy::agreement::agreement_test {

const int many = effort::share(10000, 2000), some = effort::share(2000, 800);

const char* const more_rules = R"(
game kayles(n):
    kayles(a) + kayles(b)  for t in 1..2, a + b = n - t

game grundys(n):
    grundys(a) + grundys(b)  for a + b = n if 0 < a and a < b

game wythoff(a, b):
    wythoff(a - k, b)      for k in 1..
    wythoff(a, b - k)      for k in 1..
    wythoff(a - k, b - k)  for k in 1..

game euclid(a, b):
    euclid(a, b - q*a)  for q in 1.. if 0 < a and a <= b
    euclid(a - q*b, b)  for q in 1.. if 0 < b and b < a

game fibnim(n, most):
    fibnim(n - k, 2*k)  for k in 1..most

game slice(w, h):
    slice(i, h) + slice(w - i, h)  for i in 1..w - 1
    slice(w, j) + slice(w, h - j)  for j in 1..h - 1
)";

const Rules& rules() {
    static const Rules all = [] {
        Rules r = Rules::catalogue();
        r.add(more_rules, "more");
        return r;
    }();
    return all;
}

// `component` makes the text of a random component.
template <class Component>
std::set<std::string> agree(int rounds, std::uint64_t seed, std::vector<std::string> engines, Component component) {
    Random random(seed);
    Panel panel(rules(), engines);
    for (int i = 0; i < rounds && !testing::Test::HasFatalFailure(); ++i)
        panel.check(random_sum(random, [&] { return component(random); }));
    return panel.engines();
}

std::string number(Random& random, std::int64_t lo, std::int64_t hi) { return std::to_string(pick(random, lo, hi)); }

std::string one_of(Random& random, const std::vector<std::string>& list) { return list[random() % list.size()]; }

const std::vector<std::string> three = {"", "memo", "reference"};

TEST(Agreement, Brave) {
    const auto engines =
        agree(many, 1, three, [](Random& r) { return "brave[m=" + number(r, 0, 6) + "](" + number(r, 0, 8) + ")"; });
    EXPECT_TRUE(engines.contains("heap"));
}

TEST(Agreement, Cet4) {
    const auto engines = agree(many, 2, three, [](Random& r) { return "cet4(" + number(r, 0, 12) + ")"; });
    EXPECT_TRUE(engines.contains("heap"));
}

TEST(Agreement, SNim) {
    Random random(3);
    std::vector<std::string> sets = {"{}",        "squares",        "primes",      "fibs",
                                     "powers(2)", "powers(3)",      "all but {1}", "all but {2, 3, 7}",
                                     "{3..}",     "{2, 4..6, 9..}", "{100}",       "{1..20}"};
    for (int i = 0; i < 60; ++i) {
        std::string text;
        for (auto k = pick(random, 1, 5); k > 0; --k)
            text += (text.empty() ? "" : ", ") + number(random, 1, 9);  // with repeats, in any order
        sets.push_back("{" + text + "}");
    }
    const auto engines =
        agree(many, 4, three, [&](Random& r) { return "snim[" + one_of(r, sets) + "](" + number(r, 0, 9) + ")"; });
    EXPECT_TRUE(engines.contains("heap"));
}

TEST(Agreement, Strip) {
    const auto engines = agree(many, 5, three, [](Random& r) { return "strip(" + number(r, 0, 5) + ")"; });
    EXPECT_TRUE(engines.contains("heap"));
}

TEST(Agreement, Bracelet) {
    const auto engines = agree(many, 6, three, [](Random& r) {
        std::string row;
        const auto most = pick(r, 1, 6);
        for (auto k = pick(r, 0, 6); k > 0; --k) row += (row.empty() ? "" : ", ") + number(r, 0, most);
        return "bracelet([" + row + "])";
    });
    EXPECT_TRUE(engines.contains("row"));
}

TEST(Agreement, Kayles) {
    const auto engines = agree(some, 7, three, [](Random& r) { return "kayles(" + number(r, 0, 6) + ")"; });
    EXPECT_TRUE(engines.contains("heap"));
}

TEST(Agreement, Grundys) {
    const auto engines = agree(some, 8, three, [](Random& r) { return "grundys(" + number(r, 0, 10) + ")"; });
    EXPECT_TRUE(engines.contains("heap"));
}

TEST(Agreement, Codes) {
    const std::vector<std::string> codes = {"0.77", "0.137",  "0.07",   "0.6",  "4.007",    "0.3F", "4!.0",
                                            "0.8",  "0.3[3]", "0.0[7]", "0.C!", "0.17[31]", "4.4"};
    const auto engines =
        agree(some, 9, three, [&](Random& r) { return one_of(r, codes) + "(" + number(r, 0, 6) + ")"; });
    EXPECT_TRUE(engines.contains("heap"));
}

// If it is requested by name, the table takes all components of a sum.
const std::vector<std::string> with_table = {"", "table", "memo", "reference"};

TEST(Agreement, Wythoff) {
    const auto engines = agree(some, 10, with_table,
                               [](Random& r) { return "wythoff(" + number(r, 0, 4) + ", " + number(r, 0, 4) + ")"; });
    EXPECT_TRUE(engines.contains("table"));
}

TEST(Agreement, Euclid) {
    agree(some, 11, with_table, [](Random& r) { return "euclid(" + number(r, 0, 12) + ", " + number(r, 0, 12) + ")"; });
}

TEST(Agreement, Slice) {
    agree(some, 12, with_table, [](Random& r) { return "slice(" + number(r, 0, 4) + ", " + number(r, 0, 4) + ")"; });
}

// The second argument may grow, so no table fits.
TEST(Agreement, FibonacciNim) {
    const auto engines =
        agree(some, 13, three, [](Random& r) { return "fibnim(" + number(r, 0, 9) + ", " + number(r, 0, 5) + ")"; });
    EXPECT_FALSE(engines.contains("table"));
}

}  // namespace grundy::agreement::agreement_test
