// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

namespace grundy {

/// Returns the amount in readable form, such as "3.5 GiB".
std::string bytes_text(std::uint64_t bytes);

}  // namespace grundy
