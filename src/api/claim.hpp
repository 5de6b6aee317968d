// SPDX-License-Identifier: MIT
// What an engine has proven about a period, in the form of a certificate.
#pragma once

#include "engines/engine.hpp"
#include "rules/system_form.hpp"
#include "verify/certificate.hpp"

namespace grundy {

/// Fills all fields of the certificate except the name of the game, the digest and the list of values.
verify::Certificate claim_of(const rules::HeapForm& form, const engines::Period& period);
/// Does so for the first sequence of a system. The window theorem must have proven its period.
verify::Certificate claim_of(const rules::SystemForm& form, const engines::Period& period);

}  // namespace grundy
