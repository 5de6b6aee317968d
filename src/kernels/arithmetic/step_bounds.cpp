// SPDX-License-Identifier: MIT
// See step_bounds.hpp.
#include "kernels/arithmetic/step_bounds.hpp"

#include <algorithm>
#include <iterator>

#include "kernels/arithmetic/checked.hpp"

namespace grundy::kernels {

using Value = std::int64_t;

bool vectorised(Do what) {
    return what >= Do::add && what <= Do::divides && what != Do::power && what != Do::negate && what != Do::negation;
}

std::size_t operands_of(Do what) {
    if (what == Do::choose) return 3;
    return what == Do::member || checked::takes_one(what) ? 1 : 2;
}

bool bound(Do what, const LaneStack::Entry& a, const LaneStack::Entry& b, Value& lo, Value& hi) {
    const auto product = [](Value x, Value y) { return static_cast<double>(x) * static_cast<double>(y); };
    switch (what) {
        case Do::add:
            lo = a.lo + b.lo;
            hi = a.hi + b.hi;
            break;
        case Do::sub:
            lo = a.lo - b.hi;
            hi = a.hi - b.lo;
            break;
        case Do::mul: {
            const double all[] = {product(a.lo, b.lo), product(a.lo, b.hi), product(a.hi, b.lo), product(a.hi, b.hi)};
            const auto [least, most] = std::minmax_element(std::begin(all), std::end(all));
            if (*least < -static_cast<double>(safe) || *most > static_cast<double>(safe)) return false;
            lo = static_cast<Value>(*least);
            hi = static_cast<Value>(*most);
            break;
        }
        case Do::div:
            if (b.lo <= 0) return false;
            lo = std::min<Value>(a.lo, 0) - 1;
            hi = std::max<Value>(a.hi, 0);
            if (b.uniform && a.lo >= 0) {
                lo = a.lo / b.lo;
                hi = a.hi / b.lo;
            }
            break;
        case Do::mod:
            if (b.lo <= 0) return false;
            lo = 0;
            hi = b.hi - 1;
            break;
        case Do::min:
            lo = std::min(a.lo, b.lo);
            hi = std::min(a.hi, b.hi);
            break;
        case Do::max:
            lo = std::max(a.lo, b.lo);
            hi = std::max(a.hi, b.hi);
            break;
        case Do::bit_xor:
            if (a.lo < 0 || b.lo < 0) return false;
            lo = 0;
            hi = 2 * std::max(a.hi, b.hi) + 1;
            break;
        default:
            lo = 0;
            hi = 1;
    }
    return lo >= -safe && hi <= safe;
}

}  // namespace grundy::kernels
