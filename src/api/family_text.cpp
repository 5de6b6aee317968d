// SPDX-License-Identifier: MIT
// See family_text.hpp.
#include "api/family_text.hpp"
#include "core/size.hpp"

#include <algorithm>
#include <array>

#include "api/impl.hpp"
#include "core/ascii.hpp"
#include "lang/lang.hpp"
#include "lang/open_sum.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

constexpr std::size_t longest_text = 2000;

char next(std::string_view text, std::size_t at) {
    while (at < text.size() && (text[at] == ' ' || text[at] == '\t')) ++at;
    return at < text.size() ? text[at] : '\0';
}

// Visits the names of the text that may stand for an integer, with their places: not those before = or a bracket, and
// none within a picture.
template <class Visit>
void for_each_name(std::string_view text, const Visit& visit) {
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] == '"') {
            at = std::min(text.find('"', at + 1), text.size() - 1) + 1;
            continue;
        }
        if (!in_name(text[at])) {
            ++at;
            continue;
        }
        std::size_t end = at;
        while (end < text.size() && in_name(text[end])) ++end;
        const bool begins_call = end < text.size() && (text[end] == '(' || text[end] == '[');
        if (begins_name(text[at]) && !begins_call && next(text, end) != '=') visit(text.substr(at, end - at), at);
        at = end;
    }
}

bool is_position(const rules::Library& library, const FamilyText& family) {
    constexpr std::array<Int, 6> numbers = {1, 2, 3, 5, 8, 12};  // some may be too small, as in f(n - 4)
    return std::any_of(numbers.begin(), numbers.end(), [&](Int n) {
        rules::Library own = library;
        rules::Ruleset ruleset(own);
        const std::string number = std::to_string(n);
        std::vector<std::string> values;
        for (const std::string& type : family.types())
            values.push_back(type == "int" ? number : type == "row" ? "[" + number + "]" : "{" + number + "}");
        const std::string text = family.with(values);
        Diagnostics faults("position", text);
        return lang::parse_position(text, own, ruleset, faults).has_value();
    });
}

}  // namespace

FamilyText::FamilyText(std::string_view text, std::vector<std::string> names, std::vector<std::string> types)
    : names_(std::move(names)), types_(std::move(types)) {
    types_.resize(names_.size(), "int");
    std::size_t from = 0;
    for_each_name(text, [&](std::string_view word, std::size_t at) {
        const auto name = std::find(names_.begin(), names_.end(), word);
        if (name == names_.end()) return;
        pieces_.emplace_back(text.substr(from, at - from));
        numbers_.push_back(to_size(name - names_.begin()));
        from = at + word.size();
    });
    pieces_.emplace_back(text.substr(from));
}

bool FamilyText::mentions(std::size_t name) const {
    return std::find(numbers_.begin(), numbers_.end(), name) != numbers_.end();
}

std::string FamilyText::unmet() const {
    for (std::size_t k = 0; k < names_.size(); ++k)
        if (!mentions(k)) return names_[k];
    return "";
}

bool FamilyText::side_by_side() const {
    for (std::size_t i = 1; i + 1 < pieces_.size(); ++i)
        if (next(pieces_[i], 0) == '\0') return true;
    return false;
}

std::string FamilyText::with(const std::vector<Int>& numbers) const {
    std::vector<std::string> values;
    for (const Int n : numbers) values.push_back(std::to_string(n));
    return with(values);
}

std::string FamilyText::with(const std::vector<std::string>& values) const {
    std::string out = pieces_[0];
    for (std::size_t i = 0; i < numbers_.size(); ++i) out += values[numbers_[i]] + pieces_[i + 1];
    return out;
}

namespace {

// The names of the text, each once, apart from operators.
std::vector<std::string> names_in(std::string_view text) {
    std::vector<std::string> names;
    for_each_name(text, [&](std::string_view word, std::size_t) {
        const bool operation = word == "mod" || word == "div" || word == "xor";
        if (!operation && std::find(names.begin(), names.end(), word) == names.end()) names.emplace_back(word);
    });
    return names;
}

}  // namespace

// A sum of games with integers for arguments is one whatever their numbers are; of other texts, small numbers are
// tried. Names that may stay as they are (of sets, graphs, data, operators) are no open integers.
std::optional<FamilyText> open_family(const rules::Library& library, std::string_view text) {
    if (text.size() > longest_text) return std::nullopt;
    {
        rules::Library own = library;
        rules::Ruleset ruleset(own);
        Diagnostics faults("position", text);
        if (auto sum = lang::parse_open_sum(text, own, ruleset, faults); sum && !sum->names.empty())
            return sum->names.size() > most_open ? std::nullopt
                                                 : std::optional(FamilyText(text, std::move(sum->names)));
    }
    std::vector<std::string> names = names_in(text);
    if (names.empty() || names.size() > 2 * most_open) return std::nullopt;
    if (!is_position(library, FamilyText(text, names))) {  // in token[a](i), a may be data
        std::erase_if(names, [&](const std::string& name) { return library.data.contains(name); });
        if (!is_position(library, FamilyText(text, names))) return std::nullopt;
    }
    for (std::size_t i = names.size(); i-- > 0;) {
        std::vector<std::string> fewer = names;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        if (is_position(library, FamilyText(text, fewer))) names = std::move(fewer);
    }
    if (names.empty() || names.size() > most_open) return std::nullopt;
    return FamilyText(text, std::move(names));
}

std::optional<FamilyText> open_family(const Rules& rules, std::string_view text) {
    return open_family(rules.impl().library, text);
}

std::optional<FamilyText> open_position(const Rules& rules, std::string_view text) {
    const rules::Library& library = rules.impl().library;
    if (auto integers = open_family(library, text)) return integers;
    if (text.size() > longest_text) return std::nullopt;
    std::vector<std::string> names = names_in(text);
    std::erase_if(names, [&](const std::string& name) { return library.data.contains(name); });
    if (names.empty() || names.size() > most_open || FamilyText(text, names).side_by_side()) return std::nullopt;
    static const std::array<std::string, 3> kinds = {"int", "row", "set"};
    std::size_t ways = 1;
    for (std::size_t i = 0; i < names.size(); ++i) ways *= kinds.size();
    for (std::size_t way = 1; way < ways; ++way) {
        std::vector<std::string> types;
        for (std::size_t i = 0, rest = way; i < names.size(); ++i, rest /= kinds.size())
            types.push_back(kinds[rest % kinds.size()]);
        FamilyText family(text, names, types);
        if (is_position(library, family)) return family;
    }
    return std::nullopt;
}

}  // namespace abi_1
}  // namespace grundy
