// SPDX-License-Identifier: MIT
// See quick_answers.hpp.
#include "judge/quick_answers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "core/error.hpp"
#include "judge/judge.hpp"

namespace grundy::judge {
namespace {

constexpr std::uint64_t most_bytes = std::uint64_t{256} << 20;  // for the engine, on generated positions
constexpr std::size_t most_known = 20000;                       // number of answers kept

SolverOptions limited(SolverOptions options) {
    if (options.limits.nodes == 0) options.limits.nodes = steps_a_position;
    options.limits.time.reset();
    options.limits.bytes = std::min(options.limits.bytes, most_bytes);
    options.limits.progress = nullptr;
    return options;
}

// An expression that is faulty is so for every position; it is no Error, which may be the fault of one.
struct OrderFault : std::runtime_error {
    using runtime_error::runtime_error;
};

BestMove best_move(Solver& solver, const PositionHandle& position, const Answers& answers, const OwnLimits& limits) {
    try {
        return answers.order->best(solver, position, answers.misere, limits);
    } catch (const TextError& fault) {
        throw OrderFault(fault.what());
    }
}

// The numbers of the best move, after that of its component if there are several.
Told best_answer(Solver& solver, const PositionHandle& position, const Answers& answers, const OutputWords& words,
                 const OwnLimits& limits) {
    const BestMove best = best_move(solver, position, answers, limits);
    Told out{static_cast<const Run&>(best), {}};
    if (best.outcome != Outcome::answered) return out;
    if (best.result != PlayResult::win) return out.text = words.second, out;
    if (answers.names_winner || !best.move) out.text = words.first;
    if (!best.move) return out;
    const auto number = [&](auto n) { out.text += (out.text.empty() ? "" : " ") + std::to_string(n); };
    if (answers.components || position.components() > 1) number(best.move->component);
    for (const auto& [name, chosen] : best.move->choice) number(chosen);
    return out;
}

Told misere_answer(Solver& solver, const PositionHandle& position, const Answers& answers, const OutputWords& words,
                   const OwnLimits& limits) {
    const bool value = answers.what == Answers::What::value;
    const MisereAnswer answer = value ? solver.misere_value(position, limits) : solver.misere(position, limits);
    Told out{static_cast<const Run&>(answer), {}};
    if (answer.outcome == Outcome::answered)
        out.text = value ? value_text(*answer.value) : answer.first_wins ? words.first : words.second;
    return out;
}

std::int64_t all_choices(const MoveCount& count) {
    if (!count.choices) throw Error("the choices that win are not known, although the moves that they make are");
    return *count.choices;
}

}  // namespace

SolverOptions suited_to(const Answers& answers, SolverOptions options) {
    const bool best = answers.what == Answers::What::best;
    options.most_moves = best ? MoveOrder::most_listed : 0;
    options.move_positions = best && answers.order->looks_at_positions();
    options.one_move_a_take = best;
    options.first_move_only = best && !answers.order->looks_at_positions();
    return options;
}

Told tell(Solver& solver, const PositionHandle& position, const Answers& answers, const OutputWords& words,
          const OwnLimits& limits) {
    if (answers.what == Answers::What::best) return best_answer(solver, position, answers, words, limits);
    if (answers.what == Answers::What::moves || answers.what == Answers::What::choices) {
        const bool choices = answers.what == Answers::What::choices;
        const MoveCount count =
            answers.misere ? solver.misere_count(position, limits) : solver.count(position, choices, limits);
        Told out{static_cast<const Run&>(count), {}};
        if (count.outcome == Outcome::answered) out.text = std::to_string(choices ? all_choices(count) : *count.moves);
        return out;
    }
    if (answers.misere) return misere_answer(solver, position, answers, words, limits);
    if (answers.what == Answers::What::value) {
        const Answer answer = solver.value(position, limits);
        return {static_cast<const Run&>(answer), answer.outcome == Outcome::answered ? value_text(answer.value) : ""};
    }
    const WinnerAnswer answer = solver.winner(position, 0, limits);
    Told out{static_cast<const Run&>(answer), {}};
    if (answer.outcome == Outcome::answered)
        out.text = answer.result == PlayResult::draw ? "draw" : answer.first_wins ? words.first : words.second;
    return out;
}

SharedTime::SharedTime(Limits limits)
    : limits_(std::move(limits)), whole_(limits_.time), start_(std::chrono::steady_clock::now()) {}

OwnLimits SharedTime::left() {
    if (!whole_) return std::nullopt;
    limits_.time = *whole_ - (std::chrono::steady_clock::now() - start_);
    return limits_;
}

void SharedTime::require() {
    if (const OwnLimits limits = left(); limits && limits->time->count() <= 0)
        throw Stopped(
            Status::out_of_budget,
            fmt::format("the time budget of {:.6g} s, which all questions share, is used up", whole_->count()));
}

QuickAnswers::QuickAnswers(const Rules& rules, const SolverOptions& options, Answers answers, OutputWords words)
    : rules_(rules),
      options_(options),
      answers_(std::move(answers)),
      words_(std::move(words)),
      solver_(rules, suited_to(answers_, limited(options))) {}

std::optional<std::string> QuickAnswers::quick(const std::string& position, bool& slow) {
    const auto known = known_.find(position);
    if (known != known_.end()) return known->second;
    if (known_.size() >= most_known) {
        known_.clear();
        solver_.forget();
    }
    std::optional<std::string> text;
    try {
        const PositionHandle handle = solver_.position(position);
        if (solver_.may_start(handle)) {
            const Told told = tell(solver_, handle, answers_, words_);
            if (told.outcome == Outcome::interrupted) throw Stopped(Status::interrupted, told.reason);
            slow = told.outcome != Outcome::answered;
            if (!slow) text = told.text;
        }
    } catch (const Error&) {      // rules need not fit every position
    } catch (const TextError&) {  // nor need a builder take every size: `board(0, 3)`
    }
    known_[position] = text;
    return text;
}

std::string QuickAnswers::at_length(const std::string& position) {
    if (!patient_) {
        SolverOptions options = options_;
        options.limits.progress = nullptr;
        patient_ = std::make_unique<Solver>(rules_, suited_to(answers_, options));
    }
    const Told told = tell(*patient_, patient_->position(position), answers_, words_);
    require_answer(told);
    patient_->forget();
    return told.text;
}

std::string QuickAnswers::canonical(const std::string& position) {
    try {
        return solver_.text(solver_.position(position));
    } catch (const Error&) {  // rules need not fit every position
        return position;
    }
}

}  // namespace grundy::judge
