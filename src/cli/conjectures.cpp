// SPDX-License-Identifier: MIT
// See conjectures.hpp.
#include "cli/conjectures.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "api/impl.hpp"
#include "core/error.hpp"
#include "core/size.hpp"
#include "lang/lang.hpp"
#include "logic/conjecture.hpp"
#include "logic/features.hpp"
#include "logic/prove.hpp"
#include "rules/layout.hpp"
#include "rules/options.hpp"

namespace grundy::cli {
namespace {

using Ranges = std::vector<std::pair<std::int64_t, std::int64_t>>;

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

// Whether the conjecture is what the table says at each position that may start a game.
bool fits(const Game& game, const logic::Conjecture& found, const Table& table, Meter& meter) {
    const logic::Reading reading(game.library, *game.rules, game.instance, logic::Claim{}, found.formula,
                                 found.lost ? logic::Reading::As::condition : logic::Reading::As::number,
                                 "a conjecture");
    rules::Enumerator options(*game.rules, game.instance, meter);
    std::vector<Int> words;
    for (const auto& range : table.ranges) words.push_back(range.first);
    for (const Nimber value : table.values) {
        meter.tick();
        if (options.may_start(words)) {
            try {
                if (found.lost ? reading.holds(words, meter) != (value == 0)
                               : reading.number(words, meter) != static_cast<Wide>(value))
                    return false;
            } catch (const Stopped&) {
                throw;
            } catch (const Error&) {  // the formula has no value here
                return false;
            }
        }
        for (std::size_t k = words.size(); k-- > 0;) {
            if (words[k]++ < table.ranges[k].second) break;
            words[k] = table.ranges[k].first;
        }
    }
    return true;
}

PatternClaim claim_of(const Game& game, const logic::Conjecture& found, const Ranges& looked_at) {
    const std::vector<rules::Variable>& args = game.rules->game(game.instance).args;
    PatternClaim out;
    out.about = found.lost ? "P-positions" : "values";
    for (const rules::Variable& v : args) out.formula += (out.formula.empty() ? "G(" : ", ") + v.name;
    out.formula = found.lost ? found.formula : out.formula + ") = " + found.formula;
    out.found_by = "features";
    out.parameters = found.constants;
    out.fitted.assign(args.size(), {0, found.read_off});
    out.checked.assign(args.size(), {0, found.checked_to});
    const bool more = std::all_of(looked_at.begin(), looked_at.end(),
                                  [&](const auto& r) { return r.first == 0 && r.second >= found.checked_to; });
    if (more) out.checked = looked_at;
    return out;
}

}  // namespace

bool needs_features(Session& session, const std::string& text) {
    const Game game = read_game(session, text);
    if (game.instance <= 0) return false;
    const rules::Game& found = game.rules->game(game.instance);
    if (found.cyclic || game.rules->moves_again(game.instance) || logic::features_of(found).empty()) return false;
    return !rules::all_integers(found.args) || found.args.size() > 2;
}

void add_rules_by_features(Session& session, Solver& solver, const Purse& purse, Pattern& pattern) {
    const Game game = read_game(session, pattern.game);
    if (game.instance <= 0) return;
    const logic::Conjectures found = logic::conjectures_on(*game.rules, game.instance, false, purse.left());
    const Ranges& ranges = pattern.looked_at.empty() ? pattern.ranges : pattern.looked_at;
    std::optional<Table> table;
    for (const auto* c : {&found.values, &found.lost}) {
        const std::string about = c == &found.lost ? "P-positions" : "values";
        const bool known = std::any_of(pattern.claims.begin(), pattern.claims.end(),
                                       [&](const PatternClaim& claim) { return claim.about == about; });
        if (!*c || known) continue;
        if (!table) table = solver.table(pattern.game, ranges);
        if (table->outcome != Outcome::answered) throw Stopped(table->outcome, table->reason);
        Meter meter(purse.left());
        if (!fits(game, **c, *table, meter)) continue;
        PatternClaim claim = claim_of(game, **c, ranges);
        claim.theorem = prover_of(game.library, *game.rules, game.instance, **c, false, purse.left());
        claim.proved = !claim.theorem.empty();
        pattern.claims.insert((*c)->lost ? pattern.claims.end() : pattern.claims.begin(), std::move(claim));
        pattern.hints.erase(std::remove_if(pattern.hints.begin(), pattern.hints.end(),
                                           [&](const PatternHint& hint) { return hint.about == about; }),
                            pattern.hints.end());
    }
}

report::FoundRules rules_by_features(Session& session, const std::string& text, bool misere, const Purse& purse) {
    report::FoundRules out;
    out.game = text;
    const Game game = read_game(session, text);
    if (game.instance <= 0) return out;
    const logic::Conjectures found = logic::conjectures_on(*game.rules, game.instance, misere, purse.left());
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
        rule.proven = prover_of(game.library, *game.rules, game.instance, one, misere, purse.left());
        out.rules.push_back(std::move(rule));
    }
    return out;
}

std::string rules_text(const report::FoundRules& found) {
    std::string out;
    for (const report::FoundRule& r : found.rules)
        out += (r.lost ? "P-positions: " : "Values: ") + r.formula + "\n  " +
               (r.proven.empty() ? "conjecture: " + r.checked : "proved for all positions by " + r.proven) + "\n";
    if (out.empty())
        out = fmt::format("No rule made of features was found; positions up to size {} were looked at.\n",
                          found.looked_to);
    return out;
}

}  // namespace grundy::cli
