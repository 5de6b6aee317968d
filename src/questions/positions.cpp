// SPDX-License-Identifier: MIT
// Questions about one position: who wins, its value, its moves.
#include "core/error.hpp"
#include "questions/extents.hpp"
#include "questions/fields.hpp"
#include "questions/play.hpp"
#include "questions/questions.hpp"
#include "questions/solving.hpp"

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
    const bool remoteness = request.flag("remoteness");
    const SolveQuery query = {request.flag("winner"), request.flag("misere"), request.flag("explain"), remoteness,
                              moves_of(request, 1)};
    return json(find_solution(w.solver, request.text("position"), query, w.limits), remoteness);
}

std::string value(Work& w) {
    return json(find_value(w.solver, w.request.text("position"), w.request.flag("misere"), w.limits));
}

std::string moves(Work& w) {
    MoveList list =
        find_moves(w.solver, w.request.text("position"), moves_of(w.request, default_moves),
                   "the questions 'solve' and 'play' answer who wins, or which moves keep a draw", w.limits);
    return json(list, w.limits.bytes);
}

}  // namespace

std::vector<Question> position_questions() {
    return {{"solve",
             "who wins, the value, and every winning first move",
             {position_field(),
              {"moves", Type::natural, false, "the maximum number of winning moves"},
              {"winner", Type::flag, false, "only who wins, and one winning move: often much less work"},
              {"remoteness", Type::flag, false,
               "also the number of moves to the end: the winner hurries, the loser delays"},
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
