// SPDX-License-Identifier: MIT
// Tests the store of results: what is kept is found, damage is seen row by row, older stores are brought up to date and
// newer ones refused, and two stores that disagree are not joined.
#include "results/store.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <grundy/grundy.hpp>

#include "core/error.hpp"
#include "core/sha256.hpp"
#include "results/exchange.hpp"
#include "results/kept_results.hpp"
#include "support/program.hpp"

namespace grundy::results::store_test {

using test::Folder;
using test::has;

struct Warnings {
    std::string all;
    Warn warn() {
        return [this](const std::string& message) { all += message + "\n"; };
    }
};

Row row(const std::string& position, const std::string& answer) {
    Row out;
    out.question = {sha256("a game"), "value", false, position};
    out.fingerprint_version = fingerprint_version();
    out.found = {answer, "", "cram", "search", answers_version(), "2026-01-31T12:00:00Z", 1000, 1.5};
    return out;
}

std::string fault(const std::function<void()>& work) {
    try {
        work();
    } catch (const Error& error) {
        return error.what();
    } catch (const Conflict& conflict) {
        return conflict.what();
    }
    return "";
}

std::string opening(const std::string& file, Database::Use use = Database::Use::create) {
    return fault([&] { const Store store(file, use, [](const std::string&) {}); });
}

PeriodAnswer certified_kayles() {
    PeriodQuery query;
    query.certificate = true;
    return Solver(Rules::catalogue()).period("0.77", query);
}

TEST(Store, FindsWhatItKeeps) {
    const Folder folder;
    Warnings w;
    const std::string file = folder.file("a.sqlite");
    EXPECT_EQ(Store(file, Database::Use::create, w.warn()).add({row("1", "3"), row("2", "0")}), 2U);
    Store store(file, Database::Use::write, w.warn());
    const auto found = store.find(row("1", "").question);
    ASSERT_TRUE(found);
    EXPECT_EQ(checksum_of(*found), checksum_of(row("1", "3")));
    EXPECT_FALSE(store.find(row("3", "").question));
    RecallQuestion other = row("1", "").question;
    other.misere = true;
    EXPECT_FALSE(store.find(other));
    EXPECT_EQ(store.add({row("1", "3")}), 0U);
    EXPECT_EQ(w.all, "");
}

TEST(Store, RowsThatDisagreeAreShownAndChangeNothing) {
    const Folder folder;
    const std::string file = folder.file("a.sqlite");
    Store store(file, Database::Use::create, [](const std::string&) {});
    store.add({row("1", "3")});
    const std::string told = fault([&] { store.add({row("7", "1"), row("1", "4")}); });
    EXPECT_TRUE(has(told, "cram at 1: 3") && has(told, "cram at 1: 4")) << told;
    EXPECT_EQ(store.rows().size(), 1U);
    EXPECT_EQ(store.find(row("1", "").question)->found.answer, "3");
}

TEST(Store, ARowOfAnotherVersionGivesWayToWhatThisProgramFinds) {
    const Folder folder;
    Store store(folder.file("a.sqlite"), Database::Use::create, [](const std::string&) {});
    Row old = row("1", "4");
    old.found.version = "0.0.1+0";
    store.add({old});
    EXPECT_NE(fault([&] { store.add({row("1", "3")}); }), "") << "merging shows both";
    EXPECT_EQ(store.find(old.question)->found.answer, "4");
    store.add({row("1", "3"), row("2", "0")}, Outdated::gives_way);
    EXPECT_EQ(store.find(old.question)->found.answer, "3");
    EXPECT_EQ(store.rows().size(), 2U);
}

// Every column of a row is changed in turn.
TEST(Store, ADamagedRowIsReportedAndIgnored) {
    const Folder folder;
    for (const std::string change :
         {"answer = '4'", "position = '2'", "question = 'winner'", "play = 'misere'", "status = 'proven'", "nodes = 7",
          "milliseconds = 7", "origin = 'x'", "engine = 'memo'", "version = 'x'", "game = 'x'", "found = 'x'",
          "evidence = 'x'", "fingerprint_version = 2", "checksum = 'x'"}) {
        const std::string file = folder.file("a.sqlite");
        std::filesystem::remove(file);
        Warnings w;
        Store(file, Database::Use::create, w.warn()).add({row("1", "3")});
        Database(file, Database::Use::write).run("UPDATE results SET " + change);
        Store store(file, Database::Use::write, w.warn());
        EXPECT_TRUE(store.rows().empty()) << change;
        EXPECT_TRUE(has(w.all, "fails its checksum and is ignored")) << change << w.all;
        store.add({row("1", "3")});
        EXPECT_EQ(store.find(row("1", "").question)->found.answer, "3") << change;
    }
}

TEST(Store, ADamagedFileNeverGivesAWrongAnswer) {
    const Folder folder;
    const std::string file = folder.file("a.sqlite"), broken = folder.file("b.sqlite");
    std::vector<Row> rows;
    for (int i = 0; i < 200; ++i) rows.push_back(row(std::to_string(i), std::to_string(i % 7)));
    Store(file, Database::Use::create, [](const std::string&) {}).add(rows);
    const std::string bytes = test::slurp(file);
    std::size_t refused = 0;
    const auto look = [&](const std::string& damaged) {
        std::ofstream(broken, std::ios::binary) << damaged;
        Warnings w;
        const std::string told = fault([&] {
            Store store(broken, Database::Use::write, w.warn());
            for (const Row& r : store.rows())
                EXPECT_EQ(r.found.answer, std::to_string(std::stoi(r.question.position) % 7));
            for (const Row& r : rows)
                if (const auto found = store.find(r.question)) {
                    EXPECT_EQ(found->found.answer, r.found.answer);
                }
        });
        refused += told.empty() ? 0 : 1;
        EXPECT_TRUE(told.empty() || has(told, "the store of results '")) << told;
    };
    for (std::size_t at = 0; at < bytes.size(); at += bytes.size() / 60) look(bytes.substr(0, at));
    for (std::size_t at = 5; at < bytes.size(); at += bytes.size() / 90) {
        std::string flipped = bytes;
        flipped[at] = static_cast<char>(flipped[at] ^ 0x10);
        look(flipped);
    }
    EXPECT_GT(refused, 30U);
}

TEST(Store, RefusesWhatIsNoStore) {
    const Folder folder;
    EXPECT_TRUE(has(opening(folder.file("")), "this is a folder"));
    EXPECT_TRUE(has(opening(folder.file("text", std::string(5000, 'x'))), "is no store"));
    EXPECT_TRUE(has(opening(folder.file("none/a.sqlite")), "unable to open"));
    const std::string other = folder.file("other.sqlite");
    Database(other, Database::Use::create).run("CREATE TABLE t (x)");
    EXPECT_TRUE(has(opening(other), "another program"));
}

TEST(Store, RefusesANewerSchemaAndSaysWhatHelps) {
    const Folder folder;
    const std::string file = folder.file("a.sqlite");
    Store(file, Database::Use::create, [](const std::string&) {}).add({row("1", "3")});
    Database(file, Database::Use::write).run("PRAGMA user_version = 4");
    const std::string told = opening(file);
    EXPECT_TRUE(has(told, "newer version") && has(told, "--no-store")) << told;
    EXPECT_EQ(Database(file, Database::Use::write).number("SELECT count(*) FROM results"), 1);
}

// Schema 2 had no origins.
void make_second_schema(const std::string& file, const Row& r) {
    Store(file, Database::Use::create, [](const std::string&) {}).add({r});
    Database database(file, Database::Use::write);
    database.run("ALTER TABLE results DROP COLUMN origin; PRAGMA user_version = 2");
    Statement seal(database, "UPDATE results SET checksum = ?");
    seal.bind({checksum_of(r, 2)});
    seal.step();
}

// Schema 1 had no names of games either.
void make_first_schema(const std::string& file, const Row& r, bool damaged) {
    Database database(file, Database::Use::create);
    database.run(
        "CREATE TABLE results (fingerprint TEXT NOT NULL, fingerprint_version INTEGER NOT NULL, question TEXT NOT NULL,"
        "play TEXT NOT NULL, position TEXT NOT NULL, answer TEXT NOT NULL, status TEXT NOT NULL, evidence TEXT NOT "
        "NULL,"
        "engine TEXT NOT NULL, version TEXT NOT NULL, nodes INTEGER NOT NULL, milliseconds INTEGER NOT NULL,"
        "found TEXT NOT NULL, checksum TEXT NOT NULL,"
        "PRIMARY KEY (fingerprint, fingerprint_version, question, play, position))");
    std::string text;
    for (const std::string& field :
         {r.question.fingerprint, std::string("1"), r.question.question, std::string("normal"), r.question.position,
          r.found.answer, std::string("computed"), std::string(), r.found.engine, r.found.version, std::string("1000"),
          std::string("1500"), r.found.when})
        text += std::to_string(field.size()) + ":" + field + "\n";
    Statement insert(database,
                     "INSERT INTO results VALUES (?, 1, ?, 'normal', ?, ?, 'computed', '', ?, ?, 1000, 1500, ?, ?)");
    insert.bind({r.question.fingerprint, r.question.question, r.question.position,
                 damaged ? r.found.answer + "1" : r.found.answer, r.found.engine, r.found.version, r.found.when,
                 sha256(text)});
    insert.step();
    database.run("PRAGMA application_id = 0x47524E44; PRAGMA user_version = 1");
}

TEST(Store, BringsAnOlderSchemaUpToDate) {
    const Folder folder;
    for (const bool damaged : {false, true}) {
        const std::string file = folder.file(damaged ? "b.sqlite" : "a.sqlite");
        make_first_schema(file, row("1", "3"), damaged);
        Warnings w;
        Store store(file, Database::Use::write, w.warn());
        const auto found = store.find(row("1", "").question);
        EXPECT_EQ(found.has_value(), !damaged);
        if (found) {
            EXPECT_EQ(found->found.answer, "3");
        }
        EXPECT_EQ(w.all.empty(), !damaged) << w.all;
        EXPECT_EQ(Database(file, Database::Use::write).number("PRAGMA user_version"), Store::schema);
    }
    make_second_schema(folder.file("c.sqlite"), row("1", "3"));
    Warnings w;
    Store store(folder.file("c.sqlite"), Database::Use::write, w.warn());
    const auto found = store.find(row("1", "").question);
    ASSERT_TRUE(found) << w.all;
    EXPECT_TRUE(has(found->origin, "a store of an older schema")) << "it may have been imported";
    Row own = *found;
    own.origin.clear();
    EXPECT_EQ(checksum_of(own), checksum_of(row("1", "3")));
}

TEST(Store, WhatIsFoundHereReplacesWhatWasImported) {
    const Folder folder;
    Store store(folder.file("a.sqlite"), Database::Use::create, [](const std::string&) {});
    Row imported = row("1", "3");
    std::vector<Row> rows = {imported};
    mark_imported(rows, "b.json");
    store.add(rows);
    EXPECT_TRUE(has(text_of(store.rows()[0]), ", imported from b.json, 20")) << text_of(store.rows()[0]);
    imported.found.when = "2020-01-31T12:00:00Z";
    store.add({imported});
    EXPECT_EQ(store.rows()[0].origin, "");
    store.add(rows);
    EXPECT_EQ(store.rows()[0].origin, "") << "and stays";
}

TEST(KeptResults, UsesOtherVersionsOnlyWithEvidence) {
    const Folder folder;
    const std::string file = folder.file("a.sqlite");
    const PeriodAnswer period = certified_kayles();
    const auto stated = certified_period(period.certificate);
    ASSERT_TRUE(stated);
    Row proven = row("", stated->answer.substr(0, stated->answer.find("computed_to=")) + "computed_to=5 theorem=T");
    proven.question = stated->question;
    proven.found.evidence = period.certificate;
    proven.found.version = "another";
    Row computed = row("1", "3");
    computed.found.version = "another";
    Store(file, Database::Use::create, [](const std::string&) {}).add({proven, computed, row("2", "5")});
    Warnings w;
    KeptResults kept(file, false, false, w.warn());
    const auto found = kept.find(proven.question);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->answer, stated->answer) << "only what the certificate shows counts";
    EXPECT_FALSE(kept.find(computed.question));
    EXPECT_TRUE(kept.find(row("2", "").question));
    EXPECT_EQ(w.all, "");
}

TEST(KeptResults, BelievesNothingThatWasImportedWithoutACertificate) {
    const Folder folder;
    const std::string file = folder.file("a.sqlite");
    const PeriodAnswer period = certified_kayles();
    const auto stated = certified_period(period.certificate);
    Row proven = row("", stated->answer), claimed = row("", "period=24 preperiod=100 saltus=0 max=9 max_at=5");
    proven.question = stated->question;
    proven.found.evidence = period.certificate;
    std::vector<Row> rows = {proven, claimed, row("1", "3")};
    mark_imported(rows, "b.json");
    Store(file, Database::Use::create, [](const std::string&) {}).add(rows);
    KeptResults kept(file, false, false, [](const std::string& message) { ADD_FAILURE() << message; });
    EXPECT_TRUE(kept.find(proven.question));
    EXPECT_FALSE(kept.find(claimed.question));
    EXPECT_FALSE(kept.find(row("1", "").question));
}

TEST(KeptResults, WithoutAFileNothingIsAskedOrMade) {
    const Folder folder;
    const std::string file = folder.file("deep/a.sqlite");
    {
        KeptResults kept(file, false, false, [](const std::string& message) { ADD_FAILURE() << message; });
        EXPECT_FALSE(kept.knows_anything());
    }
    EXPECT_FALSE(std::filesystem::exists(file));
    {
        KeptResults kept(file, false, false, [](const std::string& message) { ADD_FAILURE() << message; });
        kept.keep(row("1", "").question, row("1", "3").found);
    }
    EXPECT_EQ(Store(file, Database::Use::write, [](const std::string&) {}).rows().size(), 1U);
}

TEST(Exchange, WhatIsExportedIsImported) {
    const Folder folder;
    const std::vector<Row> rows = {row("1", "3"), row("2", "5")};
    const std::string json = to_json(rows);
    const auto none = [](const std::string&) {};
    auto again = read_results(folder.file("a.json", json), none);
    ASSERT_EQ(again.size(), 2U);
    EXPECT_TRUE(has(again[1].origin, "a.json, 20")) << "a text is not believed as a store is";
    again[1].origin.clear();
    EXPECT_EQ(checksum_of(again[1]), checksum_of(rows[1]));
    EXPECT_EQ(to_bfile(rows), "1 3\n2 5\n");
    EXPECT_TRUE(to_csv(rows).ends_with("value,normal,cram,2,5,computed,search," + answers_version() +
                                       ",1000,1500,2026-01-31T12:00:00Z,," + rows[1].question.fingerprint + "\n"));
    std::string forged = json;
    forged.replace(forged.find("\"answer\": \"5\""), 13, "\"answer\": \"6\"");
    const std::string told = fault([&] { read_results(folder.file("b.json", forged), none); });
    EXPECT_TRUE(has(told, "result 2: its checksum does not fit")) << told;
    EXPECT_TRUE(has(fault([&] { read_results(folder.file("c.json", "{"), none); }), "neither a store nor"));
}

TEST(Exchange, CertificatesAreCheckedAgain) {
    const std::string certificate = certified_kayles().certificate;
    Row proven = row("", certified_period(certificate)->answer);
    proven.question = certified_period(certificate)->question;
    proven.found.evidence = certificate;
    const auto checked = [](const Row& one) {
        std::vector<Row> rows = {one};
        return fault([&] { check_all(rows); });
    };
    EXPECT_EQ(checked(proven), "");
    Row other = proven;
    other.question.fingerprint = sha256("another");
    EXPECT_TRUE(has(checked(other), "about another game"));
    other = proven;
    other.found.answer = "period=24" + proven.found.answer.substr(9);
    EXPECT_TRUE(has(checked(other), "its certificate states period=12"));
    other = proven;
    other.found.answer.replace(other.found.answer.find("max=8"), 5, "max=9");
    EXPECT_TRUE(has(checked(other), "its certificate states period=12"));
    other = proven;
    other.found.evidence[certificate.find("values ") + 7] ^= 1;
    EXPECT_TRUE(has(checked(other), "damaged"));
}

TEST(Exchange, MergesStoresThatAgree) {
    const Folder folder;
    const auto none = [](const std::string&) {};
    const std::string a = folder.file("a"), b = folder.file("b"), c = folder.file("c");
    Store(a, Database::Use::create, none).add({row("1", "3"), row("2", "5")});
    Store(b, Database::Use::create, none).add({row("2", "5"), row("3", "0")});
    EXPECT_EQ(merge(a, b, c, none), 3U);
    EXPECT_EQ(Store(c, Database::Use::write, none).rows().size(), 3U);
    EXPECT_TRUE(has(fault([&] { merge(a, b, c, none); }), "exists"));
    Store(b, Database::Use::write, none).add({row("1", "4")});
    const std::string told = fault([&] { merge(a, b, folder.file("d"), none); });
    EXPECT_TRUE(has(told, "cram at 1: 3") && has(told, "cram at 1: 4")) << told;
    EXPECT_FALSE(std::filesystem::exists(folder.file("d")));
}

}  // namespace grundy::results::store_test
