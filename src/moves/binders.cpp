// SPDX-License-Identifier: MIT
// Compiles binders to loops of jumps, with a tick for each candidate wherever rules::for_each_choice has one.
#include <algorithm>

#include "core/error.hpp"
#include "core/size.hpp"
#include "moves/compiler.hpp"
#include "rules/layout.hpp"

namespace grundy::moves {

using kernels::Do;
using rules::Binder;
using rules::Expr;
using rules::Type;

void Compiler::loop(const rules::Loop& loop, const Expr* extra, const Body& body) {
    const Label end = label();
    all(loop.guard, end);
    choices({loop.binders, extra, body}, 0);
    here(end);
}

void Compiler::choices(const Choices& all, std::size_t at) {
    if (at == all.binders.size()) return all.body();
    if (all[at].kind == Binder::Kind::range && lanes(all, at)) return;
    simple_ = false;
    switch (all[at].kind) {
        case Binder::Kind::range:
            return range(all, at);
        case Binder::Kind::open_range:
            return open_range(all, at);
        case Binder::Kind::in_set:
            return in_set(all, at);
        case Binder::Kind::in_row:
        case Binder::Kind::each_of:
            return in_row(all, at);
        case Binder::Kind::in_rows:
            if (all[at].exprs[0].op != rules::Op::runs) throw NotExpressed{"boards and graphs"};
            return runs(all, at);
        case Binder::Kind::split:
            return split(all, at);
        case Binder::Kind::value:
            return name(all, at);
        case Binder::Kind::partition:
            throw NotExpressed{"partitions"};
        case Binder::Kind::in_pairs:
            throw NotExpressed{"edges of a graph"};
    }
}

// Compiles the binder's conditions, except for the first `tested`, and all that follows.
// Its variables are already bound.
void Compiler::inside(const Choices& all, std::size_t at, Label next, std::size_t tested) {
    const auto& conditions = all[at].conditions;
    for (std::size_t i = tested; i < conditions.size(); ++i) branch(conditions[i], false, next);
    if (at + 1 == all.binders.size() && all.extra != nullptr && tested <= conditions.size())
        branch(*all.extra, false, next);
    choices(all, at + 1);
}

// Runs k from the number in register `lo` to that in `hi`. `round` is given the label of the next round.
template <class Round>
void Compiler::count(int k, int lo, int hi, Round round) {
    const Label again = label(), next = label(), end = label();
    emit_to(end, Opcode::range, k, lo, hi);
    here(again);
    round(next);
    here(next);
    emit_to(again, Opcode::range_next, k, 0, hi);
    here(end);
}

void Compiler::range(const Choices& all, std::size_t at) {
    const Binder& b = all[at];
    const int hi = integer(b.exprs[1]), lo = integer(b.exprs[0]);
    count(b.vars[0].slot, lo, hi, [&](Label next) { inside(all, at, next); });
}

void Compiler::falling(const Binder& b, Label ended) {
    for (const Expr& e : b.falling) emit_to(ended, Opcode::less, 0, integer(e), constant(0));
}

void Compiler::open_range(const Choices& all, std::size_t at) {
    const Binder& b = all[at];
    const int k = b.vars[0].slot;
    const Label again = label(), next = label(), end = label();
    emit(Opcode::move, k, integer(b.exprs[0]));
    here(again);
    falling(b, end);
    emit(Opcode::tick);
    inside(all, at, next);
    here(next);
    emit(Opcode::increment, k, k);
    emit_to(again, Opcode::jump);
    here(end);
}

void Compiler::in_set(const Choices& all, std::size_t at) {
    const Binder& b = all[at];
    const int s = set(b.exprs[0]), x = b.vars[0].slot;
    if (!out_.sets[to_size(s)].finite() && !b.ends) throw NotExpressed{"an infinite set"};
    const Label again = label(), next = label(), end = label();
    emit_to(end, Opcode::set_first, x, s);
    here(again);
    if (b.ends) falling(b, end);
    emit(Opcode::tick);
    inside(all, at, next);
    here(next);
    emit_to(again, Opcode::set_next, x, s);
    here(end);
}

// Runs through a row by index. A row that is built on the way has a buffer that nothing inside the loop writes to.
void Compiler::in_row(const Choices& all, std::size_t at) {
    const Binder& b = all[at];
    int elements = 0;
    const bool distinct = b.kind == Binder::Kind::in_row;
    if (!distinct || !steady(b.exprs[0])) elements = row(b.exprs[0]);
    if (distinct && steady(b.exprs[0])) {
        rules::Row ascending = *rules::evaluate_row(b.exprs[0], env_);
        std::sort(ascending.begin(), ascending.end());
        ascending.erase(std::unique(ascending.begin(), ascending.end()), ascending.end());
        elements = steady_row(std::make_shared<const rules::Row>(std::move(ascending)));
    } else if (distinct) {
        const int ascending = fresh_row(), begin = fresh();
        emit(Opcode::clear, ascending);
        emit(Opcode::mark, begin, ascending);
        emit(Opcode::append, ascending, elements);
        emit(Opcode::sort_set, ascending, begin);
        emit(Opcode::finished, ascending);
        elements = ascending;
    }
    const int i = fresh(), length = fresh();
    emit(Opcode::length, length, elements);
    count(i, constant(1), length, [&](Label next) {
        emit(Opcode::element, b.vars[0].slot, elements, i);
        inside(all, at, next);
    });
}

// runs(v in w if COND): each round starts with i past the last run. The condition fails from there up to `begin`
// and holds from `begin` up to `i`.
void Compiler::runs(const Choices& all, std::size_t at) {
    const Binder& b = all[at];
    const Expr& e = b.exprs[0];
    const int source = row(e.args[0]), i = fresh(), begin = fresh(), length = fresh();
    const Label next = label(), outside = label(), found = label(), within = label(), run = label(), end = label();
    emit(Opcode::length, length, source);
    emit(Opcode::move, i, constant(0));
    here(next);
    here(outside);
    emit_to(end, Opcode::less_equal, 0, length, i);
    emit(Opcode::increment, i, i);
    emit(Opcode::element, e.slot, source, i);
    branch(e.args[1], true, found);
    emit_to(outside, Opcode::jump);
    here(found);
    emit(Opcode::move, begin, i);
    here(within);
    emit_to(run, Opcode::less_equal, 0, length, i);
    emit(Opcode::increment, i, i);
    emit(Opcode::element, e.slot, source, i);
    branch(e.args[1], true, within);
    emit(Opcode::sub, i, i, constant(1));
    here(run);
    emit(Opcode::subrow, b.vars[0].slot, source, begin, i);
    emit(Opcode::tick);
    inside(all, at, next);
    emit_to(next, Opcode::jump);
    here(end);
}

void Compiler::split(const Choices& all, std::size_t at) {
    const Binder& b = all[at];
    const int total = integer(b.exprs[0]), zero = constant(0), first = b.vars[0].slot;
    // The last part is what is left of `sum` after the part `before` it.
    const auto last_two = [&](int before, int sum) {
        count(before, zero, sum, [&](Label next) {
            emit(Opcode::sub, b.vars.back().slot, sum, before);
            inside(all, at, next);
        });
    };
    if (b.vars.size() == 2) return last_two(first, total);
    const int rest = fresh();
    const Label outer = label(), end = label();
    emit(Opcode::move, first, zero);
    here(outer);
    emit_to(end, Opcode::less, 0, total, first);
    emit(Opcode::sub, rest, total, first);
    last_two(b.vars[1].slot, rest);
    emit(Opcode::increment, first, first);
    emit_to(outer, Opcode::jump);
    here(end);
}

void Compiler::name(const Choices& all, std::size_t at) {
    const Binder& b = all[at];
    const int slot = b.vars[0].slot;
    const Label end = label();
    if (b.vars[0].type == Type::set)
        named_sets_[slot] = set(b.exprs[0]);
    else if (rules::counted(b.vars[0].type))
        emit(Opcode::alias, slot, row(b.exprs[0]));
    else
        emit(Opcode::move, slot, integer(b.exprs[0]));
    inside(all, at, end);
    here(end);
}

}  // namespace grundy::moves
