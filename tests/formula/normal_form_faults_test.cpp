// SPDX-License-Identifier: MIT
// Rules that are nearly those of a theorem or a form, and once came to its normal form: by constants near 2^63, open
// ranges that start below 0, sets that end before they begin, and faults.
#include "core/error.hpp"
#include "engines/theorems/guard.hpp"
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
    EXPECT_NE(theorem(moore, "f([1, 2])").find("Moore"), std::string::npos);
    EXPECT_NE(theorem(euclid, "f(3, 5)"), "");
    for (const char* more : {" if a < 9", " if k < 7", " if a != b", " if a + b > 2", " if k > 0 and a mod 7 < 6",
                             " if b >= 2 * k - 3", " if k div 2 < 4", " if 9223372036854775806 - k < a"}) {
        EXPECT_EQ(theorem(wythoff + more, "f(3, 5)"), "") << more;
        check(wythoff + more, pairs(4));
    }
    for (const char* more : {" if k < 7", " if l != k", " if i > 1", " if len(w) < 9"})
        EXPECT_EQ(theorem(moore + more, "f([1, 2])").find("Moore"), std::string::npos) << more;
}

using engines::theorems::Says;
using engines::theorems::Theorem;

// Nim, with one fault from the position (2, 2) on.
class Faulty final : public Theorem {
public:
    enum class Fault { none, value, winner, move_left_out, some_left_out, position, choice };

    Faulty(const rules::Ruleset& rules, int instance, Fault fault)
        : nim_(engines::theorems::recognised(rules, instance, Says::values)), fault_(fault) {}

    std::string theorem() const override { return nim_->theorem(); }
    std::optional<Nimber> value(std::span<const Int> words) const override {
        if (fault_ == Fault::winner) return std::nullopt;
        return *nim_->value(words) + (fault_ == Fault::value && large(words) ? 1 : 0);
    }
    bool wins(std::span<const Int> words, Meter& meter) const override {
        return nim_->wins(words, meter) || (fault_ == Fault::winner && large(words));
    }
    engines::Moves moves_to(std::span<const Int> words, Nimber target, std::size_t most, Meter& meter) const override {
        engines::Moves out = nim_->moves_to(words, target, most, meter);
        if (!large(words) || out.list.empty()) return out;
        if (fault_ == Fault::move_left_out || fault_ == Fault::some_left_out) out.list.clear();
        out.complete = fault_ != Fault::some_left_out;
        if (fault_ == Fault::position) ++out.list.at(0).to.at(0).words.at(0);
        if (fault_ == Fault::choice) ++out.list.at(0).choice.at(0).second;
        return out;
    }

private:
    static bool large(std::span<const Int> words) { return words[0] >= 2 && words[1] >= 2; }

    std::unique_ptr<Theorem> nim_;
    Fault fault_;
};

TEST(NormalFormFaults, TheoremsAreComparedWithTheDefinition) {
    using Fault = Faulty::Fault;
    const Rules nim = rules_of("game f(a, b):\n    f(a - k, b) for k in 1..a\n    f(a, b - k) for k in 1..b\n");
    Definition definition(nim);
    const int instance = definition.parse("f(1, 1)")[0].instance;
    const auto difference = [&](Fault fault) {
        const Faulty theorem(definition.ruleset(), instance, fault);
        return engines::theorems::difference(definition.ruleset(), instance, theorem, 1).value_or("");
    };
    EXPECT_EQ(difference(Fault::none), "");
    EXPECT_EQ(difference(Fault::some_left_out), "") << "it says that there may be more";
    EXPECT_EQ(difference(Fault::value), "f(2, 2) has the value 0 by the rules and 1 by the theorem");
    EXPECT_EQ(difference(Fault::winner), "f(2, 2) has the value 0 by the rules and is won by the theorem");
    for (const Fault fault : {Fault::move_left_out, Fault::position, Fault::choice})
        EXPECT_EQ(difference(fault),
                  "f(2, 2) has the value 0 by the rules and has other moves to the value 2 by the theorem");
}

}  // namespace grundy::agreement::normal_form_faults_test
