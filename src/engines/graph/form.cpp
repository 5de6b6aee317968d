// SPDX-License-Identifier: MIT
// Recognises games of deletion; see form.hpp.
#include "engines/graph/form.hpp"

#include <algorithm>
#include <map>
#include <utility>
#include <variant>

#include "core/size.hpp"

namespace grundy::engines::graph {
namespace {

using rules::Binder;
using rules::Expr;
using rules::Op;
using rules::Term;
using rules::Type;

constexpr Int most_constant = Int{1} << 32, most_bonus = 1 << 15;
constexpr int most_terms = 200;  // of the conditions of an option

/// Reads one option. Each function returns false or nothing if it meets a term that it does not understand.
class Reader {
public:
    Reader(const rules::Game& game, const rules::Instance& instance) : game_(game) {
        for (std::size_t i = 0; i < game.params.size(); ++i)
            if (const Int* v = std::get_if<Int>(&instance.params[i])) numbers_[game.params[i].variable.slot] = *v;
    }

    std::optional<Option> read(const rules::Option& o) {
        if (o.kind != rules::Option::Kind::leads || !o.guard.empty()) return std::nullopt;
        for (const Binder& b : o.binders)
            if (!bind(b)) return std::nullopt;
        if (out_.variables.empty()) return std::nullopt;
        bool whole = false;
        for (const Term& t : o.terms)
            if (!term(t, whole)) return std::nullopt;
        if (!whole || !ends()) return std::nullopt;
        return std::move(out_);
    }

private:
    bool is_graph(const Expr& e) const { return e.op == Op::graph_variable && e.slot == game_.args[0].slot; }
    const Expr& meant(const Expr& e) const {
        const auto it = rules::reads_variable(e.op) ? named_.find({rules::type_of(e.op), e.slot}) : named_.end();
        return it == named_.end() ? e : meant(*it->second);
    }
    std::optional<int> variable(const Expr& e) const {
        const Expr& m = meant(e);
        const auto it = m.op == Op::variable ? variables_.find(m.slot) : variables_.end();
        return it == variables_.end() ? std::nullopt : std::optional(it->second);
    }

    bool add(const rules::Variable& v, Bound bound) {
        if (out_.variables.size() == to_size(most_variables)) return false;
        variables_[v.slot] = static_cast<int>(out_.variables.size());
        out_.variables.push_back(bound);
        return true;
    }
    bool bind(const Binder& b) {
        const Expr& from = meant(b.exprs[0]);
        const bool first = out_.variables.empty();
        bool known = false;
        if (b.kind == Binder::Kind::value) {
            named_[{b.vars[0].type, b.vars[0].slot}] = &b.exprs[0];
            known = true;
        } else if (b.kind == Binder::Kind::in_pairs) {
            known = first && from.op == Op::edges && is_graph(from.args[0]) && add(b.vars[0], {Bound::By::edge, -1}) &&
                    add(b.vars[1], {Bound::By::edge, 0});
        } else if (b.kind == Binder::Kind::in_set && from.op == Op::vertices) {
            known = first && is_graph(from.args[0]) && add(b.vars[0], {});
        } else if (b.kind == Binder::Kind::in_set && (from.op == Op::neighbours || from.op == Op::closed)) {
            const auto of = variable(from.args[1]);
            const auto by = from.op == Op::closed ? Bound::By::closed : Bound::By::neighbours;
            known = is_graph(from.args[0]) && of && add(b.vars[0], {by, *of});
        }
        if (!known) return false;
        for (const Expr& e : b.conditions) {
            auto c = condition(e);
            if (!c) return false;
            out_.conditions.push_back(std::move(*c));
        }
        return true;
    }

    bool term(const Term& t, bool& whole) {
        if (t.kind == Term::Kind::nimber) {
            const auto n = number(t.args[0]);
            if (!n || n->op != Op::constant || n->value < 0 || n->value > most_bonus) return false;
            out_.bonus ^= static_cast<Nimber>(n->value);
            return true;
        }
        if (std::exchange(whole, true)) return false;
        if (t.kind == Term::Kind::call) return t.same_instance && t.args.size() == 1 && left(t.args[0]);
        if (!t.conditions.empty() || t.binders.size() != 1 || t.terms.size() != 1) return false;
        const Binder& h = t.binders[0];
        const Term& call = t.terms[0];
        out_.split = true;
        return h.kind == Binder::Kind::in_rows && h.conditions.empty() && h.exprs[0].op == Op::components &&
               call.kind == Term::Kind::call && call.same_instance && call.args.size() == 1 &&
               call.args[0].op == Op::graph_variable && call.args[0].slot == h.vars[0].slot && left(h.exprs[0].args[0]);
    }

    // The graph that is left: deletions from the graph, of sets that speak of the graph before the move. An edge is cut
    // first, while it is sure to be there.
    bool left(const Expr& e) {
        const Expr& m = meant(e);
        if (is_graph(m)) return true;
        if (m.op == Op::without) return left(m.args[0]) && deletes(m.args[1]);
        if (m.op != Op::cut || !is_graph(meant(m.args[0]))) return false;
        const auto u = variable(m.args[1]), v = variable(m.args[2]);
        if (!u || !v) return false;
        const Bound& b = out_.variables[to_size(*v)];
        if (b.of != *u || (b.by != Bound::By::edge && b.by != Bound::By::neighbours)) return false;
        out_.cut = {*u, *v};
        return true;
    }
    bool deletes(const Expr& e) {
        const Expr& m = meant(e);
        if (m.op == Op::neighbours || m.op == Op::closed) {
            const auto v = variable(m.args[1]);
            if (!v || !is_graph(m.args[0])) return false;
            out_.deleted.push_back({m.op == Op::closed ? Deleted::Kind::closed : Deleted::Kind::neighbours, *v});
            return true;
        }
        if (m.op != Op::set_literal) return false;
        for (std::size_t i = 0; i + 1 < m.args.size(); i += 2) {
            const auto low = variable(m.args[i]), high = variable(m.args[i + 1]);
            if (!low || low != high) return false;
            out_.deleted.push_back({Deleted::Kind::vertex, *low});
        }
        return true;
    }
    // Each option deletes something, so that play ends.
    bool ends() const {
        return out_.cut || std::any_of(out_.deleted.begin(), out_.deleted.end(), [&](const Deleted& d) {
                   return d.kind != Deleted::Kind::neighbours ||
                          std::any_of(out_.variables.begin(), out_.variables.end(), [&](const Bound& b) {
                              return b.by == Bound::By::neighbours && b.of == d.variable;
                          });
               });
    }

    std::optional<Condition> node(Op op, std::vector<std::optional<Condition>> args) {
        Condition out{op};
        for (auto& a : args) {
            if (!a) return std::nullopt;
            out.args.push_back(std::move(*a));
        }
        if (++terms_ > most_terms) return std::nullopt;
        return out;
    }
    std::optional<Condition> constant(Int v) {
        if (v < -most_constant || v > most_constant) return std::nullopt;
        return Condition{Op::constant, v};
    }
    std::optional<Condition> number(const Expr& e) {
        const Expr& m = meant(e);
        switch (m.op) {
            case Op::constant:
                return constant(m.value);
            case Op::variable: {
                const auto it = numbers_.find(m.slot);
                return it == numbers_.end() ? std::nullopt : constant(it->second);
            }
            case Op::degree: {
                const auto v = variable(m.args[1]);
                if (!v || !is_graph(m.args[0])) return std::nullopt;
                return Condition{Op::degree, 0, *v};
            }
            case Op::add:
            case Op::sub:
                return node(m.op, {number(m.args[0]), number(m.args[1])});
            case Op::mod:
                return modulo(number(m.args[0]), number(m.args[1]));
            default:
                return std::nullopt;
        }
    }
    std::optional<Condition> modulo(std::optional<Condition> a, const std::optional<Condition>& by) {
        if (!by || by->op != Op::constant || by->value <= 0) return std::nullopt;
        auto out = node(Op::mod, {std::move(a)});
        if (out) out->value = by->value;
        return out;
    }
    std::optional<Condition> condition(const Expr& e) {
        switch (e.op) {
            case Op::truth:
                return Condition{Op::truth, e.value != 0 ? 1 : 0};
            case Op::less:
            case Op::less_equal:
            case Op::equal:
            case Op::not_equal: {
                const auto u = variable(e.args[0]), v = variable(e.args[1]);
                if (u && v) return Condition{e.op, 0, *u, *v};
                return node(e.op, {number(e.args[0]), number(e.args[1])});
            }
            case Op::divides:
                return node(Op::equal, {modulo(number(e.args[1]), number(e.args[0])), constant(0)});
            case Op::both:
            case Op::either:
                return node(e.op, {condition(e.args[0]), condition(e.args[1])});
            case Op::negation:
                return node(e.op, {condition(e.args[0])});
            case Op::member: {
                const Expr& set = meant(e.args[1]);
                const auto u = variable(e.args[0]);
                if (!u || (set.op != Op::neighbours && set.op != Op::closed) || !is_graph(set.args[0]))
                    return std::nullopt;
                const auto v = variable(set.args[1]);
                if (!v) return std::nullopt;
                const Condition near{Op::member, 0, *v, *u};
                if (set.op == Op::neighbours) return near;
                return node(Op::either, {Condition{Op::equal, 0, *u, *v}, near});
            }
            default:
                return std::nullopt;
        }
    }

    const rules::Game& game_;
    Option out_;
    std::map<std::pair<Type, int>, const Expr*> named_;  // by a binder `name = EXPR`
    std::map<int, int> variables_;                       // by slot
    std::map<int, Int> numbers_;                         // parameters, by slot
    int terms_ = 0;
};

// A condition with the first two variables exchanged if asked for; equal texts mean the same.
std::string text(const Condition& c, bool exchanged) {
    const auto name = [&](int v) { return std::to_string(exchanged && v < 2 ? 1 - v : v); };
    std::vector<std::string> args;
    for (const Condition& a : c.args) args.push_back(text(a, exchanged));
    const bool ordered = c.op == Op::less || c.op == Op::less_equal || c.op == Op::sub;
    const bool pair = c.args.empty() && c.op != Op::constant && c.op != Op::truth && c.op != Op::degree;
    if (pair) args = {name(c.variable), name(c.other)};  // next to: the other way round along arcs, so it is ordered
    if (!ordered && c.op != Op::member) std::sort(args.begin(), args.end());
    std::string out = std::to_string(static_cast<int>(c.op)) + ":" + std::to_string(c.value) +
                      (c.op == Op::degree ? "d" + name(c.variable) : "") + "(";
    for (const std::string& a : args) out += a + ",";
    return out + ")";
}

std::string text(const Option& o, bool exchanged) {
    const auto name = [&](int v) { return std::to_string(exchanged && v < 2 ? 1 - v : v); };
    std::vector<std::string> items;
    for (const Condition& c : o.conditions) items.push_back("if " + text(c, exchanged));
    for (const Deleted& d : o.deleted)
        items.push_back("-" + std::to_string(static_cast<int>(d.kind)) + name(d.variable));
    for (std::size_t i = 2; i < o.variables.size(); ++i)
        items.push_back("v" + std::to_string(i) + std::to_string(static_cast<int>(o.variables[i].by)) +
                        name(o.variables[i].of));
    std::sort(items.begin(), items.end());
    std::string out;
    for (const std::string& item : items) out += item + ";";
    return out;
}

bool compares_numbers(const Condition& c) {
    return ((c.op == Op::less || c.op == Op::less_equal) && c.args.empty()) ||
           std::any_of(c.args.begin(), c.args.end(), compares_numbers);
}

bool numbers_matter(const Option& o) {
    if (std::any_of(o.conditions.begin(), o.conditions.end(), compares_numbers)) return true;
    // An edge has the end with the smaller number first.
    return o.variables[0].by == Bound::By::edge && text(o, false) != text(o, true);
}

}  // namespace

bool Form::cuts() const {
    return std::any_of(options.begin(), options.end(), [](const Option& o) { return o.cut.has_value(); });
}

bool Form::conditional() const {
    return std::any_of(options.begin(), options.end(), [](const Option& o) { return !o.conditions.empty(); });
}

std::optional<Form> form_of(const rules::Ruleset& rules, int instance, std::string& why_not) {
    const rules::Game& game = rules.game(instance);
    why_not = "its options do more than delete vertices and edges around one vertex or edge of one graph";
    if (game.args.size() != 1 || game.args[0].type != Type::graph || game.options.empty()) return std::nullopt;
    Form out;
    for (const rules::Option& o : game.options) {
        auto option = Reader(game, rules.instance(instance)).read(o);
        if (!option || out.options.size() == 255) return std::nullopt;
        out.numbers_matter = out.numbers_matter || numbers_matter(*option);
        out.options.push_back(std::move(*option));
    }
    return out;
}

}  // namespace grundy::engines::graph
