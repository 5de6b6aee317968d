// SPDX-License-Identifier: MIT
// See diagnostics.hpp.
#include "lsp/diagnostics.hpp"

#include <utility>

#include "lsp/fixes.hpp"

namespace grundy::lsp {
namespace {

using Severity = Remark::Severity;

Remark placed(Severity severity, const Json& json, const Text& text) {
    const auto count = [&](const char* name) { return json.at(name).get<std::size_t>(); };
    Remark out{severity, text.stretch(count("line"), count("column"), count("length")), json.at("message"),
               json.at("hint"), std::nullopt};
    if (count("length") > 0) out.fix = replacement(text.of(out.where), out.hint);
    return out;
}

Remark of_whole(Severity severity, std::string message, const Text& text) {
    return {severity, text.stretch(0, 0, 0), std::move(message), "", std::nullopt};
}

Json shown(const Remark& remark, const Text& text) {
    return {{"range", text.range(remark.where)},
            {"severity", static_cast<int>(remark.severity)},
            {"source", "grundy"},
            {"message", remark.message + (remark.hint.empty() ? "" : "\n" + remark.hint)}};
}

}  // namespace

std::vector<Remark> remarks_of(const Json& answer, const Text& text) {
    std::vector<Remark> out;
    if (answer.contains("stopped"))
        out.push_back(
            of_whole(Severity::note, "not everything was looked at: " + answer["stopped"].get<std::string>(), text));
    if (answer.contains("error"))
        out.push_back(of_whole(Severity::fault, answer["error"].at("message").get<std::string>(), text));
    for (const Json& fault : answer.value("faults", Json::array())) out.push_back(placed(Severity::fault, fault, text));
    for (const Json& finding : answer.value("findings", Json::array()))
        out.push_back(placed(finding.at("note").get<bool>() ? Severity::note : Severity::finding, finding, text));
    return out;
}

Json diagnostics(const std::vector<Remark>& remarks, const Text& text) {
    Json out = Json::array();
    for (const Remark& remark : remarks) out.push_back(shown(remark, text));
    return out;
}

Json code_actions(const std::vector<Remark>& remarks, const Text& text, const std::string& uri, Span range) {
    Json out = Json::array();
    for (const Remark& remark : remarks) {
        if (!remark.fix || remark.where.end < range.begin || range.end < remark.where.begin) continue;
        const Json edit = {{"range", text.range(remark.where)}, {"newText", *remark.fix}};
        out.push_back({{"title", remark.fix->empty() ? "Leave out '" + std::string(text.of(remark.where)) + "'"
                                                     : "Change to '" + *remark.fix + "'"},
                       {"kind", "quickfix"},
                       {"diagnostics", Json::array({shown(remark, text)})},
                       {"isPreferred", true},
                       {"edit", {{"changes", {{uri, Json::array({edit})}}}}}});
    }
    return out;
}

}  // namespace grundy::lsp
