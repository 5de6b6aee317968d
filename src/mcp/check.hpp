// SPDX-License-Identifier: MIT
// Certificates as a question, which the table of questions does not have yet.
#pragma once

#include "questions/questions.hpp"
#include "questions/shape.hpp"

namespace grundy::mcp {

const questions::Question& check_question();
const questions::NamedShape& check_shape();

}  // namespace grundy::mcp
