// SPDX-License-Identifier: MIT
// Compares the formats of a table with the table itself as JSON, and the summary with one computed here, value by
// value.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <nlohmann/json.hpp>

#include "support/program.hpp"

namespace grundy::test::table_formats_test {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

const char* const loony_rules = "game tt(n):\n    win for k in 1..2 if k = n\n    tt(n - k) for k in 1..3 if k < n\n";

Json json_of(Words words) {
    words.push_back("--json");
    const Result run = grundy(words);
    EXPECT_EQ(run.code, 0) << run.err;
    return Json::parse(run.out, nullptr, false);
}

std::vector<std::uint64_t> flat(const Json& values) {
    std::vector<std::uint64_t> out;
    for (const Json& v : values)
        if (v.is_array())
            for (const Json& w : v) out.push_back(w.get<std::uint64_t>());
        else
            out.push_back(v.get<std::uint64_t>());
    return out;
}

Words with(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

TEST(TableStats, AgreeWithACountByHand) {
    for (const Words& words : {Words{"table", "kayles", "0..500"},
                               {"table", "0.6", "7..900"},
                               {"table", "wythoff", "2..30", "5..40"},
                               {"table", "nim", "0..70000"}}) {
        SCOPED_TRACE(words[1]);
        const Json table = json_of(words), stats = json_of(with(words, {"--stats"}));
        const std::vector<std::uint64_t> values = flat(table["values"]);
        std::map<std::uint64_t, std::vector<std::size_t>> places;
        for (std::size_t i = 0; i < values.size(); ++i) places[values[i]].push_back(i);
        const auto place = [&](std::size_t i) -> Json {
            if (words.size() == 3) return table["from"].get<std::size_t>() + i;
            const std::size_t columns = table["values"][0].size();
            return {table["from"][0].get<std::size_t>() + i / columns,
                    table["from"][1].get<std::size_t>() + i % columns};
        };
        EXPECT_EQ(stats["count"], values.size());
        EXPECT_EQ(stats["max"], places.rbegin()->first);
        EXPECT_EQ(stats["max_at"], place(places.rbegin()->second.front()));
        ASSERT_EQ(stats["frequencies"].size(), places.size());
        std::size_t k = 0;
        for (const auto& [value, at] : places) {
            const Json& f = stats["frequencies"][k++];
            EXPECT_EQ(f["value"], value);
            EXPECT_EQ(f["count"], at.size());
            EXPECT_EQ(f["first"], place(at.front()));
            EXPECT_EQ(f["last"], place(at.back()));
        }
    }
}

// The mask guarantees that sums of two rare parts, or of two common parts, never have the parity of common values. So a
// split of a heap into such parts leaves a rare value, whatever the mask. The counts here come from the values alone.
TEST(TableStats, RareHeapsAreThoseOfTheOtherParity) {
    for (const char* name : {"kayles", "0.16", "0.6", "0.106", "grundys", "0.06"}) {
        SCOPED_TRACE(name);
        const std::string code = name;
        const Words words{"table", code, "0..3000"};
        const std::vector<std::uint64_t> values = flat(json_of(words)["values"]);
        const Json sparse = json_of(with(words, {"--stats"}))["sparse"];
        if (code == "0.06") {
            EXPECT_TRUE(sparse.is_null()) << "no sparse space is known";
            continue;
        }
        ASSERT_FALSE(sparse.is_null());
        std::vector<std::size_t> rare;
        for (std::size_t n = 0; n < values.size(); ++n) {
            const int ones = std::popcount(values[n] & sparse["mask"].get<std::uint64_t>()) +
                             (sparse["position"].get<bool>() ? static_cast<int>(n % 2) : 0);
            if ((ones % 2 == 1) != (sparse["common_parity"] == "odd")) rare.push_back(n);
        }
        EXPECT_EQ(sparse["rare"], Json(rare));
        EXPECT_EQ(sparse["rare_count"], rare.size());
        EXPECT_EQ(sparse["last_rare"], rare.back());
        if (!sparse["position"].get<bool>()) {
            EXPECT_EQ(rare.front(), 0U) << "heap 0 is rare";
        }
        EXPECT_LT(rare.size() * 4, values.size());
    }
    EXPECT_TRUE(json_of({"table", "kayles", "1..3000", "--stats"})["sparse"].is_null()) << "heap 0 is left out";
    EXPECT_TRUE(json_of({"table", "brave[m=5]", "0..3000", "--stats"})["sparse"].is_null()) << "leaves one heap";
}

TEST(TableStats, InWords) {
    const Result run = grundy({"table", "kayles", "0..1000", "--stats"});
    EXPECT_EQ(run.code, 0);
    for (const char* part : {"kayles, n = 0..1000: 1001 values\n", "largest value: 8, first at 27\n", "value  count",
                             "\nmask: 15 (binary 1111)\n", "rare heaps, with an even number of ones"})
        EXPECT_NE(run.out.find(part), std::string::npos) << run.out;
    const Folder folder;
    const std::string path = folder.file("tt.game", loony_rules);
    const Result loony = grundy({"table", "tt", "0..9", "--stats", "-f", path});
    EXPECT_NE(loony.out.find("largest value: 3, first at 6"), std::string::npos) << loony.out;
    EXPECT_NE(loony.out.find("loony      2"), std::string::npos) << loony.out;
}

TEST(TableFormats, ABFileIsALineANumber) {
    const Result run = grundy({"table", "kayles", "3..200", "--format", "bfile"});
    const std::vector<std::uint64_t> values = flat(json_of({"table", "kayles", "3..200"})["values"]);
    std::istringstream in(run.out);
    std::size_t n = 3, comments = 0;
    for (std::string line; std::getline(in, line);) {
        if (line[0] == '#') {
            EXPECT_EQ(n, 3U) << "comments come first";
            ++comments;
            continue;
        }
        EXPECT_EQ(line, std::to_string(n) + " " + std::to_string(values[n - 3]));
        ++n;
    }
    EXPECT_EQ(n, 201U);
    EXPECT_EQ(comments, 2U);
    EXPECT_EQ(run.out.substr(0, 38), "# Grundy values of kayles, n = 3..200\n");
    EXPECT_NE(run.out.find(": grundy table kayles 3..200\n"), std::string::npos) << "how to make it again";
    EXPECT_EQ(grundy({"table", "wythoff", "3..3", "0..2", "--format", "bfile"}).out.substr(0, 42),
              "# Grundy values of wythoff, a = 3, b = 0..");
}

TEST(TableFormats, PicturesHaveTheirSizeAndTheirWords) {
    for (const Words& words : {Words{"table", "kayles", "0..300"},
                               {"table", "wythoff", "0..40", "0..60"},
                               {"table", "nim", "5..5"},
                               {"table", "wythoff", "2..2", "0..5000"}}) {
        SCOPED_TRACE(words[1]);
        const Result svg = grundy(with(words, {"--format", "svg"}));
        ASSERT_EQ(svg.code, 0) << svg.err;
        EXPECT_EQ(svg.out.substr(0, 5), "<svg ");
        EXPECT_EQ(svg.out.substr(svg.out.size() - 7), "</svg>\n");
        EXPECT_NE(svg.out.find(">" + words[1] + ": "), std::string::npos) << "a title";
        EXPECT_EQ(std::count(svg.out.begin(), svg.out.end(), '<'), std::count(svg.out.begin(), svg.out.end(), '>'));
        const Result png = grundy(with(words, {"--format", "png"}));
        if (png.code == 2 && png.err.find("no PNG") != std::string::npos) continue;
        ASSERT_EQ(png.code, 0) << png.err;
        ASSERT_GT(png.out.size(), 33U);
        EXPECT_EQ(png.out.substr(0, 8), "\x89PNG\r\n\x1a\n");
        EXPECT_EQ(png.out.substr(png.out.size() - 8, 4), "IEND");
        const auto number = [&](std::size_t at) {
            std::uint32_t out = 0;
            for (std::size_t i = 0; i < 4; ++i) out = out << 8 | static_cast<unsigned char>(png.out[at + i]);
            return std::to_string(out);
        };
        EXPECT_NE(svg.out.find(" width=\"" + number(16) + "\" height=\"" + number(20) + "\""), std::string::npos);
    }
}

// The scale of a map ends at the largest value, and shows it; a small map has no empty space below its legend.
TEST(TableFormats, AMapSaysItsLargestValue) {
    const Result wide = grundy({"table", "wythoff", "0..40", "0..60", "--format", "svg"});
    const Result stats = grundy({"table", "wythoff", "0..40", "0..60", "--stats", "--json"});
    const auto at = stats.out.find("\"max\":");
    ASSERT_NE(at, std::string::npos);
    const std::string most = std::to_string(std::stoi(stats.out.substr(at + 6)));
    EXPECT_NE(wide.out.find(">" + most + "</text>"), std::string::npos) << most;
    const Result small = grundy({"table", "wythoff", "0..3", "0..1", "--format", "svg"});
    const auto height = small.out.find(" height=\"");
    ASSERT_NE(height, std::string::npos);
    EXPECT_LT(std::stoi(small.out.substr(height + 9)), 300);
}

// Each cell of a map is painted once: the areas of its coloured boxes add up to those of the cells.
TEST(TableFormats, AMapPaintsEveryCell) {
    const Result svg = grundy({"table", "wythoff", "0..9", "0..9", "--format", "svg"});
    std::istringstream in(svg.out);
    int cells = 0;
    for (std::string line; std::getline(in, line);) {
        if (line.find("fill=\"#969696\"") != std::string::npos) break;  // the frame ends the map
        for (std::size_t at = line.find("d=\"M"); at != std::string::npos; at = line.find("zM", at + 1)) {
            int x = 0, y = 0, width = 0, height = 0;
            const char* from = line.c_str() + line.find('M', at) + 1;
            ASSERT_EQ(std::sscanf(from, "%d %dh%dv%d", &x, &y, &width, &height), 4);
            cells += width * height / (40 * 40);
        }
    }
    EXPECT_EQ(cells, 100);
}

TEST(TableFormats, WhatMakesNoSenseIsRefusedWithTheRemedy) {
    const Folder folder;
    const std::string path = folder.file("tt.game", loony_rules);
    const std::vector<std::pair<Words, std::string>> cases = {
        {{"wythoff", "0..3", "0..4", "--format", "bfile"}, "grundy table wythoff 3..3 0..4 --format bfile"},
        {{"tt", "0..5", "--format", "bfile", "-f", path}, "the position 1 is loony"},
        {{"wythoff", "0..2000", "0..3", "--format", "svg"}, "at most 2000 each way"},
        {{"wythoff", "0..3", "0..4", "--width", "3"}, "over one range"},
        {{"kayles", "0..4", "--format", "svg", "--width", "3"}, "over one range"},
        {{"kayles", "0..4", "--format", "svg", "--stats"}, "--stats is text or JSON"},
        {{"kayles", "0..4", "--stats", "--width", "3"}, "over one range"},
        {{"kayles", "0..4", "--misere", "--engine", "memo"}, "the engine 'memo' does not play misere"},
        {{"bracelet", "0..4", "--misere"}, "leave some integers of a position open"}};
    for (const auto& [words, fault] : cases) {
        const Result run = grundy(with({"table"}, words));
        EXPECT_EQ(run.code, 2) << run.out;
        EXPECT_NE(run.err.find(fault), std::string::npos) << run.err;
    }
}

TEST(TableFormats, MisereTablesAgreeWithMisereValues) {
    const std::vector<std::uint64_t> values = flat(json_of({"table", "0.77", "0..12", "--misere"})["values"]);
    ASSERT_EQ(values.size(), 13U);
    for (std::size_t n = 0; n < values.size(); ++n)
        EXPECT_EQ(grundy({"value", "--misere", "0.77(" + std::to_string(n) + ")"}).out,
                  std::to_string(values[n]) + "\n");
    const std::vector<std::uint64_t> box = flat(json_of({"table", "wythoff", "1..3", "0..4", "--misere"})["values"]);
    ASSERT_EQ(box.size(), 15U);
    for (std::size_t i = 0; i < box.size(); ++i)
        EXPECT_EQ(
            grundy({"value", "--misere", "wythoff(" + std::to_string(1 + i / 5) + ", " + std::to_string(i % 5) + ")"})
                .out,
            std::to_string(box[i]) + "\n");
    EXPECT_EQ(grundy({"table", "0.77", "0..1000", "--misere", "--budget", "1000nodes"}).code, 3);
}

}  // namespace grundy::test::table_formats_test
