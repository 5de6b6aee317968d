// SPDX-License-Identifier: MIT
// Which format the ending of a file's name stands for.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace grundy::report {

struct FileEnding {
    std::string_view ending;  ///< with the dot, in lower case
    std::string_view format;  ///< as --format names it
};

/// All endings that stand for a format; a new format adds its rows here.
const std::vector<FileEnding>& file_endings();

/// The format among `permitted` that the ending of the name stands for, capitals or not; "" if the name has no ending.
/// Throws Error, with the endings that are possible, if the ending stands for nothing, or for a format that is not
/// permitted.
std::string format_of_name(const std::string& path, const std::vector<std::string>& permitted);

/// Throws Error if a file of this name would contain something else than its ending says.
void require_fitting_name(const std::string& path, const std::string& format);

}  // namespace grundy::report
