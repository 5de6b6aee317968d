// SPDX-License-Identifier: MIT
// See raised.hpp.
#include "engines/sequences/raised.hpp"

namespace grundy::engines::sequences {

Nimber raised(const std::string& name, Wide n, Wide rounds, Wide saltus, Nimber most) {
    if (saltus > 0 && rounds > (Wide{greatest_int} - static_cast<Wide>(most)) / saltus)
        throw BeyondValues("the values of " + name + " from about heap " + std::to_string(static_cast<Int>(n)) +
                           " on are beyond 2^63 - 1, the largest value there is");
    return static_cast<Nimber>(rounds * saltus);
}

}  // namespace grundy::engines::sequences
