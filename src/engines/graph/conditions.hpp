// SPDX-License-Identifier: MIT
// Evaluates the conditions of options (form.hpp). Constants are at most 2^32, degrees at most 10^6 and expressions
// short, so that no sum overflows.
#pragma once

#include <algorithm>
#include <vector>

#include "engines/graph/form.hpp"

namespace grundy::engines::graph {

/// `degree(variable)`, `vertex(variable)` and `next_to(vertex, vertex)` describe the graph.
template <class Degree, class Vertex, class NextTo>
Int evaluate(const Condition& c, const Degree& degree, const Vertex& vertex, const NextTo& next_to) {
    using rules::Op;
    const auto arg = [&](std::size_t i) { return evaluate(c.args[i], degree, vertex, next_to); };
    switch (c.op) {
        case Op::constant:
        case Op::truth:
            return c.value;
        case Op::degree:
            return degree(c.variable);
        case Op::add:
            return arg(0) + arg(1);
        case Op::sub:
            return arg(0) - arg(1);
        case Op::mod: {  // by a positive constant, rounded down
            const Int rest = arg(0) % c.value;
            return rest < 0 ? rest + c.value : rest;
        }
        case Op::less:
            return c.args.empty() ? vertex(c.variable) < vertex(c.other) : arg(0) < arg(1);
        case Op::less_equal:
            return c.args.empty() ? vertex(c.variable) <= vertex(c.other) : arg(0) <= arg(1);
        case Op::equal:
            return c.args.empty() ? vertex(c.variable) == vertex(c.other) : arg(0) == arg(1);
        case Op::not_equal:
            return c.args.empty() ? vertex(c.variable) != vertex(c.other) : arg(0) != arg(1);
        case Op::member:
            return next_to(vertex(c.variable), vertex(c.other));
        case Op::both:
            return arg(0) != 0 && arg(1) != 0;
        case Op::either:
            return arg(0) != 0 || arg(1) != 0;
        default:  // negation; the form has no others
            return arg(0) == 0;
    }
}

template <class Degree, class Vertex, class NextTo>
bool hold(const std::vector<Condition>& conditions, const Degree& degree, const Vertex& vertex, const NextTo& next_to) {
    return std::all_of(conditions.begin(), conditions.end(),
                       [&](const Condition& c) { return evaluate(c, degree, vertex, next_to) != 0; });
}

}  // namespace grundy::engines::graph
