// SPDX-License-Identifier: MIT
// One client's conversation, in either era of the protocol. Since revision 2026-07-28 every request says its revision
// in
// `_meta`, and there is no handshake; before, a client began with `initialize`. A request with that field is of the new
// era, and so is `server/discover`; any other is of the old one.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mcp/calls.hpp"
#include "mcp/messages.hpp"
#include "mcp/pages.hpp"

namespace grundy::mcp {

class Session {
public:
    /// `send`: takes lines.
    Session(const Rules& rules, const std::vector<Page>& pages, Calls& calls, rpc::Send send);

    /// Takes a line of the client, and answers it at once unless it is a call of a tool.
    void take(std::string_view line);
    /// Answers a line that was too long to be read.
    void refuse_long_line();

private:
    struct Method;
    static const std::vector<Method>& methods();
    static bool is_modern(const Request& request);

    void answer(const Request& request);
    void notice(const Request& notification);
    static std::string reply(const Request& request, const Method& method, Json result);

    // What methods do; nothing: the reply comes later.
    std::optional<Json> initialize(const Request& request);
    std::optional<Json> discover(const Request& request);
    std::optional<Json> ping(const Request& request);
    std::optional<Json> list_tools(const Request& request);
    std::optional<Json> call_tool(const Request& request);
    std::optional<Json> list_resources(const Request& request);
    std::optional<Json> list_templates(const Request& request);
    std::optional<Json> read_resource(const Request& request);

    const Rules& rules_;
    const std::vector<Page>& pages_;
    Calls& calls_;
    const rpc::Send send_;
    bool initialized_ = false;  // by a client of the old era
};

}  // namespace grundy::mcp
