// SPDX-License-Identifier: MIT
// What rules are made of: integers that belong to a position, such as the sum of a row or the difference of two
// arguments, and what can be tested of an integer. A new feature takes one line here.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/nimber.hpp"
#include "rules/game.hpp"

namespace grundy::logic {

/// An integer that a position has, as an expression in the arguments of its game.
struct Feature {
    std::string text;     ///< "max(w) - min(w)"
    std::string needs{};  ///< the condition under which it has a value: "len(w) > 0"; empty: always
    int cost = 1;         ///< grows with the text
    Int moduli = 4;       ///< its residues are looked at up to this modulus
};

/// Nothing for games with boards, graphs or no arguments.
std::vector<Feature> features_of(const rules::Game& game);

/// What else an integer says: its text, with # for the integer.
struct Derived {
    std::string_view text, needs;  ///< "popcount(#)", "# >= 0"
    Int (*value)(Int);             ///< of an integer that is at least `least`
    Int least;
    Int moduli;  ///< as above; 0: only the number itself is tested
};
std::span<const Derived> derived_integers();

/// "n in primes": a set that an integer may belong to.
struct Membership {
    std::string_view set;
    bool (*has)(Int);  ///< of a natural
};
std::span<const Membership> memberships();

/// The text, in brackets if it is more than one word or call.
std::string bracketed(const std::string& text);
/// The text with the expression for #, in brackets if it is more than one piece.
std::string filled(std::string_view text, const std::string& expression);

}  // namespace grundy::logic
