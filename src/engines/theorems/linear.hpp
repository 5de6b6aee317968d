// SPDX-License-Identifier: MIT
// Linear forms over what an option on a row may mention. Unlike rules/affine.hpp, which keeps any term as an atom,
// every atom here is a natural that is understood; an expression with anything else has no form.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <utility>

#include "rules/game.hpp"

namespace grundy::engines::theorems {

struct Linear {
    enum class Atom {
        index,    // the binder of the place
        amount,   // the binder of the number of stones
        length,   // of the row
        number,   // an integer argument or parameter that no move changes; of that slot
        element,  // of the row, at that distance from the place
        pointer,  // of a row that no move changes, of that slot, at the place
        pointed,  // the element of the row at the place that `pointer` gives
    };
    using Key = std::pair<Atom, Int>;

    Wide constant = 0;
    std::map<Key, Wide> terms{};  ///< no coefficient is 0

    Wide coefficient(Key key) const;
    void add(const Linear& other, Wide factor);
    /// This form with an atom replaced.
    Linear with(Key key, const Linear& value) const;
    bool is_constant() const { return terms.empty(); }
    /// Whether no values of the atoms, all of them naturals, make it negative.
    bool never_negative() const;
    /// Whether only constants and numbers that no move changes are in it.
    bool same_for_all_moves() const;
    friend bool operator==(const Linear&, const Linear&) = default;
    friend bool operator<(const Linear& a, const Linear& b) {
        return a.constant != b.constant ? a.constant < b.constant : a.terms < b.terms;
    }

    static Linear of(Key key) { return {0, {{key, 1}}}; }
};

/// The place in the row from which an option takes: a binder, or a constant, or a distance from the end.
struct Place {
    enum class Kind { binder, from_start, from_end };
    Kind kind = Kind::from_start;
    Int at = 0;  ///< slot of the binder; the index; what is added to the length
};

/// What an option mentions, for reading its expressions.
struct Scope {
    int row = 0;  ///< slot
    Place place{};
    int amount = -1;  ///< slot; -1 while the binder is not bound

    std::optional<Linear> linear(const rules::Expr& e) const;
    /// The distance of an index from the place.
    std::optional<Int> distance(const rules::Expr& index) const;
    /// The slot of the row whose element at the place this is.
    std::optional<Int> pointer(const rules::Expr& e) const;

private:
    std::optional<Linear::Key> atom(const rules::Expr& e) const;
};

}  // namespace grundy::engines::theorems
