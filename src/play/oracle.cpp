// SPDX-License-Identifier: MIT
// Answers for normal play by asking the Solver; see oracle.hpp.
#include "play/oracle.hpp"

#include <utility>

#include "core/error.hpp"

namespace grundy::play {
namespace {

constexpr std::size_t most_counted = 1000;  // winning moves are counted no further

SolverOptions bounded(SolverOptions options) {
    options.most_moves = most_counted;
    return options;
}

void stop_where_interrupted(Outcome outcome, const std::string& reason) {
    if (outcome == Outcome::interrupted) throw Stopped(Status::interrupted, reason);
}

}  // namespace

NormalPlay::NormalPlay(const Rules& rules, SolverOptions options) : solver_(rules, bounded(std::move(options))) {}

MoveList NormalPlay::moves(const PositionHandle& position, const MoveQuery& query) {
    MoveList list = solver_.moves(position, query);
    stop_where_interrupted(list.outcome, list.reason);
    return list;
}

std::optional<std::vector<LegalMove>> NormalPlay::winning_moves(const PositionHandle& position, std::size_t most) {
    const Answer answer = solver_.solve(position);
    stop_where_interrupted(answer.outcome, answer.reason);
    if (answer.outcome != Outcome::answered) return std::nullopt;
    std::vector<LegalMove> out;
    for (const WinningMove& m : answer.moves) {
        std::vector<std::size_t> components{m.component};
        components.insert(components.end(), m.twins.begin(), m.twins.end());
        for (const std::size_t component : components) {
            if (out.size() == most) return out;
            LegalMove& move = out.emplace_back();
            move.component = component;
            move.from = m.from;
            move.to = m.to;
            move.value = m.value;
            move.wins = true;
            move.choice = m.choice;
            move.also = m.also;
        }
    }
    return out;
}

}  // namespace grundy::play
