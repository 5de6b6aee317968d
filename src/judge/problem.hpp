// SPDX-License-Identifier: MIT
// What is answered line by line: a judge's problem, or any game in a format of one's own or one position a line.
#pragma once

#include <grundy/grundy.hpp>
#include <optional>
#include <string>

#include "judge/judge.hpp"
#include "judge/own_format.hpp"

namespace grundy::judge {

struct Problem {
    const Format* format = nullptr;  ///< of the catalogue of judges; null: one's own, or positions
    std::optional<OwnFormat> own{};
    Answers answers{};  ///< of positions
};

/// Finds a format by its id. Throws Error, with a near id or a game of a near name and the list of all ids, if there is
/// none.
const Format& known_format(const std::string& id, const Rules& rules);

/// The format for a game and how its input and output look. Throws Error if it does not suit the game.
OwnFormat own_format(const Rules& rules, const std::string& game, const std::string& input, const std::string& words,
                     Answers answers);

/// Answers all of an input. Throws InputError if it is faulty, and Stopped if the limits of the options are used up:
/// the time by all questions together, the rest by one.
void answer_input(const Problem& problem, const Rules& rules, const SolverOptions& options,
                  const Reader::Source& source, Writer& out);

}  // namespace grundy::judge
