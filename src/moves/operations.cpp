// SPDX-License-Identifier: MIT
// Maps operators; see operations.hpp.
#include "moves/operations.hpp"

namespace grundy::moves {

using kernels::Do;
using rules::Op;

namespace {

// The value in `to` of an operator between `first` and `last`: both list the same operators in one order.
std::optional<Do> shifted(Op op, Op first, Op last, Do to) {
    if (op < first || op > last) return std::nullopt;
    return static_cast<Do>(static_cast<int>(to) + static_cast<int>(op) - static_cast<int>(first));
}

constexpr int distance(Op a, Op b) { return static_cast<int>(b) - static_cast<int>(a); }
constexpr int distance(Do a, Do b) { return static_cast<int>(b) - static_cast<int>(a); }
static_assert(distance(Op::add, Op::negate) == distance(Do::add, Do::negate));
static_assert(distance(Op::less, Op::divides) == distance(Do::less, Do::divides));

}  // namespace

std::optional<Do> operation(const rules::Expr& e) {
    if (e.op == Op::function) return kernels::function(e.value);
    const auto arithmetic = shifted(e.op, Op::add, Op::negate, Do::add);
    return arithmetic ? arithmetic : shifted(e.op, Op::less, Op::divides, Do::less);
}

}  // namespace grundy::moves
