// SPDX-License-Identifier: MIT
#include "pattern/functions.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

#include "core/nim_product.hpp"
#include "core/size.hpp"
#include "pattern/text.hpp"

namespace grundy::pattern {
namespace {

std::uint64_t bits(Int n) { return static_cast<std::uint64_t>(n); }

Int trailing_zeros(Int n) { return std::countr_zero(bits(n)); }
Int low_bit(Int n) { return n & -n; }
Int ones(Int n) { return std::popcount(bits(n)); }
Int ones_odd(Int n) { return std::popcount(bits(n)) % 2; }
Int log2_floor(Int n) { return static_cast<Int>(std::bit_width(bits(n))) - 1; }
Int high_bit(Int n) { return static_cast<Int>(std::bit_floor(bits(n))); }
Int gray(Int n) { return n ^ (n >> 1); }
Int odd_part(Int n) { return n >> trailing_zeros(n); }

Int root(Int n) {
    Wide r = 0;
    for (Wide step = Wide{1} << 31; step > 0; step >>= 1)
        if ((r + step) * (r + step) <= n) r += step;
    return static_cast<Int>(r);
}

constexpr Int most_factored = 1'000'000'000;

// Finds prime factors by trial division, which is only fast enough for small numbers. `each` counts repeated factors.
Int prime_factors(Int n, bool each) {
    Int count = 0;
    for (Int p = 2; p * p <= n; ++p) {
        if (n % p != 0) continue;
        ++count;
        for (n /= p; n % p == 0; n /= p) count += each;
    }
    return count + (n > 1);
}
Int all_primes(Int n) { return prime_factors(n, true); }
Int different_primes(Int n) { return prime_factors(n, false); }

constexpr Int most_sieved = 1 << 20;

Int least_prime_factor(Int n) {
    for (Int p = 2; p * p <= n; ++p)
        if (n % p == 0) return p;
    return n;
}

// Returns the place of a prime among the primes, from 1.
Int prime_place(Int p) {
    static const std::vector<int> places = [] {
        std::vector<int> out(to_size(most_sieved) + 1, 1);
        for (std::size_t i = 2; i * i < out.size(); ++i)
            for (std::size_t k = i * i; out[i] != 0 && k < out.size(); k += i) out[k] = 0;
        out[0] = out[1] = 0;
        std::partial_sum(out.begin(), out.end(), out.begin());
        return out;
    }();
    return places[to_size(p)];
}
Int least_prime_place(Int n) { return prime_place(least_prime_factor(n)); }

// The last number that remains when the greatest Fibonacci number that fits is subtracted again and again.
Int least_fibonacci_part(Int n) {
    while (true) {
        Int a = 1, b = 2;
        while (b <= n) b += std::exchange(a, b);
        if (a == n) return n;
        n -= a;
    }
}

Int odious(Int k) { return 2 * k + 1 - ones_odd(k); }
Int evil(Int k) { return 2 * k + ones_odd(k); }
Int trailing_ones(Int n) { return std::countr_one(bits(n)); }

std::string replaced(const std::string& text, const std::string& a, const std::string& b) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '#' && text[i] != '$') {
            out += text[i];
            continue;
        }
        // Inside a call the argument needs no brackets, because its neighbours are commas or the brackets of the call.
        const bool inside = i > 0 && text[i - 1] == '(' && i + 1 < text.size() && text[i + 1] == ')';
        const std::string& x = text[i] == '$' ? a : b;
        out += inside ? x : bracketed(x);
    }
    return out;
}

}  // namespace

std::string Unary::of(const std::string& argument) const { return replaced(text, argument, argument); }
std::string Binary::of(const std::string& a, const std::string& b) const { return replaced(text, a, b); }

const std::vector<Unary>& unary_functions() {
    static const std::string zeros =
        "v2(x): the number of times that 2 divides x, which is the number of trailing zeros in binary";
    static const std::string count = "popcount(x): the number of ones of x in binary";
    static const std::vector<Unary> table = {
        {"v2(#)", zeros, 1, greatest_int, trailing_zeros},
        {"2^v2(#)", zeros, 1, greatest_int, low_bit},
        {"popcount(#)", count, 0, greatest_int, ones},
        {"popcount(#) mod 2", count, 0, greatest_int, ones_odd},
        {"log2(#)", "log2(x): rounded down", 1, greatest_int, log2_floor},
        {"2^log2(#)", "log2(x): rounded down", 1, greatest_int, high_bit},
        {"isqrt(#)", "isqrt(x): the square root, rounded down", 0, greatest_int, root},
        {"(# xor # div 2)", "", 0, greatest_int, gray},
        {"oddpart(#)", "oddpart(x): the greatest odd divisor", 1, greatest_int, odd_part},
        {"bigomega(#)", "bigomega(x): the number of prime factors, counted with multiplicity", 1, most_factored,
         all_primes},
        {"omega(#)", "omega(x): the number of different prime factors", 1, most_factored, different_primes},
        {"odious(#)", "odious(k): 1, 2, 4, 7, 8, ..., the numbers with an odd number of ones in binary", 0,
         greatest_int / 4, odious},
        {"evil(#)", "evil(k): 0, 3, 5, 6, 9, ..., the numbers with an even number of ones in binary", 0,
         greatest_int / 4, evil},
        {"lpf(#)", "lpf(x): the least prime factor", 2, most_factored, least_prime_factor},
        {"lpf_index(#)", "lpf_index(x): 1, 2, 3, ... if the least prime factor of x is 2, 3, 5, ...", 2, most_sieved,
         least_prime_place},
        {"fibpart(#)", "fibpart(x): the least part of x as a sum of Fibonacci numbers, no two of them neighbours", 1,
         greatest_int / 4, least_fibonacci_part},
    };
    return table;
}

const Unary& trailing_ones_function() {
    static const Unary f = {"v2(# + 1)", "v2(x + 1): the number of ones at the end of x in binary", 0, greatest_int,
                            trailing_ones};
    return f;
}

const std::vector<Binary>& binary_functions() {
    static const std::vector<Binary> table = {
        {"$ xor #", "", 0, [](Wide a, Wide b) -> Wide { return a ^ b; }},
        {"$ + #", "", 0, [](Wide a, Wide b) -> Wide { return a + b; }},
        {"abs($ - #)", "", 0, [](Wide a, Wide b) -> Wide { return a > b ? a - b : b - a; }},
        {"min($, #)", "", 0, [](Wide a, Wide b) -> Wide { return std::min(a, b); }},
        {"max($, #)", "", 0, [](Wide a, Wide b) -> Wide { return std::max(a, b); }},
        {"$*#", "", 0, [](Wide a, Wide b) -> Wide { return a * b; }},
        {"$ and #", "and: bit by bit", 0, [](Wide a, Wide b) -> Wide { return a & b; }},
        {"$ or #", "or: bit by bit", 0, [](Wide a, Wide b) -> Wide { return a | b; }},
        {"nimprod($, #)", "nimprod(a, b): the product of nimbers (Conway, On Numbers and Games, ch. 6)", 0,
         [](Wide a, Wide b) -> Wide {
             return nim_product(static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b));
         }},
        {"gcd($, #)", "", 1, [](Wide a, Wide b) -> Wide { return std::gcd(static_cast<Int>(a), static_cast<Int>(b)); }},
        {"(max($, #) div min($, #))", "", 1, [](Wide a, Wide b) -> Wide { return std::max(a, b) / std::min(a, b); }},
        {"(abs($*$ - #*#) div ($*#))", "", 1,
         [](Wide a, Wide b) -> Wide { return (a > b ? a * a - b * b : b * b - a * a) / (a * b); }},
    };
    return table;
}

}  // namespace grundy::pattern
