// SPDX-License-Identifier: MIT
// See fixes.hpp.
#include "lsp/fixes.hpp"

#include <algorithm>
#include <regex>

#include "core/ascii.hpp"

namespace grundy::lsp {
namespace {

// What takes the place of the stretch is the first group. Forms such as `if CONDITION` are patterns, and not meant.
const std::regex& literal_hints() {
    static const std::regex out(R"(did you mean '([^']+)'\?)"
                                R"(|(?:write|[a-z ]+ is written) `([a-z]+|[^A-Za-z0-9`\s]+)`(?:;.*)?)"
                                R"(|write ([0-9]+ \* 10\^[0-9]+))"
                                R"(|if the rules are right, write `([^`]+)`)");
    return out;
}

std::string without(std::string text, char c) {
    text.erase(std::remove(text.begin(), text.end(), c), text.end());
    return text;
}

std::string in_lower_case(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), lower);
    return text;
}

}  // namespace

std::optional<std::string> replacement(std::string_view stretch, const std::string& hint) {
    const std::string product = "a product is written ";
    if (hint.starts_with(product)) {  // long ones are shortened in the hint
        std::string out = hint.substr(product.size());
        return without(out, '*') == stretch ? std::optional(std::move(out)) : std::nullopt;
    }
    if (hint == "keywords are written in lower case") return in_lower_case(std::string(stretch));
    if (hint.starts_with("leave out `" + std::string(stretch) + "`")) return "";
    std::smatch found;
    if (!std::regex_match(hint, found, literal_hints())) return std::nullopt;
    for (std::size_t i = 1; i < found.size(); ++i)
        if (found[i].matched) return found[i].str();
    return std::nullopt;
}

}  // namespace grundy::lsp
