// SPDX-License-Identifier: MIT
// Values of subtraction games: g[n] = mex { g[n - s] : s in takes, s <= n }. A ladder: `reference` is the
// formula, `pull` gathers the marks of one heap in a word, `lanes` does so for several neighbouring heaps at a
// time, `bits` works value by value on bit vectors and wins for sets with many elements, `levels` so within 64 heaps
// and for takes no greater. All give the same values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

namespace grundy::kernels {

/// All fill g[from .. g.size()); g[0 .. from) must be right already. `takes` is ascending, without
/// repeats, all >= 1. Time: reference, pull O(|takes|) a heap.
void subtraction_reference(std::span<const std::int64_t> takes, std::span<std::uint32_t> g, std::size_t from);

/// Needs |takes| <= 63, since then every value fits a 64-bit word of marks.
void subtraction_pull(std::span<const std::int64_t> takes, std::span<std::uint32_t> g, std::size_t from);

/// As `pull`, 8, 4 or 2 heaps at a time, whatever the number of takes; stops at the first heap whose value is
/// above 63 and returns it, or g.size().
std::size_t subtraction_lanes(std::span<const std::int64_t> takes, std::span<std::uint32_t> g, std::size_t from);

/// Fills all of g (from = 0), one OR of max(takes) / 8 bytes a heap whatever the number of takes, plus one
/// pass over g.size() / 8 bytes a value that occurs. Memory: g.size() / 4 bytes and max(takes).
/// `done` receives the number of heaps since the last call, now and then; what it throws ends the work.
using HeapsDone = std::function<void(std::uint64_t heaps)>;
void subtraction_bits(std::span<const std::int64_t> takes, std::span<std::uint32_t> g, const HeapsDone& done = {});

/// Needs takes <= 64: O(greatest value + 1) for eight heaps, whatever the number of takes. Memory: 4 KB and 264 bytes a
/// take.
void subtraction_levels_plain(std::span<const std::int64_t> takes, std::span<std::uint32_t> g, std::size_t from);

/// As `levels_plain`, with AVX2 where the machine has it.
void subtraction_levels(std::span<const std::int64_t> takes, std::span<std::uint32_t> g, std::size_t from);

/// Is an OR of the bits of the set cheaper than what the other kernels do for each of its elements?
bool subtraction_is_dense(std::span<const std::int64_t> takes);

/// `levels` for takes within 64, else `lanes`, and `reference` beyond its values: none of them
/// looks at more than the last takes.back() values before `from`, so g may begin at any heap if it holds those.
void subtraction_onward(std::span<const std::int64_t> takes, std::span<std::uint32_t> g, std::size_t from);

/// As `onward`, but for dense sets beyond the reach of `levels` by `bits`, which starts over.
void subtraction(std::span<const std::int64_t> takes, std::span<std::uint32_t> g, std::size_t from);

}  // namespace grundy::kernels
