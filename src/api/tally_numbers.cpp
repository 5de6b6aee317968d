// SPDX-License-Identifier: MIT
// See tally_numbers.hpp. A sum is divided exactly, by the inverse of 2, or with a modulus that has the divisor as a
// factor.
#include "api/tally_numbers.hpp"

#include <limits>
#include <string>

#include "core/error.hpp"
#include "core/exact_counts.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

std::optional<std::uint64_t> scaled(int halvings, std::optional<std::uint64_t> modulus) {
    if (!modulus || *modulus % 2 == 1) return modulus;
    const std::int64_t most = halvings > 62 ? 0 : std::numeric_limits<std::int64_t>::max() >> halvings;
    if (*modulus > static_cast<std::uint64_t>(most))
        throw Error("the modulus " + std::to_string(*modulus) + " is even and too large: these values take " +
                    (most == 0 ? "an odd one" : "one of at most " + std::to_string(most) + ", or an odd one"));
    return *modulus << halvings;
}

}  // namespace

Wide TallyNumbers::reduced(Wide n) const {
    if (modulus_ == 0) return n;
    const Wide rest = n % modulus_;
    return rest < 0 ? rest + modulus_ : rest;
}

Wide TallyNumbers::times(Wide a, Wide b) const {
    if (modulus_ != 0) return reduced(reduced(a) * reduced(b));
    Wide out = 0;
    if (__builtin_mul_overflow(a, b, &out) || out > most_counted || out < -most_counted) refuse();
    return out;
}

Wide TallyNumbers::plus(Wide a, Wide b) const {
    const Wide out = a + b;  // each below 2^126
    if (modulus_ == 0 && (out > most_counted || out < -most_counted)) refuse();
    return reduced(out);
}

Wide TallyNumbers::power(Wide base, std::uint64_t exponent) const {
    Wide out = reduced(1);
    for (Wide square = reduced(base);; square = times(square, square)) {
        if (exponent % 2 == 1) out = times(out, square);
        exponent /= 2;
        if (exponent == 0) return out;
    }
}

std::uint64_t TallyNumbers::stated(Wide n) const {
    const Wide least = reduced(n);
    if (least > std::numeric_limits<std::int64_t>::max()) refuse();
    return static_cast<std::uint64_t>(least);
}

void TallyNumbers::refuse() {
    throw TooMany("these are too many to count exactly: give a modulus, as in --mod 1000000007");
}

HalvedSum::HalvedSum(int halvings, std::optional<std::uint64_t> modulus)
    : halvings_(halvings),
      odd_(modulus && *modulus % 2 == 1 ? modulus : std::nullopt),
      numbers_(scaled(halvings, modulus)) {}

Wide HalvedSum::divided() const {
    if (!odd_) return sum_ / (Wide{1} << halvings_);
    const Wide half = (Wide{*odd_} + 1) / 2;
    return numbers_.times(sum_, numbers_.power(half, static_cast<std::uint64_t>(halvings_)));
}

}  // namespace abi_1
}  // namespace grundy
