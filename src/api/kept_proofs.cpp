// SPDX-License-Identifier: MIT
// See kept_proofs.hpp.
#include "api/kept_proofs.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "api/kept_table.hpp"
#include "core/error.hpp"

namespace grundy {

Budget KeptProofs::watching(Budget budget) {
    if (options_.file.empty()) return budget;
    auto shown = std::move(budget.progress);
    budget.progress = [this, shown](std::string_view what, std::uint64_t done, std::uint64_t total) {
        if (file_ && file_->due()) save();
        if (shown) shown(what, done, total);
    };
    return budget;
}

void KeptProofs::open(Solver::Impl& solver, const rules::Position& position, Meter& meter) {
    if (options_.file.empty()) return;
    std::string shapes;
    for (const rules::Component& c : position) {
        if (c.instance == 0) continue;
        auto* const search = dynamic_cast<engines::search::Engine*>(&solver.engines->engine_for(c));
        if (search == nullptr || std::find(searches_.begin(), searches_.end(), search) != searches_.end()) continue;
        searches_.push_back(search);
        shapes += (shapes.empty() ? "" : " and ") + search->shapes_text();
    }
    if (searches_.empty())
        throw Error(
            "what is saved of a position is what the search of boards proves, and another engine answers here "
            "('grundy plan' tells which): leave out --checkpoint and --resume");
    const store::Head head = {
        {"game", to_text(*solver.ruleset, position)}, {"rules", shapes}, {"what", "proofs of searches of boards"}};
    auto file = std::make_unique<store::Checkpoint>(settings_of(options_), head);
    if (!file->trusted())
        file->refuse(
            "was not written by this user's program, and it takes as long to confirm its proofs as to find them");
    file->visit([&](const std::string& kind, const std::string& content) {
        for (auto* const search : searches_)
            if (kind != "proofs" || !search->read_proofs(content, meter)) file->refuse("has malformed proofs");
        return true;
    });
    file_ = std::move(file);
}

void KeptProofs::save() {
    saved_ = file_->replace("proofs", [&](const store::Checkpoint::Take& take) {
        for (const auto* const search : searches_) search->write_proofs(take);
    });
    file_->note_time();
}

void KeptProofs::finish(Run& run) {
    if (!file_) return;
    save();
    if (run.outcome == Outcome::answered) return;
    run.reason += saved_ ? "\n'" + file_->file() + "' keeps what is proven, and the same command continues from there"
                         : "\nwhat was proven is not saved: " + file_->unsaved();
}

}  // namespace grundy
