// SPDX-License-Identifier: MIT
// The theorems of docs/formulas.md, as tests/data/formulas.txt has them: each is proven by the program. And automata
// are learnt again from tables of games whose formula is known.
#include <gtest/gtest.h>

#include "logic/formula_entries.hpp"
#include "logic/mona.hpp"
#include "support/effort.hpp"
#include "support/program.hpp"

namespace formulas_test {

using grundy::test::formula_entries;
using Entry = grundy::test::FormulaEntry;
using grundy::test::Folder;
using grundy::test::Result;
using grundy::test::slurp;

class Formulas : public testing::TestWithParam<Entry> {};

Result prove(const Entry& e, bool learns, const Folder& folder, std::vector<std::string> more = {}) {
    std::vector<std::string> words = {"prove", e.game};
    if (!learns && e.kind == Entry::Kind::value) words.push_back(e.claim);
    if (!learns && e.kind == Entry::Kind::lost) words.insert(words.end(), {"--lost", e.claim});
    if (!e.where.empty()) words.insert(words.end(), {"--where", e.where});
    if (!e.draw.empty()) words.insert(words.end(), {"--draw", e.draw});
    if (e.misere) words.emplace_back("--misere");
    words.insert(words.end(), {"-f", folder.file("rules.game", e.rules)});
    words.insert(words.end(), more.begin(), more.end());
    return grundy::test::grundy(words);
}

TEST_P(Formulas, IsProven) {
    if (!grundy::logic::has_mona()) GTEST_SKIP() << "there is no MONA on this machine";
    const Folder folder;
    const std::string certificate = folder.file("certificate");
    const Result result =
        prove(GetParam(), GetParam().kind == Entry::Kind::learn, folder, {"--certificate", certificate});
    EXPECT_EQ(result.code, 0) << result.out << result.err;
    EXPECT_NE(result.out.find("\n  proven    for all positions"), std::string::npos) << result.out;
    EXPECT_TRUE(slurp(certificate).starts_with("# grundy formula 1\n"));
}

TEST_P(Formulas, StandsInTheDocument) {
    const std::string page = slurp(grundy::test::source_dir() + "/docs/formulas.md");
    EXPECT_NE(page.find("## " + GetParam().title + "\n"), std::string::npos) << "run scripts/formulas.py";
    EXPECT_NE(page.find(GetParam().rules), std::string::npos) << "run scripts/formulas.py";
    if (GetParam().kind == Entry::Kind::learn) return;
    EXPECT_NE(page.find(GetParam().claim), std::string::npos) << "run scripts/formulas.py";
}

INSTANTIATE_TEST_SUITE_P(All, Formulas, testing::ValuesIn(formula_entries()), [](const auto& info) {
    std::string name;
    for (const char c : info.param.title)
        if (std::isalnum(static_cast<unsigned char>(c)) != 0) name += c;
    return name;
});

// The automaton is found again from the table, without the formula, and proven. (The table of the staircase takes
// long.)
TEST(FormulasList, AutomataAreLearnt) {
    if (!grundy::logic::has_mona()) GTEST_SKIP() << "there is no MONA on this machine";
    int wanted = grundy::effort::share(100, 5), found = 0;
    for (const Entry& e : formula_entries()) {
        if (e.misere || !e.draw.empty() || e.kind == Entry::Kind::learn || e.title == "A staircase of three steps" ||
            wanted-- <= 0)
            continue;
        const Folder folder;
        const Result result = prove(e, true, folder);
        EXPECT_EQ(result.code, 0) << e.title << "\n" << result.out << result.err;
        EXPECT_NE(result.out.find("automaton of"), std::string::npos) << e.title;
        ++found;
    }
    EXPECT_GE(found, 1);
}

// Without MONA, everything but the proof works, and the message says what to install.
TEST(FormulasList, TheRemedyIsNamedWhereThereIsNoMona) {
    const Folder folder;
    const std::string path = "PATH=" + folder.file("") + " ";
    const Result proof = grundy::test::shell(path + "grundy prove rook 'a xor b'");
    EXPECT_EQ(proof.code, 2);
    EXPECT_NE(proof.err.find("install the Debian package mona"), std::string::npos) << proof.err;
    EXPECT_EQ(grundy::test::shell(path + "grundy prove rook 'a + b'").code, 1) << "refuted by the definition";
    EXPECT_EQ(grundy::test::shell(path + "grundy value 'rook(3, 5)'").out, "6\n");
}

TEST(FormulasList, IsLongEnough) { EXPECT_GE(formula_entries().size(), 40U); }

}  // namespace formulas_test
