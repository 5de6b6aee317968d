// SPDX-License-Identifier: MIT
// See constant_arguments.hpp. A variable has one slot whether it is an argument or a parameter, so the expressions of
// the rules stay as they are; only the calls lose arguments.
#include "rules/constant_arguments.hpp"

#include <algorithm>
#include <memory>

#include "rules/layout.hpp"
#include "rules/row_intervals.hpp"
#include "rules/unchanged_arguments.hpp"

namespace grundy::rules {
namespace {

bool hands_on(const std::vector<Term>& terms, std::size_t argument, const Variable& variable) {
    return std::all_of(terms.begin(), terms.end(), [&](const Term& t) {
        if (t.kind == Term::Kind::nimber) return true;
        if (t.kind == Term::Kind::sum) return hands_on(t.terms, argument, variable);
        if (!t.same_instance) return false;
        const Expr& e = t.args[argument];
        return e.op == variable_of(variable.type) && e.slot == variable.slot;
    });
}

bool in_symmetry(const Game& game, std::size_t argument) {
    return std::any_of(game.symmetries.begin(), game.symmetries.end(), [&](const Symmetry& s) {
        return s.first == argument ||
               (!counted(game.args[s.first].type) && s.first < argument && argument < s.first + s.count);
    });
}

template <class T>
void erase_at(std::vector<T>& list, const std::vector<std::size_t>& which) {
    for (std::size_t i = which.size(); i-- > 0;) list.erase(list.begin() + static_cast<std::ptrdiff_t>(which[i]));
}

void drop_arguments(std::vector<Term>& terms, const std::vector<std::size_t>& which) {
    for (Term& t : terms) {
        if (t.kind == Term::Kind::call) erase_at(t.args, which);
        drop_arguments(t.terms, which);
    }
}

bool is_constant(const Game& game, std::size_t i) {
    return !in_symmetry(game, i) && std::all_of(game.options.begin(), game.options.end(),
                                                [&](const Option& o) { return hands_on(o.terms, i, game.args[i]); });
}

bool may_have(const Game& game) { return !game.member && !game.coded && game.compound == Compound::none; }

// Calls stay as they are.
void turn_to_parameters(Game& game, const std::vector<std::size_t>& which) {
    for (const std::size_t i : which) game.params.push_back({game.args[i], std::nullopt});
    for (Symmetry& s : game.symmetries)
        s.first -= to_size(std::count_if(which.begin(), which.end(), [&](std::size_t i) { return i < s.first; }));
    erase_at(game.args, which);
}

void make_parameters(Game& game, const std::vector<std::size_t>& which) {
    turn_to_parameters(game, which);
    for (Option& o : game.options) drop_arguments(o.terms, which);
}

// The calls of the game itself become calls of the game of this number.
void lead_to(int original, std::vector<Term>& terms, Game& game) {
    for (Term& t : terms) {
        lead_to(original, t.terms, game);
        if (t.kind != Term::Kind::call || !t.same_instance) continue;
        t.same_instance = false;
        t.game = original;
        t.site = game.sites++;
        if (game.begins < 0) game.begins = t.site;
    }
}

}  // namespace

std::optional<ConstantArguments> unchanged_arguments(const Ruleset& rules, int instance) {
    const Game& game = rules.game(instance);
    if (!may_have(game)) return std::nullopt;
    ConstantArguments out;
    for (std::size_t i = 0; i < game.args.size(); ++i)
        if (is_constant(game, i)) out.which.push_back(i);
    if (out.which.empty() || out.which.size() == game.args.size()) return std::nullopt;
    out.game = game;
    make_parameters(out.game, out.which);
    return out;
}

std::optional<Game> fixed_arguments(const Ruleset& rules, int instance, const std::vector<std::size_t>& which) {
    const Game& game = rules.game(instance);
    const bool constant = std::all_of(which.begin(), which.end(), [&](std::size_t i) { return is_constant(game, i); });
    if (!may_have(game) || !constant || which.empty() || which.size() == game.args.size()) return std::nullopt;
    Game out = game;
    make_parameters(out, which);
    return out;
}

std::optional<Game> first_moves(const Ruleset& rules, int instance, const std::vector<std::size_t>& which) {
    const Game& game = rules.game(instance);
    const bool ordered = std::none_of(which.begin(), which.end(), [&](std::size_t i) { return in_symmetry(game, i); });
    if (!may_have(game) || !ordered || game.cyclic || !game.params.empty() || game.begins >= 0 || which.empty() ||
        which.size() == game.args.size())
        return std::nullopt;
    Game out = game;
    turn_to_parameters(out, which);
    for (Option& o : out.options) lead_to(rules.instance(instance).game, o.terms, out);
    return out.begins >= 0 ? std::optional(std::move(out)) : std::nullopt;
}

std::optional<ConstantArguments> ConstantArguments::of(const Ruleset& rules, int instance) {
    return of(rules, instance, false);
}

std::optional<ConstantArguments> ConstantArguments::of_intervals(const Ruleset& rules, int instance) {
    auto out = of(rules, instance, true);
    return out && !out->intervals.empty() ? std::move(out) : std::nullopt;
}

std::optional<ConstantArguments> ConstantArguments::of(const Ruleset& rules, int instance, bool with_intervals) {
    const Game& game = rules.game(instance);
    if (!may_have(game)) return std::nullopt;
    ConstantArguments out;
    out.game = game;
    for (std::size_t i = 0; i < game.args.size(); ++i) {
        const bool constant = counted(game.args[i].type) && is_constant(game, i);
        const bool interval = !constant && with_intervals && !in_symmetry(game, i) && plays_on_intervals(game, i);
        if (constant || interval) out.which.push_back(i);
        if (interval) out.intervals.push_back(i);
    }
    if (out.which.empty() || out.which.size() - out.intervals.size() == game.args.size()) return std::nullopt;
    for (const std::size_t i : out.which) out.game.params.push_back({game.args[i], std::nullopt});
    for (Symmetry& s : out.game.symmetries) {
        const auto before = [first = s.first](const std::vector<std::size_t>& list) {
            return to_size(std::count_if(list.begin(), list.end(), [first](std::size_t i) { return i < first; }));
        };
        s.first = s.first + 2 * before(out.intervals) - before(out.which);
    }
    // From the last one on, so that the places of those before it stay.
    for (std::size_t k = out.which.size(); k-- > 0;) {
        const std::size_t i = out.which[k];
        if (!std::binary_search(out.intervals.begin(), out.intervals.end(), i)) {
            erase_at(out.game.args, {i});
            for (Option& o : out.game.options) drop_arguments(o.terms, {i});
            continue;
        }
        const IntervalEnds ends = play_on_ends(out.game, i);
        out.game.args[i] = ends.first;
        out.game.args.insert(out.game.args.begin() + static_cast<std::ptrdiff_t>(i) + 1, ends.last);
    }
    return out;
}

ConstantArguments::Divided ConstantArguments::divided(const Game& original, std::span<const Int> words) const {
    Divided out;
    std::size_t i = 0;
    for_each_argument(original.args, words, [&](const Variable& v, std::span<const Int> argument) {
        const std::size_t here = i++;
        if (!std::binary_search(which.begin(), which.end(), here)) {
            append_argument(v.type, argument, out.rest);
            return;
        }
        out.constant.emplace_back(argument.begin(), argument.end());
        if (!std::binary_search(intervals.begin(), intervals.end(), here)) return;
        out.ends.push_back(out.rest.size());
        out.rest.push_back(1);
        out.rest.push_back(static_cast<Int>(argument.size()));
    });
    return out;
}

bool ConstantArguments::fits(Divided& divided, const std::vector<std::vector<Int>>& constant) const {
    auto ends = divided.ends.begin();
    for (std::size_t k = 0; k < which.size(); ++k) {
        const std::vector<Int>& own = divided.constant[k];
        if (!std::binary_search(intervals.begin(), intervals.end(), which[k])) {
            if (own != constant[k]) return false;
            continue;
        }
        const std::size_t place = own.empty() ? 0 : place_at_an_end(own, constant[k]);
        if (place > constant[k].size()) return false;
        divided.rest[*ends] = static_cast<Int>(place) + 1;
        divided.rest[*ends++ + 1] = static_cast<Int>(place + own.size());
    }
    return true;
}

std::vector<ParamValue> ConstantArguments::params(const Instance& original,
                                                  const std::vector<std::vector<Int>>& constant) {
    std::vector<ParamValue> out = original.params;
    for (const auto& words : constant) out.emplace_back(SharedWords{std::make_shared<const std::vector<Int>>(words)});
    return out;
}

namespace {

// The values of `constant` have the types of the last parameters of the game.
std::vector<ParamValue> typed(const Game& game, std::vector<ParamValue> values) {
    for (std::size_t i = 0; i < values.size(); ++i)
        if (const auto* w = std::get_if<SharedWords>(&values[i]); w && game.params[i].variable.type == Type::integer)
            values[i] = ParamValue{w->words->front()};
    return values;
}

}  // namespace

ReducedGame::ReducedGame(const ConstantArguments& split, const Instance& original,
                         std::vector<std::vector<Int>> constant_arguments)
    : constant(std::move(constant_arguments)),
      library{{std::make_shared<const Game>(split.game)}, {}, 0},
      rules(library),
      instance(rules.instantiate(0, typed(split.game, ConstantArguments::params(original, constant)))) {}

}  // namespace grundy::rules
