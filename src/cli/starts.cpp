// SPDX-License-Identifier: MIT
// Warns about positions that are no starts; see starts.hpp.
#include "cli/starts.hpp"

#include <algorithm>
#include <grundy/errors.hpp>

#include "core/error.hpp"

namespace grundy::cli {

namespace {

// Few games have a line `start if`, and to read a long position again takes as long as its answer.
bool any_start(const Rules& rules) {
    const auto games = rules.games();
    return std::any_of(games.begin(), games.end(),
                       [](const GameInfo& g) { return g.text.find("start") != std::string::npos; });
}

}  // namespace

void warn_unless_start(Session& session, Solver& solver, const std::string& position) {
    if (!any_start(session.rules())) return;
    try {
        if (solver.may_start(solver.position(position))) return;
    } catch (const Error&) {  // of the condition: the answer stands without it
        return;
    } catch (const TextError&) {  // more equal components than a list can hold, or a fault that the answer will report
        return;
    } catch (const Stopped& stop) {  // the answer has been printed, and stands without it
        if (stop.status == Status::interrupted) throw;
        return;
    }
    session.warn("play cannot begin with this position: see `start if` in the rules");
}

}  // namespace grundy::cli
