// SPDX-License-Identifier: MIT
// Tests `grundy period` and `grundy check` as a user sees them: fields, exit codes, files written completely or not at
// all.
#include <gtest/gtest.h>

#include <filesystem>

#include "support/paths.hpp"
#include "support/program.hpp"

namespace grundy::test::cli_period_test {

TEST(CliPeriod, JsonFieldsAreThoseOfTheDesign) {
    const Result found = grundy({"period", "0.77", "--json"});
    EXPECT_EQ(found.code, 0) << found.err;
    for (const char* field : {"\"game\": \"0.77\"", "\"status\": \"proven\"", "\"period\": 12,", "\"preperiod\": 71,",
                              "\"saltus\": 0,", "\"last_exception\": 70,", "\"max\": 8,", "\"max_at\": 27,",
                              "\"computed_to\": ", "\"engine\": \"heap\"", "\"seconds\": "})
        EXPECT_TRUE(has(found.out, field)) << field << "\n" << found.out;
    const Result none = grundy({"period", "0.6", "--limit", "3000", "--json"});
    EXPECT_EQ(none.code, 0);
    for (const char* field : {"\"status\": \"not-found\"", "\"period\": null", "\"computed_to\": 3000"})
        EXPECT_TRUE(has(none.out, field)) << field << "\n" << none.out;
}

// Kayles repeats from 71 on; 90 values do not show that, and 130 do not prove it.
TEST(CliPeriod, ARepetitionIsNotAPeriod) {
    const Result few = grundy({"period", "0.77", "--limit", "130"});
    EXPECT_EQ(few.code, 0);
    EXPECT_TRUE(has(few.out, "not found")) << few.out;
    EXPECT_TRUE(has(few.out, "repeat with period 12, which proves nothing")) << few.out;
    EXPECT_TRUE(has(few.out, "values up to 167")) << few.out;
}

TEST(CliPeriod, TheBudgetEndsItWithWhatIsKnown) {
    const Result stopped = grundy({"period", "0.6", "--budget", "1e6nodes"});
    EXPECT_EQ(stopped.code, 3);
    EXPECT_TRUE(has(stopped.err, "no period is proven by the values of heaps 0 to ")) << stopped.err;
}

TEST(CliPeriod, OtherGamesAreRefusedWithTheReason) {
    const Result refused = grundy({"period", "wythoff"});
    EXPECT_NE(refused.err.find("wythoff: it is not played on one heap"), std::string::npos) << refused.err;
    const Result unknown = grundy({"period", "4.7[3]"});
    EXPECT_NE(unknown.out.find("infinitely many numbers can be taken"), std::string::npos) << unknown.out;
    EXPECT_EQ(unknown.out.find("-1"), std::string::npos) << "no heap of that size: " << unknown.out;
    EXPECT_EQ(refused.code, 2);
    EXPECT_TRUE(has(refused.err, "games on one heap")) << refused.err;
}

TEST(CliPeriod, ASearchThatIsNotSavedSaysSo) {
    const Folder folder;
    const Result stopped = grundy({"period", "0.007", "--checkpoint", folder.file("none"), "--budget", "1e5nodes"});
    EXPECT_EQ(stopped.code, 3);
    EXPECT_TRUE(has(stopped.err, "nothing was saved")) << stopped.err;
    EXPECT_FALSE(std::filesystem::exists(folder.file("none")));
}

// The period of 0.354 is found beyond the table (A. Flammenkamp 2002), in a second.
TEST(CliPeriod, ALongSearchGoesOnFromItsCheckpoint) {
    const Folder folder;
    const std::string file = folder.file("354.ckpt");
    const Result stopped = grundy({"period", "0.354", "--checkpoint", file, "--limit", "4500000"});
    EXPECT_EQ(stopped.code, 0) << stopped.err;
    EXPECT_TRUE(has(stopped.out, "not found in the values of heaps 0 to 4500000")) << stopped.out;
    const Result found = grundy({"period", "0.354", "--checkpoint", file, "--threads", "2"});
    EXPECT_EQ(found.code, 0) << found.err;
    EXPECT_TRUE(has(found.out, "G(n + 1180) = G(n) for all n >= 10061916")) << found.out;
    const Result other = grundy({"period", "0.16", "--checkpoint", file});
    EXPECT_EQ(other.code, 2);
    EXPECT_TRUE(has(other.err, "belongs to another question") && has(other.err, "of 0.354")) << other.err;
    std::string bytes = slurp(file);
    bytes[bytes.size() / 2] ^= 1;
    const Result damaged =
        grundy({"period", "0.354", "--checkpoint", folder.file("bad.ckpt", bytes), "--threads", "2"});
    EXPECT_TRUE(has(damaged.out, "G(n + 1180) = G(n) for all n >= 10061916")) << damaged.err;
    EXPECT_TRUE(has(damaged.err, "is damaged; it and what follows are not used")) << damaged.err;
    EXPECT_TRUE(has(damaged.err, "is not whole: the search continues at heap ")) << damaged.err;
    EXPECT_EQ(grundy({"period", "0.354", "--checkpoint", folder.file("none") + "/x"}).code, 2);
}

TEST(CliPeriod, ACertificateIsWrittenWholeAndChecked) {
    const Folder folder;
    const std::string file = folder.file("k.cert");
    EXPECT_EQ(grundy({"period", "0.77", "--certificate", file}).code, 0);
    const Result good = grundy({"check", file});
    EXPECT_EQ(good.code, 0) << good.out << good.err;
    EXPECT_TRUE(has(good.out, "holds")) << good.out;

    std::string text = slurp(file);
    text.replace(text.find("period 12"), 9, "period 24");
    const Result changed = grundy({"check", folder.file("changed.cert", text), file});
    EXPECT_EQ(changed.code, 1);
    EXPECT_TRUE(has(changed.out, "WRONG") && has(changed.out, "something was changed")) << changed.out;

    EXPECT_EQ(grundy({"check", folder.file("none.cert", "hello\n")}).code, 2);
    EXPECT_EQ(grundy({"check", folder.file("missing.cert")}).code, 2);

    const std::string none = folder.file("none-proven.cert");
    const Result unproven = grundy({"period", "0.6", "--limit", "1000", "--certificate", none});
    EXPECT_EQ(unproven.code, 2);
    EXPECT_FALSE(std::filesystem::exists(none));
}

// That Coq accepts such files is tested by `make proofs`.
TEST(CliPeriod, ACertificateCanBeAFileForCoq) {
    const Folder folder;
    const std::string file = folder.file("k.v");
    EXPECT_EQ(grundy({"period", "0.77", "--certificate", file, "--format", "coq"}).code, 0);
    EXPECT_TRUE(has(slurp(file),
                    "Definition its_claim := {| period := 12; preperiod := 71; largest := 8; "
                    "largest_at := 27 |}."))
        << slurp(file);
    EXPECT_EQ(grundy({"period", "0.3F", "--certificate", file, "--format", "coq"}).code, 0);
    EXPECT_TRUE(has(slurp(file), "rises_as (heap h) its_claim")) << slurp(file);
    EXPECT_EQ(grundy({"period", "snim[all but {2, 3}]", "--certificate", file, "--format", "coq"}).code, 0);
    EXPECT_TRUE(has(slurp(file), "{| r_period := 4; r_preperiod := 0; saltus := 2; flats := [] |}")) << slurp(file);

    const Result alone = grundy({"period", "0.77", "--format", "coq"});
    EXPECT_EQ(alone.code, 2);
    EXPECT_TRUE(has(alone.err, "give --certificate FILE")) << alone.err;
    EXPECT_EQ(grundy({"period", "snim[powers(2)]", "--certificate", file, "--format", "coq"}).code, 0);
    EXPECT_TRUE(has(slurp(file), "Definition game := taking_moves (powers_from 2 1).")) << slurp(file);
    EXPECT_TRUE(has(slurp(file), "forall h, grundy N game h -> true_of h its_claim.")) << slurp(file);
}

// Runs the command of docs/reproduced.md for a few rows, which use each theorem.
TEST(CliPeriod, PublishedPeriodsAreReproduced) {
    const Result table = shell("GRUNDY='" + test::program() + "' " + test::source_dir() +
                               "/scripts/reproduce.sh --fast 0.77 4.0 0.156 0.165 0.127");
    EXPECT_EQ(table.code, 0) << table.out << table.err;
    EXPECT_TRUE(has(table.out, "| 0.127 | 4 | 46578 | 56 | 24734 | sparse-window |")) << table.out;
    EXPECT_FALSE(has(table.out, "**")) << table.out;
}

TEST(CliPeriod, HugeHeapsFollowFromTheSparseWindow) {
    const Result table = grundy({"table", "0.156", "9223372036854775800..9223372036854775807"});
    EXPECT_EQ(table.code, 0) << table.err;
    // These have the same residues modulo 349, a little beyond the preperiod 3479.
    const long long first = 3479 + (9223372036854775800LL - 3479) % 349;
    const Result near = grundy({"table", "0.156", std::to_string(first) + ".." + std::to_string(first + 7)});
    EXPECT_EQ(table.out, near.out);
}

// One answer after the other, each as if it had been asked for alone.
TEST(CliPeriod, OfTheGamesOfARange) {
    std::string one_by_one;
    for (const char* game : {"wythoff(n, 1)", "wythoff(n, 2)", "wythoff(n, 3)"})
        one_by_one += (one_by_one.empty() ? "" : "\n") + grundy({"period", game}).out;
    EXPECT_EQ(grundy({"period", "wythoff(n, c)", "c=1..3"}).out, one_by_one);
    EXPECT_EQ(grundy({"period", "wythoff(n, c)", "c=2", "--count"}).out,
              grundy({"period", "wythoff(n, 2)", "--count"}).out);
    const std::vector<std::vector<std::string>> refused = {{"kayles", "0..3"},
                                                           {"wythoff(n, c)", "d=1..2"},
                                                           {"wythoff(n, c)", "c=1..99999"},
                                                           {"wythoff(n, c)", "c=1..2", "--certificate", "/nowhere/x"},
                                                           {"wythoff(n, c)", "c=2..1"}};
    for (std::vector<std::string> words : refused) {
        words.insert(words.begin(), "period");
        const Result run = grundy(words);
        EXPECT_TRUE(run.code == 2 && run.out.empty() && !run.err.empty()) << run.out;
    }
}

}  // namespace grundy::test::cli_period_test
