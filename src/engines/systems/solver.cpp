// SPDX-License-Identifier: MIT
// See solver.hpp.
#include "engines/systems/solver.hpp"

namespace grundy::engines::systems {

Nimber Solver::value(std::size_t sequence, Int n, Meter& meter) {
    constexpr std::uint64_t most_in_layer = std::uint64_t{1} << 25;  // options: about a tenth of a second
    if (layers_.has(sequence) && !reach(n, false, false, meter, most_in_layer))
        return layers_.value(sequence, n, meter);
    if (!reach(n, false, true, meter)) throw too_far(n);
    return known(sequence).value(n);
}

}  // namespace grundy::engines::systems
