// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

namespace grundy {

/// "3.5 GiB", for people.
std::string bytes_text(std::uint64_t bytes);

}  // namespace grundy
