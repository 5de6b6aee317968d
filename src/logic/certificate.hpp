// SPDX-License-Identifier: MIT
// A file that states a theorem about games and the sentence of WS1S that says it: `mona FILE` decides it, and
// `grundy check FILE` also derives the sentence from the rules in the file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "logic/prove.hpp"

namespace grundy::logic {

struct NamedClaim {
    std::string game;  ///< with its parameters: "brave[m=3]"
    Claim claim;
};

bool is_formula_certificate(std::string_view text);

/// Throws Error if the rules need more than their own text (data, or graphs with names).
std::string certificate_text(const rules::Ruleset& rules, const std::vector<Claimed>& claims);

struct FormulaCheck {
    std::vector<NamedClaim> claims;
    bool holds = false;
    bool unfinished = false;  ///< the budget did not suffice
    std::string why;          ///< if it does not hold
    Proof proof;
    /// Games of the certificate whose rules among those given are others; the theorem is not about these.
    std::vector<std::string> others;
};

/// `given`: the certificate's games as they are here; may be null. If it must define them all (`strictly`), the claims
/// must hold of these rules, too. Throws Error if the text is not a certificate.
FormulaCheck check_certificate(std::string_view text, const Budget& budget, const rules::Library* given = nullptr,
                               bool strictly = false);

/// "value a xor b, for all positions with a <= b": one line for people.
std::string claim_text(const Claim& claim);

}  // namespace grundy::logic
