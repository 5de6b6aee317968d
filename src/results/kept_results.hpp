// SPDX-License-Identifier: MIT
// The store as a solver's Recall.
#pragma once

#include <chrono>
#include <grundy/grundy.hpp>
#include <memory>

#include "results/store.hpp"

namespace grundy::results {

class KeptResults final : public Recall {
public:
    /// `everything`: also answers that took little work are kept; else those that took a second. The file is opened
    /// when it is first needed, and made when something is kept; faults are then told by `warn`, and answers are
    /// computed as without a store. `strict`: the file is opened now, or made; throws Error if that fails.
    KeptResults(std::string path, bool everything, bool strict, Warn warn);
    ~KeptResults() override;

    bool knows_anything() override;
    double least_seconds() const override { return everything_ ? 0 : 1; }
    std::optional<Recalled> find(const RecallQuestion& question) override;
    void keep(const RecallQuestion& question, const Recalled& answer) override;
    /// Writes what is still to be written.
    void flush();

private:
    Store* store(Database::Use use);  ///< null after a fault
    void fault(const std::string& message);

    std::string path_;
    bool everything_, failed_ = false;
    Warn warn_;
    std::unique_ptr<Store> store_;
    std::optional<bool> exists_;
    std::vector<Row> pending_;
    std::chrono::steady_clock::time_point written_{};
};

/// Checks the certificate of a row, if it has one. Returns false if that was not finished within the limits. Throws
/// Error if the certificate does not hold, or does not state what the row does. What a certificate does not show, such
/// as how far values were computed, is replaced in the row by what it does show.
bool confirm(Row& row, const Limits& limits = {});

}  // namespace grundy::results
