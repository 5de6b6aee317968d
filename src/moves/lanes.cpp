// SPDX-License-Identifier: MIT
// Compiles ranges whose conditions are tested for 64 values at a time; see lane_conditions.hpp for the conditions.
#include "moves/compiler.hpp"
#include "moves/lane_conditions.hpp"

namespace grundy::moves {

// Compiles the range of this binder to masks, if at least its first condition allows it.
bool Compiler::lanes(const Choices& all, std::size_t at) {
    const Binder& b = all[at];
    const int variable = b.vars[0].slot;
    LaneConditions tests(
        variable, [&](const Expr& row) { return own_row(row).has_value(); }, [&](const Expr& e) { return integer(e); });
    std::vector<const Expr*> conditions;
    for (const Expr& c : b.conditions) conditions.push_back(&c);
    if (at + 1 == all.binders.size() && all.extra != nullptr) conditions.push_back(all.extra);
    std::size_t count = 0;
    while (count < conditions.size() && tests.can_test(*conditions[count])) ++count;
    if (count == 0) return false;

    for (std::size_t i = 0; i < count; ++i) tests.add(*conditions[i]);
    const Masks masks = tests.masks();
    const int hi = integer(b.exprs[1]), lo = integer(b.exprs[0]), base = fresh(), left = fresh();
    const Label chunk = label(), take = label(), drained = label(), end = label();
    emit_to(end, Opcode::lanes, variable, lo, hi, base);
    here(chunk);
    emit(Opcode::lanes_mask, left, static_cast<int>(out_.masks.size()), hi, base);
    out_.masks.push_back(masks);
    here(take);
    emit_to(drained, Opcode::lanes_take, variable, left, 0, base);
    if (count < conditions.size()) simple_ = false;
    inside(all, at, take, count);
    emit_to(take, Opcode::jump);
    here(drained);
    emit_to(chunk, Opcode::lanes_more, variable, masks.at_a_time, hi, base);
    here(end);
    return true;
}

}  // namespace grundy::moves
