// SPDX-License-Identifier: MIT
// Answers to questions as results of tools.
#pragma once

#include <string>

#include "mcp/tools.hpp"
#include "questions/answerer.hpp"

namespace grundy::mcp {

/// What the question answers, byte for byte as text, and again as `structuredContent`. An answer that was not reached
/// is followed by a remark that says so.
Json tool_result(const questions::Reply& reply);
/// An answer to a request that is at fault.
questions::Reply refused(const std::string& kind, const std::string& message);

}  // namespace grundy::mcp
