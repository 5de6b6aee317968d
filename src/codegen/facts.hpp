// SPDX-License-Identifier: MIT
// What is certain about the signs of expressions, so that a program tests only what may be negative. Every claim is
// proved from the binders; nothing is claimed where it is not seen.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "rules/game.hpp"

namespace grundy::codegen {

class Facts {
public:
    /// Arguments and parameters are naturals, and so are the elements of rows.
    explicit Facts(const rules::Game& game);

    /// A binder's variables in its choices. A slot belongs to one binder of a game, so facts never expire.
    void learn(const rules::Binder& binder);
    void learn_element(int slot) { naturals_.insert(slot); }
    /// Only where an open range starts, for the test that ends it.
    void learn_start(const rules::Binder& binder);

    bool natural(const rules::Expr& integer) const;
    bool positive(const rules::Expr& integer) const;
    /// No element of the row is negative.
    bool natural_row(const rules::Expr& row) const;
    bool at_most(const rules::Expr& a, const rules::Expr& b) const;
    /// The expression itself, or the upper end of what a variable runs through.
    const rules::Expr& most(const rules::Expr& e) const;

private:
    std::set<int> naturals_, positives_, rows_;  // slots
    std::map<int, rules::Expr> most_;            // an upper bound of a slot
    std::vector<rules::Expr> known_;             // naturals inside the loop that binds their variables
};

}  // namespace grundy::codegen
