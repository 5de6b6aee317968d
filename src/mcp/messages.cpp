// SPDX-License-Identifier: MIT
// See messages.hpp.
#include "mcp/messages.hpp"

#include <utility>

namespace grundy::mcp {

std::optional<Request> read_request(std::string_view line) {
    std::optional<rpc::Request> request = rpc::read_request(line);
    if (!request) return std::nullopt;
    try {
        Json meta = rpc::object_in(request->params, "_meta");
        return Request{std::move(*request), std::move(meta)};
    } catch (Fault& fault) {
        if (request->id.is_null()) return std::nullopt;
        fault.id = request->id;
        throw;
    }
}

std::string fault_line(const Fault& fault) { return rpc::fault_text(fault, rpc::UnknownId::left_out); }

}  // namespace grundy::mcp
