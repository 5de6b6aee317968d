// SPDX-License-Identifier: MIT
// Compiles integers and conditions to instructions. Conditions become branches, so that `and` and `or` evaluate no more
// than the trees do. An expression that the tree would not evaluate cannot fail here either.
#include "core/error.hpp"
#include "moves/compiler.hpp"

namespace grundy::moves {

using kernels::Do;
using rules::Expr;
using rules::Op;
using rules::Type;

// Rows and loops; all else that an integer consists of is known to `lower`.
int Compiler::other(const Expr& e) {
    switch (e.op) {
        case Op::element:
        case Op::length:
        case Op::total:
        case Op::greatest:
        case Op::smallest:
        case Op::number:
            return of_row(e);
        case Op::loop_sum:
        case Op::loop_min:
        case Op::loop_max:
        case Op::loop_xor:
        case Op::loop_count:
            return aggregate(e);
        case Op::degree: {
            const int v = integer(e.args[1]), a = fresh();
            emit(Opcode::degree, a, v, graph(e.args[0]));
            return a;
        }
        default:
            throw NotExpressed{"a function that is not compiled"};
    }
}

int Compiler::calculate(Do calc, const Expr& e) {
    if (rules::type_of(e.op) != Type::integer) throw NotExpressed{"a condition that is not compiled"};
    const int b = integer(e.args[0]), c = e.args.size() > 1 ? integer(e.args[1]) : 0, a = fresh();
    const Opcode what = e.op == Op::add      ? Opcode::add
                        : e.op == Op::sub    ? Opcode::sub
                        : e.args.size() == 1 ? Opcode::unary
                                             : Opcode::binary;
    emit(what, a, b, c).calc = calc;
    return a;
}

int Compiler::choose(const Expr& condition, const Expr& yes, const Expr& no) {
    const Label otherwise = label(), end = label();
    const int a = fresh();
    branch(condition, false, otherwise);
    emit(Opcode::move, a, integer(yes));
    emit_to(end, Opcode::jump);
    here(otherwise);
    emit(Opcode::move, a, integer(no));
    here(end);
    return a;
}

int Compiler::of_row(const Expr& e) {
    if (e.op == Op::length && e.args[0].op == Op::row_variable)
        for (const auto& [argument, length] : out_.lengths)
            if (argument == e.args[0].slot) return length;
    const int b = row(e.args[0]), c = e.args.size() > 1 ? integer(e.args[1]) : 0, a = fresh();
    const Opcode what = e.op == Op::element    ? Opcode::element
                        : e.op == Op::length   ? Opcode::length
                        : e.op == Op::total    ? Opcode::total
                        : e.op == Op::greatest ? Opcode::greatest
                        : e.op == Op::smallest ? Opcode::smallest
                                               : Opcode::number;
    emit(what, a, b, c);
    return a;
}

int Compiler::aggregate(const Expr& e) {
    const int out = fresh();
    emit(Opcode::move, out, constant(0));
    if (e.op == Op::loop_count) {
        loop(*e.loop, &e.args[0], [&] { emit(Opcode::increment, out, out); });
        return out;
    }
    if (e.op == Op::loop_sum || e.op == Op::loop_xor) {
        loop(*e.loop, nullptr, [&] {
            const int v = integer(e.args[0]);
            emit(e.op == Op::loop_sum ? Opcode::add : Opcode::binary, out, out, v).calc = Do::bit_xor;
        });
        return out;
    }
    const int seen = fresh();
    emit(Opcode::move, seen, constant(0));
    loop(*e.loop, nullptr, [&] {
        const Label first = label();
        const int v = fresh();
        emit(Opcode::move, v, integer(e.args[0]));
        emit_to(first, Opcode::equal, 0, seen, constant(0));
        emit(Opcode::binary, v, v, out).calc = e.op == Op::loop_min ? Do::min : Do::max;
        here(first);
        emit(Opcode::move, out, v);
        emit(Opcode::move, seen, constant(1));
    });
    emit(Opcode::binary, fresh(), constant(0), seen).calc = Do::mod;  // gives up if there was no choice at all
    return out;
}

// x in S, as 0 or 1. A set that has to be built is built only if x is not negative, as in the trees.
int Compiler::member(const Expr& number, const Expr& of) {
    const int x = integer(number), a = fresh();
    const Label end = label();
    emit(Opcode::move, a, constant(0));
    emit_to(end, Opcode::less, 0, x, constant(0));
    emit(Opcode::member, a, set(of), x);
    here(end);
    return a;
}

// A condition that is not a comparison, as 0 or 1.
int Compiler::truth(const Expr& e) {
    const int a = fresh();
    switch (e.op) {
        case Op::member:
            return member(e.args[0], e.args[1]);
        case Op::divides: {  // b is evaluated only if a is positive
            const Label end = label();
            const int d = integer(e.args[0]);
            emit(Opcode::move, a, constant(0));
            emit_to(end, Opcode::less_equal, 0, d, constant(0));
            const int n = integer(e.args[1]);
            emit(Opcode::binary, a, d, n).calc = Do::divides;
            here(end);
            return a;
        }
        case Op::occurs: {
            const int x = integer(e.args[0]);
            emit(Opcode::occurs, a, row(e.args[1]), x);
            return a;
        }
        case Op::equal:
        case Op::not_equal: {
            const int b = row(e.args[0]), c = row(e.args[1]);
            emit(Opcode::same, a, b, c);
            return a;
        }
        default:
            throw NotExpressed{"a condition that is not compiled"};
    }
}

void Compiler::branch(const Expr& e, bool sense, Label to) {
    const bool integers = !e.args.empty() && rules::type_of(e.args[0].op) == Type::integer;
    switch (e.op) {
        case Op::truth:
            if ((e.value != 0) == sense) emit_to(to, Opcode::jump);
            return;
        case Op::negation:
            return branch(e.args[0], !sense, to);
        case Op::both:
        case Op::either:
            if ((e.op == Op::either) == sense) {
                branch(e.args[0], sense, to);
                return branch(e.args[1], sense, to);
            } else {
                const Label end = label();
                branch(e.args[0], !sense, end);
                branch(e.args[1], sense, to);
                return here(end);
            }
        case Op::less:
        case Op::less_equal: {
            const int a = integer(e.args[0]), b = integer(e.args[1]);
            const bool strict = (e.op == Op::less) == sense;  // the negation of a < b is b <= a
            return emit_to(to, strict ? Opcode::less : Opcode::less_equal, 0, sense ? a : b, sense ? b : a);
        }
        case Op::equal:
        case Op::not_equal: {
            const bool equal = (e.op == Op::equal) == sense;
            const int a = integers ? integer(e.args[0]) : truth(e);
            const int b = integers ? integer(e.args[1]) : constant(1);
            return emit_to(to, equal ? Opcode::equal : Opcode::not_equal, 0, a, b);
        }
        case Op::loop_any:
        case Op::loop_all:
            return branch_loop(e, sense, to);
        default:
            return emit_to(to, sense ? Opcode::not_equal : Opcode::equal, 0, truth(e), constant(0));
    }
}

// Looks for a choice for which the condition holds (any) or fails (all). Once one is found, no other is examined.
void Compiler::branch_loop(const Expr& e, bool sense, Label to) {
    const bool any = e.op == Op::loop_any;
    const Expr wanted = any ? e.args[0] : Expr::make(Op::negation, {e.args[0]});
    const Label end = label(), found = sense == any ? to : end;
    loop(*e.loop, &wanted, [&] { emit_to(found, Opcode::jump); });
    if (found != to) emit_to(to, Opcode::jump);
    here(end);
}

void Compiler::all(const std::vector<Expr>& conditions, Label otherwise) {
    for (const Expr& c : conditions) branch(c, false, otherwise);
}

}  // namespace grundy::moves
