// SPDX-License-Identifier: MIT
// See progress_line.hpp.
#include "report/progress_line.hpp"

#include <fmt/format.h>

#include <iterator>

namespace grundy::report {
namespace {

std::string amount(double n) {
    const char* units[] = {"", " k", " M", " G", " T"};
    std::size_t unit = 0;
    while (n >= 9999.5 && unit + 1 < std::size(units)) {
        n /= 1000;
        ++unit;
    }
    return fmt::format("{:.{}f}{}", n, unit && n < 100 ? 1 : 0, units[unit]);
}

std::string duration(double seconds) {
    if (seconds < 100) return fmt::format("{:.0f} s", seconds);
    if (seconds < 100 * 60) return fmt::format("{:.0f} min", seconds / 60);
    return fmt::format("{} h", amount(seconds / 3600));
}

}  // namespace

std::string progress_line(std::string_view what, std::uint64_t done, std::uint64_t total, double seconds,
                          std::uint64_t begun, std::optional<double> saved) {
    double rate = seconds > 0 && done > begun ? static_cast<double>(done - begun) / seconds : 0;
    std::string line = fmt::format("{}: ", what);
    if (total == 0) {
        line += amount(static_cast<double>(done)) + " done";
    } else {
        double part = done < total ? static_cast<double>(done) / static_cast<double>(total) : 1;
        line += fmt::format("{:.0f}%", part * 100);
    }
    if (rate > 0) line += fmt::format(", {}/s", amount(rate));
    if (rate > 0 && total > done) line += fmt::format(", {} left", duration(static_cast<double>(total - done) / rate));
    if (saved) line += fmt::format(", saved {} ago", duration(*saved));
    return line;
}

}  // namespace grundy::report
