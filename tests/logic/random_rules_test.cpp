// SPDX-License-Identifier: MIT
// Random rules of the shape that can be proven. Whatever MONA proves of them agrees with the definition on positions
// beyond those that the prover itself compares; and false claims near true ones are refuted.
#include <gtest/gtest.h>

#include <cctype>
#include <set>

#include "logic/definition.hpp"
#include "logic/guard.hpp"
#include "logic/learn.hpp"
#include "logic/random_numbers.hpp"
#include "logic/theorem.hpp"
#include "support/effort.hpp"

namespace random_rules_test {

using grundy::Budget;
using grundy::Error;
using grundy::Int;
using grundy::Meter;
using grundy::Nimber;
using grundy::logic::Claim;
using grundy::logic::Definition;
using grundy::logic::LearnedFrom;
using grundy::logic::Proof;
using grundy::test::Theorem;
using Status = Proof::Status;

class Random : public grundy::test::RandomNumbers {
public:
    using RandomNumbers::RandomNumbers;
    std::string pick(const std::vector<std::string>& all) {
        return all[static_cast<unsigned>(upto(static_cast<int>(all.size()) - 1))];
    }
    std::string number(int most) { return std::to_string(upto(most)); }
};

std::string condition(Random& r, const std::string& x, const std::string& y) {
    switch (r.upto(9)) {
        case 0:
            return x + " mod " + std::to_string(2 + r.upto(2)) + " = " + r.number(1);
        case 1:
            return x + " <= " + y;
        case 2:
            return std::to_string(2 + r.upto(1)) + " divides " + x + " + " + y;
        case 3:
            return "popcount(" + x + ") mod 2 = " + r.number(1);
        case 4:
            return "(" + x + " xor " + y + ") " + r.pick({"<", "<=", ">", "!="}) + " " + r.number(3);
        case 5:
            return "k > " + r.number(2) + " or " + x + " mod 2 = 0";
        case 6:
            return "not " + y + " = " + r.number(3);
        case 7:
            return "max(" + x + ", " + y + ") > " + r.number(3);
        case 8:
            return x + " > 0 and v2(" + x + ") " + r.pick({"<", ">=", "="}) + " " + r.number(2);
        default:
            return x + " div 2 " + r.pick({"<", ">", "!="}) + " " + y;
    }
}

// Options in which x, or y beside it, gets smaller.
std::string option(Random& r, const std::string& x, const std::string& y) {
    const std::string other =
        r.upto(3) == 0 ? r.pick({"min(" + y + ", " + x + ")", y + " div 2", "max(0, " + y + " - 1)"}) : y;
    const std::string less = r.pick({x + " - k", x + " - k", x + " - k", x + " - 2*k", x + " - k - 1"});
    const std::string arguments = x == "a" ? less + ", " + other : other + ", " + less;
    std::string out = "    g(" + arguments + ") for k in 1.." + (r.upto(1) == 0 ? std::to_string(1 + r.upto(3)) : "");
    if (r.upto(2) == 0) out += " if " + condition(r, x, y);
    return out + "\n";
}

std::string random_rules(Random& r) {
    std::string out = "game g(a, b):\n" + option(r, "a", "b");
    if (r.upto(5) != 0) out += option(r, "b", "a");
    if (r.upto(4) == 0) out += "    g(a - k, b - k) for k in 1.." + r.pick({"1", "2", ""}) + "\n";
    return out;
}

std::vector<std::vector<Nimber>> table(Definition& definition, int instance, Int side) {
    std::vector<std::vector<Nimber>> out;
    for (Int a = 0; a < side; ++a) {
        out.emplace_back();
        for (Int b = 0; b < side; ++b) out.back().push_back(*definition.value({instance, {a, b}}));
    }
    return out;
}

std::optional<Claim> learnt(const std::vector<std::vector<Nimber>>& values, bool all, Meter& meter) {
    constexpr std::size_t side = 64;
    LearnedFrom from{2, side, {}};
    for (std::size_t a = 0; a < side; ++a)
        for (std::size_t b = 0; b < side; ++b)
            from.values.push_back(all || values[a][b] == 0 ? static_cast<std::uint32_t>(values[a][b])
                                                           : LearnedFrom::nothing);
    const auto automaton = grundy::logic::learn(from, all, 24, meter);
    if (!automaton) return std::nullopt;
    return Claim{all ? Claim::Kind::value : Claim::Kind::lost, {}, {}, false, automaton};
}

Proof prove(const std::string& rules, const Claim& claim) {
    Theorem t(rules);
    Budget budget;
    budget.seconds = 2;
    return t.claim("g", claim).prove(budget);
}

// Seed and rules are printed if it fails.
TEST(RandomRules, WhatIsProvenIsSoBeyondWhatWasCompared) {
    if (!grundy::logic::has_mona()) GTEST_SKIP() << "there is no MONA on this machine";
    const int rounds = grundy::effort::share(5000, 25);
    int proven = 0, refused = 0;
    for (int seed = 0; seed < rounds; ++seed) {
        Random r(static_cast<unsigned>(seed));
        const std::string rules = random_rules(r);
        try {
            Theorem t(rules);
            Meter meter{Budget{}};
            const int instance = t.instance("g");
            Definition definition(*t.rules, meter);
            const auto values = table(definition, instance, 72);
            for (const bool all : {true, false}) {
                const auto claim = learnt(values, all, meter);
                if (!claim || prove(rules, *claim).status != Status::proven) continue;
                ++proven;
                t.claims.clear();
                t.claim("g", *claim);
                for (Int a = 0; a < 72; ++a)
                    for (Int b = 0; b < 72; ++b) {
                        const Nimber v = values[static_cast<unsigned>(a)][static_cast<unsigned>(b)];
                        const std::vector<Int> at{a, b};
                        ASSERT_EQ(t.claims[0].lost(at, meter), v == 0) << seed << "\n" << rules << a << " " << b;
                        if (!all) continue;
                        ASSERT_EQ(t.claims[0].value(at, meter), v) << seed << "\n" << rules << a << " " << b;
                    }
                break;
            }
        } catch (const grundy::Stopped&) {
            continue;
        } catch (const std::runtime_error& fault) {
            ASSERT_EQ(std::string(fault.what()).find("internal fault"), std::string::npos) << seed << "\n"
                                                                                           << rules << fault.what();
            ++refused;
        }
    }
    RecordProperty("rules", rounds);
    RecordProperty("proven", proven);
    RecordProperty("refused", refused);
    EXPECT_GT(proven * 4, rounds) << proven << " of " << rounds << " proven, " << refused << " refused";
    EXPECT_LT(refused * 2, rounds);
}

// The predicates and the parts of a sentence with names of their own, so that many sentences fit in one text.
std::string renamed(const std::string& text, const std::string& suffix) {
    std::set<std::string> names;
    const std::string head = "pred ";
    for (std::size_t at = text.find(head); at != std::string::npos; at = text.find(head, at + 1))
        names.insert(text.substr(at + head.size(), text.find('(', at) - at - head.size()));
    std::string out, word;
    for (const char c : text + "\n") {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_') {
            word += c;
            continue;
        }
        out += word + (names.contains(word) ? suffix : "") + c;
        word.clear();
    }
    return out;
}

// A true formula, changed at one position, along a line, or from far away on. MONA refutes all of them: many in one
// call, of which each must be false.
TEST(RandomRules, FalseClaimsNearTrueOnesAreRefuted) {
    if (!grundy::logic::has_mona()) GTEST_SKIP() << "there is no MONA on this machine";
    constexpr int together = 25;
    const int rounds = grundy::effort::share(5000, 150);
    const std::pair<const char*, const char*> truths[] = {
        {"game g(a, b):\n    g(a - k, b) for k in 1..\n    g(a, b - k) for k in 1..\n", "a xor b"},
        {"game g(a, b):\n    g(a - k, b) for k in 1..3\n    g(a, b - k) for k in 1..\n", "(a mod 4) xor b"},
        {"game g(a, b):\n    g(a - s, b) for s in powers(2)\n    g(a, b - k) for k in 1..2\n",
         "(a mod 3) xor (b mod 3)"},
    };
    Meter meter{Budget{}};
    for (int seed = 0; seed < rounds;) {
        std::string predicates, all, claims;
        for (int i = 0; i < together && seed < rounds; ++i, ++seed) {
            Random r(static_cast<unsigned>(seed));
            const auto& [rules, formula] = truths[seed % 3];
            const std::string n = std::to_string(r.upto(1) == 0 ? r.upto(20) : 70 + r.upto(100000));
            const std::string where =
                r.pick({"a = " + n + " and b = " + r.number(100), "a = " + n, "a - b = " + n, "a > " + n,
                        "a + 2*b = " + n, "b = " + n + " and a mod 7 = " + r.number(6), "a xor b = " + n});
            const std::string claim =
                "(" + std::string(formula) + ") xor (" + r.pick({"1", "2", "4"}) + " if " + where + " else 0)";
            Theorem t(rules);
            const grundy::logic::Sentence sentence =
                grundy::logic::sentence_of(*t.rules, t.value("g", claim).claims, meter);
            const std::string own = sentence.text();
            const std::string text = renamed(own.substr(own.find('\n') + 1), "_" + std::to_string(i));
            const std::size_t parts = text.find("\n(all2 ") + 1, last = text.rfind(';');
            ASSERT_GT(parts, 0U);
            predicates += text.substr(0, parts);
            all += (all.empty() ? "~(" : " &\n~(") + text.substr(parts, last - parts) + ")";
            claims += claim + "\n";
        }
        grundy::processes::ProcessLimits limits;
        limits.seconds = 120;
        limits.bytes = std::uint64_t{2} << 30;
        const auto verdict = grundy::logic::run_mona("ws1s;\n" + predicates + all + ";\n", limits);
        ASSERT_EQ(verdict.is, grundy::logic::Verdict::Is::valid) << verdict.why << "\n" << claims;
        RecordProperty("refuted", seed);
    }
}

}  // namespace random_rules_test
