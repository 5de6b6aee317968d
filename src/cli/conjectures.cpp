// SPDX-License-Identifier: MIT
// See conjectures.hpp.
#include "cli/conjectures.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "api/impl.hpp"
#include "lang/lang.hpp"
#include "logic/conjecture.hpp"
#include "logic/features.hpp"
#include "logic/prove.hpp"
#include "rules/layout.hpp"

namespace grundy::cli {
namespace {

// Who proved the conjecture; empty if nobody did, for whatever reason.
std::string prover_of(const rules::Library& library, const rules::Ruleset& rules, int instance,
                      const logic::Conjecture& found, bool misere, Budget budget) {
    constexpr double most_seconds = 5;
    if (!logic::has_mona()) return "";
    budget.seconds = budget.seconds > 0 ? std::min(budget.seconds, most_seconds) : most_seconds;
    logic::Claim claim;
    claim.kind = found.lost ? logic::Claim::Kind::lost : logic::Claim::Kind::value;
    claim.formula = found.formula;
    claim.misere = misere;
    try {
        const logic::Proof proof =
            logic::prove(rules, {logic::Claimed(library, rules, instance, std::move(claim))}, budget);
        return proof.status == logic::Proof::Status::proven ? proof.mona : "";
    } catch (const Stopped& stop) {
        if (stop.status == Status::interrupted) throw;
        return "";
    } catch (const Error&) {  // it cannot be said in WS1S
        return "";
    }
}

struct Game {
    rules::Library library;
    std::unique_ptr<rules::Ruleset> rules;
    int instance = 0;
};

Game read_game(Session& session, const std::string& text) {
    Game out{session.rules().impl().library, nullptr, 0};
    out.library.formulas = nullptr;
    out.rules = std::make_unique<rules::Ruleset>(out.library);
    Diagnostics faults("game", text);
    out.instance = lang::parse_game(text, out.library, *out.rules, faults).value_or(0);
    return out;
}

}  // namespace

bool needs_features(Session& session, const std::string& text) {
    const Game game = read_game(session, text);
    if (game.instance <= 0) return false;
    const rules::Game& found = game.rules->game(game.instance);
    if (found.cyclic || logic::features_of(found).empty()) return false;
    return !rules::all_integers(found.args) || found.args.size() > 2;
}

report::FoundRules rules_by_features(Session& session, const std::string& text, bool misere) {
    report::FoundRules out;
    out.game = text;
    const Game game = read_game(session, text);
    if (game.instance <= 0) return out;
    const Budget budget = budget_of(session.solver_options().limits);
    const logic::Conjectures found = logic::conjectures_on(*game.rules, game.instance, misere, budget);
    out.looked_to = found.looked_to;
    for (const auto* c : {&found.values, &found.lost}) {
        if (!*c) continue;
        const logic::Conjecture& one = **c;
        report::FoundRule rule;
        rule.lost = one.lost;
        rule.formula = one.formula;
        rule.checked = logic::checked_text(game.rules->game(game.instance), one);
        rule.checked_to = one.checked_to;
        rule.positions = one.positions;
        rule.proven = prover_of(game.library, *game.rules, game.instance, one, misere, budget);
        out.rules.push_back(std::move(rule));
    }
    return out;
}

std::string rules_text(const report::FoundRules& found, bool alone) {
    std::string out;
    for (const report::FoundRule& r : found.rules)
        out += (r.lost ? "P-positions: " : "Values: ") + r.formula + "\n  " +
               (r.proven.empty() ? "conjecture: " + r.checked : "proved for all positions by " + r.proven) + "\n";
    if (out.empty() && alone)
        out = fmt::format("No rule made of features was found; positions up to size {} were looked at.\n",
                          found.looked_to);
    return out;
}

}  // namespace grundy::cli
