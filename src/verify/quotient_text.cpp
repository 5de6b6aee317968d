// SPDX-License-Identifier: MIT
// The text of format 3; see quotient.hpp.
#include "core/repetition_text.hpp"
#include "verify/format_2.hpp"
#include "verify/quotient.hpp"

namespace grundy::verify {
namespace {

std::string body(const QuotientCertificate& c) {
    std::string out = head_text(rules_of(c), 3) + sequences_text(c.sequences);
    out += "theorem " + std::string(quotient_theorem) + "\n";
    out += field_text("period", c.period);
    out += field_text("preperiod", c.preperiod);
    out += field_text("order", c.order);
    out += "lost " + list_text(c.lost) + "\n";
    for (const auto& g : c.generators) {
        out += field_text("generator", g.heap);
        out += "times " + list_text(g.times) + "\n";
    }
    return out + "heaps " + list_text(c.heaps) + "\n";
}

}  // namespace

bool is_quotient(std::string_view text) { return text.substr(0, 21) == "grundy-certificate 3\n"; }

Certificate rules_of(const QuotientCertificate& c) {
    Certificate out;
    out.game = c.game;
    out.rules = c.rules;
    out.proof = RepetitionTheorem::sequences;
    out.sequences = c.sequences;
    return out;
}

std::string write(const QuotientCertificate& c) { return with_seal(body(c)); }

QuotientCertificate read_quotient(std::string_view text, bool& sealed) {
    Reader in(text);
    in.key("grundy-certificate");
    if (in.integer() != 3) in.fail("certificates of misere play have format 3");
    QuotientCertificate c;
    in.game(c.game, c.rules);
    c.sequences = read_sequences(in);
    in.key("theorem");
    in.key(quotient_theorem);
    c.period = in.field("period");
    c.preperiod = in.field("preperiod");
    c.order = in.field("order");
    c.lost = in.list<std::uint32_t>("lost");
    while (in.next("generator")) {
        auto& g = c.generators.emplace_back();
        g.heap = in.field("generator");
        g.times = in.list<std::uint32_t>("times");
    }
    c.heaps = in.list<std::uint32_t>("heaps");
    sealed = in.seal(body(c));
    return c;
}

std::string statement(const QuotientCertificate& c) {
    return quotient_text(c.period, c.preperiod, static_cast<std::uint64_t>(c.order), c.lost.size());
}

}  // namespace grundy::verify
