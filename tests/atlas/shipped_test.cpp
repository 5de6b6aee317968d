// SPDX-License-Identifier: MIT
// The atlas of octal codes of up to three digits that comes with the project (docs/octal3.md) has the published
// periods.
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <regex>

#include "support/paths.hpp"
#include "support/program.hpp"

namespace grundy::test::shipped_test {

const std::string root = test::source_dir();

struct Entry {
    nlohmann::json record;
    std::int64_t shift = 0;  ///< heap n + shift of the code has the values of heap n of the record's game
};

// By code; a record names the other codes of its game as "0.301 0.2(+1)".
std::map<std::string, Entry> shipped() {
    std::map<std::string, Entry> out;
    std::istringstream lines(slurp(root + "/atlas/octal3.jsonl"));
    for (std::string line; std::getline(lines, line);) {
        const auto record = nlohmann::json::parse(line);
        out[record["game"]] = {record, 0};
        std::istringstream others(record.value("also", ""));
        for (std::string code; others >> code;) {
            const auto bracket = code.find('(');
            const std::int64_t shift = bracket == std::string::npos ? 0 : std::stoll(code.substr(bracket + 2));
            out[code.substr(0, bracket)] = {record, shift};
        }
    }
    return out;
}

struct Published {
    std::string code;
    std::int64_t preperiod = 0, period = 0;
    std::string largest, at;  ///< "-" where no source states them
};

std::vector<Published> published() {
    std::vector<Published> out;
    const std::regex short_code(R"(0\.[0-7]{1,3})");
    for (const char* file : {"periods.tsv", "long_periods.tsv"}) {
        std::istringstream lines(slurp(root + "/tests/data/" + file));
        for (std::string line; std::getline(lines, line);) {
            Published p;
            std::istringstream(line) >> p.code >> p.preperiod >> p.period >> p.largest >> p.at;
            if (std::regex_match(p.code, short_code)) out.push_back(p);
        }
    }
    return out;
}

TEST(ShippedAtlas, HasThePublishedPeriods) {
    const auto atlas = shipped();
    int proven = 0;
    for (const Published& p : published()) {
        const auto found = atlas.find(p.code);
        ASSERT_NE(found, atlas.end()) << p.code;
        const auto& [record, shift] = found->second;
        if (record["status"] == "open") {
            EXPECT_LT(record["computed_to"].get<std::int64_t>() + shift, p.preperiod + 2 * p.period) << p.code;
            continue;
        }
        ++proven;
        EXPECT_EQ(record["period"], p.period) << p.code;
        EXPECT_EQ(record["preperiod"].get<std::int64_t>(), std::max<std::int64_t>(0, p.preperiod - shift)) << p.code;
        if (p.largest == "-") continue;
        EXPECT_EQ(record["max"], std::stoll(p.largest)) << p.code;
        EXPECT_EQ(record["max_at"].get<std::int64_t>(), std::stoll(p.at) - shift) << p.code;
    }
    EXPECT_GE(proven, 80);
}

TEST(ShippedAtlas, IsWhatItsFolderReports) {
    const Folder folder;
    EXPECT_EQ(grundy({"atlas", "report", root + "/atlas/octal3", "-o", folder.file("out.jsonl")}).code, 0);
    EXPECT_EQ(slurp(folder.file("out.jsonl")), slurp(root + "/atlas/octal3.jsonl"));
    const grundy::test::Result shown = grundy({"atlas", "show", root + "/atlas/octal3"});
    EXPECT_TRUE(has(shown.out, "211 distinct, of 511 in the family")) << shown.out;
    EXPECT_TRUE(has(shown.out, ", 0 missing")) << shown.out;
}

// A. Siegel's MisereSolver found these orders and numbers of lost elements.
TEST(ShippedAtlas, OfMiserePlayHasTheOrdersOfAnotherSolver) {
    const std::string folder = root + "/atlas/octal3-misere";
    std::map<std::string, nlohmann::json> records;
    std::istringstream lines(slurp(folder + ".jsonl"));
    for (std::string line; std::getline(lines, line);) {
        auto record = nlohmann::json::parse(line);
        std::string game = record["game"];
        records.emplace(std::move(game), std::move(record));
    }
    EXPECT_EQ(records.size(), 511U);
    std::istringstream rows(slurp(root + "/tests/data/misere/quotients.tsv"));
    int solved = 0, same_heap = 0;
    for (std::string line; std::getline(rows, line);) {
        std::string code, status;
        std::int64_t heap = 0, order = 0, lost = 0;
        if (!(std::istringstream(line) >> code >> status >> heap >> order >> lost)) continue;
        const auto found = records.find(code);
        if (found == records.end()) continue;
        const auto& r = found->second;
        if (r["status"] != "proven" && r["computed_to"] != heap) continue;
        if (r["status"] == "proven" && status != "done") continue;
        ++(r["status"] == "proven" ? solved : same_heap);
        EXPECT_EQ(r["order"], order) << line;
        EXPECT_EQ(r["lost"], lost) << line;
    }
    EXPECT_GE(solved, 30);
    EXPECT_GE(same_heap, 10);
    const Folder out;
    EXPECT_EQ(grundy({"atlas", "report", folder, "-o", out.file("out.jsonl")}).code, 0);
    EXPECT_EQ(slurp(out.file("out.jsonl")), slurp(folder + ".jsonl"));
    const grundy::test::Result check = grundy({"atlas", "check", folder});
    EXPECT_EQ(check.code, 0) << check.out;
}

// The certificate of the longest known period is the one that its records are about, and none refutes a part.
TEST(ShippedAtlas, HasTheCertificateOfTheLongestPeriod) {
    const grundy::test::Result shown = grundy({"atlas", "show", root + "/atlas/0106"});
    EXPECT_TRUE(has(shown.out, "0.106: G(n + 328226140474) = G(n) for all n >= 465384263797")) << shown.out;
    EXPECT_TRUE(std::regex_search(shown.out, std::regex("parts +52: [1-9][0-9]* checked, [0-9]+ missing, 0 refuted")))
        << shown.out;
    EXPECT_FALSE(has(shown.out, "damaged")) << shown.out;
}

}  // namespace grundy::test::shipped_test
