// SPDX-License-Identifier: MIT
// Treats any bytes as what a client of `grundy mcp` sends. Lines are the same wherever the bytes are cut; each is
// answered with one line of JSON-RPC or with none, and calls of tools reach the questions with the request of an
// object.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "mcp/lines.hpp"
#include "mcp/session.hpp"
#include "pieces.hpp"

namespace {

using namespace grundy;

std::string text_of(const mcp::Line& line) { return line.too_long ? "\n" : line.text; }

void check(const std::string& line) {
    if (line.find('\n') != std::string::npos) std::abort();
    const mcp::Json json = mcp::Json::parse(line);
    if (json["jsonrpc"] != "2.0" || json.contains("result") + json.contains("error") != 1) std::abort();
    if (json.contains("error") && json["error"]["message"].get<std::string>().empty()) std::abort();
}

questions::Reply answer(const std::string&, const std::string& request, const questions::Allowance&) {
    if (!mcp::Json::parse(request).is_object()) std::abort();
    return {200, "{}"};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0 || size > 4096) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const std::vector<std::string> lines = fuzz::same_pieces(mcp::Lines(1024), text, text_of);

    static const Rules rules = Rules::catalogue();
    static const std::vector<mcp::Page> pages = {{"language", "how rules are written", "# Rules\n"}};
    questions::Allowance most;
    most.limits.time = mcp::most_seconds;
    mcp::Calls calls(answer, most, check);
    mcp::Session session(rules, pages, calls, check);
    for (const std::string& line : lines) session.take(line);
    return 0;
}
