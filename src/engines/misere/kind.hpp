// SPDX-License-Identifier: MIT
// How a position behaves in sums under misere play, if it is tame: like a sum of nim heaps with its value (Theorem 45
// of docs/theory.md).
#pragma once

#include <array>
#include <optional>

#include "core/mex.hpp"

namespace grundy::engines::misere {

/// A fickle position has the value 0 or 1 and behaves like nim heaps of at most 1; a firm one as if some heap were
/// larger.
struct Kind {
    Nimber value = 0;
    bool firm = false;

    static Kind of(Nimber heap) { return {heap, heap > 1}; }
    void add(const Kind& other) {
        value ^= other.value;
        firm = firm || other.firm;
    }
    /// The misere nim value: the position beside *n is lost exactly for this n.
    Nimber misere() const { return firm ? value : value ^ 1; }
    friend bool operator==(const Kind&, const Kind&) = default;
};

/// Takes in the kinds of a position's options.
class KindOfOptions {
public:
    void clear() {
        any_ = false;
        fickle_ = firm_ = {};
        values_.clear();
    }
    void add(const Kind& k) {
        any_ = true;
        if (k.value <= 1) (k.firm ? firm_ : fickle_)[to_size(k.value)] = true;
        values_.insert(k.value);
    }
    /// There is an option that is not tame.
    void add_other() { any_ = true; }
    /// The kind of the position; nothing if it is wild.
    std::optional<Kind> kind() const;

private:
    bool any_ = false;
    std::array<bool, 2> fickle_{}, firm_{};  // by value
    MexSet values_;
};

}  // namespace grundy::engines::misere
