// SPDX-License-Identifier: MIT
// See kept_findings.hpp.
#include "api/kept_findings.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "api/kept_table.hpp"
#include "core/error.hpp"
#include "core/sha256.hpp"

namespace grundy {
inline namespace abi_1 {

Budget KeptFindings::watching(Budget budget) {
    if (options_.file.empty()) return budget;
    return watched(std::move(budget), [this] {
        if (file_ && file_->due()) save();
    });
}

void KeptFindings::open(Solver::Impl& solver, const rules::Position& position, Meter& meter) {
    if (options_.file.empty()) return;
    std::string about;
    bool all_about = true;  // what the findings depend on
    for (const rules::Component& c : position) {
        auto* const has =
            c.instance == 0 ? nullptr : dynamic_cast<engines::HasFindings*>(&solver.engines->engine_for(c));
        auto* const search = has == nullptr ? nullptr : has->findings();
        if (search == nullptr || std::find(searches_.begin(), searches_.end(), search) != searches_.end()) continue;
        searches_.push_back(search);
        about += (about.empty() ? "" : " and ") + search->about();
        all_about = all_about && !search->about().empty();
    }
    if (searches_.empty())
        throw Error(
            "what is saved of a position is what a search finds, and an engine that does not search answers here "
            "('grundy plan' says which): leave out --checkpoint and --resume");
    store::Head head = {
        {"game", to_text(*solver.ruleset, position)}, {"rules", about}, {"what", "findings of searches"}};
    if (!all_about) {
        Sha256 question;
        add_rules(question, solver.library);
        head["question"] = question.hex();
    }
    auto file = std::make_unique<store::Checkpoint>(settings_of(options_), head);
    if (!file->trusted())
        file->refuse(
            "was not written by this user's program, and it takes as long to confirm its findings as to find them");
    file->visit([&](const std::string& kind, const std::string& content) {
        bool taken = false;
        for (engines::Findings* const search : searches_) taken = search->read(content, meter) || taken;
        if (kind != "findings" || !taken) file->refuse("has malformed findings");
        return true;
    });
    file_ = std::move(file);
}

void KeptFindings::save() {
    saved_ = file_->replace("findings", [&](const store::Checkpoint::Take& take) {
        for (const engines::Findings* const search : searches_) search->write(take);
    });
    file_->note_time();
}

void KeptFindings::finish(Run& run) {
    if (!file_) return;
    save();
    if (run.outcome == Outcome::answered) return;
    run.reason += saved_ ? "\n'" + file_->file() + "' keeps what is found, and the same command continues from there"
                         : "\nwhat was found is not saved: " + file_->unsaved();
}

}  // namespace abi_1
}  // namespace grundy
