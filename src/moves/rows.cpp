// SPDX-License-Identifier: MIT
// Compiles rows and sets to instructions. A row is appended to a buffer: the buffer of a register, or the words of the
// position that an option leads to.
#include "core/error.hpp"
#include "core/size.hpp"
#include "moves/compiler.hpp"

namespace grundy::moves {

using rules::Expr;
using rules::IntSet;
using rules::Op;

int Compiler::fresh_row() { return out_.rows + out_.buffers++; }

namespace {

// A part of a row that has a name. The name keeps its elements where they are as long as the part is in use.
bool lies_in_named(const Expr& e) {
    return e.op == Op::row_variable || (e.op == Op::slice && lies_in_named(e.args[0]));
}

}  // namespace

int Compiler::row(const Expr& e) {
    if (e.op == Op::row_variable) return e.slot;
    if (rules::type_of(e.op) == rules::Type::row && steady(e)) return steady_row(rules::evaluate_row(e, env_));
    if (e.op == Op::slice && lies_in_named(e)) {
        const int whole = row(e.args[0]), lo = integer(e.args[1]), hi = integer(e.args[2]), part = fresh_row();
        emit(Opcode::subrow, part, whole, lo, hi);
        return part;
    }
    const int r = fresh_row();
    emit(Opcode::clear, r);
    append(e, r);
    emit(Opcode::finished, r);
    return r;
}

void Compiler::append(const Expr& e, int buffer) {
    if (rules::type_of(e.op) != rules::Type::row) throw NotExpressed{"boards and graphs"};
    switch (e.op) {
        case Op::row_variable:
            emit(Opcode::append, buffer, e.slot);
            return;
        case Op::conditional_row: {
            const Label otherwise = label(), end = label();
            branch(e.args[0], false, otherwise);
            append(e.args[1], buffer);
            emit_to(end, Opcode::jump);
            here(otherwise);
            append(e.args[2], buffer);
            return here(end);
        }
        case Op::slice: {
            const int r = row(e.args[0]), lo = integer(e.args[1]), hi = integer(e.args[2]);
            emit(Opcode::slice, buffer, r, lo, hi);
            return;
        }
        case Op::concat:
            append(e.args[0], buffer);
            return append(e.args[1], buffer);
        case Op::row_literal:
            for (const Expr& x : e.args) emit(Opcode::push, buffer, integer(x));
            return;
        case Op::digits: {
            const int n = integer(e.args[0]), base = integer(e.args[1]);
            emit(Opcode::digits, buffer, n, base);
            return;
        }
        case Op::loop_row:
            return loop(*e.loop, nullptr, [&] { emit(Opcode::push, buffer, integer(e.args[0])); });
        default:
            return changed(e, buffer);
    }
}

// Appends a row and then applies an operation to it.
void Compiler::changed(const Expr& e, int buffer) {
    const int begin = fresh();
    emit(Opcode::mark, begin, buffer);
    append(e.args[0], buffer);
    switch (e.op) {
        case Op::sorted:
            emit(Opcode::sort, buffer, begin);
            return;
        case Op::reversed:
            emit(Opcode::reverse, buffer, begin);
            return;
        case Op::removed:
            emit(Opcode::remove, buffer, begin, integer(e.args[1]));
            return;
        case Op::replaced:
        case Op::inserted: {
            const int i = integer(e.args[1]), v = integer(e.args[2]);
            emit(e.op == Op::replaced ? Opcode::replace : Opcode::insert, buffer, begin, i, v);
            return;
        }
        default:
            throw NotExpressed{"a row that is not compiled"};
    }
}

// True if the expression is the same in all positions and runs no loop: the steps of a loop are counted in each
// position.
bool Compiler::steady(const Expr& e) const {
    return !rules::any_within(e, [&](const Expr& x) {
        return x.loop != nullptr || (rules::reads_variable(x.op) && !steady_.contains({rules::type_of(x.op), x.slot}));
    });
}

int Compiler::steady_row(rules::SharedRow row) {
    const int r = fresh_row();
    out_.data.emplace_back(r, rules::SharedWords{std::move(row)});
    return r;
}

// Returns an index into Program::graphs.
int Compiler::graph(const Expr& e) {
    if (!steady(e)) throw NotExpressed{"boards and graphs"};
    out_.graphs.push_back(std::make_shared<const rules::Neighbourhoods>(rules::Graph(*rules::evaluate_row(e, env_))));
    return static_cast<int>(out_.graphs.size()) - 1;
}

// Returns an index into Program::sets: that of a known set, or of the set that the instructions build.
int Compiler::set(const Expr& e) {
    if (e.op == Op::set_variable) {
        const auto named = named_sets_.find(e.slot);
        return named == named_sets_.end() ? e.slot : named->second;
    }
    const int s = fresh_set();
    if (steady(e)) {
        out_.sets[to_size(s)] = rules::evaluate_set(e, env_);
        return s;
    }
    if (e.op == Op::divisors) {
        emit(Opcode::set_divisors, s, integer(e.args[0]));
        return s;
    }
    if (e.op == Op::neighbours) {
        const int v = integer(e.args[1]);
        emit(Opcode::set_around, s, v, graph(e.args[0]));
        return s;
    }
    if (e.op != Op::set_literal) throw NotExpressed{"a set that depends on the position"};
    emit(Opcode::set_clear, s);
    for (std::size_t i = 0; i + 1 < e.args.size(); i += 2) {
        if (e.args[i + 1].op == Op::constant && e.args[i + 1].value == -1)
            throw NotExpressed{"an infinite set that depends on the position"};
        const int lo = integer(e.args[i]), hi = integer(e.args[i + 1]);
        emit(Opcode::set_add, s, lo, hi);
    }
    return s;
}

}  // namespace grundy::moves
