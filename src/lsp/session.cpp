// SPDX-License-Identifier: MIT
// See session.hpp. What the methods answer is in methods.cpp.
#include "lsp/session.hpp"

#include <chrono>
#include <utility>

#include "core/error.hpp"

namespace grundy::lsp {

using rpc::Fault;
using rpc::Request;

namespace {

// Changes come as whole texts, as the server asked for; the last one counts.
std::string whole_text(const Json& params) {
    const Json changes = params.value("contentChanges", Json());
    const bool whole = changes.is_array() && !changes.empty() && changes.back().is_object() &&
                       changes.back().contains("text") && !changes.back().contains("range");
    if (!whole || !changes.back()["text"].is_string())
        throw Fault(rpc::invalid_params, "'contentChanges' has to end with a whole 'text'");
    return changes.back()["text"];
}

}  // namespace

Session::Session(Context context, rpc::Calls& calls, rpc::Send send)
    : context_(std::move(context)), calls_(calls), send_(std::move(send)) {}

void Session::refuse(const std::string& reason) {
    send_(rpc::fault_text(Fault(rpc::parse_error, reason), rpc::UnknownId::null));
}

void Session::take(std::string_view message) {
    try {
        const std::optional<Request> request = rpc::read_request(message);
        if (!request) return;
        if (!request->id.is_null()) return answer(*request);
        try {
            notice(*request);
        } catch (const Fault& fault) {  // a notification is not answered: people may find this in a log
            send_(rpc::notification_text("window/logMessage",
                                         {{"type", 1}, {"message", request->method + ": " + fault.what()}}));
        }
    } catch (const Fault& fault) {
        send_(rpc::fault_text(fault, rpc::UnknownId::null));
    }
}

void Session::answer(const Request& request) {
    try {
        if (calls_.knows(rpc::key_of(request.id)))
            throw Fault(rpc::invalid_request, "this 'id' is that of a request which is not answered yet");
        if (phase_ == Phase::shut_down) throw Fault(rpc::invalid_request, "after 'shutdown' there is only 'exit'");
        if ((phase_ == Phase::fresh) != (request.method == "initialize"))
            throw phase_ == Phase::fresh ? Fault(not_initialized, "the first request is 'initialize'")
                                         : Fault(rpc::invalid_request, "'initialize' comes once");
        if (std::optional<Json> result = run(request)) send_(rpc::result_text(request.id, std::move(*result)));
    } catch (Fault& fault) {
        fault.id = request.id;
        throw;
    }
}

void Session::notice(const Request& notification) {
    const std::string& method = notification.method;
    if (method == "exit") {
        exit_code_ = left();
        return;
    }
    if (phase_ != Phase::running) return;
    const Json& params = notification.params;
    if (method == "$/cancelRequest") {
        const auto at = pending_.find(rpc::key_of(params.value("id", Json())));
        if (at == pending_.end()) return;
        Fault fault(request_cancelled, "cancelled");
        fault.id = at->second.id;
        if (calls_.cancel(at->first)) send_(rpc::fault_text(fault, rpc::UnknownId::null));
        return;
    }
    if (!method.starts_with("textDocument/did")) return;
    const Json document = rpc::object_in(params, "textDocument");
    const std::string uri = rpc::text_in(document, "uri");
    if (method == "textDocument/didOpen") {
        open(uri, rpc::text_in(document, "text"), document.value("version", Json()));
    } else if (method == "textDocument/didChange") {
        if (open_.contains(uri)) open(uri, whole_text(params), document.value("version", Json()));
    } else if (method == "textDocument/didClose" && open_.contains(uri)) {
        forget(uri);
        send_(published(uri, Json::array(), nullptr));
    }
}

const Session::Open& Session::document(const Request& request) const {
    const auto at = open_.find(rpc::text_in(rpc::object_in(request.params, "textDocument"), "uri"));
    if (at == open_.end()) throw Fault(rpc::invalid_params, "this document is not open");
    return at->second;
}

// The questions of one request end together, when it is not wanted any more.
Ask Session::asking(const std::atomic<bool>& interrupt) const {
    return [this, &interrupt](const std::string& question, const Json& request) {
        if (interrupt) throw Fault(request_cancelled, "cancelled");
        questions::Allowance allowance = context_.most;
        allowance.limits.interrupt = &interrupt;
        return Json::parse(context_.answer(question, report::json_dump(request, -1), allowance).body);
    };
}

void Session::later(const Request& request, std::function<Json(const Ask& ask)> compute) {
    std::erase_if(pending_, [&](const auto& one) { return !calls_.knows(one.first); });
    const std::string key = rpc::key_of(request.id);
    const auto work = [this, id = request.id, run = std::move(compute)](const std::atomic<bool>& interrupt) {
        Fault fault(request_failed, "");
        try {
            return rpc::result_text(id, run(asking(interrupt)));
        } catch (const Fault& known) {
            fault = known;
        } catch (const std::exception& other) {
            fault = Fault(request_failed, other.what());
        }
        fault.id = id;
        return rpc::fault_text(fault, rpc::UnknownId::null);
    };
    pending_[key] = {request.id, rpc::text_in(rpc::object_in(request.params, "textDocument"), "uri")};
    if (!calls_.start(key, work)) throw Fault(request_failed, "too many requests wait");
}

void Session::open(const std::string& uri, const std::string& text, const Json& version) {
    if (uri.empty()) throw Fault(rpc::invalid_params, "a document has a 'uri'");
    forget(uri);
    Open now{std::make_shared<Checked>(text), "check " + std::to_string(++checks_)};
    open_[uri] = now;
    const auto work = [this, uri, version, checked = now.checked](const std::atomic<bool>& interrupt) {
        const Text& given = checked->document.text;
        std::vector<Remark> remarks;
        try {
            remarks = remarks_of(asking(interrupt)("check-rules", {{"rules", std::string(given.all())}}), given);
        } catch (const std::exception& fault) {
            remarks = remarks_of({{"stopped", fault.what()}}, given);
        }
        std::string message = published(uri, diagnostics(remarks, given), version);
        const std::lock_guard lock(checked->mutex);
        checked->remarks = std::move(remarks);
        return message;
    };
    if (!calls_.start(now.check, work)) throw Fault(request_failed, "too many texts wait to be checked");
}

// What was asked about a text that is no more is not answered, as the protocol has it.
void Session::forget(const std::string& uri) {
    const auto at = open_.find(uri);
    if (at == open_.end()) return;
    calls_.cancel(at->second.check);
    drop_requests(uri);
    open_.erase(at);
}

void Session::drop_requests(const std::string& uri) {
    for (const auto& [key, pending] : pending_) {
        if (pending.uri != uri || !calls_.cancel(key)) continue;
        Fault fault(content_modified, "the text has changed");
        fault.id = pending.id;
        send_(rpc::fault_text(fault, rpc::UnknownId::null));
    }
}

// A conversation that was written down beforehand gets its diagnostics, too.
void Session::await_checks() {
    constexpr Seconds longest{2};
    for (const auto& [uri, text] : open_) drop_requests(uri);
    const auto begun = std::chrono::steady_clock::now();
    for (const auto& [uri, text] : open_) calls_.wait(text.check, longest - (std::chrono::steady_clock::now() - begun));
}

std::string Session::published(const std::string& uri, Json diagnostics, const Json& version) {
    Json params = {{"uri", uri}, {"diagnostics", std::move(diagnostics)}};
    if (version.is_number_integer()) params["version"] = version;
    return rpc::notification_text("textDocument/publishDiagnostics", std::move(params));
}

}  // namespace grundy::lsp
