// SPDX-License-Identifier: MIT
// Reads options that take from one element of a row and may give to another one.
#pragma once

#include <vector>

#include "engines/theorems/linear.hpp"

namespace grundy::engines::theorems {

/// A number of places from the start (positive) or, with `from_end`, that number added to the length.
struct Bound {
    bool from_end = false;
    Int at = 0;
    Int in(Int length) const { return from_end ? length + at : at; }
    friend bool operator==(const Bound&, const Bound&) = default;
};

/// An option, for the places low..high: it takes k stones, for all k in 1..room that no cap forbids.
struct Transfer {
    enum class To { away, neighbour, pointed };

    Bound low, high;
    To to = To::away;
    Int target = 0;  ///< neighbour: its distance; pointed: the slot of the row of places, 0 for places that stay
    Linear room{};   ///< in terms of elements
    std::vector<Linear> caps{};  ///< bounds of k that mention no element, ascending: "at most m"
    bool rises = false;          ///< the element grows by k: a coin that slides towards the end
    Scope scope{};
    Linear amount{};                        ///< what the binder of the amount is if `taken` stones are taken
    std::size_t option = 0;                 ///< its number in the rules
    int place_slot = -1, amount_slot = -1;  ///< of the binders; there may be none of the place

    /// In `amount`, the number of stones that are taken.
    static constexpr Linear::Key taken{Linear::Atom::amount, 0};
};

/// Nothing if the option has anything that is not understood. An option that tells the first or the last place from the
/// others is read as two. The rules are in normal form.
std::optional<std::vector<Transfer>> read_transfer(const rules::Game& normal, std::size_t row,
                                                   const rules::Option& option);

}  // namespace grundy::engines::theorems
