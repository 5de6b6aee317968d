// SPDX-License-Identifier: MIT
// See store.hpp.
#include "results/store.hpp"

#include <charconv>
#include <tuple>
#include <utility>

#include "core/error.hpp"
#include "core/sha256.hpp"

namespace grundy::results {
namespace {

constexpr std::int64_t application = 0x47524E44;  // "GRND"

const std::string columns =
    "fingerprint, fingerprint_version, question, play, position, answer, status, evidence, game, engine, version, "
    "nodes, milliseconds, found, origin, checksum";
constexpr int status_column = 6, checksum_column = 15;
const std::string game_key = "fingerprint = ? AND fingerprint_version = ? AND question = ? AND play = ?";
const std::string key = game_key + " AND position = ?";

const std::string create =
    "CREATE TABLE results (fingerprint TEXT NOT NULL, fingerprint_version INTEGER NOT NULL, question TEXT NOT NULL, "
    "play TEXT NOT NULL, position TEXT NOT NULL, answer TEXT NOT NULL, status TEXT NOT NULL, evidence TEXT NOT NULL, "
    "game TEXT NOT NULL, engine TEXT NOT NULL, version TEXT NOT NULL, nodes INTEGER NOT NULL, "
    "milliseconds INTEGER NOT NULL, found TEXT NOT NULL, origin TEXT NOT NULL, checksum TEXT NOT NULL, "
    "PRIMARY KEY (fingerprint, fingerprint_version, question, play, position))";

std::string play_of(const RecallQuestion& q) { return q.misere ? "misere" : "normal"; }
auto key_of(const Row& row) {
    const RecallQuestion& q = row.question;
    return std::tuple(q.fingerprint, row.fingerprint_version, q.question, q.misere, q.position);
}

std::int64_t milliseconds(const Row& row) { return static_cast<std::int64_t>(row.found.seconds * 1000 + 0.5); }

std::string digest_of(const std::vector<std::string>& fields) {
    std::string text;
    for (const std::string& field : fields) text += std::to_string(field.size()) + ":" + field + "\n";
    return sha256(text);
}

// Schema 1 had no names of games, and neither had schema 2 the origins.
std::vector<std::string> fields_of(const Row& row, std::int64_t schema) {
    const Recalled& a = row.found;
    std::vector<std::string> out = {row.question.fingerprint,
                                    std::to_string(row.fingerprint_version),
                                    row.question.question,
                                    play_of(row.question),
                                    row.question.position,
                                    a.answer,
                                    status_of(row),
                                    a.evidence,
                                    a.game,
                                    a.engine,
                                    a.version,
                                    std::to_string(a.nodes),
                                    std::to_string(milliseconds(row)),
                                    a.when,
                                    row.origin};
    if (schema < 3) out.pop_back();
    if (schema < 2) out.erase(out.begin() + 8);
    return out;
}

Row row_of(const Statement& s) {
    Row row;
    row.question = {s.text(0), s.text(2), s.text(3) == "misere", s.text(4)};
    row.fingerprint_version = s.integer(1);
    row.found = {s.text(5),
                 s.text(7),
                 s.text(8),
                 s.text(9),
                 s.text(10),
                 s.text(13),
                 static_cast<std::uint64_t>(s.integer(11)),
                 static_cast<double>(s.integer(12)) / 1000};
    row.origin = s.text(14);
    return row;
}

SealedRow sealed_of(const Statement& s) { return {row_of(s), s.text(status_column), s.text(checksum_column)}; }

// How many heaps or games a misere quotient includes; 0 for other results.
std::int64_t extent_of(const Row& row) {
    const std::string& answer = row.found.answer;
    std::int64_t out = 0;
    if (row.question.question != "quotient") return out;
    for (const std::string_view before : {"heaps_to=", "games="})
        if (const auto at = answer.find(before); at != std::string::npos)
            std::from_chars(answer.data() + at + before.size(), answer.data() + answer.size(), out);
    return out;
}

}  // namespace

std::string status_of(const Row& row) { return row.found.evidence.empty() ? "computed" : "proven"; }
std::string checksum_of(const Row& row, std::int64_t schema) { return digest_of(fields_of(row, schema)); }

std::string text_of(const Row& row) {
    const RecallQuestion& q = row.question;
    const bool named = row.found.game.find('(') != std::string::npos;  // the position is part of the name
    return (q.misere ? "misere " : "") + q.question + " of " + row.found.game +
           (q.position.empty() || named ? "" : " at " + q.position) + ": " + row.found.answer + " (" + status_of(row) +
           " by " + row.found.engine + ", version " + row.found.version + ", " + row.found.when +
           (row.origin.empty() ? "" : ", imported from " + row.origin) + ")";
}

// What follows tells how far values were computed. With a saltus that is all that a largest value is about, too.
std::string claim_of(const Row& row) {
    const std::string& answer = row.found.answer;
    // Quotients differ in how many heaps they include, and are checked before they are used; two true formulas may look
    // different, and are compared with small positions.
    if (row.question.question == "quotient" || row.question.question == "formula") return {};
    if (row.question.question != "period") return answer;
    const bool has_max = answer.find(" saltus=0 ") != std::string::npos;
    return answer.substr(0, answer.find(has_max ? " computed_to=" : " max="));
}

Conflict::Conflict(const Row& known, const Row& other)
    : text("two results disagree, so nothing was changed:\n  " + text_of(known) + "\n  " + text_of(other) +
           "\none of them is wrong: compute it again with --no-store, and please report this") {}

Store::Store(const std::string& path, Database::Use use, Warn warn) : warn_(std::move(warn)), database_(path, use) {
    const std::int64_t version = database_.number("PRAGMA user_version");
    if (version > schema)
        database_.fail("a newer version of grundy made it (schema " + std::to_string(version) + ", this one knows " +
                       std::to_string(schema) + "); use that version, another file with --store, or --no-store");
    if (version == schema) {
        if (database_.number("PRAGMA application_id") != application)
            database_.fail("it is the database of another program");
        return;
    }
    if (use == Database::Use::read)
        database_.fail(version == 0 ? "it is not a store of results"
                                    : "an older version of grundy made it, and it may not be written to");
    migrate();
}

// Before schema 3, rows did not tell what was found here from what was imported. Neither is known now, and what was
// imported counts only with a certificate.
constexpr auto unknown_origin = "somewhere: a store of an older schema does not tell";

// A new file has version 0. Another process may do the same at this time, so what is there is looked at again.
void Store::migrate() {
    Transaction transaction(database_);
    const std::int64_t version = database_.number("PRAGMA user_version");
    const bool empty = database_.number("SELECT count(*) FROM sqlite_master") == 0;
    if (version == 0 && !empty) database_.fail("it is the database of another program");
    if (version == 0) database_.run(create);
    if (version > 0 && version < schema) {
        std::vector<Row> kept;
        for (const char* added : {"game", "origin"})
            if (version == 1 || added != std::string("game"))
                database_.run("ALTER TABLE results ADD COLUMN " + std::string(added) + " TEXT NOT NULL DEFAULT ''");
        Statement all(database_, "SELECT " + columns + " FROM results");
        while (all.step()) {
            Row row = row_of(all);
            if (checksum_of(row, version) == all.text(checksum_column)) {
                row.origin = unknown_origin;
                kept.push_back(std::move(row));
            } else
                warn_("a result in '" + path() + "' is damaged and was left as it is");
        }
        Statement seal(database_, "UPDATE results SET origin = ?, checksum = ? WHERE " + key);
        for (const Row& row : kept) {
            seal.bind({row.origin, checksum_of(row), row.question.fingerprint, row.fingerprint_version,
                       row.question.question, play_of(row.question), row.question.position});
            seal.step();
        }
    }
    if (version < schema)
        database_.run("PRAGMA application_id = " + std::to_string(application) +
                      "; PRAGMA user_version = " + std::to_string(schema));
    transaction.commit();
}

std::optional<Row> Store::intact(const SealedRow& sealed) {
    if (sealed.checksum == checksum_of(sealed.row) && sealed.status == status_of(sealed.row)) return sealed.row;
    warn_("a result in '" + path() + "' fails its checksum and is ignored");
    return std::nullopt;
}

std::optional<Row> Store::unsealed(const SealedRow& sealed, const RecallQuestion& q, std::int64_t fingerprint_version) {
    auto out = intact(sealed);
    // A damaged index may lead to an intact row about something else.
    if (out && key_of(*out) != key_of({q, fingerprint_version, {}})) {
        warn_("the index of '" + path() + "' is damaged, and a result was not found");
        out.reset();
    }
    return out;
}

std::optional<Row> Store::find_intact(const RecallQuestion& q, std::int64_t fingerprint_version) {
    if (!find_) find_.emplace(database_, "SELECT " + columns + " FROM results WHERE " + key);
    find_->bind({q.fingerprint, fingerprint_version, q.question, play_of(q), q.position});
    std::optional<Row> out;
    if (find_->step()) out = unsealed(sealed_of(*find_), q, fingerprint_version);
    find_->bind({});  // lets go of the file
    return out;
}

std::optional<Row> Store::find(const RecallQuestion& q) { return find_intact(q, fingerprint_version()); }

std::optional<GameRows> Store::game_rows(const RecallQuestion& q, std::size_t most) {
    if (!count_game_) {  // by the index, at a fraction of what the rows cost
        count_game_.emplace(database_, "SELECT count(*) FROM (SELECT 1 FROM results WHERE " + game_key + " LIMIT ?)");
        find_game_.emplace(database_, "SELECT " + columns + " FROM results WHERE " + game_key + " LIMIT ?");
    }
    const auto begin = [&](Statement& statement) {
        statement.bind({q.fingerprint, static_cast<std::int64_t>(fingerprint_version()), q.question, play_of(q),
                        static_cast<std::int64_t>(most) + 1});
    };
    begin(*count_game_);
    const std::int64_t count = count_game_->step() ? count_game_->integer(0) : 0;
    count_game_->bind({});
    GameRows out;
    if (count == 0) return out;
    if (std::cmp_greater(count, most)) return std::nullopt;
    begin(*find_game_);
    while (find_game_->step()) {
        SealedRow sealed = sealed_of(*find_game_);
        std::string position = sealed.row.question.position;
        out.insert_or_assign(std::move(position), std::move(sealed));
    }
    find_game_->bind({});
    return out;
}

std::vector<Row> Store::rows(const std::string& fingerprint) {
    Statement all(database_,
                  "SELECT " + columns + " FROM results" + (fingerprint.empty() ? "" : " WHERE fingerprint = ?") +
                      " ORDER BY fingerprint, fingerprint_version, question, play, length(position), position");
    if (!fingerprint.empty()) all.bind({fingerprint});
    std::vector<Row> out;
    try {
        while (all.step())
            if (auto row = intact(sealed_of(all))) out.push_back(std::move(*row));
    } catch (const Error& fault) {
        if (out.empty()) throw;
        warn_(std::string(fault.what()) + "\nonly its first results, " + std::to_string(out.size()) +
              " in number, can be read");
    }
    return out;
}

std::size_t Store::add(const std::vector<Row>& rows, Outdated outdated) {
    Transaction transaction(database_);
    Statement insert(database_, "INSERT OR REPLACE INTO results (" + columns +
                                    ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    std::size_t fresh = 0;
    for (const Row& row : rows) {
        const auto known = find_intact(row.question, row.fingerprint_version);
        if (known) {
            const bool gives_way = outdated == Outdated::gives_way && known->found.evidence.empty() &&
                                   (known->found.version != row.found.version || !known->origin.empty());
            if (claim_of(*known) != claim_of(row) && !gives_way) throw Conflict(*known, row);
            const auto rank = [](const Row& r) {
                return std::tuple(!r.found.evidence.empty(), extent_of(r), r.origin.empty(), r.found.when);
            };
            if (!gives_way && rank(*known) >= rank(row)) continue;
        }
        fresh += known ? 0 : 1;
        const Recalled& a = row.found;
        insert.bind({row.question.fingerprint, row.fingerprint_version, row.question.question, play_of(row.question),
                     row.question.position, a.answer, status_of(row), a.evidence, a.game, a.engine, a.version,
                     static_cast<std::int64_t>(a.nodes), milliseconds(row), a.when, row.origin, checksum_of(row)});
        insert.step();
    }
    transaction.commit();
    return fresh;
}

}  // namespace grundy::results
