// SPDX-License-Identifier: MIT
// What can go wrong, of two kinds: an Error (bad arguments, rules that do not end, a file that cannot
// be read) and Stopped (the budget ran out or the user interrupted: a result, not a fault).
#pragma once

#include <stdexcept>
#include <string>

namespace grundy {

/// Something a person can mend; `what()` names the place and, where there is one, the remedy.
struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// How a query ended. `answered` is the only one that comes with a value.
enum class Status { answered, out_of_budget, interrupted };

/// Thrown inside engines when the Meter says stop; the api turns it into a Status.
struct Stopped : std::runtime_error {
    Stopped(Status s, const std::string& how_far) : std::runtime_error(how_far), status(s) {}
    Status status;
};

}  // namespace grundy
