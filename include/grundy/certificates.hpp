// SPDX-License-Identifier: MIT
// What a certificate says about itself, before anything of it is checked.
#pragma once

#include <cstddef>
#include <grundy/version.hpp>
#include <string>
#include <string_view>

namespace grundy {
inline namespace abi_1 {

struct CertificateClaim {
    std::string game;       ///< as named in the certificate; printable ASCII, other characters as "\u{2024}"
    bool is_code = false;   ///< a check of the certificate tells if the rules are not those of the name
    std::string statement;  ///< "G(n + 12) = G(n) for all n >= 71"
    std::string theorem;
    bool sealed = false;  ///< the seal matches the text: if not, the text was damaged, and no check of it succeeds
    /// With this number of machines, each has one part of check_certificate; the certificate holds if all parts do. 1
    /// if it is not in parts.
    std::size_t parts = 1;
};

/// Throws Error if the text is not a certificate.
GRUNDY_API CertificateClaim claim_of_certificate(std::string_view text);

}  // namespace abi_1
}  // namespace grundy
