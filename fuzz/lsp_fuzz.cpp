// SPDX-License-Identifier: MIT
// Treats any bytes as what an editor sends to `grundy lsp`. Messages are the same wherever the bytes are cut. Each line
// of the input is taken as one message, and what the server says is JSON-RPC. The whole input is also a text: hovers,
// completions and renaming take any place of it.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "lsp/completion.hpp"
#include "lsp/frames.hpp"
#include "lsp/hover.hpp"
#include "lsp/outline.hpp"
#include "lsp/rename.hpp"
#include "lsp/session.hpp"
#include "pieces.hpp"

namespace {

using namespace grundy;

std::string text_of(const lsp::Frame& frame) { return std::to_string(static_cast<int>(frame.kind)) + frame.text; }

void check(const std::string& message) {
    const lsp::Json json = lsp::Json::parse(message);
    if (json["jsonrpc"] != "2.0") std::abort();
    if (!json.contains("method") && json.contains("result") + json.contains("error") != 1) std::abort();
}

questions::Reply answer(const std::string& question, const std::string& request, const questions::Allowance&) {
    if (!lsp::Json::parse(request).is_object()) std::abort();
    if (question == "check-rules")
        return {200, R"({"faults": [{"line": 2, "column": 3, "length": 9, "message": "", "hint": "write `mod`"}]})"};
    return {200, R"({"stopped": "this is a fuzzer"})"};
}

void check_text(const std::string& text) {
    const lsp::Document document(text);
    for (std::size_t at = 0; at <= text.size(); at += 1 + text.size() / 16) {
        (void)lsp::hover(document, at);
        (void)lsp::completions(document, at, lsp::Json::array());
        const bool within = at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
        const lsp::Json place = document.text.position(at);
        if (!within && document.text.position(document.text.offset(place)) != place) std::abort();
        try {
            (void)lsp::rename(document, at, "renamed_");
        } catch (const rpc::Fault&) {
        }
    }
    (void)lsp::outline(document).dump(-1, ' ', false, lsp::Json::error_handler_t::replace);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0 || size > 4096) return 0;
    const std::string text(reinterpret_cast<const char*>(data), size);
    (void)fuzz::same_pieces(lsp::Frames(1024), text, text_of);
    check_text(text);

    static const Rules rules;
    rpc::Calls calls(check, 1, 8);
    lsp::Session session({rules, "page:", {}, answer}, calls, check);
    session.take(R"({"jsonrpc":"2.0","id":0,"method":"initialize"})");
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        session.take(text.substr(at, end - at));
        at = end + 1;
    }
    calls.end();
    return 0;
}
