// SPDX-License-Identifier: MIT
// The value of an option for one choice of its binders, from the table.
#pragma once

#include <vector>

#include "engines/table/board.hpp"

namespace grundy::engines::table {

enum class Leaf { value, illegal, undecided };

template <class Cell>
class Choices {
public:
    Choices(const Program& program, const Board<Cell>& board, Scope& scope, Work& work)
        : program_(program), board_(board), scope_(scope), work_(work) {}

    /// Calls `visit` for each x of the loop, which is in its slot. Returns false if something is not decided, or once
    /// `visit` returns false.
    template <class Visit>
    bool each(const Loop& loop, Visit&& visit);
    /// Combines the value of the terms with `value`; all binders are in their slots.
    Leaf leaf(const Terms& terms, Nimber& value);
    /// Must be called before the option's innermost loop: sums are continued only along it.
    void begin_sums() { begun_.clear(); }

private:
    Leaf continue_sum(const Sum& s, Nimber& value);
    Leaf call(const Call& c, Nimber& value);
    Leaf sum(const Sum& s, std::size_t level, Nimber& value);
    Leaf sum_run(const Sum& s, Nimber& value);
    Leaf sum_line(const Loop& loop, const Line& line, Nimber& value);

    const Program& program_;
    const Board<Cell>& board_;
    Scope& scope_;
    Work& work_;

    // A sum that is continued: the number of its first summands.
    struct Begun {
        const Sum* sum = nullptr;
        Int first = 0;  // its first choice
        std::size_t count = 0;
        Nimber value = 0;
        Leaf leaf = Leaf::value;
    };
    std::vector<Begun> begun_;
};

template <class Cell>
template <class Visit>
bool Choices<Cell>::each(const Loop& loop, Visit&& visit) {
    Range range;
    if (!scope_.narrow(loop, range)) return false;
    std::vector<Int> copy;  // an inner loop may list divisors again
    if (range.list != nullptr && loop.multiple) {
        copy.assign(range.list, range.list + range.count);
        range.list = copy.data();
    }
    for (std::size_t i = 0; i < range.count; ++i) {
        work_.step();
        if (!scope_.set(loop.slot, range.at(i))) return false;
        bool holds = true;
        if (!scope_.tests(loop.tests, holds)) return false;
        if (holds && !visit()) return false;
    }
    return true;
}

}  // namespace grundy::engines::table
