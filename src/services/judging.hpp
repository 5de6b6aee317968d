// SPDX-License-Identifier: MIT
// The questions about judges' problems. They need no operating system.
#pragma once

#include <string>

#include "questions/questions.hpp"

namespace grundy::services {

/// The functions that answer `judge` and `judges`.
questions::More judge_questions();
/// All problems of judges that are known, as JSON.
std::string judges_json();

}  // namespace grundy::services
