// SPDX-License-Identifier: MIT
// MONA (https://www.brics.dk/mona) decides sentences of WS1S. It is a program of its own, run within limits.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/budget.hpp"
#include "logic/automaton.hpp"
#include "processes/process.hpp"

namespace grundy::logic {

struct Verdict {
    enum class Is { valid, refuted, unfinished };
    Is is = Is::unfinished;
    std::string why;      ///< unfinished: for what reason
    std::string version;  ///< "MONA v1.4-18"
    double seconds = 0;
    /// Values of the free variables, as the binary digits, lowest first: where the sentence is false, and where it is
    /// true. None if there is no such place.
    std::optional<std::map<std::string, std::string>> counterexample{}, example{};
};

/// Whether MONA is installed.
bool has_mona();

/// What is left of a budget after `spent` seconds; one without a limit of time is a minute.
processes::ProcessLimits mona_limits(const Budget& budget, double spent);

/// Throws Error, with what to install, if there is no MONA; Stopped if interrupted.
Verdict run_mona(const std::string& text, const processes::ProcessLimits& limits);

/// The set of positions for which a formula is true, as MONA computes it; these are its free variables, one an
/// argument. Nothing if MONA does not finish. Throws as run_mona.
std::optional<Automaton> set_by_mona(const std::string& predicates, const std::string& formula,
                                     const std::vector<std::string>& variables, const processes::ProcessLimits& limits);

/// What `mona -w` prints, as an automaton that reads these variables; nothing if it is another text. MONA's first
/// symbol has no place: it is for variables of truth values, of which there are none.
std::optional<Automaton> read_set(const std::string& text, const std::vector<std::string>& variables);

}  // namespace grundy::logic
