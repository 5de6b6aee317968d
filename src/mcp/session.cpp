// SPDX-License-Identifier: MIT
// See session.hpp.
#include "mcp/session.hpp"

#include <algorithm>
#include <utility>

#include "core/error.hpp"
#include "mcp/lines.hpp"
#include "mcp/tool_results.hpp"
#include "report/text.hpp"

namespace grundy::mcp {
namespace {

const std::string modern_version = "2026-07-28";
const std::vector<std::string> old_versions = {"2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"};

Json server_info() { return {{"name", "grundy"}, {"title", "Grundy: impartial games"}, {"version", version()}}; }

Json capabilities() { return {{"tools", Json::object()}, {"resources", Json::object()}}; }

void require_modern(const Request& request) {
    if (!request.meta.contains(meta_version))
        throw Fault(invalid_params, "'_meta' lacks \"" + meta_version + "\", such as \"" + modern_version + "\"");
    if (request.meta[meta_version] != modern_version)
        throw Fault(no_version, "this revision of the protocol is not supported",
                    {{"supported", Json::array({modern_version})}, {"requested", request.meta[meta_version]}});
    if (!request.meta.contains(meta_capabilities) || !request.meta[meta_capabilities].is_object())
        throw Fault(invalid_params, "'_meta' lacks \"" + meta_capabilities + "\", an object");
}

}  // namespace

struct Session::Method {
    enum class Era { old, modern, both };
    const char* name;
    Era era;
    std::optional<Json> (Session::*run)(const Request&);
    bool kept = false;  ///< a client of the new era may keep the result
};

const std::vector<Session::Method>& Session::methods() {
    using Era = Method::Era;
    static const std::vector<Method> rows = {{"initialize", Era::old, &Session::initialize},
                                             {"ping", Era::old, &Session::ping},
                                             {"server/discover", Era::modern, &Session::discover, true},
                                             {"tools/list", Era::both, &Session::list_tools, true},
                                             {"tools/call", Era::both, &Session::call_tool},
                                             {"resources/list", Era::both, &Session::list_resources, true},
                                             {"resources/templates/list", Era::both, &Session::list_templates, true},
                                             {"resources/read", Era::both, &Session::read_resource, true}};
    return rows;
}

Session::Session(const Rules& rules, const std::vector<Page>& pages, Calls& calls, rpc::Send send)
    : rules_(rules), pages_(pages), calls_(calls), send_(std::move(send)) {}

bool Session::is_modern(const Request& request) {
    return request.meta.contains(meta_version) || request.method == "server/discover";
}

void Session::take(std::string_view line) {
    if (line.empty()) return;
    try {
        const std::optional<Request> request = read_request(line);
        if (!request) return;
        if (request->id.is_null()) return notice(*request);
        try {
            answer(*request);
        } catch (Fault& fault) {
            fault.id = request->id;
            throw;
        }
    } catch (const Fault& fault) {
        send_(fault_line(fault));
    }
}

void Session::refuse_long_line() {
    send_(fault_line(Fault(parse_error, "a line has at most " + std::to_string(most_line >> 20) + " MiB")));
}

void Session::notice(const Request& notification) {
    if (notification.method != "notifications/cancelled" || !notification.params.contains("requestId")) return;
    calls_.cancel(rpc::key_of(notification.params["requestId"]));
}

void Session::answer(const Request& request) {
    using Era = Method::Era;
    const bool modern = is_modern(request);
    if (calls_.knows(rpc::key_of(request.id)))
        throw Fault(invalid_request, "this 'id' is that of a call which is not answered yet");
    if (modern) require_modern(request);
    const auto found = std::find_if(methods().begin(), methods().end(), [&](const Method& m) {
        return m.name == request.method && m.era != (modern ? Era::old : Era::modern);
    });
    if (found == methods().end())
        throw Fault(no_method, "there is no method '" + report::shorten(request.method, 60) + "' here");
    if (!modern && !initialized_ && found->era != Era::old)
        throw Fault(invalid_params, "put \"" + meta_version + "\" and \"" + meta_capabilities +
                                        "\" into the '_meta' of each request, or begin with 'initialize'");
    if (std::optional<Json> result = (this->*found->run)(request)) send_(reply(request, *found, std::move(*result)));
}

std::string Session::reply(const Request& request, const Method& method, Json result) {
    if (is_modern(request)) {
        constexpr int an_hour = 3'600'000;
        result["resultType"] = "complete";
        if (method.kept) result.update({{"ttlMs", an_hour}, {"cacheScope", "private"}});
        result["_meta"] = {{meta_server, server_info()}};
    }
    return rpc::result_text(request.id, std::move(result));
}

std::optional<Json> Session::initialize(const Request& request) {
    initialized_ = true;
    const std::string wanted = rpc::text_in(request.params, "protocolVersion");
    const bool known = std::find(old_versions.begin(), old_versions.end(), wanted) != old_versions.end();
    return Json{{"protocolVersion", known ? wanted : old_versions.front()},
                {"capabilities", capabilities()},
                {"serverInfo", server_info()},
                {"instructions", instructions()}};
}

std::optional<Json> Session::discover(const Request&) {
    return Json{{"supportedVersions", Json::array({modern_version})},
                {"capabilities", capabilities()},
                {"instructions", instructions()}};
}

std::optional<Json> Session::ping(const Request&) { return Json::object(); }

std::optional<Json> Session::list_tools(const Request&) {
    Json list = Json::array();
    for (const Tool& tool : tools()) list.push_back(definition(tool, calls_.most_time()));
    return Json{{"tools", std::move(list)}};
}

std::optional<Json> Session::call_tool(const Request& request) {
    const Tool& tool = find_tool(rpc::text_in(request.params, "name"));
    Ask ask;
    try {
        ask = read_arguments(tool, request.params.value("arguments", Json::object()), calls_.most_time());
    } catch (const questions::Refusal& refusal) {
        return tool_result(refused(refusal.kind, refusal.what()));
    } catch (const Error& fault) {
        return tool_result(refused("input", fault.what()));
    }
    const auto at =
        std::find_if(methods().begin(), methods().end(), [&](const Method& m) { return m.name == request.method; });
    calls_.start(
        {&tool, std::move(ask), rpc::key_of(request.id), request.meta.value("progressToken", Json()),
         [request, at](const questions::Reply& answered) { return reply(request, *at, tool_result(answered)); }});
    return std::nullopt;
}

std::optional<Json> Session::list_resources(const Request&) { return resource_list(pages_); }

std::optional<Json> Session::list_templates(const Request&) { return resource_templates(); }

std::optional<Json> Session::read_resource(const Request& request) {
    const std::string uri = rpc::text_in(request.params, "uri");
    Json found = resource(uri, pages_, rules_);
    if (found.is_null())
        throw Fault(is_modern(request) ? int{invalid_params} : int{no_resource},
                    "there is no such resource; 'resources/list' names the pages, and 'find_games' the games",
                    {{"uri", uri}});
    return found;
}

}  // namespace grundy::mcp
