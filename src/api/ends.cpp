// SPDX-License-Identifier: MIT
// The messages for rules, plans and stopped queries where the analysis could not show that play ends.
#include <algorithm>
#include <set>
#include <utility>

#include "api/impl.hpp"
#include "api/run.hpp"
#include "core/diagnostics.hpp"
#include "core/size.hpp"
#include "rules/descent.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

constexpr std::size_t most_shown = 3, longest_shown = 80;

std::string place(const rules::Unseen& u) {
    const std::string& text = *u.game->file_text;
    const LineColumn at = locate(text, u.where.begin);
    std::string option;
    for (const char c : text.substr(u.where.begin, std::min(u.where.end - u.where.begin, longest_shown)))
        if (c != '\n' && (c != ' ' || option.empty() || option.back() != ' ')) option += c;
    return u.game->file + ":" + std::to_string(at.line) + ":" + std::to_string(at.column) + ": " + option;
}

// The options because of which play could not be shown to end; "" if there are none.
std::string places(const Solver::Impl& solver, const std::vector<int>& instances, Meter& m) {
    const rules::Ruleset& ruleset = *solver.ruleset;
    std::set<std::pair<const rules::Game*, std::size_t>> known;
    std::string out;
    for (int i : instances) {
        if (i > 0 && ruleset.game(i).member)  // a family plays as its members do
            i = ruleset.instance(i).targets[to_size(ruleset.game(i).member->site)];
        if (i <= 0 || ruleset.game(i).cyclic || ruleset.game(i).compound != rules::Compound::none ||
            solver.engines->surely_ends(i))
            continue;
        for (const rules::Unseen& u : rules::unseen_ends(ruleset, i, &m)) {
            m.tick();
            if (known.emplace(u.game, u.where.begin).second && known.size() <= most_shown)
                out += (out.empty() ? "" : "; ") + place(u);
        }
    }
    if (known.size() > most_shown) out += "; and " + std::to_string(known.size() - most_shown) + " more";
    return out;
}

}  // namespace

std::string Solver::Impl::unseen(const std::vector<int>& instances, Meter& m) const {
    const std::string where = places(*this, instances, m);
    return where.empty() ? where : "could not prove that play ends: " + where;
}

// The budget is used up, so this gets little; without time for it, nothing is said.
void Solver::Impl::doubt(Run& run, const std::vector<int>& instances) const {
    if (run.outcome != Outcome::out_of_budget) return;
    Budget little;
    little.seconds = budget.seconds > 0 ? 0.02 * budget.seconds + 0.05 : 1;
    little.bytes = budget.bytes;
    little.interrupt = budget.interrupt;
    Meter m(little);
    std::string where;
    Run attempt;
    run_query(attempt, m, [&] { where = places(*this, instances, m); });
    if (!where.empty()) run.reason += "\nonly the budget ended; whether play does is not proved: " + where;
}

std::vector<int> instances_of(const rules::Position& position) {
    std::vector<int> out;
    for (const auto& c : position)
        if (std::find(out.begin(), out.end(), c.instance) == out.end()) out.push_back(c.instance);
    return out;
}

}  // namespace abi_1
}  // namespace grundy
