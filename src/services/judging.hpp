// SPDX-License-Identifier: MIT
// The questions about judges' problems.
#pragma once

#include <string>

#include "questions/questions.hpp"

namespace grundy::services {

/// Answers `judge`.
std::string judged(questions::Work& w);
/// Answers `judges`: all problems that are known.
std::string judges_json();

}  // namespace grundy::services
