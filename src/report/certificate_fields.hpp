// SPDX-License-Identifier: MIT
// The fields of checked certificates.
#pragma once

#include <grundy/grundy.hpp>
#include <string>
#include <variant>
#include <vector>

#include "report/certificate_text.hpp"
#include "report/described.hpp"
#include "report/formula_fields.hpp"

namespace grundy::report {

/// The result for one certificate.
struct Checked {
    CertificateCheck check{};
    Share share{};
};

void describe(auto& out, const Share& share) {
    out.about("CertificateShare", "of a certificate in parts, as far as this run checks it");
    out.field("part", "this one, from 1", Count{share.machine + 1});
    out.field("of", "their number", Count{share.machines});
    out.field("holds", "as far as it goes", share.holds);
}

void describe(auto& out, const Checked& checked) {
    out.about("CertificateChecked", "whether a certificate proves its statement");
    const CertificateCheck& c = checked.check;
    const bool shared = checked.share.machines > 1;
    Share share = checked.share;
    const bool holds = c.holds.value_or(false);
    share.holds = holds;
    // One share without a fault is no proof, so nobody who reads only "holds" may take it for one.
    out.field("holds", "null: only a share was checked, and it holds", given_if(!shared || !holds, holds));
    out.field("game", "as the certificate names it", c.game);
    out.field("name_checked", "the name is a code, and the rules are those of it", c.game_checked);
    out.field("statement", "such as `G(n + 12) = G(n) for all n >= 71`", c.statement);
    out.field("rules", "in normal form", c.rules);
    out.field("theorem", "that it rests on", c.theorem);
    out.field("values", "the number of values that were computed again", c.values);
    out.field("seconds", "of time", c.seconds);
    out.maybe("share", "if only a part was checked", given_if(shared, share));
    out.maybe("heaps_compared", "with the moves that `rules` gives", given_if(c.rules_checked, c.heaps_compared));
    out.maybe("same_rule_text", "`rules` is the text that it was made from", given_if(c.rules_checked, c.rules_same));
    out.maybe("fault", "why it does not hold", given_if(!holds, c.fault));
}

struct CheckedFile {
    std::string file{};
    Checked checked{};
};

void describe(auto& out, const CheckedFile& one) {
    out.about("CheckedFile", "one of several certificates");
    out.field("file", "its name", one.file);
    describe(out, one.checked);
}

using AnyChecked = std::variant<CheckedFile, FormulaFile>;

template <>
struct Leaf<AnyChecked> {
    static constexpr const char* name = "AnyChecked";
    static Json json(const AnyChecked& file) {
        return std::visit([](const auto& one) { return described_json(one); }, file);
    }
};

struct CheckedList {
    std::vector<AnyChecked> certificates{};
};

void describe(auto& out, const CheckedList& list) {
    out.about("CertificatesChecked", "several certificates");
    out.field("certificates", "in the order of the files", list.certificates);
}

}  // namespace grundy::report
