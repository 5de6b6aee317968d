// SPDX-License-Identifier: MIT
// The fault of rules, or of what they are given, that play comes back to a position.
#pragma once

#include "core/error.hpp"

namespace grundy {

/// Those who know where a position comes from may add how it is meant to be given.
class NeverEnds : public Error {
public:
    using Error::Error;
};

}  // namespace grundy
