// SPDX-License-Identifier: MIT
// See repetition_text.hpp.
#include "core/repetition_text.hpp"

namespace grundy {

std::string any_of_text(std::span<const Int> numbers) {
    std::string out;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        out += (i == 0 ? "" : i + 1 < numbers.size() ? ", " : " or ") + std::to_string(numbers[i]);
    return out;
}

std::string repetition_text(const std::string& values, Int period, Int preperiod, Nimber saltus,
                            std::span<const Int> flat) {
    const std::string p = std::to_string(period), same = values + "(n + " + p + ") = " + values + "(n)";
    std::string out =
        same + (saltus > 0 ? " + " + std::to_string(saltus) : "") + " for all n >= " + std::to_string(preperiod);
    if (!flat.empty()) out += ", but " + same + " if n mod " + p + " is " + any_of_text(flat);
    return out;
}

std::string quotient_text(Int period, Int preperiod, std::uint64_t order, std::uint64_t lost) {
    return "under misere play, heap n + " + std::to_string(period) +
           " acts as heap n in all sums of heaps, for all n >= " + std::to_string(preperiod) +
           "; their misere quotient has " + std::to_string(order) + " elements, " + std::to_string(lost) +
           " of them lost";
}

}  // namespace grundy
