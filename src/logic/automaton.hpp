// SPDX-License-Identifier: MIT
// Functions and sets of positions that an automaton reads: the binary digits of all arguments at once, lowest first.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/nimber.hpp"
#include "logic/preamble.hpp"

namespace grundy::logic {

/// Reads a word of symbols, one a place: bit i of a symbol is the digit of argument i, and, if `gives_value`, the bit
/// after those of the arguments is the digit of the value. A state goes nowhere (-1) on a digit that the value does
/// not have. Reading zeros only does not change what is accepted.
struct Automaton {
    int arguments = 1;
    bool gives_value = false;
    std::vector<std::vector<int>> next;  ///< by state and symbol; play starts in state 0
    std::vector<bool> accepts;

    std::size_t symbols() const { return std::size_t{1} << (arguments + (gives_value ? 1 : 0)); }
    /// Whether reading zeros only changes nothing.
    bool ignores_zeros() const;
    /// Whether a set has the position; for a set only.
    bool contains(std::span<const Int> position) const;
    /// The value of a position, if the automaton gives it one.
    std::optional<Nimber> value(std::span<const Int> position) const;
    /// The least automaton that accepts the same. States from which nothing is accepted go; the others are numbered
    /// in the order in which they are reached.
    Automaton minimised() const;
    /// "0:01- 1:-10 accepts 0": one line, as certificates keep it.
    std::string text() const;
    static std::optional<Automaton> read(std::string_view text);
    /// "an automaton of 38 states".
    std::string name() const;
    /// A table with a line for each state.
    std::string table(const std::vector<std::string>& names) const;
    /// "bit i of the value is a xor b", a line for each state; empty if it has many, or does not tell each digit of the
    /// value at once.
    std::string words(const std::vector<std::string>& names) const;
    /// A picture for Graphviz.
    std::string dot(const std::vector<std::string>& names) const;
};

/// The predicate `name`(arguments, value): what the automaton accepts.
void add_automaton(const Automaton& automaton, const std::string& name, Preamble& preamble);

}  // namespace grundy::logic
