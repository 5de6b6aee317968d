// SPDX-License-Identifier: MIT
// Instances, and positions as text; see position.hpp.
#include "rules/position.hpp"

#include <algorithm>
#include <utility>

#include "core/error.hpp"
#include "core/size.hpp"
#include "rules/compound.hpp"
#include "rules/layout.hpp"
#include "rules/options.hpp"
#include "rules/sum_text.hpp"

namespace grundy::rules {
namespace {

// If more than this many instances are reached from one, parameters change for ever along calls.
constexpr std::size_t most_instances_per_call = 10000;

std::string text_of(Type type, const ParamValue& v) {
    if (const Int* i = std::get_if<Int>(&v)) return std::to_string(*i);
    if (const IntSet* set = std::get_if<IntSet>(&v)) return set->text();
    return argument_text(type, *std::get<SharedWords>(v).words);
}

// The name that the value of a parameter has among the data in scope, its own name first; empty if it has none.
std::string_view name_in(const NamedData& data, const Param& param, const ParamValue& value) {
    const auto is_it = [&](const auto& d) { return d.second.type == param.variable.type && d.second.value == value; };
    if (const auto own = data.find(param.variable.name); own != data.end() && is_it(*own)) return own->first;
    const auto other = std::find_if(data.begin(), data.end(), is_it);
    return other == data.end() ? std::string_view() : other->first;
}

// Usually one element has changed, so that a few elements are best inserted one by one.
void sort_ascending(std::span<Int> row) {
    if (row.size() > 24) return std::sort(row.begin(), row.end());
    for (std::size_t i = 1; i < row.size(); ++i) {
        const Int x = row[i];
        std::size_t at = i;
        for (; at > 0 && row[at - 1] > x; --at) row[at] = row[at - 1];
        row[at] = x;
    }
}

template <class Visit>
void for_each_call(const std::vector<Term>& terms, Visit visit) {
    for (const Term& t : terms) {
        if (t.kind == Term::Kind::call) visit(t);
        if (t.kind == Term::Kind::sum) for_each_call(t.terms, visit);
    }
}

void check_infinite_sets(const Game& game, const std::vector<ParamValue>& params, const std::vector<Binder>& binders) {
    for (const Binder& b : binders) {
        if (b.kind != Binder::Kind::in_set || b.ends || b.exprs[0].op != Op::set_variable) continue;
        for (std::size_t i = 0; i < game.params.size(); ++i)
            if (game.params[i].variable.type == Type::set && game.params[i].variable.slot == b.exprs[0].slot &&
                !std::get<IntSet>(params[i]).finite())
                fail(game, b.where,
                     "the set " + game.params[i].variable.name +
                         " is infinite here, and no argument of the option is known to fall without bound as " +
                         b.vars[0].name + " grows, so this option never ends");
    }
}

}  // namespace

Ruleset::Ruleset(const Library& library) : library_(&library) { instances_.push_back({-1, {}, {}}); }

const Game& Ruleset::game(int i) const {
    if (i == 0) throw Error("the nim heap *n has no rules of its own");
    return *library_->games[to_size(instance(i).game)];
}

bool Ruleset::forms_are_tested(int i) const {
    return i > 0 && (to_size(instance(i).game) < library_->catalogued || game(i).coded);
}

// An instance never changes what it leads to, so an answer stays.
bool Ruleset::moves_again(int i) const {
    if (i <= 0) return false;
    if (again_.size() < instances_.size()) again_.resize(instances_.size(), -1);
    if (again_[to_size(i)] >= 0) return again_[to_size(i)] == 1;
    std::vector<int> reached{i};
    std::vector<bool> seen(instances_.size());
    seen[to_size(i)] = true;
    bool again = false;
    for (std::size_t k = 0; k < reached.size() && !again; ++k) {
        const std::vector<Option>& options = game(reached[k]).options;
        again =
            std::any_of(options.begin(), options.end(), [](const Option& o) { return o.kind == Option::Kind::again; });
        for (const int to : instance(reached[k]).targets) {
            if (to <= 0 || seen[to_size(to)]) continue;
            seen[to_size(to)] = true;
            reached.push_back(to);
        }
    }
    if (!again)
        for (const int k : reached) again_[to_size(k)] = 0;
    again_[to_size(i)] = again ? 1 : 0;
    return again;
}

void require_turns(const Ruleset& rules, int instance, const std::string& what, const std::string& remedy) {
    if (!rules.moves_again(instance)) return;
    throw Error(what + " is not known of games in which a player may have to move again, and the rules of " +
                rules.name(instance) + " say `again`" + (remedy.empty() ? "" : "; " + remedy));
}

int Ruleset::instantiate(int game, std::vector<ParamValue> params) {
    for (std::size_t i = 1; i < instances_.size(); ++i)
        if (instances_[i].game == game && instances_[i].params == params) return static_cast<int>(i);

    const std::size_t before = instances_.size();
    std::vector<std::vector<int>> of_game(library_->games.size());  // the instances of each game
    for (std::size_t i = 1; i < before; ++i) of_game[to_size(instances_[i].game)].push_back(static_cast<int>(i));
    std::size_t with_parameters = 0;  // one without has one instance, so that these alone can be endless
    const auto add = [&](int g, std::vector<ParamValue> p) {
        std::vector<int>& known = of_game[to_size(g)];
        for (const int i : known)
            if (instance(i).params == p) return i;
        const Game& rules = *library_->games[to_size(g)];
        if (!p.empty() && ++with_parameters > most_instances_per_call)
            fail(rules, {}, "its calls change the parameters for ever; parameters must return to earlier values");
        for (const Option& o : rules.options) check_infinite_sets(rules, p, o.binders);
        known.push_back(static_cast<int>(instances_.size()));
        instances_.push_back({g, std::move(p), std::vector<int>(to_size(rules.sites), 0)});
        return known.back();
    };
    try {
        const int root = add(game, std::move(params));
        for (std::size_t i = before; i < instances_.size(); ++i) {  // grows while calls lead to new instances
            const Game& g = *library_->games[to_size(instances_[i].game)];
            const auto lead = [&](const Term& t) {
                if (t.same_instance) return;
                std::vector<ParamValue> p;
                for (const Expr& e : t.params) p.push_back(evaluate_param(e, g, instances_[i].params));
                const int target = add(t.game, std::move(p));
                instances_[i].targets[to_size(t.site)] = target;
            };
            if (g.member) lead(*g.member);
            for (const Option& o : g.options) for_each_call(o.terms, lead);
        }
        return root;
    } catch (...) {
        instances_.resize(before);
        again_.resize(std::min(again_.size(), before));
        throw;
    }
}

int Ruleset::instantiate_compound(int game, const std::vector<int>& within) {
    const int out = instantiate(game, {});
    instances_[to_size(out)].targets = within;
    again_.clear();
    return out;
}

std::string Ruleset::name(int i) const {
    if (i == 0) return "*";
    const Game& g = game(i);
    if (g.params.empty()) return g.name;
    std::string out = g.name + "[";
    for (std::size_t k = 0; k < g.params.size(); ++k) {
        if (k > 0) out += ", ";
        const ParamValue& v = instance(i).params[k];
        const Type type = g.params[k].variable.type;
        const std::string_view data = counted(type) && type != Type::set ? name_in(library_->data, g.params[k], v) : "";
        if (type != Type::set && data != g.params[k].variable.name) out += g.params[k].variable.name + "=";
        out += data.empty() ? text_of(type, v) : data;
    }
    return out + "]";
}

void SumText::append(const Component& c, std::string& out) {
    if (c.instance == ended) {
        out += "win";
        return;
    }
    if (c.instance == 0) {
        out += '*' + std::to_string(c.words[0]);
        return;
    }
    const Game& game = rules_.game(c.instance);
    if (game.compound != Compound::none) {
        out += compound_text(rules_, c);
        return;
    }
    if (c.instance != std::exchange(instance_, c.instance)) name_ = rules_.name(c.instance);
    out += name_;
    out += '(';
    bool first = true;
    for_each_argument(game.args, c.words, [&](const Variable& arg, std::span<const Int> words) {
        if (!std::exchange(first, false)) out += ", ";
        out += argument_text(arg.type, words);
    });
    out += ')';
}

std::string to_text(const Ruleset& rules, const Component& component) {
    std::string out;
    SumText(rules).append(component, out);
    return out;
}

std::string to_text(const Ruleset& rules, const Position& position) {
    std::string out;
    SumText text(rules);
    for (const Component& c : position) {
        if (!out.empty()) out += " + ";
        text.append(c, out);
    }
    return out.empty() ? "0" : out;
}

void canonicalize(const Game& game, std::vector<Int>& words) {
    for (const Symmetry& s : game.symmetries) {
        const auto first = argument_at(game.args, s.first, words);
        const std::size_t count = counted(game.args[s.first].type) ? first.size() : s.count;
        sort_ascending({words.data() + (first.data() - words.data()), count});
    }
}

void normalize(Position& position) {
    std::erase_if(position, [](const Component& c) { return c.instance == 0 && c.words[0] == 0; });
    std::sort(position.begin(), position.end());
}

}  // namespace grundy::rules
