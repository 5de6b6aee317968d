// SPDX-License-Identifier: MIT
// The table of types; see value_types.hpp.
#include "lang/value_types.hpp"

#include <algorithm>
#include <array>

namespace grundy::lang {
namespace {

using rules::Expr;
using rules::Op;
using rules::Type;

template <Op op>
Expr nothing() {
    return Expr::make(op, {});
}
Expr one_free_cell() {
    return Expr::make(Op::board_literal, {Expr::constant(1), Expr::constant(1), Expr::constant(0)});
}
Expr empty_graph() { return Expr::make(Op::graph_literal, {Expr::constant(0)}); }
Expr no_runs() {
    Expr out = Expr::make(Op::runs, {nothing<Op::row_literal>(), nothing<Op::truth>()});
    out.slot = 0;
    return out;
}
Expr no_shapes() {
    Expr out = nothing<Op::shapes>();
    out.shapes = std::make_shared<rules::Shapes>();
    return out;
}

constexpr std::array table = {
    ValueType{Type::integer, "an integer", nothing<Op::constant>, Op::conditional},
    ValueType{Type::boolean, "a condition", nothing<Op::truth>},
    ValueType{Type::row, "a row", nothing<Op::row_literal>, Op::conditional_row},
    ValueType{Type::board, "a board", one_free_cell, Op::conditional_board},
    ValueType{Type::graph, "a graph", empty_graph, Op::conditional_graph},
    ValueType{Type::rows, "a list of rows", no_runs, {}, Type::row},
    ValueType{
        Type::boards, "a list of boards", [] { return Expr::make(Op::regions, {one_free_cell()}); }, {}, Type::board},
    ValueType{
        Type::graphs, "a list of graphs", [] { return Expr::make(Op::components, {empty_graph()}); }, {}, Type::graph},
    ValueType{Type::pairs, "a list of edges", [] { return Expr::make(Op::edges, {empty_graph()}); }, {}, Type::integer},
    ValueType{Type::set, "a set", nothing<Op::set_literal>, {}, Type::integer},
    ValueType{Type::shapes, "a set of shapes", no_shapes},
};

}  // namespace

const ValueType& value_type(Type type) {
    return *std::find_if(table.begin(), table.end(), [&](const ValueType& t) { return t.type == type; });
}

}  // namespace grundy::lang
