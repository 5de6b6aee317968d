// SPDX-License-Identifier: MIT
// See pattern_text.hpp.
#include "report/pattern_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "report/text.hpp"

namespace grundy::report {
namespace {

using Range = std::pair<std::int64_t, std::int64_t>;

constexpr std::size_t most_exceptions = 24, most_zeros = 10;

std::string range_text(const Range& range) {
    return range.first == range.second ? fmt::format("{}", range.first)
                                       : fmt::format("{}..{}", range.first, range.second);
}

// Returns "n = 0..3000" or "a = 0..120, b = 0..120".
std::string box_text(const Pattern& p, const std::vector<Range>& ranges) {
    std::string text;
    for (std::size_t k = 0; k < ranges.size(); ++k)
        text += fmt::format("{}{} = {}", k ? ", " : "", p.arguments[k], range_text(ranges[k]));
    return text;
}

std::string place_text(const std::vector<std::int64_t>& at) {
    std::string text;
    for (const auto x : at) text += (text.empty() ? "" : ", ") + std::to_string(x);
    return text;
}

// Returns "n = 30000" or "a = 1200, b = 1200": the ends of the ranges.
std::string ends_text(const Pattern& p, const std::vector<Range>& ranges) {
    std::string text;
    for (std::size_t k = 0; k < ranges.size(); ++k)
        text += fmt::format("{}{} = {}", k ? ", " : "", p.arguments[k], ranges[k].second);
    return text;
}

// Whether claims were compared with ten times the ranges.
bool is_tenfold(const Pattern& p) {
    for (std::size_t k = 0; k < p.ranges.size(); ++k)
        if (p.looked_at[k].second - p.ranges[k].first < 10 * (p.ranges[k].second - p.ranges[k].first)) return false;
    return true;
}

std::string named_place(const Pattern& p, const std::vector<std::int64_t>& at) {
    std::string text;
    for (std::size_t k = 0; k < at.size(); ++k) text += fmt::format("{}{} = {}", k ? ", " : "", p.arguments[k], at[k]);
    return text;
}

std::uint64_t cells(const std::vector<Range>& ranges) {
    std::uint64_t count = 1;
    for (const Range& r : ranges) count *= static_cast<std::uint64_t>(r.second - r.first + 1);
    return count;
}

// Returns "except 0 is not one" or "except 2 values: G(0) = 1, G(1) = 0".
std::string exceptions_text(const PatternClaim& claim, const Hints& hints, Markup m) {
    const auto& list = claim.exceptions;
    const bool values = claim.about == "values";
    std::string text =
        list.size() == 1 ? "except " : fmt::format("except {} {}: ", list.size(), values ? "values" : "positions");
    for (std::size_t k = 0; k < std::min(list.size(), most_exceptions); ++k) {
        const auto& e = list[k];
        const std::string at = e.at.size() > 1 && !values ? "(" + place_text(e.at) + ")" : place_text(e.at);
        const bool member = claim.about == "P-positions" ? e.value == 0 : e.value.is_loony();
        text += k ? ", " : "";
        text += values ? m.formula(fmt::format("G({}) = {}", at, value_text(e.value)))
                       : at + (member ? " is one" : " is not one");
    }
    if (list.size() > most_exceptions)
        text += fmt::format(", ... (the last is {}{})", place_text(list.back().at),
                            hints.full_lists.empty() ? "" : "; " + m.words(hints.full_lists) + " lists all");
    return text;
}

void write_claim(Outline& out, const Pattern& p, const PatternClaim& claim, const Hints& hints, Markup m) {
    const bool about_set = claim.about == "P-positions" || claim.about == "loony positions";
    out.sentence((about_set ? claim.about + ": " : "") + m.formula(claim.formula));
    if (!claim.exceptions.empty()) out.entry("", exceptions_text(claim, hints, m));
    if (!claim.note.empty()) out.entry("", m.words(claim.note));
    if (claim.proved)
        out.entry("", m.words(fmt::format("proved for all {}: {}", fmt::join(p.arguments, ", "), claim.theorem)));
    else
        out.entry("", m.words(fmt::format("conjecture: read off {}, checked to {}{}", box_text(p, claim.fitted),
                                          ends_text(p, claim.checked),
                                          is_tenfold(p) ? "" : "; ten times the range takes too long")));
}

std::string hint_text(const Pattern& p, const PatternHint& hint, Markup m) {
    const std::string what = (hint.about == "values" ? "" : hint.about + ": ") + m.formula(hint.formula);
    if (hint.fails_at.empty() && hint.wanted.empty()) return "the values: " + m.words(hint.formula);
    const std::string but = hint.exceptions == 0   ? ""
                            : hint.exceptions == 1 ? ", 1 exception aside,"
                                                   : fmt::format(", {} exceptions aside,", hint.exceptions);
    if (!hint.fails_at.empty())
        return what + m.words(fmt::format("{} fits {}, but fails at {}", but, box_text(p, p.ranges),
                                          named_place(p, hint.fails_at)));
    std::string text = fmt::format("{} fits all {} values, too few to claim: try", but, cells(p.ranges));
    for (const auto& range : hint.wanted) text += " " + range_text(range);
    return what + m.words(text);
}

bool has(const Pattern& p, const char* about) {
    return std::any_of(p.claims.begin(), p.claims.end(), [&](const PatternClaim& c) { return c.about == about; });
}

std::string zeros_text(const Pattern& p) {
    if (p.zero_count == 0) return fmt::format("No P-position for {}.", box_text(p, p.ranges));
    if (p.zero_count == cells(p.ranges)) return fmt::format("P-positions: all for {}", box_text(p, p.ranges));
    std::string text = has(p, "values") ? "P-positions" : "P-positions: no rule found; ";
    if (p.zero_count > most_zeros)
        text += fmt::format("{}{} of them for {}, beginning ", has(p, "values") ? ": " : "", p.zero_count,
                            box_text(p, p.ranges));
    else
        text += has(p, "values") ? fmt::format(" for {}: ", box_text(p, p.ranges))
                                 : fmt::format("for {} they are ", box_text(p, p.ranges));
    const bool pair = p.arguments.size() > 1;
    for (std::size_t k = 0; k < std::min(p.zeros.size(), most_zeros); ++k)
        text += (k ? ", " : "") + (pair ? "(" + place_text(p.zeros[k]) + ")" : place_text(p.zeros[k]));
    if (p.zero_count > most_zeros) text += fmt::format("; the last {}", place_text(p.last_zero));
    return text;
}

}  // namespace

std::string pattern_text(const Pattern& p, const Hints& hints, Markup m) {
    Outline out(m);
    if (!has(p, "values"))
        out.sentence(m.words(fmt::format("Values: no formula found for {}.", box_text(p, p.ranges))));
    for (const PatternClaim& claim : p.claims) write_claim(out, p, claim, hints, m);
    if (!has(p, "P-positions")) out.sentence(m.words(zeros_text(p)));
    for (const PatternHint& hint : p.hints) out.entry("", hint_text(p, hint, m));
    if (p.claims.empty() && p.hints.empty()) {
        out.sentence("Tried:");
        for (const std::string& line : p.tried) out.entry("", m.words(line));
    }
    if (!p.known.empty()) out.sentence("Proved: " + m.words(p.known));
    out.sentence(m.code(shorten(p.game, 200)) +
                 m.words(fmt::format(", {}, engine {}", box_text(p, p.ranges), p.engine)));
    return out.text();
}

}  // namespace grundy::report
