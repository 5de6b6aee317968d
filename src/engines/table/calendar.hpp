// SPDX-License-Identifier: MIT
// Options of a game on one integer n whose inner binder is the solution of an equation: for an outer x there is one
// only where factor * n + free(x) is a multiple of slope(x), which are arithmetic progressions of n. Each x is entered
// on the day of its next n; so each n looks only at the x that are due (docs/theory.md, section 8). The solution grows
// by the same amount from each of these days to the next.
#pragma once

#include "engines/table/narrow.hpp"

namespace grundy::engines {

class Calendar {
public:
    Calendar(const CompiledOption& option, std::size_t positions) : option_(option), due_(positions, none) {}

    struct Due {
        Int x = 0, solution = 0;  ///< of the outer and of the inner binder
    };
    /// The x that are due at n, not less than the last n asked for; for which all else is still to be tested. False:
    /// the option is not of this kind after all, and the calendar must not be asked again.
    bool at(Scope& scope, Int n, std::vector<Due>& out);

private:
    static constexpr std::uint32_t none = ~std::uint32_t{0};
    struct Entry {
        std::uint32_t next = none;  ///< due on the same day
        Int period = 0;             ///< 0: never again
        Int solution = 0;           ///< on the day for which it is entered
        Int growth = 0;             ///< of the solution, from one such day to the next
    };
    bool enter(Scope& scope, Int x, Int n);
    void put(std::uint32_t entry, Int day);

    const CompiledOption& option_;
    std::vector<std::uint32_t> due_;  ///< by n: the first entry
    std::vector<Entry> entries_;      ///< of x = first_, first_ + 1, ...
    std::vector<Due> today_;          ///< those due on the day before day_
    Int first_ = 0, day_ = 0;
    bool begun_ = false;
};

}  // namespace grundy::engines
