// SPDX-License-Identifier: MIT
// Shows plans, proven periods and checked certificates as JSON.
#pragma once

#include <grundy/grundy.hpp>
#include <string>
#include <utility>
#include <vector>

#include "report/certificate_text.hpp"

namespace grundy::report {

std::string plans_json(const std::vector<Plan>& plans);
/// The answer may have no period, or may have been stopped.
std::string period_answer_json(const PeriodAnswer& answer);
/// Takes names of files and the results of checking them; `share` is the part of the work that was done.
std::string certificates_json(const std::vector<std::pair<std::string, CertificateCheck>>& checks,
                              const Share& share = {});

}  // namespace grundy::report
