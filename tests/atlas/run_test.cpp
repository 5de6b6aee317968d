// SPDX-License-Identifier: MIT
// Tests the program with whole atlases: killed, stopped, on a full disk, shared, checked.
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <filesystem>
#include <random>

#include "support/paths.hpp"
#include "support/program.hpp"
#include "support/waiting.hpp"

namespace grundy::test::run_test {

std::string lines_of(const std::string& atlas) {
    const Folder folder;
    EXPECT_EQ(grundy({"atlas", "report", atlas, "-o", folder.file("out.jsonl")}).code, 0);
    return slurp(folder.file("out.jsonl"));
}

class AtlasRun : public testing::Test {
protected:
    std::string planned(const std::string& name, const std::string& family = "octal:2") const {
        const Result result = grundy({"atlas", "plan", family, "-o", folder.file(name), "--limit", "3000"});
        EXPECT_EQ(result.code, 0) << result.err;
        return folder.file(name);
    }
    std::string done(const std::string& name) const {
        const Result result = grundy({"atlas", "run", planned(name)});
        EXPECT_EQ(result.code, 0) << result.err << result.out;
        return folder.file(name);
    }
    Folder folder;
};

// GRUNDY_ATLAS_KILLS: how often.
TEST_F(AtlasRun, KilledAtAnyMomentLosesNothing) {
    const char* const wanted = std::getenv("GRUNDY_ATLAS_KILLS");
    const int kills = wanted == nullptr ? 5 : std::atoi(wanted);
    const std::string expected = lines_of(done("whole"));
    std::mt19937 random(24);
    std::string atlas = planned("killed");
    int killed = 0, at_work = 0;
    for (int attempt = 0; killed < kills && attempt < 20 * kills; ++attempt) {
        const pid_t child = start({test::program(), "atlas", "run", atlas, "--threads", "2"}, "/dev/null",
                                  folder.file("out"), folder.file("err"));
        usleep(static_cast<useconds_t>(random() % 60'000));
        kill(child, SIGKILL);
        int status = 0;
        waitpid(child, &status, 0);
        if (WIFSIGNALED(status)) {
            ++killed;
            const Result shown = grundy({"atlas", "show", atlas});
            EXPECT_EQ(has(shown.out, ", 0 missing"), shown.code == 0) << shown.out;
            at_work += shown.code == 1 && !has(shown.out, "0 solved, 0 open");
            continue;
        }
        ASSERT_EQ(WEXITSTATUS(status), 0) << slurp(folder.file("err"));
        ASSERT_EQ(lines_of(atlas), expected);
        std::filesystem::remove_all(atlas);
        atlas = planned("killed");
    }
    EXPECT_EQ(grundy({"atlas", "run", atlas}).code, 0);
    EXPECT_EQ(lines_of(atlas), expected);
    EXPECT_EQ(grundy({"atlas", "check", atlas}).code, 0);
    RecordProperty("killed_at_work", at_work);
}

TEST_F(AtlasRun, ShardsInAnyOrderGiveTheSame) {
    const std::string expected = lines_of(done("whole")), atlas = planned("shards");
    for (const char* shard : {"3/3", "1/3", "1/3", "2/3"}) {
        const Result result = grundy({"atlas", "work", atlas, "--shard", shard, "--attempt", "job7.0"});
        EXPECT_EQ(result.code, 0) << result.err;
        EXPECT_EQ(grundy({"atlas", "show", atlas}).code, std::string(shard) == "2/3" ? 0 : 1);
    }
    EXPECT_EQ(lines_of(atlas), expected);
    EXPECT_EQ(slurp(atlas + "/parts/2of3-job7.0.jsonl").empty(), false);
    EXPECT_EQ(grundy({"atlas", "run", atlas}).code, 0) << "nothing to do";
}

TEST_F(AtlasRun, TwoRunsAtOnceLoseNothing) {
    const std::string expected = lines_of(done("whole")), atlas = planned("both");
    const pid_t other =
        start({test::program(), "atlas", "run", atlas}, "/dev/null", folder.file("out"), folder.file("err"));
    EXPECT_EQ(grundy({"atlas", "run", atlas}).code, 0);
    int status = 0;
    waitpid(other, &status, 0);
    EXPECT_EQ(status, 0) << slurp(folder.file("err"));
    EXPECT_EQ(lines_of(atlas), expected);
}

TEST_F(AtlasRun, SignalsOfBatchSystemsKeepTheRecords) {
    const std::string atlas = folder.file("long");
    ASSERT_EQ(grundy({"atlas", "plan", "octal:2", "-o", atlas, "--limit", "100000000", "--budget", "1e14nodes"}).code,
              0);
    const Result run = shell(waiting + "env --default-signal=TERM '" + test::program() + "' atlas run " + atlas +
                             " --threads 1 & child=$!\nuntil_so [ -s " + atlas +
                             "/parts/run1-local.jsonl ]; kill -TERM $child; wait $child");
    EXPECT_EQ(run.code, 130) << run.err;
    const Result shown = grundy({"atlas", "show", atlas});
    EXPECT_EQ(shown.code, 1);
    EXPECT_FALSE(has(shown.out, "torn") || has(shown.out, " 0 solved")) << shown.out;
}

// What is solved stays, and what the smaller bounds left open is searched again: in the end all is as if the larger
// bounds had been there from the beginning.
TEST_F(AtlasRun, GoesOnWithLargerBounds) {
    const std::string atlas = folder.file("small"), whole = done("whole");
    ASSERT_EQ(grundy({"atlas", "plan", "octal:2", "-o", atlas, "--limit", "1000", "--budget", "3e5nodes"}).code, 0);
    const Result small = grundy({"atlas", "run", atlas, "--threads", "1"});
    EXPECT_TRUE(has(small.out, "\n  open to the limit 0.") && has(small.out, "\n  out of budget     0.")) << small.out;
    const std::string records = slurp(atlas + "/parts/run1-local.jsonl");

    const Result budget = grundy({"atlas", "plan", "octal:2", "-o", atlas, "--budget", "1e10nodes"});
    EXPECT_TRUE(has(budget.out, " open stay, ") && !has(budget.out, " 0 open stay")) << budget.out << budget.err;
    EXPECT_FALSE(has(budget.out, " 0 are to be searched")) << budget.out;
    EXPECT_TRUE(has(grundy({"atlas", "plan", "octal:2", "-o", atlas}).out, "the plan is as it was"));
    EXPECT_EQ(slurp(atlas + "/former/run1-local.1.jsonl"), records) << "no record is lost";
    EXPECT_EQ(grundy({"atlas", "show", atlas}).code, 1) << "some games are missing";

    const Result limit = grundy({"atlas", "plan", "octal:2", "-o", atlas, "--limit", "3000", "--json"});
    EXPECT_TRUE(has(limit.out, "\"again\": ")) << limit.out << limit.err;
    const Result done = grundy({"atlas", "run", atlas});
    EXPECT_EQ(done.code, 0) << done.err;
    const auto counts = [](const std::string& shown) { return shown.substr(shown.find("  done"), 60); };
    EXPECT_EQ(counts(done.out), counts(grundy({"atlas", "show", whole}).out));
    EXPECT_FALSE(has(done.out, "out of budget")) << done.out;
    EXPECT_EQ(grundy({"atlas", "check", atlas}).code, 0);
    EXPECT_TRUE(has(grundy({"atlas", "plan", "octal:2", "-o", atlas}).out, "; next: ")) << "nothing changes";
    EXPECT_EQ(grundy({"atlas", "show", atlas}).code, 0);
}

// Files may have 1 KiB: a line is cut off in its middle.
TEST_F(AtlasRun, AFullDiskIsReportedAndTheNextRunCompletes) {
    const std::string atlas = planned("full", "octal:1");
    const Result full = shell("ulimit -f 1; grundy atlas run " + atlas + " --threads 1");
    EXPECT_EQ(full.code, 2) << full.err;
    EXPECT_TRUE(has(full.err, "make room, and run the same command again")) << full.err;
    EXPECT_TRUE(has(grundy({"atlas", "show", atlas}).out, "torn or damaged   run1-local.jsonl:"));
    EXPECT_EQ(grundy({"atlas", "run", atlas}).code, 0);
    EXPECT_EQ(lines_of(atlas), lines_of([&] {
                  EXPECT_EQ(grundy({"atlas", "run", planned("whole", "octal:1")}).code, 0);
                  return folder.file("whole");
              }()));
}

TEST_F(AtlasRun, EveryCertificateIsChecked) {
    const std::string atlas = done("atlas"), certificates = atlas + "/certificates/";
    EXPECT_TRUE(has(grundy({"atlas", "check", atlas}).out, " 0 faults"));
    const std::string kayles = slurp(certificates + "0.77.cert");
    std::filesystem::remove(certificates + "0.77.cert");
    EXPECT_TRUE(has(grundy({"atlas", "check", atlas}).out, "0.77: there is no certificate"));
    EXPECT_EQ(grundy({"atlas", "show", atlas}).code, 1);
    EXPECT_EQ(grundy({"atlas", "run", atlas}).code, 0);
    EXPECT_EQ(slurp(certificates + "0.77.cert"), kayles) << "a lost certificate is made again";
    std::ofstream(certificates + "0.77.cert") << slurp(certificates + "0.45.cert");
    Result result = grundy({"atlas", "check", atlas, "--json"});
    EXPECT_EQ(result.code, 1);
    EXPECT_TRUE(has(result.out, "the certificate is about 0.45")) << result.out;
    std::ofstream(certificates + "0.77.cert") << kayles.substr(0, kayles.size() / 2);
    result = grundy({"atlas", "check", atlas});
    EXPECT_EQ(result.code, 1);
    EXPECT_TRUE(has(result.out, "is no certificate") && has(result.out, " 1 fault")) << result.out;
}

TEST_F(AtlasRun, BoardsHaveValuesAndAMap) {
    const std::string atlas = folder.file("cram");
    ASSERT_EQ(grundy({"atlas", "plan", "cram:3x4", "-o", atlas}).code, 0);
    const Result run = grundy({"atlas", "run", atlas});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_TRUE(has(run.out, "12 solved, 0 open, 0 missing")) << run.out;
    EXPECT_EQ(grundy({"atlas", "report", atlas, "-o", folder.file("cram.html")}).code, 0);
    const std::string page = slurp(folder.file("cram.html"));
    EXPECT_TRUE(has(page, "cram: m = 1..3, n = 1..4")) << page;
}

TEST_F(AtlasRun, APositionBeyondItsBudgetIsOpen) {
    const std::string atlas = folder.file("few");
    ASSERT_EQ(grundy({"atlas", "plan", "cram:3x4", "-o", atlas, "--budget", "60nodes"}).code, 0);
    const Result run = grundy({"atlas", "run", atlas});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_TRUE(has(run.out, " open, 0 missing") && !has(run.out, " 0 open")) << run.out;
}

TEST_F(AtlasRun, AReportOfAPartSaysSo) {
    const std::string atlas = folder.file("part"), page = folder.file("part.csv");
    ASSERT_EQ(grundy({"atlas", "plan", "octal:1", "-o", atlas, "--limit", "500"}).code, 0);
    ASSERT_EQ(grundy({"atlas", "work", atlas, "--shard", "1/2"}).code, 0);
    const Result part = grundy({"atlas", "report", atlas, "-o", page});
    EXPECT_EQ(part.code, 1);
    EXPECT_TRUE(has(part.err, "the report is incomplete: ") && has(part.err, "without a result")) << part.err;
    EXPECT_FALSE(slurp(page).empty());
    ASSERT_EQ(grundy({"atlas", "run", atlas}).code, 0);
    const Result whole = grundy({"atlas", "report", atlas, "-o", page});
    EXPECT_EQ(whole.code, 0);
    EXPECT_EQ(whole.err, "");
}

TEST_F(AtlasRun, ThePageHasPlotsAndNeedsNothingElse) {
    const std::string atlas = done("atlas");
    EXPECT_EQ(grundy({"atlas", "report", atlas, "-o", folder.file("page.html")}).code, 0);
    const std::string page = slurp(folder.file("page.html"));
    EXPECT_TRUE(has(page, "log2 of the periods") && has(page, "<td>0.77</td><td>proven</td><td>12</td>")) << page;
    EXPECT_FALSE(has(page, "src=") || has(page, "href=")) << "nothing is loaded";
}

TEST_F(AtlasRun, TheScriptForSlurm) {
    const std::string atlas = planned("atlas");
    const Result run =
        grundy({"atlas", "run", atlas, "--slurm", "--dry-run", "--tasks", "20", "--sbatch=--time=1:00:00"});
    EXPECT_EQ(run.code, 0) << run.err;
    const std::vector<std::string> parts = {
        "# sbatch --array=0-19 work.sh 0\n",
        "#SBATCH --requeue\n",
        "#SBATCH --open-mode=append\n",
        "#SBATCH --signal=B:TERM@60\n",
        "#SBATCH --time=1:00:00\n",
        "exec " + std::filesystem::canonical(test::program()).string() + " atlas work " + atlas,
        "--shard $((${1:-0} + SLURM_ARRAY_TASK_ID + 1))/20",
        "--round 2 --rounds 3 --sbatch=--time=1:00:00\n"};
    for (const std::string& part : parts) EXPECT_TRUE(has(run.out, part)) << part << "\n" << run.out;
    EXPECT_FALSE(std::filesystem::exists(atlas + "/slurm"));
    EXPECT_EQ(grundy({"atlas", "work", atlas, "--shard", "2/4"}).code, 0);
    const Result rest = grundy({"atlas", "run", atlas, "--slurm", "--dry-run", "--tasks", "4"});
    EXPECT_TRUE(has(rest.out, "# sbatch --array=0,2-3 work.sh 0\n")) << rest.out;
}

TEST_F(AtlasRun, ACertificateIsCheckedInParts) {
    const std::string certificate = test::source_dir() + "/tests/data/certificates/0.356-in-parts.cert";
    const std::string place = folder.file("parts");
    const Result script = grundy({"atlas", "check", certificate, "-o", place, "--slurm", "--dry-run"});
    EXPECT_TRUE(has(script.out, "# sbatch --array=0-3 work.sh 0\n")) << script.out << script.err;
    EXPECT_EQ(grundy({"atlas", "work", place, "--shard", "2/4", "--attempt", "job7.0"}).code, 0);
    Result shown = grundy({"atlas", "show", place});
    EXPECT_EQ(shown.code, 1);
    EXPECT_TRUE(has(shown.out, "missing      1,3-4\n")) << shown.out;
    shown = grundy({"atlas", "check", certificate, "-o", place, "--json"});
    EXPECT_EQ(shown.code, 0) << shown.out << shown.err;
    EXPECT_TRUE(has(shown.out, "\"missing\": []") && has(shown.out, "\"when\": \"2")) << shown.out;
    EXPECT_EQ(std::count(shown.out.begin(), shown.out.end(), 'Z'), 4) << "a time of each part";
    const Result plan = grundy({"atlas", "plan", "octal:1", "-o", place});
    EXPECT_TRUE(has(plan.err, "is for a certificate")) << plan.err;
}

// Quotients and periods under misere play, with certificates, extended by a larger budget, killed and gone on with.
TEST_F(AtlasRun, OfMiserePlay) {
    const std::string atlas = folder.file("misere");
    const auto plan = [&](const std::string& nodes, const std::string& heaps = "200") {
        return grundy({"atlas", "plan", "octal:2", "-o", atlas, "--misere", "--limit", heaps, "--budget", nodes});
    };
    const Result planned = plan("2e4nodes");
    EXPECT_TRUE(has(planned.out, "octal:2: 63 distinct games of 63")) << planned.out << planned.err;
    const pid_t child =
        start({test::program(), "atlas", "run", atlas}, "/dev/null", folder.file("out"), folder.file("err"));
    usleep(30'000);
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    const Result run = grundy({"atlas", "run", atlas});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_TRUE(has(run.out, "octal:2, misere play\n")) << run.out;
    const std::string lines = lines_of(atlas);
    for (const char* line :
         {R"({"game":"0.77","status":"proven","period":12,"preperiod":71,"saltus":0,)", R"("order":40,"lost":9,)",
          R"({"game":"0.05","status":"proven","period":2,"preperiod":1,)"})
        EXPECT_TRUE(has(lines, line)) << line << lines;
    EXPECT_EQ(plan("3e4nodes").code, 0);
    EXPECT_EQ(grundy({"atlas", "run", atlas}).code, 0);
    EXPECT_TRUE(has(grundy({"atlas", "check", atlas}).out, " certificates checked, 0 faults"));
    EXPECT_EQ(grundy({"atlas", "report", atlas, "-o", folder.file("a.csv")}).code, 0);
    EXPECT_TRUE(slurp(folder.file("a.csv")).starts_with("game,status,period,preperiod,order,lost,computed_to,also\n"));
    EXPECT_EQ(grundy({"atlas", "report", atlas, "-o", folder.file("a.html")}).code, 0);
    // The plan says which play it is of, and no certificate of normal play is one of misere play.
    EXPECT_TRUE(has(slurp(atlas + "/plan.json"), R"("format":3,)"));
    const Result other = grundy({"atlas", "plan", "octal:2", "-o", folder.file("normal")});
    EXPECT_EQ(other.code, 0);
    const Result mixed = grundy({"atlas", "plan", "octal:2", "-o", folder.file("normal"), "--misere"});
    EXPECT_TRUE(has(mixed.err, "has a plan of normal play")) << mixed.err;
    const Result boards = grundy({"atlas", "plan", "cram:2x2", "-o", folder.file("b"), "--misere"});
    EXPECT_TRUE(has(boards.err, "games on one heap")) << boards.err;
    EXPECT_EQ(grundy({"period", "0.77", "--certificate", atlas + "/certificates/0.77.cert"}).code, 0);
    const Result wrong = grundy({"atlas", "check", atlas});
    EXPECT_EQ(wrong.code, 1);
    EXPECT_TRUE(has(wrong.out, "0.77: the record says under misere play")) << wrong.out;
}

TEST_F(AtlasRun, WithoutMpiItSaysHowToGetIt) {
    const Result result = grundy({"atlas", "run", planned("atlas"), "--mpi"});
    EXPECT_EQ(result.code, 2);
    const bool without = has(result.err, "-DGRUNDY_MPI=ON");
    EXPECT_TRUE(without || has(result.err, "at least two are needed")) << result.err;
}

TEST_F(AtlasRun, FaultsNameTheRemedy) {
    const std::string atlas = planned("atlas");
    const std::vector<std::pair<std::vector<std::string>, std::string>> cases = {
        {{"paln", "octal:2"}, "did you mean plan?"},
        {{"plan", "octal:2"}, "-o DIR is needed"},
        {{"plan", "octal:2", "-o", folder.file("x"), "--budget", "10s"}, "give nodes"},
        {{"plan", "octal:3", "-o", atlas}, "has the plan of octal:2, and not of octal:3"},
        {{"plan", "octal:2", "-o", atlas, "--limit", "2999"}, "an atlas is only extended"},
        {{"plan", "foo:3", "-o", folder.file("x")}, "'foo' is neither a kind of family nor a game of the catalogue"},
        {{"plan", "otcal:3", "-o", folder.file("x")}, "did you mean octal?"},
        {{"check", atlas, "--slurm"}, "is for one certificate that is checked in parts"},
        {{"run", atlas, "--slurm", "--mpi"}, "exclude each other"},
        {{"run"}, "the folder of an atlas is needed"},
        {{"run", folder.file("none")}, "there is no atlas in"},
        {{"run", atlas, "--tasks", "3"}, "--tasks needs --slurm"},
        {{"run", atlas, "--slurm", "--dry-run", "--sbatch=time"}, "an option of sbatch is needed"},
        {{"work", atlas, "--shard", "5/4"}, "numbered from 1"},
        {{"work", atlas, "--attempt", "../x"}, "it names a file"},
        {{"show", atlas, "--limit", "3"}, "--limit has no meaning here"},
        {{"report", atlas, "-o", folder.file("x.pdf")}, "the ending .html, .csv or .jsonl"}};
    for (auto [words, message] : cases) {
        words.insert(words.begin(), "atlas");
        const Result result = grundy(words);
        EXPECT_EQ(result.code, 2) << message << result.out;
        EXPECT_TRUE(has(result.err, message)) << message << ": " << result.err;
    }
}

}  // namespace grundy::test::run_test
