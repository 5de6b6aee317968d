// SPDX-License-Identifier: MIT
// Questions about one position: who wins, its value, its moves.
#include "core/error.hpp"
#include "questions/extents.hpp"
#include "questions/fields.hpp"
#include "questions/play.hpp"
#include "questions/questions.hpp"
#include "report/explain_misere.hpp"
#include "report/json_answers.hpp"
#include "report/moves_text.hpp"
#include "report/outcome.hpp"
#include "report/shortened_moves.hpp"

namespace grundy::questions {
namespace {

constexpr std::size_t least_moves = 20;

void prepare_solve(const Request& request, SolverOptions& options) {
    options.most_moves = moves_of(request, usual_moves(request.text("position").size(), least_moves));
    options.remoteness = request.flag("remoteness");
}

void refuse_contradictions(const Request& request) {
    const auto both = [&](const char* one, const char* other) {
        if (request.flag(one) && request.flag(other))
            throw Error(std::string("'") + one + "' and '" + other + "' do not go together: leave out one of them");
    };
    both("remoteness", "misere");
    both("remoteness", "explain");
    both("winner", "remoteness");
    both("winner", "explain");
}

std::string solve(Work& w) {
    const Request& request = w.request;
    refuse_contradictions(request);
    const std::string position = request.text("position");
    if (request.flag("winner") && !request.flag("misere")) {
        const WinnerAnswer answer = w.solver.winner(position, moves_of(request, 1), w.limits);
        report::require_answer(answer.outcome, answer.reason);
        return report::winner_json(answer);
    }
    if (request.flag("misere") && request.flag("explain"))
        return report::misere_json(report::explain_misere(w.solver, position, w.limits));
    if (request.flag("misere")) {
        const MisereAnswer answer = w.solver.misere(position, w.limits);
        report::require_answer(answer.outcome, answer.reason);
        return report::misere_json(answer);
    }
    if (request.flag("explain")) {
        const Explanation why = w.solver.explain(position, {}, w.limits);
        report::require_answer(why.answer.outcome, why.answer.reason);
        return report::explanation_json(why);
    }
    const Answer answer = w.solver.solve(position, w.limits);
    report::require_answer(answer.outcome, answer.reason);
    return report::solve_json(answer, request.flag("remoteness"));
}

std::string value(Work& w) {
    const std::string position = w.request.text("position");
    if (w.request.flag("misere")) {
        const MisereAnswer answer = w.solver.misere_value(position, w.limits);
        report::require_answer(answer.outcome, answer.reason);
        return report::misere_value_json(answer);
    }
    const Answer answer = w.solver.value(position, w.limits);
    report::require_answer(answer.outcome, answer.reason);
    return report::value_json(answer);
}

std::string moves(Work& w) {
    MoveQuery query;
    query.most = moves_of(w.request, default_moves);
    const PositionHandle position = w.solver.position(w.request.text("position"));
    if (w.solver.may_repeat(position))
        throw Error(
            "play of this position may repeat (its rules say `cyclic`), and its value is no mex: the questions "
            "'solve' and 'play' answer who wins, or which moves keep a draw");
    MoveList list = w.solver.moves(position, query, w.limits);
    report::require_answer(list.outcome, list.reason);
    report::shorten_for_json(list, w.limits.bytes);
    return report::moves_json(list);
}

}  // namespace

std::vector<Question> position_questions() {
    return {{"solve",
             "who wins, the value, and every winning first move",
             {position_field(),
              {"moves", Type::natural, false, "the maximum number of winning moves"},
              {"winner", Type::flag, false, "only who wins, and one winning move: often much less work"},
              {"remoteness", Type::flag, false, "also the moves until the end: the winner hurries, the loser delays"},
              {"explain", Type::flag, false, "the answer to every reply, or why every move loses"},
              misere_field()},
             "SolveAnswer",
             solve,
             prepare_solve},
            {"value", "the value alone", {position_field(), misere_field()}, "ValueAnswer", value},
            {"moves",
             "every move with the value that it leads to",
             {position_field(), {"moves", Type::natural, false, "the maximum number of moves"}},
             "MovesAnswer",
             moves},
            {"play",
             "whether play is over, and every move with the position after it, for every kind of game",
             {position_field(),
              {"moves", Type::natural, false, "the maximum number of moves"},
              {"made", Type::moves, false, "moves that are made first, as answers list them"},
              {"values", Type::flag, false, "false: only the moves, without a search"},
              misere_field()},
             "PlayAnswer",
             play}};
}

}  // namespace grundy::questions
