// SPDX-License-Identifier: MIT
// See process.hpp.
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "processes/process.hpp"

namespace grundy::processes {

std::string in_path(const std::string& name) {
    const char* const path = std::getenv("PATH");
    std::string_view folders = path != nullptr ? path : "/usr/local/bin:/usr/bin:/bin";
    while (true) {
        const std::size_t end = std::min(folders.find(':'), folders.size());
        const std::string folder(folders.substr(0, end));
        std::string file = (folder.empty() ? "." : folder) + "/" + name;
        if (access(file.c_str(), X_OK) == 0) return file;
        if (end == folders.size()) return "";
        folders.remove_prefix(end + 1);
    }
}

}  // namespace grundy::processes
