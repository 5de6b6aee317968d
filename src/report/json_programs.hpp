// SPDX-License-Identifier: MIT
// Shows a written program as JSON.
#pragma once

#include <grundy/grundy.hpp>
#include <string>

namespace grundy::report {

std::string program_json(const Program& program);

}  // namespace grundy::report
