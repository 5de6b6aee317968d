// SPDX-License-Identifier: MIT
// When something was done, for records that are read on other machines.
#pragma once

#include <string>

namespace grundy::system {

/// "2026-01-31T12:00:00Z": now, in UTC.
std::string utc_now();

}  // namespace grundy::system
