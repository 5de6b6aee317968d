// SPDX-License-Identifier: MIT
// The product of nimbers (Conway, On Numbers and Games, ch. 6): with it and XOR, the numbers below 2^64, and those
// below 2^128, are a field.
#pragma once

#include "core/nimber.hpp"

namespace grundy {

/// Takes 4^3 products in the field of 256 elements, with tables; for 128 bits 4^4.
Nimber nim_product(Nimber a, Nimber b);
UnsignedWide nim_product(UnsignedWide a, UnsignedWide b);
/// The number whose nim product with a > 0 is 1.
Nimber nim_inverse(Nimber a);

}  // namespace grundy
