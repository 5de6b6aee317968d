// SPDX-License-Identifier: MIT
// Searches for the answers; see explain_misere.hpp. Each answer needs its own search, so few moves are continued.
#include "report/explain_misere.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "core/choice_text.hpp"
#include "report/explain.hpp"
#include "report/outcome.hpp"
#include "report/text.hpp"

namespace grundy::report {
namespace {

constexpr std::size_t most_continued = 3, most_replies = 200, widest_sum = 100;

// Several searches that share the time of one query.
class Searches {
public:
    Searches(Solver& solver, OwnLimits limits) : solver_(solver), limits_(std::move(limits)) {}

    Solver& solver() { return solver_; }
    OwnLimits left() const {
        OwnLimits out = limits_;
        if (out && out->time) *out->time -= std::chrono::steady_clock::now() - start_;
        return out;
    }
    MisereAnswer ask(const PositionHandle& position) {
        MisereAnswer answer = solver_.misere(position, left());
        require_answer(answer.outcome, answer.reason);
        return answer;
    }

private:
    Solver& solver_;
    OwnLimits limits_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// Shows every move from a position that is lost for the player to move, with an answer to each.
MisereReplies replies(Searches& searches, const PositionHandle& position, std::uint64_t& nodes) {
    MoveQuery query;
    query.most = most_replies;
    query.values = false;
    const MoveList moves = searches.solver().moves(position, query, searches.left());
    if (moves.outcome == Outcome::interrupted) require_answer(moves.outcome, moves.reason);
    MisereReplies out;
    out.position = moves.position;
    out.complete = moves.complete;
    for (const LegalMove& move : moves.moves) {
        const MisereAnswer next = searches.ask(searches.solver().after(position, move));
        nodes += next.nodes;
        out.list.push_back({move, next.moves.empty() ? std::nullopt : std::optional(next.moves.front())});
    }
    return out;
}

template <class Move>
std::string made(const Move& move) {
    const std::string text = choices_text(move.choice, move.also, move.twins);
    return text.empty() ? "" : "   " + text;
}

std::string step_text(const std::string& from, const std::string& to) {
    return shorten(from, widest_sum) + " -> " + shorten(to, widest_sum);
}

std::string listed(const MisereReplies& replies, std::size_t most) {
    std::string out;
    const std::size_t shown = std::min(most, replies.list.size());
    for (std::size_t i = 0; i < shown; ++i) {
        const auto& [move, answer] = replies.list[i];
        out += "  " + step_text(move.from, move.to) + made(move) + "\n    ";
        out += answer ? "answer: " + step_text(answer->from, answer->to) + made(*answer)
                      : "then nothing is left to move, and the last move has lost";
        out += "\n";
    }
    if (shown < replies.list.size() || !replies.complete)
        out += fmt::format("  ... and {}{} more\n", replies.complete ? "" : "at least ", replies.list.size() - shown);
    return out;
}

}  // namespace

MisereExplanation explain_misere(Solver& solver, const std::string& text, const OwnLimits& limits) {
    Searches searches(solver, limits);
    const PositionHandle position = solver.position(text);
    MisereExplanation out;
    out.answer = searches.ask(position);
    std::uint64_t& nodes = out.answer.nodes;
    if (!out.answer.first_wins) {
        out.losing = replies(searches, position, nodes);
        return out;
    }
    for (const WinningMove& move : out.answer.moves) {
        if (out.wins.size() == most_continued) break;
        MisereReplies after;
        if (move.to != "win") after = replies(searches, solver.after(position, move), nodes);
        out.wins.emplace_back(move, std::move(after));
    }
    return out;
}

std::string answer_text(const MisereExplanation& explanation, std::size_t most_moves, const Hints& hints) {
    std::string text = answer_text(explanation.answer, most_moves, hints);
    if (!explanation.answer.first_wins && !explanation.losing.list.empty())
        text += "\nEvery move loses; the answer to each:\n" + listed(explanation.losing, most_moves);
    for (const auto& [move, replies] : explanation.wins) {
        text += "\nAfter " + step_text(move.from, move.to) + made(move);
        if (move.to == "win")
            text += "\n  the whole game is won.\n";
        else
            text += "  every reply has an answer:\n" + listed(replies, most_moves);
    }
    return text;
}

}  // namespace grundy::report
