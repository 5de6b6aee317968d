// SPDX-License-Identifier: MIT
// See certificate_text.hpp.
#include "report/certificate_text.hpp"

#include "report/text.hpp"

namespace grundy::report {
namespace {

std::string holds_text(const CertificateCheck& check, const Share& share) {
    if (share.machines == 1)
        return std::to_string(check.values) +
               (check.theorem == "misere-quotient" ? " heaps were checked" : " values were recomputed");
    return "as far as part " + std::to_string(share.machine + 1) + " of " + std::to_string(share.machines) +
           " goes: the others must also hold";
}

// An unchecked name is quoted, because it may look like anything.
std::string name_text(const CertificateCheck& check) {
    const std::string name = shorten(check.game, 200);
    return check.game_checked ? name : "'" + name + "' (name not checked)";
}

std::string rules_text(const CertificateCheck& check) {
    if (!check.rules_checked) return "";
    const std::string compared = std::to_string(check.heaps_compared);
    return "  rule file    agrees on " +
           (check.by_values ? "the values of the " + compared + " smallest positions"
                            : "the moves of the " + compared +
                                  " heaps compared, the smallest and those near numbers in the rules") +
           (check.rules_same ? "; its text is the one that the certificate was made from\n"
                             : "; its text is not the one that the certificate was made from\n");
}

}  // namespace

std::string certificate_text(const std::string& file, const CertificateCheck& check, const Share& share) {
    return file + ": " + name_text(check) + ": " + check.statement + "\n  rules        " + shorten(check.rules, 400) +
           "\n  theorem      " + check.theorem + "\n" +
           (check.holds ? "  holds        " + holds_text(check, share) + "\n" + rules_text(check)
                        : "  WRONG        " + check.fault + "\n");
}

}  // namespace grundy::report
