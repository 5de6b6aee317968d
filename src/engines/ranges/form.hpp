// SPDX-License-Identifier: MIT
// Games on one heap whose options are ranges of heaps with ends that move: f(n - k) for k in LO..HI, LO and HI being
// expressions in n, or cut down by conditions such as k*k <= n.
#pragma once

#include "engines/ranges/choices.hpp"

namespace grundy::engines::ranges {

/// The heaps from first to last; none if last < first.
struct Stretch {
    Int first = 0, last = -1;
};

class Form {
public:
    /// Nothing if an option is of another kind, or if no range has an end that moves.
    static std::optional<Form> of(const rules::Ruleset& rules, int instance, std::string& why_not);
    /// As `of`, but no end need move, and none need rise.
    static std::optional<Form> of_stretches(const rules::Ruleset& rules, int instance, std::string& why_not);

    using Reader = Choices::Reader;
    Reader reader() const { return choices_.reader(); }
    std::size_t options() const { return choices_.options().size(); }
    /// The heaps that an option leads to. Throws Error if one is not smaller than n.
    Stretch stretch(std::size_t option, Int n, Reader& reader) const;
    /// The largest heap that any option leads to; -1 if there is none.
    Int largest_option(Int n, Reader& reader) const;
    /// The choice that leaves heap `left` of n; none if the option has no choice.
    Choice choice(std::size_t option, Int n, Int left, Reader& reader) const;
    /// Whether no option reaches less far from a heap than from a smaller one, in a sample of heaps; else what was read
    /// of the sequence does not help, and heaps are looked through one by one.
    bool ends_rise() const;

    /// k in 1..(a*n + b) div m, 0 < a <= m and 0 <= b < m: the only option, if it is of this kind (Theorem 36).
    struct Steps {
        Int a = 1, b = 0, m = 1;
        Int at(Int n) const { return static_cast<Int>((Wide{a} * n + b) / m); }
    };
    const std::optional<Steps>& steps() const { return steps_; }

private:
    explicit Form(Choices choices) : choices_(std::move(choices)) {}

    Choices choices_;
    std::optional<Steps> steps_;
};

}  // namespace grundy::engines::ranges
