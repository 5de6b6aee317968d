// SPDX-License-Identifier: MIT
// One line per operator; see operations.hpp.
#include "moves/operations.hpp"

namespace grundy::moves {

using kernels::Do;
using rules::Op;

std::optional<Do> operation(Op op) {
    switch (op) {
        case Op::add:
            return Do::add;
        case Op::sub:
            return Do::sub;
        case Op::mul:
            return Do::mul;
        case Op::power:
            return Do::power;
        case Op::div:
            return Do::div;
        case Op::mod:
            return Do::mod;
        case Op::min:
            return Do::min;
        case Op::max:
            return Do::max;
        case Op::bit_xor:
            return Do::bit_xor;
        case Op::negate:
            return Do::negate;
        case Op::less:
            return Do::less;
        case Op::less_equal:
            return Do::less_equal;
        case Op::equal:
            return Do::equal;
        case Op::not_equal:
            return Do::not_equal;
        case Op::both:
            return Do::both;
        case Op::either:
            return Do::either;
        case Op::negation:
            return Do::negation;
        case Op::divides:
            return Do::divides;
        case Op::gcd:
            return Do::gcd;
        case Op::square_root:
            return Do::isqrt;
        case Op::log2:
            return Do::log2;
        case Op::popcount:
            return Do::popcount;
        case Op::absolute:
            return Do::abs;
        default:
            return std::nullopt;
    }
}

}  // namespace grundy::moves
