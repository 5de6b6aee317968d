// SPDX-License-Identifier: MIT
// Times as files have them.
#pragma once

#include <array>
#include <ctime>
#include <string>

namespace grundy {

/// "2026-01-31T12:00:00Z": a time, the present one unless given.
inline std::string utc(std::time_t seconds = std::time(nullptr)) {
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    std::array<char, 32> text{};
    return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

}  // namespace grundy
