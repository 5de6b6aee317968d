// SPDX-License-Identifier: MIT
// See lists.hpp.
#include "atlas/lists.hpp"

namespace grundy::atlas {

std::string ranges(const std::vector<std::size_t>& numbers) {
    std::string out;
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t j = i;
        while (j + 1 < numbers.size() && numbers[j + 1] == numbers[j] + 1) ++j;
        out += (out.empty() ? "" : ",") + std::to_string(numbers[i]);
        if (j > i) out += "-" + std::to_string(numbers[j]);
        i = j + 1;
    }
    return out;
}

}  // namespace grundy::atlas
