// SPDX-License-Identifier: MIT
// What an engine has proven about a period, in the form of a certificate.
#pragma once

#include "engines/engine.hpp"
#include "rules/heap_form.hpp"
#include "verify/certificate.hpp"

namespace grundy {

/// Fills all fields of the certificate except the name of the game, the digest and the list of values.
verify::Certificate claim_of(const rules::HeapForm& form, const engines::Period& period);

}  // namespace grundy
