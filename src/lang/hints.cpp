// SPDX-License-Identifier: MIT
// See hints.hpp.
#include "lang/hints.hpp"

namespace grundy::lang {

std::string hint_without_arguments(std::string_view word) {
    if (word == "let" || word == "var") return "a name is given after `for`, as in `f(m) for m = n div 2`";
    if (word == "return" || word == "move")
        return "leave out `" + std::string(word) + "`: an option is the position that is left, as in `f(n - 1)`";
    if (word == "win" || word == "lose") return "`win` and `lose` stand alone, as in `win if n = 1`";
    if (word == "wins" || word == "won") return "an option that ends the game is written `win if CONDITION`";
    if (word == "loses" || word == "lost") return "an option that ends the game is written `lose if CONDITION`";
    return "";
}

std::string hint_of_head(std::string_view found) {
    if (found == "{") return "the options stand on lines of their own, without braces";
    if (found == "int") return "a number needs no type: write its name alone";
    return "";
}

std::string hint_in_place_of_game(std::string_view found) {
    if (found == "for" || found == "if") return "the option comes first: `f(n - k) for k in 1..3 if k < n`";
    return "";
}

std::string hint_of_function(std::string_view word) {
    if (word == "range") return "a range is written 1..3";
    if (word == "mex" || word == "grundy" || word == "sg" || word == "nimber")
        return "leave it out: give each option on a line of its own, and values are worked out from them";
    return "";
}

std::string hint_of_operator(std::string_view found) {
    if (found == "-") return "a game whose moves both players have is its own negative: write `+`";
    if (found == "^" || found == "xor") return "`+` makes a sum of games; its value is the XOR of theirs";
    if (found == "*") return "several equal games are written as a sum, f(n) + f(n); a nim heap is written *n";
    return "";
}

std::string hint_behind_terms(std::string_view found) {
    if (found == "IF" || found == "FOR" || found == "If" || found == "For") return "keywords are written in lower case";
    if (found == "where" || found == "with") return "write `for` before a choice, `if` before a condition";
    if (found == "when" || found == "unless") return "a condition is written `if CONDITION`";
    if (found == "else") return "write a second option, with the opposite condition";
    if (found == "is" || found == "even" || found == "odd") return "that n is even is written n mod 2 = 0";
    if (found == "or" || found == "and") return "write one option per line";
    if (found == ",") return "write one option per line; a sum is written with `+`";
    return hint_of_operator(found);
}

}  // namespace grundy::lang
