// SPDX-License-Identifier: MIT
// Tests the folder of an atlas: what is torn, damaged, done twice or contradictory is seen.
#include "atlas/store.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <grundy/grundy.hpp>

#include "atlas/parts.hpp"
#include "atlas/summary.hpp"
#include "support/program.hpp"

namespace grundy::atlas::store_test {

Record proven(const std::string& game, std::int64_t period) {
    Record r;
    r.game = game;
    r.state = State::proven;
    r.period = period;
    r.max = 3;
    r.max_at = 4;
    r.computed_to = 255;
    r.theorem = "a theorem, with \"quotes\"";
    r.version = version();
    return r;
}

class Atlas : public testing::Test {
protected:
    Atlas() {
        plan.family = "octal:1";
        plan.version = version();
        plan.limit = 1000;
        plan.nodes = plan.bytes = 1'000'000;
        plan.games = {{"0.1", {{"0.01", 1, 1}}}, {"0.3", {}}, {"0.7", {{"0.07", 0, 2}}}};
        write_plan(folder, plan);
        for (const Entry& entry : plan.games) std::ofstream(certificate_path(folder, entry.game)) << "a certificate";
    }
    void part(const std::string& name, const std::string& text) const {
        std::ofstream(folder + "/parts/" + name + ".jsonl", std::ios::binary) << text;
    }
    test::Folder place;
    const std::string folder = place.file("atlas");
    Plan plan;
};

TEST_F(Atlas, PlansAreReadAsTheyWereWritten) {
    EXPECT_EQ(read_plan(folder), plan);
    write_plan(folder, plan);
    plan.limit = 2000;
    EXPECT_TRUE(has_plan(folder));
    write_plan(folder, plan);
    EXPECT_EQ(read_plan(folder), plan) << "it is replaced";
    EXPECT_FALSE(has_plan(place.file("nowhere")));
    EXPECT_THROW(read_plan(place.file("nowhere")), Error);
}

TEST_F(Atlas, DamagedAndNewerPlansAreRefused) {
    const std::string text = test::slurp(folder + "/plan.json");
    for (std::size_t at = 0; at < text.size(); at += 7) {
        std::string damaged = text;
        damaged[at] = static_cast<char>(damaged[at] ^ 1);
        std::ofstream(folder + "/plan.json") << (at % 2 == 0 ? damaged : text.substr(0, at));
        try {
            read_plan(folder);
            ADD_FAILURE() << damaged;
        } catch (const Error& fault) {
            EXPECT_TRUE(test::has(fault.what(), "give the 'grundy atlas plan' command") ||
                        test::has(fault.what(), "newer version"))
                << fault.what();
        }
    }
    std::string newer = text;
    newer.replace(newer.find("\"format\":2"), 10, "\"format\":4");
    std::ofstream(folder + "/plan.json") << newer;
    try {
        read_plan(folder);
        ADD_FAILURE();
    } catch (const Error& fault) {
        EXPECT_TRUE(test::has(fault.what(), "newer version")) << fault.what();
    }
    plan.version = "0.0.9";
    EXPECT_THROW(require_own_version(plan), Error);
}

TEST_F(Atlas, RecordsAreReadAsTheyWereWritten) {
    Record r = proven("0.7", 12);
    r.nodes = ~std::uint64_t{0};
    r.seconds = 0.1;
    const auto back = read_line(line_of(r));
    ASSERT_TRUE(back);
    EXPECT_EQ(line_of(*back), line_of(r));
    r.state = State::open;
    r.why = "why \n not";
    EXPECT_EQ(line_of(read_line(line_of(r)).value()), line_of(r));
}

TEST_F(Atlas, EveryFlippedBitIsSeen) {
    const std::string line = line_of(proven("0.7", 12));
    for (std::size_t bit = 0; bit < 8 * line.size(); ++bit) {
        std::string flipped = line;
        flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ 1 << bit % 8);
        EXPECT_FALSE(read_line(flipped)) << flipped;
    }
}

TEST_F(Atlas, TornLinesAreDroppedFileByFile) {
    const std::string line = line_of(proven("0.1", 1)), other = line_of(proven("0.3", 2));
    part("a", line + "\n" + other.substr(0, other.size() / 2));
    part("b", other.substr(other.size() / 2) + "\n");
    part("c", line_of(proven("0.7", 2)));  // whole, but the line break is missing: its end may be, too
    const Merged merged = merge(folder);
    EXPECT_EQ(merged.records.size(), 1U);
    EXPECT_EQ(merged.missing, (std::vector<std::string>{"0.3", "0.7"}));
    EXPECT_EQ(merged.damaged, (std::vector<std::string>{"a.jsonl:2", "b.jsonl:1", "c.jsonl:1"}));
    EXPECT_FALSE(complete(merged));
}

TEST_F(Atlas, DuplicatesAreHarmlessAndContradictionsAreNot) {
    Record open = proven("0.3", 0);
    open.state = State::open;
    const std::string all = line_of(proven("0.1", 1)) + "\n" + line_of(proven("0.7", 2)) + "\n";
    part("a", all + line_of(open) + "\n");
    Record again = proven("0.7", 2);
    again.seconds = 5;
    part("b", line_of(again) + "\n" + line_of(proven("0.3", 2)) + "\n");
    Merged merged = merge(folder);
    EXPECT_TRUE(complete(merged)) << merged.conflicts.front();
    EXPECT_EQ(merged.duplicates, 2U);
    EXPECT_EQ(merged.records.at("0.3").state, State::proven) << "what says more counts";
    part("c", line_of(proven("0.7", 4)) + "\n");
    merged = merge(folder);
    ASSERT_EQ(merged.conflicts.size(), 1U);
    EXPECT_TRUE(test::has(merged.conflicts[0], "a.jsonl:2 and c.jsonl:1: 0.7")) << merged.conflicts[0];
    EXPECT_FALSE(complete(merged));
}

TEST_F(Atlas, AGameWithoutItsCertificateIsMissing) {
    part("a", line_of(proven("0.1", 1)) + "\n" + line_of(proven("0.3", 2)) + "\n" + line_of(proven("0.7", 2)) + "\n");
    ASSERT_TRUE(complete(merge(folder)));
    std::filesystem::remove(certificate_path(folder, "0.3"));
    const Merged merged = merge(folder);
    EXPECT_EQ(merged.missing, std::vector<std::string>{"0.3"});
    EXPECT_EQ(merged.lost, merged.missing);
    EXPECT_FALSE(complete(merged));
    EXPECT_TRUE(test::has(summary_text(merged), "no certificate    0.3: searched again by a run"));
    EXPECT_TRUE(test::has(report::answer_json(summary(merged)), "\"lost\""));
}

TEST_F(Atlas, OpenGamesWithOtherLargestValuesContradictEachOther) {
    Record open = proven("0.3", 0), other = open;
    open.state = other.state = State::open;
    other.max = 4;
    EXPECT_NE(contradiction(open, other), "");
    other.computed_to = 300;
    EXPECT_EQ(contradiction(open, other), "") << "the larger value may come later";
}

TEST_F(Atlas, RecordsOfOtherPlansAndVersionsAreNotMixedIn) {
    Record r = proven("0.1", 1);
    r.version = "0.0.9";
    part("a", line_of(r) + "\n" + line_of(proven("0.77", 12)) + "\n");
    const Merged merged = merge(folder);
    EXPECT_EQ(merged.conflicts.size(), 2U);
    EXPECT_TRUE(merged.records.empty());
}

TEST_F(Atlas, PartsNeverShareAFile) {
    Part one(folder, "same"), two(folder, "same");
    one.add(line_of(proven("0.1", 1)));
    two.add(line_of(proven("0.3", 2)));
    one.add(line_of(proven("0.7", 2)));
    EXPECT_EQ(merge(folder).parts, 2U);
    EXPECT_TRUE(complete(merge(folder)));
}

TEST_F(Atlas, ResultsDoNotDependOnTheRuns) {
    part("a", line_of(proven("0.7", 2)) + "\n" + line_of(proven("0.1", 1)) + "\n");
    const std::string lines = results_lines(merge(folder));
    std::filesystem::rename(folder + "/parts/a.jsonl", folder + "/parts/z.jsonl");
    Record later = proven("0.1", 1);
    later.seconds = 7;
    part("b", line_of(later) + "\n");
    EXPECT_EQ(results_lines(merge(folder)), lines);
    EXPECT_TRUE(test::has(lines, "\"also\":\"0.01(+1)\"") && test::has(lines, "\"also\":\"0.07(/2)\"")) << lines;
    EXPECT_TRUE(test::has(results_csv(merge(folder)), "0.1,proven,1,0,0,,,3,4,255,0.01(+1)\n"));
}

}  // namespace grundy::atlas::store_test
