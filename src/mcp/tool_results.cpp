// SPDX-License-Identifier: MIT
// See tool_results.hpp.
#include "mcp/tool_results.hpp"

#include "questions/faults.hpp"

namespace grundy::mcp {
namespace {

const char* const not_reached =
    "The answer was not reached. Do not guess what is missing: say that it was not reached, or ask again, with more "
    "`seconds` if there are more, or for less.";

Json text_block(const std::string& text) { return {{"type", "text"}, {"text", text}}; }

}  // namespace

Json tool_result(const questions::Reply& reply) {
    Json content = Json::array({text_block(reply.body)}), json = Json::parse(reply.body);
    if (json.contains("stopped")) content.push_back(text_block(not_reached));
    return {{"content", std::move(content)}, {"structuredContent", std::move(json)}, {"isError", reply.status != 200}};
}

questions::Reply refused(const std::string& kind, const std::string& message) {
    return {400, report::json_line(questions::error_json(kind, message))};
}

}  // namespace grundy::mcp
