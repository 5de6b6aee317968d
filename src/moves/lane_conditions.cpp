// SPDX-License-Identifier: MIT
// Recognises the conditions, and builds their steps; see lane_conditions.hpp.
#include "moves/lane_conditions.hpp"

#include <algorithm>

#include "core/size.hpp"
#include "moves/operations.hpp"

namespace grundy::moves {

using kernels::Do;
using rules::Expr;
using rules::Op;
using rules::Type;

namespace {

constexpr Int farthest = 16;  // greatest distance of an element's index from i

// How many comparisons `has_sum` makes.
int comparisons_of_sum(std::size_t elements, Int sum) {
    if (elements == 1) return 1;
    int out = 0;
    for (Int v = 0; v <= sum; ++v) out += 1 + comparisons_of_sum(elements - 1, sum - v);
    return out;
}

Expr number(Int v) {
    Expr e;
    e.op = Op::constant;
    e.value = v;
    return e;
}

}  // namespace

std::optional<int> LaneConditions::distance(const Expr& e) const {
    if (e.op == Op::variable && e.slot == slot_) return 0;
    if ((e.op != Op::add && e.op != Op::sub) || e.args[1].op != Op::constant) return std::nullopt;
    const auto d = distance(e.args[0]);
    const Int by = e.args[1].value;
    if (!d || by > farthest || by < -farthest) return std::nullopt;
    const Int sum = e.op == Op::add ? *d + by : *d - by;
    return sum > farthest || sum < -farthest ? std::nullopt : std::optional(static_cast<int>(sum));
}

std::optional<LaneConditions::Element> LaneConditions::element(const Expr& e) const {
    if (e.op != Op::element || e.args[0].op != Op::row_variable) return std::nullopt;
    const auto d = distance(e.args[1]);
    return d ? std::optional(Element{e.args[0].slot, *d}) : std::nullopt;
}

// The elements of a sum of two or more, if `value` is a small constant.
std::optional<LaneConditions::Sum> LaneConditions::sum(const Expr& total, const Expr& value) const {
    constexpr Int most_value = 8, most_elements = 8;
    if (total.op != Op::add || value.op != Op::constant || value.value < 0 || value.value > most_value)
        return std::nullopt;
    Sum out{{}, value.value};
    const Expr* left = &total;
    const auto take = [&](const Expr& e) {
        const auto one = element(e);
        if (!one || !natural_(e.args[0])) return false;
        out.elements.push_back(*one);
        return out.elements.size() <= most_elements;
    };
    for (; left->op == Op::add; left = &left->args[0])
        if (!take(left->args[1])) return std::nullopt;
    return take(*left) ? std::optional(out) : std::nullopt;
}

// The elements of a slice of a fixed length, if the literal has as many, and none of these depends on the variable.
std::vector<LaneConditions::Element> LaneConditions::slice(const Expr& slice, const Expr& literal) const {
    if (slice.op != Op::slice || slice.args[0].op != Op::row_variable || literal.op != Op::row_literal) return {};
    const auto from = distance(slice.args[1]), to = distance(slice.args[2]);
    if (!from || !to || *to < *from || to_size(*to - *from) + 1 != literal.args.size()) return {};
    if (!std::all_of(literal.args.begin(), literal.args.end(), [&](const Expr& e) { return fixed(e); })) return {};
    std::vector<Element> out;
    for (int d = *from; d <= *to; ++d) out.push_back({slice.args[0].slot, d});
    return out;
}

// True if the expression does not contain the variable and can fail only by overflow.
bool LaneConditions::fixed(const Expr& e) const {
    if (e.op == Op::constant) return true;
    if (e.op == Op::variable) return e.slot != slot_;
    if (e.op == Op::length) return e.args[0].op == Op::row_variable;
    return (e.op == Op::add || e.op == Op::sub) && fixed(e.args[0]) && fixed(e.args[1]);
}

// A comparison makes at most six masks: a row, its window, the step, its negation, and two for `or`.
bool LaneConditions::has_room(int comparisons) {
    comparisons_ += comparisons;
    return comparisons_ <= Masks::most_masks / 6;
}

bool LaneConditions::reads(const std::vector<Element>& elements) {
    for (const Element& e : elements) {
        least_ = std::min(least_, e.distance);
        most_ = std::max(most_, e.distance);
    }
    return !elements.empty();
}

bool LaneConditions::varies(const Expr& e) {
    if (distance(e)) return true;
    const auto one = element(e);
    return one && reads({*one});
}

bool LaneConditions::can_compare(const Expr& a, const Expr& b, bool equal) {
    if (rules::type_of(a.op) != Type::integer) {
        const auto elements = slice(a, b);
        return equal && reads(elements) && has_room(static_cast<int>(elements.size()) + 1);
    }
    if (const auto s = sum(a, b)) {
        const auto count = s->elements.size();
        return equal && reads(s->elements) && has_room(static_cast<int>(count) + comparisons_of_sum(count, s->value));
    }
    return has_room(1) && ((varies(a) && fixed(b)) || (fixed(a) && varies(b)));
}

bool LaneConditions::can_test(const Expr& e) {
    switch (e.op) {
        case Op::truth:
            return has_room(1);
        case Op::negation:
            return has_room(1) && can_test(e.args[0]);
        case Op::both:
        case Op::either:
            return can_test(e.args[0]) && can_test(e.args[1]);
        case Op::less:
        case Op::less_equal:
        case Op::not_equal:
        case Op::equal:
            return can_compare(e.args[0], e.args[1], e.op == Op::equal);
        default:
            return false;
    }
}

void LaneConditions::add(const Expr& condition) {
    masks_.at_a_time = 64 - (most_ - least_);
    masks_.place = least_;
    masks_.result = mask(condition, masks_.result);
}

std::uint8_t LaneConditions::step(What what, std::uint8_t b, int c) {
    const std::uint8_t a = fresh();
    masks_.steps.push_back({what, Do::add, a, b, 0, 0, c});
    return a;
}

// The mask of the bits of `active` for which the condition holds.
std::uint8_t LaneConditions::mask(const Expr& e, std::uint8_t active) {
    switch (e.op) {
        case Op::truth:
            return e.value != 0 ? active : step(What::without, active, active);
        case Op::negation:
            return step(What::without, active, mask(e.args[0], active));
        case Op::both:
            return mask(e.args[1], mask(e.args[0], active));
        case Op::either: {
            const std::uint8_t first = mask(e.args[0], active);
            return step(What::either, first, mask(e.args[1], step(What::without, active, first)));
        }
        default:
            return compared(e, active);
    }
}

std::uint8_t LaneConditions::compared(const Expr& e, std::uint8_t active) {
    const Expr &a = e.args[0], &b = e.args[1];
    if (rules::type_of(a.op) != Type::integer) return is_slice(slice(a, b), b, active);
    if (const auto s = sum(a, b)) {
        for (std::size_t i = 1; i < s->elements.size(); ++i) must_exist(s->elements[i], b, active);
        return has_sum(*s, 0, s->value, active);
    }
    const Do calc = *moves::operation(e);
    if (!fixed(a)) return compared(a, calc, b, active);
    if (calc == Do::equal || calc == Do::not_equal) return compared(b, calc, a, active);
    const Do opposite = calc == Do::less ? Do::less_equal : Do::less;  // a < b unless b <= a
    return step(What::without, active, compared(b, opposite, a, active));
}

std::uint8_t LaneConditions::compared(const Expr& varying, Do calc, const Expr& other, std::uint8_t active) {
    const int value = integer_(other);
    const auto d = distance(varying);
    if (!d) return compared(*element(varying), calc, value, active);
    const std::uint8_t a = step(What::index, active, value);
    masks_.steps.back().calc = calc;
    masks_.steps.back().place = static_cast<std::int8_t>(*d);
    return a;
}

std::uint8_t LaneConditions::compared(Element e, Do calc, int value, std::uint8_t active) {
    const auto one_of = [&](std::vector<Masks::Window>& list, const Masks::Window& wanted) {
        for (const Masks::Window& w : list)
            if (w.row == wanted.row && w.calc == wanted.calc && w.value == wanted.value) return w.mask;
        list.push_back(wanted);
        return list.back().mask = fresh();
    };
    const std::uint8_t exists = one_of(masks_.rows, {e.row, Do::add, 0, 0});
    const std::uint8_t window = one_of(masks_.windows, {e.row, calc, value, 0});
    const std::uint8_t a = step(What::at, active, window);
    masks_.steps.back().d = exists;
    masks_.steps.back().place = static_cast<std::int8_t>(e.distance - least_);
    return a;
}

// Only the faults of this comparison matter. With a value that is compared anyway, it needs no window of its own.
void LaneConditions::must_exist(Element e, const Expr& compared_with, std::uint8_t active) {
    compared(e, Do::equal, integer_(compared_with), active);
}

// The bits for which the elements from `at` on have the sum `rest`. At most one choice of the first one leads there.
std::uint8_t LaneConditions::has_sum(const Sum& sum, std::size_t at, Int rest, std::uint8_t active) {
    const auto is = [&](Int v) { return compared(sum.elements[at], Do::equal, integer_(number(v)), active); };
    if (at + 1 == sum.elements.size()) return is(rest);
    std::uint8_t out = has_sum(sum, at + 1, rest, is(0));
    for (Int v = 1; v <= rest; ++v) out = step(What::either, out, has_sum(sum, at + 1, rest - v, is(v)));
    return out;
}

// Elements between the first and the last exist if these do.
std::uint8_t LaneConditions::is_slice(const std::vector<Element>& elements, const Expr& literal, std::uint8_t active) {
    must_exist(elements.back(), literal.args.back(), active);
    for (std::size_t i = 0; i < elements.size(); ++i)
        active = compared(elements[i], Do::equal, integer_(literal.args[i]), active);
    return active;
}

}  // namespace grundy::moves
