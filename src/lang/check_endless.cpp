// SPDX-License-Identifier: MIT
// Proofs that play does not end, for options that never lead to a smaller position; see checker.hpp.
#include <algorithm>
#include <memory>

#include "lang/checker.hpp"
#include "rules/options.hpp"
#include "rules/samples.hpp"

namespace grundy::lang {

using rules::Binder;
using rules::Expr;
using rules::Term;
using rules::Type;

namespace {

constexpr std::uint64_t most_steps = 100'000;

// Other games may end the whole game, and then the rest of a sum does not matter.
bool own_game_only(const std::vector<Term>& terms) {
    return std::all_of(terms.begin(), terms.end(), [](const Term& t) {
        return t.kind == Term::Kind::nimber || (t.kind == Term::Kind::call && t.same_instance) ||
               (t.kind == Term::Kind::sum && own_game_only(t.terms));
    });
}

}  // namespace

bool always_possible(const rules::Game& game, const rules::Option& o) {
    rules::Facts facts(game), inside = facts;
    if (!o.guard.empty() || !own_game_only(o.terms)) return false;
    for (const Binder& b : o.binders) inside.add(b);
    const auto legal = [&](const Expr& e) {
        if (rules::type_of(e.op) == Type::row) return e.op == rules::Op::row_variable && inside.natural_row(e);
        return inside.at_least(e, 0) && inside.defined(e);
    };
    for (const Term& t : o.terms)  // a summand that may become negative ends the option
        if (t.kind == Term::Kind::sum || !std::all_of(t.args.begin(), t.args.end(), legal)) return false;
    return std::all_of(o.binders.begin(), o.binders.end(), [&](const Binder& b) {
        const bool computed =
            rules::type_of(b.exprs[0].op) != Type::integer ||
            std::all_of(b.exprs.begin(), b.exprs.end(), [&](const Expr& e) { return facts.defined(e); });
        const bool some = b.kind == Binder::Kind::open_range ||
                          (b.kind == Binder::Kind::value && b.vars[0].type == Type::integer) ||
                          (b.kind == Binder::Kind::range && facts.ordered(b.exprs[1], b.exprs[0])) ||
                          (b.kind == Binder::Kind::in_set && surely_infinite(b.exprs[0]));
        facts.add(b);
        return computed && some && b.conditions.empty();
    });
}

bool stays_somewhere(const rules::Game& game, const rules::Option& o) {
    if (!own_game_only(o.terms)) return false;
    auto alone = std::make_shared<rules::Game>(game);
    alone->options = {o};
    rules::Library library;
    library.games.push_back(alone);
    rules::Ruleset ruleset(library);
    const int instance = ruleset.instantiate(0, rules::sample_parameters(game, {}));
    Budget budget;
    budget.nodes = most_steps;
    Meter meter(budget);
    rules::Enumerator moves(ruleset, instance, meter);
    moves.take_again();
    bool found = false;
    for (const auto& words : rules::small_positions(game)) {
        try {
            moves.run(words, [&](std::span<const rules::Component> parts) {
                found = std::any_of(parts.begin(), parts.end(), [&](const rules::Component& part) {
                    return part.instance == instance && part.words == words;
                });
                return !found;
            });
        } catch (const Stopped&) {
            return false;
        } catch (const Error&) {  // play reports faults of other positions
            found = false;
        }
        if (found) return true;
    }
    return false;
}

}  // namespace grundy::lang
