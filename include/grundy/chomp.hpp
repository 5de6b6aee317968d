// SPDX-License-Identifier: MIT
// All lost bars of Chomp with up to four rows: far more of them than a table or a search can reach.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <grundy/answers.hpp>
#include <grundy/version.hpp>

namespace grundy {
inline namespace abi_1 {

/// The lengths of four rows, longest first, as in the game `chomp` of the catalogue. The first square of the first row
/// is poisoned.
using ChompBar = std::array<std::uint32_t, 4>;

/// Passes each bar that the player to move loses, of at most `rows` <= 4 rows and `columns` < 65536 columns, to
/// `visit`, and returns their number. They come in the order of the rows below the first. The work grows with the
/// number of triples of lower rows, the memory with columns^3 / 16 bytes for four rows. Throws Error if the bars are
/// larger, and Stopped if the limits do not suffice.
GRUNDY_API std::uint64_t for_each_lost_chomp(unsigned rows, unsigned columns,
                                             const std::function<void(const ChompBar&)>& visit,
                                             const Limits& limits = {});

}  // namespace abi_1
}  // namespace grundy
