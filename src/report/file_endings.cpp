// SPDX-License-Identifier: MIT
// See file_endings.hpp.
#include "report/file_endings.hpp"

#include <algorithm>

#include "core/ascii.hpp"
#include "core/error.hpp"

namespace grundy::report {
namespace {

// The ending with its dot, in lower case. The dot of ".profile" begins the name.
std::string ending_of(const std::string& path) {
    const std::size_t slash = path.rfind('/'), begin = slash == std::string::npos ? 0 : slash + 1;
    const std::size_t dot = path.rfind('.');
    if (dot == std::string::npos || dot <= begin || dot + 1 == path.size()) return "";
    std::string out = path.substr(dot);
    std::transform(out.begin(), out.end(), out.begin(), lower);
    return out;
}

bool contains(const std::vector<std::string>& list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

// ".csv, .json or .svg"
std::string endings_for(const std::vector<std::string>& permitted) {
    std::vector<std::string> found;
    for (const auto& [ending, format] : file_endings())
        if (contains(permitted, format)) found.emplace_back(ending);
    std::string out;
    for (std::size_t i = 0; i < found.size(); ++i)
        out += (i == 0 ? "" : i + 1 < found.size() ? ", " : " or ") + found[i];
    return out;
}

}  // namespace

const std::vector<FileEnding>& file_endings() {
    static const std::vector<FileEnding> rows = {
        {".csv", "csv"},     {".json", "json"}, {".svg", "svg"},   {".png", "png"},  {".dot", "dot"}, {".gv", "dot"},
        {".md", "markdown"}, {".tex", "tex"},   {".cpp", "cpp"},   {".cc", "cpp"},   {".hpp", "cpp"}, {".h", "cpp"},
        {".grd", "binary"},  {".npy", "npy"},   {".txt", "plain"}, {".txt", "text"},
    };
    return rows;
}

std::string format_of_name(const std::string& path, const std::vector<std::string>& permitted) {
    const std::string ending = ending_of(path);
    if (ending.empty()) return "";
    for (const auto& row : file_endings())
        if (row.ending == ending && contains(permitted, row.format)) return std::string(row.format);
    throw Error("-o " + path + ": its ending names no format that can be written here: use " + endings_for(permitted) +
                ", or give --format");
}

void require_fitting_name(const std::string& path, const std::string& format) {
    const std::string ending = ending_of(path);
    if (ending == ".txt") return;  // most formats are text
    bool known = false;
    for (const auto& row : file_endings()) {
        if (row.ending != ending) continue;
        if (row.format == format) return;
        known = true;
    }
    if (known)
        throw Error("-o " + path + " would contain " + format + ", not " + ending.substr(1) +
                    ": change the ending or the format");
}

}  // namespace grundy::report
