// SPDX-License-Identifier: MIT
// See row_edges.hpp.
#include "engines/theorems/row_edges.hpp"

#include <algorithm>

#include "engines/theorems/linear.hpp"

namespace grundy::engines::theorems {
namespace {

using rules::Binder;
using rules::Expr;
using rules::Op;
using Atom = Linear::Atom;

// The truth of a comparison of the place with constants, or with the length where the edge is the last place.
std::optional<bool> truth(const Expr& e, const Where& where) {
    const Scope scope{where.row, {Place::Kind::binder, where.place}, -1};
    if (e.op != Op::less && e.op != Op::less_equal && e.op != Op::equal && e.op != Op::not_equal) return std::nullopt;
    const auto a = scope.linear(e.args[0]), b = scope.linear(e.args[1]);
    if (!a || !b) return std::nullopt;
    Linear d = *b;
    d.add(*a, -1);
    // The form is constant + slope * (distance from the edge).
    Wide slope = d.coefficient({Atom::index, 0});
    if (slope != 1 && slope != -1) return std::nullopt;
    const bool fits =
        where.from_end ? d.terms.size() == 2 && d.coefficient({Atom::length, 0}) == -slope : d.terms.size() == 1;
    if (!fits) return std::nullopt;
    Wide at = d.constant + (where.from_end ? Wide{0} : slope * where.first);
    if (where.from_end) slope = -slope;
    if (!where.edge) at += slope;  // the next place, beyond which the form goes on in the same direction
    if (e.op == Op::less || e.op == Op::less_equal) {
        const bool holds = e.op == Op::less ? at > 0 : at >= 0;
        return where.edge || holds == (slope > 0) ? std::optional(holds) : std::nullopt;
    }
    const bool never = where.edge ? at != 0 : at * slope > 0;
    const bool always = where.edge && at == 0;
    if (!never && !always) return std::nullopt;
    return always == (e.op == Op::equal);
}

// The expression with all conditionals decided; false if one cannot be.
bool decide(Expr& e, const Where& where) {
    while (e.op == Op::conditional || e.op == Op::conditional_row) {
        const auto which = truth(e.args[0], where);
        if (!which) return false;
        Expr branch = e.args[*which ? 1 : 2];
        e = std::move(branch);
    }
    return std::all_of(e.args.begin(), e.args.end(), [&](Expr& a) { return decide(a, where); });
}

}  // namespace

bool decide(rules::Option& o, const Where& where) {
    const auto all = [&](std::vector<Expr>& list) {
        return std::all_of(list.begin(), list.end(), [&](Expr& e) { return decide(e, where); });
    };
    return all(o.guard) && all(o.terms[0].args) && std::all_of(o.binders.begin(), o.binders.end(), [&](Binder& b) {
               return all(b.exprs) && all(b.conditions);
           });
}

bool has_conditional(const rules::Option& o) {
    const auto among = [](const std::vector<Expr>& list) {
        return std::any_of(list.begin(), list.end(), [](const Expr& e) {
            return rules::any_within(
                e, [](const Expr& x) { return x.op == Op::conditional || x.op == Op::conditional_row; });
        });
    };
    return among(o.guard) || among(o.terms[0].args) || std::any_of(o.binders.begin(), o.binders.end(), [&](auto& b) {
               return among(b.exprs) || among(b.conditions);
           });
}

}  // namespace grundy::engines::theorems
