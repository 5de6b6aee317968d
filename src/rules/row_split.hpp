// SPDX-License-Identifier: MIT
// Rows that are sums of their pieces (docs/theory.md): every move looks at a few neighbouring elements only, and never
// where one of them has a certain value, such as 0. Then no move crosses such an element (Theorem 33). Where
// neighbouring elements may also win the whole game, a few elements that no move can change without losing at once
// separate, too (Theorem 43).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <utility>
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
    /// Whether some option wins the whole game.
    bool may_win() const { return !wins_.empty(); }

    /// Calls f with the words of each piece that is long enough for a move: those between separating elements, and
    /// parts of them that overlap in elements that stay as they are. The position has the value of the sum of these
    /// pieces.
    template <class F>
    void each_piece(std::span<const Int> words, std::vector<Int>& piece, const F& f) const {
        piece.assign(1, 0);
        const auto end_piece = [&] {
            piece[0] = static_cast<Int>(piece.size() - 1);
            if (piece[0] >= least_window_) {
                if (wins_.empty())
                    f(std::span<const Int>(piece));
                else
                    each_part(piece, f);
            }
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
    // A condition of an option, or a new element, and the elements i + offset that it mentions.
    struct Local {
        std::set<Int> offsets;
        Expr expr;
    };
    // The elements that an option looks at or changes: from i + first to i + last, where i is its choice.
    struct Window {
        int choice = 0, row = 0;  // slots
        Int first = 0, last = 0;
        std::vector<Local> conditions;
        std::map<Int, Local> changes;  // new elements, by offset; none if the option wins
    };
    class Reader;

    Environment window_of(const Window& w, Int element) const;
    bool forbids(const Window& w, Int element) const;
    std::optional<Int> only_element() const;

    // Grams are `gram_` neighbouring elements, whatever stands around them.
    enum class Gram : std::uint8_t { unknown, open, fixed, won };
    struct KnownGram {
        std::uint64_t key = 0;
        Gram is = Gram::unknown;
    };
    using Stretch = std::pair<std::size_t, std::size_t>;  // places from .. to - 1, from 0
    bool prepare_grams();
    Environment at_gram(const Window& w, const Row& gram, Int choice) const;
    Int last_place(const Window& w) const { return gram_ - 1 - w.last; }
    bool wins_within(const Row& gram, const std::set<Int>& unknown) const;
    bool changes_nothing(const Row& gram, const Window& w, Int choice) const;
    Gram gram(const Row& elements) const;
    void find_parts(std::span<const Int> row) const;

    template <class F>
    void each_part(std::span<const Int> words, const F& f) const {
        find_parts(words.subspan(1));
        for (const auto& [from, to] : parts_) {
            part_.assign(1, static_cast<Int>(to - from));
            part_.insert(part_.end(), words.begin() + 1 + static_cast<std::ptrdiff_t>(from),
                         words.begin() + 1 + static_cast<std::ptrdiff_t>(to));
            f(std::span<const Int>(part_));
        }
    }

    const Game* game_ = nullptr;
    std::vector<Window> windows_, wins_;
    Int least_window_ = 0, gram_ = 0;
    mutable std::map<Int, bool> known_;
    mutable std::vector<KnownGram> grams_;  // by hash
    mutable std::vector<Stretch> parts_;
    mutable std::vector<Int> part_;
};

}  // namespace grundy::rules
