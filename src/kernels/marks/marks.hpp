// SPDX-License-Identifier: MIT
// Which numbers occur in a run of a table of bytes, as bits of one word; and the first number that is in none of
// several growing sets. Each kernel has a plain rung, its definition, and one that goes by vectors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace grundy::kernels {

/// The OR of 1 << a[i * step], i < count. All numbers met must be below `limit`, which is 16, 32 or 64.
std::uint64_t occurring(const std::uint8_t* a, std::ptrdiff_t step, std::size_t count, unsigned limit);
std::uint64_t occurring_plain(const std::uint8_t* a, std::ptrdiff_t step, std::size_t count);

/// The OR of 1 << (a[i * step] ^ b[i * other]), i < count; numbers as above.
std::uint64_t occurring_xor(const std::uint8_t* a, std::ptrdiff_t step, const std::uint8_t* b, std::ptrdiff_t other,
                            std::size_t count, unsigned limit);
std::uint64_t occurring_xor_plain(const std::uint8_t* a, std::ptrdiff_t step, const std::uint8_t* b,
                                  std::ptrdiff_t other, std::size_t count);

/// marks[i] |= 1 << a[i], i < count; all a[i] < 8.
void add_marks(std::uint8_t* marks, const std::uint8_t* a, std::size_t count);
void add_marks_plain(std::uint8_t* marks, const std::uint8_t* a, std::size_t count);

/// The first word from `from` on, below `words`, in which the union of the sets lacks a bit; `words` if there is none.
std::size_t first_gap(std::span<const std::uint64_t* const> sets, std::size_t from, std::size_t words);

}  // namespace grundy::kernels
