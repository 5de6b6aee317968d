// SPDX-License-Identifier: MIT
// Proof numbers (Allis 1994; phi and delta as in Nagai 2002): how much work an answer seems to need. Here a question
// is "is the value of this component n?"; phi is the effort to prove that it is not, because then the player to move
// wins component + *n, and delta is the effort to prove that it is.
//
// Sums of efforts grow with the tree, so 16 bits hold them as floating numbers. They are rounded up: a search that
// stopped at a limit must find its result at or above the limit when it looks again, or it would start over for ever.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace grundy::engines::search {

using Effort = std::uint32_t;
/// Limits of this much never stop a search, and efforts of this much are impossible. Finite ones are at most
/// most_effort; a limit above it counts as none, because efforts that have reached it no longer grow.
inline constexpr Effort no_limit = Effort{1} << 30, most_effort = Effort{1} << 26;

struct Numbers {
    Effort phi, delta;
    friend bool operator==(const Numbers&, const Numbers&) = default;
};

/// 12 bits of mantissa, 4 of exponent: less than 0xFE00 for all that is at most most_effort.
inline std::uint16_t narrowed(Effort effort) {
    effort = std::min(effort, most_effort);
    if (effort < 0x1000) return static_cast<std::uint16_t>(effort);
    // The mantissa begins with a one, which is left out.
    auto shift = static_cast<unsigned>(std::bit_width(effort)) - 13;
    Effort mantissa = (effort + (Effort{1} << shift) - 1) >> shift;
    if (mantissa == 0x2000) {
        mantissa = 0x1000;
        ++shift;
    }
    return static_cast<std::uint16_t>((shift + 1) << 12 | (mantissa & 0xFFF));
}
inline Effort widened(std::uint16_t effort) {
    if (effort < 0x1000) return effort;
    return Effort{0x1000u | (effort & 0xFFFu)} << ((effort >> 12) - 1);
}

}  // namespace grundy::engines::search
