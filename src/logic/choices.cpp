// SPDX-License-Identifier: MIT
// Binders as quantifiers; see expressions.hpp and rules/choices.hpp, which says what they mean.
#include <algorithm>

#include "core/size.hpp"
#include "logic/expressions.hpp"
#include "rules/eval.hpp"

namespace grundy::logic {

using rules::Binder;
using rules::Expr;
using rules::Op;

namespace {

bool has_power_of(const Expr& e, int slot) {
    return rules::any_within(e, [&](const Expr& x) {
        return x.op == Op::power && x.args[0].op == Op::constant && x.args[0].value == 2 &&
               rules::any_within(x.args[1], [&](const Expr& y) { return y.op == Op::variable && y.slot == slot; });
    });
}

bool has_power_of(const std::vector<Expr>& list, int slot) {
    return std::any_of(list.begin(), list.end(), [&](const Expr& e) { return has_power_of(e, slot); });
}

bool has_power_of(const std::vector<Binder>& binders, int slot) {
    return std::any_of(binders.begin(), binders.end(), [&](const Binder& b) {
        return has_power_of(b.exprs, slot) || has_power_of(b.conditions, slot) || has_power_of(b.falling, slot);
    });
}

bool has_power_of(const std::vector<rules::Term>& terms, int slot) {
    return std::any_of(terms.begin(), terms.end(), [&](const rules::Term& t) {
        return has_power_of(t.args, slot) || has_power_of(t.binders, slot) || has_power_of(t.terms, slot);
    });
}

}  // namespace

// Slots are used again by other options; what an option does with one, it does in its own binders and terms. (A loop
// inside an expression may use a slot again, too; then the slot is bound anew there.)
bool Expressions::counts_places(const rules::Variable& v) const {
    return std::any_of(game_->options.begin(), game_->options.end(), [&](const rules::Option& o) {
        const bool own = std::any_of(o.binders.begin(), o.binders.end(), [&](const Binder& b) {
            return std::any_of(b.vars.begin(), b.vars.end(), [&](const rules::Variable& x) {
                return x.slot == v.slot && x.where.begin == v.where.begin;
            });
        });
        return own && (has_power_of(o.terms, v.slot) || has_power_of(o.binders, v.slot));
    });
}

void Expressions::open(const std::vector<Expr>& conditions) {
    for (const Expr& c : conditions) open(condition(c) + " & ");
}

std::string Expressions::declare(const rules::Variable& v) {
    const std::string name = "b_" + v.name + "_" + std::to_string(++*counter_);
    bind(v.slot, Linear::of(name));
    return name;
}

void Expressions::open(const std::vector<Binder>& binders) {
    for (const Binder& b : binders) {
        switch (b.kind) {
            case Binder::Kind::range:
                range(b);
                break;
            case Binder::Kind::open_range:
                open_range(b);
                break;
            case Binder::Kind::in_set:
                in_set(b);
                break;
            case Binder::Kind::value:
                named(b);
                break;
            case Binder::Kind::split:
                split(b);
                break;
            default:
                refuse(b.exprs.empty() ? Expr{} : b.exprs[0], "a proof needs choices of integers");
        }
        open(b.conditions);
    }
}

void Expressions::range(const Binder& b) {
    if (counts_places(b.vars[0])) return place_range(b, false);
    Definitions d = definitions();
    const Linear lo = linear(b.exprs[0], d), hi = linear(b.exprs[1], d);
    const std::string name = declare(b.vars[0]);
    Linear k = Linear::of(name);
    std::string first = "ex2 " + name + ": ";
    if (!lo.natural()) {
        const std::string negative = declare(b.vars[0]);
        k = k.plus(Linear::of(negative), -1);
        first = "ex2 " + name + ", " + negative + ": (" + name + " = empty | " + negative + " = empty) & ";
    }
    bind(b.vars[0].slot, k);
    open(d.opener() + first + compare(Op::less_equal, lo, k) + " & " + compare(Op::less_equal, k, hi) + " & ");
}

void Expressions::place_range(const Binder& b, bool open_ended) {
    Definitions d = definitions();
    const auto bound = [&](const Expr& e) {
        if (auto p = place(e, d)) return *p;
        const std::string zero = d.new_place();
        d.require(zero + " = 0");
        return Place{zero, constant(e, "a bound of an exponent")};
    };
    const Place lo = bound(b.exprs[0]);
    if (lo.offset < 0) refuse(b.exprs[0], "an exponent cannot be negative");
    const auto declared = [&] {
        const std::string name = "b_" + b.vars[0].name + "_" + std::to_string(++*counter_);
        bind(b.vars[0].slot, Place{name, 0});
        return name;
    };
    const std::string name = declared();
    std::string within = "ex1 " + name + ": " + places(Op::less_equal, lo, Place{name, 0}) + " & ";
    if (!open_ended) within += places(Op::less_equal, Place{name, 0}, bound(b.exprs[1])) + " & ";
    open(d.opener() + within);
    if (!open_ended) return;
    const std::string earlier = declared();
    stop_where_falling_ends(b, "ex1 " + earlier + ": " + places(Op::less_equal, lo, Place{earlier, 0}) + " & " +
                                   earlier + " <= " + name + " & ");
    bind(b.vars[0].slot, Place{name, 0});
}

// No value up to the chosen one makes a falling number negative. `before` opens the values up to it.
void Expressions::stop_where_falling_ends(const Binder& b, const std::string& before) {
    for (const Expr& e : b.falling) {
        const std::size_t here = mark();
        open(before);
        Definitions d = definitions();
        const Linear value = linear(e, d);
        const std::string ended = close(here, d.around(compare(Op::less, value, {})));
        open("~" + ended + " & ");
    }
}

void Expressions::open_range(const Binder& b) {
    if (counts_places(b.vars[0])) return place_range(b, true);
    Definitions d = definitions();
    const Linear lo = linear(b.exprs[0], d);
    if (!lo.natural()) refuse(b.exprs[0], "an open range must begin with a number that is not negative, for a proof");
    const std::string name = declare(b.vars[0]);
    open(d.opener() + "ex2 " + name + ": " + compare(Op::less_equal, lo, Linear::of(name)) + " & ");
    // A sum in which the variable is subtracted falls: if it is not negative at the value, it was not before.
    std::vector<Expr> others;
    for (const Expr& e : b.falling) {
        Definitions inner = definitions();
        const Linear value = linear(e, inner);
        const auto own = value.terms.find(name);
        if (inner.empty() && own != value.terms.end() && own->second < 0)
            open(compare(Op::less_equal, {}, value) + " & ");
        else
            others.push_back(e);
    }
    if (others.empty()) return;
    Binder rest = b;
    rest.falling = others;
    const std::string earlier = declare(b.vars[0]);
    stop_where_falling_ends(rest, "ex2 " + earlier + ": " + compare(Op::less_equal, lo, Linear::of(earlier)) + " & " +
                                      compare(Op::less_equal, Linear::of(earlier), Linear::of(name)) + " & ");
    bind(b.vars[0].slot, Linear::of(name));
}

void Expressions::in_set(const Binder& b) {
    const std::string name = declare(b.vars[0]);
    open("ex2 " + name + ": " + member(Linear::of(name), b.exprs[0]) + " & ");
    if (!b.ends) {
        if (b.exprs[0].op == Op::powers || b.exprs[0].op == Op::all_but)
            refuse(b.exprs[0], "the set is infinite, and no argument of the option is known to fall");
        return;
    }
    const std::string earlier = declare(b.vars[0]);
    stop_where_falling_ends(b, "ex2 " + earlier + ": " + member(Linear::of(earlier), b.exprs[0]) + " & " +
                                   compare(Op::less_equal, Linear::of(earlier), Linear::of(name)) + " & ");
    bind(b.vars[0].slot, Linear::of(name));
}

void Expressions::split(const Binder& b) {
    Definitions d = definitions();
    const Linear total = linear(b.exprs[0], d);
    std::string names;
    Linear sum;
    for (const rules::Variable& v : b.vars) {
        const std::string name = declare(v);
        names += (names.empty() ? "" : ", ") + name;
        sum = sum.plus(Linear::of(name));
    }
    open(d.opener() + "ex2 " + names + ": " + compare(Op::equal, sum, total) + " & ");
}

void Expressions::named(const Binder& b) {
    const rules::Variable& v = b.vars[0];
    if (v.type == rules::Type::set) {
        refuse(b.exprs[0], "a set with a name cannot be part of a proof");
    }
    if (v.type != rules::Type::integer) refuse(b.exprs[0], "rows and boards cannot be part of a proof");
    Definitions d = definitions();
    if (auto p = place(b.exprs[0], d))
        bind(v.slot, *p);
    else
        bind(v.slot, linear(b.exprs[0], d));
    open(d.opener());
}

}  // namespace grundy::logic
