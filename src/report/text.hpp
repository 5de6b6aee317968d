// SPDX-License-Identifier: MIT
// Defines pieces that the texts of several answers share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <grundy/answers.hpp>
#include <string>
#include <string_view>

#include "core/long_text.hpp"

namespace grundy::report {

using grundy::shorten;

/// Returns "1 move", "2 moves" or "2 replies".
std::string counted(std::uint64_t count, std::string_view noun);

/// Returns what is said before the length of a list of at most `most`: nothing if the list is complete, "more than " if
/// it ended for its length, and otherwise "at least ".
std::string_view bound_of(std::size_t count, bool complete, std::size_t most);

/// Returns "0101": a number in binary, with zeros in front up to `width` digits.
std::string binary(std::uint64_t n, std::size_t width);

/// "kept result of 2026-01-31T12:00:00Z: by table in 12.3 s, version 1.0.0+1".
std::string kept_text(const Run::Kept& kept);

}  // namespace grundy::report
