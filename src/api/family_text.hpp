// SPDX-License-Identifier: MIT
// Positions in which something is left open, as texts: a member is the text with numbers in place of the names, so that
// a family may be of anything that a position may be: sums, rows, parameters. What reads positions may leave rows and
// sets open, too.
#pragma once

#include <grundy/grundy.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/game.hpp"

namespace grundy {
inline namespace abi_1 {

inline constexpr std::size_t most_open = 4;  ///< integers that a family leaves open

class FamilyText {
public:
    /// The text, taken apart at the names of what is open: integers, or what `types` says.
    FamilyText(std::string_view text, std::vector<std::string> names, std::vector<std::string> types = {});

    const std::vector<std::string>& names() const { return names_; }
    /// "int", "row" (or bag) or "set", of each name.
    const std::vector<std::string>& types() const { return types_; }
    /// Whether the text mentions the name.
    bool mentions(std::size_t name) const;
    /// The first name that the text does not mention; "" if it mentions all.
    std::string unmet() const;
    /// Whether two names stand side by side, as in "f(w b)": rows in their places could be read as an element of one.
    bool side_by_side() const;
    std::string with(const std::vector<Int>& numbers) const;
    std::string with(const std::vector<std::string>& values) const;

private:
    std::vector<std::string> names_, types_;
    std::vector<std::string> pieces_;
    std::vector<std::size_t> numbers_;  // which open integer stands between two pieces
};

/// The text as a family: small numbers in place of its unknown names make it a position. Nothing if it is none.
std::optional<FamilyText> open_family(const rules::Library& library, std::string_view text);
std::optional<FamilyText> open_family(const Rules& rules, std::string_view text);
/// As above, but a name may also stand for a row, a bag or a set: in "f(w, 0)", w is the row of f.
std::optional<FamilyText> open_position(const Rules& rules, std::string_view text);

}  // namespace abi_1
}  // namespace grundy
