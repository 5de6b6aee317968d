// SPDX-License-Identifier: MIT
// The question whether a certificate proves its statement.
#pragma once

#include <string>
#include <string_view>

#include "questions/questions.hpp"
#include "report/certificate_text.hpp"

namespace grundy::questions {

/// "2/5" is the second of five shares. Throws Error that begins with `what` if the text is none.
report::Share read_share(const std::string& text, const std::string& what);

/// Checks a share of a certificate; `rules`: the games that it may be about, null: any. Throws Error, or
/// TextError that names `file`, if the text is no certificate, and Stopped if the limits do not suffice.
CertificateCheck checked(const std::string& certificate, const Limits& limits, const report::Share& share,
                         const Rules* rules, const std::string& file = {});

std::string check(Work& w);

}  // namespace grundy::questions
