// SPDX-License-Identifier: MIT
// See router.hpp.
#include "server/router.hpp"

#include <algorithm>
#include <utility>

#include "core/ascii.hpp"
#include "questions/questions.hpp"
#include "questions/renderers.hpp"
#include "server/gzipped.hpp"
#include "server/site.hpp"

namespace grundy::server {
namespace {

using questions::Json;

const std::string root = "/api/v1/";

Response wrong_method(const std::string& allowed) {
    Response out = error_response(405, "method", "this path wants " + allowed);
    out.headers.emplace_back("Allow", allowed);
    return out;
}

Response unknown(const std::string& what) {
    return error_response(404, "unknown", "there is no " + what.substr(0, 100));
}

// "application/json", with parameters such as a charset.
bool is_json(const HttpRequest& request) {
    constexpr std::string_view wanted = "application/json";
    const std::string value = request.header("content-type");
    const std::string_view type = trimmed(std::string_view(value).substr(0, value.find(';')));
    return std::equal(type.begin(), type.end(), wanted.begin(), wanted.end(),
                      [](char a, char b) { return lower(a) == b; });
}

// ":8017" of the address that the client used; nothing if that is the usual port.
std::string port_of(const HttpRequest& request) {
    const std::string own = request.header("host");
    const std::size_t colon = own.rfind(':'), bracket = own.rfind(']');
    return colon == std::string::npos || (bracket != std::string::npos && colon < bracket) ? "" : own.substr(colon);
}

Response wants_json() {
    return error_response(415, "request", "send JSON, with the header Content-Type: application/json");
}

}  // namespace

std::variant<Response, Ask, Follow> Router::route(const HttpRequest& request) {
    if (auto refusal = guard_.refuses(request)) return *std::move(refusal);
    const bool reads = request.method == "GET" || request.method == "HEAD", posts = request.method == "POST";
    if (!request.path.starts_with(root)) return reads ? page(request) : wrong_method("GET, HEAD");
    const std::string name = request.path.substr(root.size());
    if (name == "openapi.json")
        return reads ? Response{200, "application/json", questions::openapi()} : wrong_method("GET");
    if (name == "jobs" || name.starts_with("jobs/")) return route_job(request, name.substr(4));
    if (name == "version" && reads) return Ask{name, "{}", false};
    if (questions::find_question(name) == nullptr) return unknown("question '" + name + "'");
    if (!posts) return wrong_method("POST");
    if (!is_json(request)) return wants_json();
    return Ask{name, request.body, takes_gzip(request), request.header("prefer") == "status=200"};
}

// The addresses under which others reach this server, and what it does beside answering questions.
std::vector<std::string> Router::links(const HttpRequest& request) const {
    std::vector<std::string> out;
    for (const std::string& host : doors_.hosts)
        out.push_back("<http://" + host + port_of(request) + "/>; rel=\"alternate\"");
    if (doors_.embeds) out.emplace_back("</embed>; rel=\"embed\"");
    if (doors_.takes_jobs) out.emplace_back("</api/v1/jobs>; rel=\"jobs\"");
    return out;
}

// The part of an address after # does not reach a server, so what may be framed has a path of its own. There the page
// shows one view and nothing else.
Response Router::page(const HttpRequest& request) const {
    if (request.path != "/embed") {
        Response out = site_response(request);
        out.at_trusted_host = is_trusted_host(request);
        // So that the page need not find out by asking for what is refused.
        if (request.path == "/")
            for (const std::string& link : links(request)) out.headers.emplace_back("Link", link);
        return out;
    }
    if (!doors_.embeds)
        return error_response(404, "unknown", "pages of other sites may frame this one only with serve --embed");
    HttpRequest index = request;
    index.path = "/";
    Response out = site_response(index);
    out.may_be_framed = out.status != 404;
    return out;
}

// `rest` is "", "/3" or "/3/events".
std::variant<Response, Ask, Follow> Router::route_job(const HttpRequest& request, const std::string& rest) {
    const std::string& method = request.method;
    // Also for GET, so that the page knows not to offer them.
    if (!doors_.takes_jobs)
        return error_response(403, "jobs", "this server answers questions only: with --lan it takes no jobs");
    if (rest.empty()) {
        if (method == "GET") return Response{200, "application/json", jobs_.list()};
        return method == "POST" ? start_job(request) : wrong_method("GET, POST");
    }
    const std::size_t slash = rest.find('/', 1);
    const std::string job = rest.substr(1, slash == std::string::npos ? slash : slash - 1);
    if (!jobs_.exists(job)) return unknown("job '" + job + "'");
    if (slash != std::string::npos) {
        if (rest.substr(slash) != "/events") return unknown("path " + request.path);
        if (method != "GET") return wrong_method("GET");
        return Follow{job};
    }
    if (method == "DELETE") {
        const auto ended = jobs_.cancel(job);
        if (!ended) return unknown("job '" + job + "'");
        return Response{200, "application/json", report::answer_json(report::JobEnded{job, *ended})};
    }
    if (method != "GET") return wrong_method("GET, DELETE");
    if (auto shown = jobs_.show(job)) return Response{200, "application/json", {}, {}, *std::move(shown)};
    return unknown("job '" + job + "'");
}

Response Router::start_job(const HttpRequest& request) {
    if (!is_json(request)) return wants_json();
    try {
        const questions::Request job(questions::read_json(request.body),
                                     {{"question", questions::Type::text, true, "the name of a question"},
                                      {"request", questions::Type::request, true, "its request"}});
        const auto name = jobs_.start(job.text("question"), job.at("request"));
        if (!name) return error_response(503, "busy", "too many jobs wait; try again later");
        return {202, "application/json", report::answer_json(report::JobStarted{*name})};
    } catch (const questions::Refusal& refusal) {
        return error_response(refusal.status, refusal.kind, refusal.what());
    }
}

}  // namespace grundy::server
