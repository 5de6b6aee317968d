// SPDX-License-Identifier: MIT
// Tests long searches under the conditions of batch systems: stopped by signals, on a full disk, two with the same
// file.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "packed/whole.hpp"
#include "support/paths.hpp"
#include "support/program.hpp"
#include "support/search_file.hpp"
#include "support/waiting.hpp"

namespace grundy::test::cli_checkpoint_test {

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t out = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++out;
    return out;
}

class Checkpoints : public testing::Test {
protected:
    // Runs `then` in a shell while an hour-long search runs as $child, with $file, and has come further than what it
    // saved first. Its messages are in $said; `goes_on` succeeds when they tell of work.
    Result while_searching(const std::string& options, const std::string& then, const std::string& environment = "") {
        return shell(waiting + "file='" + file + "' said='" + streams.file("said") +
                     "'\n"
                     "goes_on() { kill -USR1 $child; grep -q 'done.*, saved ' \"$said\"; }\n"
                     "env --default-signal=HUP,INT,TERM,USR1 " +
                     environment + " '" + test::program() + "' period 0.106 --checkpoint \"$file\" " + options +
                     " 2>> \"$said\" & child=$!\n"
                     "trap 'kill -KILL $child 2> /dev/null; cat \"$said\" >&2' EXIT\n"
                     "until_ready $child; until_so goes_on\n" +
                     then);
    }
    std::uint64_t heaps() const { return kept().reached(); }
    SearchFile kept() const { return SearchFile::read(file, {"zstd", packed::pack, packed::unpack}); }
    std::size_t files() const {
        const std::filesystem::directory_iterator all(folder.file(""));
        return static_cast<std::size_t>(std::distance(all, {}));
    }

    Folder folder, streams;
    std::string file = folder.file("106.ckpt");
};

TEST_F(Checkpoints, SignalsOfBatchSystemsStopAsCtrlCDoes) {
    // Two signals arrive together, as from `timeout`: both wait while the process is stopped.
    for (const char* signal : {"INT TERM", "TERM HUP", "HUP INT"}) {
        std::filesystem::remove(file);
        std::filesystem::remove(streams.file("said"));
        const Result run = while_searching(
            "", "for signal in STOP " + std::string(signal) + " CONT; do kill -$signal $child; done; wait $child");
        EXPECT_EQ(run.code, 130) << signal << run.err;
        EXPECT_TRUE(has(run.err, "keeps heaps up to ") && has(run.err, "continues from there")) << run.err;
        EXPECT_GT(heaps(), std::uint64_t{1} << 22) << signal << ": more than when it began";
        EXPECT_EQ(files(), 1U) << signal;
    }
}

TEST_F(Checkpoints, NohupIsRespected) {
    const Result run = while_searching(
        "", "kill -HUP $child; : > \"$said\"; until_so goes_on || exit 99\nkill -TERM $child; wait $child",
        "env --ignore-signal=HUP");
    EXPECT_EQ(run.code, 130) << run.err;
}

TEST_F(Checkpoints, JsonTellsHowFarItCame) {
    const Result run = while_searching("--json", "kill -INT $child; wait $child");
    EXPECT_EQ(run.code, 130) << run.err;
    EXPECT_TRUE(has(run.out, "\"stopped\": \"interrupted") && has(run.out, "keeps heaps up to ")) << run.out;
    EXPECT_TRUE(has(run.out, "\"computed_to\": ")) << run.out;
    EXPECT_TRUE(has(run.err, "keeps heaps up to ") && !has(run.err, "while writing")) << run.err;
}

TEST_F(Checkpoints, OneRunAtATimeHasTheFile) {
    const Result run = while_searching("", "'" + test::program() +
                                               "' period 0.106 --checkpoint \"$file\"; second=$?\n"
                                               "kill -TERM $child; wait $child; [ $? = 130 ] || exit 99; exit $second");
    EXPECT_EQ(run.code, 2) << run.err;
    EXPECT_TRUE(has(run.err, "in use by another run (process ") && has(run.err, "name another file")) << run.err;
    EXPECT_GT(heaps(), std::uint64_t{1} << 22);
    EXPECT_EQ(files(), 1U);
}

// A limit on the size of files simulates a full disk.
TEST_F(Checkpoints, AFullDiskDoesNotEndTheSearch) {
    const std::string line = "ulimit -f 10; grundy period 0.354 --threads 2 --checkpoint '" + file + "'";
    const Result run = shell(line);
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_TRUE(has(run.out, "G(n + 1180) = G(n) for all n >= 10061916")) << run.out;
    EXPECT_EQ(count(run.err, "warning: the checkpoint is not saved: cannot write "), 1U) << run.err;
    EXPECT_EQ(files(), 0U) << "nothing half-written stays";

    // The warning appears while the search continues, and the final message states what is kept.
    const Result stopped = shell(waiting + "ulimit -f 10; '" + test::program() + "' period 0.106 --checkpoint '" +
                                 file + "' 2> '" + folder.file("said") + "' & child=$!\nuntil_so [ -s '" +
                                 folder.file("said") + "' ]; kill -TERM $child; wait $child");
    EXPECT_EQ(stopped.code, 130);
    const std::string said = slurp(folder.file("said"));
    EXPECT_TRUE(has(said, "no checkpoint is kept: cannot write ")) << said;
}

TEST_F(Checkpoints, AFullDiskKeepsTheCheckpointBefore) {
    ASSERT_EQ(grundy({"period", "0.354", "--checkpoint", file, "--limit", "4200000"}).code, 0);
    const std::uint64_t before = heaps();
    const Result run = shell("ulimit -f 10; grundy period 0.354 --checkpoint '" + file + "' --limit 4300000");
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_TRUE(has(run.err, "warning: the checkpoint is not saved")) << run.err;
    EXPECT_EQ(heaps(), before);
    EXPECT_EQ(files(), 1U);
}

TEST_F(Checkpoints, ForgedOnesAreNotBelieved) {
    ASSERT_EQ(grundy({"period", "0.354", "--checkpoint", file, "--limit", "4500000"}).code, 0);
    const SearchFile good = kept();
    SearchFile forged = good;
    for (std::size_t i = 0; i < 100; ++i) forged.windows.back()[i] ^= 1;
    forged.write(file);  // with digests that fit
    const Result refused = grundy({"period", "0.354", "--checkpoint", file});
    EXPECT_EQ(refused.code, 2) << refused.out;
    EXPECT_TRUE(has(refused.err, "does not match the rules") && has(refused.err, "to start again")) << refused.err;
    good.write(file, true);
    const Result elsewhere =
        shell("XDG_STATE_HOME='" + folder.file("other") + "' grundy period 0.354 --checkpoint '" + file + "'");
    EXPECT_EQ(elsewhere.code, 0) << elsewhere.err;
    EXPECT_TRUE(has(elsewhere.out, "G(n + 1180) = G(n) for all n >= 10061916")) << elsewhere.out;
}

// A file that cannot be written is refused before anything is computed, and therefore before anything is printed.
TEST(CliFiles, ThatCannotBeWrittenAreRefusedAtOnce) {
    const Folder folder;
    const std::string place = folder.file("");
    for (const std::string& bad : {place, folder.file("none") + "/x"}) {
        const Result period = grundy({"period", "0.77", "--certificate", bad});
        EXPECT_EQ(period.code, 2);
        EXPECT_EQ(period.out, "") << "no answer that then fails";
        EXPECT_TRUE(has(period.err, "cannot write " + bad)) << period.err;
        // Without the early check this takes until the budget ends.
        const Result table = grundy({"table", "wythoff", "0..60000", "0..60000", "-o", bad, "--budget", "1nodes"});
        EXPECT_EQ(table.code, 2) << table.err;
        EXPECT_TRUE(has(table.err, bad == place ? "this is a folder" : "cannot write " + bad)) << table.err;
    }
}

// A device takes the trial and not the bytes. Whoever sees an answer may take the exit code for granted.
TEST(CliFiles, ACertificateThatCannotBeWrittenLeavesNoAnswer) {
    const Folder folder;
    for (const std::vector<std::string>& more : {std::vector<std::string>{}, {"--json"}}) {
        std::vector<std::string> words = {"period", "0.77", "--certificate", "/dev/full"};
        words.insert(words.end(), more.begin(), more.end());
        const Result full = grundy(words);
        EXPECT_EQ(full.code, 2);
        EXPECT_TRUE(has(full.err, "cannot write /dev/full: No space left")) << full.err;
        EXPECT_FALSE(has(full.out, "period")) << full.out;
    }
    const std::string file = folder.file("none.cert");
    const Result none = grundy({"period", "0.77", "--limit", "20", "--certificate", file});
    EXPECT_EQ(none.code, 2);
    EXPECT_EQ(none.out, "");
    EXPECT_TRUE(has(none.err, "no certificate is written, as no period is proven")) << none.err;
    EXPECT_FALSE(std::filesystem::exists(file));
}

// Reading it would take more memory than the whole search may.
TEST_F(Checkpoints, AFileLargerThanTheBudgetIsNotRead) {
    std::ofstream(file) << "grundy-checkpoint 1\n";
    std::filesystem::resize_file(file, std::uintmax_t{200} << 20);
    const Result run = grundy({"period", "0.106", "--checkpoint", file, "--budget", "50MiB"});
    EXPECT_EQ(run.code, 3) << run.err;
    EXPECT_TRUE(has(run.out + run.err, "the checkpoint")) << run.out << run.err;
    EXPECT_EQ(std::filesystem::file_size(file), std::uintmax_t{200} << 20) << "it is kept";
}

TEST(CliPlan, ANimHeapIsItsSize) {
    const Result one = grundy({"plan", "*3"});
    EXPECT_EQ(one.code, 0) << one.err;
    EXPECT_TRUE(has(one.out, "the nim heap itself") && has(one.out, "its value is its size: 3")) << one.out;
    const Result sum = grundy({"plan", "*3 + kayles(7) + *3 + *5"});
    EXPECT_EQ(count(sum.out, "the nim heap itself"), 2U) << "each once: " << sum.out;
    EXPECT_TRUE(has(sum.out, "kayles\n")) << sum.out;
    EXPECT_TRUE(has(grundy({"plan", "*3", "--json"}).out, "\"game\": \"*3\""));
    EXPECT_EQ(grundy({"plan", "strop"}).code, 2);
    EXPECT_EQ(grundy({"plan", "*"}).code, 2);
}

}  // namespace grundy::test::cli_checkpoint_test
