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

// Returns "G(0) = 0" for values; "0 is not one" or "3 is one" for sets.
std::string exceptions_text(const PatternClaim& claim, const Hints& hints) {
    const auto& list = claim.exceptions;
    if (list.empty()) return "";
    std::string text = list.size() == 1 ? "  except " : fmt::format("  except {} values: ", list.size());
    if (claim.about != "values" && list.size() > 1) text = fmt::format("  except {} positions: ", list.size());
    for (std::size_t k = 0; k < std::min(list.size(), most_exceptions); ++k) {
        const auto& e = list[k];
        const bool pair = e.at.size() > 1 && claim.about != "values";
        const std::string at = pair ? "(" + place_text(e.at) + ")" : place_text(e.at);
        text += k ? ", " : "";
        if (claim.about == "values")
            text += fmt::format("G({}) = {}", at, value_text(e.value));
        else
            text +=
                at + ((claim.about == "P-positions" ? e.value == 0 : is_loony(e.value)) ? " is one" : " is not one");
    }
    if (list.size() > most_exceptions)
        text += fmt::format(", ... (the last is {}{})", place_text(list.back().at),
                            hints.full_lists.empty() ? "" : "; " + hints.full_lists + " lists all");
    return text + "\n";
}

std::string claim_text(const Pattern& p, const PatternClaim& claim, const Hints& hints) {
    const bool about_set = claim.about == "P-positions" || claim.about == "loony positions";
    std::string text = (about_set ? claim.about + ": " : "") + claim.formula + "\n" + exceptions_text(claim, hints);
    if (!claim.note.empty()) text += "  " + claim.note + "\n";
    if (claim.proved) return text + fmt::format("  proved for all {}: {}\n", p.arguments[0], claim.theorem);
    return text + fmt::format("  conjecture, checked for {}: read off {}, and true everywhere beyond\n",
                              box_text(p, claim.checked), box_text(p, claim.fitted));
}

bool has(const Pattern& p, const char* about) {
    return std::any_of(p.claims.begin(), p.claims.end(), [&](const PatternClaim& c) { return c.about == about; });
}

std::string zeros_text(const Pattern& p) {
    if (p.zero_count == 0) return fmt::format("No P-position for {}.\n", box_text(p, p.ranges));
    std::string text = has(p, "values") ? "P-positions " : "P-positions: no rule found; ";
    if (has(p, "values") && p.zero_count <= most_zeros)
        text += fmt::format("for {}: ", box_text(p, p.ranges));
    else
        text += p.zero_count > most_zeros
                    ? fmt::format("{} of them for {}, beginning ", p.zero_count, box_text(p, p.ranges))
                    : fmt::format("for {} they are ", box_text(p, p.ranges));
    const bool pair = p.arguments.size() > 1;
    for (std::size_t k = 0; k < std::min(p.zeros.size(), most_zeros); ++k)
        text += (k ? ", " : "") + (pair ? "(" + place_text(p.zeros[k]) + ")" : place_text(p.zeros[k]));
    if (p.zero_count > most_zeros) text += fmt::format("; the last {}", place_text(p.last_zero));
    return text + "\n";
}

std::string tried_text(const Pattern& p) {
    std::string text = "Tried:\n";
    for (const std::string& line : p.tried) text += "  " + line + "\n";
    return text;
}

}  // namespace

std::string pattern_text(const Pattern& p, const Hints& hints) {
    std::string text;
    const bool values = has(p, "values");
    if (!values) text += fmt::format("Values: no formula found for {}.\n", box_text(p, p.ranges));
    for (const PatternClaim& claim : p.claims) text += claim_text(p, claim, hints);
    if (!has(p, "P-positions")) text += zeros_text(p);
    if (p.claims.empty()) text += tried_text(p);
    return text + fmt::format("{}, {}, engine {}\n", shorten(p.game, 200), box_text(p, p.ranges), p.engine);
}

}  // namespace grundy::report
