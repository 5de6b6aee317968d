// SPDX-License-Identifier: MIT
// The definition of a value, remembered. A line of play has at most most_area moves, so the recursion is shallow.
#include "engines/search/boxes.hpp"

#include <bit>

namespace grundy::engines::search {

void SmallBoxes::prepare(Values& box, int rows, int columns) const {
    for (const Shape& shape : *shapes_)
        for (int row = 0; row + shape.rows() <= rows; ++row)
            for (int column = 0; column + shape.columns() <= columns; ++column) {
                std::uint32_t placement = 0;
                for (const Cell& cell : shape.cells)
                    placement |= std::uint32_t{1} << ((row + cell.row) * columns + column + cell.column);
                box.placements.push_back(placement);
            }
    box.values.assign(std::size_t{1} << (rows * columns), unknown);
}

unsigned SmallBoxes::compute(Values& box, std::uint32_t set) {
    std::uint32_t options = 0;  // their values, as bits
    for (const std::uint32_t placement : box.placements) {
        if ((placement & ~set) != 0) continue;
        const std::uint8_t known = box.values[set & ~placement];
        options |= std::uint32_t{1} << (known != unknown ? known : compute(box, set & ~placement));
    }
    const auto value = static_cast<unsigned>(std::countr_one(options));
    box.values[set] = static_cast<std::uint8_t>(value);
    return value;
}

}  // namespace grundy::engines::search
