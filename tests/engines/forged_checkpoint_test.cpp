// SPDX-License-Identifier: MIT
// Tests checkpoints that somebody changed and sealed again: the search is refused, or returns the same result as
// without one.
#include <gtest/gtest.h>

#include <grundy/grundy.hpp>

#include "core/error.hpp"
#include "engines/heap/heap.hpp"
#include "store/sealed_file.hpp"
#include "support/heap_game.hpp"
#include "support/program.hpp"
#include "support/values_of.hpp"

namespace grundy::engines::heap {
namespace {

using store::SealedFile;

constexpr const char* right = "149459 from 105351, 23 at 229790";  // 0.16
constexpr std::size_t most = std::size_t{1} << 22, table = 60000;

class Forged : public testing::Test {
protected:
    Forged() {
        search.checkpoint = path;
        search.step = 50000;
        search.most = most;
        search.threads = 2;
        const std::vector<Nimber> values = [&] {
            Engine engine(heap.rules, heap.instance, heap.form);
            return range(engine, 0, table - 1, heap.meter);
        }();
        g = Sequence(std::vector<std::uint32_t>(values.begin(), values.end()));
    }
    void look_up_to(std::size_t heaps) {
        const auto stream = StreamedPeriod::of(heap.form, "0.16", g, search, heap.meter);
        const auto found = stream->run(heaps, heap.meter);
        EXPECT_EQ(found.has_value(), heaps == most);
    }
    // Writes a change as anybody could: the seal is right, the signature is not.
    void change(const std::function<void(SealedFile&)>& how) {
        SealedFile file = SealedFile::read(path).value();
        how(file);
        file.write(path);
    }
    std::string answer() {
        try {
            const auto stream = StreamedPeriod::of(heap.form, "0.16", g, search, heap.meter);
            const auto p = stream->run(most, heap.meter);
            resumed = stream->heaps();
            if (!p) return "none";
            return std::to_string(p->period) + " from " + std::to_string(p->preperiod) + ", " + std::to_string(p->max) +
                   " at " + std::to_string(p->max_at);
        } catch (const Error& fault) {
            return fault.what();
        }
    }
    void expect_refused(const char* what, const std::function<void(SealedFile&)>& how) {
        const std::string before = test::slurp(path);
        change(how);
        const std::string got = answer();
        EXPECT_NE(got.find("to start again"), std::string::npos) << what << ": " << got;
        change([&](SealedFile& file) { file = SealedFile::read(folder.file("good", before)).value(); });
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
    const SealedFile good = SealedFile::read(path).value();
    const std::size_t window = good.number("window"), states = good.number("states");
    for (std::size_t i = 0; i < states + 2; ++i)  // also the remembered one, and the next
        for (const std::size_t at : {std::size_t{0}, window / 2, window - 1})
            expect_refused("a value", [&](SealedFile& file) { file.bytes[i * window + at] ^= 1; });
    expect_refused("no value", [](SealedFile& file) { file.bytes.back() = 200; });
    for (const char* name : {"heap-0", "heap-1", "heap-2"})
        expect_refused(name, [&](SealedFile& file) { file.set(name, file.number(name) + 1); });
    expect_refused("the last", [&](SealedFile& file) {
        const std::string last = "heap-" + std::to_string(states + 1);
        file.set(last, file.number(last) - 2);
    });
    expect_refused("many states", [](SealedFile& file) { file.set("states", ~std::uint64_t{0} - 1); });
    expect_refused("too far", [&](SealedFile& file) { file.set("heap-" + std::to_string(states + 1), 1ULL << 61); });
}

// If the windows are right, the other claims do not matter.
TEST_F(Forged, ClaimsChangeNothing) {
    look_up_to(400000);
    const std::string good = test::slurp(path);
    for (const auto& [name, value] : std::initializer_list<std::pair<const char*, std::uint64_t>>{
             {"part", 0}, {"part", 60000}, {"max", 2}, {"max", 1000}, {"max-at", 3}, {"level", 0}, {"level", 1000}}) {
        folder.file("forged.checkpoint", good);
        change([name = name, value = value](SealedFile& file) { file.set(name, value); });
        EXPECT_EQ(answer(), right) << name << " " << value;
    }
}

TEST_F(Forged, PeriodsAreProvenAgain) {
    look_up_to(most);
    const std::string good = test::slurp(path);
    const SealedFile file = SealedFile::read(path).value();
    const std::uint64_t at = file.number("recurs"), period = file.number("period");
    ASSERT_EQ(period, 149459U);
    expect_refused("less", [&](SealedFile& f) { f.set("period", period - 1); });
    expect_refused("more", [&](SealedFile& f) { f.set("period", period + 1); });
    expect_refused("too much", [&](SealedFile& f) { f.set("period", 1ULL << 60); });
    expect_refused("elsewhere", [&](SealedFile& f) { f.set("recurs", at + 1); });
    // Everything is true except that the search has not reached it: what it then finds is a later recurrence.
    folder.file("forged.checkpoint", good);
    change([](SealedFile& f) {
        f.set("period", 0);
        f.set("recurs", 0);
    });
    EXPECT_EQ(answer(), right);
}

// All windows are right, and so is the signature; but the search would have passed the place where the state first
// recurs.
TEST_F(Forged, MultiplesAreMadeLeast) {
    look_up_to(most);
    const SealedFile first = SealedFile::read(path).value();
    change([](SealedFile& f) {
        f.set("period", 0);
        f.set("recurs", 0);
        f.sign();
    });
    EXPECT_EQ(answer(), right);  // found at a later state
    const std::uint64_t window = first.number("window"), at = first.number("recurs"), states = first.number("states");
    std::uint64_t i = 0;
    while (first.number("heap-" + std::to_string(i)) != at) ++i;
    change([&](SealedFile& f) {
        const std::uint64_t to = f.number("states");  // the remembered state
        ASSERT_EQ(to, states);
        ASSERT_GE(f.number("heap-" + std::to_string(to + 1)), at + 2 * first.number("period"));
        std::copy_n(first.bytes.begin() + static_cast<std::ptrdiff_t>(i * window), window,
                    f.bytes.begin() + static_cast<std::ptrdiff_t>(to * window));
        f.set("heap-" + std::to_string(to), at);
        f.set("recurs", at);
        f.set("period", 2 * first.number("period"));
        f.sign();
    });
    EXPECT_EQ(answer(), right);
}

// A checkpoint of another machine is confirmed once, then trusted.
TEST_F(Forged, WhatIsRightIsConfirmedAndKept) {
    look_up_to(400000);
    change([](SealedFile& file) { file.set("signature", "of somebody else"); });
    EXPECT_FALSE(SealedFile::read(path)->signed_by_user());
    EXPECT_EQ(answer(), right);
    EXPECT_TRUE(SealedFile::read(path)->signed_by_user());
}

TEST_F(Forged, WhatIsNotTheUsersMayNotGoBeyondTheLimit) {
    look_up_to(400000);
    change([](SealedFile& file) { file.set("signature", ""); });
    search.most = 300000;
    EXPECT_NE(answer().find("beyond the limit"), std::string::npos);
}

TEST_F(Forged, AStopWhileConfirmingKeepsTheFile) {
    look_up_to(400000);
    change([](SealedFile& file) { file.set("signature", ""); });
    const std::string before = test::slurp(path);
    Budget budget;
    budget.nodes = 1;
    Meter meter(budget);
    EXPECT_THROW(StreamedPeriod::of(heap.form, "0.16", g, search, meter), Stopped);
    EXPECT_EQ(test::slurp(path), before);
}

}  // namespace
}  // namespace grundy::engines::heap
