// SPDX-License-Identifier: MIT
// Numbers of choices whose values have the XOR 0, where values come in runs, and whether there are any.
#pragma once

#include <vector>

#include "api/first_lost.hpp"
#include "api/tally_numbers.hpp"

namespace grundy {
inline namespace abi_1 {

/// Values with these low digits, and above them each number from `first` to `last`; each comes up `times` times.
struct ValueRun {
    Nimber low = 0, first = 0, last = 0;
    Wide times = 1;
};

/// Positions whose value is the XOR of independent parts, of which each takes any value of its runs.
struct ValueRuns {
    int low_digits = 0;  ///< binary digits of ValueRun::low
    std::vector<std::vector<ValueRun>> parts{};
};

/// The number of sums of `terms` such positions in a row whose value is 0. Throws Error if it is too large (see
/// TallyNumbers), or if the runs end at too many different numbers.
Wide lost_sums(const ValueRuns& values, std::uint64_t terms, std::optional<std::uint64_t> modulus, Meter& meter);

/// Whether a box has numbers whose XOR is 0.
bool has_xor_zero(const CountedBox& box, Meter& meter);

}  // namespace abi_1
}  // namespace grundy
