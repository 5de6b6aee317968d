// SPDX-License-Identifier: MIT
// Rules that are nearly those of a theorem or a form, and once came to its normal form: by constants near 2^63, open
// ranges that start below 0, sets that end before they begin, and faults.
#include "core/error.hpp"
#include "engines/closed/guard.hpp"
#include "support/agreement.hpp"
#include "support/own_rules.hpp"

namespace grundy::agreement::normal_form_faults_test {

const std::string large = "9223372036854775807";
const std::string wythoff =
    "game f(a, b):\n    f(a - k, b) for k in 1..a\n    f(a, b - k) for k in 1..b\n"
    "    f(a - k, b - k) for k in 1..min(a, b)";
const std::string euclid =
    "game f(a, b):\n    f(a - q*b, b) for q in 1.. if 0 < b and b <= a\n"
    "    f(a, b - q*a) for q in 1.. if 0 < a and a < b";
const std::string moore =
    "game f(w: row):\n    f(set(w, i, w[i] - k)) for i in 1..len(w), k in 1..w[i]\n"
    "    f(set(set(w, i, w[i] - k), j, w[j] - l)) for i in 1..len(w), j in i + 1..len(w), "
    "k in 1..w[i], l in 1..w[j]";

std::vector<std::string> pairs(int most) {
    std::vector<std::string> out;
    for (int a = 0; a <= most; ++a)
        for (int b = 0; b <= most; ++b) out.push_back("f(" + std::to_string(a) + ", " + std::to_string(b) + ")");
    return out;
}

std::vector<std::string> heaps(int most) {
    std::vector<std::string> out;
    for (int n = 0; n <= most; ++n) out.push_back("f(" + std::to_string(n) + ")");
    return out;
}

// Winners and values are those of the definition.
void check(const std::string& text, const std::vector<std::string>& positions) {
    SCOPED_TRACE(text);
    const Rules rules = rules_of(text + "\n");
    Definition definition(rules);
    Solver solver(rules);
    for (const std::string& position : positions) {
        SCOPED_TRACE(position);
        const Nimber value = definition.nimber(definition.parse(position));
        ASSERT_EQ(solver.winner(position, 1000).first_wins, value != 0);
        ASSERT_EQ(solver.solve(position).value, value);
    }
}

std::string theorem(const std::string& text, const std::string& position) {
    return Solver(rules_of(text + "\n")).winner(position).theorem;
}

TEST(NormalFormFaults, ConditionsThatNeverHoldAreKept) {
    check(wythoff + " if a - " + large + " > 9", pairs(5));
    check(euclid + " and b - " + large + " > 9", pairs(5));
    check("game f(n, m): f(n - k, 2*k) for k in 1..m if n - " + large + " > 2", pairs(5));
    check(moore + " if k - " + large + " > 2", {"f([1, 1, 1])", "f([2, 1])", "f([1, 2, 3])", "f([2, 2, 0])"});
    check("game f(n): f(n - k) for k in 1..n if k > " + large, heaps(9));
    check("game f(n): f(a) + f(b) for a + b = n - 1 if a > b + " + large, heaps(9));
    check("game f(n): f(n - k) for k in 1..n div 2 if k - " + large + " > 1", heaps(9));
}

TEST(NormalFormFaults, OpenRangesEndAtTheFirstIllegalChoice) {
    for (const char* option : {"f(k - 1) + f(n - k - 1) for k in 0..", "f(n - k) + f(k - 2) for k in 0..",
                               "f(k - 1) + f(n - k - 1) for k in 1..", "f(k) + f(n - k - 2) for k in -2..",
                               "f(k + 2) + f(n - k - 4) for k in -2..", "f(n - k) for k in {1..}"})
        check(std::string("game f(n): ") + option, heaps(9));
    check("game f(n, m): f(k - m, 0) + f(n - k - 1, 0) for k in 0..", pairs(5));
}

TEST(NormalFormFaults, SetsEndBeforeTheyBegin) {
    const Rules rules = rules_of(
        "game f(n) with m: f(n - k) for k in {1..m - 1}\n"
        "game g(n) with m: g(n - k) for k in 1..n if k in {1..m - 1}\n");
    for (const char* game : {"f", "g"})
        for (int m = 0; m <= 3; ++m)
            for (int n = 0; n <= 6; ++n) {
                const std::string position =
                    std::string(game) + "[m=" + std::to_string(m) + "](" + std::to_string(n) + ")";
                SCOPED_TRACE(position);
                Definition definition(rules);
                ASSERT_EQ(Solver(rules).solve(position).value, definition.nimber(definition.parse(position)));
            }
}

TEST(NormalFormFaults, FaultsAreReported) {
    const std::string passed = "game f(n): f(n - k) for k in 1..n if 1000 div (60 - k) >= 0 and k <= 5\n";
    EXPECT_NE(error_of(rules_of(passed), "", "f(70)").find("positive divisor"), std::string::npos);
    EXPECT_EQ(Solver(rules_of(passed)).solve("f(50)").value, 2);
    check("game f(n): f(n - k) for k in 1..n if n < 4 or 9 div (n - 3) >= 0", heaps(6));  // never divides by 0
    const Rules cancelled = rules_of(wythoff + " if (2*(a div (a - 5)) + k) div 2 >= a div (a - 5)\n");
    EXPECT_THROW(Solver(cancelled).winner("f(5, 9)"), Error);
}

TEST(NormalFormFaults, NearMissesAreNoTheorem) {
    EXPECT_NE(theorem(wythoff, "f(3, 5)"), "");
    EXPECT_NE(theorem(moore, "f([1, 2])"), "");
    EXPECT_NE(theorem(euclid, "f(3, 5)"), "");
    for (const char* more : {" if a < 9", " if k < 7", " if a != b", " if a + b > 2", " if k > 0 and a mod 7 < 6",
                             " if b >= 2 * k - 3", " if k div 2 < 4", " if 9223372036854775806 - k < a"}) {
        EXPECT_EQ(theorem(wythoff + more, "f(3, 5)"), "") << more;
        check(wythoff + more, pairs(4));
    }
    for (const char* more : {" if k < 7", " if l != k", " if i > 1", " if len(w) < 9"})
        EXPECT_EQ(theorem(moore + more, "f([1, 2])"), "") << more;
}

// A theorem that calls the positions with a = b lost.
class Wrong final : public engines::closed::ClosedForm {
public:
    explicit Wrong(Int from) : from_(from) {}
    std::string theorem() const override { return "wrong"; }
    bool wins(std::span<const Int> words, Meter&) override {
        return words[0] != words[1] || (words[0] >= from_ && words[0] > 0);
    }
    engines::Moves winning_moves(std::span<const Int>, std::size_t, Meter&) override { return {}; }

private:
    Int from_;
};

TEST(NormalFormFaults, TheoremsAreComparedWithTheDefinition) {
    const Rules nim = rules_of("game f(a, b):\n    f(a - k, b) for k in 1..a\n    f(a, b - k) for k in 1..b\n");
    Definition definition(nim);
    const auto position = definition.parse("f(1, 1)");
    const auto agrees = [&](Int from) {
        Wrong form(from);
        return engines::closed::agrees(definition.ruleset(), position[0].instance, form);
    };
    EXPECT_TRUE(agrees(100));
    EXPECT_FALSE(agrees(0));
    EXPECT_FALSE(agrees(2));
}

}  // namespace grundy::agreement::normal_form_faults_test
