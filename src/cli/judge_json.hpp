// SPDX-License-Identifier: MIT
// Shows the result of a hunt as JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "judge/hunt.hpp"

namespace grundy::cli {

/// States what a program was compared with (an id or a game), and the result. `checked_to`: of a conjecture that was
/// used (Session::checked_to).
std::string hunt_json(const std::string& subject, const std::string& program, const judge::HuntOptions& options,
                      const judge::Hunt& hunt, std::optional<std::int64_t> checked_to);

}  // namespace grundy::cli
