// SPDX-License-Identifier: MIT
// Amounts of memory as text; see bytes.hpp.
#include "core/bytes.hpp"

#include <fmt/format.h>

#include <limits>

namespace grundy {

std::string bytes_text(std::uint64_t bytes) {
    if (bytes == std::numeric_limits<std::uint64_t>::max()) return "more than 10^19 bytes";
    const double b = static_cast<double>(bytes);
    if (b >= gib) return fmt::format("{:.1f} GiB", b / gib);
    if (b >= mib) return fmt::format("{:.1f} MiB", b / mib);
    if (b >= kib) return fmt::format("{:.1f} KiB", b / kib);
    return fmt::format("{} bytes", bytes);
}

std::string count_text(std::uint64_t count) {
    return count == std::numeric_limits<std::uint64_t>::max() ? "more than 10^19" : std::to_string(count);
}

}  // namespace grundy
