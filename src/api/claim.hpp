// SPDX-License-Identifier: MIT
// What an engine has proven of a period, as a certificate says it.
#pragma once

#include "engines/engine.hpp"
#include "rules/heap_form.hpp"
#include "verify/certificate.hpp"

namespace grundy {

/// All fields of the certificate but the name of the game, and the digest and the list of values.
verify::Certificate claim_of(const rules::HeapForm& form, const engines::Period& period);

}  // namespace grundy
