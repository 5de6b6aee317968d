// SPDX-License-Identifier: MIT
// Answers about generated positions. Those that take the engine long, or that the rules do not fit, are left out of the
// inputs; a position that was quick while much was known is answered at length when it comes again.
#pragma once

#include <chrono>
#include <grundy/grundy.hpp>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "core/input_format.hpp"
#include "core/resident.hpp"
#include "judge/judge.hpp"
#include "judge/positions.hpp"

namespace grundy::judge {

/// The answer to one position, with its outcome.
struct Told : Run {
    std::string text;  ///< empty unless it is answered
};

/// What a line of the output says of a position: its value, its best move, or the winner in these words; "draw" if it
/// is one.
Told tell(Solver& solver, const PositionHandle& position, const Answers& answers, const OutputWords& words = {},
          const OwnLimits& limits = {});

/// The time of a budget, which all questions of an input share.
class SharedTime {
public:
    explicit SharedTime(Limits limits);

    OwnLimits left();  ///< the limits of the next question
    void require();    ///< throws Stopped if no time is left

private:
    Limits limits_;
    std::optional<Seconds> whole_;
    std::chrono::steady_clock::time_point start_;
};

/// What `ask` returns, which must be an answer. If the budget ended while much was kept of earlier positions, that is
/// given up, and the question asked once more.
template <class Forget, class Ask>
Told tell_with_room(KeptMemory& memory, SharedTime& time, const Forget& forget, const Ask& ask) {
    Told told = ask(time.left());
    if (told.outcome == Outcome::out_of_budget && memory.much()) {
        time.require();
        memory.give_up(forget);
        told = ask(time.left());
    }
    if (told.outcome == Outcome::out_of_budget) time.require();
    require_answer(told);
    return told;
}

/// The options that such answers need.
SolverOptions suited_to(const Answers& answers, SolverOptions options);

class QuickAnswers {
public:
    QuickAnswers(const Rules& rules, const SolverOptions& options, Answers answers, OutputWords words = {});

    /// Returns nothing if the rules do not define this position (an index outside its row ...), if play does not begin
    /// there (`start if`), or if the answer takes too long; `slow` is then set.
    std::optional<std::string> quick(const std::string& position, bool& slow);
    /// Returns the answer however long it takes.
    std::string at_length(const std::string& position);
    /// The position as it is printed, or the text itself if it is none.
    std::string canonical(const std::string& position);

private:
    Rules rules_;
    SolverOptions options_;
    Answers answers_;
    OutputWords words_;
    Solver solver_;                    // with limits
    std::unique_ptr<Solver> patient_;  // without limits
    std::map<std::string, std::optional<std::string>> known_;
};

}  // namespace grundy::judge
