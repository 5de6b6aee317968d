// SPDX-License-Identifier: MIT
// Tests the judge formats on the samples of the judges, on instances whose answers a game-tree search found, on the
// quirks of judges' files, and on input that seems never to end.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <set>

#include "judge/judge_run.hpp"
#include "support/effort.hpp"
#include "support/paths.hpp"

namespace grundy::judge::test::judge_test {

constexpr std::int64_t huge = 1'000'000'000'000'000'000;

TEST(Judge, SamplesAndInstances) {
    std::set<std::string> seen;
    for (const auto& file : std::filesystem::directory_iterator(grundy::test::source_dir() + "/tests/data/judge")) {
        std::ifstream text(file.path());
        auto data = nlohmann::json::parse(text);
        std::string id = data["id"];
        seen.insert(id);
        ASSERT_TRUE(find_format(id)) << id;
        for (const char* kind : {"samples", "instances"}) {
            ASSERT_GE(data[kind].size(), kind == std::string("samples") ? 1U : 32U);
            for (const auto& test : data[kind])
                EXPECT_EQ(judge(id, test["in"]), test["out"]) << id << "\n" << test["in"];
        }
    }
    for (const Format& f : formats()) EXPECT_TRUE(seen.count(std::string(f.id))) << "no samples of " << f.id;
}

TEST(Judge, Table) {
    Rules rules = Rules::catalogue();
    for (const Format& f : formats()) {
        EXPECT_EQ(find_format(f.id), &f);
        EXPECT_FALSE(f.title.empty());
        EXPECT_FALSE(f.input.empty());
        EXPECT_EQ(f.input.find('\n'), std::string_view::npos);
        EXPECT_TRUE(rules.find(f.game)) << f.game;
        EXPECT_NE(f.run, nullptr);
    }
    const Format* brave = find_format("hdu-1846");
    ASSERT_TRUE(brave);
    for (const char* id : {"hdu1846", "HDU 1846", "Hdu-1846", " hdu - 18 46"}) EXPECT_EQ(find_format(id), brave) << id;
    for (const char* id : {"", "hdu", "hdu-184", "hdu-18466", "1846"}) EXPECT_EQ(find_format(id), nullptr) << id;
}

TEST(Judge, WhiteSpace) {
    EXPECT_EQ(judge("hdu-1846", "2\r\n23 2\r\n4 3\r\n"), "first\nsecond\n");
    EXPECT_EQ(judge("hdu-1846", "\n\n 2 \t\n\n  23\t 2  \n \r\n4 3   \n\n \t\n"), "first\nsecond\n");
    EXPECT_EQ(judge("hdu-1846", "2\n23 2\n4 3"), "first\nsecond\n");
    EXPECT_EQ(judge("hdu-1847", "1 3\t60\r\n\r\n\r\n2"), "Kiki\nCici\nCici\nKiki\n");
    EXPECT_EQ(judge("hdu-1536", "2 2 5 \r\n\r\n1 \r\n2 5 12 \r\n\r\n 0 \r\n\r\n"), "L\n");
    EXPECT_EQ(judge("hdu-4559", "2\r\n2 0\r\n\r\n2 2 \r\n1 1 \r\n2 2\r\n"), "Case 1: Alice\nCase 2: Bob\n");
    EXPECT_EQ(judge("lightoj-1344", "1\r\n1\r\n5 5 2 5 2 5 \r\n"), "Case 1: Aladdin\n(1 2)(1 5)\n");
}

TEST(Judge, NoTests) {
    EXPECT_EQ(judge("hdu-1846", "0\n"), "");
    EXPECT_EQ(judge("hdu-1536", "0\n"), "");
    EXPECT_EQ(judge("hdu-4559", "0"), "");
    EXPECT_EQ(judge("lightoj-1344", "0\n\n"), "");
}

TEST(Judge, BraveGame) {
    // If m >= n, all can be taken at once.
    EXPECT_EQ(judge("hdu-1846", "4\n5 5\n5 6\n1 1000\n1 1\n"), "first\nfirst\nfirst\nfirst\n");
    EXPECT_EQ(judge("hdu-1846", "2\n" + std::to_string(huge) + " 7\n" + std::to_string(huge + 1) + " 7\n"),
              "second\nfirst\n");
    EXPECT_EQ(judge("hdu-1846", "1\n0000023 02\n"), "first\n");
    // There are more different m than games that are kept.
    std::string in = "400\n", out;
    for (int i = 0; i < 400; ++i) {
        int m = i % 200 + 1, n = i + 1;
        in += std::to_string(n) + " " + std::to_string(m) + "\n";
        out += n % (m + 1) != 0 ? "first\n" : "second\n";
    }
    EXPECT_EQ(judge("hdu-1846", in), out);
}

TEST(Judge, Cet4) {
    EXPECT_EQ(judge("hdu-1847", std::to_string(huge) + "\n" + std::to_string(huge + 2)), "Kiki\nCici\n");
}

TEST(Judge, SNim) {
    // Unsorted and repeated numbers do not change the set.
    EXPECT_EQ(judge("hdu-1536", "5 5 2 5 2 2\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n0\n"), "LWW\n");
    // Heaps smaller than every s, and empty heaps, have no move.
    EXPECT_EQ(judge("hdu-1536", "2 7 5\n3\n1 4\n3 0 1 4\n2 5 4\n0\n"), "LLW\n");
    EXPECT_EQ(judge("hdu-1536", "2 2 5\n2\n1 " + std::to_string(huge) + "\n1 " + std::to_string(huge + 4) + "\n0\n"),
              judge("hdu-1536",
                    "2 2 5\n2\n1 " + std::to_string(huge % 7) + "\n1 " + std::to_string((huge + 4) % 7) + "\n0\n"));
    EXPECT_EQ(judge("hdu-1536", "1 1\n1\n1 1\n1 2\n1\n1 1\n1 1\n1\n1 2\n0\n"), "W\nL\nL\n");
}

TEST(Judge, Strip) {
    EXPECT_EQ(judge("hdu-4559", "1\n2 4\n1 1\n1 2\n2 1\n2 2\n"), "Case 1: Bob\n");
    EXPECT_EQ(judge("hdu-4559", "1\n1 0\n"), "Case 1: Bob\n");
    // A duplicated cell is painted once: this is one half-painted column, not a full one and not two.
    EXPECT_EQ(judge("hdu-4559", "2\n1 2\n1 1\n1 1\n1 1\n1 1\n"), "Case 1: Alice\nCase 2: Alice\n");
    EXPECT_EQ(judge("hdu-4559", "1\n1 3\n1 1\n2 1\n1 1\n"), "Case 1: Bob\n");
    std::string doubled = "1\n1 5000\n";
    for (int i = 0; i < 5000; ++i) doubled += "2 1\n";
    EXPECT_EQ(judge("hdu-4559", doubled), "Case 1: Alice\n");
    // The board is symmetric: two equal strips lie around a painted column.
    std::string n = std::to_string(2 * huge + 1), middle = std::to_string(huge + 1);
    EXPECT_EQ(judge("hdu-4559", "2\n" + n + " 2\n1 " + middle + "\n2 " + middle + "\n" + n + " 1\n1 " + middle + "\n"),
              "Case 1: Bob\nCase 2: Alice\n");
}

TEST(Judge, Bracelets) {
    EXPECT_EQ(judge("lightoj-1344", "1\n1\n1 7\n"), "Case 1: Aladdin\n(1 7)\n");
    EXPECT_EQ(judge("lightoj-1344", "1\n1\n4 3 3 3 3\n"), "Case 1: Aladdin\n(1 3)\n");
    // With rising weights, one run is left whichever pearl is chosen, so a chain of K has value *K.
    EXPECT_EQ(judge("lightoj-1344", "1\n2\n3 1 2 3\n5 1 2 3 4 9\n"), "Case 1: Aladdin\n(2 4)\n");
    EXPECT_EQ(judge("lightoj-1344", "1\n1\n2 1 9223372036854775807\n"), "Case 1: Aladdin\n(1 1)\n");
}

TEST(Judge, NoWinningPearlIsLeftOut) {
    // There are more of them than a solver lists by default.
    std::string in = "1\n1501\n", pearls;
    for (int i = 1; i <= 1501; ++i) {
        in += "1 " + std::to_string(i) + "\n";  // equal chains would be one move
        pearls += "(" + std::to_string(i) + " " + std::to_string(i) + ")";
    }
    EXPECT_EQ(judge("lightoj-1344", in), "Case 1: Aladdin\n" + pearls + "\n");
    Rules rules = Rules::catalogue();
    SolverOptions short_lists;
    short_lists.most_moves = 1000;
    Solver solver(rules, short_lists);
    std::istringstream text(in);
    std::ostringstream out;
    Reader reader(text);
    Writer writer(out);
    EXPECT_THROW(run_format(*find_format("lightoj-1344"), solver, reader, writer), Error);
    EXPECT_EQ(out.str(), "");
}

TEST(Judge, AnswersAreHeldBack) {
    std::string good = "3\n23 2\n4 3\n", in = good + "x 3\n";
    EXPECT_EQ(run("hdu-1846", in).out, "");
    EXPECT_EQ(run("hdu-1846", in, 0).out, "first\nsecond\n");
    EXPECT_EQ(run("hdu-1846", in, 7).out, "first\nsecond\n");
    EXPECT_EQ(run("hdu-1846", in, 8).out, "first\nsecond\n");
    EXPECT_EQ(run("hdu-1846", in, 14).out, "");
    // A line of W and L is written out when its group is complete.
    EXPECT_EQ(run("hdu-1536", "1 1\n2\n1 1\n1 2\n1 1\n2\n1 1\n1\n", 0).out, "WL\n");
}

/// Returns resident memory in bytes; 0 if the system does not report it.
std::size_t resident() {
    std::ifstream statm("/proc/self/statm");
    std::size_t total = 0, pages = 0;
    statm >> total >> pages;
    return pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

struct Stream {
    std::size_t blocks = 0, lines = 0, bytes = 0, memory = 0;
};

using Piece = std::function<std::string(std::size_t)>;

/// Feeds `head`, then the pieces 0, 1, ..., `pieces - 1`, then `tail`.
Stream run_stream(std::string_view id, const std::string& head, std::size_t pieces, const Piece& piece,
                  const std::string& tail) {
    Rules rules = Rules::catalogue();
    Solver solver(rules, suited({}));
    Stream stream;
    std::string pending = head;
    std::size_t next = 0, first = 0, most = 0;
    Reader reader([&](char* to, std::size_t size) {
        const std::size_t now = resident();
        if (++stream.blocks == 2) first = now;
        most = std::max(most, now);
        while (pending.size() < size && next < pieces) {
            pending += piece(next);
            if (++next == pieces) pending += tail;
        }
        std::size_t n = pending.copy(to, size);
        pending.erase(0, n);
        return n;
    });
    Writer writer([&](std::string_view text) {
        stream.bytes += text.size();
        stream.lines += static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
    });
    run_format(*find_format(id), solver, reader, writer);
    stream.memory = most - first;
    return stream;
}

// Under sanitizers inputs are short, and freed memory is kept in quarantine.
void expect_constant(const Stream& stream) {
    if (effort::sanitized) return;
    EXPECT_GT(stream.blocks, 8U) << "too short to show anything";
    EXPECT_LT(stream.memory, std::size_t{8} << 20);
}

TEST(JudgeStream, NumbersToTheEnd) {
    Stream s = run_stream(
        "hdu-1847", "", 500'000, [](std::size_t) { return "997 3 1000\n5\n"; }, "");
    EXPECT_EQ(s.lines, 2'000'000U);
    expect_constant(s);
}

TEST(JudgeStream, EverNewLimits) {
    auto piece = [](std::size_t i) { return "60000 " + std::to_string(i + 1) + "\n"; };
    constexpr std::size_t pieces = effort::rounds(60'000);
    Stream s = run_stream("hdu-1846", std::to_string(pieces) + "\n", pieces, piece, "");
    EXPECT_EQ(s.lines, pieces);
    expect_constant(s);
}

TEST(JudgeStream, EverNewSets) {
    auto piece = [](std::size_t i) {
        std::string set = std::to_string(i % 30 + 1);
        set += " " + std::to_string(31 + i / 30 % 30) + " " + std::to_string(61 + i / 900);
        return "3 " + set + "\n2\n3 " + set + "\n1 100\n";
    };
    constexpr std::size_t pieces = effort::rounds(30'000);
    Stream s = run_stream("hdu-1536", "", pieces, piece, "0\n");
    EXPECT_EQ(s.lines, pieces);
    expect_constant(s);
}

TEST(JudgeStream, OneEndlessGroup) {
    Stream s = run_stream(
        "hdu-1536", "2 2 5\n2000000\n", 1'000'000, [](std::size_t) { return "2 5 12\n1 4\n"; }, "0\n");
    EXPECT_EQ(s.bytes, 2'000'001U);
    expect_constant(s);
}

TEST(JudgeStream, OneEndlessHeapList) {
    Stream s = run_stream(
        "hdu-1536", "2 2 5\n1\n2000000", 1'000'000, [](std::size_t) { return " 5 12"; }, "\n0\n");
    EXPECT_EQ(s.bytes, 2U);
    expect_constant(s);
}

TEST(JudgeStream, EverNewBracelets) {
    auto piece = [](std::size_t i) {
        std::string w = " " + std::to_string(i + 4);
        return "2\n13 1 2 3 1 2" + w + w + w + w + w + w + w + w + "\n2" + w + w + "\n";
    };
    constexpr std::size_t pieces = effort::rounds(30'000);
    Stream s = run_stream("lightoj-1344", std::to_string(pieces) + "\n", pieces, piece, "");
    EXPECT_EQ(s.lines, 2 * pieces);
    expect_constant(s);
}

TEST(JudgeStream, DoubledCells) {
    Stream s = run_stream(
        "hdu-4559", "1\n9 2000000\n", 1'000'000, [](std::size_t) { return "1 5\n2 7\n"; }, "");
    EXPECT_EQ(s.lines, 1U);
    expect_constant(s);
}

TEST(JudgeStream, EndlessLineFailsAtOnce) {
    for (const Format& f : formats()) {
        std::size_t blocks = 0;
        Reader reader([&](char* to, std::size_t size) {
            ++blocks;
            std::fill_n(to, size, '1');
            return size;
        });
        Rules rules = Rules::catalogue();
        Solver solver(rules, suited({}));
        std::ostringstream out;
        Writer writer(out);
        EXPECT_THROW(run_format(f, solver, reader, writer), InputError);
        EXPECT_EQ(blocks, 1U);
        EXPECT_EQ(out.str(), "");
    }
}

}  // namespace grundy::judge::test::judge_test
