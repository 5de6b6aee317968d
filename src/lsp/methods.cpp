// SPDX-License-Identifier: MIT
// What the methods of the protocol answer; see session.hpp.
#include <algorithm>
#include <utility>

#include "lsp/completion.hpp"
#include "lsp/hover.hpp"
#include "lsp/lenses.hpp"
#include "lsp/outline.hpp"
#include "lsp/rename.hpp"
#include "lsp/session.hpp"
#include "report/text.hpp"

namespace grundy::lsp {

using rpc::Fault;
using rpc::Request;

namespace {

Json capabilities() {
    return {{"positionEncoding", "utf-16"},
            {"textDocumentSync", {{"openClose", true}, {"change", 1}}},  // whole texts
            {"completionProvider", Json::object()},
            {"hoverProvider", true},
            {"definitionProvider", true},
            {"referencesProvider", true},
            {"documentHighlightProvider", true},
            {"documentSymbolProvider", true},
            {"documentFormattingProvider", true},
            {"renameProvider", {{"prepareProvider", true}}},
            {"codeActionProvider", {{"codeActionKinds", Json::array({"quickfix"})}}},
            {"codeLensProvider", Json::object()},
            {"executeCommandProvider", {{"commands", Json::array({open_command})}}}};
}

std::size_t place(const Document& document, const Request& request) {
    return document.text.offset(request.params.value("position", Json()));
}

Json locations(const Document& document, const std::string& uri, const std::vector<Span>& places) {
    Json out = Json::array();
    for (const Span place : places) out.push_back({{"uri", uri}, {"range", document.text.range(place)}});
    return out;
}

std::string uri_of(const Request& request) { return request.params["textDocument"]["uri"]; }

// What is declared here and used at the place.
std::optional<std::size_t> declared_at(const Document& document, const Request& request) {
    const Use* use = document.names().at(place(document, request));
    return use != nullptr && use->declared != Use::none ? std::optional(use->declared) : std::nullopt;
}

bool wants_fixes(const Json& context) {
    const Json only = context.value("only", Json());
    return !only.is_array() || std::find(only.begin(), only.end(), "quickfix") != only.end();
}

}  // namespace

std::optional<Json> Session::run(const Request& request) {
    struct Method {
        const char* name;
        std::optional<Json> (Session::*run)(const Request&);
    };
    static const std::vector<Method> methods = {{"initialize", &Session::initialize},
                                                {"shutdown", &Session::shut_down},
                                                {"textDocument/hover", &Session::hover},
                                                {"textDocument/completion", &Session::complete},
                                                {"textDocument/formatting", &Session::format},
                                                {"textDocument/definition", &Session::definition},
                                                {"textDocument/references", &Session::references},
                                                {"textDocument/documentHighlight", &Session::highlights},
                                                {"textDocument/documentSymbol", &Session::symbols},
                                                {"textDocument/prepareRename", &Session::prepare_rename},
                                                {"textDocument/rename", &Session::rename},
                                                {"textDocument/codeAction", &Session::actions},
                                                {"textDocument/codeLens", &Session::lenses},
                                                {"workspace/executeCommand", &Session::execute}};
    const auto found =
        std::find_if(methods.begin(), methods.end(), [&](const Method& m) { return m.name == request.method; });
    if (found == methods.end())
        throw Fault(rpc::no_method, "there is no method '" + report::shorten(request.method, 60) + "' here");
    return (this->*found->run)(request);
}

std::optional<Json> Session::initialize(const Request& request) {
    const Json client = rpc::object_in(rpc::object_in(request.params, "capabilities"), "window");
    shows_documents_ = rpc::object_in(client, "showDocument").value("support", Json()) == true;
    phase_ = Phase::running;
    return Json{{"capabilities", capabilities()}, {"serverInfo", {{"name", "grundy"}, {"version", version()}}}};
}

std::optional<Json> Session::shut_down(const Request&) {
    phase_ = Phase::shut_down;
    await_checks();
    while (!open_.empty()) forget(std::string(open_.begin()->first));
    return Json();
}

std::optional<Json> Session::hover(const Request& request) {
    const auto& checked = document(request).checked;
    const std::optional<Hover> found = lsp::hover(checked->document, place(checked->document, request));
    if (!found) return Json();
    const Json range = checked->document.text.range(found->where);
    if (!found->computed) return Json{{"contents", markdown(found->text)}, {"range", range}};
    later(request, [computed = found->computed, range](const Ask& ask) {
        return Json{{"contents", markdown(computed(ask))}, {"range", range}};
    });
    return std::nullopt;
}

std::optional<Json> Session::complete(const Request& request) {
    const Document& shown = document(request).checked->document;
    if (!common_) common_ = common_completions(context_.rules);
    return completions(shown, place(shown, request), *common_);
}

std::optional<Json> Session::format(const Request& request) {
    later(request, [checked = document(request).checked](const Ask& ask) {
        const Text& text = checked->document.text;
        const Json answer = ask("format-rules", {{"rules", std::string(text.all())}});
        // Faults are shown as diagnostics; an editor that formats each file that it saves should not complain again.
        return answer.contains("rules") ? edits_to(text, answer["rules"].get<std::string>()) : Json();
    });
    return std::nullopt;
}

std::optional<Json> Session::definition(const Request& request) {
    const Document& shown = document(request).checked->document;
    const auto which = declared_at(shown, request);
    if (!which) return Json();
    return locations(shown, uri_of(request), {shown.names().declared()[*which].where})[0];
}

std::optional<Json> Session::references(const Request& request) {
    const Document& shown = document(request).checked->document;
    const auto which = declared_at(shown, request);
    if (!which) return Json::array();
    std::vector<Span> places = shown.names().places(*which);
    if (rpc::object_in(request.params, "context").value("includeDeclaration", Json()) == false)
        std::erase_if(places, [&](Span place) { return place.begin == shown.names().declared()[*which].where.begin; });
    return locations(shown, uri_of(request), places);
}

std::optional<Json> Session::highlights(const Request& request) {
    const Document& shown = document(request).checked->document;
    Json out = Json::array();
    if (const auto which = declared_at(shown, request))
        for (const Span where : shown.names().places(*which)) out.push_back({{"range", shown.text.range(where)}});
    return out;
}

std::optional<Json> Session::symbols(const Request& request) { return outline(document(request).checked->document); }

std::optional<Json> Session::prepare_rename(const Request& request) {
    const Document& shown = document(request).checked->document;
    const Span where = renamed_use(shown, place(shown, request)).where;
    return Json{{"range", shown.text.range(where)}, {"placeholder", shown.text.of(where)}};
}

std::optional<Json> Session::rename(const Request& request) {
    const Document& shown = document(request).checked->document;
    const std::string name = rpc::text_in(request.params, "newName");
    Json edits = Json::array();
    for (const Span where : lsp::rename(shown, place(shown, request), name))
        edits.push_back({{"range", shown.text.range(where)}, {"newText", name}});
    return Json{{"changes", {{uri_of(request), std::move(edits)}}}};
}

std::optional<Json> Session::actions(const Request& request) {
    const auto& checked = document(request).checked;
    const Text& text = checked->document.text;
    const Json range = rpc::object_in(request.params, "range");
    const Span where{text.offset(range.value("start", Json())), text.offset(range.value("end", Json()))};
    if (!wants_fixes(rpc::object_in(request.params, "context"))) return Json::array();
    const std::lock_guard lock(checked->mutex);
    return code_actions(checked->remarks, text, uri_of(request), where);
}

std::optional<Json> Session::lenses(const Request& request) {
    later(request, [this, checked = document(request).checked](const Ask& ask) {
        return lsp::lenses(checked->document, context_.page, ask);
    });
    return std::nullopt;
}

// Editors that cannot open an address show it.
std::optional<Json> Session::execute(const Request& request) {
    const Json arguments = request.params.value("arguments", Json());
    if (rpc::text_in(request.params, "command") != open_command || !arguments.is_array() || arguments.size() != 1 ||
        !arguments[0].is_string() || !arguments[0].get<std::string>().starts_with(context_.page))
        throw Fault(rpc::invalid_params, "the command is '" + open_command + "' with an address of the page");
    send_(shows_documents_ ? rpc::request_text("open " + std::to_string(++opened_), "window/showDocument",
                                               {{"uri", arguments[0]}, {"external", true}})
                           : rpc::notification_text("window/showMessage", {{"type", 3}, {"message", arguments[0]}}));
    return Json();
}

}  // namespace grundy::lsp
