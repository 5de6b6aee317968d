// SPDX-License-Identifier: MIT
// See claim.hpp. A formula is read as the only option of a game with the same arguments, so that it means what it would
// mean in the rules.
#include "logic/claim.hpp"

#include <algorithm>
#include <limits>

#include "core/error.hpp"
#include "core/size.hpp"
#include "lang/lang.hpp"
#include "logic/linear.hpp"
#include "rules/eval.hpp"
#include "rules/layout.hpp"
#include "rules/options.hpp"

namespace grundy::logic {
namespace {

constexpr const char* name = "claimed";

// ": bag" for the argument of that game, "" for an integer.
std::string type_of(const rules::Game& game, std::size_t i) {
    if (!rules::counted(game.args[i].type)) return "";
    const bool unordered = std::any_of(game.symmetries.begin(), game.symmetries.end(),
                                       [i](const rules::Symmetry& s) { return s.first == i; });
    return ": " + std::string(rules::type_name(game.args[i].type, unordered));
}

std::string head_of(const rules::Game& game, const std::vector<std::string>& names) {
    std::string out = "game " + std::string(name) + "(";
    for (std::size_t i = 0; i < game.args.size(); ++i)
        out += (i > 0 ? ", " : "") + (names.empty() ? game.args[i].name : names.at(i)) + type_of(game, i);
    out += ")";
    for (std::size_t i = 0; i < game.params.size() && names.empty(); ++i) {
        const rules::Variable& v = game.params[i].variable;
        out += (i > 0 ? ", " : " with ") + v.name;
        if (v.type != rules::Type::integer) out += ": " + std::string(rules::type_name(v.type, false));
    }
    return out + ":\n";
}

// The formula of the game's only option, or null if the text is more than that.
const rules::Expr* only_expression(const rules::Game& game, Reading::As as) {
    if (game.options.size() != 1) return nullptr;
    const rules::Option& o = game.options[0];
    if (!o.binders.empty() || o.kind != rules::Option::Kind::leads) return nullptr;
    if (as == Reading::As::condition) return o.terms.empty() && o.guard.size() == 1 ? &o.guard[0] : nullptr;
    const bool nimber = o.terms.size() == 1 && o.terms[0].kind == rules::Term::Kind::nimber;
    return nimber && o.guard.empty() ? &o.terms[0].args[0] : nullptr;
}

rules::Environment environment(const rules::Game& game, const std::vector<rules::ParamValue>& params,
                               std::span<const Int> words, Meter& meter) {
    rules::Environment env(game, &meter);
    rules::bind_params(env, game, params);
    env.load(words);
    return env;
}

// The faults of a text as those of the formula that begins there; what is wrong around it is at its borders.
std::string in_formula(const Diagnostics& faults, std::size_t begin, const std::string& what, const std::string& text,
                       const std::string& variables) {
    Diagnostics out(what, text);
    const auto moved = [&](std::size_t at) { return std::clamp(at, begin, begin + text.size()) - begin; };
    for (const Diagnostic& fault : faults.list()) {
        const std::size_t at = moved(fault.where.begin);
        const std::string_view before = std::string_view(text).substr(0, at);
        const bool outside =
            std::count(before.begin(), before.end(), '(') <= std::count(before.begin(), before.end(), ')');
        std::string message = fault.message;
        const auto reworded = [&](std::string_view from, std::string_view to) {
            if (const std::size_t found = message.find(from); found != std::string::npos)
                message.replace(found, from.size(), to);
        };
        // The brackets around the formula are not the user's.
        if (at == text.size()) reworded("but found ')'", "but it ends");
        if (outside) reworded("')' to close the bracket", "an operator or the end");
        reworded("`+`, `for`, `if` or the end of the option", "an operator or the end");
        reworded("a game with its arguments, `*` and a nimber, `0` or `sum(`", "an operator or the end");
        if (std::count(before.begin(), before.end(), ')') > std::count(before.begin(), before.end(), '('))
            message = "there is a ')' without its '('";
        const bool condition = message == "expected an integer, but this is a condition" && fault.hint.empty();
        out.report({at, moved(fault.where.end)}, message,
                   condition                                     ? "which positions are lost is claimed with --lost"
                   : message.starts_with("there is no variable") ? "the arguments are " + variables
                                                                 : fault.hint);
    }
    return out.render();
}

}  // namespace

// Data have no names in a formula: it would mean something else where they have other values.
Reading::Reading(const rules::Library& library, const rules::Ruleset& rules, int instance, const Claim& claim,
                 const std::string& text, As as, const std::string& what) {
    if (claim.names.empty()) params_ = rules.instance(instance).params;
    rules::Library scope = library;
    scope.data.clear();
    scope.formulas = nullptr;
    if (text.find('#') != std::string::npos) throw Error(what + ": '" + text + "' has a comment in it");
    // The checker splits a conjunction, but not what is negated.
    std::string one_line = text;
    std::replace(one_line.begin(), one_line.end(), '\n', ' ');
    const std::string before =
        head_of(rules.game(instance), claim.names) + (as == As::number ? "    *(" : "    0  if not not (");
    const std::string file = before + one_line + ")\n";
    Diagnostics faults(what, file);
    if (!lang::add_rules(file, what, scope, faults)) {
        std::string variables;
        for (const rules::Variable& v : rules.game(instance).args)
            variables += (variables.empty() ? "" : ", ") + v.name;
        throw Error(in_formula(faults, before.size(), what, text, variables));
    }
    game_ = scope.games.at(to_size(scope.find(name)));
    expr_ = only_expression(*game_, as);
    if (expr_ == nullptr)
        throw Error(what + ": '" + text + "' is not one " + (as == As::number ? "number" : "condition") +
                    " in the arguments of " + rules.game(instance).name);
}

Wide Reading::number(std::span<const Int> words, Meter& meter) const {
    rules::Environment env = environment(*game_, params_, words, meter);
    return rules::evaluate_integer(*expr_, env);
}

bool Reading::holds(std::span<const Int> words, Meter& meter) const {
    rules::Environment env = environment(*game_, params_, words, meter);
    return rules::evaluate_condition(*expr_, env);
}

Claimed::Claimed(const rules::Library& library, const rules::Ruleset& rules, int instance, Claim claim)
    : instance_(instance), arguments_(rules.game(instance).args.size()), claim_(std::move(claim)) {
    const rules::Game& game = rules.game(instance);
    rules::require_turns(rules, instance, "a proof", "solve, value, table and moves answer");
    if (game.args.empty() || game.args.size() > 4 || !rules::all_integers(game.args))
        throw Undefinable(game.name + ": a proof needs one to four arguments, all of them integers");
    if (claim_.misere && claim_.kind == Claim::Kind::value)
        throw Error("values belong to normal play: under misere play, claim the lost positions");
    if (claim_.automaton && to_size(claim_.automaton->arguments) != game.args.size())
        throw Error("the automaton reads another number of arguments than " + game.name + " has");
    if (claim_.automaton && claim_.automaton->gives_value != (claim_.kind == Claim::Kind::value))
        throw Error("values are claimed by an automaton that gives values, and lost positions by one of a set");
    const auto as = claim_.kind == Claim::Kind::value ? Reading::As::number : Reading::As::condition;
    if (!claim_.names.empty() && claim_.names.size() != game.args.size())
        throw Error("a formula in another number of arguments than " + game.name + " has");
    if (!claim_.automaton) formula_.emplace(library, rules, instance, claim_, claim_.formula, as, "the formula");
    if (!claim_.where.empty())
        where_.emplace(library, rules, instance, claim_, claim_.where, Reading::As::condition, "--where");
    if (!claim_.rank.empty() && claim_.draw.empty()) throw Error("a rank is of a claim with --draw; give that, too");
    if (claim_.draw.empty()) return;
    if (!game.cyclic) throw Error(game.name + ": play of this game ends, so that nothing is drawn; leave out --draw");
    if (claim_.kind == Claim::Kind::value) throw Error("with --draw, claim the lost positions by --lost");
    if (claim_.misere) throw Error("draws are proven under normal play; leave out --misere");
    draw_.emplace(library, rules, instance, claim_, claim_.draw, Reading::As::condition, "--draw");
    if (!claim_.rank.empty())
        rank_.emplace(library, rules, instance, claim_, claim_.rank, Reading::As::number, "--rank");
}

bool Claimed::speaks_of(std::span<const Int> words, Meter& meter) const {
    return !where_ || where_->holds(words, meter);
}

std::optional<Nimber> Claimed::value(std::span<const Int> words, Meter& meter) const {
    if (claim_.automaton) return claim_.automaton->value(words);
    const Wide v = formula_->number(words, meter);
    if (v < 0) return std::nullopt;
    if (v > std::numeric_limits<Int>::max()) throw Error("the formula's value is beyond 2^63 - 1");
    return static_cast<Nimber>(v);
}

bool Claimed::lost(std::span<const Int> words, Meter& meter) const {
    if (claim_.kind == Claim::Kind::value) return value(words, meter) == Nimber{0};
    return claim_.automaton ? claim_.automaton->contains(words) : formula_->holds(words, meter);
}

}  // namespace grundy::logic
