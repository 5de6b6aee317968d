// SPDX-License-Identifier: MIT
// See check.hpp.
#include "mcp/check.hpp"

#include "core/error.hpp"
#include "questions/fields.hpp"
#include "report/json_text.hpp"
#include "report/outcome.hpp"

namespace grundy::mcp {
namespace {

std::string checked(questions::Work& w) {
    CertificateCheck check;
    try {
        check = check_certificate(w.request.text("certificate"), w.limits);
    } catch (const TextError& fault) {
        throw Error(std::string("this is no certificate: ") + fault.what());
    }
    report::require_answer(check.outcome, check.reason);
    questions::Json json = {{"holds", check.holds},     {"game", check.game},      {"name_checked", check.game_checked},
                            {"rules", check.rules},     {"values", check.values},  {"statement", check.statement},
                            {"theorem", check.theorem}, {"seconds", check.seconds}};
    if (!check.holds) json["fault"] = check.fault;
    return report::answer_line(std::move(json));
}

}  // namespace

const questions::Question& check_question() {
    static const questions::Question row = {
        "check", "whether a certificate of a period holds",
        questions::with_common(
            {{"certificate", questions::Type::text, true, "the text that 'period' gives with \"certificate\": true"}}),
        check_shape().name, checked};
    return row;
}

const questions::NamedShape& check_shape() {
    using namespace questions::shapes;
    static const questions::NamedShape row = {
        "CertificateChecked", "",
        answer({{"holds", flag(), "everything was recomputed, and the statement is proved"},
                {"game", text(), "as named in the certificate"},
                {"name_checked", flag(), "the name is a code, and stands for these rules; else only the rules count"},
                {"rules", text(), "of the game, in normal form"},
                {"values", natural(), "that were recomputed"},
                {"statement", text(), "such as `G(n + 12) = G(n) for all n >= 71`"},
                {"theorem", text(), "that makes it a proof"},
                {"seconds", number(), "of time"},
                maybe("fault", text(), "what is wrong, if it does not hold")})};
    return row;
}

}  // namespace grundy::mcp
