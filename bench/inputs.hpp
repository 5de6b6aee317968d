// SPDX-License-Identifier: MIT
// Inputs of benchmarks, made from fixed seeds so that every run times the same input.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace grundy::bench {

using Row = std::vector<std::int64_t>;

/// Returns `count` different numbers from `least` to `most`, ascending.
Row random_set(std::size_t count, std::int64_t least, std::int64_t most, std::uint64_t seed);
/// Returns `count` numbers from 1 to `most`.
Row random_row(std::size_t count, std::int64_t most, std::uint64_t seed);
std::string as_position(const Row& row);  ///< "bracelet([5, 1])"

/// Returns HDU 1536 at its limits: `groups` sets of `least_k` to `most_k` numbers up to 10^4, 100 sums of 100 heaps up
/// to 10^4.
std::string snim_input(int groups, int least_k, int most_k, std::uint64_t seed);
/// Returns LightOJ 1344 at its limits: 50 tests of 50 bracelets of 50 pearls with weights from 1 to `most`.
std::string bracelet_input(std::int64_t most, std::uint64_t seed);
/// Returns HDU 1846: `tests` lines of n and m up to 1000.
std::string brave_input(int tests, std::uint64_t seed);

/// Returns orders of pearls that are hard for climbing heavy paths; see the .cpp file.
struct HardRow {
    const char* name;
    Row (*make)(std::size_t pearls);
};
const std::vector<HardRow>& hard_rows();

}  // namespace grundy::bench
