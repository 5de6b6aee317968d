// SPDX-License-Identifier: MIT
// The store of results: one SQLite file with a row for each answer (docs/format.md). Every row has a checksum of its
// own; a row that fails it is reported and ignored.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "report/result_fields.hpp"
#include "results/database.hpp"

namespace grundy::results {

using Row = report::ResultRow;
using report::SealedRow;

/// "proven" if there is evidence that can be checked, else "computed".
std::string status_of(const Row& row);
/// The digest of the columns that stores of this schema have.
std::string checksum_of(const Row& row, std::int64_t schema = 3);
/// The row in one line, for messages.
std::string text_of(const Row& row);
/// The part of an answer that another row about the same must agree with.
std::string claim_of(const Row& row);

/// What becomes of a row without evidence that says something else and is of another version, or was imported.
enum class Outdated { disagrees, gives_way };

/// Rows about one game under one question and play, by their positions. A position that is not among them is not known.
using GameRows = std::map<std::string, SealedRow>;

/// Thrown where two rows disagree.
struct Conflict : std::exception {
    Conflict(const Row& known, const Row& other);
    const char* what() const noexcept override { return text.c_str(); }
    std::string text;
};

using Warn = std::function<void(const std::string& message)>;

class Store {
public:
    static constexpr std::int64_t schema = 3;

    /// Opens the store and brings an older one up to date, if it may be written. Throws Error if the file is no store,
    /// or if a newer program made it.
    Store(const std::string& path, Database::Use use, Warn warn);

    const std::string& path() const { return database_.path(); }
    std::optional<Row> find(const RecallQuestion& question);
    /// All rows that share the game, question and play of this one; nothing if there are more than `most`.
    std::optional<GameRows> game_rows(const RecallQuestion& question, std::size_t most);
    /// The row, if it is intact and about this question; else nothing, with a warning.
    std::optional<Row> unsealed(const SealedRow& sealed, const RecallQuestion& question,
                                std::int64_t fingerprint_version = grundy::fingerprint_version());
    /// Holds the state of the file for what is read while it lives.
    Transaction reading() { return Transaction(database_, Transaction::Use::read); }
    std::uint64_t statements() const { return database_.statements(); }
    /// All rows that are intact, in the order of their keys; of a fingerprint if one is given. Of a damaged file those
    /// up to the damage, with a warning.
    std::vector<Row> rows(const std::string& fingerprint = {});
    /// Adds the rows, or none of them if one disagrees with a row that is there (Conflict). Of two that agree, the one
    /// with evidence stays, then one that was found here and not imported, then the later one. Returns how many are
    /// new. Rows that another version found without evidence are not used; they may give way instead.
    std::size_t add(const std::vector<Row>& rows, Outdated outdated = Outdated::disagrees);

private:
    void migrate();
    std::optional<Row> intact(const SealedRow& sealed);
    std::optional<Row> find_intact(const RecallQuestion& question, std::int64_t fingerprint_version);

    Warn warn_;
    Database database_;
    std::optional<Statement> find_, count_game_, find_game_;
};

}  // namespace grundy::results
