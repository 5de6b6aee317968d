// SPDX-License-Identifier: MIT
// Values that seem to rise: every p heaps, those in some residue classes modulo p stay as they are, and all others rise
// by s. Where some stay, this is sapp regularity ("split arithmetic-periodic/periodic"; D. G. Horrocks, R. J.
// Nowakowski, Integers 3 (2003), G1).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/budget.hpp"
#include "core/nimber.hpp"
#include "core/sequence.hpp"

namespace grundy::engines::sequences {

/// The first values of each sequence; of all the same number.
using Tables = std::vector<std::vector<std::uint32_t>>;
/// The first values of a sequence, `most` of them or as many as there are.
std::vector<std::uint32_t> first_values(const Sequence& values, std::size_t most);

/// Read off the tables, and not proven: for first <= n < |g| - period, G(n + period) = G(n) if n mod period is in the
/// sequence's `flat`, and G(n) + saltus otherwise.
struct Rising {
    Int period = 0, first = 0;
    Nimber saltus = 0;                   ///< 0 only where a proof says that all values repeat
    std::vector<std::vector<Int>> flat;  ///< by sequence, ascending; not all residues of every sequence
};

/// The least period, at most 1024, that holds for at least two rounds and a quarter of the values. Takes time O(|g|)
/// for each period that the last values show.
std::optional<Rising> seen_rising(const Tables& tables, Meter& meter);

}  // namespace grundy::engines::sequences
