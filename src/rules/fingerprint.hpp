// SPDX-License-Identifier: MIT
// Fingerprints of rules: equal ones have equal values at equal canonical positions, whatever games and variables are
// called and in whatever order options stand. docs/format.md says what is hashed.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "rules/heap_form.hpp"
#include "rules/position.hpp"

namespace grundy::rules {

/// To be raised with every change of what is hashed.
inline constexpr int fingerprint_version = 1;

struct Fingerprint {
    std::string digest;  ///< 64 hexadecimal digits
    Int shift = 0;       ///< of a game on one heap: heap n is counted as n - shift, or 0
    bool heap = false;

    /// The arguments of a component as the fingerprint counts them: "5" or "3,1,0,1".
    std::string position(std::span<const Int> words) const;
};

/// The fingerprint of every game on one heap with this form.
std::optional<Fingerprint> fingerprint_of(const HeapForm& form);

/// Nothing if the rules have something of which no fingerprint is known.
std::optional<Fingerprint> fingerprint(const Ruleset& rules, int instance);

/// The same for results about misere play: nothing, too, if the rules are those of a heap game under normal play only
/// (misere_form.hpp).
std::optional<Fingerprint> misere_fingerprint(const Ruleset& rules, int instance);

}  // namespace grundy::rules
