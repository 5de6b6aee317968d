// SPDX-License-Identifier: MIT
// Takes options apart into shapes; see heap_shapes.hpp.
#include "rules/heap_shapes.hpp"

#include <algorithm>
#include <utility>

#include "core/size.hpp"
#include "rules/options.hpp"

namespace grundy::rules {
namespace {

class Reader {
public:
    Reader(const Ruleset& rules, int instance) : rules_(rules), instance_(instance), game_(rules.game(instance)) {}

    HeapShape shape(const Option& o) const {
        HeapShape s;
        take_conditions(s, o.guard);
        s.guards = s.conditions.size();
        for (Binder b : o.binders) {
            if (b.kind == Binder::Kind::value) refuse("an option names a row or a set");
            for (Expr& e : b.exprs) e = specialize(std::move(e));
            take_conditions(s, b.conditions);
            if (b.kind == Binder::Kind::split) {
                if (s.split) refuse("an option splits twice");
                s.split = b;
            } else if (b.kind == Binder::Kind::in_row || b.kind == Binder::Kind::each_of ||
                       b.kind == Binder::Kind::in_rows || b.kind == Binder::Kind::partition || s.split) {
                refuse("an option chooses from a row, or after a split");
            } else {
                s.takers.push_back(b);
            }
        }
        terms(s, o.terms);
        return s;
    }

private:
    Expr specialize(Expr e) const {
        if (any_within(e, [](const Expr& x) { return x.loop != nullptr; }))
            refuse("a number or condition is an aggregate over choices");
        for (std::size_t i = 0; i < game_.params.size(); ++i)
            if (const Int* v = std::get_if<Int>(&rules_.instance(instance_).params[i]))
                e = substitute(std::move(e), game_.params[i].variable.slot, *v);
        return e;
    }

    void take_conditions(HeapShape& s, const std::vector<Expr>& list) const {
        for (const Expr& c : list) s.conditions.push_back(specialize(c));
    }

    void terms(HeapShape& s, const std::vector<Term>& list) const {
        std::vector<Expr> calls;
        for (const Term& t : list) {
            if (t.kind == Term::Kind::sum) refuse("an option leaves a sum of unknown length");
            if (t.kind == Term::Kind::nimber) {
                s.bonuses.push_back(specialize(t.args[0]));
                continue;
            }
            const int target = t.same_instance ? instance_ : rules_.instance(instance_).targets[to_size(t.site)];
            if (target != instance_) refuse("an option leads to another game");
            calls.push_back(specialize(t.args[0]));
        }
        s.parts = static_cast<int>(calls.size());
        if (s.parts > 3) refuse("an option leaves more than three heaps");
        if (s.split) {
            auto vars = s.split->vars;
            for (const Expr& c : calls)
                if (c.op != Op::variable ||
                    std::erase_if(vars, [&](const Variable& v) { return v.slot == c.slot; }) == 0)
                    refuse("an option plays on something other than the parts of its split");
            if (!vars.empty()) refuse("a part of a split is not played on");
            s.left = s.split->exprs[0];
        } else if (s.parts == 1) {
            s.left = calls[0];
        } else if (s.parts > 1) {
            refuse("an option leaves several heaps that are not a split of what is left");
        }
    }

    const Ruleset& rules_;
    int instance_;
    const Game& game_;
};

}  // namespace

void refuse(std::string why) { throw NotAHeapGame{std::move(why)}; }

Expr substitute(Expr e, int slot, Int value) {
    if (e.op == Op::variable && e.slot == slot) {
        Expr c = Expr::constant(value);
        c.where = e.where;
        return c;
    }
    for (Expr& a : e.args) a = substitute(std::move(a), slot, value);
    return e;
}

bool speaks_of(const Expr& e, const std::vector<Variable>& vars) {
    return std::any_of(vars.begin(), vars.end(), [&](const Variable& v) { return mentions(e, v.slot); });
}

HeapShape shape_of(const Ruleset& rules, int instance, const Option& option) {
    return Reader(rules, instance).shape(option);
}

}  // namespace grundy::rules
