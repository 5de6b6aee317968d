// SPDX-License-Identifier: MIT
// Shows the result of checking a certificate as text.
#pragma once

#include <cstddef>
#include <grundy/grundy.hpp>
#include <string>

namespace grundy::report {

/// The share of a certificate in parts that this run checks; other runs check the others.
struct Share {
    std::size_t machine = 0, machines = 1;  ///< this one, from 0, and their number
    bool holds = false;                     ///< as far as it goes
};

/// `file` is the name under which the certificate is reported.
std::string certificate_text(const std::string& file, const CertificateCheck& check, const Share& share = {});

}  // namespace grundy::report
