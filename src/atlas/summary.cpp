// SPDX-License-Identifier: MIT
// See summary.hpp.
#include "atlas/summary.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/text.hpp"

namespace grundy::atlas {
namespace {

constexpr std::size_t most_named = 24;

std::size_t family_size(const Plan& plan) {
    std::size_t out = plan.games.size();
    for (const Entry& entry : plan.games) out += entry.also.size();
    return out;
}

const Record* best(const std::vector<const Record*>& records, std::uint64_t (*measure)(const Record&)) {
    const auto at = std::max_element(records.begin(), records.end(),
                                     [&](const Record* a, const Record* b) { return measure(*a) < measure(*b); });
    return at == records.end() ? nullptr : *at;
}

std::string joined(const std::vector<std::string>& texts) {
    std::string out;
    for (std::size_t i = 0; i < texts.size() && i < most_named; ++i) out += (i == 0 ? "" : "  ") + texts[i];
    return out + (texts.size() > most_named ? fmt::format("  and {} more", texts.size() - most_named) : "");
}

std::string named(const Merged& merged, std::vector<std::string> games) {
    for (std::string& game : games) game = shown_name(merged, game);
    return joined(games);
}

// Which games are open, and why: the limit of heaps came first, or the budget did, and then also how far it went.
std::string open_text(const Merged& merged, const Sorted& games) {
    std::vector<std::string> limited, spent;
    for (const Record* r : games.open) {
        const std::string name = shown_name(merged, r->game);
        if (!of_positions(merged.plan.family) && r->computed_to >= merged.plan.limit)
            limited.push_back(name);
        else
            spent.push_back(r->computed_to < 0 ? name : fmt::format("{} to {}", name, r->computed_to));
    }
    std::string out;
    if (!limited.empty()) out += fmt::format("  {:<17} {}\n", "open to the limit", joined(limited));
    if (!spent.empty()) out += fmt::format("  {:<17} {}\n", "out of budget", joined(spent));
    return out;
}

std::string listed(const char* head, const std::vector<std::string>& lines) {
    std::string out;
    for (std::size_t i = 0; i < lines.size() && i < most_named; ++i)
        out += fmt::format("  {:<17} {}\n", i == 0 ? head : "", lines[i]);
    if (lines.size() > most_named) out += fmt::format("  {:<17} and {} more\n", "", lines.size() - most_named);
    return out;
}

// The greatest period, preperiod and values; `without` saltus, as values grow for ever with one.
std::string records_text(const Merged& merged, const Sorted& games) {
    std::vector<const Record*> bounded;
    for (const Record* r : games.solved)
        if (r->saltus == 0) bounded.push_back(r);
    std::string out;
    const auto add = [&](const char* what, const Record* r, const std::string& number) {
        if (r != nullptr) out += fmt::format("  {:<17} {}: {}\n", what, shown_name(merged, r->game), number);
    };
    const auto at = [](const Record* r) { return r == nullptr ? "" : fmt::format("{} at heap {}", r->max, r->max_at); };
    const auto period = [](const Record& r) { return static_cast<std::uint64_t>(r.period); };
    const auto preperiod = [](const Record& r) { return static_cast<std::uint64_t>(r.preperiod); };
    const auto max = [](const Record& r) { return r.max; };
    const Record *longest = best(games.solved, period), *latest = best(games.solved, preperiod);
    add("longest period", longest, longest == nullptr ? "" : std::to_string(longest->period));
    add("longest preperiod", latest, latest == nullptr ? "" : std::to_string(latest->preperiod));
    if (merged.plan.misere) {
        const auto order = [](const Record& r) { return r.order; };
        const auto elements = [](const Record* r) {
            return r == nullptr ? "" : fmt::format("{} elements, {} of them lost", r->order, r->lost);
        };
        const Record *solved = best(games.solved, order), *open = best(games.open, order);
        add("largest, solved", solved, elements(solved));
        if (open != nullptr)
            add("largest, open", open, elements(open) + fmt::format(", to heap {}", open->computed_to));
        return out;
    }
    add("largest, solved", best(bounded, max), at(best(bounded, max)));
    add("largest, open", best(games.open, max), at(best(games.open, max)));
    return out;
}

std::string values_text(const Merged& merged, const Sorted& games) {
    const Record* r = best(games.solved, [](const Record& record) { return record.value; });
    return r == nullptr ? "" : fmt::format("  {:<17} {}: {}\n", "largest value", shown_name(merged, r->game), r->value);
}

}  // namespace

std::string shown_name(const Merged& merged, const std::string& game) {
    if (merged.plan.family.rfind("subtraction:", 0) != 0) return game;
    const std::string set = set_of_code(game);
    return set.empty() ? game : set;
}

bool complete(const Merged& merged) { return merged.missing.empty() && merged.conflicts.empty(); }

Sorted sorted(const Merged& merged) {
    Sorted out;
    for (const Entry& entry : merged.plan.games)
        if (const auto at = merged.records.find(entry.game); at != merged.records.end())
            (at->second.state == State::open ? out.open : out.solved).push_back(&at->second);
    return out;
}

std::string summary_text(const Merged& merged) {
    const Plan& plan = merged.plan;
    const Sorted games = sorted(merged);
    const bool positions = of_positions(plan.family);
    std::string out = fmt::format("{}{}\n", plan.family, plan.misere ? ", misere play" : "");
    out += fmt::format("  {:<17} {}{} nodes a game, version {}\n", "plan",
                       positions ? "" : fmt::format("heaps to {}, ", plan.limit), plan.nodes, plan.version);
    out += fmt::format("  {:<17} {} distinct, of {} in the family\n", "games", plan.games.size(), family_size(plan));
    out += fmt::format("  {:<17} {} solved, {} open, {} missing\n", "done", games.solved.size(), games.open.size(),
                       merged.missing.size());
    out += positions ? values_text(merged, games) : records_text(merged, games);
    out += open_text(merged, games);
    if (!merged.missing.empty()) out += fmt::format("  {:<17} {}\n", "missing", named(merged, merged.missing));
    out += fmt::format("  {:<17} {}, {}, {} s of work\n", "parts", report::counted(merged.parts, "file"),
                       report::counted(merged.duplicates, "duplicate record"), fmt::format("{:.1f}", merged.seconds));
    if (!merged.lost.empty())
        out += fmt::format("  {:<17} {}\n", "no certificate", named(merged, merged.lost) + ": searched again by a run");
    out += listed("torn or damaged", merged.damaged);
    out += listed("contradictions", merged.conflicts);
    return out;
}

report::AtlasSummary summary(const Merged& merged) {
    const Plan& plan = merged.plan;
    const Sorted games = sorted(merged);
    report::AtlasSummary out = {plan.family,       plan.version,      plan.limit,          plan.nodes,
                                plan.games.size(), family_size(plan), games.solved.size(), games.open.size(),
                                complete(merged),  merged.missing,    merged.lost,         merged.damaged,
                                merged.conflicts,  merged.parts,      merged.duplicates,   merged.seconds};
    for (const Entry& entry : plan.games)
        if (const auto at = merged.records.find(entry.game); at != merged.records.end())
            out.results.push_back(at->second);
    return out;
}

}  // namespace grundy::atlas
