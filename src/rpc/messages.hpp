// SPDX-License-Identifier: MIT
// Messages of JSON-RPC 2.0 (https://www.jsonrpc.org/specification), for servers that a client starts and talks to over
// pipes: `grundy mcp` and `grundy lsp`. Batches are refused, for neither protocol has them.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "report/json_text.hpp"

namespace grundy::rpc {

using report::Json;

struct Request {
    Json id;  ///< a text or a whole number; null: a notification, which is not answered
    std::string method;
    Json params;  ///< an object; an empty one if there are none
};

enum Code : int {
    parse_error = -32700,
    invalid_request = -32600,
    no_method = -32601,
    invalid_params = -32602,
};

/// What is answered instead of a result.
struct Fault : std::runtime_error {
    Fault(int number, const std::string& message, Json more = nullptr)
        : std::runtime_error(message), code(number), data(std::move(more)) {}
    int code;
    Json data;
    Json id = nullptr;  ///< of the request; null: it is not known
};

/// Nothing if the message is an answer, or a notification at fault. Throws Fault.
std::optional<Request> read_request(std::string_view message);

/// The object of that name; an empty one if there is none, or null. Throws Fault if it is something else.
Json object_in(const Json& json, const char* name);
/// The text of that name; "" if there is none.
std::string text_in(const Json& json, const std::string& name);
/// Distinguishes ids; numbers and texts are different ones.
std::string key_of(const Json& id);

// Messages, on one line each:
std::string result_text(const Json& id, Json result);
std::string notification_text(const std::string& method, Json params);
std::string request_text(const Json& id, const std::string& method, Json params);
/// What happens to the id of a request that could not be read: JSON-RPC has a null, the Model Context Protocol nothing.
enum class UnknownId { null, left_out };
std::string fault_text(const Fault& fault, UnknownId unknown);

}  // namespace grundy::rpc
