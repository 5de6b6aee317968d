// SPDX-License-Identifier: MIT
// The normal form of games on one heap: taking and breaking. Codes, Kayles written out in rules, and the strip game all
// have this form, and so reach the same engine.
#pragma once

#include <array>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "rules/position.hpp"

namespace grundy::rules {

/// One kind of move: take `t` from the heap for some t in `takes` and leave exactly `parts` heaps, where heap i has at
/// least `least[i]`, together with the nim heap `*bonus`.
struct HeapMove {
    IntSet takes;                ///< parts == 0: the whole heap is taken, so its size is in `takes`
    int parts = 1;               ///< 0 to 3
    std::array<Int, 3> least{};  ///< by part
    std::array<int, 3> to{};     ///< by part, in a system (system_form.hpp): the sequence that it belongs to
    bool unequal = false;        ///< the parts differ from each other in size
    bool vanishes = false;       ///< for one part: if it is empty, nothing is left rather than heap 0
    Nimber bonus = 0;
    Int heap_least = 0;  ///< heaps for which the move is allowed at all
    Int heap_most = std::numeric_limits<Int>::max();
    Int modulus = 1, residue = 0;  ///< in a system: for heaps n with n mod modulus = residue only, as
                                   ///< heap_least is
    bool allows(Int heap) const { return heap_least <= heap && heap <= heap_most && heap % modulus == residue; }
    std::array<Int, 3> ascending_least() const;  ///< of the existing parts, as their order does not matter
    friend bool operator==(const HeapMove&, const HeapMove&) = default;
};

struct HeapForm {
    std::vector<HeapMove> moves;

    int most_parts() const;
    bool some_residues() const;  ///< some moves are for heaps of one residue only, which only systems have
    bool finite() const;         ///< only finitely many takes leave heaps
    Int greatest_take() const;   ///< of those, if finite(); 0 without moves
    /// True if every move is "leave one heap of any size, and nothing else": a subtraction game.
    bool subtraction() const;
    /// The set of all takes of a subtraction game, if it can be written down.
    std::optional<IntSet> subtraction_set() const;
    /// The greatest bound on heaps and parts. Beyond this heap size, the conditions of moves do not change any more.
    Int threshold() const;
    /// The form of the heaps up to n, from which no greater number can be taken. Nothing if it is this form, or if more
    /// than `most` takes of an infinite set are left.
    std::optional<HeapForm> up_to(Int n, std::size_t most) const;
    /// "take {1..7}, leave 1 heap; ...". In a system, `names` are those of the sequences: "leave 1 heap (row)".
    std::string text(const std::vector<std::string>& names = {}) const;
    /// A text for files: equal texts are equal forms of a single sequence. `text` is for people, and leaves out bounds.
    std::string exact_text() const;
    friend bool operator==(const HeapForm&, const HeapForm&) = default;
};

/// Returns the normal form of an instance, or nothing, with the reason in `why_not`, if its rules are of another kind.
std::optional<HeapForm> heap_form(const Ruleset& rules, int instance, std::string& why_not);

}  // namespace grundy::rules
