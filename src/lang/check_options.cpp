// SPDX-License-Identifier: MIT
// Options: terms, binders, where conditions are tested, and whether open ranges and the option itself end.
#include <algorithm>
#include <string>

#include "core/size.hpp"
#include "lang/checker.hpp"
#include "lang/family.hpp"
#include "rules/layout.hpp"

namespace grundy::lang {

using rules::Binder;
using rules::Expr;
using rules::Op;
using rules::Term;
using rules::Type;

namespace {

using Slots = std::set<std::pair<Type, int>>;

void collect(const Expr& e, Slots& out) {
    any_within(e, [&](const Expr& x) {
        if (rules::reads_variable(x.op)) out.insert({rules::type_of(x.op), x.slot});
        return false;
    });
}

std::string quoted(const Diagnostics& faults, Span where) {
    return std::string(faults.text().substr(where.begin, std::min<std::size_t>(where.end - where.begin, 60)));
}

// "snim[2, 5]" for "snim[{2, 5}]".
bool set_without_braces(const syntax::Term& term, const Head& head) {
    return head.params.size() == 1 && head.params[0].variable.type == Type::set && !term.params.empty() &&
           std::all_of(term.params.begin(), term.params.end(),
                       [](const auto& p) { return !p.name && p.value.op == "literal"; });
}

Binder bare(Binder b) {
    b.conditions.clear();
    return b;
}

// The least number that a binder may choose, or one below it.
std::optional<Expr> least_choice(const Binder& b) {
    if (b.kind == Binder::Kind::range || b.kind == Binder::Kind::open_range) return b.exprs[0];
    if (b.kind != Binder::Kind::in_set) return std::nullopt;
    switch (b.exprs[0].op) {
        case Op::primes:
            return Expr::constant(2);
        case Op::squares:
        case Op::powers:
        case Op::fibs:
        case Op::all_but:
        case Op::divisors:
            return Expr::constant(1);
        default:
            return std::nullopt;
    }
}

// The expression where the binders after that one make their least choices, as far as it falls when they rise.
Expr at_least_choices(Expr e, const std::vector<Binder>& list, std::size_t at, rules::Facts facts) {
    for (std::size_t i = at + 1; i < list.size(); ++i) facts.add(bare(list[i]));
    for (std::size_t i = list.size(); i-- > at + 1;) {
        const int slot = list[i].vars[0].slot;
        if (list[i].vars[0].type != Type::integer || !rules::mentions(e, slot)) continue;
        const auto least = least_choice(list[i]);
        if (!least || !facts.falls(e, slot)) break;
        Binder chosen;
        chosen.kind = Binder::Kind::value;
        chosen.vars = {list[i].vars[0]};
        chosen.exprs = {*least};
        e = rules::expand(std::move(e), {chosen});
    }
    return e;
}

}  // namespace

bool right_arguments(const syntax::Term& term, const std::string& name, const std::vector<rules::Variable>& args,
                     Diagnostics& faults) {
    if (term.args.size() == args.size()) return true;
    const auto count = [](std::size_t n, const char* one, const char* many) {
        return std::to_string(n) + (n == 1 ? one : many);
    };
    std::string hint;
    if (args.size() == 1 && args[0].type == Type::integer && term.args.size() > 1)
        hint = "several heaps are a sum: " + name + "(3) + " + name + "(5)";
    if (args.size() == 1 && args[0].type == Type::row)
        hint = "a row is written in square brackets: " + name + "([5, 1])";
    if (args.size() == 1 && args[0].type == Type::board)
        hint = "a board is written board(2, 3), all cells free, or drawn: " + name + "(board(\"..# / ...\"))";
    if (args.size() == 1 && args[0].type == Type::graph)
        hint = "a graph is written grid(2, 3), or as its edges: " + name + "(graph(\"1-2 2-3\"))";
    faults.report(term.where,
                  name + " has " + count(args.size(), " argument", " arguments") + ", but " +
                      count(term.args.size(), " is given", " are given"),
                  hint);
    return false;
}

Expr Given::expression() const { return datum != nullptr ? to_expression(datum->type, datum->value) : expr; }

namespace {

// How to give a call what it lacks: parameters of the caller that have these names are handed on.
std::string hint_of_parameters(const Head& head, const std::vector<std::optional<Given>>& given, const Scope& scope) {
    std::vector<rules::Variable> missing;
    for (std::size_t i = 0; i < given.size(); ++i) {
        const rules::Variable& v = head.params[i].variable;
        const rules::Datum* datum = scope.datum(v.name);
        const bool known = given[i] || head.params[i].fallback || (datum != nullptr && datum->type == v.type);
        if (!known) missing.push_back(v);
    }
    const auto own = [&](const rules::Variable& v) {
        const rules::Variable* const found = scope.find(v.name);
        return found != nullptr && found->type == v.type;
    };
    const bool hands_on = std::all_of(missing.begin(), missing.end(), own);
    const bool names = hands_on ? missing.size() < given.size() : missing.size() > 1;
    std::string list, file;
    for (const rules::Variable& v : missing) {
        const std::string example = v.type == Type::set     ? "{1, 2}"
                                    : v.type == Type::row   ? "[2, 1]"
                                    : v.type == Type::board ? "board(2, 3)"
                                    : v.type == Type::graph ? "graph(\"1-2 2-3\")"
                                                            : "3";
        const bool named = names || (!hands_on && v.type != Type::set);
        list += (list.empty() ? "" : ", ") + (named ? v.name + "=" : "") + (hands_on ? v.name : example);
        if (!hands_on && rules::counted(v.type) && v.type != Type::set && file.empty())
            file = ", or from a file: --data FILE with a line `" + v.name + " = " + example + "`";
    }
    return (hands_on ? "it does not know those of this game unless they are handed on: " : "for instance ") +
           head.name + "[" + list + "]" + file;
}

}  // namespace

std::optional<std::vector<Given>> check_parameters(const syntax::Term& term, const Head& head,
                                                   ExpressionChecker& expressions, Diagnostics& faults) {
    const std::size_t before = faults.count();
    std::vector<std::optional<Given>> given(head.params.size());
    std::size_t position = 0;
    if (set_without_braces(term, head)) {
        std::string set;
        for (const auto& p : term.params) set += (set.empty() ? "" : ", ") + quoted(faults, p.value.where);
        faults.report({term.params.front().value.where.begin, term.params.back().value.where.end},
                      "the parameter " + head.params[0].variable.name + " of " + head.name + " is a set",
                      "a set is written in braces: " + head.name + "[{" + set + "}]");
        return std::nullopt;
    }
    for (const auto& p : term.params) {
        std::size_t i = position++;
        if (p.name) {
            const auto it = std::find_if(head.params.begin(), head.params.end(),
                                         [&](const auto& q) { return q.variable.name == p.name->text; });
            if (it == head.params.end()) {
                faults.report(p.name->where, head.name + " has no parameter '" + std::string(p.name->text) + "'");
                continue;
            }
            i = to_size(it - head.params.begin());
        }
        if (i >= given.size()) {
            faults.report(p.value.where, head.params.empty() ? head.name + " has no parameters"
                                                             : head.name + " has only " + std::to_string(given.size()) +
                                                                   (given.size() == 1 ? " parameter" : " parameters"));
            break;
        }
        if (given[i])
            faults.report(p.value.where, "the parameter '" + head.params[i].variable.name + "' is given twice");
        const rules::Type type = head.params[i].variable.type;
        const rules::Datum* datum = p.value.op == "name" ? expressions.scope().datum(p.value.text) : nullptr;
        if (datum != nullptr && datum->type == type)
            given[i] = Given{{}, datum};
        else
            given[i] = Given{expressions.check(p.value, type), nullptr};
    }
    std::vector<Given> out;
    for (std::size_t i = 0; i < given.size(); ++i) {
        const rules::Variable& v = head.params[i].variable;
        const rules::Datum* datum = given[i] ? nullptr : expressions.scope().datum(v.name);
        if (given[i]) {
            out.push_back(std::move(*given[i]));
        } else if (datum != nullptr && datum->type == v.type) {
            out.push_back({{}, datum});
        } else if (const auto& fallback = head.params[i].fallback) {
            out.push_back({to_expression(v.type, *fallback), nullptr});
        } else {
            faults.report(term.name.where, head.name + " needs its parameter " + v.name + " in square brackets",
                          hint_of_parameters(head, given, expressions.scope()));
        }
    }
    if (faults.count() != before) return std::nullopt;
    return out;
}

static rules::Option::Kind kind_of(syntax::Option::Kind written) {
    using Kind = rules::Option::Kind;
    switch (written) {
        case syntax::Option::Kind::leads:
            return Kind::leads;
        case syntax::Option::Kind::again:
            return Kind::again;
        case syntax::Option::Kind::wins:
            return Kind::wins;
        case syntax::Option::Kind::loses:
            break;
    }
    return Kind::loses;
}

rules::Option OptionChecker::option(const syntax::Option& o) {
    const std::size_t before = faults_.count(), mark = scope_.mark();
    rules::Option out;
    out.where = o.where;
    out.kind = kind_of(o.kind);
    for (const auto& b : o.binders) out.binders.push_back(expressions_.binder(b, false));
    for (const auto& t : o.terms)
        if (t.kind != syntax::Term::Kind::zero) out.terms.push_back(term(t));
    expressions_.place_conditions(o.condition, out.guard, out.binders);
    if (faults_.count() == before) check_ends(out, rules::Facts(game_));
    scope_.back_to(mark);
    return out;
}

rules::Term OptionChecker::term(const syntax::Term& t) {
    rules::Term out;
    out.where = t.where;
    if (t.kind == syntax::Term::Kind::nimber) {
        out.kind = Term::Kind::nimber;
        out.args.push_back(expressions_.check(t.args[0], Type::integer));
    } else if (t.kind == syntax::Term::Kind::sum) {
        const std::size_t mark = scope_.mark();
        out.kind = Term::Kind::sum;
        for (const auto& b : t.binders) out.binders.push_back(expressions_.binder(b, true));
        for (const auto& inner : t.terms)
            if (inner.kind != syntax::Term::Kind::zero) out.terms.push_back(term(inner));
        expressions_.place_conditions(t.condition, out.conditions, out.binders);
        scope_.back_to(mark);
    } else {
        call(t, out);
    }
    return out;
}

void OptionChecker::call(const syntax::Term& t, rules::Term& out) {
    const Head* head = heads_.find(t.name, t.kind == syntax::Term::Kind::code);
    if (head == nullptr) return;
    if (head->cyclic && !game_.cyclic)
        faults_.report(t.name.where, "play of " + head->name + " may repeat, so play of " + game_.name + " may, too",
                       "begin its head with `cyclic game " + game_.name + "`");
    out.game = head->index;
    out.same_instance = head->index == index_ && !t.bracketed;
    if (!out.same_instance) {
        out.site = game_.sites++;
        const std::size_t mark = scope_.mark();
        if (const auto params = check_parameters(t, *head, expressions_, faults_))
            for (const Given& p : *params) out.params.push_back(p.expression());
        scope_.back_to(mark);
        for (const Expr& e : out.params) {
            Slots used;
            collect(e, used);
            for (const auto& [type, slot] : used) {
                const bool own =
                    std::any_of(game_.params.begin(), game_.params.end(), [&, slot = slot, type = type](const auto& p) {
                        return p.variable.type == type && p.variable.slot == slot;
                    });
                if (!own) {
                    faults_.report(e.where, "a parameter of a call may depend on parameters only, not on the position",
                                   "make it an argument of the game instead");
                    break;
                }
            }
        }
    }
    if (!right_arguments(t, head->name, head->args, faults_)) return;
    for (std::size_t i = 0; i < t.args.size(); ++i)
        out.args.push_back(expressions_.check(t.args[i], head->args[i].type));
}

void OptionChecker::check_ends(rules::Option& o, const rules::Facts& head) {
    const std::size_t before = faults_.count();
    rules::Facts facts = head;
    for (const Expr& c : o.guard) facts.add(c);
    for (std::size_t i = 0; i < o.binders.size(); ++i) {
        end_of_binder(o.binders, i, o.terms, facts);
        facts.add(o.binders[i]);
    }
    const std::function<void(std::vector<Term>&, const rules::Facts&)> sums = [&](std::vector<Term>& terms,
                                                                                  const rules::Facts& known) {
        for (Term& t : terms) {
            if (t.kind != Term::Kind::sum) continue;
            rules::Facts inner = known;
            for (const Expr& c : t.conditions) inner.add(c);
            for (std::size_t i = 0; i < t.binders.size(); ++i) {
                end_of_binder(t.binders, i, t.terms, inner);
                inner.add(t.binders[i]);
            }
            sums(t.terms, inner);
        }
    };
    sums(o.terms, facts);
    if (faults_.count() == before) check_descent(o, facts);
}

// An open range, or a set that may be infinite, ends at the first value for which an argument of the option is
// negative. The arguments that decide are those that mention the variable and no later one, and those that fall as
// later ones grow, at their least choices: n - p^k with k in 1.. is at most n - p^1.
void OptionChecker::end_of_binder(Binders& list, std::size_t at, const std::vector<Term>& terms,
                                  const rules::Facts& facts) {
    Binder& b = list[at];
    if (b.kind != Binder::Kind::open_range && b.kind != Binder::Kind::in_set) return;
    const int slot = b.vars[0].slot;
    rules::Facts here = facts;
    here.add(bare(b));  // conditions are not tested before the range ends
    const auto decides = [&](const Expr& e) {
        return rules::mentions(e, slot) && std::none_of(list.begin() + static_cast<std::ptrdiff_t>(at) + 1, list.end(),
                                                        [&](const Binder& later) { return mentions_any(e, later); });
    };
    const auto take_expanded = [&](const Expr& written) {
        const Expr e = rules::expand(written, list), most = at_least_choices(e, list, at, here);
        if (rules::type_of(e.op) != Type::integer || !decides(most)) return;
        const bool falls = here.falls(most, slot);
        // A finite set continues after an element that is too small for some rising argument.
        if (falls || (b.kind == Binder::Kind::open_range && decides(e))) b.falling.push_back(most);
        b.ends = b.ends || falls;
    };
    for (const Term& t : terms)
        if (t.kind == Term::Kind::call) std::for_each(t.args.begin(), t.args.end(), take_expanded);
    for (std::size_t i = at + 1; i < list.size(); ++i)
        if (list[i].kind == Binder::Kind::split) take_expanded(list[i].exprs[0]);
    const std::string& name = b.vars[0].name;
    if (b.kind == Binder::Kind::open_range && !b.ends)
        faults_.report(b.where,
                       "this open range never ends: no argument of the option is known to fall without bound as " +
                           name + " grows",
                       "give it an upper end, as in `" + name + " in 1..n`");
    if (b.kind == Binder::Kind::in_set && !b.ends && surely_infinite(b.exprs[0]))
        faults_.report(
            b.where,
            "this set is infinite, and no argument of the option is known to fall without bound as " + name + " grows",
            "choose from a range, as in `" + name + " in 1..n if " + name + " in SET`");
}

// Rejects an option only if play with it is shown not to end: the option never leads to a smaller position, and either
// it is always available, or it leads some position back to itself. If play may not end for a subtler reason, play
// decides, and check-rules reports it.
void OptionChecker::check_descent(const rules::Option& o, const rules::Facts& facts) {
    if (may_win_ || game_.cyclic) return;
    for (const Term& t : o.terms) {
        if (t.kind != Term::Kind::call || !t.same_instance || t.args.size() != game_.args.size()) continue;
        bool grows = true, stays = true;
        for (std::size_t i = 0; i < t.args.size(); ++i) {
            const auto& arg = game_.args[i];
            const Expr head = Expr::variable(arg.slot);
            const bool same_row =
                rules::counted(arg.type) && t.args[i].op == rules::variable_of(arg.type) && t.args[i].slot == arg.slot;
            grows = grows && (same_row || (arg.type == Type::integer && facts.ordered(t.args[i], head)));
            stays = stays && (same_row || (arg.type == Type::integer && facts.ordered(head, t.args[i])));
        }
        if (!grows || !((stays && stays_somewhere(game_, o)) || always_possible(game_, o))) continue;
        std::string head = game_.name + "(";
        for (std::size_t i = 0; i < game_.args.size(); ++i) head += (i > 0 ? ", " : "") + game_.args[i].name;
        faults_.report(o.where,
                       "this option never ends: " + quoted(faults_, t.where) + " is not smaller than " + head + ")",
                       "every option must lead closer to the end of the game; if play may repeat, write `cyclic game`");
        return;
    }
}

}  // namespace grundy::lang
