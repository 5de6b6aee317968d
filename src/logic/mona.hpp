// SPDX-License-Identifier: MIT
// MONA (https://www.brics.dk/mona) decides sentences of WS1S. It is a program of its own, run within limits.
#pragma once

#include <map>
#include <optional>
#include <string>

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

/// Throws Error, with what to install, if there is no MONA; Stopped if interrupted.
Verdict run_mona(const std::string& text, const processes::ProcessLimits& limits);

}  // namespace grundy::logic
