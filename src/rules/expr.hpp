// SPDX-License-Identifier: MIT
// Typed expressions of a rule, as the checker hands them over: names are resolved to slots, types are
// right. This tree is the meaning of a rule; every engine that does not understand a rule evaluates it.
#pragma once

#include <string>
#include <vector>

#include "core/diagnostics.hpp"
#include "core/nimber.hpp"

namespace grundy::rules {

enum class Type { integer, boolean, row, rows, set };

/// What a node computes from its children `args` (a, b, ...).
enum class Op {
    // integer
    constant,  // `value`
    variable,  // integer slot `slot`
    add,
    sub,
    mul,
    power,
    div,
    mod,
    min,
    max,
    bit_xor,  // a op b; div and mod round down, b > 0
    negate,
    element,   // row a at index b, from 1
    length,    // of row a
    greatest,  // of row a, which must not be empty
    // boolean
    truth,  // `value` != 0
    less,
    less_equal,
    equal,
    not_equal,
    both,
    either,
    negation,
    divides,  // a divides b: a > 0 and b mod a = 0
    member,   // integer a in set b
    // row
    row_variable,  // row slot `slot`
    slice,         // row a, elements b..c; c = b - 1 gives the empty row
    concat,
    row_literal,  // of the integers args
    // rows
    runs,  // maximal runs of the elements of row a for which condition b holds of element slot `slot`
    // set
    set_variable,  // set slot `slot`
    set_literal,   // args in pairs lo, hi: the union of the intervals; hi = constant -1: to infinity
    all_but,       // complement of set a
    squares,
    primes,
    fibs,
    powers,    // of integer a
    divisors,  // of integer a
};

struct Expr {
    Op op = Op::constant;
    Int value = 0;
    int slot = -1;
    std::vector<Expr> args;
    Span where{};

    static Expr constant(Int v) { return Expr{Op::constant, v, -1, {}, {}}; }
    static Expr variable(int slot) { return Expr{Op::variable, 0, slot, {}, {}}; }
    static Expr make(Op op, std::vector<Expr> args) { return Expr{op, 0, -1, std::move(args), {}}; }
};

Type type_of(Op op);

}  // namespace grundy::rules
