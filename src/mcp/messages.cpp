// SPDX-License-Identifier: MIT
// See messages.hpp.
#include "mcp/messages.hpp"

#include <utility>

#include "report/read_json.hpp"
#include "report/text.hpp"

namespace grundy::mcp {
namespace {

constexpr std::size_t longest_id = 256;  // bytes

Json parsed(std::string_view line) {
    try {
        return report::read_json(line);
    } catch (const report::JsonFault& fault) {
        throw Fault(parse_error, "this line is not JSON that can be read: " + report::shorten(fault.what(), 300));
    }
}

bool is_id(const Json& json) {
    return json.is_number_integer() || (json.is_string() && json.get_ref<const std::string&>().size() <= longest_id);
}

// The object of that name; an empty one if there is none.
Json object_in(const Json& json, const char* name) {
    const auto found = json.find(name);
    if (found == json.end()) return Json::object();
    if (!found->is_object()) throw Fault(invalid_params, std::string("'") + name + "' must be an object");
    return *found;
}

std::string line_of(const Json& fields) {
    Json out = {{"jsonrpc", "2.0"}};
    out.update(fields);
    return report::json_dump(out, -1);
}

}  // namespace

std::optional<Request> read_request(std::string_view line) {
    const Json json = parsed(line);
    if (json.is_array()) throw Fault(invalid_request, "batches are not taken: send each message on a line of its own");
    if (!json.is_object() || json.value("jsonrpc", Json()) != "2.0")
        throw Fault(invalid_request, "a message is an object with \"jsonrpc\": \"2.0\"");
    const bool asks = json.contains("id");
    if (asks && !is_id(json["id"]))
        throw Fault(invalid_request,
                    "an 'id' is a whole number or a text of at most " + std::to_string(longest_id) + " bytes");
    if (!json.contains("method") && (json.contains("result") || json.contains("error"))) return std::nullopt;
    Request out;
    out.id = asks ? json["id"] : Json();
    try {
        if (!json.contains("method") || !json["method"].is_string())
            throw Fault(invalid_request, "a request has a 'method', which is a text");
        out.method = json["method"];
        out.params = object_in(json, "params");
        out.meta = object_in(out.params, "_meta");
    } catch (Fault& fault) {
        if (!asks) return std::nullopt;
        fault.id = out.id;
        throw;
    }
    return out;
}

std::string result_line(const Json& id, Json result) { return line_of({{"id", id}, {"result", std::move(result)}}); }

// JSON-RPC has a null as the id of a request that could not be read; in this protocol the field is left out.
std::string fault_line(const Fault& fault) {
    Json error = {{"code", fault.code}, {"message", fault.what()}};
    if (!fault.data.is_null()) error["data"] = fault.data;
    Json fields = {{"error", std::move(error)}};
    if (!fault.id.is_null()) fields["id"] = fault.id;
    return line_of(fields);
}

std::string notification_line(const std::string& method, Json params) {
    return line_of({{"method", method}, {"params", std::move(params)}});
}

}  // namespace grundy::mcp
