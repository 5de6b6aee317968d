// SPDX-License-Identifier: MIT
// What an engine has proven about a period, in the form of a certificate.
#pragma once

#include "engines/period_source.hpp"
#include "verify/certificate.hpp"

namespace grundy {
inline namespace abi_1 {

/// Fills all fields of the certificate except the name of the game, the digest and the list of values. `names`: of the
/// sequences that have these forms.
verify::Certificate claim_of(std::span<const rules::HeapForm> forms, std::span<const std::string> names,
                             const engines::Period& period);

/// The certificate of a period that `source` has found, for the game of this name and the digest of its rules ("": a
/// code). Visits all values of the proof.
std::string certificate_of(const engines::PeriodSource& source, const std::string& game,
                           const std::string& rules_digest, engines::Period period, Meter& meter);

}  // namespace abi_1
}  // namespace grundy
