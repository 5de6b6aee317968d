// SPDX-License-Identifier: MIT
// Takes options apart into shapes; see heap_shapes.hpp.
#include "rules/heap_shapes.hpp"

#include <algorithm>
#include <utility>

#include "core/size.hpp"
#include "rules/affine.hpp"
#include "rules/heap_bounds.hpp"
#include "rules/options.hpp"

namespace grundy::rules {
namespace {

class Reader {
public:
    Reader(const Ruleset& rules, const Game& normal, const HeapSequence& sequence)
        : rules_(rules), sequence_(sequence), instance_(sequence.instance), game_(normal) {}

    HeapShape shape(const Option& o) const {
        HeapShape s;
        take_conditions(s, o.guard);
        s.guards = s.conditions.size();
        for (Binder b : o.binders) {
            if (b.kind == Binder::Kind::value) refuse("an option names a row or a set");
            for (Expr& e : b.exprs) e = specialize(std::move(e));
            for (Expr& e : b.falling) e = specialize(std::move(e));
            take_conditions(s, b.conditions);
            take_ends(s, b);
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
        for (std::size_t i = 0; i < game_.args.size(); ++i)
            if (i != sequence_.heap) e = substitute(std::move(e), game_.args[i].slot, sequence_.words[i]);
        return e;
    }

    void take_conditions(HeapShape& s, const std::vector<Expr>& list) const {
        for (const Expr& c : list) s.conditions.push_back(specialize(c));
    }

    // Turns ends that mention the heap into conditions: k in 1..min(2, n - 1) becomes k in 1..2 with k <= n - 1.
    void take_ends(HeapShape& s, Binder& b) const {
        if (b.kind != Binder::Kind::range && b.kind != Binder::Kind::open_range) return;
        const Expr k = Expr::variable(b.vars[0].slot);
        for (std::size_t i = 0; i < b.exprs.size(); ++i) {
            const Op op = i == 0 ? Op::max : Op::min;
            std::vector<Expr> fixed, moving;
            for (const Expr& e : operands(b.exprs[i], op)) (mentions(e, heap_slot()) ? moving : fixed).push_back(e);
            if (fixed.empty() || moving.empty()) continue;
            b.exprs[i] = fixed[0];
            for (std::size_t at = 1; at < fixed.size(); ++at) b.exprs[i] = Expr::make(op, {b.exprs[i], fixed[at]});
            for (const Expr& e : moving) s.conditions.push_back(i == 0 ? at_most(e, k, true) : at_most(k, e, false));
        }
    }

    // a <= b without a division of the one end that is e: of e div c <= k, e <= c*k + c - 1; of k <= e div c, c*k <= e.
    static Expr at_most(const Expr& a, const Expr& b, bool low) {
        const Expr& end = low ? a : b;
        if (end.op != Op::div || end.args[1].op != Op::constant || end.args[1].value < 1)
            return Expr::make(Op::less_equal, {a, b});
        const Expr& c = end.args[1];
        const Expr times = Expr::make(Op::mul, {c, low ? b : a});
        if (!low) return Expr::make(Op::less_equal, {times, end.args[0]});
        return Expr::make(Op::less_equal, {end.args[0], Expr::make(Op::add, {times, Expr::constant(c.value - 1)})});
    }

    int heap_slot() const { return game_.args[sequence_.heap].slot; }

    // A, B and C of min(A, min(B, C)).
    static std::vector<Expr> operands(const Expr& e, Op op) {
        if (e.op != op) return {e};
        std::vector<Expr> out;
        for (const Expr& a : e.args)
            for (Expr& x : operands(a, op)) out.push_back(std::move(x));
        return out;
    }

    void terms(HeapShape& s, const std::vector<Term>& list) const {
        std::vector<Callee> calls;
        for (const Term& t : list) {
            if (t.kind == Term::Kind::sum) refuse("an option leaves a sum of unknown length");
            if (t.kind == Term::Kind::nimber) {
                s.bonuses.push_back(specialize(t.args[0]));
                continue;
            }
            const int target = t.same_instance ? instance_ : rules_.instance(instance_).targets[to_size(t.site)];
            if (target != instance_ && !sequence_.in_system) refuse("an option leads to another game");
            calls.push_back({target, 0, {}});
            for (const Expr& e : t.args) calls.back().args.push_back(specialize(e));
        }
        s.parts = static_cast<int>(calls.size());
        if (s.parts > 3) refuse("an option leaves more than three heaps");
        const Variable heap = game_.args[sequence_.heap];
        for (Callee& c : calls) find_heap(c, s.split ? s.split->vars : std::vector{heap});
        if (s.split) return parts(s, std::move(calls));
        if (s.parts > 1) refuse("an option leaves several heaps that are not a split of what is left");
        if (s.parts == 1) s.left = calls[0].args[calls[0].heap];
        s.callees = std::move(calls);
    }

    // The argument in which sizes of heaps occur is the heap that is left.
    static void find_heap(Callee& c, const std::vector<Variable>& sizes) {
        const auto sized = [&](const Expr& e) { return speaks_of(e, sizes); };
        const auto it = std::find_if(c.args.begin(), c.args.end(), sized);
        if (it == c.args.end()) return;  // that of a game on one heap, whatever its size
        c.heap = to_size(it - c.args.begin());
        if (std::any_of(it + 1, c.args.end(), sized)) refuse("two arguments depend on the heap");
    }

    // Puts the parts into the order of the split's variables.
    static void parts(HeapShape& s, std::vector<Callee> calls) {
        s.callees.resize(s.split->vars.size());
        std::size_t found = 0;
        for (std::size_t i = 0; i < s.split->vars.size(); ++i)
            for (Callee& c : calls) {
                if (c.args.empty() || c.args[c.heap].op != Op::variable || c.args[c.heap].slot != s.split->vars[i].slot)
                    continue;
                if (!s.callees[i].args.empty()) refuse("an option plays twice on a part of its split");
                s.callees[i] = std::exchange(c, Callee{});
                ++found;
            }
        if (found < calls.size()) refuse("an option plays on something other than the parts of its split");
        if (found < s.split->vars.size()) refuse("a part of a split is not played on");
        s.left = s.split->exprs[0];
    }

    const Ruleset& rules_;
    const HeapSequence& sequence_;
    int instance_;
    const Game& game_;
};

}  // namespace

void refuse(std::string why) { throw NotAHeapGame{std::move(why)}; }

Expr substitute(Expr e, int slot, const Expr& by) {
    if (e.op == Op::variable && e.slot == slot) {
        Expr put = by;
        put.where = e.where;
        return put;
    }
    for (Expr& a : e.args) a = substitute(std::move(a), slot, by);
    return e;
}

Expr substitute(Expr e, int slot, Int value) { return substitute(std::move(e), slot, Expr::constant(value)); }

void substitute(HeapShape& shape, int slot, const Expr& by) {
    const auto in = [&](std::vector<Expr>& list) {
        for (Expr& e : list) e = substitute(std::move(e), slot, by);
    };
    for (Binder& b : shape.takers) {
        in(b.exprs);
        in(b.falling);
    }
    in(shape.conditions);
    in(shape.bonuses);
    for (Callee& c : shape.callees) in(c.args);
    if (shape.left) *shape.left = substitute(std::move(*shape.left), slot, by);
}

bool speaks_of(const Expr& e, const std::vector<Variable>& vars) {
    return std::any_of(vars.begin(), vars.end(), [&](const Variable& v) { return mentions(e, v.slot); });
}

HeapShape without_end_at_heap(HeapShape shape, int heap) {
    if (shape.takers.size() != 1 || !shape.left) return shape;
    Binder& b = shape.takers[0];
    if (b.kind != Binder::Kind::range) return shape;
    const int k = b.vars[0].slot;
    const Affine end = affine(b.exprs[1]), left = affine(*shape.left);
    const bool plain = end.exact() && end.terms.size() == 1 && end.coefficient(heap) == 1 && left.exact() &&
                       left.terms.size() == 2 && left.coefficient(heap) == 1 && left.coefficient(k) == -1;
    if (!plain) return shape;
    if (left.constant - end.constant > 0) {
        if (shape.parts != 1) return shape;
        shape.conditions.push_back(Expr::make(Op::less_equal, {Expr::variable(k), b.exprs[1]}));
    }
    b.kind = Binder::Kind::open_range;
    b.exprs.pop_back();
    return shape;
}

HeapShape shape_of(const Ruleset& rules, const Game& normal, const HeapSequence& sequence, const Option& option) {
    return Reader(rules, normal, sequence).shape(option);
}

}  // namespace grundy::rules
