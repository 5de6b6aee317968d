// SPDX-License-Identifier: MIT
// Certificates of misere play, format 3 (docs/certificates.md): a finite monoid with its lost elements, and the element
// of each heap up to the end of the window of Theorem 25. All is checked from the rules and the definition.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget.hpp"
#include "verify/certificate.hpp"

namespace grundy::verify {

struct QuotientCertificate {
    struct Generator {
        Int heap = 0;
        std::vector<std::uint32_t> times;  ///< by element: its product with the heap's
    };
    std::string game;   ///< a code, or a name that carries no claim
    std::string rules;  ///< SHA-256 of the rules as written; empty for a code
    std::vector<Sequence> sequences;
    Int period = 0, preperiod = 0;
    Int order = 0;  ///< elements 0, 1, ...; 0 is that of the empty sum
    std::vector<std::uint32_t> lost;
    std::vector<Generator> generators;
    std::vector<std::uint32_t> heaps;  ///< the elements of heaps 0, 1, ...
};

inline constexpr std::string_view quotient_theorem = "misere-quotient";

/// By its first line.
bool is_quotient(std::string_view text);

std::string write(const QuotientCertificate& certificate);
/// Throws Error, with the line, if the text is not such a certificate. Except for the seal, it must be as `write`
/// writes it.
QuotientCertificate read_quotient(std::string_view text, bool& sealed);

std::string statement(const QuotientCertificate& certificate);

/// The game and its rules, as certificates of format 2 have them; without a claim.
Certificate rules_of(const QuotientCertificate& certificate);

/// Returns "" if the certificate proves its statement; otherwise what is wrong with it.
std::string fault_of(const QuotientCertificate& certificate, Meter& meter);

}  // namespace grundy::verify
