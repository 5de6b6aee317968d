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
    formula,  ///< from a repetition, or a list that was made before
    loops,    ///< heaps one after another, each from smaller ones
    memory,   ///< by a search that remembers
};

/// An instance that the program plays.
struct Played {
    int instance = 0;
    std::string name;  ///< of the game, as a part of names
    Style style = Style::memory;

    std::string function() const { return "g_" + name; }
    /// The variable that keeps its values; empty for a formula.
    std::string store() const {
        return style == Style::formula ? "" : (style == Style::loops ? "table_" : "memo_") + name;
    }
};

/// What all functions of a program share.
struct Plan {
    const rules::Ruleset& rules;
    const Order& order;
    int main = 0;                                ///< the instance that is asked about
    std::map<int, Played> played;                ///< by instance
    std::map<std::string, std::string> globals;  ///< parameters that the input gives: the names of their variables
    bool loony = false;                          ///< some game has an option that wins at once
    bool deep = false;                           ///< some search may be too deep for the stack
};

/// "int g_kayles(Int n)"
std::string signature(const Plan& plan, const Played& played);
/// The function, with what it keeps.
std::string function_text(const Plan& plan, const Played& played, Needs& needs);

}  // namespace grundy::codegen
