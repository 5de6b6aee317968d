// SPDX-License-Identifier: MIT
// Families of games by name, such as "octal:3", as lists of distinct games.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace grundy::atlas {

/// A game of the family whose values are those of another, by proof: G(n + shift) is the other's G(floor(n / divide))
/// for n >= 0, and G(n) = 0 for n < shift.
struct Alias {
    std::string game;
    int shift = 0, divide = 1;
    friend bool operator==(const Alias&, const Alias&) = default;
};

struct Entry {
    std::string game;  ///< as `grundy period` takes it, or `grundy value` for a position
    std::vector<Alias> also;
    friend bool operator==(const Entry&, const Entry&) = default;
};

/// Whether the games of a family are positions, which have a value, and not heap games, which have a period.
bool of_positions(const std::string& family);

/// The distinct games of "octal:N" and "hex:N" (codes 0.d1d2... of up to N digits), "subtraction:N" (sets of numbers up
/// to N) or "GAME:MxN" (boards of up to M rows and N columns). Throws Error, with the families, if it is none of these.
std::vector<Entry> games_of(const std::string& family);
/// Those whose misere quotients are looked for: under misere play, codes of different digits are different games.
/// Throws Error for boards.
std::vector<Entry> misere_games_of(const std::string& family);

/// The code of a subtraction set, "0.3303": what the engines and the checker know as a game by name.
std::string code_of_set(const std::vector<int>& set);
/// "{1, 2, 4}" for "0.3303"; "" if the code is not that of a set.
std::string set_of_code(const std::string& code);

}  // namespace grundy::atlas
