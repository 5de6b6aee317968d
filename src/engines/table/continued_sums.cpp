// SPDX-License-Identifier: MIT
// See continued_sums.hpp.
#include "engines/table/continued_sums.hpp"

#include <algorithm>

#include "core/size.hpp"

namespace grundy::engines::table {
namespace {

// A run of neighbouring cells of a row is looked up in the prefix sums of that row.
bool is_looked_up(const Sum& s, int last) {
    if (!s.run) return false;
    const auto& args = s.terms->calls[0].args;
    for (std::size_t i = 0; i < args.size(); ++i) {
        const CompiledExpr& slope = args[i].line->slope;
        const Int step = slope.constant < 0 ? -slope.constant : slope.constant;
        if (!slope.is_constant() || step != (i == to_size(last) ? 1 : 0)) return false;
    }
    return true;
}

bool rises(const CompiledExpr& e, int slot) {
    for (std::size_t i = 0; i < e.count; ++i)
        if (e.slot[i] == slot) return e.coefficient[i] > 0;
    return false;
}

}  // namespace

bool may_continue(const Sum& s, int slot, int last) {
    if (s.loops.size() != 1 || !s.terms->sums.empty() || is_looked_up(s, last)) return false;
    const Loop& loop = s.loops[0];
    const auto steady = [&](const CompiledExpr& e) { return !mentions(e, slot); };
    const auto steady_line = [&](const Line& l) { return steady(l.at0) && steady(l.slope); };
    const auto steady_test = [&](const Test& t) { return steady(t.e); };
    return loop.kind == Loop::Kind::range && !loop.multiple && !loop.equation && loop.ends.empty() &&
           loop.ends_steps.empty() && loop.hi.linear && rises(loop.hi, slot) && steady(loop.lo) &&
           steady(loop.modulus) && steady(loop.rest) && (!loop.residue || steady_line(*loop.residue)) &&
           std::all_of(loop.bounds.begin(), loop.bounds.end(), steady_line) &&
           std::all_of(loop.tests.begin(), loop.tests.end(), steady_test) &&
           std::all_of(s.before.begin(), s.before.end(), steady_test) &&
           std::all_of(s.terms->nimbers.begin(), s.terms->nimbers.end(), steady) &&
           std::all_of(s.terms->calls.begin(), s.terms->calls.end(), [&](const Call& c) {
               return std::all_of(c.args.begin(), c.args.end(), [&](const Argument& a) { return steady(a.full); });
           });
}

}  // namespace grundy::engines::table
