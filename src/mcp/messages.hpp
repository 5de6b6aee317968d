// SPDX-License-Identifier: MIT
// What the Model Context Protocol (https://modelcontextprotocol.io/specification) adds to JSON-RPC: a message is a
// line, and parameters have `_meta`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rpc/messages.hpp"

namespace grundy::mcp {

using rpc::Fault, rpc::Json, rpc::invalid_params, rpc::invalid_request, rpc::no_method, rpc::parse_error;

/// Keys of `_meta`.
inline const std::string meta_version = "io.modelcontextprotocol/protocolVersion";
inline const std::string meta_capabilities = "io.modelcontextprotocol/clientCapabilities";
inline const std::string meta_server = "io.modelcontextprotocol/serverInfo";

struct Request : rpc::Request {
    Json meta;  ///< `_meta` of the parameters: an object
};

enum Code : int {
    no_resource = -32002,  ///< until 2025-11-25; later such a resource is an invalid parameter
    no_version = -32022
};

/// Nothing if the line is an answer: this server asks nothing. Throws Fault.
std::optional<Request> read_request(std::string_view line);

std::string fault_line(const Fault& fault);

}  // namespace grundy::mcp
