// SPDX-License-Identifier: MIT
// See messages.hpp.
#include "rpc/messages.hpp"

#include <utility>

#include "report/read_json.hpp"
#include "report/text.hpp"

namespace grundy::rpc {
namespace {

constexpr std::size_t longest_id = 256;  // bytes

Json parsed(std::string_view message) {
    try {
        return report::read_json(message);
    } catch (const report::JsonFault& fault) {
        throw Fault(parse_error, "this message is not JSON that can be read: " + report::shorten(fault.what(), 300));
    }
}

bool is_id(const Json& json) {
    return json.is_number_integer() || (json.is_string() && json.get_ref<const std::string&>().size() <= longest_id);
}

std::string text_of(const Json& fields) {
    Json out = {{"jsonrpc", "2.0"}};
    out.update(fields);
    return report::json_dump(out, -1);
}

}  // namespace

std::optional<Request> read_request(std::string_view message) {
    const Json json = parsed(message);
    if (json.is_array()) throw Fault(invalid_request, "batches are not taken: send each message by itself");
    if (!json.is_object() || json.value("jsonrpc", Json()) != "2.0")
        throw Fault(invalid_request, "a message is an object with \"jsonrpc\": \"2.0\"");
    const bool asks = json.contains("id");
    const bool answers = !json.contains("method") && (json.contains("result") || json.contains("error"));
    if (asks && !is_id(json["id"]) && !answers)
        throw Fault(invalid_request,
                    "an 'id' is a whole number or a text of at most " + std::to_string(longest_id) + " bytes");
    if (answers) return std::nullopt;
    Request out;
    out.id = asks ? json["id"] : Json();
    try {
        if (!json.contains("method") || !json["method"].is_string())
            throw Fault(invalid_request, "a request has a 'method', which is a text");
        out.method = json["method"];
        out.params = object_in(json, "params");
    } catch (Fault& fault) {
        if (!asks) return std::nullopt;
        fault.id = out.id;
        throw;
    }
    return out;
}

Json object_in(const Json& json, const char* name) {
    const auto found = json.find(name);
    if (found == json.end() || found->is_null()) return Json::object();
    if (!found->is_object()) throw Fault(invalid_params, std::string("'") + name + "' must be an object");
    return *found;
}

std::string text_in(const Json& json, const std::string& name) {
    const auto found = json.find(name);
    return found != json.end() && found->is_string() ? found->get<std::string>() : "";
}

std::string key_of(const Json& id) { return report::json_dump(id, -1); }

std::string result_text(const Json& id, Json result) { return text_of({{"id", id}, {"result", std::move(result)}}); }

std::string notification_text(const std::string& method, Json params) {
    return text_of({{"method", method}, {"params", std::move(params)}});
}

std::string request_text(const Json& id, const std::string& method, Json params) {
    return text_of({{"id", id}, {"method", method}, {"params", std::move(params)}});
}

std::string fault_text(const Fault& fault, UnknownId unknown) {
    Json error = {{"code", fault.code}, {"message", fault.what()}};
    if (!fault.data.is_null()) error["data"] = fault.data;
    Json fields = {{"error", std::move(error)}};
    if (!fault.id.is_null() || unknown == UnknownId::null) fields["id"] = fault.id;
    return text_of(fields);
}

}  // namespace grundy::rpc
