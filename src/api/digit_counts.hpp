// SPDX-License-Identifier: MIT
// Sums of nim heaps that are linear in one integer, counted by its binary digits.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget.hpp"
#include "core/nimber.hpp"

namespace grundy {
inline namespace abi_1 {

/// A heap of factor * n + constant, both of them natural; `game` is empty for `*(...)`.
struct LinearHeap {
    std::string game;
    Int factor = 0, constant = 0;
};

/// "nim(n) + *(2*n + 1)" with the name n; nothing if the text is no such sum.
std::optional<std::vector<LinearHeap>> linear_heaps(std::string_view text, std::string_view name);

/// For how many n in 0..last the XOR of the heaps is 0.
Wide lost_up_to(const std::vector<LinearHeap>& heaps, Int last, Meter& meter);

}  // namespace abi_1
}  // namespace grundy
