// SPDX-License-Identifier: MIT
// Certificates as text: one field per line, always all fields and always in the same order. Thus there is only one way
// to write a certificate, and reading is strict without a grammar (the certificate is written again and compared).
#include "verify/certificate.hpp"

#include <algorithm>
#include <tuple>

#include "core/error.hpp"
#include "core/escaped.hpp"
#include "core/repetition_text.hpp"
#include "core/size.hpp"
#include "verify/format_2.hpp"
#include "verify/reader.hpp"

namespace grundy::verify {
namespace {

using rules::HeapMove;
using rules::IntSet;

constexpr std::string_view theorems[] = {
    "no-moves",          "interval",      "window",      "sparse-window", "superset", "state", "sparse-window-in-parts",
    "arithmetic-window", "system-window", "sapp-window", "window"};

std::string move_text(const HeapMove& m) {
    std::string out = "parts " + std::to_string(m.parts) + " least";
    for (const Int least : m.least) out += " " + std::to_string(least);
    return out + " unequal " + (m.unequal ? "1" : "0") + " bonus " + std::to_string(m.bonus) + " heaps " +
           interval_text(m.heap_least, m.heap_most) + " takes " + set_text(m.takes);
}

constexpr std::string_view hex = "0123456789abcdef";

std::string border_text(const Border& border) {
    std::string out = "border " + std::to_string(border.heap) + " ";
    for (const std::uint32_t v : border.values) out += {hex[v / 16 % 16], hex[v % 16]};
    return out + "\n";
}

Border read_border(Reader& in) {
    Border out;
    out.heap = in.field("border");
    const std::string_view digits = in.word();
    const auto value = [&](char c) {
        const std::size_t v = hex.find(c);
        if (v == std::string_view::npos) in.fail("values of heaps are two hexadecimal digits each");
        return static_cast<std::uint32_t>(v);
    };
    for (std::size_t i = 0; i + 1 < digits.size(); i += 2)
        out.values.push_back(16 * value(digits[i]) + value(digits[i + 1]));
    return out;
}

HeapMove read_move(Reader& in) {
    HeapMove m;
    m.parts = static_cast<int>(in.field("parts"));
    if (m.parts > 3) in.fail("a move leaves at most 3 heaps");
    in.key("least");
    for (Int& least : m.least) least = in.integer();
    m.unequal = in.flag("unequal");
    m.bonus = static_cast<Nimber>(in.field("bonus"));
    in.key("heaps");
    std::tie(m.heap_least, m.heap_most) = in.interval(in.word());
    in.key("takes");
    m.takes = in.set(in.word());
    return m;
}

// In a system, a move also says to which sequences its parts belong.
SystemRules read_sequence(Reader& in) {
    SystemRules out;
    in.key("sequence");
    out.name = in.line();
    while (in.next("move")) {
        in.key("move");
        in.key("to");
        std::array<int, 3> to{};
        for (int& t : to) t = static_cast<int>(std::min<Int>(in.integer(), std::numeric_limits<int>::max()));
        out.form.moves.push_back(read_move(in));
        out.form.moves.back().to = to;
    }
    return out;
}

std::string sequence_text(const SystemRules& s) {
    std::string out = "sequence " + s.name + "\n";
    for (const HeapMove& m : s.form.moves) {
        out += "move to";
        for (const int to : m.to) out += " " + std::to_string(to);
        out += " " + move_text(m) + "\n";
    }
    return out;
}

}  // namespace

std::string head_text(const Certificate& c, int format) {
    return "grundy-certificate " + std::to_string(format) + "\ngame " + c.game + "\n" +
           (c.rules.empty() ? "" : "rules " + c.rules + "\n");
}

std::string claim_text(const Certificate& c) {
    return "theorem " + theorem_name(c.proof) + "\n" + field_text("period", c.period) +
           field_text("preperiod", c.preperiod) + field_text("saltus", c.saltus);
}

namespace {

std::string body(const Certificate& c) {
    std::string out = head_text(c, 1);
    for (const HeapMove& m : c.form.moves) out += "move " + move_text(m) + "\n";
    for (const SystemRules& sequence : c.system) out += sequence_text(sequence);
    out += claim_text(c);
    if (c.proof == RepetitionTheorem::sapp) out += "flat " + list_text(c.flat) + "\n";
    out += field_text("max", c.max);
    out += field_text("max-at", c.max_at);
    out += field_text("values", c.values);
    out += "digest " + c.digest + "\nlisted " + list_text(c.listed) + "\n";
    out += field_text("from", c.from);
    out += field_text("step", c.step);
    out += field_text("parts-below", c.parts_below);
    out += field_text("mask", c.mask);
    out += field_text("position", c.position ? 1 : 0);
    out += "rare " + list_text(c.rare) + "\n";
    out += field_text("takes", c.takes);
    for (const Border& b : c.borders) out += border_text(b);
    return out;
}

std::string any_body(const Certificate& c) { return c.proof == RepetitionTheorem::sequences ? body_2(c) : body(c); }

void read_1(Reader& in, Certificate& c) {
    while (in.next("move")) {
        in.key("move");
        c.form.moves.push_back(read_move(in));
    }
    while (in.next("sequence")) c.system.push_back(read_sequence(in));
    for (const SystemRules& sequence : c.system)
        for (const HeapMove& m : sequence.form.moves)
            if (std::any_of(m.to.begin(), m.to.end(), [&](int to) { return to_size(to) >= c.system.size(); }))
                in.fail("a move of " + escaped(sequence.name) + " leads to a sequence that is not listed");
    in.key("theorem");
    const std::string_view theorem = in.word();
    std::size_t index = 0;
    while (index < std::size(theorems) && theorems[index] != theorem) ++index;
    if (index == std::size(theorems)) in.fail("there is no theorem '" + escaped(theorem.substr(0, 40)) + "'");
    c.proof = static_cast<RepetitionTheorem>(index);
    c.period = in.field("period");
    c.preperiod = in.field("preperiod");
    c.saltus = static_cast<Nimber>(in.field("saltus"));
    if (c.proof == RepetitionTheorem::sapp) c.flat = in.list<Int>("flat");
    c.max = static_cast<Nimber>(in.field("max"));
    c.max_at = in.field("max-at");
    c.values = in.field("values");
    in.key("digest");
    c.digest = in.word();
    c.listed = in.list<std::uint32_t>("listed");
    c.from = in.field("from");
    c.step = in.field("step");
    c.parts_below = in.field("parts-below");
    c.mask = static_cast<Nimber>(in.field("mask"));
    c.position = in.flag("position");
    c.rare = in.list<Int>("rare");
    c.takes = in.field("takes");
    while (in.next("border")) c.borders.push_back(read_border(in));
}

}  // namespace

std::string theorem_name(RepetitionTheorem theorem) { return std::string(theorems[to_size(theorem)]); }

std::string set_text(const IntSet& set) {
    if (set.empty()) return "none";
    const std::string text = set.text();
    switch (set.kind()) {
        case IntSet::Kind::squares:
        case IntSet::Kind::primes:
        case IntSet::Kind::fibs:
            return text;
        case IntSet::Kind::powers: {  // "powers(B) from L"
            const std::size_t open = text.find('('), close = text.find(')'), from = text.find("from ");
            return "powers:" + text.substr(open + 1, close - open - 1) + "-" +
                   (from == std::string::npos ? "1" : text.substr(from + 5));
        }
        case IntSet::Kind::progression:
            return "progression:" + std::to_string(*set.next(0)) + "-" + std::to_string(*set.after(*set.next(0)));
        case IntSet::Kind::intervals:
            break;
    }
    std::string out;
    for (const auto& [lo, hi] : set.intervals()) out += (out.empty() ? "" : ",") + interval_text(lo, hi);
    return out;
}

void ValueDigest::add(std::span<const std::uint32_t> values) {
    for (std::uint32_t v : values) {
        for (; v >= 128; v >>= 7) digest_.add(static_cast<std::uint8_t>(v | 128));
        digest_.add(static_cast<std::uint8_t>(v));
    }
}

std::string write(const Certificate& c) { return with_seal(any_body(c)); }

Certificate read(std::string_view text, bool& sealed) {
    Reader in(text);
    Certificate c;
    in.key("grundy-certificate");
    const Int format = in.integer();
    if (format == 3) in.fail("this is a certificate of misere play, and one of normal play is expected here");
    if (format != 1 && format != 2) in.fail("this program reads formats 1, 2 and 3");
    in.game(c.game, c.rules);
    if (format == 1)
        read_1(in, c);
    else
        read_2(in, c);
    sealed = in.seal(any_body(c));
    return c;
}

std::string rules_text(const Certificate& c) {
    if (c.proof == RepetitionTheorem::sequences) return rules_text_2(c);
    if (c.system.empty()) return c.form.text();
    std::vector<std::string> names;
    for (const SystemRules& s : c.system) names.push_back(escaped(s.name));
    std::string out;
    for (std::size_t i = 0; i < names.size(); ++i)
        out += (i == 0 ? "" : "; ") + names[i] + ": " + c.system[i].form.text(names);
    return out;
}

std::string statement(const Certificate& c) { return repetition_text("G", c.period, c.preperiod, c.saltus, c.flat); }

}  // namespace grundy::verify
