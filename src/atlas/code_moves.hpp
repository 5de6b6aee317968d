// SPDX-License-Identifier: MIT
// Codes 0.d1d2d3... as sets of moves, and the form that two codes share if their values are proven to be the same up to
// a shift of the heaps.
#pragma once

#include <array>
#include <compare>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace grundy::atlas {

/// `leave[k]` has each t such that t tokens may be taken and exactly k heaps left, none of them empty.
struct CodeMoves {
    static constexpr int most_heaps = 3;
    std::array<std::set<int>, most_heaps + 1> leave;

    bool none() const;
    friend auto operator<=>(const CodeMoves&, const CodeMoves&) = default;
};

/// A digit d of the code allows k heaps to be left if it has the bit 2^k.
CodeMoves moves_of_digits(const std::vector<int>& digits);

/// The values of the heaps 0 to `to` by definition.
std::vector<int> first_values(const CodeMoves& moves, int to);

/// G(n) = 0 for n <= shift, and G(n + shift) is the value of heap n under `moves` for all n >= 0.
struct ShiftedMoves {
    CodeMoves moves;
    int shift = 0;
};

/// The form with the greatest shift, without the moves that take a whole heap and give an option of value 0 that the
/// heap has anyway. Codes of the same form have the same values up to their shifts (docs/atlas.md has the proof); codes
/// of different forms may have the same values, too.
ShiftedMoves canonical(const CodeMoves& moves);

}  // namespace grundy::atlas
