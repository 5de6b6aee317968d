// SPDX-License-Identifier: MIT
// See overdue.hpp.
#include "processes/overdue.hpp"

#include <fmt/format.h>

#include "core/bytes.hpp"

namespace grundy::processes {
namespace {

constexpr double more = 1.08;
constexpr double spare_seconds = 0.2;
constexpr double spare_bytes = 24 << 20;

}  // namespace

std::string Overdue::reason(double elapsed, std::uint64_t used, double patience) const {
    if (seconds > 0 && elapsed > seconds * more + spare_seconds + patience)
        return fmt::format(
            "the time budget of {} s is used up; the work did not stop by itself and was ended after {:.1f} s", seconds,
            elapsed);
    if (static_cast<double>(used) > static_cast<double>(bytes) * more + spare_bytes)
        return fmt::format(
            "the memory budget of {} is used up; the work did not stop by itself and was ended when it used {}",
            bytes_text(bytes), bytes_text(used));
    return "";
}

}  // namespace grundy::processes
