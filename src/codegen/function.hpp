// SPDX-License-Identifier: MIT
// Writes the function that computes the values of one game instance.
#pragma once

#include <map>
#include <string>

#include "codegen/printer.hpp"
#include "codegen/program.hpp"

namespace grundy::codegen {

/// How the values of an instance are found.
enum class Style {
    formula,  ///< from a repetition, by a theorem, or from a list that was made before
    member,   ///< of a family: the value of the position that it makes
    loops,    ///< heaps one after another, each from smaller ones
    memory,   ///< by a search that remembers
};

/// An instance that the program plays.
struct Played {
    int instance = 0;
    std::string name;  ///< of the game, as a part of names
    Style style = Style::memory;

    bool may_repeat = false;  ///< play is not known to end
    /// Its parameters that the input gives: their names there.
    std::map<std::string, std::string> given{};

    std::string function() const { return "g_" + name; }
    bool keeps_values() const { return style == Style::loops || style == Style::memory; }
    /// The variable that keeps its values, if any.
    std::string store() const { return !keeps_values() ? "" : (style == Style::loops ? "table_" : "memo_") + name; }
};

/// What all functions of a program share.
struct Plan {
    const rules::Ruleset& rules;
    const Order& order;
    std::vector<int> mains;                      ///< the instances that are asked about, as a sum
    std::map<int, Played> played;                ///< by instance
    std::map<std::string, std::string> globals;  ///< parameters that the input gives: the names of their variables
    bool loony = false;                          ///< some game has an option that wins at once
    bool deep = false;                           ///< some search may be too deep for the stack
    bool wide = false;                           ///< some values may be large

    const rules::Game& main_game() const { return rules.game(mains[0]); }
    /// The text of a sum of values, none of which is an operator's: "a ^ b". Without any, the value of the game without
    /// moves.
    std::string sum_of(const std::vector<std::string>& values) const;
    /// Whether sums are infix texts.
    bool by_xor() const { return order.counted == Counted::values && !loony; }
    /// The line that adds to a variable.
    std::string added(const std::string& variable, const std::string& value) const;
    /// What every program needs that counts in this way.
    std::string_view counting_helper() const;
    /// What collects the options of a position and takes their mex.
    std::vector<std::string_view> options_helpers() const;
    /// The type of an argument or a parameter of the instances that are asked about.
    std::string type_of(const std::string& name) const;
    /// The instance that the call of a family's member leads to, or the instance itself.
    int played_by(int instance) const;
    /// The parameters that the input gives of a game that is called. Throws Error if one has another value there that
    /// depends on the input.
    std::map<std::string, std::string> given_to(const Played& from, const rules::Term& call, int target) const;
};

/// "int g_kayles(Int n)"
std::string signature(const Plan& plan, const Played& played);
/// The words of a row, board or graph, in lines. Throws Error if there are too many for a program.
std::string words_text(const std::string& name, const std::vector<Int>& list, bool python);
/// The function, with what it keeps.
std::string function_text(const Plan& plan, const Played& played, Needs& needs);
/// The function that looks at the moves of an instance and keeps the best (best_moves.hpp).
std::string moves_text(const Plan& plan, const Played& played, Needs& needs);

}  // namespace grundy::codegen
