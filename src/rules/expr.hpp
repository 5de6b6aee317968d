// SPDX-License-Identifier: MIT
// Typed expressions of a rule, as the checker delivers them: names are resolved to slots, and types are right. This
// tree defines the meaning of a rule; every engine that does not understand a rule evaluates it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/diagnostics.hpp"
#include "core/nimber.hpp"
#include "rules/shapes.hpp"

namespace grundy::rules {

enum class Type { integer, boolean, row, board, graph, rows, boards, graphs, pairs, set, shapes };

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
    function,     // row `value` of core/integer_functions.hpp
    conditional,  // b if a else c
    element,      // row a at index b, from 1
    length,       // of row a
    total,        // of row a
    greatest,     // of row a, which must not be empty
    smallest,     // of row a, which must not be empty
    number,       // whose digits in base b are row a, highest first
    cell,         // of board a, row b and column c, both from 1
    row_count,    // of board a
    column_count,
    cell_count,  // cells of board a with the value b
    degree,      // of vertex b in graph a
    loop_sum,    // of a over the choices of `loop`, as for the next three
    loop_min,
    loop_max,
    loop_xor,
    loop_count,  // number of choices for which a holds
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
    occurs,   // integer a in row b
    appears,  // some shape of b on board a
    loop_any,
    loop_all,
    // row
    row_variable,  // row slot `slot`
    slice,         // row a, elements b..c; c = b - 1 gives the empty row
    concat,
    row_literal,  // of the integers args
    replaced,     // row a with element b set to c
    removed,      // row a without element b
    inserted,     // row a with c inserted as element b; b = length + 1 appends
    sorted,
    reversed,
    digits,           // of a >= 0 in base b, highest first; for 0: [0]
    conditional_row,  // b if a else c
    loop_row,         // the values of a over the choices of `loop`
    // board
    board_variable,  // row slot `slot`, as a board lies in its words
    board_literal,   // of the constants args: rows, columns, cells
    free_board,      // of a rows and b columns
    cell_set,        // board a with row b, column c set to d
    filled,          // board a with rows b..c of columns d..e set to f
    conditional_board,
    // graph
    graph_variable,  // row slot `slot`
    graph_literal,   // of the constants args, the words of an argument
    graph_family,    // the graph of family `value` with the sizes args
    without,         // graph a without the vertices of set b
    cut,             // graph a without one edge b-c
    contracted,      // graph a with vertex c merged into b along an edge
    joined,          // the part of graph a that is connected with vertex b
    conditional_graph,
    // rows
    runs,  // maximal runs of elements of row a for which condition b holds, with the element in slot `slot`
    // boards
    placed,   // board a with a shape of b put on free cells or replaced, each result once
    regions,  // of free cells of board a
    // graphs
    components,  // of graph a
    // pairs
    edges,  // of graph a
    // set
    set_variable,  // set slot `slot`
    set_literal,   // args in pairs lo, hi: the union of the intervals; hi = constant -1: to infinity
    all_but,       // complement of set a
    squares,
    primes,
    fibs,
    powers,      // of integer a
    divisors,    // of integer a
    vertices,    // of graph a
    neighbours,  // of vertex b in graph a
    closed,      // the same and b itself
    elements,    // of row a
    // shapes
    shapes,  // `shapes`
};

struct Loop;  // game.hpp: binders and conditions

struct Expr {
    Op op = Op::constant;
    Int value = 0;
    int slot = -1;
    std::vector<Expr> args;
    Span where{};
    std::shared_ptr<const Loop> loop{};  ///< for the operations loop_...
    std::shared_ptr<const Shapes> shapes{};

    static Expr constant(Int v) { return Expr{Op::constant, v, -1, {}, {}, {}, {}}; }
    static Expr variable(int slot) { return Expr{Op::variable, 0, slot, {}, {}, {}, {}}; }
    static Expr make(Op op, std::vector<Expr> args) { return Expr{op, 0, -1, std::move(args), {}, {}, {}}; }
};

/// The operations are listed in the order of their types.
constexpr Type type_of(Op op) {
    return op <= Op::loop_count          ? Type::integer
           : op <= Op::loop_all          ? Type::boolean
           : op <= Op::loop_row          ? Type::row
           : op <= Op::conditional_board ? Type::board
           : op <= Op::conditional_graph ? Type::graph
           : op == Op::runs              ? Type::rows
           : op <= Op::regions           ? Type::boards
           : op == Op::components        ? Type::graphs
           : op == Op::edges             ? Type::pairs
           : op <= Op::elements          ? Type::set
                                         : Type::shapes;
}

/// The operation that reads a variable of a type.
constexpr Op variable_of(Type type) {
    return type == Type::row     ? Op::row_variable
           : type == Type::board ? Op::board_variable
           : type == Type::graph ? Op::graph_variable
           : type == Type::set   ? Op::set_variable
                                 : Op::variable;
}
constexpr bool reads_variable(Op op) { return op == variable_of(type_of(op)); }

}  // namespace grundy::rules
