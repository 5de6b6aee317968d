// SPDX-License-Identifier: MIT
// A program's own input and output for any game, as one line describes them (core/input_format.hpp): reads and answers
// such inputs, and generates them.
#pragma once

#include <grundy/grundy.hpp>
#include <string>

#include "core/input_format.hpp"
#include "judge/hunt.hpp"
#include "judge/positions.hpp"
#include "judge/reader.hpp"
#include "judge/writer.hpp"

namespace grundy::judge {

struct OwnFormat {
    std::string game;  ///< its name, with parameters if they are fixed: "snim[{2, 5}]"
    std::string text;  ///< the format as written
    InputFormat input;
    OutputWords words;
    Answers answers;
    std::string between = " ";  ///< the answers of one test, if it asks about a range
};

/// Reads the format. Throws Error if there is no such game, or if the format does not suit it. A row without a name for
/// its length follows that length.
OwnFormat own_format(const Rules& rules, const std::string& game, std::string_view input);

/// Answers all tests of an input, which share the time of `limits`. Throws InputError, with the place, if it is faulty.
void answer_tests(Reader& in, Writer& out, Solver& solver, const Limits& limits, const OwnFormat& format,
                  const Rules& rules);

/// Generates inputs of that format; the other fields of `options` bound their numbers and components.
Subject tests_of(const Rules& rules, const OwnFormat& format, const PositionsOptions& options);

}  // namespace grundy::judge
