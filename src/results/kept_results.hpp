// SPDX-License-Identifier: MIT
// The store as a solver's Recall.
#pragma once

#include <chrono>
#include <grundy/grundy.hpp>
#include <map>
#include <memory>
#include <tuple>

#include "results/store.hpp"

namespace grundy::results {

class KeptResults final : public Recall {
public:
    /// `everything`: also answers that took little work are kept; else those that took a second. The file is opened
    /// when it is first needed, and made when something is kept; faults are then told by `warn`, and answers are
    /// computed as without a store. `strict`: the file is opened now, or made; throws Error if that fails.
    KeptResults(std::string path, bool everything, bool strict, Warn warn);
    ~KeptResults() override;

    /// Called when a query begins: what the file said about the games of the query before is forgotten.
    bool knows_anything() override;
    double least_seconds() const override { return everything_ ? 0 : 1; }
    std::optional<Recalled> find(const RecallQuestion& question) override;
    void keep(const RecallQuestion& question, const Recalled& answer) override;
    /// Writes what is still to be written.
    void flush();
    /// How many statements the file was asked to execute.
    std::uint64_t statements() const { return store_ ? store_->statements() : 0; }

private:
    /// What a query knows of the rows of one game, under one question and play.
    struct Game {
        std::size_t asked = 0;         ///< questions put to the file
        std::optional<GameRows> rows;  ///< all rows of the game, once they were taken
    };

    std::optional<Row> row_about(const RecallQuestion& question);
    Store* store(Database::Use use);  ///< null after a fault
    void fault(const std::string& message);

    std::string path_;
    bool everything_, failed_ = false;
    Warn warn_;
    std::unique_ptr<Store> store_;
    std::optional<bool> exists_;
    std::vector<Row> pending_;
    std::map<std::tuple<std::string, std::string, bool>, Game> games_;
    std::size_t held_ = 0;  ///< entries of `games_` and their rows
    std::chrono::steady_clock::time_point written_{};
};

/// Checks the certificate of a row, if it has one. Returns false if that was not finished within the limits. Throws
/// Error if the certificate does not hold, or does not state what the row does. What a certificate does not show, such
/// as how far values were computed, is replaced in the row by what it does show.
bool confirm(Row& row, const Limits& limits = {});

}  // namespace grundy::results
