// SPDX-License-Identifier: MIT
// See numbers.hpp. Products of two numbers below 2^64, one of them below 2^63, fit into 127 bits.
#include "engines/closed/numbers.hpp"

#include <algorithm>

namespace grundy::engines::closed {
namespace {

// The greatest n with f(n) <= most; f ascends strictly, and f(0) <= most.
template <class F>
Int last_up_to(Int most, F f) {
    Int low = 0, high = most;
    while (low < high) {
        const Int middle = low + (high - low) / 2 + (high - low) % 2;
        if (f(middle) <= most)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

}  // namespace

Wide wythoff_smaller(Int n) {
    const Wide square = Wide{n} * n;
    Wide low = n, high = Wide{2} * n;
    while (low < high) {
        const Wide middle = low + (high - low + 1) / 2;
        if (middle * (middle - n) <= square)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

// Each number is in one of the two sequences (Beatty).
Wide wythoff_partner(Int heap) {
    const Int n = last_up_to(heap, wythoff_smaller);
    if (wythoff_smaller(n) == heap) return Wide{heap} + n;
    const Int m = last_up_to(heap, [](Int k) { return wythoff_smaller(k) + k; });
    return heap - m;
}

bool euclid_wins(Int a, Int b) { return a > 0 && (a == b || Wide{b} * (b - a) > Wide{a} * a); }

std::vector<Int> zeckendorf(Int n) {
    std::vector<Int> fibonacci{1, 2}, out;
    while (fibonacci.back() <= n - fibonacci[fibonacci.size() - 2])
        fibonacci.push_back(fibonacci.back() + fibonacci[fibonacci.size() - 2]);
    for (auto f = fibonacci.rbegin(); f != fibonacci.rend(); ++f)
        if (*f <= n) {
            out.push_back(*f);
            n -= *f;
        }
    std::reverse(out.begin(), out.end());
    return out;
}

}  // namespace grundy::engines::closed
