// SPDX-License-Identifier: MIT
// See json_faults.hpp.
#include "cli/json_faults.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "report/json_text.hpp"

namespace grundy::cli {

void print_fault(const Session* session, const std::vector<std::string>& words, const questions::Json& json) {
    const auto given = [&](const char* word) { return std::find(words.begin(), words.end(), word) != words.end(); };
    const bool wanted = session == nullptr ? given("--json") || given("--json-strings")
                                           : session->json() || session->arguments().get("format") == "json";
    if (!wanted) return;
    const bool lines = session != nullptr && session->arguments().has("lines");
    if (session != nullptr && session->has_sent() && !lines) return;
    try {
        Output out(STDOUT_FILENO, "standard output");
        out.write(lines ? report::json_dump(json, -1) + "\n" : report::json_line(json));
        out.flush();
    } catch (const std::exception&) {  // the message on standard error is what remains
    }
}

std::string faulty_text(const Session* session, const std::string& where) {
    if (session == nullptr) return {};
    if (where == "position" || where == "game") return session->asked();
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(where, ignored)) return {};  // a pipe has been read
    std::ifstream in(where, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace grundy::cli
