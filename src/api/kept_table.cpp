// SPDX-License-Identifier: MIT
// See kept_table.hpp.
#include "api/kept_table.hpp"

#include <algorithm>

#include "core/sha256.hpp"
#include "core/size.hpp"
#include "rules/rule_text.hpp"

namespace grundy {
namespace {

// What the cells depend on: all rules and data in scope. The last bound of the first range is left out, because a table
// with more rows begins with the same cells.
std::string question_of(const rules::Library& library, const Table& table) {
    Sha256 digest;
    const auto add = [&](std::string_view text) {
        digest.add(std::to_string(text.size()) + " ");
        digest.add(text);
    };
    add(table.game);
    add(table.misere ? "misere" : "normal");
    for (const auto& game : library.games) {
        add(game->name);
        add(game->text);
    }
    for (const auto& [name, datum] : library.data) {
        add(name);
        add(rules::parameter_text(datum.value));
    }
    for (std::size_t i = 0; i < table.ranges.size(); ++i)
        add((i < table.arguments.size() ? table.arguments[i] : "") + "=" + std::to_string(table.ranges[i].first) +
            (i == 0 ? "" : ".." + std::to_string(table.ranges[i].second)));
    return digest.hex();
}

}  // namespace

store::CheckpointSettings settings_of(const Checkpointing& options) {
    return {options.file, options.every, {options.packing, options.pack, options.unpack}, options.warn, options.saved};
}

void KeptTable::open(store::Head head) {
    file_ = std::make_unique<store::Checkpoint>(settings_of(options_), std::move(head));
    values_ = std::make_unique<store::SavedValues>(*file_);
}

KeptTable::~KeptTable() {
    if (finder_ != nullptr) finder_->keep_nowhere();
}

void KeptTable::heaps(const std::string& game, engines::heap::PeriodFinder& finder, std::uint64_t most, Meter& meter) {
    open({{"game", game}, {"rules", finder.form().exact_text()}, {"what", "values of heaps 0, 1, 2, ..."}});
    finder_ = &finder;
    finder.keep_in(values_.get(), most, meter);
}

std::size_t KeptTable::cells(const rules::Library& library, Table& table) {
    if (!wanted()) return 0;
    open({{"game", table.game}, {"what", "values of a table"}, {"question", question_of(library, table)}});
    std::uint64_t count = 1;
    for (const auto& [a, b] : table.ranges) count *= static_cast<std::uint64_t>(b - a) + 1;
    values_->resume(count, [&](std::span<const std::uint64_t> values) {
        table.values.insert(table.values.end(), values.begin(), values.end());
    });
    return table.values.size();
}

store::SavedValues::Copy KeptTable::copy_of(const Table& table) {
    return [&](std::uint64_t from, std::span<std::uint64_t> out) {
        std::copy_n(table.values.begin() + static_cast<std::ptrdiff_t>(from), out.size(), out.begin());
    };
}

void KeptTable::finish(Table& table) {
    if (!values_) return;
    finder_ != nullptr ? finder_->save() : values_->save(table.values.size(), copy_of(table));
    if (table.outcome != Outcome::answered)
        table.reason += "\n" + values_->what_is_kept(finder_ != nullptr ? "heaps" : "values");
}

}  // namespace grundy
