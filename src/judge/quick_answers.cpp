// SPDX-License-Identifier: MIT
// See quick_answers.hpp.
#include "judge/quick_answers.hpp"

#include <algorithm>
#include <utility>

#include "core/error.hpp"
#include "judge/positions.hpp"

namespace grundy::judge {
namespace {

constexpr std::uint64_t most_bytes = std::uint64_t{256} << 20;  // for the engine, on generated positions
constexpr std::size_t most_known = 20000;                       // number of answers kept

SolverOptions limited(SolverOptions options) {
    if (options.limits.nodes == 0) options.limits.nodes = steps_a_position;
    options.limits.seconds = 0;
    options.limits.bytes = std::min(options.limits.bytes, most_bytes);
    options.limits.progress = nullptr;
    options.move_positions = false;
    return options;
}

}  // namespace

QuickAnswers::QuickAnswers(const Rules& rules, const SolverOptions& options, Words words)
    : rules_(rules), options_(options), words_(std::move(words)), solver_(rules, limited(options)) {}

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
            const Answer answer = solver_.value(handle);
            if (answer.outcome == Outcome::interrupted) throw Stopped(Status::interrupted, answer.reason);
            slow = answer.outcome != Outcome::answered;
            if (!slow) text = words_(answer);
        }
    } catch (const Error&) {  // rules need not fit every position
    }
    known_[position] = text;
    return text;
}

std::string QuickAnswers::at_length(const std::string& position) {
    if (!patient_) {
        SolverOptions options = options_;
        options.limits.progress = nullptr;
        patient_ = std::make_unique<Solver>(rules_, options);
    }
    const std::string text = words_(patient_->value(position));
    patient_->forget();
    return text;
}

std::string QuickAnswers::canonical(const std::string& position) {
    try {
        return solver_.text(solver_.position(position));
    } catch (const Error&) {  // rules need not fit every position
        return position;
    }
}

}  // namespace grundy::judge
