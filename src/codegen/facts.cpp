// SPDX-License-Identifier: MIT
// Signs of expressions; see facts.hpp.
#include "codegen/facts.hpp"

#include <algorithm>

#include "core/integer_functions.hpp"
#include "core/size.hpp"
#include "rules/affine.hpp"
#include "rules/layout.hpp"

namespace grundy::codegen {

using rules::Binder;
using rules::Expr;
using rules::Op;
using rules::same;

Facts::Facts(const rules::Game& game) {
    const auto add = [&](const rules::Variable& v) {
        if (rules::counted(v.type))
            rows_.insert(v.slot);
        else
            naturals_.insert(v.slot);
    };
    for (const rules::Param& p : game.params)
        if (p.variable.type != rules::Type::set) add(p.variable);
    for (const rules::Variable& v : game.args) add(v);
}

void Facts::learn(const Binder& b) {
    const int slot = b.vars[0].slot;
    if (b.ends || b.kind == Binder::Kind::open_range) known_.insert(known_.end(), b.falling.begin(), b.falling.end());
    switch (b.kind) {
        case Binder::Kind::range:
            most_[slot] = b.exprs[1];
            [[fallthrough]];
        case Binder::Kind::open_range:
            if (natural(b.exprs[0])) naturals_.insert(slot);
            if (positive(b.exprs[0])) positives_.insert(slot);
            break;
        case Binder::Kind::in_set:
            naturals_.insert(slot);
            if (const Op op = b.exprs[0].op; op == Op::squares || op == Op::primes || op == Op::fibs ||
                                             op == Op::powers || op == Op::divisors || op == Op::all_but)
                positives_.insert(slot);
            if (b.exprs[0].op == Op::divisors) most_[slot] = b.exprs[0].args[0];
            break;
        case Binder::Kind::in_row:
        case Binder::Kind::each_of:
            if (natural_row(b.exprs[0])) naturals_.insert(slot);
            break;
        case Binder::Kind::value:
            if (rules::counted(b.vars[0].type)) {
                if (b.vars[0].type != rules::Type::row || natural_row(b.exprs[0])) rows_.insert(slot);
            } else {
                if (natural(b.exprs[0])) naturals_.insert(slot);
                if (positive(b.exprs[0])) positives_.insert(slot);
                most_[slot] = b.exprs[0];
            }
            break;
        case Binder::Kind::in_rows:
        case Binder::Kind::partition:
            rows_.insert(slot);
            break;
        case Binder::Kind::in_pairs:
            for (const auto& v : b.vars) naturals_.insert(v.slot);
            break;
        case Binder::Kind::split:
            for (const auto& v : b.vars) {
                naturals_.insert(v.slot);
                most_[v.slot] = b.exprs[0];
            }
            break;
    }
}

void Facts::learn_start(const Binder& b) {
    if (natural(b.exprs[0])) naturals_.insert(b.vars[0].slot);
    if (positive(b.exprs[0])) positives_.insert(b.vars[0].slot);
}

const Expr& Facts::most(const Expr& e) const {
    const auto found = e.op == Op::variable ? most_.find(e.slot) : most_.end();
    return found == most_.end() ? e : most(found->second);
}

bool Facts::at_most(const Expr& a, const Expr& b) const {
    if (same(a, b)) return true;
    const auto quotient = [this](const Expr& e) {
        return e.op == Op::div && e.args[1].op == Op::constant && natural(e.args[0]);
    };
    if (quotient(a) && quotient(b) && same(a.args[0], b.args[0])) return a.args[1].value >= b.args[1].value;
    if (a.op == Op::constant) return a.value <= 0 ? natural(b) : a.value == 1 && positive(b);
    const auto arg = [&](std::size_t i) -> const Expr& { return a.args[i]; };
    switch (a.op) {
        case Op::variable: {
            const auto found = most_.find(a.slot);
            return found != most_.end() && at_most(found->second, b);
        }
        case Op::sub:
            return natural(arg(1)) && at_most(arg(0), b);
        case Op::min:
            return at_most(arg(0), b) || at_most(arg(1), b);
        case Op::div:
        case Op::mod:
            return natural(arg(0)) && at_most(arg(0), b);
        case Op::function:
            return integer_functions()[to_size(a.value)].shrinks && at_most(arg(0), b);
        default:
            return false;
    }
}

bool Facts::natural(const Expr& e) const {
    const auto arg = [&](std::size_t i) { return natural(e.args[i]); };
    if (std::any_of(known_.begin(), known_.end(), [&](const Expr& k) { return same(k, e); })) return true;
    switch (e.op) {
        case Op::constant:
            return e.value >= 0;
        case Op::variable:
            return naturals_.count(e.slot) != 0;
        case Op::add:
        case Op::mul:
        case Op::min:
            return arg(0) && arg(1);
        case Op::power:
        case Op::div:
            return arg(0);
        case Op::max:
            return arg(0) || arg(1);
        case Op::sub:
            return at_most(e.args[1], e.args[0]);
        case Op::conditional:
            return arg(1) && arg(2);
        case Op::function:
            return integer_functions()[to_size(e.value)].natural;
        case Op::element:
        case Op::total:
        case Op::greatest:
        case Op::smallest:
            return natural_row(e.args[0]);
        case Op::loop_sum:
        case Op::loop_min:
        case Op::loop_max:
            return arg(0);
        case Op::mod:
        case Op::bit_xor:
        case Op::length:
        case Op::number:
        case Op::cell:
        case Op::row_count:
        case Op::column_count:
        case Op::cell_count:
        case Op::degree:
        case Op::loop_xor:
        case Op::loop_count:
            return true;
        default:
            return false;
    }
}

bool Facts::positive(const Expr& e) const {
    switch (e.op) {
        case Op::constant:
            return e.value > 0;
        case Op::variable:
            return positives_.count(e.slot) != 0;
        case Op::add:
            return (positive(e.args[0]) && natural(e.args[1])) || (natural(e.args[0]) && positive(e.args[1]));
        case Op::mul:
            return positive(e.args[0]) && positive(e.args[1]);
        case Op::power:
            return positive(e.args[0]);
        default:
            return false;
    }
}

bool Facts::natural_row(const Expr& e) const {
    const auto row = [&](std::size_t i) { return natural_row(e.args[i]); };
    switch (e.op) {
        case Op::row_variable:
            return rows_.count(e.slot) != 0;
        case Op::slice:
        case Op::removed:
        case Op::sorted:
        case Op::reversed:
            return row(0);
        case Op::concat:
            return row(0) && row(1);
        case Op::conditional_row:
            return row(1) && row(2);
        case Op::row_literal:
            return std::all_of(e.args.begin(), e.args.end(), [&](const Expr& x) { return natural(x); });
        case Op::replaced:
        case Op::inserted:
            return row(0) && natural(e.args[2]);
        case Op::loop_row:
            return natural(e.args[0]);
        case Op::digits:
            return true;
        default:
            return rules::type_of(e.op) == rules::Type::board || rules::type_of(e.op) == rules::Type::graph;
    }
}

}  // namespace grundy::codegen
