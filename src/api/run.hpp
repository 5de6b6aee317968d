// SPDX-License-Identifier: MIT
// The one place in which a query that runs out of budget turns from an exception into an outcome.
#pragma once

#include <grundy/answers.hpp>
#include <optional>
#include <string>
#include <utility>

#include "core/budget.hpp"
#include "core/error.hpp"

namespace grundy {
inline namespace abi_1 {

/// Runs `work`, which ticks `meter`, and adds what this took to `run`. If the work is stopped, this becomes the outcome
/// of the run instead of an exception. What the work had filled in by then is unfinished; an answer that must not be
/// misread has `not_reached`, which takes it back.
template <class Answer, class Work>
void run_query(Answer& run, Meter& meter, Work&& work) {
    const std::uint64_t nodes = meter.nodes();
    const double seconds = meter.seconds();
    try {
        meter.look();
        std::forward<Work>(work)();
    } catch (const Stopped& stop) {
        run.outcome = stop.status;
        run.reason = stop.what();
        if constexpr (requires { run.not_reached(stop); }) run.not_reached(stop);
    }
    run.nodes += meter.nodes() - nodes;
    run.seconds += meter.seconds() - seconds;
}

/// Runs an attempt that a query can do without. Returns why the attempt ran out of budget, or nothing if it did not.
/// Throws Stopped if interrupted.
template <class Work>
std::optional<std::string> run_attempt(Meter& meter, Work&& work) {
    Run run;
    run_query(run, meter, std::forward<Work>(work));
    if (run.outcome == Outcome::interrupted) throw Stopped(run.outcome, run.reason);
    if (run.outcome == Outcome::out_of_budget) return std::move(run.reason);
    return std::nullopt;
}

}  // namespace abi_1
}  // namespace grundy
