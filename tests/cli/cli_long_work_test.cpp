// SPDX-License-Identifier: MIT
// Long tables survive: processes are killed at random times, disks are full, bits flip, files are cut off. Runs that
// continue give what one uninterrupted run gives, byte for byte, or they refuse. GRUNDY_KILLS=200 in the environment
// sets how often processes are killed, each kind of work (scripts/survive.sh).
#include <gtest/gtest.h>
#include <sys/mount.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <thread>

#include "core/size.hpp"
#include "support/effort.hpp"
#include "support/paths.hpp"
#include "support/program.hpp"
#include "support/waiting.hpp"

namespace grundy::test::cli_long_work_test {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

std::size_t wanted_kills() {
    const char* const text = std::getenv("GRUNDY_KILLS");
    return text == nullptr ? to_size(effort::rounds(3)) : static_cast<std::size_t>(std::strtoul(text, nullptr, 10));
}

Words with(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

class LongTables : public testing::TestWithParam<Words> {
protected:
    // Starts the command and kills it after so many milliseconds, unless it ends before.
    Result killed_after(const Words& words, std::uint64_t milliseconds) const {
        const Folder streams;
        const std::string out = streams.file("out"), err = streams.file("err");
        const pid_t child = start(with({test::program()}, words), "/dev/null", out, err);
        std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
        kill(child, SIGKILL);
        int status = 0;
        waitpid(child, &status, 0);
        return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), slurp(out), slurp(err)};
    }
    static void tell(const std::string& figures) {
        std::string words;
        for (const std::string& word : GetParam()) words += (words.empty() ? "" : " ") + word;
        std::printf("%s: %s\n", words.c_str(), figures.c_str());
    }
    // One flipped bit, or a piece that is missing at the end.
    void damage() {
        std::string bytes = slurp(file);
        if (bytes.empty()) return;
        const std::size_t at = random() % bytes.size();
        if (random() % 2 == 0)
            bytes.resize(at);
        else
            bytes[at] = static_cast<char>(bytes[at] ^ 1 << random() % 8);
        std::ofstream(file, std::ios::binary) << bytes;
    }

    std::mt19937_64 random{20};
    Folder folder;
    std::string file = folder.file("saved");
    Words keep = {"--checkpoint", file, "--save-every", "0.01s"};
};

TEST_P(LongTables, KilledOnesContinueToTheSameAnswer) {
    // The clock chooses the moments of kills, and nothing else depends on it.
    const auto begin = std::chrono::steady_clock::now();
    const Result whole = grundy(GetParam());
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
    ASSERT_EQ(whole.code, 0) << whole.err;
    std::size_t kills = 0, continued = 0, answers = 1;
    for (std::size_t i = 0; kills < wanted_kills() && i < 20 * wanted_kills(); ++i) {
        const Result run =
            killed_after(with(GetParam(), keep),
                         5 + random() % std::max<std::uint64_t>(10, static_cast<std::uint64_t>(took.count())));
        if (run.code == 128 + SIGKILL) {
            ++kills;
            continued += fs::exists(file) ? 1 : 0;
            continue;
        }
        ASSERT_EQ(run.code, 0) << run.err;
        ASSERT_EQ(run.out, whole.out) << "after " << kills << " kills";
        fs::remove(file);
        ++answers;
    }
    const Result last = grundy(with(GetParam(), keep));
    ASSERT_EQ(last.code, 0) << last.err;
    EXPECT_EQ(last.out, whole.out) << "after " << kills << " kills";
    if (wanted_kills() > 50) {
        EXPECT_GT(continued, 0U) << "no run left a file";
    }
    tell(std::to_string(kills) + " kills, " + std::to_string(continued) + " of them left a checkpoint, " +
         std::to_string(answers) + " answers, all the same");
}

TEST_P(LongTables, DamageIsReportedAndNeverAWrongValue) {
    const Result whole = grundy(GetParam());
    ASSERT_EQ(grundy(with(GetParam(), keep)).code, 0);
    const std::string good = slurp(file);
    std::size_t refused = 0;
    for (std::size_t i = 0; i < wanted_kills(); ++i) {
        std::ofstream(file, std::ios::binary) << good;
        damage();
        const Result run = grundy(with(GetParam(), keep));
        if (run.code == 2) {
            EXPECT_TRUE(has(run.err, file)) << run.err;
            ++refused;
            continue;
        }
        ASSERT_EQ(run.code, 0) << run.err;
        ASSERT_EQ(run.out, whole.out) << "damage " << i;
    }
    tell(std::to_string(wanted_kills()) + " damaged files, " + std::to_string(refused) +
         " of them refused, the same answer from all others");
}

// A heap game; cells one after another; cells computed together, by one thread and by several; misere values; searches
// of boards, graphs and positions; a period in a window of values, which at length saves ten times.
INSTANTIATE_TEST_SUITE_P(Tables, LongTables,
                         testing::Values(Words{"table", "0.007", "0..80000", "--threads", "1"},
                                         Words{"table", "cram(board(n, m))", "n=1..5", "m=1..7"},
                                         Words{"table", "wythoff", "0..1500", "0..1500", "--threads", "1"},
                                         Words{"table", "wythoff", "0..1500", "0..1500", "--threads", "2"},
                                         Words{"table", "0.75", "0..9", "--misere"},
                                         Words{"value", "cram(board(5, 6))", "--threads", "1"},
                                         Words{"value", "node_kayles(without(grid(6, 8), {1}))", "--threads", "1"},
                                         Words{"value", "cram(board(4, 5))", "--engine", "memo"},
                                         Words{"period", "0.106", "--limit",
                                               wanted_kills() > 50 ? "50000000" : "5000000", "--threads", "1"}),
                         [](const auto& one) { return one.param[0] + std::to_string(one.index); });

class LongWork : public LongTables {};

TEST_F(LongWork, StopsAndContinues) {
    const Words words = {"table", "0.007", "0..2000000", "--stats", "--checkpoint", file};
    EXPECT_EQ(grundy(words).code, 2) << "nothing is saved of statistics";
    const Words table = {"table", "0.007", "0..80000", "--checkpoint", file};
    const Result stopped = grundy(with(table, {"--budget", "1e7nodes"}));
    EXPECT_EQ(stopped.code, 3) << stopped.err;
    EXPECT_TRUE(has(stopped.err, "'" + file + "' keeps heaps up to ") && has(stopped.err, "continues from there"))
        << stopped.err;
    EXPECT_EQ(grundy(table).out, grundy({"table", "0.007", "0..80000"}).out);
    // The forms of these differ in a bound of a part only.
    const auto bounded = [&](const std::string& bound) {
        return Words{"table", "k", "0..20", "-e",
                     "game k(n):\n    k(a) + k(b)  for t in 1..2, a + b = n - t if " + bound + "\n    k(n - 5)"};
    };
    const Words both = {"--checkpoint", folder.file("bounds")};
    EXPECT_EQ(grundy(with(bounded("a >= 3"), both)).code, 0);
    EXPECT_EQ(grundy(with(bounded("a >= 3 and b >= 3"), both)).code, 2);
    // The file serves tables of any range, and no other game.
    EXPECT_EQ(grundy({"table", "0.007", "90..95", "--checkpoint", file}).out, grundy({"table", "0.007", "90..95"}).out);
    const Result other = grundy({"table", "0.77", "0..90", "--checkpoint", file});
    EXPECT_EQ(other.code, 2);
    EXPECT_TRUE(has(other.err, "belongs to another question") && has(other.err, "of 0.007")) << other.err;
    const Result period = grundy({"period", "0.106", "--checkpoint", file});
    EXPECT_EQ(period.code, 2);
    EXPECT_TRUE(has(period.err, "belongs to another question")) << period.err;
}

TEST_F(LongWork, ResumeHasAFileOfItsOwn) {
    const std::string line = "XDG_STATE_HOME='" + folder.file("state") + "' grundy table 0.007 0..80000 --resume ";
    const std::string files = "; ls '" + folder.file("state") + "/grundy/checkpoints' | wc -l 1>&2";
    EXPECT_TRUE(has(shell(line + "--budget 1e7nodes" + files).err, "\n1\n")) << "it is kept";
    const Result done = shell(line + files);
    EXPECT_TRUE(has(done.err, "0\n")) << "it is removed: " << done.err;
    EXPECT_EQ(done.out, grundy({"table", "0.007", "0..80000"}).out);
    EXPECT_EQ(grundy({"table", "kayles", "0..9", "--resume", "--checkpoint", file}).code, 2);
    EXPECT_EQ(grundy({"table", "kayles", "0..9", "--save-every", "5s"}).code, 2);
    EXPECT_EQ(grundy({"table", "kayles", "0..9", "--checkpoint", file, "--save-every", "5nodes"}).code, 2);
}

TEST_F(LongWork, TablesFilledTogetherAreContinued) {
    const Words table = {"table", "wythoff", "0..700", "0..700", "--threads", "1", "--checkpoint", file};
    const Result stopped = grundy(with(table, {"--budget", "4e5nodes"}));
    EXPECT_EQ(stopped.code, 3) << stopped.err;
    EXPECT_TRUE(has(stopped.err, "'" + file + "' keeps cells up to ")) << stopped.err;
    const Result done = grundy(table);
    EXPECT_EQ(done.code, 0) << done.err;
    EXPECT_EQ(done.out, grundy({"table", "wythoff", "0..700", "0..700"}).out);
}

// 12 mod 0 has no value, so (0, 0) is faulty; play from (5, 6) keeps away from it.
TEST_F(LongWork, AFaultThatPlayNeverReachesDoesNotMatter) {
    const Words table = {"table", "far", "5..5",
                         "6..7",  "-e",  "game far(a, b):\n    far(a - 1, b - 1)  if 12 mod (a + b) < 12\n"};
    const Result run = grundy(with(table, {"--checkpoint", file}));
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(run.out, grundy(table).out);
    EXPECT_TRUE(has(run.err, "'" + file + "' keeps nothing: the rules fail at a position")) << run.err;
}

TEST_F(LongWork, SearchesOfPositionsAreContinued) {
    const Words whole = {"value", "cram(board(4, 4))", "--engine", "memo"};
    ASSERT_EQ(grundy(with(whole, {"--checkpoint", file})).code, 0);
    const Result again = grundy(with(whole, {"--checkpoint", file, "--budget", "20000nodes"}));
    EXPECT_EQ(again.code, 0) << "nothing is searched again: " << again.err;
    EXPECT_EQ(again.out, grundy(whole).out);
    EXPECT_EQ(grundy(with(whole, {"--budget", "20000nodes"})).code, 3);
}

TEST_F(LongWork, AFullDiskEndsNothing) {
    const std::string disk = folder.file("disk");
    fs::create_directory(disk);
    if (mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=64k") != 0)
        GTEST_SKIP() << "mounting a small tmpfs is not allowed here: " << std::strerror(errno);
    file = disk + "/saved";
    const Words table = {"table", "0.007", "0..80000", "--checkpoint", file, "--save-every", "0.01s"};
    const Result run = grundy(table), again = grundy(table);
    umount(disk.c_str());
    const std::string want = grundy({"table", "0.007", "0..80000"}).out;
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(run.out, want);
    EXPECT_TRUE(has(run.err, "warning: the checkpoint is not saved: ")) << run.err;
    EXPECT_EQ(again.out, want) << again.err;
}

TEST_F(LongWork, TellsHowItStands) {
    const std::string status = folder.file("status");
    ASSERT_EQ(grundy({"value", "kayles(5)", "--status-file", status}).code, 0);
    const auto ended = nlohmann::json::parse(slurp(status));
    EXPECT_EQ(ended["state"], "answered");
    EXPECT_TRUE(ended["pid"].is_number() && has(ended["updated"].get<std::string>(), "T")) << ended;
    const Result run =
        shell(waiting + "said='" + folder.file("said") + "'\nenv --default-signal=USR1,TERM '" + test::program() +
              "' table 0.007 0..10^7 --threads 1 --save-every 0.2s --checkpoint '" + file + "' --status-file '" +
              status + "' > /dev/null 2> \"$said\" & child=$!\nuntil_so grep -q saved_sec '" + status +
              "' 2> /dev/null\nkill -USR1 $child; until_so [ -s \"$said\" ]; cat \"$said\" >&2; cat '" + status +
              "'; kill -TERM $child; wait $child");
    EXPECT_EQ(run.code, 130) << run.err;
    EXPECT_TRUE(has(run.err, "grundy: values of 0.007: ") && has(run.err, " left, saved ")) << run.err;
    const auto running = nlohmann::json::parse(run.out);
    EXPECT_EQ(running["state"], "running");
    EXPECT_EQ(running["total"], 10000001);
    EXPECT_EQ(nlohmann::json::parse(slurp(status))["state"], "interrupted");
    EXPECT_EQ(grundy({"value", "kayles(5)", "--status-file", folder.file("none/x")}).code, 2);
    const Result pipe = shell("mkfifo '" + status + ".pipe'; grundy value 'kayles(5)' --status-file '" + status +
                              ".pipe'");  // without a reader, it would wait for ever
    EXPECT_EQ(pipe.code, 2);
    EXPECT_TRUE(has(pipe.err, "a pipe keeps no state")) << pipe.err;
}

TEST_F(LongWork, ThePythonReaderAgrees) {
    if (shell("command -v python3 zstd").code != 0) GTEST_SKIP() << "python3 or zstd is not installed";
    ASSERT_EQ(grundy({"table", "0.007", "0..3000", "--checkpoint", file}).code, 0);
    const Result read = shell("python3 '" + test::source_dir() + "/examples/python/read_chunks.py' '" + file +
                              "' | head -3001 | cut -d' ' -f2 | tr '\\n' ' ' | sed 's/ $//'");
    EXPECT_EQ(read.out + "\n", grundy({"table", "0.007", "0..3000"}).out) << read.err;
}

}  // namespace grundy::test::cli_long_work_test
