// SPDX-License-Identifier: MIT
// What `grundy prove` and `grundy check` write about formulas.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "logic/mona.hpp"
#include "support/program.hpp"

namespace commands_test {

using grundy::test::Folder;
using grundy::test::Result;
using nlohmann::json;

#define NEEDS_MONA \
    if (!grundy::logic::has_mona()) GTEST_SKIP() << "there is no MONA on this machine"

TEST(ProveCommand, ClaimsNothingIfNothingIsLearnt) {
    NEEDS_MONA;
    const std::vector<std::string> words = {"prove", "wythoff"};
    const Result text = grundy::test::grundy(words);
    EXPECT_EQ(text.code, 3) << text.err;
    EXPECT_EQ(text.out,
              "wythoff\n  undecided  no automaton of at most 200 states was found in the table of the game\n");
    std::vector<std::string> more = words;
    more.emplace_back("--json");
    const json found = json::parse(grundy::test::grundy(more).out);
    EXPECT_EQ(found["status"], "undecided");
    EXPECT_FALSE(found.contains("claim"));
    EXPECT_EQ(found["schema"], 1);
    const Result refused = grundy::test::grundy({"prove", "-e", "game g(n): g(n - s) for s in squares", "g"});
    EXPECT_EQ(refused.code, 2) << refused.out;
    EXPECT_NE(refused.err.find("'squares': this set is not definable"), std::string::npos) << refused.err;
}

TEST(ProveCommand, DescribesTheAutomaton) {
    NEEDS_MONA;
    const Folder folder;
    const std::string file = folder.file("picture.dot");
    const Result found = grundy::test::grundy({"prove", "rook", "--picture", file});
    EXPECT_EQ(found.code, 0) << found.err;
    EXPECT_NE(found.out.find("\n  bit i of the value is a_i xor b_i\n"), std::string::npos) << found.out;
    EXPECT_NE(grundy::test::slurp(file).find("  0 -> 0 [label=\"00/0 11/0 10/1 01/1\"];\n"), std::string::npos);
    EXPECT_EQ(grundy::test::grundy({"prove", "rook", "a xor b", "--picture", file}).code, 2);
}

// Two lines of `pattern`, copied together.
TEST(ProveCommand, TakesTheLinesOfPattern) {
    NEEDS_MONA;
    EXPECT_EQ(grundy::test::grundy({"prove", "rook", "G(a, b) = a xor b\n  conjecture: read off a = 0..120"}).code, 0);
    const std::string twice = "game g(a, b): g(a - k, b) for k in 1..; g(a, b - 2*k) for k in 1..";
    EXPECT_EQ(grundy::test::grundy({"prove", "g", "-e", twice, "G(a, b) = a xor floor(b / 2)"}).code, 0);
    const auto proof = [](const std::string& formula) {
        return grundy::test::grundy({"prove", "g", "-e", "game g(n): g(n - k) for k in {2, 3}", formula});
    };
    EXPECT_EQ(proof("P-positions: n mod 5 in {0, 1}").code, 0);
    EXPECT_EQ(proof("P-positions: n mod 5 = 0\n  except 1 is one").code, 1);
    EXPECT_EQ(
        proof("P-positions: not n mod 5 in {2, 3, 4} and n > 5\n  except 3 positions: 0 is one, 1 is one, 5 is one\n"
              "  a note\n  conjecture: read off")
            .code,
        0);
    EXPECT_EQ(proof("G(n) = [0, 0, 1, 1, 2][n mod 5 + 1]").code, 0);
    EXPECT_EQ(proof("G(n) = [0, 0, 1, 1, 3][n mod 5 + 1]").code, 1);
    EXPECT_EQ(proof("G(n) = (n mod 5) div 2\n  except 2 values: G(0) = 0, G(3) = 1\n  conjecture: read off").code, 0);
    EXPECT_EQ(proof("G(n) = (n mod 5) div 2\n  except G(3) = 2").code, 1);
    EXPECT_EQ(proof("P-positions: none").code, 1);
    for (const auto& [formula, message] : std::vector<std::pair<std::string, std::string>>{
             {"P-positions: n mod 5 = 0\n  except 1 is one, ... (the last is 7)", "does not list all exceptions"},
             {"P-positions: n mod 5 = 0\n  except (1, 1) is one", "not of g"},
             {"P-positions: n mod 5 = 0\n  except G(1) = 0", "not of g"},
             {"G(n) = [0, 0, 1][n mod 5 + 1]", "index 4 of a row of length 3"}}) {
        const Result refused = proof(formula);
        EXPECT_NE(refused.code, 0) << formula;
        EXPECT_NE((refused.err + refused.out).find(message), std::string::npos) << refused.err << refused.out;
    }
}

// What `pattern` prints of these games is taken by `prove` as it stands, and proven.
TEST(ProveCommand, ProvesWhatPatternPrints) {
    NEEDS_MONA;
    struct Case {
        const char *game, *rules;
        std::vector<std::string> ranges;
    };
    const std::vector<Case> cases = {
        {"king", "", {"0..24", "0..24"}},
        {"white_knight", "", {"0..15", "0..15"}},
        {"all_but", "", {"0..300"}},
        {"even_if_not_all", "", {"0..300"}},
        {"hop", "game hop(a, b): hop(a - 2, b); hop(a, b - 2)", {"0..30", "0..30"}},
        {"two", "game two(a, b): two(a - k, b) for k in {1, 2}; two(a, b - k) for k in {1, 3, 4}", {"0..40", "0..40"}},
        {"odd", "game odd(a, b): odd(a - k, b) for k in {1, 3}; odd(a, b - k) for k in {1, 5}", {"0..40", "0..40"}}};
    std::size_t claims = 0;
    for (const Case& c : cases) {
        std::vector<std::string> words = {"pattern", c.game}, own;
        if (*c.rules != 0) own = {"-e", c.rules};
        words.insert(words.end(), c.ranges.begin(), c.ranges.end());
        words.insert(words.end(), own.begin(), own.end());
        const Result printed = grundy::test::grundy(words);
        std::istringstream lines(printed.out);
        std::vector<std::string> found;
        for (std::string line; std::getline(lines, line);) {
            if (line.starts_with("G(") || line.starts_with("P-positions: "))
                found.push_back(line);
            else if (line.starts_with(" ") && !found.empty())
                found.back() += "\n" + line;
        }
        const auto is_table = [](const std::string& text) { return text.find("\n") == std::string::npos; };
        found.erase(std::remove_if(found.begin(), found.end(), is_table), found.end());  // a list of P-positions
        EXPECT_FALSE(found.empty()) << printed.out;
        for (const std::string& claim : found) {
            std::vector<std::string> proof = {"prove", c.game, claim};
            proof.insert(proof.end(), own.begin(), own.end());
            const Result proven = grundy::test::grundy(proof);
            EXPECT_EQ(proven.code, 0) << claim << "\n" << proven.out << proven.err;
            ++claims;
        }
    }
    EXPECT_GT(claims, 9U);
}

TEST(ProveCommand, SolvesOnlyWhatIsSpokenOf) {
    NEEDS_MONA;
    const auto solved = [](const char* position) {
        return grundy::test::grundy({"prove", "nim", "n", "--where", "n < 5", "--solve", position});
    };
    EXPECT_EQ(solved("nim(4)").code, 0);
    const Result outside = solved("nim(5)");
    EXPECT_EQ(outside.code, 2);
    EXPECT_NE(outside.err.find("not among those of --where"), std::string::npos) << outside.err;
}

TEST(CheckCommand, FormulasAndOthersAreOneDocument) {
    NEEDS_MONA;
    const Folder folder;
    const std::string formula = folder.file("formula"), period = folder.file("period");
    ASSERT_EQ(grundy::test::grundy({"prove", "nim", "n", "--certificate", formula}).code, 0);
    ASSERT_EQ(grundy::test::grundy({"period", "0.77", "--certificate", period}).code, 0);
    const json all = json::parse(grundy::test::grundy({"check", "--json", formula, period, formula}).out);
    EXPECT_EQ(all["schema"], 1);
    ASSERT_EQ(all["certificates"].size(), 3U);
    EXPECT_EQ(all["certificates"][0]["file"], formula);
    EXPECT_EQ(all["certificates"][0]["claims"][0]["claim"], "value n");
    EXPECT_EQ(all["certificates"][1]["file"], period);
    EXPECT_EQ(all["certificates"][1]["game"], "0.77");
    const json one = json::parse(grundy::test::grundy({"check", "--json", formula}).out);
    EXPECT_EQ(one["schema"], 1);
    EXPECT_EQ(one["holds"], true);
}

// What people paste: the whole sentence, with names in brackets that must be those of the game.
TEST(ProveCommand, TakesPastedFormulas) {
    NEEDS_MONA;
    const std::string rules = "game f(a, b): f(a - k, b) for k in 1..; f(a, b - k) for k in 1..";
    const auto proven = [&](std::vector<std::string> words) {
        words.insert(words.begin(), "prove");
        words.insert(words.end(), {"-e", rules});
        return grundy::test::grundy(words);
    };
    for (const char* formula : {"G(a, b) = a xor b", "a xor b for all a, b", "f(a,b) = a xor b for all a, b.",
                                "the value is a xor b", "a xor b", "a xor b for all a, b with a <= a"}) {
        const Result named = proven({"f", formula}), alone = proven({formula});
        EXPECT_EQ(named.code, 0) << formula << named.err << named.out;
        EXPECT_NE(named.out.find("value a xor b"), std::string::npos) << named.out;
        EXPECT_EQ(alone.out, named.out) << formula << alone.err;
    }
    for (const char* formula : {"P-positions: a = b", "lost exactly if a = b", "lost if a = b for all a, b"}) {
        const Result named = proven({"f", formula});
        EXPECT_EQ(named.code, 0) << formula << named.err << named.out;
        EXPECT_NE(named.out.find("lost exactly if a = b\n"), std::string::npos) << named.out;
    }
    const Result turned = proven({"f", "G(b, a) = a - b"});
    EXPECT_EQ(turned.code, 2);
    EXPECT_NE(turned.err.find("the arguments of f are a,b"), std::string::npos) << turned.err;
    const Result unknown = proven({"f", "x xor y"});
    EXPECT_EQ(unknown.code, 2);
    EXPECT_NE(unknown.err.find("the arguments are a, b"), std::string::npos) << unknown.err;
    EXPECT_EQ(grundy::test::grundy({"prove", "-e", rules + "\ngame g(n): 0", "a xor b"}).code, 2);
}

// A condition that is not understood is not left out, and one that holds nowhere is no claim.
TEST(ProveCommand, RefusesConditionsThatItDoesNotTake) {
    const auto refused = [](std::vector<std::string> words, const char* says) {
        words.insert(words.begin(), "prove");
        const Result run = grundy::test::grundy(words);
        EXPECT_EQ(run.code, 2) << run.out;
        EXPECT_NE(run.err.find(says), std::string::npos) << run.err;
    };
    refused({"nim", "G(n) = n for all n >= 100"}, "as in --where 'n >= 100'");
    refused({"nim", "n for all n >= (1 + 2) with n > 0"}, "as in --where 'n >= (1 + 2)'");
    refused({"rook", "a xor b", "--where", "0 = 1"}, "satisfies '0 = 1'");
}

TEST(CheckCommand, ComparesTheRulesOfFormulas) {
    NEEDS_MONA;
    const Folder folder;
    const std::string file = folder.file("c"), nim = "game r(a, b): r(a - k, b) for k in 1..; r(a, b - k) for k in 1..";
    ASSERT_EQ(grundy::test::grundy({"prove", "r", "a xor b", "-e", nim, "--certificate", file}).code, 0);
    const auto checked = [](const std::string& certificate, const std::string& rules) {
        return grundy::test::grundy({"check", certificate, "-e", rules});
    };
    const Result same = checked(file, nim);
    EXPECT_EQ(same.code, 0) << same.err << same.out;
    EXPECT_EQ(same.err, "");
    const Result written = checked(file, "game r(x, y): r(x - k, y) for k in 1..; r(x, z) for z in 0..y - 1");
    EXPECT_EQ(written.code, 0) << written.err << written.out;
    const Result other = checked(file, "game r(a, b): r(a - 1, b)");
    EXPECT_EQ(other.code, 1) << other.out;
    EXPECT_NE(other.out.find("the rules given are not those of the certificate"), std::string::npos) << other.out;
    EXPECT_EQ(checked(file, "game s(a, b): s(a - 1, b)").code, 2);
    EXPECT_EQ(checked(file, "game r(a, b, c): r(a - 1, b, c)").code, 2);
    // nim under the name of another game of the catalogue
    const std::string renamed = folder.file("d"),
                      wythoff = "game wythoff(a, b): wythoff(a - k, b) for k in 1..; wythoff(a, b - k) for k in 1..";
    ASSERT_EQ(grundy::test::grundy({"prove", "wythoff", "a xor b", "-e", wythoff, "--certificate", renamed}).code, 0);
    const Result found = grundy::test::grundy({"check", renamed});
    EXPECT_EQ(found.code, 0) << found.err;
    EXPECT_NE(found.err.find("the rules of wythoff in the catalogue are not those"), std::string::npos) << found.err;
}

const std::string follow = "game follow(n, t): follow(n - k, k) for k in 1..t";

// Only with --conjecture; the first line says so, and JSON does.
TEST(CodeCommand, UsesAConjectureAndSaysSo) {
    const std::vector<std::string> words = {"code", "follow", "-e", follow, "--language", "python"};
    EXPECT_EQ(grundy::test::grundy(words).out.find("CONJECTURE"), std::string::npos);
    std::vector<std::string> more = words;
    more.emplace_back("--conjecture");
    const Result with = grundy::test::grundy(more);
    EXPECT_EQ(with.code, 0) << with.err;
    EXPECT_EQ(with.out.rfind("# CONJECTURE, not proven: checked to ", 0), 0U) << with.out;
    EXPECT_NE(with.err.find("warning: follow: lost exactly if "), std::string::npos) << with.err;
    more.emplace_back("--json");
    const json answer = json::parse(grundy::test::grundy(more).out);
    EXPECT_EQ(answer["method"], "conjecture");
    EXPECT_GE(answer["checked_to"], 20);
    EXPECT_EQ(answer["program"].get<std::string>().rfind("# CONJECTURE", 0), 0U);
    // what is proven needs none
    const json rook = json::parse(grundy::test::grundy({"code", "rook", "--conjecture", "--json"}).out);
    EXPECT_FALSE(rook.contains("checked_to"));
    EXPECT_EQ(rook["method"], "theorem");
}

// The warning is that of a program that rests on a conjecture, and of no other.
TEST(CodeCommand, SaysThatItUsesNoConjecture) {
    const std::string heaps =
        "game heaps(w: row): heaps(set(w, i, w[i] - k)) for i in 1..len(w), k in 1..w[i] if w[i] != 3";
    const std::vector<std::vector<std::string>> unused = {
        {"rook"}, {"follow", "-e", follow, "--answers", "value"}, {"heaps", "-e", heaps}};
    for (const std::vector<std::string>& words : unused) {
        std::vector<std::string> all = {"code", "--conjecture"};
        all.insert(all.end(), words.begin(), words.end());
        const Result found = grundy::test::grundy(all);
        EXPECT_EQ(found.code, 0) << found.err;
        EXPECT_EQ(found.out.find("CONJECTURE"), std::string::npos) << found.out;
        EXPECT_EQ(found.err.find("CONJECTURE"), std::string::npos) << found.err;
        EXPECT_NE(found.err.find("the program rests on no conjecture"), std::string::npos) << words[0] << found.err;
    }
}

// The rule is v2(len(w)) = 0 or so, which has no value for the empty row, where no game starts.
TEST(JudgeCommand, AConjectureSpeaksOfPositionsThatMayStart) {
    const std::string rules =
        "game ends(w: row): ends(remove(w, i)) for i in 2..len(w) - 1 if w[i-1] != w[i+1]; "
        "start if all(w[i] != w[i+1] for i in 1..len(w)-1) and len(w) >= 3";
    const Result code = grundy::test::grundy({"code", "ends", "-e", rules, "--conjecture"});
    EXPECT_EQ(code.code, 0) << code.err;
    const Result found = grundy::test::grundy({"judge", "ends", "-e", rules, "--conjecture", "--input", "N; w"},
                                              "3\n3 1 2 1\n3 1 2 3\n5 1 2 3 1 2\n");
    EXPECT_EQ(found.code, 0) << found.err;
    EXPECT_EQ(found.out, "second\nfirst\nfirst\n");
}

TEST(JudgeCommand, UsesAConjectureWithAWarning) {
    const Result found =
        grundy::test::grundy({"judge", "follow", "-e", follow, "--input", "T; n t", "--words", "W L", "--conjecture"},
                             "2\n1000000000000000000 5\n1000000000000000000 999999999999999999\n");
    EXPECT_EQ(found.code, 0) << found.err;
    EXPECT_EQ(found.out, "L\nW\n");  // 10^18 is 2^18 times an odd number
    EXPECT_NE(found.err.find("CONJECTURE"), std::string::npos) << found.err;
}

// What the theorems of the program say is none, and what the definition refutes is not used.
TEST(JudgeCommand, NamesConjecturesThatItUses) {
    const auto judged = [](const std::string& rules, const std::string& input) {
        return grundy::test::grundy({"judge", "g", "-e", rules, "--conjecture", "--input", "T; n"}, input);
    };
    const Result theorem =
        judged("game g(n): g(n - 1); g(n - p^q) for p in primes, q in 1..", "1\n1000000000000000001\n");
    EXPECT_EQ(theorem.out, "first\n");
    EXPECT_EQ(theorem.err, "");
}

// Nim but for one move beyond the positions that features are read off.
TEST(PatternCommand, PrintsNothingThatItsTableRefutes) {
    const std::string rules =
        "game far(a, b): far(a - k, b) for k in 1..; far(a, b - k) for k in 1..; "
        "far(99, 99) if a = 100 and b = 100";
    const Result found = grundy::test::grundy({"pattern", "far", "-e", rules, "0..120", "0..120"});
    EXPECT_EQ(found.code, 0) << found.err;
    EXPECT_NE(found.out.find("P-positions: no rule found"), std::string::npos) << found.out;
    EXPECT_EQ(found.out.find("a xor b"), std::string::npos) << found.out;
    EXPECT_EQ(found.out.find("checked to 70"), std::string::npos) << found.out;
}

TEST(PatternCommand, EndsWithTheBudget) {
    const std::string rules = "game g(a, b, c): g(a - k, b, c) for k in 1..; g(a, b - k, c) for k in 1..";
    const Result found = grundy::test::grundy({"pattern", "g", "-e", rules, "--budget", "1nodes"});
    EXPECT_EQ(found.code, 3) << found.out;
}

// Rules made of features are claims as all others, in every format.
TEST(PatternCommand, ClaimsWhatFeaturesShow) {
    const std::string rules = "game g(a, b): g(a - k, b) for k in 1..; g(a, b - 2*k) for k in 1..";
    const std::vector<std::string> words = {"pattern", "g", "-e", rules, "0..30", "0..30"};
    const Result text = grundy::test::grundy(words);
    EXPECT_NE(text.out.find("\nP-positions: b - 2 * a >= 0 and b - 2 * a < 2\n"), std::string::npos) << text.out;
    std::vector<std::string> more = words;
    more.emplace_back("--json");
    const json answer = json::parse(grundy::test::grundy(more).out);
    ASSERT_FALSE(answer["claims"].empty());
    const json claim = answer["claims"].back();
    EXPECT_EQ(claim["about"], "P-positions");
    EXPECT_EQ(claim["found_by"], "features");
}

TEST(PatternCommand, ReadsThreeIntegersAndRows) {
    const Result row = grundy::test::grundy(
        {"pattern", "-e", "game heaps(w: row): heaps(set(w, i, w[i] - k)) for i in 1..len(w), k in 1..w[i]"});
    EXPECT_EQ(row.code, 0) << row.err;
    EXPECT_NE(row.out.find("P-positions: xor(x for x in w) = 0\n  conjecture: checked for all "), std::string::npos)
        << row.out;
    const Result board =
        grundy::test::grundy({"pattern", "-e", "game g(b: board): g(c) for c in place(b, turns(\"##\"))"});
    EXPECT_EQ(board.code, 2) << board.out;
    EXPECT_NE(board.err.find("is not played with integers only"), std::string::npos) << board.err;
}

}  // namespace commands_test
