// SPDX-License-Identifier: MIT
// What the builds of lanes_body.hpp share; included before it and after GRUNDY_INLINE.

#include "kernels/breaking/planes/vectors_32.hpp"

GRUNDY_INLINE Vector option(const std::uint8_t* at, const WideMark& m) {
    return differ(load(at - m.offset), load(m.index));
}
