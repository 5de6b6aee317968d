// SPDX-License-Identifier: MIT
// grundy check FILE: checks a certificate.
#include <limits>

#include "cli/scope.hpp"
#include "cli/session.hpp"
#include "core/error.hpp"
#include "core/size.hpp"
#include "report/certificate_text.hpp"
#include "report/json_periods.hpp"
#include "report/outcome.hpp"

namespace grundy::cli {
namespace {

constexpr std::size_t most_rule_file_bytes = std::size_t{1} << 20;

using report::Share;

// "2/5" is the second of five parts.
Share read_share(const std::string& text) {
    const std::size_t slash = text.find('/');
    if (slash == std::string::npos) throw Error("--part " + text + ": expected something like 2/5, the second of five");
    const std::int64_t part = read_natural(text.substr(0, slash), "--part");
    const std::int64_t parts = read_natural(text.substr(slash + 1), "--part");
    if (part < 1 || part > parts) throw Error("--part " + text + ": parts are numbered from 1");
    return {to_size(part) - 1, to_size(parts)};
}

// Reads only the games that the command line gives, because the certificate's game must be one of them.
std::optional<Rules> rules_given(Session& session) {
    std::vector<RuleText> texts = given_rules(session.arguments(), session.interrupt());
    for (const std::string& file : session.arguments().all("rules"))
        texts.push_back({file, read_all(file, most_rule_file_bytes, session.interrupt())});
    if (texts.empty()) return std::nullopt;
    Rules out;
    for (const RuleText& given : texts) out.add(given.text, given.name);
    return out;
}

int run_check(Session& session) {
    const std::optional<Rules> rules = rules_given(session);
    int code = Exit::answered;
    const bool shared = session.arguments().has("part");
    const Share share = shared ? read_share(session.arguments().get("part")) : Share{};
    std::vector<std::pair<std::string, CertificateCheck>> checks;
    for (const std::string& file : session.arguments().words) {
        const std::string text = read_certificate(file, session.interrupt());
        CertificateCheck check;
        try {
            check = check_certificate(text, session.solver_options().limits, share.machine, share.machines,
                                      rules ? &*rules : nullptr);
        } catch (const std::runtime_error& fault) {
            throw TextError(file + ": " + fault.what());
        }
        session.wipe_progress();
        report::require_answer(check.outcome, file + ": " + check.reason);
        if (!check.holds) code = Exit::check_failed;
        if (!session.json()) session.out().write(report::certificate_text(file, check, share));
        checks.emplace_back(file, std::move(check));
    }
    if (session.json()) session.out().write(report::certificates_json(checks, share));
    return code;
}

}  // namespace

Command check_command() {
    Command c;
    c.name = "check";
    c.synopsis = "FILE...";
    c.summary = "check certificates of periods";
    c.help =
        "Recomputes everything from the rules in the certificate, with code that shares nothing with the engines. The "
        "exit code is 1, with the reason, if a certificate proves less than it states, and 2 if a file is not a "
        "certificate. A certificate of very many values is divided into parts: N machines, or runs, can share the work "
        "with --part 1/N to --part N/N, and it holds if each share holds. The name of a game is checked only if it is "
        "a code, such as 0.77; for other games only the rules count.";
    c.least = 1;
    c.most = std::numeric_limits<std::size_t>::max();
    c.words = Words::files;
    c.options = {
        {"rules", 0, "FILE", "as -f: the moves are also derived from the game's rule file, and compared", {}, true},
        {"part", 0, "I/N", "the I-th of N shares of the work, for certificates in parts", {}, false}};
    c.examples = {
        {"grundy period 0.77 --certificate kayles.cert && grundy check kayles.cert", "write one and check it"}};
    c.run = run_check;
    return c;
}

}  // namespace grundy::cli
