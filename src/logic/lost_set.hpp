// SPDX-License-Identifier: MIT
// The lost positions that a proven claim names, as an automaton that reads their digits, and the number of those in a
// box.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "core/exact_counts.hpp"
#include "logic/claim.hpp"

namespace grundy::logic {

/// Both read the arguments in the order in which they are written, also where that order does not matter.
struct LostSet {
    Automaton lost;                     ///< of the positions that the claim speaks of
    std::optional<Automaton> unspoken;  ///< the other positions; nothing: there are none
};

/// The lost positions of a claim that was proven. An automaton that gives values is read where the value is 0; what a
/// formula says, MONA makes an automaton of, within these limits. Nothing if that is not possible. Throws Stopped if
/// interrupted.
std::optional<LostSet> lost_set(const rules::Ruleset& rules, const Claimed& claimed, const Budget& budget);

/// How many positions of a box of inclusive ranges a set has (Theorem 92): exactly, or `most_counted` if they are as
/// many or more; modulo `modulus`, which is positive, if there is one.
Wide members_in(const Automaton& set, std::span<const std::pair<Int, Int>> box, std::optional<std::uint64_t> modulus,
                Meter& meter);

/// The same of the lost positions of a claim that was proven. The automaton is made when it is needed first; several
/// threads may ask.
class LostCount {
public:
    /// What it is given must live as long.
    LostCount(const rules::Ruleset& rules, const Claimed& claimed, const Budget& budget)
        : rules_(rules), claimed_(claimed), budget_(budget) {}

    /// Nothing if there is no automaton, or if the claim does not speak of all positions of the box.
    std::optional<Wide> in(std::span<const std::pair<Int, Int>> box, std::optional<std::uint64_t> modulus,
                           Meter& meter) const;
    /// "an automaton of 12 states"; "" if there is none.
    std::string name() const;

private:
    const std::optional<LostSet>& set() const;

    const rules::Ruleset& rules_;
    const Claimed& claimed_;
    const Budget& budget_;
    mutable std::once_flag once_;
    mutable std::optional<LostSet> set_;
};

}  // namespace grundy::logic
