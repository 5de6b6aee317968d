// SPDX-License-Identifier: MIT
// See own_program.hpp.
#include "processes/own_program.hpp"

#include <filesystem>

#include "core/error.hpp"

namespace grundy::processes {

std::string own_program() {
    std::error_code fault;
    const std::filesystem::path path = std::filesystem::read_symlink("/proc/self/exe", fault);
    if (fault) throw Error("the system does not tell where this program is: " + fault.message());
    return path.string();
}

}  // namespace grundy::processes
