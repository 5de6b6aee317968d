// SPDX-License-Identifier: MIT
// See program.hpp.
#include "judge/program.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include "core/error.hpp"

namespace grundy::judge {
namespace {

std::vector<std::string> split(std::string_view line) {
    std::vector<std::string> words;
    char quote = 0;
    bool inside = false;  // a word has begun, perhaps an empty one in quotes
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        const bool blank = c == ' ' || c == '\t' || c == '\n';
        if (quote == 0 && blank) {
            inside = false;
            continue;
        }
        if (!inside) words.emplace_back();
        inside = true;
        if (quote != 0 && c == quote)
            quote = 0;
        else if (quote == 0 && (c == '\'' || c == '"'))
            quote = c;
        else if (c == '\\' && quote != '\'' && i + 1 < line.size())
            words.back() += line[++i];
        else
            words.back() += c;
    }
    if (quote != 0) throw Error(std::string("the program's command line ends inside ") + quote + " quotes");
    return words;
}

/// How a source is made a program; "" if the name is not a source's.
std::string how_to_compile(const std::string& name) {
    const std::filesystem::path path(name);
    const std::string ending = path.extension().string(), folder = path.parent_path().string();
    const std::string here = folder.empty() ? "." : folder;
    const auto made = [&](const std::string& compiler) {
        return "; compile it first: " + compiler + " -O2 -o a.out " + name + ", then --check ./a.out";
    };
    if (ending == ".cpp" || ending == ".cc" || ending == ".cxx") return made("g++");
    if (ending == ".c") return made("gcc");
    if (ending == ".java")
        return "; compile it first: javac " + name + ", then --check \"java -cp " + here + " " + path.stem().string() +
               "\"";
    return "";
}

}  // namespace

processes::Program find_program(std::string_view command_line) {
    processes::Program program{"", split(command_line)};
    if (program.words.empty() || program.words[0].empty())
        throw Error("the program is missing: --check ./a.out, or --check \"python3 sol.py\"");
    const std::string& name = program.words[0];
    program.path = name.find('/') == std::string::npos ? processes::in_path(name) : name;
    const std::string source = how_to_compile(name);
    if (program.path.empty()) {
        const bool here = access(name.c_str(), F_OK) == 0;
        throw Error("there is no program '" + name + "' in PATH" +
                    (!here            ? ""
                     : source.empty() ? "; the one in this folder is ./" + name
                                      : source));
    }
    if (access(program.path.c_str(), X_OK) != 0) {
        const int reason = errno;
        const bool script = reason == EACCES && access(name.c_str(), R_OK) == 0;
        throw Error("cannot run '" + name + "': " + std::strerror(reason) +
                    (!script ? ""
                     : !source.empty()
                         ? source
                         : "; make it executable, or name its interpreter: --check \"python3 " + name + "\""));
    }
    program.hint_for_scripts =
        source.empty() ? "; a script needs its interpreter: --check \"sh " + program.path + "\"" : source;
    return program;
}

}  // namespace grundy::judge
