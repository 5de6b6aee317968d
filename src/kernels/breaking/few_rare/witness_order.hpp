// SPDX-License-Identifier: MIT
// In which order witnesses are tried. Each heap of a sample needs an option for every rare index below its value; the
// next witness is always the one that serves most of what is still open. The order decides the time, never a value.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace grundy::kernels::breaking {

/// An option x[n - offset] ^ index, with the smaller part of its split.
struct LaneOption {
    std::size_t offset = 0;
    std::uint32_t index = 0;
    std::size_t part = 0;
};

/// At most so many of the options, in the order in which they are best tried, by what heaps sample[0], ... need: the
/// bits of `open`. Those that serve none of them are left out.
std::vector<LaneOption> ordered(const std::vector<LaneOption>& options, const std::uint8_t* sample,
                                std::vector<std::uint64_t> open, std::size_t most);

}  // namespace grundy::kernels::breaking
