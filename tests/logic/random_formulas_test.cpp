// SPDX-License-Identifier: MIT
// Random formulas: what MONA reads has the values that the program evaluates, also at numbers far beyond those at which
// the guard compares them; and where the program finds no value, the sentence is false.
#include <gtest/gtest.h>

#include "logic/linear.hpp"
#include "logic/random_claims.hpp"
#include "logic/theorem.hpp"
#include "support/effort.hpp"

namespace random_formulas_test {

using grundy::Error;
using grundy::Int;
using grundy::Meter;
using grundy::logic::constant_term;
using grundy::logic::Part;
using grundy::logic::Sentence;
using grundy::logic::Verdict;
using grundy::test::Theorem;

using Random = grundy::test::RandomClaims;

std::string at(const Part& part, const std::vector<Int>& p) {
    return "(ex2 " + part.variables + ": P_a = " + constant_term(p[0]) + " & P_b = " + constant_term(p[1]) + " & ~(" +
           part.formula + "))";
}

// What must hold at a position if the formula was understood; nothing if the definition does not say.
std::string expected(const Theorem& t, const Sentence& sentence, const std::vector<Int>& p) {
    Meter meter{grundy::Budget{}};
    const std::string here = "value(" + constant_term(p[0]) + ", " + constant_term(p[1]) + ", ";
    try {
        const auto value = t.claims[0].value(p, meter);
        if (!value) return "~(ex2 V: " + here + "V))";
        return "(all2 V: " + here + "V) <=> V = " + constant_term(static_cast<Int>(*value)) + ")";
    } catch (const Error& none) {
        if (std::string(none.what()).find("2^63") != std::string::npos) return "true";
        std::string faults = "(false";
        for (const Part& part : sentence.parts)
            if (part.role == Part::Role::given) faults += " | " + at(part, p);
        return faults + ")";
    }
}

TEST(RandomFormulas, MonaReadsWhatTheProgramEvaluates) {
    if (!grundy::logic::has_mona()) GTEST_SKIP() << "there is no MONA on this machine";
    const int rounds = grundy::effort::share(2000, 40);
    int compared = 0;
    for (int seed = 0; seed < rounds; ++seed) {
        Random r(static_cast<unsigned>(seed));
        const std::string formula = r.expression(4);
        Theorem t("game g(a, b):\n    0 if a < 0\n");
        Meter meter{grundy::Budget{}};
        // no position that the guard compares
        const std::string beyond = r.upto(1) == 0 ? "" : "a + b > 16";
        Sentence sentence;
        try {
            sentence = grundy::logic::sentence_of(*t.rules, t.value("g", formula, beyond).claims, meter);
        } catch (const Error&) {  // also where the formula has no value at a small position
            continue;
        }
        std::string text = "ws1s;\n" + sentence.predicates + "true", all;
        for (int i = 0; i < 30; ++i) {
            const std::vector<Int> p{r.position(), r.position()};
            if (!t.claims[0].speaks_of(p, meter)) continue;
            all += " " + std::to_string(p[0]) + "," + std::to_string(p[1]);
            text += " &\n" + expected(t, sentence, p);
        }
        grundy::processes::ProcessLimits limits;
        limits.seconds = 5;
        limits.bytes = std::uint64_t{1} << 30;
        const Verdict v = grundy::logic::run_mona(text + ";\n", limits);
        if (v.is == Verdict::Is::unfinished) {
            EXPECT_EQ(v.why.find("Error"), std::string::npos) << formula << v.why;
            continue;
        }
        ++compared;
        EXPECT_EQ(v.is, Verdict::Is::valid) << seed << ": " << formula << "\n" << all;
    }
    EXPECT_GT(compared * 4, rounds);
}

}  // namespace random_formulas_test
