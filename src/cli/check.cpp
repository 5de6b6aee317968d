// SPDX-License-Identifier: MIT
// grundy check FILE: is a certificate right?
#include <limits>

#include "cli/json.hpp"
#include "cli/session.hpp"

namespace grundy::cli {
namespace {

constexpr std::size_t most_certificate_bytes = std::size_t{64} << 20;

std::string check_text(const std::string& file, const CertificateCheck& check) {
    return file + ": " + shorten(check.game, 200) + ": " + check.statement + "\n  rules        " +
           shorten(check.rules, 400) + "\n  theorem      " + check.theorem + "\n" +
           (check.holds ? "  holds        " + std::to_string(check.values) + " values were computed again\n"
                        : "  WRONG        " + check.fault + "\n");
}

int run(Session& session) {
    int code = Exit::answered;
    std::vector<std::pair<std::string, CertificateCheck>> checks;
    for (const std::string& file : session.arguments().words) {
        const std::string text = read_all(file, most_certificate_bytes, session.interrupt());
        CertificateCheck check;
        try {
            check = check_certificate(text, session.solver_options().limits);
        } catch (const std::runtime_error& fault) {
            throw TextError(file + ": " + fault.what());
        }
        session.wipe_progress();
        require_answer(check.outcome, file + ": " + check.reason);
        if (!check.holds) code = Exit::check_failed;
        if (!session.json()) session.out().write(check_text(file, check));
        checks.emplace_back(file, std::move(check));
    }
    if (session.json()) session.out().write(certificates_json(checks));
    return code;
}

}  // namespace

Command check_command() {
    Command c;
    c.name = "check";
    c.synopsis = "FILE...";
    c.summary = "whether certificates of periods are right";
    c.help =
        "Computes everything again from the rules in the certificate, by code that shares nothing with the engines. "
        "Exit code 1 and the reason where a certificate proves less than it says, 2 where a file is none.";
    c.least = 1;
    c.most = std::numeric_limits<std::size_t>::max();
    c.words = Words::files;
    c.examples = {
        {"grundy period 0.77 --certificate kayles.cert && grundy check kayles.cert", "write one and check it"}};
    c.run = run;
    return c;
}

}  // namespace grundy::cli
