// SPDX-License-Identifier: MIT
// See kept_table.hpp.
#include "api/kept_table.hpp"

#include <algorithm>

#include "core/size.hpp"
#include "rules/rule_text.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

void add(Sha256& digest, std::string_view text) {
    digest.add(std::to_string(text.size()) + " ");
    digest.add(text);
}

// What the cells depend on. The last bound of the first range is left out, because a table with more rows begins with
// the same cells.
std::string question_of(const rules::Library& library, const Table& table) {
    Sha256 digest;
    add(digest, table.game);
    add(digest, table.misere ? "misere" : "normal");
    add_rules(digest, library);
    for (std::size_t i = 0; i < table.ranges.size(); ++i)
        add(digest, (i < table.arguments.size() ? table.arguments[i] : "") + "=" +
                        std::to_string(table.ranges[i].first) +
                        (i == 0 ? "" : ".." + std::to_string(table.ranges[i].second)));
    return digest.hex();
}

}  // namespace

void add_rules(Sha256& digest, const rules::Library& library) {
    for (const auto& game : library.games) {
        add(digest, game->name);
        add(digest, game->text);
    }
    for (const auto& [name, datum] : library.data) {
        add(digest, name);
        add(digest, rules::parameter_text(datum.value));
    }
}

store::CheckpointSettings settings_of(const Checkpointing& options) {
    return {options.file, options.every, {options.packing, options.pack, options.unpack}, options.warn, options.saved};
}

Budget watched(Budget budget, std::function<void()> look) {
    budget.progress = [look = std::move(look), shown = std::move(budget.progress)](
                          std::string_view what, std::uint64_t done, std::uint64_t total) {
        look();
        if (shown) shown(what, done, total);
    };
    return budget;
}

Budget KeptTable::watching(Budget budget) {
    if (!wanted()) return budget;
    return watched(std::move(budget), [this] {
        if (box_ != nullptr) box_->look();
    });
}

void KeptTable::open(store::Head head) {
    file_ = std::make_unique<store::Checkpoint>(settings_of(options_), std::move(head));
    values_ = std::make_unique<store::SavedValues>(*file_);
}

KeptTable::~KeptTable() {
    if (finder_ != nullptr) finder_->keep_nowhere();
    if (box_ != nullptr) box_->keep_in(nullptr, {});
}

void KeptTable::heaps(const std::string& game, engines::heap::PeriodFinder& finder, std::uint64_t most, Meter& meter) {
    open({{"game", game}, {"rules", finder.form().forms[0].exact_text()}, {"what", "values of heaps 0, 1, 2, ..."}});
    finder_ = &finder;
    finder.keep_in(values_.get(), most, meter);
}

void KeptTable::box(const rules::Library& library, const std::string& game, engines::table::Engine& engine,
                    const std::vector<Int>& words) {
    Sha256 digest;
    add(digest, game);
    add_rules(digest, library);
    for (const Int last : std::span(words).subspan(1)) add(digest, std::to_string(last));
    open({{"game", game}, {"what", "values of a box of cells"}, {"question", digest.hex()}});
    box_ = &engine;
    engine.keep_in(values_.get(), words);
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
    if (finder_ != nullptr)
        finder_->save();
    else if (box_ == nullptr)  // it has saved, also what it then lost
        values_->save(table.values.size(), copy_of(table));
    if (box_ != nullptr && table.outcome == Outcome::answered && values_->kept() == 0 && file_->unsaved().empty() &&
        options_.warn)
        options_.warn("'" + file_->file() +
                      "' keeps nothing: the rules fail at a position that play does not reach, so that cells are "
                      "searched for one by one");
    if (table.outcome != Outcome::answered)
        table.reason += "\n" + values_->what_is_kept(finder_ != nullptr ? "heaps"
                                                     : box_ != nullptr  ? "cells"
                                                                        : "values");
}

}  // namespace abi_1
}  // namespace grundy
