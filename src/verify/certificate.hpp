// SPDX-License-Identifier: MIT
// Certificates of periods: the claim, the theorem, and the few numbers that the theorem requires. The format is
// described in docs/certificates.md. A certificate's size does not depend on the number of values.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/repetition.hpp"
#include "core/sha256.hpp"
#include "rules/heap_form.hpp"
#include "verify/window.hpp"

namespace grundy::verify {

/// Returns "sparse-window", as in a certificate.
std::string theorem_name(RepetitionTheorem theorem);

/// A sequence of a system of heap games.
struct SystemRules {
    std::string name;  ///< carries no claim
    rules::HeapForm form;
};

/// The claim, and what it is about. In format 1, the values before a border are at most 255 each.
struct Certificate : Repetition {
    std::string game;                   ///< a code, or a name that carries no claim
    std::string rules;                  ///< SHA-256 of the rules as written; empty for a code, which has no text
    rules::HeapForm form;               ///< of a game by itself
    std::vector<SystemRules> system;    ///< otherwise its system; the first sequence is the game
    std::string digest;                 ///< the digest of the values, sequence by sequence
    std::vector<std::uint32_t> listed;  ///< the values, if they are few
    /// In format 2, instead of form and system; the first is the game. Of the numbers of a proof, it has the window,
    /// the values, mask and position.
    std::vector<Sequence> sequences;
};

/// No more values than this are listed.
inline constexpr Int most_listed = 1000;

/// Returns the SHA-256 of values, each encoded as LEB128 (one byte for values below 128).
class ValueDigest {
public:
    void add(std::span<const std::uint32_t> values);
    std::string hex() { return digest_.hex(); }

private:
    Sha256 digest_;
};

/// Returns the whole text, with the seal, which is a digest of the lines above it.
std::string write(const Certificate& certificate);

/// Throws Error, with the line, if the text is not a certificate. Except for the seal, it must be as `write` writes it.
Certificate read(std::string_view text, bool& sealed);

/// Returns the rules in words: those of the form, or of each sequence.
std::string rules_text(const Certificate& certificate);

/// Returns a set as in a certificate: "1-2,5,8-", "squares", "powers(2)".
std::string set_text(const rules::IntSet& set);

/// Returns "G(n + 12) = G(n) for all n >= 71"; see core/repetition_text.hpp.
std::string statement(const Certificate& certificate);

}  // namespace grundy::verify
