// SPDX-License-Identifier: MIT
// See extend.hpp. A kill at any moment does no harm: until the new plan is written, the atlas is one of the old plan
// that misses some open games, and the same command goes on from there.
#include "atlas/extend.hpp"

#include <filesystem>

#include "atlas/parts.hpp"
#include "atlas/store.hpp"
#include "core/error.hpp"

namespace grundy::atlas {
namespace {

namespace fs = std::filesystem;

bool reached_limit(const Record& record, const Plan& plan) {
    return !of_positions(plan.family) && record.computed_to >= plan.limit;
}

bool would_go_on(const Record& record, const Plan& before, const Plan& after) {
    if (record.state != State::open) return false;
    if (reached_limit(record, before)) return after.limit > before.limit;
    return after.nodes > before.nodes || after.bytes > before.bytes;
}

void require_larger(const std::string& folder, const Plan& before, const Plan& after) {
    require_own_version(before);
    if (before.misere != after.misere)
        throw Error("'" + folder + "' has a plan of " + (before.misere ? "misere" : "normal") +
                    " play: give -o a new folder");
    if (before.family != after.family || before.games != after.games)
        throw Error("'" + folder + "' has the plan of " + before.family + ", and not of " + after.family +
                    ": give -o a new folder");
    if (after.limit < before.limit || after.nodes < before.nodes || after.bytes < before.bytes)
        throw Error("'" + folder + "' has a plan with larger bounds (heaps to " + std::to_string(before.limit) + ", " +
                    std::to_string(before.nodes) + " nodes and " + std::to_string(before.bytes) +
                    " bytes a game), and an atlas is only extended: leave out --limit or --budget to keep a bound, or "
                    "give -o a new folder");
}

// A name that no file of the folder has.
std::string new_name(const std::string& folder, const std::string& stem) {
    for (std::size_t i = 1;; ++i) {
        std::string name = stem + "." + std::to_string(i) + ".jsonl";
        if (!fs::exists(folder + "/" + name)) return name;
    }
}

}  // namespace

std::optional<Extension> extend(const std::string& folder, const Plan& plan) {
    const Merged merged = merge(folder);
    if (merged.plan == plan) return std::nullopt;
    require_larger(folder, merged.plan, plan);
    if (!merged.conflicts.empty()) throw Error("the atlas contradicts itself: " + merged.conflicts.front());
    Extension out;
    std::vector<fs::path> before;
    make_folders(folder, "former");
    for (const auto& file : fs::directory_iterator(folder + "/parts")) before.push_back(file.path());
    Part kept(folder, "kept");
    for (const auto& [game, record] : merged.records) {
        if (would_go_on(record, merged.plan, plan)) continue;
        ++(record.state == State::open ? out.open : out.solved);
        kept.add(line_of(record));
    }
    out.again = plan.games.size() - out.solved - out.open;
    kept.sync();
    for (const fs::path& file : before)
        fs::rename(file, folder + "/former/" + new_name(folder + "/former", file.stem().string()));
    write_plan(folder, plan);
    return out;
}

}  // namespace grundy::atlas
