// SPDX-License-Identifier: MIT
// Values of all sets of cells in a small box, by the definition: the mex over all placements, without a split. One byte
// a set, filled as sets are asked for; a look-up costs less than the canonical form of the set.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/size.hpp"
#include "engines/search/shapes.hpp"

namespace grundy::engines::search {

class SmallBoxes {
public:
    /// A box of this area has as many tables of bytes as its sides have orders: 64 KiB each.
    static constexpr int most_area = 16;

    explicit SmallBoxes(const std::vector<Shape>& shapes) : shapes_(&shapes) {}

    /// The value of a set of cells of a box; cell (r, c) is bit r * columns + c.
    unsigned value(int rows, int columns, std::uint32_t set) {
        Values& box = boxes_[to_size(rows)][to_size(columns)];
        if (box.values.empty()) prepare(box, rows, columns);
        const std::uint8_t known = box.values[set];
        return known != unknown ? known : compute(box, set);
    }

private:
    static constexpr std::uint8_t unknown = 0xFF;  // no value exceeds the number of moves, which is at most most_area
    struct Values {
        std::vector<std::uint32_t> placements;
        std::vector<std::uint8_t> values;  // by set
    };

    void prepare(Values& box, int rows, int columns) const;
    static unsigned compute(Values& box, std::uint32_t set);

    const std::vector<Shape>* shapes_;
    std::array<std::array<Values, most_area + 1>, most_area + 1> boxes_;
};

}  // namespace grundy::engines::search
