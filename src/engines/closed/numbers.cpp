// SPDX-License-Identifier: MIT
// See numbers.hpp. Products of two numbers below 2^64, one of them below 2^63, fit into 127 bits.
#include "engines/closed/numbers.hpp"

#include <algorithm>

namespace grundy::engines::closed {
namespace {

// The last n in low..high for which `holds`; it holds for low, and for none after one for which it does not.
template <class N, class Holds>
N last(N low, N high, Holds holds) {
    while (low < high) {
        const N middle = low + (high - low) / 2 + (high - low) % 2;
        if (holds(middle))
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

}  // namespace

Wide wythoff_smaller(Int n) {
    const Wide square = Wide{n} * n;
    return last(Wide{n}, Wide{2} * n, [&](Wide x) { return x * (x - n) <= square; });
}

// Each number is in one of the two sequences (Beatty).
Wide wythoff_partner(Int heap) {
    const Int n = last(Int{0}, heap, [&](Int k) { return wythoff_smaller(k) <= heap; });
    if (wythoff_smaller(n) == heap) return Wide{heap} + n;
    const Int m = last(Int{0}, heap, [&](Int k) { return wythoff_smaller(k) + k <= heap; });
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
