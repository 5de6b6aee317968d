// SPDX-License-Identifier: MIT
// Tests checkpoints that somebody changed and sealed again: the search is refused, or returns the same result as
// without one.
#include <gtest/gtest.h>

#include <grundy/grundy.hpp>

#include "core/error.hpp"
#include "engines/heap/solver.hpp"
#include "support/heap_game.hpp"
#include "support/program.hpp"
#include "support/search_file.hpp"
#include "support/values_of.hpp"

namespace grundy::engines::heap::forged_checkpoint_test {

using test::SearchFile;

constexpr const char* right = "149459 from 105351, 23 at 229790";  // 0.16
constexpr std::size_t most = std::size_t{1} << 22, table = 60000;

class Forged : public testing::Test {
protected:
    Forged() {
        search.checkpoint.file = path;
        search.step = 50000;
        search.most = most;
        search.threads = 2;
        const std::vector<Nimber> values = [&] {
            HeapSolver solver(heap.rules, heap.instance, heap.form);
            return range(solver, 0, table - 1, heap.meter);
        }();
        g = Sequence(std::vector<std::uint32_t>(values.begin(), values.end()));
    }
    void look_up_to(std::size_t heaps) {
        const auto file = StreamedPeriod::open(heap.form, "0.16", search, heap.meter);
        const auto stream = StreamedPeriod::of(heap.form, "0.16", g, search, file.get(), heap.meter);
        const auto found = stream->run(heaps, heap.meter);
        EXPECT_EQ(found.has_value(), heaps == most);
    }
    // Writes a change as anybody could: the digests are right, and there is no signature.
    void change(const std::function<void(SearchFile&)>& how, bool sign = false) {
        SearchFile file = SearchFile::read(path);
        how(file);
        file.write(path, sign);
    }
    std::string answer() {
        try {
            const auto file = StreamedPeriod::open(heap.form, "0.16", search, heap.meter);
            const auto stream = StreamedPeriod::of(heap.form, "0.16", g, search, file.get(), heap.meter);
            const auto p = stream->run(most, heap.meter);
            resumed = stream->heaps();
            if (!p) return "none";
            return std::to_string(p->period) + " from " + std::to_string(p->preperiod) + ", " + std::to_string(p->max) +
                   " at " + std::to_string(p->max_at);
        } catch (const Error& fault) {
            return fault.what();
        }
    }
    void expect_refused(const char* what, const std::function<void(SearchFile&)>& how) {
        const std::string before = test::slurp(path);
        change(how);
        const std::string got = answer();
        EXPECT_NE(got.find("to start again"), std::string::npos) << what << ": " << got;
        folder.file("forged.checkpoint", before);
    }

    test::Folder folder;
    std::string path = folder.file("forged.checkpoint");
    HeapGame heap{"0.16"};
    Sequence g;
    PeriodSearch search;
    std::size_t resumed = 0;
};

TEST_F(Forged, WindowsAreRefused) {
    look_up_to(400000);
    const SearchFile good = SearchFile::read(path);
    const std::size_t window = good.number("window"), states = good.number("states");
    for (std::size_t i = 0; i < states + 2; ++i)  // also the remembered one, and the next
        for (const std::size_t at : {std::size_t{0}, window / 2, window - 1})
            expect_refused("a value", [&](SearchFile& file) { file.windows[i][at] ^= 1; });
    expect_refused("no value", [](SearchFile& file) { file.windows.back().back() = static_cast<char>(200); });
    for (const char* name : {"heap-0", "heap-1", "heap-2"})
        expect_refused(name, [&](SearchFile& file) { file.set(name, file.number(name) + 1); });
    expect_refused("the last", [&](SearchFile& file) {
        const std::string last = "heap-" + std::to_string(states + 1);
        file.set(last, file.number(last) - 2);
    });
    expect_refused("no states", [](SearchFile& file) { file.set("states", 0); });
    expect_refused("more than it states", [](SearchFile& file) { file.windows.push_back(file.windows.back()); });
    expect_refused("a short window", [](SearchFile& file) { file.windows[0].pop_back(); });
    expect_refused("too far", [&](SearchFile& file) { file.set("heap-" + std::to_string(states + 1), 1ULL << 61); });
}

// What is left of a file, with a signature or without, continues at its last whole window.
TEST_F(Forged, FilesThatAreCutOffAreContinued) {
    look_up_to(most);
    const SearchFile good = SearchFile::read(path);
    std::vector<std::string> warnings;
    search.checkpoint.warn = [&](const std::string& text) { warnings.push_back(text); };
    for (const bool sign : {true, false})
        for (const std::size_t left :
             {std::size_t{0}, std::size_t{1}, good.windows.size() / 2, good.windows.size() - 1}) {
            SearchFile file = good;
            file.windows.resize(left);
            file.write(path, sign);
            EXPECT_EQ(answer(), right) << left;
            ASSERT_EQ(warnings.size(), 1U) << left;
            EXPECT_NE(warnings[0].find("is not whole: the search continues at heap "), std::string::npos);
            EXPECT_TRUE(SearchFile::read(path).is_own);
            warnings.clear();
        }
}

// The largest value of all that was searched may lie behind what is left: it is not that of a search that ends sooner.
TEST_F(Forged, TheLargestValueIsNotTakenFromBehindTheEnd) {
    look_up_to(400000);
    SearchFile file = SearchFile::read(path);
    ASSERT_GT(file.number("max-at"), 200000U);
    file.windows.resize(1);
    file.write(path, true);
    const auto kept = StreamedPeriod::open(heap.form, "0.16", search, heap.meter);
    const auto stream = StreamedPeriod::of(heap.form, "0.16", g, search, kept.get(), heap.meter);
    EXPECT_FALSE(stream->run(200000, heap.meter));
    EXPECT_LT(stream->max_at(), 200000U);
}

// If the windows are right, the other claims do not matter.
TEST_F(Forged, ClaimsChangeNothing) {
    look_up_to(400000);
    const std::string good = test::slurp(path);
    for (const auto& [name, value] : std::initializer_list<std::pair<const char*, std::uint64_t>>{
             {"part", 0}, {"part", 60000}, {"max", 2}, {"max", 1000}, {"max-at", 3}, {"level", 0}, {"level", 1000}}) {
        folder.file("forged.checkpoint", good);
        change([name = name, value = value](SearchFile& file) { file.set(name, value); });
        EXPECT_EQ(answer(), right) << name << " " << value;
    }
}

TEST_F(Forged, PeriodsAreProvenAgain) {
    look_up_to(most);
    const std::string good = test::slurp(path);
    const SearchFile file = SearchFile::read(path);
    const std::uint64_t at = file.number("recurs"), period = file.number("period");
    ASSERT_EQ(period, 149459U);
    expect_refused("less", [&](SearchFile& f) { f.set("period", period - 1); });
    expect_refused("more", [&](SearchFile& f) { f.set("period", period + 1); });
    expect_refused("too much", [&](SearchFile& f) { f.set("period", 1ULL << 60); });
    expect_refused("elsewhere", [&](SearchFile& f) { f.set("recurs", at + 1); });
    // Everything is true except that the search has not reached it: what it then finds is a later recurrence.
    folder.file("forged.checkpoint", good);
    change([](SearchFile& f) {
        f.set("period", 0);
        f.set("recurs", 0);
    });
    EXPECT_EQ(answer(), right);
}

// All windows are right, and so is the signature; but the search would have passed the place where the state first
// recurs.
TEST_F(Forged, MultiplesAreMadeLeast) {
    look_up_to(most);
    const SearchFile first = SearchFile::read(path);
    change(
        [](SearchFile& f) {
            f.set("period", 0);
            f.set("recurs", 0);
        },
        true);
    EXPECT_EQ(answer(), right);  // found at a later state
    const std::uint64_t at = first.number("recurs"), states = first.number("states");
    std::uint64_t i = 0;
    while (first.number("heap-" + std::to_string(i)) != at) ++i;
    change(
        [&](SearchFile& f) {
            const std::uint64_t to = f.number("states");  // the remembered state
            ASSERT_EQ(to, states);
            ASSERT_GE(f.number("heap-" + std::to_string(to + 1)), at + 2 * first.number("period"));
            f.windows[to] = first.windows[i];
            f.set("heap-" + std::to_string(to), at);
            f.set("recurs", at);
            f.set("period", 2 * first.number("period"));
        },
        true);
    EXPECT_EQ(answer(), right);
}

// A checkpoint of another machine is confirmed once, then trusted.
TEST_F(Forged, WhatIsRightIsConfirmedAndKept) {
    look_up_to(400000);
    change([](SearchFile&) {});
    EXPECT_FALSE(SearchFile::read(path).is_own);
    EXPECT_EQ(answer(), right);
    EXPECT_TRUE(SearchFile::read(path).is_own);
}

TEST_F(Forged, WhatIsNotTheUsersMayNotGoBeyondTheLimit) {
    look_up_to(400000);
    change([](SearchFile&) {});
    search.most = 300000;
    EXPECT_NE(answer().find("beyond the limit"), std::string::npos);
}

TEST_F(Forged, AStopWhileConfirmingKeepsTheFile) {
    look_up_to(400000);
    change([](SearchFile&) {});
    const std::string before = test::slurp(path);
    Budget budget;
    budget.nodes = 1;
    Meter meter(budget);
    const auto file = StreamedPeriod::open(heap.form, "0.16", search, meter);
    EXPECT_THROW(StreamedPeriod::of(heap.form, "0.16", g, search, file.get(), meter), Stopped);
    EXPECT_EQ(test::slurp(path), before);
}

}  // namespace grundy::engines::heap::forged_checkpoint_test
