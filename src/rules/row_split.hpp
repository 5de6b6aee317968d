// SPDX-License-Identifier: MIT
// Rows that are sums of their pieces (Theorem 33, docs/theory.md): every move looks at a few neighbouring elements
// only, and never where one of them has a certain value, such as 0. Then no move crosses such an element.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <vector>

#include "rules/eval.hpp"
#include "rules/heap_form.hpp"

namespace grundy::rules {

class RowSplit {
public:
    /// Nothing if the rules of the instance are not known to be of this kind: one row, which each option changes at
    /// constant distances from the element that it chooses, by conditions on such elements alone. Only for normal play.
    static std::optional<RowSplit> of(const Ruleset& rules, int instance);

    /// Whether no legal move has an element of this value among those that it looks at.
    bool separates(Int value) const;

    /// Calls f with the words of each maximal piece without separating elements that is long enough for a move. The
    /// position has the value of the sum of these pieces.
    template <class F>
    void each_piece(std::span<const Int> words, std::vector<Int>& piece, const F& f) const {
        piece.assign(1, 0);
        const auto end_piece = [&] {
            piece[0] = static_cast<Int>(piece.size() - 1);
            if (piece[0] >= least_window_) f(std::span<const Int>(piece));
            piece.resize(1);
        };
        for (const Int v : words.subspan(1)) {
            if (separates(v))
                end_piece();
            else
                piece.push_back(v);
        }
        end_piece();
    }

    /// Where all elements but one value separate, a piece is a run of it and so a heap of its length.
    struct Runs {
        Int element = 0;
        HeapForm form;
    };
    /// Nothing if this is not so, or if a move leaves a run within its window.
    std::optional<Runs> runs() const;

private:
    // A condition of an option, and the only element i + offset that it mentions, if there is one.
    struct Condition {
        std::optional<Int> offset;
        Expr holds;
    };
    // The elements that an option looks at or changes: from i + first to i + last, where i is its choice.
    struct Window {
        int choice = 0, row = 0;  // slots
        Int first = 0, last = 0;
        std::vector<Condition> conditions;
        std::map<Int, Expr> changes;  // new elements, by offset
    };
    class Reader;

    Environment window_of(const Window& w, Int element) const;
    std::optional<Int> only_element() const;

    const Game* game_ = nullptr;
    std::vector<Window> windows_;
    Int least_window_ = 0;
    mutable std::map<Int, bool> known_;
};

}  // namespace grundy::rules
