// SPDX-License-Identifier: MIT
// Finds the divisors of any number below 2^63 in about 2^16 steps, so that no set in a rule can stall a command. Small
// prime factors are found by trial, the others by Pollard's rho method (Pollard 1975). Primes are recognised by the
// strong test to the first twelve prime bases, which has no exception below 3 * 10^24 (Sorenson and Webster 2015).
#include <algorithm>
#include <initializer_list>
#include <numeric>
#include <utility>
#include <vector>

#include "rules/set.hpp"

namespace grundy::rules {
namespace {

using Number = std::uint64_t;

constexpr Number most_trial = 1000;

Number product(Number a, Number b, Number n) { return static_cast<Number>(static_cast<UnsignedWide>(a) * b % n); }

Number power(Number base, Number exponent, Number n) {
    Number out = 1;
    for (; exponent > 0; exponent >>= 1) {
        if ((exponent & 1) != 0) out = product(out, base, n);
        base = product(base, base, n);
    }
    return out;
}

// Requires an odd n > 37.
bool is_prime(Number n) {
    Number odd = n - 1;
    int twos = 0;
    for (; odd % 2 == 0; odd /= 2) ++twos;
    for (const Number base : std::initializer_list<Number>{2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37}) {
        Number x = power(base, odd, n);
        bool passes = x == 1 || x == n - 1;
        for (int i = 1; i < twos && !passes; ++i) {
            x = product(x, x, n);
            passes = x == n - 1;
        }
        if (!passes) return false;
    }
    return true;
}

// A proper divisor of a composite odd n. For some step c the walk x -> x^2 + c finds one.
Number proper_divisor(Number n) {
    for (Number c = 1;; ++c) {
        const auto next = [&](Number x) { return (product(x, x, n) + c) % n; };
        Number slow = 2, fast = 2, found = 1;
        while (found == 1) {
            slow = next(slow);
            fast = next(next(fast));
            found = std::gcd(slow > fast ? slow - fast : fast - slow, n);
        }
        if (found != n) return found;
    }
}

// Appends the prime factors of n, which has none up to most_trial.
void factor(Number n, std::vector<Number>& primes) {
    if (n == 1) return;
    if (is_prime(n)) return primes.push_back(n);
    const Number d = proper_divisor(n);
    factor(d, primes);
    factor(n / d, primes);
}

}  // namespace

IntSet IntSet::divisors(Int n) {
    std::vector<Int> out;
    if (n <= 0) return of(std::move(out));
    std::vector<Number> primes;
    auto rest = static_cast<Number>(n);
    for (Number p = 2; p <= most_trial && p * p <= rest; ++p)
        for (; rest % p == 0; rest /= p) primes.push_back(p);
    if (rest <= most_trial * most_trial) {
        if (rest > 1) primes.push_back(rest);
    } else {
        factor(rest, primes);
    }
    out.push_back(1);
    std::sort(primes.begin(), primes.end());
    std::size_t fresh = 0;  // where the divisors that the last prime has added begin
    for (std::size_t i = 0; i < primes.size(); ++i) {
        const std::size_t end = out.size(), begin = i > 0 && primes[i] == primes[i - 1] ? fresh : 0;
        for (std::size_t k = begin; k < end; ++k) out.push_back(out[k] * static_cast<Int>(primes[i]));
        fresh = end;
    }
    return of(std::move(out));
}

}  // namespace grundy::rules
