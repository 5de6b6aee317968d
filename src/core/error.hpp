// SPDX-License-Identifier: MIT
// The two kinds of failure: an Error (bad arguments, rules that do not end, a file that cannot be read) and Stopped
// (the budget ran out or the user interrupted, which is a result and not a fault). Users of the library catch both, so
// its headers declare them.
#pragma once

#include <grundy/errors.hpp>
#include <string>

namespace grundy {

/// The name of an Outcome inside the engines. The api turns Stopped into an outcome of the answer.
using Status = Outcome;

}  // namespace grundy
