// SPDX-License-Identifier: MIT
// Every command on hostile rules and positions keeps to its budgets of time and memory, and ends when it is asked to.
// GRUNDY_ALL_HOSTILE=1 in the environment tries all kinds with all commands, by the clock, and takes half an hour.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <optional>
#include <string>
#include <thread>
#include <vector>

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

// Runs the program, sends it a signal after so many seconds, and kills it when the patience is over.
Measured measured(Words words, const std::string& input, std::optional<double> signal_after, double patience) {
    const Folder folder;
    const std::string out = folder.file("out"), err = folder.file("err");
    words.insert(words.begin(), program());
    const auto begin = Clock::now();
    const pid_t child = start(words, input, out, err);
    std::optional<Clock::time_point> signalled;
    int status = 0;
    rusage used{};
    while (wait4(child, &status, WNOHANG, &used) == 0) {
        if (signal_after && !signalled && seconds_since(begin) > *signal_after) {
            kill(child, SIGTERM);
            signalled = Clock::now();
        }
        if (seconds_since(begin) > patience) kill(child, SIGKILL);
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), seconds_since(begin),
            signalled ? seconds_since(*signalled) : 0, static_cast<double>(used.ru_maxrss) * 1024, slurp(err)};
}

double resident_at_rest() {
    static const double bytes = measured({"value", "*1"}, "/dev/null", std::nullopt, 60).bytes;
    return bytes;
}

// The commands that fit a kind. The position, which may be long, comes on standard input.
std::vector<Words> commands(const Kind& kind, const std::string& rules, const std::string& digraph) {
    std::vector<Words> out;
    if (!kind.position.empty())
        out = {{"value", "-"},
               {"solve", "-"},
               {"moves", "-"},
               {"draw", "--game-graph", "-"},
               {"plan", "-"},
               {"solve", "--misere", "-"},
               {"solve", "--winner", "-"}};
    if (!kind.game.empty()) {
        Words table = {"table", kind.game}, pattern = {"pattern", kind.game};
        for (const auto& range : kind.ranges) {
            table.push_back(range);
            pattern.push_back(range);
        }
        if (!kind.ranges.empty()) out.push_back(table);
        if (kind.ranges.size() == 1) out.push_back({"period", kind.game});
        if (!kind.ranges.empty()) out.push_back(pattern);
        out.push_back({"code", kind.game});
    }
    if (!kind.rules.empty()) {
        out.push_back({"check-rules", rules});
        out.push_back({"fmt", rules});
    }
    if (!kind.digraph.empty())
        out.insert(out.end(), {{"digraph", digraph}, {"digraph", "--remoteness", "--merge", digraph}});
    return out;
}

class Hostile : public testing::TestWithParam<Kind> {
protected:
    // In CI one command has a budget, and another one gets a signal; which ones differs from kind to kind.
    std::vector<Words> chosen(std::size_t which) const {
        const std::vector<Words> all = commands(GetParam(), rules_, digraph_);
        if (all_hostile()) return all;
        return {all[(GetParam().name.size() + which) % all.size()]};
    }
    Measured run(Words words, std::optional<double> signal_after, double patience) const {
        const Kind& kind = GetParam();
        const bool reads_files = words[0] == "check-rules" || words[0] == "fmt";
        if (!kind.rules.empty() && !reads_files) words.insert(words.end(), {"-f", rules_});
        if (!kind.graph.empty()) words.insert(words.end(), {"--graph", "g=" + graph_});
        return measured(std::move(words), position_, signal_after, patience);
    }
    static void tell(const Words& words, const Measured& m, const std::string& what) {
        if (!all_hostile()) return;
        std::printf("%-36s %-12s %-7s %6.2f s %6.2f s to end %6.0f MiB  exit %3d%s\n", GetParam().name.c_str(),
                    words[0].c_str(), what.c_str(), m.seconds, m.to_end, m.bytes / mebibyte, m.code,
                    has(m.said, "did not stop by itself") ? "  ended by force" : "");
    }

    Folder folder_;
    std::string rules_ = folder_.file("rules.game", GetParam().rules), graph_ = folder_.file("graph", GetParam().graph),
                position_ = folder_.file("position", GetParam().position),
                digraph_ = folder_.file("digraph", GetParam().digraph);
};

TEST_P(Hostile, KeepsToItsBudgets) {
    for (Words words : chosen(0)) {
        const std::string name = words[0];
        words.insert(words.end(), {"--budget", budget});
        const Measured m = run(words, std::nullopt, most_seconds(budget_seconds) + 10);
        tell(words, m, "budget");
        EXPECT_TRUE(m.code == 0 || m.code == 1 || m.code == 2 || m.code == 3) << name << ": " << m.code << m.said;
        EXPECT_LE(m.seconds, most_seconds(budget_seconds)) << name;
        EXPECT_LE(m.bytes, most_bytes(budget_bytes) + resident_at_rest()) << name;
    }
}

TEST_P(Hostile, EndsWhenAsked) {
    for (Words words : chosen(1)) {
        const std::string name = words[0];
        words.insert(words.end(), {"--budget", "1GiB"});
        const Measured m = run(words, 0.3, 0.3 + most_seconds_to_end() + 10);
        tell(words, m, "signal");
        EXPECT_NE(m.code, 128 + SIGKILL) << name;
        EXPECT_LE(m.to_end, most_seconds_to_end()) << name << m.said;
        if (m.to_end > 0.05) {  // it may have ended just before, or by reading faulty rules
            EXPECT_TRUE(m.code == 130 || m.code <= 3) << name << ": " << m.code << m.said;
        }
    }
}

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
