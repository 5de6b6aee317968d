// SPDX-License-Identifier: MIT
// Answers by asking the Solver; see oracle.hpp.
#include "play/oracle.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "core/error.hpp"

namespace grundy::play {
namespace {

constexpr std::size_t most_winning_moves = 1000;  // winning moves are counted no further
constexpr std::size_t most_marked = 100000;       // all that a list of moves can have, each with its choices

SolverOptions bounded(SolverOptions options, std::size_t most) {
    options.most_moves = most;
    return options;
}

void stop_where_interrupted(Outcome outcome, const std::string& reason) {
    if (outcome == Outcome::interrupted) throw Stopped(Status::interrupted, reason);
}

// A move for each of the equal components.
std::vector<LegalMove> each_component(const std::vector<WinningMove>& moves, std::size_t most) {
    std::vector<LegalMove> out;
    for (const WinningMove& m : moves) {
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
            move.handle = m.handle;
        }
    }
    return out;
}

SolverOptions with_lengths(SolverOptions options) {
    options.remoteness = true;
    return options;
}

void mark_winning(const std::vector<LegalMove>& winning, MoveList& list) {
    std::set<std::pair<std::size_t, std::string>> marked;
    for (const LegalMove& move : winning) marked.emplace(move.component, move.to);
    for (LegalMove& move : list.moves) move.wins = marked.contains({move.component, move.to});
}

}  // namespace

NormalPlay::NormalPlay(const Rules& rules, SolverOptions options)
    : solver_(rules, bounded(options, most_winning_moves)),
      lengths_(rules, with_lengths(bounded(std::move(options), most_marked))) {}

MoveList NormalPlay::moves(const PositionHandle& position, const MoveQuery& query) {
    const bool may_repeat = solver_.may_repeat(position);
    MoveQuery asked = query;
    asked.values = query.values && !may_repeat;
    MoveList list = solver_.moves(position, asked);
    stop_where_interrupted(list.outcome, list.reason);
    if (!may_repeat || !query.values) return list;
    const auto found = best(position);
    list.outcome = found ? Outcome::answered : Outcome::out_of_budget;
    if (!found) return list;
    list.first_wins = found->result == PlayResult::win;
    if (list.first_wins) mark_winning(found->moves, list);
    return list;
}

std::optional<Best> NormalPlay::best(const PositionHandle& position) {
    constexpr std::size_t most_known = 1000;
    const std::string text = solver_.text(position);
    if (const auto known = known_.find(text); known != known_.end()) return known->second;
    Answer answer = lengths_.solve(text);
    stop_where_interrupted(answer.outcome, answer.reason);
    std::optional<Best> out;
    if (answer.outcome == Outcome::answered) {
        std::stable_sort(answer.moves.begin(), answer.moves.end(), [](const WinningMove& a, const WinningMove& b) {
            return a.remoteness.value_or(0) < b.remoteness.value_or(0);
        });
        out = Best{answer.result, each_component(answer.moves, most_marked)};
    }
    if (known_.size() >= most_known) known_.clear();
    known_.emplace(text, out);
    return out;
}

std::optional<std::vector<LegalMove>> NormalPlay::winning_moves(const PositionHandle& position, std::size_t most) {
    if (solver_.may_repeat(position)) {
        auto found = best(position);
        if (!found) return std::nullopt;
        if (found->result != PlayResult::win) found->moves.clear();
        if (found->moves.size() > most) found->moves.resize(most);
        return std::move(found->moves);
    }
    const Answer answer = solver_.solve(position);
    stop_where_interrupted(answer.outcome, answer.reason);
    if (answer.outcome != Outcome::answered) return std::nullopt;
    return each_component(answer.moves, most);
}

std::optional<std::vector<LegalMove>> NormalPlay::winning_move_alone(const PositionHandle& position) {
    const WinnerAnswer answer = solver_.winner(position, 1);
    stop_where_interrupted(answer.outcome, answer.reason);
    if (answer.outcome != Outcome::answered || (answer.first_wins && answer.moves.empty())) return std::nullopt;
    return each_component(answer.moves, 1);
}

MiserePlay::MiserePlay(const Rules& rules, SolverOptions options)
    : solver_(rules, bounded(std::move(options), most_marked)) {}

MoveList MiserePlay::moves(const PositionHandle& position, const MoveQuery& query) {
    MoveQuery legal = query;
    legal.values = false;
    MoveList list = solver_.moves(position, legal);
    stop_where_interrupted(list.outcome, list.reason);
    if (!query.values) return list;
    const MisereAnswer answer = solver_.misere(position);
    stop_where_interrupted(answer.outcome, answer.reason);
    list.outcome = answer.outcome;
    list.reason = answer.reason;
    list.engine = answer.engine;
    if (answer.outcome == Outcome::answered && !answer.moves_complete) list.outcome = Outcome::out_of_budget;
    if (list.outcome != Outcome::answered) return list;
    list.first_wins = answer.first_wins;
    mark_winning(each_component(answer.moves, most_marked), list);
    return list;
}

std::optional<std::vector<LegalMove>> MiserePlay::winning_moves(const PositionHandle& position, std::size_t most) {
    const MisereAnswer answer = solver_.misere(position);
    stop_where_interrupted(answer.outcome, answer.reason);
    if (answer.outcome != Outcome::answered) return std::nullopt;
    return each_component(answer.moves, most);
}

}  // namespace grundy::play
