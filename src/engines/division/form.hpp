// SPDX-License-Identifier: MIT
// Games on one heap whose options are quotients of it: f(n div k) for k in LO..HI, LO and HI being expressions in n, or
// f(n div 2), or sums of neighbouring quotients, sum(f(n div j) for j in A..k) for k in LO..HI.
#pragma once

#include "engines/ranges/choices.hpp"

namespace grundy::engines::division {

/// The divisors from `least` to `most`; none if most < least. An option that leaves sums leaves, for each of these
/// numbers k, the quotients by `first` to k: none if k < first.
struct Divisors {
    Int least = 1, most = 0, first = 1;
};

class Form {
public:
    /// Nothing if an option is of another kind.
    static std::optional<Form> of(const rules::Ruleset& rules, int instance, std::string& why_not);

    const ranges::Choices& choices() const { return choices_; }
    /// By which numbers an option divides n. Throws Error if one of them leaves n as it is, or is no divisor at all.
    Divisors divisors(std::size_t option, Int n, ranges::Choices::Reader& reader) const;
    /// Whether the option has one divisor, and no choice.
    bool fixed(std::size_t option) const { return choices_.options()[option].binders.empty(); }
    /// Whether the option leaves sums of quotients.
    bool sums(std::size_t option) const { return !ranges::leaves_one_heap(choices_.options()[option]); }

private:
    explicit Form(ranges::Choices choices) : choices_(std::move(choices)) {}

    ranges::Choices choices_;
};

}  // namespace grundy::engines::division
