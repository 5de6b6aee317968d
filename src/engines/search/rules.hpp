// SPDX-License-Identifier: MIT
// What a game must provide to be searched. Positions split into components; a component has a key that is equal only
// for components of equal value, such as its canonical form. The search compares keys and never looks inside.
#pragma once

#include <concepts>
#include <cstdint>
#include <vector>

#include "core/nimber.hpp"

namespace grundy::engines::search {

template <class R>
using Position = typename R::Position;
template <class R>
using Key = typename R::Key;

template <class R>
struct Part {
    Position<R> position;
    Key<R> key;
};

/// Takes in the components of one position.
template <class R>
struct Split {
    std::vector<Part<R>>& parts;
    Nimber known = 0;  ///< the XOR of the values that the rules know

    void value(Nimber n) { known ^= n; }
    void part(const Position<R>& position, const Key<R>& key) { parts.push_back({position, key}); }
};

/// Position and Key are trivially copyable; no key is Key{}. Move is unsigned, and names a move in all positions where
/// it is legal; the greatest number is no move. Every line of play must end.
///  - moves(position, out) appends each legal move of a component,
///  - option(position, move, split) passes the components that the move leaves,
///  - components(position, split) passes those of any position,
///  - size(position) grows with the effort that a component takes (see Seeds); is_small(position): its value is best
///    found as the mex of all options. The depth of that recursion is the longest line of play from a small component,
///  - moves_commute: if b is legal after a, then b and a after b are legal as well, and both orders lead to the same
///    position.
template <class R>
concept Rules = requires(R rules, const Position<R>& position, typename R::Move move,
                         std::vector<typename R::Move>& moves, Split<R>& split) {
    rules.moves(position, moves);
    rules.option(position, move, split);
    rules.components(position, split);
    { rules.is_legal(position, move) } -> std::same_as<bool>;
    { rules.is_small(position) } -> std::same_as<bool>;
    { rules.size(position) } -> std::convertible_to<unsigned>;
    { R::moves_commute } -> std::convertible_to<bool>;
};

/// Removes pairs of equal parts from `first` on: equal values cancel.
template <class P>
void cancel_equal(std::vector<P>& parts, std::size_t first) {
    for (std::size_t a = first; a < parts.size();) {
        std::size_t b = a + 1;
        while (b < parts.size() && parts[b].key != parts[a].key) ++b;
        if (b == parts.size()) {
            ++a;
            continue;
        }
        parts[b] = parts.back();
        parts.pop_back();
        parts[a] = parts.back();
        parts.pop_back();
    }
}

}  // namespace grundy::engines::search
