// SPDX-License-Identifier: MIT
// Predicates of WS1S, as MONA reads them, that sentences about games use. A number is the finite set of the places of
// its ones in binary, so that +, < and xor look at one place after the other, which an automaton can do.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "core/nimber.hpp"

namespace grundy::logic {

/// A term of MONA for a natural number. (`pconst` takes 31 bits.)
std::string constant_term(Int n);

/// Collects the predicates that a sentence needs, each once and after those that it uses itself.
class Preamble {
public:
    std::string plus();                               ///< plus(X, Y, Z): X + Y = Z
    std::string less();                               ///< less(X, Y): X < Y
    std::string at_most();                            ///< at_most(X, Y): X <= Y
    std::string nimsum();                             ///< nimsum(X, Y, Z): X xor Y = Z
    std::string in_order();                           ///< in_order(X, Y, U, V): U = min(X, Y), V = max(X, Y)
    std::string lowest();                             ///< lowest(e, X): e is the place of the lowest one of X
    std::string highest();                            ///< highest(e, X)
    std::string times(Int factor);                    ///< times_M(X, Y): Y = M * X; M >= 2
    std::string quotient(Int divisor);                ///< div_M(X, Q): Q = X div M
    std::string rest(Int divisor);                    ///< mod_M(X, R): R = X mod M
    std::string ones(Int least);                      ///< ones_C(X): X has at least C >= 1 ones
    std::string ones_modulo(Int modulus, Int rest);   ///< ones_mod_M_R(X): the number of ones is R modulo M
    std::string place_modulo(Int modulus, Int rest);  ///< place_mod_M_R(e): the place e is R modulo M

    /// Adds a predicate of the sentence itself.
    void add(std::string text) { lines_.push_back(std::move(text)); }
    /// All of them, a line each.
    std::string text() const;

private:
    std::string once(const std::string& name, const std::string& head, const std::string& body);

    std::set<std::string> known_;
    std::vector<std::string> lines_;
};

}  // namespace grundy::logic
