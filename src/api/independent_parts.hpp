// SPDX-License-Identifier: MIT
// Sums whose summands leave different integers open: each choice of one goes with each of the others, so that the
// values of each are counted alone.
#pragma once

#include <grundy/tally.hpp>
#include <vector>

namespace grundy {
inline namespace abi_1 {

/// The summands of the question's position, those together that have an open integer in common, each with its integers
/// and their ranges; those without one go with any part. One part if the question names no integers.
std::vector<TallyQuery> independent_parts(const TallyQuery& query);

}  // namespace abi_1
}  // namespace grundy
