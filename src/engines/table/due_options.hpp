// SPDX-License-Identifier: MIT
// Options of a game on one integer n whose inner binder is the solution of an equation. For an outer x there is a
// solution only if factor * n + free(x) is a multiple of slope(x), and these n form arithmetic progressions. Each x is
// entered on the day of its next n, so each n examines only the x that are due (docs/theory.md, section 8). The
// solution grows by the same amount from each of these days to the next. If the rest of the option is affine too, so do
// both ends of the run of the table whose XOR is its value, and nothing is left to be tested. Such an entry knows the
// days on which it is an option, and costs two additions a day.
#pragma once

#include "engines/table/narrow.hpp"

namespace grundy::engines::table {

class DueOptions {
public:
    DueOptions(const CompiledOption& option, int n, std::size_t positions);

    struct Due {
        Int x = 0, solution = 0;  ///< of the outer and of the inner binder
    };
    struct Run {
        std::int32_t low = 0, high = 0;  ///< first and last cell
    };
    struct Day {
        std::vector<Due> due;   ///< x for which everything else must still be tested
        std::vector<Run> room;  ///< space for runs
        std::size_t runs = 0;   ///< number of runs in `room`; each is an option
    };
    /// Finds what is due at n, which must not be less than the last n asked for. Returns false if the option is not of
    /// this kind after all; then it must not be asked again.
    bool at(Scope& scope, Int n, Day& out);
    static constexpr std::uint64_t bytes_a_position = 64;
    static constexpr Int most =
        Int{1} << 40;  ///< bound on numbers that are compared; days and solutions are below 2^31

private:
    static constexpr std::uint32_t none = ~std::uint32_t{0};
    struct Entry {
        std::uint32_t next = none;  ///< next entry that is due on the same day
        std::int32_t x = 0, period = 0, last = 0;
        bool run = false;
        Run cells;                     ///< on the day for which it is entered
        Run cells_growth;              ///< change from one such day to the next
        Int solution = 0, growth = 0;  ///< likewise
    };
    /// A number that is affine along the days of an entry.
    struct Motion {
        Int at = 0, by = 0;
    };
    /// The numbers of those days among day, day + period, ... of an entry on which all conditions hold.
    struct Span {
        Int from = 0, to = 0;
        void keep(const Motion& m);
        bool empty() const { return to < from; }
    };
    /// Values of the equation's expressions for a block of x.
    struct Ahead {
        Int first = 0;  ///< the first x
        std::vector<Int> x, slopes, frees, lows;
        std::vector<std::uint8_t> never;  ///< whether x is known to be due on no day of the table
        bool refused = false;
    };
    bool outer_range(Scope& scope, Range& range) const;
    void look_ahead(Scope& scope, Int x);
    bool lanes(Scope& scope, const CompiledExpr& c, std::vector<Int>& out);
    bool shaped() const;
    bool steady(const CompiledExpr& c) const;
    bool affine(const Line& line) const;
    bool of_equation(std::size_t bound) const;
    bool enter(Scope& scope, Int x, Int n);
    bool enter_up_to(Scope& scope, const Range& range, Int n);
    void put(std::uint32_t entry, Int day);
    bool motion(Scope& scope, const CompiledExpr& c, const Entry& entry, Int day, Motion& out) const;
    bool legal(Scope& scope, const Entry& entry, Int day, Span& span) const;
    bool run(Scope& scope, const Entry& entry, Int day, Motion& low, Motion& high) const;
    bool as_run(Scope& scope, Entry& entry, Int& day) const;

    const CompiledOption& option_;
    int n_;                           ///< slot of n
    bool shaped_;                     ///< whether its entries may be runs
    bool bare_;                       ///< whether nothing narrows the outer loop
    bool small_;                      ///< whether days and factor fit the entries
    std::vector<std::uint32_t> due_;  ///< by n: the first entry that is due
    std::vector<Entry> entries_;      ///< entries of those x that are due at some time
    Int first_ = 0, entered_ = 0;     ///< the least x, and the number of x entered so far
    Int day_ = 0;                     ///< the first day that is still to come
    bool begun_ = false;
    Ahead ahead_;
    kernels::LaneStack stack_;
};

}  // namespace grundy::engines::table
