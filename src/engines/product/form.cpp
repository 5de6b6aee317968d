// SPDX-License-Identifier: MIT
// Takes the rules of a product apart: every binder and every condition belongs to one argument, the positions that an
// option leaves are a product without the position itself, and each option of one factor comes with each of the others.
#include "engines/product/form.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "core/size.hpp"
#include "engines/product/rectangle.hpp"
#include "rules/bounds.hpp"
#include "rules/lower.hpp"

namespace grundy::engines::product {
namespace {

using rules::Binder;
using rules::Expr;
using rules::Op;

void add_slots(const Expr& e, std::set<int>& out) {
    if (e.op == Op::variable) out.insert(e.slot);
    for (const Expr& x : e.args) add_slots(x, out);
}

std::set<int> slots_of(const std::vector<Expr>& list) {
    std::set<int> out;
    for (const Expr& e : list) add_slots(e, out);
    return out;
}

void rename(Expr& e, const std::map<int, int>& slots) {
    if (e.op == Op::variable)
        if (const auto it = slots.find(e.slot); it != slots.end()) e.slot = it->second;
    for (Expr& x : e.args) rename(x, slots);
}

bool same_lists(const std::vector<Expr>& a, const std::vector<Expr>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), rules::same);
}

bool same_in_any_order(const std::vector<Expr>& a, const std::vector<Expr>& b) {
    return a.size() == b.size() && std::is_permutation(a.begin(), a.end(), b.begin(), rules::same);
}

/// A move of one factor.
struct Turn {
    std::vector<Expr> guard{};
    std::vector<Binder> binders{};
    std::vector<Expr> places{};    // other than the argument itself
    std::vector<int> slots{};      // of its binders in the product
    std::optional<Binder> over{};  // the places are those of a sum
};

bool same_binder(const Binder& a, const Binder& b) {
    return a.kind == b.kind && a.ends == b.ends && a.vars.size() == b.vars.size() && same_lists(a.exprs, b.exprs) &&
           same_in_any_order(a.conditions, b.conditions);
}

bool same_turn(const Turn& a, const Turn& b) {
    return same_in_any_order(a.guard, b.guard) && same_in_any_order(a.places, b.places) &&
           std::equal(a.binders.begin(), a.binders.end(), b.binders.begin(), b.binders.end(), same_binder) &&
           a.over.has_value() == b.over.has_value() && (!a.over || same_binder(*a.over, *b.over));
}

/// Which argument each slot of an option belongs to.
class Owners {
public:
    Owners(const rules::Game& game, const rules::Option& o) : owner_(to_size(game.integers), nobody) {
        for (std::size_t i = 0; i < game.args.size(); ++i) owner_[to_size(game.args[i].slot)] = static_cast<int>(i);
        for (const rules::Term& t : o.terms)
            for (std::size_t i = 0; i < t.args.size(); ++i) {
                std::set<int> together = slots_of({t.args[i]});
                together.insert(game.args[i].slot);
                together_.push_back(std::move(together));
            }
        const auto conditions = [&](const std::vector<Expr>& list) {
            for (const Expr& e : list) together_.push_back(slots_of({e}));
        };
        conditions(o.guard);
        for (const Binder& b : o.binders) {
            std::set<int> together = slots_of(b.exprs);
            for (const rules::Variable& v : b.vars) together.insert(v.slot);
            together.merge(slots_of(b.falling));
            together_.push_back(std::move(together));
            conditions(b.conditions);
        }
    }

    /// False if something belongs to two arguments, or to none.
    bool settle() {
        for (bool changed = true; changed;) {
            changed = false;
            for (const std::set<int>& slots : together_) {
                const int to = owner_of(slots);
                for (const int s : slots) {
                    int& now = owner_[to_size(s)];
                    if (to == nobody || now == to) continue;
                    if (now != nobody) return false;
                    now = to;
                    changed = true;
                }
            }
        }
        return std::none_of(together_.begin(), together_.end(),
                            [&](const std::set<int>& slots) { return owner_of(slots) == nobody; });
    }
    std::size_t of(const Expr& e) const { return to_size(owner_of(slots_of({e}))); }
    std::size_t of(const Binder& b) const { return to_size(owner_[to_size(b.vars[0].slot)]); }

private:
    static constexpr int nobody = -1;
    int owner_of(const std::set<int>& slots) const {
        for (const int s : slots)
            if (owner_[to_size(s)] != nobody) return owner_[to_size(s)];
        return nobody;
    }

    std::vector<int> owner_;
    std::vector<std::set<int>> together_;
};

class Reader {
public:
    Reader(const rules::Ruleset& rules, int instance)
        : rules_(rules), instance_(instance), form_{rules::normal_game(rules, instance), {}, {}} {}

    std::optional<Form> read() {
        if (!std::all_of(game().options.begin(), game().options.end(), [&](const auto& o) { return read(o); }))
            return std::nullopt;
        return every_combination() && symmetric() ? std::optional(make()) : std::nullopt;
    }

private:
    const rules::Game& game() const { return form_.normal.game; }
    std::size_t count() const { return game().args.size(); }

    bool read(const rules::Option& written) {
        const auto rectangle = opened(game(), written);
        const rules::Option& o = rectangle ? *rectangle : written;
        const bool plain =
            o.kind == rules::Option::Kind::leads && !o.taken &&
            std::all_of(o.terms.begin(), o.terms.end(), [&](const rules::Term& t) { return own(t); }) &&
            std::all_of(o.binders.begin(), o.binders.end(), [](const Binder& b) { return plain_binder(b); }) &&
            std::all_of(o.guard.begin(), o.guard.end(), plain_number);
        if (!plain) return false;
        Owners owners(game(), o);
        if (!owners.settle()) return false;
        std::vector<Turn> turns(count());
        for (std::size_t i = 0; i < count(); ++i) {
            if (!share(o, owners, i, turns[i])) return false;
            if (rectangle && !make_sum(written.terms[0], turns[i], i)) return false;
        }
        const std::size_t ranges = o.binders.size() - written.binders.size();
        if (rectangle ? ranges != count() : !is_product(o, turns)) return false;
        Form::Option out;
        for (std::size_t i = 0; i < count(); ++i) {
            if (!turns[i].over && !falls(turns[i], i)) return false;
            out.binders.push_back(turns[i].slots);
            out.of.push_back(number_of(std::move(turns[i]), i));
        }
        form_.options.push_back(std::move(out));
        return true;
    }

    // The last binder is that of the sum, which has as many as there are arguments.
    bool make_sum(const rules::Term& sum, Turn& t, std::size_t i) const {
        const bool of_sum =
            !t.slots.empty() && std::any_of(sum.binders.begin(), sum.binders.end(),
                                            [&](const Binder& b) { return b.vars[0].slot == t.slots.back(); });
        if (!of_sum || t.places.size() != 1) return false;
        const Binder range = t.binders.back();
        t.binders.pop_back();
        t.slots.pop_back();
        rules::Option before;
        before.guard = t.guard;
        before.binders = t.binders;
        t.over = without_end(factor(i), game().args[i], before, range, t.places[0]);
        return t.over.has_value();
    }

    bool own(const rules::Term& t) const {
        return t.kind == rules::Term::Kind::call &&
               (t.same_instance || rules_.instance(instance_).targets[to_size(t.site)] == instance_) &&
               std::all_of(t.args.begin(), t.args.end(), plain_number);
    }
    // Slots inside loops may belong to other variables.
    static bool plain_number(const Expr& e) {
        return !rules::any_within(e, [](const Expr& x) { return x.loop != nullptr || x.op == Op::runs; });
    }
    static bool plain_binder(const Binder& b) {
        const auto all_plain = [](const std::vector<Expr>& list) {
            return std::all_of(list.begin(), list.end(), plain_number);
        };
        return std::all_of(b.vars.begin(), b.vars.end(),
                           [](const rules::Variable& v) { return v.type == rules::Type::integer; }) &&
               all_plain(b.exprs) && all_plain(b.falling) && all_plain(b.conditions);
    }

    // What belongs to one argument.
    bool share(const rules::Option& o, const Owners& owners, std::size_t i, Turn& out) const {
        for (const Expr& e : o.guard)
            if (owners.of(e) == i) out.guard.push_back(e);
        for (const Binder& b : o.binders) {
            const bool here = owners.of(b) == i;
            if (here) out.binders.push_back(b);
            std::vector<Expr> kept;
            for (const Expr& e : b.conditions) {
                if (owners.of(e) != i) continue;
                if (!here) return false;
                kept.push_back(e);
            }
            if (here) out.binders.back().conditions = std::move(kept);
        }
        const Expr x = Expr::variable(game().args[i].slot);
        for (const rules::Term& t : o.terms) {
            const auto equal = [&](const Expr& e) { return rules::same(e, t.args[i]); };
            if (!equal(x) && std::none_of(out.places.begin(), out.places.end(), equal)) out.places.push_back(t.args[i]);
        }
        std::map<int, int> slots;
        for (const Binder& b : out.binders)
            for (const rules::Variable& v : b.vars) {
                slots[v.slot] = game().integers + static_cast<int>(out.slots.size());
                out.slots.push_back(v.slot);
            }
        const auto renamed = [&](std::vector<Expr>& list) {
            for (Expr& e : list) rename(e, slots);
        };
        renamed(out.guard);
        renamed(out.places);
        for (Binder& b : out.binders) {
            for (rules::Variable& v : b.vars) {
                v.slot = slots.at(v.slot);
                v.name = std::to_string(v.slot - game().integers);
            }
            renamed(b.exprs);
            renamed(b.falling);
            renamed(b.conditions);
        }
        return true;
    }

    // Whether the terms are all combinations of the places of each factor and the argument itself, but for that of all
    // arguments. `turns` have other slots than the option, but their places come in the order of the terms.
    bool is_product(const rules::Option& o, const std::vector<Turn>& turns) const {
        std::size_t all = 1;
        for (const Turn& t : turns) all *= t.places.size() + 1;
        if (all != o.terms.size() + 1) return false;
        std::vector<std::vector<Expr>> places(count());
        std::set<std::vector<std::size_t>> seen = {std::vector<std::size_t>(count(), 0)};
        for (std::size_t i = 0; i < count(); ++i) places[i].push_back(Expr::variable(game().args[i].slot));
        for (const rules::Term& t : o.terms) {
            std::vector<std::size_t> at;
            for (std::size_t i = 0; i < count(); ++i) {
                auto& list = places[i];
                const auto it =
                    std::find_if(list.begin(), list.end(), [&](const Expr& e) { return rules::same(e, t.args[i]); });
                at.push_back(to_size(it - list.begin()));
                if (it == list.end()) list.push_back(t.args[i]);
            }
            if (!seen.insert(at).second) return false;
        }
        return true;  // as many different ones as there are combinations
    }

    bool falls(const Turn& t, std::size_t i) const {
        rules::Facts facts(factor(i));
        for (const Expr& e : t.guard) facts.add(e);
        for (const Binder& b : t.binders) {
            facts.add(b);
            const auto least = least_of(b);
            if (least)
                facts.add(
                    rules::lower::compare(Op::less_equal, Expr::constant(*least), Expr::variable(b.vars[0].slot)));
        }
        const Expr x = Expr::variable(game().args[i].slot);
        return std::all_of(t.places.begin(), t.places.end(),
                           [&](const Expr& e) { return facts.at_least(rules::lower::minus(x, e), 1); });
    }

    // The least element, if the binder chooses from a set that is a parameter.
    std::optional<Int> least_of(const Binder& b) const {
        if (b.kind != Binder::Kind::in_set || b.exprs[0].op != Op::set_variable) return std::nullopt;
        const auto& params = game().params;
        for (std::size_t i = 0; i < params.size(); ++i)
            if (params[i].variable.type == rules::Type::set && params[i].variable.slot == b.exprs[0].slot)
                return std::get<rules::IntSet>(rules_.instance(instance_).params[i]).next(0);
        return std::nullopt;
    }

    std::size_t number_of(Turn t, std::size_t i) {
        turns_.resize(count());
        auto& list = turns_[i];
        const auto it = std::find_if(list.begin(), list.end(), [&](const Turn& other) { return same_turn(t, other); });
        const std::size_t at = to_size(it - list.begin());
        if (it == list.end()) list.push_back(std::move(t));
        return at;
    }

    bool every_combination() const {
        if (form_.options.empty()) return false;
        std::size_t all = 1;
        for (const auto& list : turns_) all *= list.size();
        std::set<std::vector<std::size_t>> different;
        for (const Form::Option& o : form_.options) different.insert(o.of);
        return all == form_.options.size() && different.size() == all;
    }

    // Whether arguments whose order does not matter belong to one factor.
    bool symmetric() const {
        for (const rules::Symmetry& s : game().symmetries)
            for (std::size_t i = s.first + 1; i < s.first + s.count; ++i) {
                const std::map<int, int> slots = {{game().args[i].slot, game().args[s.first].slot}};
                std::vector<Turn> list = turns_[i];
                for (Turn& t : list) {
                    const auto renamed = [&](std::vector<Expr>& exprs) {
                        for (Expr& e : exprs) rename(e, slots);
                    };
                    renamed(t.guard);
                    renamed(t.places);
                    for (Binder& b : t.binders) {
                        renamed(b.exprs);
                        renamed(b.conditions);
                    }
                    if (t.over) renamed(t.over->exprs);
                }
                const auto& first = turns_[s.first];
                if (list.size() != first.size() ||
                    !std::is_permutation(list.begin(), list.end(), first.begin(), same_turn))
                    return false;
            }
        return true;
    }

    // Without options.
    rules::Game factor(std::size_t i) const {
        rules::Game out;
        out.name = "factor";
        out.params = game().params;
        out.args = {game().args[i]};
        out.integers = game().integers;
        out.rows = game().rows;
        out.sets = game().sets;
        out.file = game().file;
        out.file_text = game().file_text;
        return out;
    }

    Form make() {
        for (std::size_t i = 0; i < count(); ++i) {
            rules::Game f = factor(i);
            std::size_t most = 0;
            for (const Turn& t : turns_[i]) most = std::max(most, t.slots.size() + (t.over ? 1 : 0));
            const int number = f.integers + static_cast<int>(most);
            f.integers = number + 1;
            for (Turn& t : turns_[i]) {
                rules::Option o;
                Binder which;
                which.kind = Binder::Kind::value;
                which.vars = {{option_name, rules::Type::integer, number}};
                which.exprs = {Expr::constant(static_cast<Int>(f.options.size()))};
                o.guard = t.guard;
                o.binders = t.binders;
                o.binders.insert(o.binders.begin(), std::move(which));
                for (const Expr& e : t.places) o.terms.push_back(rules::lower::call(e));
                if (t.over) o.terms = {rules::lower::sum(std::move(o.terms), *t.over)};
                f.options.push_back(std::move(o));
            }
            form_.factors.push_back(std::move(f));
        }
        return std::move(form_);
    }

    const rules::Ruleset& rules_;
    int instance_;
    Form form_;
    std::vector<std::vector<Turn>> turns_;  // by factor: the different ones
};

}  // namespace

std::optional<Form> form_of(const rules::Ruleset& rules, int instance, std::string& why_not) {
    constexpr std::size_t most_factors = 4;
    why_not = "it is no product of games on one integer each";
    const rules::Game& game = rules.game(instance);
    const bool integers = std::all_of(game.args.begin(), game.args.end(),
                                      [](const rules::Variable& v) { return v.type == rules::Type::integer; });
    if (game.cyclic || game.member || !integers || game.args.size() < 2 || game.args.size() > most_factors)
        return std::nullopt;
    return Reader(rules, instance).read();
}

}  // namespace grundy::engines::product
