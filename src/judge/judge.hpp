// SPDX-License-Identifier: MIT
// The formats of online judges: the input is a judge's input, and the output is what the judge expects, byte for byte.
// A format is one file: it reads numbers, asks a Solver for values of a game of the catalogue and writes words. It
// contains nothing about how the game is won.
#pragma once

#include <grundy/grundy.hpp>
#include <span>
#include <string_view>

#include "judge/draw.hpp"
#include "judge/reader.hpp"
#include "judge/writer.hpp"

namespace grundy::judge {

struct Subject;

struct Format {
    std::string_view id;     ///< "hdu-1846"
    std::string_view title;  ///< "Brave Game"
    std::string_view input;  ///< the input format in one line
    std::string_view game;   ///< its name in the catalogue: "brave"
    /// Use run_format, which also handles the end of the output.
    void (*run)(Reader&, Writer&, Solver&);
    std::string_view limits;  ///< promised by the judge and kept by generated inputs
    Inputs inputs;            ///< how they are generated
};

/// Returns all formats, by id.
std::span<const Format> formats();

/// Finds a format by id. Case, blanks and dashes do not matter: "HDU 1846" is "hdu-1846". Returns null if there is no
/// such format.
const Format* find_format(std::string_view id);

/// Reads all of `in` and writes all answers to `out`. The solver must know the games of the catalogue. Throws
/// InputError if the input is faulty, and Stopped if the solver's limits are used up. In both cases the text that the
/// writer still holds is never written out. Occasionally drops what the solver has computed (Solver::forget).
void run_format(const Format& format, Solver& solver, Reader& in, Writer& out);

/// Returns the format as a subject for testing programs (judge/hunt.hpp).
Subject as_subject(const Format& format, const Rules& rules, SolverOptions options);

/// Returns the options that the formats need: all winning moves, described by their choices alone.
SolverOptions suited(SolverOptions options);

/// Throws Stopped if there is no answer.
void require_answer(const Run& answer);

}  // namespace grundy::judge
