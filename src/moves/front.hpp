// SPDX-License-Identifier: MIT
// The front end of the compilers of expressions: it reads integers and conditions off the trees for a back end, which
// says how its machine computes them. `Compiler` has registers and branches and runs the moves of one position after
// another; `Steps` has a stack and no branches, so that a table can run it for a block of values at a time. What an
// expression means is defined by rules/eval.hpp alone; both back ends are tested against it.
#pragma once

#include <algorithm>
#include <string>

#include "moves/operations.hpp"

namespace grundy::moves {

/// A part of a rule that the machine cannot compute.
struct NotExpressed {
    std::string why;
};

template <class Back>
auto lower(Back& back, const rules::Expr& e) {
    using rules::Op;
    using rules::Type;
    if (e.op == Op::constant || e.op == Op::truth)
        return back.constant(e.op == Op::truth ? Int{e.value != 0} : e.value);
    if (e.op == Op::variable) return back.variable(e.slot);
    if (e.op == Op::conditional) return back.choose(e.args[0], e.args[1], e.args[2]);
    if (e.op == Op::member) return back.member(e.args[0], e.args[1]);
    const auto calc = operation(e);
    const bool numbers = std::all_of(e.args.begin(), e.args.end(), [](const rules::Expr& a) {
        const Type type = rules::type_of(a.op);
        return type == Type::integer || type == Type::boolean;
    });
    return calc && numbers ? back.calculate(*calc, e) : back.other(e);
}

}  // namespace grundy::moves
