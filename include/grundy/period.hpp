// SPDX-License-Identifier: MIT
// A repetition of values that goes on for ever.
#pragma once

#include <algorithm>
#include <cstdint>
#include <grundy/version.hpp>
#include <string>
#include <vector>

namespace grundy {
inline namespace abi_1 {

/// A proven repetition: G(n + period) = G(n) + saltus for all n >= preperiod; but G(n + period) = G(n) if n mod period
/// is in `flat`. Period and preperiod are the least possible.
struct Period {
    std::int64_t period = 0, preperiod = 0;
    std::uint64_t saltus = 0;
    std::uint64_t max = 0;    ///< the largest value, if saltus is 0
    std::int64_t max_at = 0;  ///< the first heap that has it
    std::string theorem;      ///< the theorem that makes this a proof, in one sentence
    /// Ascending; empty unless some values rise and others do not (sapp regularity).
    std::vector<std::int64_t> flat{};

    /// What is added to the value of heap n >= preperiod every period.
    std::uint64_t rise(std::int64_t n) const {
        return std::binary_search(flat.begin(), flat.end(), n % period) ? 0 : saltus;
    }
};

/// How the numbers of winning first moves go on, proven: N(n + period) = N(n) + rises[n mod period] for all n >=
/// preperiod. N(n) is what Solver::count counts as moves of heap n alone. Period and preperiod are the least possible.
struct MoveNumbers {
    std::int64_t period = 0, preperiod = 0;
    std::vector<std::int64_t> numbers{};  ///< N(preperiod), ..., N(preperiod + period - 1)
    std::vector<std::int64_t> rises{};    ///< by residue of the heap modulo the period; one number if all are equal

    std::int64_t rise(std::int64_t n) const {
        return rises[rises.size() == 1 ? 0 : static_cast<std::size_t>(n % period)];
    }
};

}  // namespace abi_1
}  // namespace grundy
