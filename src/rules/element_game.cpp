// SPDX-License-Identifier: MIT
// See element_game.hpp. In rules on a row, w[i] becomes the argument n; whatever mentions w or i then is refused.
#include "rules/element_game.hpp"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "rules/layout.hpp"
#include "rules/walk.hpp"

namespace grundy::rules {
namespace {

class OptionOfElement {
public:
    OptionOfElement(int row, int index, int element) : row_(row), index_(index), element_(element) {}

    /// False if something else than w[i] is mentioned.
    bool turn(std::vector<Expr>& list) const {
        return std::all_of(list.begin(), list.end(), [&](Expr& e) { return turn(e); });
    }
    bool turn(Expr& e) const {
        replace(e);
        return !any_within(e, [&](const Expr& x) {
            return (x.op == Op::row_variable && x.slot == row_) || (x.op == Op::variable && x.slot == index_);
        });
    }
    bool turn(Binder& b) const { return turn(b.exprs) && turn(b.falling) && turn(b.conditions); }
    /// A call becomes that of the game on one element.
    bool turn(Term& t) const {
        if (t.kind == Term::Kind::nimber) return turn(t.args);
        if (t.kind != Term::Kind::call || !t.same_instance) return false;
        Expr& row = t.args[0];
        if (row.op != Op::replaced || !is_row(row.args[0]) || !is_index(row.args[1])) return false;
        Expr changed = std::move(row.args[2]);
        row = std::move(changed);
        return turn(row);
    }

private:
    bool is_row(const Expr& e) const { return e.op == Op::row_variable && e.slot == row_; }
    bool is_index(const Expr& e) const { return e.op == Op::variable && e.slot == index_; }
    void replace(Expr& e) const {
        if (e.op == Op::element && is_row(e.args[0]) && is_index(e.args[1])) {
            const Span where = e.where;
            e = Expr::variable(element_);
            e.where = where;
            return;
        }
        for (Expr& a : e.args) replace(a);
    }

    int row_, index_, element_;
};

// i in 1..len(w)
bool chooses_place(const Binder& b, int row) {
    if (b.kind != Binder::Kind::range) return false;
    const Expr &from = b.exprs[0], &to = b.exprs[1];
    return from.op == Op::constant && from.value == 1 && to.op == Op::length && to.args[0].op == Op::row_variable &&
           to.args[0].slot == row;
}

// False if the option is of another kind.
bool turn(Option& o, int row, int element) {
    if (o.kind != Option::Kind::leads || o.binders.empty() || !chooses_place(o.binders[0], row)) return false;
    const OptionOfElement to(row, o.binders[0].vars[0].slot, element);
    auto& first = o.binders[0].conditions;
    o.guard.insert(o.guard.end(), std::make_move_iterator(first.begin()), std::make_move_iterator(first.end()));
    o.binders.erase(o.binders.begin());
    const auto calls =
        std::count_if(o.terms.begin(), o.terms.end(), [](const Term& t) { return t.kind != Term::Kind::nimber; });
    return calls == 1 && to.turn(o.guard) &&
           std::all_of(o.binders.begin(), o.binders.end(), [&](Binder& b) { return to.turn(b); }) &&
           std::all_of(o.terms.begin(), o.terms.end(), [&](Term& t) { return to.turn(t); });
}

Game on_one_integer(const Game& game, const Variable& element, std::vector<Option> options) {
    Game out = game;
    out.args = {element};
    out.options = std::move(options);
    out.symmetries.clear();
    out.start.clear();
    out.expectations.clear();
    return out;
}

std::optional<ElementGames> games_of_row(const Game& game) {
    ElementGames out{{}, true, ""};
    Game larger = game;
    const int row = game.args[0].slot, element = larger.integers++;
    std::vector<Option> options = game.options;
    for (Option& o : options) {
        if (o.binders.empty() || o.binders[0].vars.empty()) return std::nullopt;
        const std::string name = o.binders[0].vars[0].name;
        if (!turn(o, row, element) || (!out.index.empty() && name != out.index)) return std::nullopt;
        out.index = name;
    }
    out.games = {on_one_integer(larger, {"n", Type::integer, element, game.args[0].where}, std::move(options))};
    return out;
}

// Reduces the only call of the option to the argument that it changes, and returns which it is; nothing if the option
// is of another kind, or mentions another argument.
std::optional<std::size_t> turn_to_argument(const Game& game, Option& o) {
    const auto is_call = [](const Term& t) { return t.kind != Term::Kind::nimber; };
    const auto call = std::find_if(o.terms.begin(), o.terms.end(), is_call);
    if (o.kind != Option::Kind::leads || call == o.terms.end() || std::count_if(call, o.terms.end(), is_call) > 1 ||
        call->kind != Term::Kind::call || !call->same_instance)
        return std::nullopt;
    const auto is_argument = [&](const Expr& e, std::size_t i) {
        return e.op == Op::variable && e.slot == game.args[i].slot;
    };
    std::size_t at = 0;
    while (at < game.args.size() && is_argument(call->args[at], at)) ++at;
    for (std::size_t i = at + 1; i < game.args.size(); ++i)
        if (!is_argument(call->args[i], i)) return std::nullopt;
    if (at == game.args.size()) return std::nullopt;
    call->args = {call->args[at]};
    bool others = false;
    each_expression(o, [&](const Expr& e) {
        for (std::size_t i = 0; i < game.args.size(); ++i)
            others = others || (i != at && any_within(e, [&](const Expr& x) { return is_argument(x, i); }));
    });
    return others ? std::nullopt : std::optional(at);
}

std::optional<ElementGames> games_of_integers(const Game& game) {
    std::vector<std::vector<Option>> options(game.args.size());
    for (Option o : game.options) {
        const auto at = turn_to_argument(game, o);
        if (!at) return std::nullopt;
        options[*at].push_back(std::move(o));
    }
    ElementGames out;
    for (std::size_t i = 0; i < game.args.size(); ++i) {
        if (options[i].empty()) return std::nullopt;
        out.games.push_back(on_one_integer(game, game.args[i], std::move(options[i])));
    }
    return out;
}

}  // namespace

std::optional<ElementGames> element_games(const Ruleset& rules, int instance) {
    const Game& game = rules.game(instance);
    if (game.member || game.coded || game.compound != Compound::none || game.cyclic || game.begins >= 0 ||
        game.args.empty() || game.options.empty())
        return std::nullopt;
    if (game.args.size() == 1) return game.args[0].type == Type::row ? games_of_row(game) : std::nullopt;
    return all_integers(game.args) && game.symmetries.empty() ? games_of_integers(game) : std::nullopt;
}

}  // namespace grundy::rules
