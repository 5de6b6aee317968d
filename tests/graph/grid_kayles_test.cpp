// SPDX-License-Identifier: MIT
// Node Kayles on 3 x n grids, by rules that share nothing with the engine for graphs: own positions, keys and order of
// moves, and a search with other parameters. These values and those of `grundy value 'node_kayles(grid(3, n))'` are the
// two searches of docs/reproduced.md.
//
// GRUNDY_ALL_BOARDS=1 goes to n = 40, in half a minute.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

#include "engines/search/grid.hpp"
#include "engines/search/search.hpp"
#include "support/effort.hpp"

namespace grundy::engines::search::grid_kayles_test {

// Cell (row, column) is bit 3 * column + row.
using Cells = UnsignedWide;
constexpr int most_columns = 42;

Cells row(int r) {
    Cells out = 0;
    for (int c = 0; c < most_columns; ++c) out |= Cells{1} << (3 * c + r);
    return out;
}
const Cells top = row(0), bottom = row(2);

// The cells, and their neighbours.
Cells spread(Cells x) { return x | (x & ~bottom) << 1 | (x & ~top) >> 1 | x << 3 | x >> 3; }

Cells rows_reversed(Cells x) { return (x & top) << 2 | (x & ~top & ~bottom) | (x & bottom) >> 2; }

Cells columns_reversed(Cells x) {
    Cells out = 0;
    for (; x != 0; x >>= 3) out = out << 3 | (x & 7);
    return out;
}

Cells canonical(Cells x) {
    while ((x & 7) == 0) x >>= 3;
    const Cells turned = columns_reversed(x);
    return std::min({x, rows_reversed(x), turned, rows_reversed(turned)});
}

struct GridKayles {
    using Position = Cells;
    using Key = std::array<std::uint64_t, 2>;
    using Move = std::uint32_t;
    static constexpr bool moves_commute = false;

    void moves(Cells left, std::vector<Move>& out) const {
        for (; left != 0; left &= left - 1) out.push_back(static_cast<Move>(lowest(left)));
    }
    bool is_legal(Cells left, Move move) const { return (left >> move & 1) != 0; }
    bool is_small(Cells left) const { return count(left) <= 10; }
    unsigned size(Cells left) const { return static_cast<unsigned>(count(left)); }
    template <class Sink>
    void option(Cells left, Move move, Sink& sink) const {
        components(left & ~spread(Cells{1} << move), sink);
    }
    template <class Sink>
    void components(Cells left, Sink& sink) const {
        while (left != 0) {
            Cells part = left & (~left + 1), more = 0;
            while ((more = spread(part) & left) != part) part = more;
            left &= ~part;
            const Cells key = canonical(part);
            sink.part(key, Key{low_half(key), high_half(key)});
        }
    }
};

TEST(GridKayles, ThreeRowsHaveTheValuesOfTheEngineForGraphs) {
    const std::vector<Nimber> values = {2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5, 2, 4, 1, 3, 2, 2, 1, 1,
                                        5, 0, 1, 1, 3, 0, 2, 5, 1, 0, 2, 6, 1, 5, 4, 0, 1, 1, 2, 2};
    const std::size_t last = std::getenv("GRUNDY_ALL_BOARDS") != nullptr ? values.size()
                             : effort::sanitized                         ? std::size_t{20}
                                                                         : std::size_t{27};
    GridKayles rules;
    Search<GridKayles> search(rules, {.seeds = {100, 8, 8}, .slack = 0.25, .at_once = 1});
    Meter meter({});
    for (std::size_t n = 1; n <= last; ++n)
        EXPECT_EQ(search.value((Cells{1} << (3 * n)) - 1, meter), values[n - 1]) << "3 x " << n;
}

}  // namespace grundy::engines::search::grid_kayles_test
