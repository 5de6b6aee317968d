// SPDX-License-Identifier: MIT
// See certificates.hpp.
#include "questions/certificates.hpp"

#include <optional>

#include "core/error.hpp"
#include "core/size.hpp"
#include "questions/faults.hpp"
#include "report/certificate_fields.hpp"
#include "report/outcome.hpp"

namespace grundy::questions {

report::Share read_share(const std::string& text, const std::string& what) {
    const std::size_t slash = text.find('/');
    if (slash == std::string::npos)
        throw Error(what + " " + text + ": expected something like 2/5, the second of five");
    const std::int64_t part = read_natural(text.substr(0, slash), what);
    const std::int64_t parts = read_natural(text.substr(slash + 1), what);
    if (part < 1 || part > parts) throw Error(what + " " + text + ": parts are numbered from 1");
    return {to_size(part) - 1, to_size(parts)};
}

CertificateCheck checked(const std::string& certificate, const Limits& limits, const report::Share& share,
                         const Rules* rules, const std::string& file) {
    const std::string place = file.empty() ? "" : file + ": ";  // of a request there is only one text
    CertificateCheck out;
    try {
        out = check_certificate(certificate, limits, share.machine, share.machines, rules);
    } catch (const std::runtime_error& fault) {
        if (file.empty()) throw Error(fault.what());
        throw TextError(place + fault.what());
    }
    report::require_answer(out.outcome, place + out.reason);
    return out;
}

std::string check(Work& w) {
    const Request& request = w.request;
    std::optional<Rules> rules;  // only those that the request brings: its game must be one of them
    if (request.has("rules")) rules.emplace().add(request.text("rules"), rules_name);
    const report::Share share = request.has("part") ? read_share(request.text("part"), "'part'") : report::Share{};
    return report::answer_json(
        report::Checked{checked(request.text("certificate"), w.limits, share, rules ? &*rules : nullptr), share});
}

}  // namespace grundy::questions
