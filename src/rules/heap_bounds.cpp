// SPDX-License-Identifier: MIT
// Records bounds of heaps and parts; see heap_bounds.hpp.
#include "rules/heap_bounds.hpp"

#include <algorithm>

#include "core/size.hpp"

namespace grundy::rules {
namespace {}  // namespace

Affine affine(const Expr& e) {
    auto a = to_affine(e);
    if (!a) refuse("its numbers are too large to compare");
    return *a;
}

bool HeapBounds::bound(const Affine& d) {
    if (d.is_constant()) return d.constant >= 0;
    const auto clamp = [](Wide v) { return static_cast<Int>(std::clamp<Wide>(v, -1, greatest_int)); };
    Affine over = d;
    over.add(left_, -1);
    if (shape_.parts == 1 && over.is_constant()) {
        move_.least[0] = std::max(move_.least[0], clamp(-over.constant));
        return true;
    }
    if (d.terms.size() == 1 && d.coefficient(heap_) == 1) {
        move_.heap_least = std::max(move_.heap_least, clamp(-d.constant));
        return true;
    }
    if (d.terms.size() == 1 && d.coefficient(heap_) == -1) {
        move_.heap_most = std::min(move_.heap_most, clamp(d.constant));
        return move_.heap_most >= 0;
    }
    if (shape_.split && bound_part(d)) return true;
    refuse("a condition is more than a bound on the heap or on a part");
}

bool HeapBounds::bound_part(const Affine& d) {
    const auto& vars = shape_.split->vars;
    for (std::size_t i = 0; i < vars.size(); ++i) {
        if (d.terms.size() == 1 && d.coefficient(vars[i].slot) == 1) {
            const Wide least = -d.constant;
            move_.least[i] = std::max(move_.least[i], static_cast<Int>(std::clamp<Wide>(least, 0, greatest_int)));
            return true;
        }
        if (i + 1 < vars.size() && d.terms.size() == 2 && d.coefficient(vars[i].slot) == -1 &&
            d.coefficient(vars[i + 1].slot) == 1 && (d.constant == 0 || d.constant == -1)) {
            order_ |= 1 << i;  // part i <= part i+1, or < if strict
            if (d.constant == -1) strict_ |= 1 << i;
            return true;
        }
    }
    return false;
}

bool HeapBounds::differ(const Affine& d) {
    if (d.terms.size() == 1 && d.constant == 0 && (d.coefficient(heap_) == 1 || d.coefficient(heap_) == -1)) {
        move_.heap_least = std::max(move_.heap_least, Int{1});  // sizes are naturals
        return true;
    }
    const bool parts =
        shape_.split && shape_.split->vars.size() == 2 && d.exact() && d.constant == 0 && d.terms.size() == 2;
    const auto of = [&](std::size_t i) { return d.coefficient(shape_.split->vars[i].slot).value_or(0); };
    if (!parts || of(0) == 0 || of(0) != -of(1)) refuse("a condition with `!=` is not about the two parts of a split");
    unequal_ = true;
    return true;
}

void HeapBounds::finish_order() {
    const int chain = (1 << (std::max(shape_.parts, 1) - 1)) - 1;
    move_.unequal = unequal_;
    if (order_ == 0) {
        if (move_.unequal && move_.least[0] != move_.least[1])
            refuse("the two parts have different bounds and must differ");
        return;
    }
    if (order_ != chain || (strict_ != 0 && strict_ != chain)) refuse("only some of the parts are ordered");
    if (std::any_of(move_.to.begin(), move_.to.begin() + shape_.parts, [&](int to) { return to != move_.to[0]; }))
        refuse("parts of different sequences are ordered");
    if (strict_ != 0) move_.unequal = true;
    for (int i = 1; i < shape_.parts; ++i) {
        if (move_.least[to_size(i)] > move_.least[0] + (strict_ != 0 ? i : 0))
            refuse("ordered parts have different bounds");
        move_.least[to_size(i)] = move_.least[0];
    }
}

}  // namespace grundy::rules
