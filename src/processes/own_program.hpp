// SPDX-License-Identifier: MIT
// Where the running program is.
#pragma once

#include <string>

namespace grundy::processes {

/// The absolute path of the running program, for scripts that start it again elsewhere. Throws Error if the system does
/// not tell.
std::string own_program();

}  // namespace grundy::processes
