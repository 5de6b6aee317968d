// SPDX-License-Identifier: MIT
// Faults and findings of a text, from the answer to `check-rules`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lsp/text.hpp"

namespace grundy::lsp {

struct Remark {
    enum class Severity { fault = 1, finding = 2, note = 3 };
    Severity severity = Severity::fault;
    Span where;
    std::string message, hint;
    std::optional<std::string> fix;  ///< what to put in its place
};

/// `answer`: to the question `check-rules` about this text, also one that was not reached.
std::vector<Remark> remarks_of(const Json& answer, const Text& text);

/// As `textDocument/publishDiagnostics` has them.
Json diagnostics(const std::vector<Remark>& remarks, const Text& text);
/// Quick fixes of the remarks that the range touches, as `textDocument/codeAction` has them.
Json code_actions(const std::vector<Remark>& remarks, const Text& text, const std::string& uri, Span range);

}  // namespace grundy::lsp
