// SPDX-License-Identifier: MIT
// Colour for people at a terminal; see colour.hpp.
#include "cli/colour.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>

namespace grundy::cli {

bool wants_colour(std::string_view choice, int descriptor) {
    if (choice == "always" || choice == "never") return choice == "always";
    const char* const no = std::getenv("NO_COLOR");
    const char* const terminal = std::getenv("TERM");
    return isatty(descriptor) != 0 && (no == nullptr || *no == '\0') && terminal != nullptr &&
           std::string_view(terminal) != "dumb";
}

std::string coloured_fault(std::string_view message) {
    std::string out;
    for (bool first = true; !message.empty(); first = false) {
        const std::string_view line = message.substr(0, message.find('\n'));
        const bool marks = !line.empty() && line.find('^') != line.npos && line.find_first_not_of(" ^~") == line.npos;
        const std::size_t words = first ? line.find(": ") : line.npos;
        if (marks)
            out += "\033[1;32m" + std::string(line) + "\033[0m";
        else if (words != line.npos)
            out +=
                "\033[1;31m" + std::string(line.substr(0, words + 1)) + "\033[0m" + std::string(line.substr(words + 1));
        else
            out += line;
        if (line.size() < message.size()) out += '\n';
        message.remove_prefix(std::min(message.size(), line.size() + 1));
    }
    return out;
}

}  // namespace grundy::cli
