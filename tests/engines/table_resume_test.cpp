// SPDX-License-Identifier: MIT
// A table that begins with the cells of an earlier run must be the table that is filled in one go, wherever that run
// ended, whatever the program keeps from cell to cell, and for any number of threads.
#include <gtest/gtest.h>

#include <filesystem>
#include <random>

#include "api/impl.hpp"
#include "engines/table/table.hpp"
#include "store/saved_values.hpp"
#include "support/program.hpp"

namespace grundy::table_resume_test {

using engines::Threading;
using engines::table::Engine;
using Ranges = std::vector<std::pair<Int, Int>>;

class ResumedTable : public testing::Test {
protected:
    ResumedTable() { setenv("XDG_STATE_HOME", folder_.file("state").c_str(), 1); }
    ~ResumedTable() override { unsetenv("XDG_STATE_HOME"); }

    void use(const std::string& text) {
        rules_ = Rules();
        rules_.add(text, "test");
        library_ = rules_.impl().library;
        ruleset_ = std::make_unique<rules::Ruleset>(library_);
        instance_ = ruleset_->instantiate(library_.find("g"), {});
    }
    std::vector<Nimber> whole(const std::vector<Int>& upper, const Threading& threading) const {
        Engine engine(*ruleset_, instance_, threading);
        return values_of(engine, upper);
    }
    // The table of an engine whose file has the first `known` cells; also how many cells the file has then.
    std::vector<Nimber> resumed(const std::vector<Nimber>& all, std::size_t known, const std::vector<Int>& upper,
                                const Threading& threading, std::size_t& kept) const {
        const std::string path = folder_.file("saved");
        std::filesystem::remove(path);
        const auto copy = [&](std::uint64_t from, std::span<std::uint64_t> out) {
            std::copy_n(all.begin() + static_cast<std::ptrdiff_t>(from), out.size(), out.begin());
        };
        const store::Head head = {{"game", "g"}};
        {
            store::Checkpoint file({path, 0}, head);
            store::SavedValues(file).save(known, copy);
        }
        std::vector<Nimber> out;
        {
            store::Checkpoint file({path, 0}, head);
            store::SavedValues saved(file);
            Engine engine(*ruleset_, instance_, threading);
            engine.keep_in(&saved, upper);
            out = values_of(engine, upper);
        }
        store::Checkpoint file({path, 0}, head);
        store::SavedValues(file).resume(all.size() + 1,
                                        [&](std::span<const std::uint64_t> some) { kept += some.size(); });
        return out;
    }

private:
    static std::vector<Nimber> values_of(Engine& engine, const std::vector<Int>& upper) {
        Meter meter{Budget{}};
        Ranges ranges;
        for (const Int u : upper) ranges.emplace_back(0, u);
        std::vector<Nimber> out;
        engine.append_box(ranges, out, meter);
        return out;
    }

    test::Folder folder_;
    Rules rules_;
    rules::Library library_;
    std::unique_ptr<rules::Ruleset> ruleset_;
    int instance_ = 0;
};

TEST_F(ResumedTable, IsTheWholeTable) {
    const std::pair<const char*, std::vector<Int>> games[] = {
        {"game g(a, b):\n    g(a - k, b)  for k in 1..\n    g(a, b - k)  for k in 1..\n    g(a - k, b - k)  for k in "
         "1..\n",
         {90, 300}},
        {"game g({a, b}):\n    g(a - k, b)  for k in 1..\n    g(a, b - k)  for k in 1..\n    g(a - k, b - k)  for k in "
         "1..\n",
         {120, 120}},
        {"game g(a, b):\n    g(a - 1, b)\n    g(a, b - 2)\n    g(a - 1, b - 1)\n", {70, 90}},
        {"game g(a, b):\n    g(a, b - q*a)  for q in 1.. if 0 < a and a <= b\n    g(a - q*b, b)  for q in 1.. if 0 < b "
         "and b < a\n",
         {60, 60}},
        {"game g(n):\n    g(n - d)  for d in divisors(n) if d < n\n", {900}},
        {"game g(n):\n    sum(g(n - i) for i in 1..d)  for d in 1..n\n", {300}},
        {"game g(n):\n    sum(g(i) for i in a..a + d)  for a in 1..n - 1, d in 0..5 if a + d < n\n", {200}},
        {"game g(a, b):\n    lose  if a = 7 and b = 3\n    win  if a = 9 and b > 5\n    g(a - k, b)  for k in 1..3\n   "
         " "
         "g(a, b - k)  for k in 1..\n",
         {40, 300}},
        {"game g(a, b, c):\n    g(a - k, b, c)  for k in 1..\n    g(a, b - k, c)  for k in 1..\n    g(a, b, c - k)  "
         "for k "
         "in 1..\n",
         {9, 11, 290}},
    };
    std::mt19937_64 random(7);
    for (const auto& [text, upper] : games) {
        SCOPED_TRACE(text);
        use(text);
        const std::vector<Nimber> all = whole(upper, {1, 0, 1});
        for (const unsigned threads : {1U, 3U})
            for (const std::size_t known :
                 {std::size_t{random() % all.size()}, std::size_t{random() % all.size()}, all.size()}) {
                SCOPED_TRACE(std::to_string(threads) + " threads, " + std::to_string(known) + " known");
                std::size_t kept = 0;
                ASSERT_EQ(resumed(all, known, upper, {threads, 0, 1}, kept), all);
                EXPECT_EQ(kept, all.size());
            }
    }
}

// Whoever can sign is believed, which shows that what is known is not computed.
TEST_F(ResumedTable, TakesOverWhatItKnows) {
    use("game g(a, b):\n    g(a - 1, b)\n    g(a, b - 1)\n");
    std::vector<Nimber> all = whole({9, 9}, {});
    all[3] = 7;
    std::size_t kept = 0;
    EXPECT_EQ(resumed(all, 50, {9, 9}, {}, kept)[3], 7U);
}

}  // namespace grundy::table_resume_test
