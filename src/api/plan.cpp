// SPDX-License-Identifier: MIT
// Plans: which engine answers, why, and at what cost.
#include <algorithm>
#include <set>

#include "api/family_text.hpp"
#include "api/impl.hpp"
#include "api/multiples.hpp"
#include "api/run.hpp"
#include "core/error.hpp"
#include "engines/period_source.hpp"
#include "engines/theorems/nearest.hpp"
#include "lang/lang.hpp"
#include "lang/open_sum.hpp"

namespace grundy {
inline namespace abi_1 {

Plan Solver::Impl::plan(const rules::Component& c, bool sized, Meter& m) {
    if (c.instance == 0) {
        const std::string size = std::to_string(c.words[0]);
        return {"*" + size, "none", "the nim heap itself", "its value is its size: " + size, "none", "1", {}, ""};
    }
    const plan::Choice choice = sized ? engines->choice(c) : engines->choice(c.instance);
    Plan out{
        ruleset->name(c.instance), choice.engine, choice.form, choice.reason, choice.cost, choice.cores, {}, "", ""};
    if (run_attempt(m, [&] { out.ends = unseen({c.instance}, m); }))
        out.ends = "could not prove in time that play ends";
    if (const std::string most = engines->bound_of_theorem(c); !most.empty()) out.cost += "; " + most;
    if (const auto* theorem = engines->theorem_on_winner(c))
        out.winner = theorem->theorem();
    else if (const auto compound = engines->compound({&c, 1}))
        out.winner = compound->theorem();
    else if (const std::string pairing = sized ? engines->pairing_theorem({&c, 1}, m) : ""; !pairing.empty())
        out.winner = pairing;
    else if (choice.search)
        if (const std::string near = engines::theorems::nearest(*ruleset, c.instance); !near.empty())
            out.reason += (out.reason.empty() ? "" : "; ") + near;
    const auto stopped = run_attempt(m, [&] {
        auto* const source = engines->engine_for(c).period_source();
        if (source == nullptr) return;
        out.period = source->period(m);
        if (!out.period) out.cost += "; no period is proven by the values within reach";
    });
    if (stopped) out.cost += "; no period was proven within the budget";
    if (const std::string cores = engines->engine_for(c).cores(); !cores.empty()) out.cores = cores;
    if (const std::string method = engines->engine_for(c).method(); !method.empty()) out.cost += "; " + method;
    return out;
}

std::vector<Plan> Solver::Impl::plans(const rules::Position& position) {
    Meter m = meter();
    std::vector<Plan> out;
    std::set<std::string> seen;
    for (const auto& c : position) {
        const std::string name = c.instance == 0 ? "*" + std::to_string(c.words[0]) : ruleset->name(c.instance);
        if (seen.insert(name).second) out.push_back(plan(c, true, m));
    }
    return out;
}

// The plans of the games of a sum with open integers, for any size. A parameter that is open makes a game of each
// number, and these may have different plans.
std::vector<Plan> Solver::Impl::plans(const FamilyText& family, std::string_view text) {
    std::vector<Plan> out;
    std::set<int> games;
    Diagnostics no_sum("position", text);
    const auto sum = lang::parse_open_sum(text, library, *ruleset, no_sum);
    if (sum)
        for (const auto& part : sum->parts)
            if (part.instance > 0) games.insert(part.instance);
    for (const Int n : {Int{1}, Int{2}, Int{3}, Int{5}, Int{8}, Int{12}}) {
        if (sum) break;
        Diagnostics too_small("position", text);
        const std::string member = family.with(std::vector<Int>(family.names().size(), n));
        const auto position = lang::parse_position(member, library, *ruleset, too_small);
        if (!position) continue;
        std::set<int> here;
        for (const rules::Component& c : *position)
            if (c.instance > 0) here.insert(c.instance);
        if (!games.empty() && games != here)
            throw Error("'" + std::string(text) + "' leaves the parameters of a game open, and each number may have " +
                        "another plan; give a number, as in: grundy plan '" + member + "'");
        games = here;
    }
    Meter m = meter();
    for (const int instance : games) out.push_back(plan({instance, {}}, false, m));
    return out;
}

std::vector<Plan> Solver::plan(std::string_view text, const OwnLimits& limits) {
    const Within within(*impl_, limits);
    Diagnostics not_a_game("game", text);
    if (const auto instance = lang::parse_game(text, impl_->library, *impl_->ruleset, not_a_game)) {
        Meter m = impl_->meter();
        return {impl_->plan({*instance, {}}, false, m)};
    }
    if (text.find_first_of("(*") == std::string_view::npos) throw text_error(not_a_game);
    if (const auto family = open_family(impl_->library, text)) return impl_->plans(*family, text);
    std::vector<lang::Multiple> multiples;
    return impl_->plans(parse(*impl_, text, multiples));
}

std::vector<Plan> Solver::plan(const PositionHandle& position, const OwnLimits& limits) {
    const Within within(*impl_, limits);
    return impl_->plans(impl_->position_of(position));
}

}  // namespace abi_1
}  // namespace grundy
