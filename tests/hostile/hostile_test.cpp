// SPDX-License-Identifier: MIT
// Every command on hostile rules and positions keeps to its budgets of time and memory, and ends when it is asked to.
// GRUNDY_ALL_HOSTILE=1 in the environment tries all kinds with all commands, by the clock, and takes half an hour.
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "hostile/forced.hpp"
#include "hostile/kinds.hpp"
#include "hostile/limits.hpp"
#include "support/program.hpp"

namespace grundy::test::hostile_test {

using Clock = std::chrono::steady_clock;
using Words = std::vector<std::string>;

constexpr double budget_seconds = 0.5, budget_bytes = 64 * mebibyte;
const std::string budget = "0.5s,64MiB";

struct Measured {
    int code = 0;
    double seconds = 0, to_end = 0, bytes = 0;  // to_end: from the signal
    std::string said;
};

// The most memory that the process has had so far; 0 when it has ended. What the system says at its end is of no use:
// it counts from the memory of the process that started it.
double most_memory(pid_t child) {
    std::ifstream status("/proc/" + std::to_string(child) + "/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmHWM:")) return std::stod(line.substr(6)) * 1024;
    return 0;
}

// Runs the program, sends it a signal after so many seconds, and kills it when the patience is over.
Measured measured(Words words, const std::string& input, std::optional<double> signal_after, double patience) {
    const Folder folder;
    const std::string out = folder.file("out"), err = folder.file("err");
    words.insert(words.begin(), program());
    const auto begin = Clock::now();
    const pid_t child = start(words, input, out, err);
    std::optional<Clock::time_point> signalled;
    int status = 0;
    double bytes = most_memory(child);
    while (waitpid(child, &status, WNOHANG) == 0) {
        if (signal_after && !signalled && seconds_since(begin) > *signal_after) {
            kill(child, SIGTERM);
            signalled = Clock::now();
        }
        if (seconds_since(begin) > patience) kill(child, SIGKILL);
        bytes = std::max(bytes, most_memory(child));
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), seconds_since(begin),
            signalled ? seconds_since(*signalled) : 0, bytes, slurp(err)};
}

double resident_at_rest() {
    static const double bytes = measured({"solve", "kayles(1000)"}, "/dev/null", std::nullopt, 60).bytes;
    return bytes;
}

// The files of a kind, each empty if the kind has none.
struct Files {
    explicit Files(const Kind& kind)
        : rules(folder.file("rules.game", kind.rules)),
          graph(folder.file("graph", kind.graph)),
          position(folder.file("position", kind.position)),
          digraph(folder.file("digraph", kind.digraph)),
          certificate(folder.file("certificate", kind.certificate)),
          game(folder.file("saved.game", "grundy game 1\nposition " + kind.position + "\n")) {}

    Folder folder;
    std::string rules, graph, position, digraph, certificate, game;
    std::string other_rules = folder.file("other.game", "game unused(n):\n    unused(n - 1)\n");
    std::string player = folder.file("player", "hint\nquit\n");
    std::string atlas = folder.file("atlas");
};

struct Work {
    Words words;
    std::string input;       // a file
    int questions = 1;       // each has the whole budget
    bool has_budget = true;  // else only the signal is tried
};

// The commands that fit a kind. The position, which may be long, comes on standard input or from a file.
std::vector<Work> commands(const Kind& kind, const Files& files) {
    constexpr int questions_for_a_hint = 5;  // the moves, whether one wins, and two tries, each with its replies
    std::vector<Work> out;
    const auto add = [&](Words words, int questions = 1) {
        const bool reads_rules = words[0] == "check-rules" || words[0] == "fmt";
        if (!kind.rules.empty() && !reads_rules) words.insert(words.end(), {"-f", files.rules});
        if (!kind.graph.empty()) words.insert(words.end(), {"--graph", "g=" + files.graph});
        out.push_back({std::move(words), files.position, questions});
    };
    if (!kind.position.empty()) {
        for (const Words& words : std::vector<Words>{{"value", "-"},
                                                     {"solve", "-"},
                                                     {"moves", "-"},
                                                     {"draw", "--game-graph", "-"},
                                                     {"plan", "-"},
                                                     {"solve", "--misere", "-"},
                                                     {"solve", "--winner", "-"},
                                                     {"judge", "--game", files.other_rules}})
            add(words);
        add({"play", "--resume", files.game, "--side", "both"}, questions_for_a_hint);
        out.back().input = files.player;
    }
    if (!kind.game.empty()) {
        Words table = {"table", kind.game}, pattern = {"pattern", kind.game};
        for (const auto& range : kind.ranges) {
            table.push_back(range);
            pattern.push_back(range);
        }
        if (!kind.ranges.empty()) add(table);
        if (kind.ranges.size() == 1) add({"period", kind.game});
        if (!kind.ranges.empty()) add(pattern);
        add({"code", kind.game});
    }
    if (!kind.rules.empty()) {
        add({"check-rules", files.rules});
        add({"fmt", files.rules});
    }
    if (!kind.digraph.empty()) {
        add({"digraph", files.digraph});
        add({"digraph", "--remoteness", "--merge", files.digraph});
    }
    if (!kind.certificate.empty()) add({"check", files.certificate});
    if (!kind.family.empty())
        for (const Words& words :
             std::vector<Words>{{"atlas", "run", files.atlas}, {"atlas", "work", files.atlas, "--shard", "1/2"}})
            out.push_back({words, "/dev/null", 1, false});
    return out;
}

class Hostile : public testing::TestWithParam<Kind> {
protected:
    // In CI one command has a budget, and another one gets a signal; which ones differs from kind to kind.
    std::vector<Work> chosen(std::size_t which) const {
        std::vector<Work> all = commands(GetParam(), files_);
        if (all_hostile()) return all;
        return {all[(GetParam().name.size() + which) % all.size()]};
    }
    static void tell(const Work& run, const Measured& m, const std::string& what) {
        if (!all_hostile()) return;
        const bool forced = has(m.said, "did not stop by itself");
        const std::string reason = forced ? count_as_forced(GetParam().name, run.words[0]) : "";
        std::printf("%-36s %-12s %-7s %6.2f s %6.2f s to end %6.0f MiB  exit %3d%s\n", GetParam().name.c_str(),
                    run.words[0].c_str(), what.c_str(), m.seconds, m.to_end, m.bytes / mebibyte, m.code,
                    forced ? "  ended by force" : "");
        EXPECT_FALSE(forced && reason.empty()) << GetParam().name << ", " << run.words[0] << ": " << m.said;
    }
    void SetUp() override {
        if (GetParam().family.empty()) return;
        Words plan = GetParam().family;
        plan.insert(plan.begin(), {"atlas", "plan"});
        plan.insert(plan.end(), {"-o", files_.atlas});
        ASSERT_EQ(measured(plan, "/dev/null", std::nullopt, 60).code, 0);
    }

    Files files_{GetParam()};
};

TEST_P(Hostile, KeepsToItsBudgets) {
    for (Work run : chosen(0)) {
        if (!run.has_budget) continue;
        const std::string name = run.words[0];
        const double most = run.questions * most_seconds(budget_seconds);
        run.words.insert(run.words.end(), {"--budget", budget});
        const Measured m = measured(run.words, run.input, std::nullopt, most + 10);
        tell(run, m, "budget");
        EXPECT_TRUE(m.code == 0 || m.code == 1 || m.code == 2 || m.code == 3) << name << ": " << m.code << m.said;
        EXPECT_LE(m.seconds, most) << name;
        EXPECT_LE(m.bytes, most_bytes(budget_bytes) + resident_at_rest()) << name;
    }
}

TEST_P(Hostile, EndsWhenAsked) {
    for (Work run : chosen(1)) {
        const std::string name = run.words[0];
        if (run.has_budget) run.words.insert(run.words.end(), {"--budget", "1GiB"});
        const Measured m = measured(run.words, run.input, 0.3, 0.3 + most_seconds_to_end() + 10);
        tell(run, m, "signal");
        EXPECT_NE(m.code, 128 + SIGKILL) << name;
        EXPECT_LE(m.to_end, most_seconds_to_end()) << name << m.said;
        if (m.to_end > 0.05) {  // it may have ended just before, or by reading faulty rules
            EXPECT_TRUE(m.code == 130 || m.code <= 3) << name << ": " << m.code << m.said;
        }
    }
}

// Says at the end of the table how many there were.
class TellForced : public testing::Environment {
    void TearDown() override {
        if (all_hostile()) std::printf("%d were ended by force\n", forced_count());
    }
};
[[maybe_unused]] const testing::Environment* const teller = testing::AddGlobalTestEnvironment(new TellForced);

std::vector<Kind> chosen_kinds() {
    std::vector<Kind> out;
    for (const Kind& kind : hostile_kinds())
        if (kind.in_ci || all_hostile()) out.push_back(kind);
    return out;
}

INSTANTIATE_TEST_SUITE_P(Kinds, Hostile, testing::ValuesIn(chosen_kinds()), [](const auto& one) {
    std::string out;
    for (const char c : one.param.name) out += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
    return out;
});

}  // namespace grundy::test::hostile_test
