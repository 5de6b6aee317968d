// SPDX-License-Identifier: MIT
// Messages of JSON-RPC 2.0 as the Model Context Protocol uses it (https://modelcontextprotocol.io/specification): a
// line each. Batches, which one of its revisions had, are refused.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "report/json_text.hpp"

namespace grundy::mcp {

using report::Json;

/// Keys of `_meta`.
inline const std::string meta_version = "io.modelcontextprotocol/protocolVersion";
inline const std::string meta_capabilities = "io.modelcontextprotocol/clientCapabilities";
inline const std::string meta_server = "io.modelcontextprotocol/serverInfo";

struct Request {
    Json id;  ///< a text or a whole number; null: a notification, which is not answered
    std::string method;
    Json params;  ///< an object
    Json meta;    ///< `_meta` of the parameters: an object
};

enum Code : int {
    parse_error = -32700,
    invalid_request = -32600,
    no_method = -32601,
    invalid_params = -32602,
    no_resource = -32002,  ///< until 2025-11-25; later such a resource is an invalid parameter
    no_version = -32022
};

/// What is answered instead of a result.
struct Fault : std::runtime_error {
    Fault(int number, const std::string& message, Json more = nullptr)
        : std::runtime_error(message), code(number), data(std::move(more)) {}
    int code;
    Json data;
    Json id = nullptr;  ///< of the request; null: it is not known
};

/// Nothing if the line is an answer: this server asks nothing. Throws Fault.
std::optional<Request> read_request(std::string_view line);

// Lines, without their ends:
std::string result_line(const Json& id, Json result);
std::string fault_line(const Fault& fault);
std::string notification_line(const std::string& method, Json params);

}  // namespace grundy::mcp
