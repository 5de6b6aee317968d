// SPDX-License-Identifier: MIT
// Values that rise, far out.
#pragma once

#include <string>

#include "core/error.hpp"
#include "core/nimber.hpp"

namespace grundy::engines::sequences {

/// A value of 2^63 or more, which no engine can have.
class BeyondValues : public Error {
public:
    using Error::Error;
};

/// What is added to values of the first period, at most `most`, for those `rounds` periods later, at heap n. Throws
/// BeyondValues if the sum may be 2^63 or more. `name` is that of the game.
Nimber raised(const std::string& name, Wide n, Wide rounds, Wide saltus, Nimber most);

}  // namespace grundy::engines::sequences
