// SPDX-License-Identifier: MIT
// Tests conditions for 64 values of a range at a time. A condition may compare the variable i, or elements such as
// w[i + 2] at a fixed distance from it, with a term that does not depend on i. It then becomes a mask with one bit for
// each i. The row is compared once (a window of 64 elements), each mention of it is a shift, and `and`, `or`, `not` act
// on bits. A mask is computed only for the `active` bits, those for which the tree would evaluate the condition. An
// element outside its row is a fault for these bits alone.
#include <algorithm>

#include "core/error.hpp"
#include "moves/compiler.hpp"
#include "moves/operations.hpp"
#include "rules/game.hpp"

namespace grundy::moves {

using kernels::Do;
using rules::Expr;
using rules::Op;
using rules::Type;

namespace {

constexpr Int farthest = 16;  // greatest distance of an element's index from i

std::optional<int> distance(const Expr& e, int slot) {
    if (e.op == Op::variable && e.slot == slot) return 0;
    if ((e.op != Op::add && e.op != Op::sub) || e.args[1].op != Op::constant) return std::nullopt;
    const auto d = distance(e.args[0], slot);
    const Int by = e.args[1].value;
    if (!d || by > farthest || by < -farthest) return std::nullopt;
    const Int sum = e.op == Op::add ? *d + by : *d - by;
    return sum > farthest || sum < -farthest ? std::nullopt : std::optional(static_cast<int>(sum));
}

// True if the expression does not contain `slot` and can fail only by overflow.
bool fixed(const Expr& e, int slot) {
    if (e.op == Op::constant) return true;
    if (e.op == Op::variable) return e.slot != slot;
    if (e.op == Op::length) return e.args[0].op == Op::row_variable;
    return (e.op == Op::add || e.op == Op::sub) && fixed(e.args[0], slot) && fixed(e.args[1], slot);
}

}  // namespace

struct Compiler::Lanes {
    int slot = 0;
    int least = 0, most = 0;  // distances of elements
    int leaves = 0;
    Masks masks{};

    std::uint8_t fresh() { return masks.masks++; }
    std::uint8_t step(Masks::Step::What what, std::uint8_t b, int c) {
        const std::uint8_t a = fresh();
        masks.steps.push_back({what, Do::add, a, b, 0, 0, c});
        return a;
    }
    bool varies(const Expr& e) {
        if (distance(e, slot)) return true;
        if (e.op != Op::element || e.args[0].op != Op::row_variable) return false;
        const auto d = distance(e.args[1], slot);
        if (!d) return false;
        least = std::min(least, *d);
        most = std::max(most, *d);
        return true;
    }
    bool expresses(const Expr& e) {
        switch (e.op) {
            case Op::truth:
                return ++leaves <= Masks::most_masks / 5;
            case Op::negation:
                return ++leaves <= Masks::most_masks / 5 && expresses(e.args[0]);
            case Op::both:
            case Op::either:
                return expresses(e.args[0]) && expresses(e.args[1]);
            case Op::less:
            case Op::less_equal:
            case Op::equal:
            case Op::not_equal:
                if (rules::type_of(e.args[0].op) != Type::integer || ++leaves > Masks::most_masks / 5) return false;
                return (varies(e.args[0]) && fixed(e.args[1], slot)) || (fixed(e.args[0], slot) && varies(e.args[1]));
            default:
                return false;
        }
    }
};

// Compiles the range of this binder to masks, if at least its first condition allows it.
bool Compiler::lanes(const Choices& all, std::size_t at) {
    const Binder& b = all[at];
    Lanes l;
    l.slot = b.vars[0].slot;
    std::vector<const Expr*> conditions;
    for (const Expr& c : b.conditions) conditions.push_back(&c);
    if (at + 1 == all.binders.size() && all.extra != nullptr) conditions.push_back(all.extra);
    std::size_t count = 0;
    while (count < conditions.size() && l.expresses(*conditions[count])) ++count;
    if (count == 0) return false;

    l.masks.at_a_time = 64 - (l.most - l.least);
    l.masks.place = l.least;
    for (std::size_t i = 0; i < count; ++i) l.masks.result = mask(*conditions[i], l.masks.result, l);
    const int hi = integer(b.exprs[1]), lo = integer(b.exprs[0]), base = fresh(), left = fresh();
    const Label chunk = label(), take = label(), drained = label(), end = label();
    emit_to(end, Opcode::lanes, l.slot, lo, hi, base);
    here(chunk);
    emit(Opcode::lanes_mask, left, static_cast<int>(out_.masks.size()), hi, base);
    out_.masks.push_back(l.masks);
    here(take);
    emit_to(drained, Opcode::lanes_take, l.slot, left, 0, base);
    if (count < conditions.size()) simple_ = false;
    inside(all, at, take, count);
    emit_to(take, Opcode::jump);
    here(drained);
    emit_to(chunk, Opcode::lanes_more, l.slot, l.masks.at_a_time, hi, base);
    here(end);
    return true;
}

// The mask of the bits of `active` for which the condition holds.
std::uint8_t Compiler::mask(const Expr& e, std::uint8_t active, Lanes& l) {
    using What = Masks::Step::What;
    switch (e.op) {
        case Op::truth:
            return e.value != 0 ? active : l.step(What::without, active, active);
        case Op::negation:
            return l.step(What::without, active, mask(e.args[0], active, l));
        case Op::both:
            return mask(e.args[1], mask(e.args[0], active, l), l);
        case Op::either: {
            const std::uint8_t first = mask(e.args[0], active, l);
            return l.step(What::either, first, mask(e.args[1], l.step(What::without, active, first), l));
        }
        default:
            return mask_leaf(e, active, l);
    }
}

std::uint8_t Compiler::mask_leaf(const Expr& e, std::uint8_t active, Lanes& l) {
    const Do calc = *moves::operation(e.op);
    const Expr &a = e.args[0], &b = e.args[1];
    if (!fixed(a, l.slot)) return mask_of(a, b, calc, true, active, l);
    if (calc == Do::equal || calc == Do::not_equal) return mask_of(b, a, calc, true, active, l);
    return mask_of(b, a, calc == Do::less ? Do::less_equal : Do::less, false, active, l);  // not (a < b) is b <= a
}

std::uint8_t Compiler::mask_of(const Expr& varying, const Expr& other, Do calc, bool sense, std::uint8_t active,
                               Lanes& l) {
    using What = Masks::Step::What;
    const int value = integer(other);
    if (const auto d = distance(varying, l.slot)) {
        const std::uint8_t a = l.step(sense ? What::index : What::index_not, active, value);
        l.masks.steps.back().calc = calc;
        l.masks.steps.back().place = static_cast<std::int8_t>(*d);
        return a;
    }
    const auto one_of = [&](std::vector<Masks::Window>& list, const Masks::Window& wanted) {
        for (const Masks::Window& w : list)
            if (w.row == wanted.row && w.calc == wanted.calc && w.value == wanted.value) return w.mask;
        list.push_back(wanted);
        return list.back().mask = l.fresh();
    };
    const int row = varying.args[0].slot;
    const std::uint8_t exists = one_of(l.masks.rows, {row, Do::add, 0, 0});
    const std::uint8_t window = one_of(l.masks.windows, {row, calc, value, 0});
    const std::uint8_t a = l.step(sense ? What::at : What::at_not, active, window);
    l.masks.steps.back().d = exists;
    l.masks.steps.back().place = static_cast<std::int8_t>(*distance(varying.args[1], l.slot) - l.least);
    return a;
}

}  // namespace grundy::moves
