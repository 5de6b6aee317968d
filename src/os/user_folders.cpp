// SPDX-License-Identifier: MIT
// See user_folders.hpp.
#include "os/user_folders.hpp"

#include <cstdlib>

namespace grundy::os {
namespace {

// The specification ignores paths that are not absolute.
std::string variable(const char* name) {
    const char* const text = std::getenv(name);
    return text != nullptr && *text == '/' ? text : "";
}

std::string folder(const char* name, const char* usual) {
    if (const std::string chosen = variable(name); !chosen.empty()) return chosen + "/grundy";
    const std::string home = variable("HOME");
    return home.empty() ? "" : home + usual + "/grundy";
}

}  // namespace

std::string state_folder() { return folder("XDG_STATE_HOME", "/.local/state"); }

std::string data_folder() { return folder("XDG_DATA_HOME", "/.local/share"); }

}  // namespace grundy::os
