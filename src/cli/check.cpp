// SPDX-License-Identifier: MIT
// grundy check FILE: checks a certificate.
#include <limits>
#include <variant>

#include "api/impl.hpp"
#include "cli/scope.hpp"
#include "cli/session.hpp"
#include "logic/certificate.hpp"
#include "questions/certificates.hpp"
#include "report/certificate_fields.hpp"

namespace grundy::cli {
namespace {

constexpr std::size_t most_rule_file_bytes = std::size_t{1} << 20;

using report::Share;

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

report::FormulaChecked fields_of(const logic::FormulaCheck& check) {
    report::FormulaChecked out{check.holds, check.why, {}, check.proof.mona, check.proof.seconds};
    for (const logic::NamedClaim& c : check.claims) out.claims.push_back({c.game, logic::claim_text(c.claim)});
    return out;
}

std::string text_of(const std::string& file, const logic::FormulaCheck& check) {
    std::string out = file + (check.holds ? ": holds, by " + check.proof.mona : ": does not hold: " + check.why) + "\n";
    if (check.unfinished) out = file + ": not decided: " + check.why + "\n";
    for (const logic::NamedClaim& c : check.claims) out += "  " + c.game + ": " + logic::claim_text(c.claim) + "\n";
    return out;
}

int run_check(Session& session) {
    const std::optional<Rules> rules = rules_given(session);
    int code = Exit::answered;
    const std::string part = session.arguments().get("part");
    const Share share = session.arguments().has("part") ? questions::read_share(part, "--part") : Share{};
    report::CheckedList list;
    for (const std::string& file : session.arguments().words) {
        const std::string text = read_certificate(file, session.interrupt());
        if (logic::is_formula_certificate(text)) {  // the sentence is derived from the rules again, and MONA decides it
            const Rules catalogue = rules ? *rules : Rules::catalogue();
            const auto check = logic::check_certificate(text, budget_of(session.solver_options().limits),
                                                        &catalogue.impl().library, rules.has_value());
            session.wipe_progress();
            for (const std::string& game : check.others)
                if (check.holds)
                    session.warn(file + ": the rules of " + game + (rules ? " that are given" : " in the catalogue") +
                                 " are not those of the certificate, or are written otherwise" +
                                 (rules ? "; the claim holds of them, too" : "; it is about its own"));
            if (!session.json()) session.out().write(text_of(file, check));
            if (code != Exit::check_failed && !check.holds)
                code = check.unfinished ? Exit::budget_used_up : Exit::check_failed;
            list.certificates.emplace_back(report::FormulaFile{file, fields_of(check)});
        } else {
            const CertificateCheck check =
                questions::checked(text, session.solver_options().limits, share, rules ? &*rules : nullptr, file);
            session.wipe_progress();
            if (!check.holds) code = Exit::check_failed;
            if (!session.json()) session.out().write(report::certificate_text(file, check, share));
            list.certificates.emplace_back(report::CheckedFile{file, {check, share}});
        }
    }
    if (session.json())
        session.out().write(
            list.certificates.size() > 1
                ? report::answer_json(list)
                : std::visit([](const auto& one) { return report::answer_json(one.checked); }, list.certificates[0]));
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
        "a code, such as 0.77; for other games only the rules count. A certificate of a formula (grundy prove) is "
        "derived from its rules again, and decided by MONA; with --rules, it must hold of these rules, too.";
    c.least = 1;
    c.most = std::numeric_limits<std::size_t>::max();
    c.words = Words::files;
    c.options = {{"rules", 0, "FILE", "as -f: also derive the moves from this rule file, and compare them", {}, true},
                 {"part", 0, "I/N", "the I-th of N shares of the work, for certificates in parts", {}, false}};
    c.examples = {
        {"grundy period 0.77 --certificate kayles.cert && grundy check kayles.cert", "write one and check it"}};
    c.run = run_check;
    return c;
}

}  // namespace grundy::cli
