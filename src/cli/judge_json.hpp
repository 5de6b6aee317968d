// SPDX-License-Identifier: MIT
// Shows the formats of judges and the result of a hunt as JSON.
#pragma once

#include <string>
#include <vector>

#include "judge/hunt.hpp"

namespace grundy::cli {

struct JudgeRow {
    std::string id, title, input, game;
};

std::string judges_json(const std::vector<JudgeRow>& rows);
/// States what a program was compared with (an id or a game), and the result.
std::string hunt_json(const std::string& subject, const std::string& program, const judge::HuntOptions& options,
                      const judge::Hunt& hunt);

}  // namespace grundy::cli
