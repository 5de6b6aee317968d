// SPDX-License-Identifier: MIT
// Questions about one position: who wins, its value, its moves.
#include <set>

#include "core/error.hpp"
#include "core/size.hpp"
#include "questions/extents.hpp"
#include "questions/fields.hpp"
#include "questions/questions.hpp"
#include "report/explain_misere.hpp"
#include "report/json_answers.hpp"
#include "report/moves_text.hpp"
#include "report/outcome.hpp"

namespace grundy::questions {
namespace {

constexpr std::size_t least_moves = 20;

std::size_t moves_of(const Request& request, std::size_t usual) {
    const auto given = request.natural("moves");
    return given ? to_size(*given) : usual;
}

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
    const MoveList list = w.solver.moves(position, query, w.limits);
    report::require_answer(list.outcome, list.reason);
    return report::moves_json(list);
}

// What is known about the moves of a position: those that win, and in a draw those that keep it.
struct Verdict {
    bool known = false;
    std::string engine, reason;
    PlayResult result = PlayResult::loss;
    std::optional<std::uint64_t> value;
    std::set<std::pair<std::size_t, std::string>> best;  // component and what it becomes
};

template <class Answer>
void take_verdict(const Answer& answer, PlayResult result, Verdict& out) {
    out.engine = answer.engine;
    out.reason = answer.reason;
    out.known = answer.outcome == Outcome::answered && answer.moves_complete;
    out.result = result;
    for (const WinningMove& move : answer.moves) out.best.emplace(move.component, move.to);
}

Verdict verdict(Work& w, const PositionHandle& position, const MoveList& list) {
    Verdict out;
    if (w.request.flag("misere")) {
        const MisereAnswer answer = w.solver.misere(position, w.limits);
        take_verdict(answer, answer.first_wins ? PlayResult::win : PlayResult::loss, out);
    } else if (w.solver.may_repeat(position)) {
        const Answer answer = w.solver.solve(position, w.limits);
        take_verdict(answer, answer.result, out);
        out.value = answer.value;
    } else {
        out.known = list.outcome == Outcome::answered;
        out.engine = list.engine;
        out.reason = list.reason;
        out.result = list.first_wins ? PlayResult::win : PlayResult::loss;
        out.value = list.value;
        for (const LegalMove& move : list.moves)
            if (move.wins) out.best.emplace(move.component, move.to);
    }
    return out;
}

std::string play(Work& w) {
    constexpr std::size_t usual = 1000;
    const bool wants_values = !w.request.has("values") || w.request.flag("values"), misere = w.request.flag("misere");
    const PositionHandle position = w.solver.position(w.request.text("position"));
    const bool cyclic = w.solver.may_repeat(position), sums = wants_values && !misere && !cyclic;
    MoveQuery query;
    query.most = moves_of(w.request, usual);
    query.values = sums;
    const MoveList list = w.solver.moves(position, query, w.limits);
    if (list.outcome == Outcome::interrupted) report::require_answer(list.outcome, list.reason);
    const Verdict v = wants_values ? verdict(w, position, list) : Verdict{};
    const bool over = list.moves.empty() && list.complete, draw = v.known && v.result == PlayResult::draw;
    const auto if_known = [&](auto x) { return v.known ? Json(x) : Json(nullptr); };
    Json moves = Json::array();
    for (const LegalMove& move : list.moves) {
        const bool best = v.best.contains({move.component, move.to});
        Json one = {
            {"component", move.component},
            {"from", move.from},
            {"to", move.to},
            {"after", move.to == "win" ? move.to : w.solver.text(w.solver.after(position, move.component, move.to))},
            {"wins", if_known(best && !draw)},
            {"total", sums && v.known ? report::json_value(move.total) : Json(nullptr)},
            {"value", sums && v.known ? report::json_value(move.value) : Json(nullptr)}};
        if (cyclic) one["keeps_draw"] = if_known(best && draw);
        moves.push_back(report::with_choices(std::move(one), move));
    }
    const char* const winner = over ? (misere ? "first" : "second") : v.result == PlayResult::win ? "first" : "second";
    Json json = {{"position", w.solver.text(position)},
                 {"over", over},
                 {"cyclic", cyclic},
                 {"known", v.known || over},
                 {"winner", (v.known || over) && !draw ? Json(winner) : Json(nullptr)},
                 {"draw", draw},
                 {"value", v.known && v.value ? report::json_value(*v.value) : Json(nullptr)},
                 {"moves", std::move(moves)},
                 {"complete", list.complete},
                 {"engine", v.engine},
                 {"nodes", list.nodes},
                 {"seconds", list.seconds}};
    if (!v.reason.empty()) json["reason"] = v.reason;
    return report::json_line(json);
}

}  // namespace

std::vector<Question> position_questions() {
    return {{"solve",
             "who wins, the value, and every winning first move",
             {position_field(),
              {"moves", Type::natural, false, "at most so many winning moves"},
              {"winner", Type::flag, false, "only who wins, and one winning move: often much less work"},
              {"remoteness", Type::flag, false, "also the moves until the end: the winner hurries, the loser delays"},
              {"explain", Type::flag, false, "the answer to every reply, or why every move loses"},
              misere_field()},
             solve,
             prepare_solve},
            {"value", "the value alone", {position_field(), misere_field()}, value},
            {"moves",
             "every move with the value that it leads to",
             {position_field(), {"moves", Type::natural, false, "at most so many moves"}},
             moves},
            {"play",
             "whether play is over, and every move with the position after it, for every kind of game",
             {position_field(),
              {"moves", Type::natural, false, "at most so many moves"},
              {"values", Type::flag, false, "false: only the moves, without a search"},
              misere_field()},
             play}};
}

}  // namespace grundy::questions
