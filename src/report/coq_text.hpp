// SPDX-License-Identifier: MIT
// A certificate of a period as a file for Coq, which checks it with the theory of proofs/.
#pragma once

#include <string>
#include <string_view>

namespace grundy::report {

/// Returns the file for a certificate, as a Solver writes it. Throws Error if no theorem of the theory is for it.
std::string coq_text(std::string_view certificate);

}  // namespace grundy::report
