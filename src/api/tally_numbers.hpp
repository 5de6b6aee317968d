// SPDX-License-Identifier: MIT
// Exact counts, or counts modulo a number.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/budget.hpp"
#include "core/error.hpp"
#include "core/nimber.hpp"

namespace grundy {
inline namespace abi_1 {

/// Counts are too large to state without a modulus.
struct TooMany : Error {
    using Error::Error;
};

/// Products and powers, modulo a number or exactly. Throws TooMany from 2^126 on if they are exact.
class TallyNumbers {
public:
    explicit TallyNumbers(std::optional<std::uint64_t> modulus) : modulus_(modulus ? Wide{*modulus} : Wide{0}) {}

    Wide reduced(Wide n) const;
    Wide times(Wide a, Wide b) const;
    Wide plus(Wide a, Wide b) const;
    Wide power(Wide base, std::uint64_t exponent) const;
    /// As an answer states it. Throws TooMany above 2^63 - 1.
    std::uint64_t stated(Wide n) const;
    [[noreturn]] static void refuse();

private:
    Wide modulus_;
};

/// A sum that is divided by a power of 2, which divides it.
class HalvedSum {
public:
    /// It will be divided by 2^halvings. Throws Error if the modulus is even and too large for that.
    HalvedSum(int halvings, std::optional<std::uint64_t> modulus);

    const TallyNumbers& numbers() const { return numbers_; }
    void add(Wide n) { sum_ = numbers_.plus(sum_, n); }
    Wide divided() const;

private:
    int halvings_;
    std::optional<std::uint64_t> odd_;  // the modulus, if it is odd
    TallyNumbers numbers_;
    Wide sum_ = 0;
};

}  // namespace abi_1
}  // namespace grundy
