// SPDX-License-Identifier: MIT
// A memory budget is kept: the memory that the system counts for the program is at most the budget plus a tenth of it,
// plus 16 MiB for the program itself, whichever engine works. The queries use up their budgets, or nearly.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

#include "support/effort.hpp"
#include "support/paths.hpp"
#include "support/program.hpp"

namespace grundy::resident_memory_test {

using test::Folder;

struct Measured {
    int code = -1;
    double peak = 0;  ///< MiB in memory, as the system counts them
    std::string err;
};

double peak_so_far(pid_t child) {
    std::ifstream status("/proc/" + std::to_string(child) + "/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmHWM:")) return std::stod(line.substr(6)) / 1024;
    return 0;
}

Measured measure(std::vector<std::string> words, const std::string& input = {}) {
    const Folder folder;
    words.insert(words.begin(), test::program());
    Measured out;
    const pid_t child = test::start(words, folder.file("in", input), folder.file("out"), folder.file("err"));
    int status = 0;
    while (waitpid(child, &status, WNOHANG) == 0) {
        out.peak = std::max(out.peak, peak_so_far(child));
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    out.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    out.err = test::slurp(folder.file("err"));
    return out;
}

struct Case {
    const char* name;
    std::string rules;  ///< text of a file, or empty
    std::vector<std::string> words;
    double budget;                     ///< MiB
    std::string (*input)() = nullptr;  ///< standard input, which may be long

    friend std::ostream& operator<<(std::ostream& out, const Case& c) { return out << c.name; }
};

class ResidentMemory : public testing::TestWithParam<Case> {};

TEST_P(ResidentMemory, StaysWithinTheBudget) {
    if (effort::sanitized) GTEST_SKIP() << "sanitizers take memory of their own";
    const Case& c = GetParam();
    const Folder folder;
    std::vector<std::string> words = c.words;
    if (!c.rules.empty()) words.insert(words.end(), {"-f", folder.file("a.game", c.rules)});
    // Each thread takes some memory of its own: as many on any machine.
    words.insert(words.end(), {"--threads", "2", "--budget", std::to_string(static_cast<int>(c.budget)) + "MiB,60s"});
    const Measured run = measure(words, c.input != nullptr ? c.input() : "");
    if (run.peak == 0) GTEST_SKIP() << "this system does not say how much memory a process takes";
    EXPECT_LE(run.peak, 1.1 * c.budget + 16) << run.err;
    EXPECT_TRUE(run.code == 0 || run.code == 3) << run.code << ": " << run.err;
}

std::string with_binders(int count) {
    std::string text = "game g(n):\n    g(n - 1)  for ";
    for (int i = 0; i < count; ++i) text += (i > 0 ? ", k" : "k") + std::to_string(i) + " in 1..1";
    return text + "\n";
}

const char* const bag = "game bag(w: bag):\n    bag(set(w, i, w[i] - k))  for i in 1..len(w), k in 1..3\n";
const char* const many = "game bag(w: bag):\n    bag(set(w, i, w[i] - k))  for i in 1..len(w), k in 1..w[i]\n";
const char* const doubling = "game f(w: row, n):\n    f(w ++ w, n - 1)\n";
const char* const sorted = "game f(w: row, n):\n    f(sort(w ++ w), n - 1)\n    f([v for v in w], n - 2)\n";
const char* const limited = "game f(n, most):\n    f(n - k, 2*k)  for k in 1..most\n";
const char* const runs = "game f(w: row):\n    sum(f(r) for r in runs(v in w if v < x))  for x in w\n";

std::string ascending(int count) {
    std::string out = "1";
    for (int i = 2; i <= count; ++i) out += ", " + std::to_string(i);
    return out;
}

// Fifty bracelets of 50,000 pearls as one test of the judge's game.
std::string long_bracelets() {
    std::string line = "50000";
    for (int i = 0; i < 50000; ++i) line += " " + std::to_string(i * 7919 % 99991 + 1);
    std::string out = "1\n50\n";
    for (int i = 0; i < 50; ++i) out += line + "\n";
    return out;
}

const std::string large = "bag([9223372036854775806, 9223372036854775800])";

INSTANTIATE_TEST_SUITE_P(
    Engines, ResidentMemory,
    testing::Values(Case{"memo", bag, {"value", large}, 100}, Case{"long_lines_of_play", many, {"value", large}, 100},
                    Case{"doubled_rows", doubling, {"value", "f([1], 60)"}, 100},
                    Case{"rows_by_walking", sorted, {"value", "f([1], 60)", "--engine", "memo"}, 100},
                    Case{"rows_by_definition", doubling, {"value", "f([1], 60)", "--engine", "reference"}, 100},
                    Case{"boards", "", {"value", "cram(board(120, 120))"}, 100},
                    Case{"heap", "", {"period", "0.6"}, 20}, Case{"window", "", {"value", "0.106(20000001)"}, 20},
                    Case{"streamed_period", "", {"period", "0.106", "--budget", "3e8nodes"}, 32},
                    Case{"table", "", {"value", "wythoff(5000, 5000)"}, 40},
                    Case{"limit", limited, {"value", "f(4000, 4000)", "--engine", "limit"}, 30},
                    Case{"row", runs, {"value", "f([" + ascending(15000) + "])"}, 4},
                    Case{"judge", "", {"judge", "lightoj-1344"}, 40, long_bracelets},
                    Case{"judge_with_room", "", {"judge", "lightoj-1344"}, 100, long_bracelets},
                    Case{"misere", "", {"solve", "--misere", "0.137(60) + 0.137(61) + 0.137(62)"}, 30}),
    [](const auto& one) { return std::string(one.param.name); });

TEST(ManyBinders, AreRefusedAtOnce) {
    const Folder folder;
    for (const int count : {101, 4000, 50000}) {
        const Measured run = measure({"value", "g(3)", "-f", folder.file("a.game", with_binders(count))});
        EXPECT_EQ(run.code, 2);
        EXPECT_NE(run.err.find("at most 100 choices can follow one `for`"), std::string::npos) << run.err;
        if (!effort::sanitized) {
            EXPECT_LE(run.peak, 64);
        }
    }
    EXPECT_EQ(measure({"value", "g(3)", "-f", folder.file("b.game", with_binders(100))}).code, 0);
}

}  // namespace grundy::resident_memory_test
