// SPDX-License-Identifier: MIT
// Blocks of a row whose options are single cells, fewer than eight, so that the values seen at a position fit a byte.
#pragma once

#include <span>

#include "engines/table/table_rows.hpp"

namespace grundy::engines::table {

/// Fills g[at], ..., g[at + count - 1] and returns the largest value.
std::uint8_t cell_block(std::span<const CellOptions::Lanes> options, std::uint8_t* g, std::size_t at,
                        std::size_t count);

}  // namespace grundy::engines::table
