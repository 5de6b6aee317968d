// SPDX-License-Identifier: MIT
// Proofs about games whose play may repeat: a claim says what is lost and what is drawn, and a rank shows that play
// from the other positions ends. If none is given, a few are tried.
#pragma once

#include "logic/prove.hpp"

namespace grundy::logic {

struct ProvenDraws {
    Claimed claimed;  ///< with the rank that was used
    Proof proof;
};

/// `claim.draw` is not empty. Throws as prove() does.
ProvenDraws prove_draws(const rules::Library& library, const rules::Ruleset& rules, int instance, const Claim& claim,
                        const Budget& budget);

}  // namespace grundy::logic
