// SPDX-License-Identifier: MIT
// The formats of online judges: a judge's input in, the output that the judge expects out, byte for
// byte. A format is one file: it reads numbers, asks a Solver for values of a game of the catalogue and
// writes words. It knows nothing of how the game is won.
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
    /// Use run_format, which also looks after the end of the output.
    void (*run)(Reader&, Writer&, Solver&);
    std::string_view limits;  ///< that the judge promises, and that inputs made up keep
    Inputs inputs;            ///< how they are made up
};

/// All formats, by id.
std::span<const Format> formats();

/// Case, blanks and dashes do not matter: "HDU 1846" is "hdu-1846". Null where there is none.
const Format* find_format(std::string_view id);

/// Reads all of `in` and writes all answers to `out`. The solver must know the games of the catalogue.
/// InputError: the input is faulty. Stopped: the solver's limits are used up. Either way what the
/// writer still holds never goes out. Drops what the solver has computed (Solver::forget) at times.
void run_format(const Format& format, Solver& solver, Reader& in, Writer& out);

/// The format as something that programs are held against (judge/hunt.hpp). `rules` must outlive it.
Subject as_subject(const Format& format, const Rules& rules, SolverOptions options);

/// The options as the formats want them: all winning moves, by their choices alone.
SolverOptions suited(SolverOptions options);

/// Throws Stopped where the answer is none.
void require_answer(const Answer& answer);

}  // namespace grundy::judge
