// SPDX-License-Identifier: MIT
// See clock.hpp.
#include "system/clock.hpp"

#include <array>
#include <ctime>

namespace grundy::system {

std::string utc_now() {
    const std::time_t seconds = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    std::array<char, 32> text{};
    return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

}  // namespace grundy::system
