// SPDX-License-Identifier: MIT
// The file in which the values of one table are saved, as Solver::keep_in asks for; without such a file
// everything here does nothing. The values of a heap game are kept from heap 0 on, whatever range was asked for, and
// so serve tables of any range; the cells of other tables are kept in their order.
#pragma once

#include <functional>
#include <grundy/grundy.hpp>
#include <memory>
#include <string>
#include <utility>

#include "core/sha256.hpp"
#include "engines/heap/finder.hpp"
#include "engines/table/table.hpp"
#include "rules/game.hpp"
#include "store/saved_values.hpp"

namespace grundy {
inline namespace abi_1 {

/// Adds all rules and data in scope.
void add_rules(Sha256& digest, const rules::Library& library);
store::CheckpointSettings settings_of(const Checkpointing& options);
/// The budget with something more to do whenever progress is reported.
Budget watched(Budget budget, std::function<void()> look);

class KeptTable {
public:
    KeptTable() = default;
    explicit KeptTable(Checkpointing options) : options_(std::move(options)) {}

    bool wanted() const { return !options_.file.empty(); }
    KeptTable(const KeptTable&) = delete;
    KeptTable& operator=(const KeptTable&) = delete;
    ~KeptTable();

    /// The budget, with a look at the clock whenever progress is reported. This object must outlive its meters.
    Budget watching(Budget budget);
    /// Opens the file of a heap game's values, takes over up to `most` of them, and keeps them there.
    void heaps(const std::string& game, engines::heap::PeriodFinder& finder, std::uint64_t most, Meter& meter);
    /// Opens the file of the cells of a table and takes over those that it has; returns their number.
    std::size_t cells(const rules::Library& library, Table& table);
    /// Opens the file of all cells of the box up to these words, which the engine computes together, and keeps them
    /// there.
    void box(const rules::Library& library, const std::string& game, engines::table::Engine& engine,
             const std::vector<Int>& words);
    /// After each cell.
    void look(const Table& table) {
        if (values_ && finder_ == nullptr && box_ == nullptr) values_->look(table.values.size(), copy_of(table));
    }
    /// At the end, whether or not the table is complete. Adds to the reason of a stopped query what is kept.
    void finish(Table& table);

private:
    static store::SavedValues::Copy copy_of(const Table& table);
    void open(store::Head head);

    Checkpointing options_;
    std::unique_ptr<store::Checkpoint> file_;
    std::unique_ptr<store::SavedValues> values_;
    engines::heap::PeriodFinder* finder_ = nullptr;  ///< that uses values_
    engines::table::Engine* box_ = nullptr;          ///< likewise
};

}  // namespace abi_1
}  // namespace grundy
