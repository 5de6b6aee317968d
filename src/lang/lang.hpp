// SPDX-License-Identifier: MIT
// From rule text to rules: lexer -> parser -> checker. All faults of a text are reported together.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/diagnostics.hpp"
#include "rules/graphs.hpp"
#include "rules/position.hpp"

namespace grundy::lang {

/// The largest text that is read: 1 MiB for rules, 64 MiB for a position (long rows).
constexpr std::size_t most_rule_bytes = std::size_t{1} << 20;
constexpr std::size_t most_position_bytes = std::size_t{64} << 20;

/// Parses and checks a rule file and adds its games to `library`. An existing game of the same name is shadowed:
/// Library::find returns the latest. If there are faults, nothing is added and false is returned.
bool add_rules(std::string_view text, std::string_view name, rules::Library& library, Diagnostics& faults);

/// Puts a graph into scope, in place of an earlier one of that name. Returns false, with the fault in `why_not`, if the
/// name is none, or is a word of the language.
bool add_graph(std::string_view name, rules::Graph graph, rules::Library& library, std::string& why_not);

/// Puts the values of a text with lines `NAME = VALUE` into scope, in place of earlier ones of these names. If there
/// are faults, nothing is added and false is returned.
bool add_data(std::string_view text, rules::Library& library, Diagnostics& faults);

/// Returns the rules in canonical layout: one item per line, four blanks before options, one blank around operators
/// except
/// `*`, `^` and `..`, the tails of options aligned, lines of at most 120 columns. Returns nothing if there are faults.
std::optional<std::string> canonical_layout(std::string_view text, Diagnostics& faults);

/// Parses a position, such as "snim[{2,5}](12) + *3"; codes that it names are added to `library`. Arguments and
/// parameters are constant expressions ("10^18", "2^40 - 1").
std::optional<rules::Position> parse_position(std::string_view text, rules::Library& library, rules::Ruleset& ruleset,
                                              Diagnostics& faults);

/// Whether arguments of a family may be negative for some numbers, as for 0 in "f(n - 1)", which make no member then
/// (family.hpp). Only for what tests the arguments itself.
enum class Members { all, some };

/// Parses a game without arguments, such as "kayles", "snim[{2,5}]", "0.77", or a family of positions, such as
/// "cram(board(2, n))", which is added to `library` (family.hpp); returns the index of its instance.
std::optional<int> parse_game(std::string_view text, rules::Library& library, rules::Ruleset& ruleset,
                              Diagnostics& faults, Members members = Members::all);

}  // namespace grundy::lang
