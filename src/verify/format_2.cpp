// SPDX-License-Identifier: MIT
// The text of format 2; see format_2.hpp.
#include "verify/format_2.hpp"

#include <algorithm>
#include <limits>

#include "core/size.hpp"

namespace grundy::verify {
namespace {

std::string kind_text(const Kind& kind) {
    std::string out = "kind takes " + set_text(kind.takes) + " heaps " + set_text(kind.heaps) + " bonus " +
                      std::to_string(kind.bonus) + " differ " + (kind.differ ? "1" : "0") + " parts " +
                      std::to_string(kind.parts.size());
    for (const Part& part : kind.parts) out += " " + std::to_string(part.sequence) + " " + set_text(part.sizes);
    return out + "\n";
}

Kind read_kind(Reader& in) {
    Kind kind;
    in.key("kind");
    in.key("takes");
    kind.takes = in.set(in.word());
    in.key("heaps");
    kind.heaps = in.set(in.word());
    kind.bonus = static_cast<Nimber>(in.field("bonus"));
    kind.differ = in.flag("differ");
    const Int parts = in.field("parts");
    if (parts > 3) in.fail("a move leaves at most 3 heaps");
    for (Int i = 0; i < parts; ++i) {
        Part& part = kind.parts.emplace_back();
        part.sequence = static_cast<int>(std::min<Int>(in.integer(), std::numeric_limits<int>::max()));
        part.sizes = in.set(in.word());
    }
    return kind;
}

}  // namespace

std::string sequences_text(const std::vector<Sequence>& sequences) {
    std::string out;
    for (const Sequence& sequence : sequences) {
        out += "sequence " + sequence.name + "\n";
        for (const Kind& kind : sequence.kinds) out += kind_text(kind);
    }
    return out;
}

std::vector<Sequence> read_sequences(Reader& in) {
    std::vector<Sequence> out;
    while (in.next("sequence")) {
        in.key("sequence");
        Sequence& sequence = out.emplace_back();
        sequence.name = in.line();
        while (in.next("kind")) sequence.kinds.push_back(read_kind(in));
    }
    for (const Sequence& sequence : out)
        for (const Kind& kind : sequence.kinds)
            if (std::any_of(kind.parts.begin(), kind.parts.end(),
                            [&](const Part& part) { return to_size(part.sequence) >= out.size(); }))
                in.fail("a move of " + escaped(sequence.name) + " leads to a sequence that is not listed");
    return out;
}

std::string body_2(const Certificate& c) {
    std::string out = head_text(c, 2);
    out += sequences_text(c.sequences);
    out += claim_text(c);
    out += "flat " + list_text(c.flat) + "\n";
    out += field_text("max", c.max);
    out += field_text("max-at", c.max_at);
    out += field_text("from", c.window.n0);
    out += field_text("small", c.window.small);
    out += field_text("all-period", c.window.p);
    out += field_text("all-saltus", c.window.rise);
    out += field_text("step", c.window.step);
    out += field_text("values", c.values);
    out += "digest " + c.digest + "\nlisted " + list_text(c.listed) + "\n";
    out += field_text("mask", c.mask);
    out += field_text("position", c.position ? 1 : 0);
    return out;
}

void read_2(Reader& in, Certificate& c) {
    c.sequences = read_sequences(in);
    c.proof = RepetitionTheorem::sequences;
    in.key("theorem");
    in.key(theorem_name(c.proof));
    c.period = in.field("period");
    c.preperiod = in.field("preperiod");
    c.saltus = static_cast<Nimber>(in.field("saltus"));
    c.flat = in.list<Int>("flat");
    c.max = static_cast<Nimber>(in.field("max"));
    c.max_at = in.field("max-at");
    c.window.n0 = in.field("from");
    c.window.small = in.field("small");
    c.window.p = in.field("all-period");
    c.window.rise = static_cast<Nimber>(in.field("all-saltus"));
    c.window.step = in.field("step");
    c.window.values = c.values = in.field("values");
    in.key("digest");
    c.digest = in.word();
    c.listed = in.list<std::uint32_t>("listed");
    c.mask = static_cast<Nimber>(in.field("mask"));
    c.position = in.flag("position");
}

std::string rules_text_2(const Certificate& c) {
    if (const auto forms = with_forms(c)) return rules_text(*forms);
    std::string out;
    for (const Sequence& sequence : c.sequences) {
        out += (out.empty() ? "" : "; ") + escaped(sequence.name) + ":";
        for (const Kind& kind : sequence.kinds) out += " " + kind_text(kind);
        std::replace(out.begin(), out.end(), '\n', ';');
    }
    return out;
}

std::optional<Certificate> with_forms(const Certificate& c) {
    Certificate out = c;
    if (c.proof != RepetitionTheorem::sequences) return out;
    for (const Sequence& sequence : c.sequences) {
        auto form = form_of(sequence);
        if (!form) return std::nullopt;
        out.system.push_back({sequence.name, std::move(*form)});
    }
    out.proof = RepetitionTheorem::window;
    if (out.system.size() == 1) out.form = std::exchange(out.system, {})[0].form;
    return out;
}

}  // namespace grundy::verify
