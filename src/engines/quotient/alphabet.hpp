// SPDX-License-Identifier: MIT
// The games of which a misere quotient is made.
#pragma once

#include <functional>
#include <span>
#include <vector>

namespace grundy::engines::quotient {

using LetterSum = std::vector<std::uint32_t>;  ///< letters, the greatest first

/// Letters are numbered; the options of a letter are sums of letters before it.
class Alphabet {
public:
    virtual ~Alphabet() = default;
    using Visit = std::function<void(std::span<const std::uint32_t> sum)>;
    virtual void each_option(std::size_t letter, const Visit& visit) = 0;
};

}  // namespace grundy::engines::quotient
