// SPDX-License-Identifier: MIT
// Tests certificates that are checked in parts: together they say what the whole check says, a fault is found by the
// part that has it, and no part is forgotten.
#include "atlas/part_checks.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <grundy/grundy.hpp>

#include "atlas/parts.hpp"
#include "atlas/work.hpp"
#include "core/sha256.hpp"
#include "support/paths.hpp"
#include "support/program.hpp"

namespace grundy::atlas::part_checks_test {

using Numbers = std::vector<std::size_t>;
const std::string good = test::slurp(test::source_dir() + "/tests/data/certificates/0.356-in-parts.cert");

// With another digit at this place, and a new seal.
std::string changed(std::string text, std::size_t at) {
    text[at] = text[at] == '0' ? '1' : '0';
    text.resize(text.rfind("seal "));
    return text + "seal " + sha256(text) + "\n";
}

class PartChecks : public testing::Test {
protected:
    // The state after all parts of this certificate were checked.
    CheckState checked(const std::string& name, const std::string& certificate) const {
        begin_check(place.file(name), certificate);
        run(place.file(name), 2, {"test", nullptr, {}});
        return check_state(place.file(name));
    }
    void part(const std::string& name, const std::string& text) const {
        std::ofstream(folder + "/parts/" + name + ".jsonl", std::ios::binary) << text;
    }
    std::string record(std::size_t item) const { return parts_to_check(folder)->do_item(item, nullptr).line; }
    test::Folder place;
    const std::string folder = place.file("check");
};

TEST_F(PartChecks, HoldIfAllDo) {
    begin_check(folder, good);
    EXPECT_EQ(check_state(folder).missing, (Numbers{1, 2, 3, 4}));
    const report::AtlasWorked done = work(folder, {1, 2}, {"a", nullptr, {}});
    EXPECT_EQ(done.records, 2U);
    CheckState state = check_state(folder);
    EXPECT_EQ(state.missing, (Numbers{1, 3}));
    EXPECT_FALSE(state.proven());
    EXPECT_TRUE(test::has(check_text(state), "  missing      1,3\n")) << check_text(state);
    EXPECT_EQ(run(folder, 2, {"b", nullptr, {}}).before, 2U);
    state = check_state(folder);
    EXPECT_TRUE(state.proven()) << check_text(state);
    ASSERT_EQ(state.checked.size(), 4U);
    EXPECT_EQ(state.checked[2].part, 3U);
    EXPECT_EQ(state.checked[2].version, version());
    EXPECT_EQ(state.checked[2].when.size(), std::string("2026-01-31T12:00:00Z").size());
    EXPECT_TRUE(test::has(check_text(state), "checked      1-4: by version")) << check_text(state);
    EXPECT_TRUE(check_certificate(good).holds);
}

// The border i is the end of part i (from 1). Two of the borders are also compared with each other, which every part
// does: that at the beginning of the period, the second here, and that at its end.
TEST_F(PartChecks, AFaultIsFoundByThePartThatHasIt) {
    std::size_t line = good.find("\nborder "), border = 0;
    for (; line != std::string::npos; line = good.find("\nborder ", line + 1), ++border) {
        const std::size_t at = good.find('\n', line + 1) - 21;
        const std::string bad = changed(good, at);
        const CheckState state = checked("border" + std::to_string(border), bad);
        EXPECT_EQ(state.checked.size(), 4U);
        EXPECT_FALSE(state.proven()) << border;
        EXPECT_FALSE(check_certificate(bad).holds) << border;
        Numbers elsewhere;
        for (const std::size_t part : state.refuted)
            if (part != border && part != border + 1) elsewhere.push_back(part);
        const bool compared = border == 1 || border == 4;
        EXPECT_EQ(elsewhere.empty(), !compared) << border << check_text(state);
        EXPECT_TRUE(std::count(state.refuted.begin(), state.refuted.end(), std::max<std::size_t>(1, border)))
            << border << check_text(state);
    }
    EXPECT_EQ(border, 5U);
}

TEST_F(PartChecks, TornDoubledAndContradictoryRecordsAreSeen) {
    begin_check(folder, good);
    const std::string first = record(0), second = record(1);
    part("a", first + "\n" + second.substr(0, second.size() / 2));
    part("b", second + "\n" + first + "\n");
    CheckState state = check_state(folder);
    EXPECT_EQ(state.missing, (Numbers{3, 4}));
    EXPECT_EQ(state.damaged, std::vector<std::string>{"a.jsonl:2"});
    EXPECT_EQ(state.duplicates, 1U);
    report::Json other = *read_sealed(first);
    other["holds"] = false;
    part("c", sealed_line(other) + "\n");
    state = check_state(folder);
    ASSERT_EQ(state.conflicts.size(), 1U);
    EXPECT_EQ(state.conflicts[0], "a.jsonl:1 and c.jsonl:1: part 1 holds by one, and does not by the other");
    EXPECT_THROW(parts_to_check(folder)->missing(), Error);
    other["certificate"] = "of another";
    part("c", sealed_line(other) + "\n");
    EXPECT_TRUE(test::has(check_text(check_state(folder)), "c.jsonl:1: part 1 is of another certificate"));
}

TEST_F(PartChecks, AFolderIsForOneCertificate) {
    begin_check(folder, good);
    begin_check(folder, good);
    EXPECT_THROW(begin_check(folder, changed(good, good.size() - 200)), Error);
    EXPECT_THROW(begin_check(place.file("x"), good.substr(0, good.size() / 2)), Error);
    std::string flipped = good;
    flipped[flipped.find("border ") + 30] ^= 1;
    EXPECT_THROW(begin_check(place.file("x"), flipped), Error) << "the seal does not match";
    EXPECT_FALSE(std::filesystem::exists(place.file("x")));
    std::ofstream(folder + "/certificate.cert") << flipped;
    try {
        check_state(folder);
        ADD_FAILURE();
    } catch (const Error& fault) {
        EXPECT_TRUE(test::has(fault.what(), "is damaged") && test::has(fault.what(), "puts the certificate back"));
    }
    begin_check(folder, good);
    EXPECT_EQ(check_state(folder).parts, 4U);
}

TEST_F(PartChecks, WhatIsNotInPartsIsOnePart) {
    PeriodQuery query;
    query.certificate = true;
    const CheckState state = checked("kayles", Solver{Rules()}.period("0.77", query).certificate);
    EXPECT_EQ(state.parts, 1U);
    EXPECT_TRUE(state.proven());
}

}  // namespace grundy::atlas::part_checks_test
