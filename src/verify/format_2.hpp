// SPDX-License-Identifier: MIT
// Format 2 of certificates: sequences, and the numbers of the window theorem (docs/certificates.md). All windows of
// format 1 are translated to it before they are checked.
#pragma once

#include "verify/certificate.hpp"
#include "verify/reader.hpp"

namespace grundy::verify {

/// What a text of either format begins with: its format, the game and the digest of the rules.
std::string head_text(const Certificate& certificate, int format);
/// The lines of either format for the theorem, the period, the preperiod and the saltus.
std::string claim_text(const Certificate& certificate);

/// The rules of each sequence, in formats 2 and 3.
std::string sequences_text(const std::vector<Sequence>& sequences);
std::vector<Sequence> read_sequences(Reader& in);

/// The text up to the seal.
std::string body_2(const Certificate& certificate);

/// Reads what follows the game and the digest of its rules, up to the seal.
void read_2(Reader& in, Certificate& certificate);

std::string rules_text_2(const Certificate& certificate);

/// Whether the certificate rests on the window theorem.
bool is_window(const Certificate& certificate);

/// Returns such a certificate in format 2. Its window may need more values than the text states, of which there is a
/// digest. Throws Error if the fields of format 1 do not fit its theorem.
Certificate in_format_2(const Certificate& certificate);

/// Returns the certificate with the rules as format 1 has them, a form or a system; nothing if they have no normal
/// form.
std::optional<Certificate> with_forms(const Certificate& certificate);

}  // namespace grundy::verify
