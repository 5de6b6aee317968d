// SPDX-License-Identifier: MIT
// See solving.hpp.
#include "questions/solving.hpp"

#include "core/error.hpp"
#include "report/outcome.hpp"
#include "report/shortened_moves.hpp"
#include "report/solve_fields.hpp"

namespace grundy::questions {
namespace {

const Answer& answer_of(const Answer& answer) { return answer; }
const WinnerAnswer& answer_of(const WinnerAnswer& answer) { return answer; }
const MisereAnswer& answer_of(const MisereAnswer& answer) { return answer; }
const Answer& answer_of(const Explanation& why) { return why.answer; }
const MisereAnswer& answer_of(const report::MisereExplanation& why) { return why.answer; }

// An answer that was reached.
template <class Found>
Found reached(Found found) {
    report::require_answer(answer_of(found).outcome, answer_of(found).reason);
    return found;
}

struct ToJson {
    bool remoteness;

    std::string operator()(const Answer& a) const { return report::answer_json(report::Solved{&a, remoteness}); }
    std::string operator()(const Explanation& why) const {
        return report::answer_json(report::Solved{&why.answer, false, &why});
    }
    std::string operator()(const WinnerAnswer& a) const { return report::answer_json(a); }
    std::string operator()(const MisereAnswer& a) const { return report::answer_json(report::MisereSolved{&a}); }
    std::string operator()(const report::MisereExplanation& why) const {
        return report::answer_json(report::MisereSolved{&why.answer, &why});
    }
};

}  // namespace

Solution find_solution(Solver& solver, const std::string& position, const SolveQuery& query, const OwnLimits& limits) {
    if (query.winner && !query.misere) return reached(solver.winner(position, query.winning_moves, limits));
    if (query.misere && query.explain) return report::explain_misere(solver, position, limits);
    if (query.misere) return reached(solver.misere(position, limits));
    if (query.explain) return reached(solver.explain(position, {}, limits));
    return reached(solver.solve(position, limits));
}

ValueFound find_value(Solver& solver, const std::string& position, bool misere, const OwnLimits& limits) {
    if (misere) return reached(solver.misere_value(position, limits));
    return reached(solver.value(position, limits));
}

MoveList find_moves(Solver& solver, const std::string& position, std::size_t most, const std::string& other,
                    const OwnLimits& limits) {
    MoveQuery query;
    query.most = most;
    const PositionHandle handle = solver.position(position);
    if (solver.may_repeat(handle))
        throw Error("play of this position may repeat (its rules say `cyclic`), and its value is no mex: " + other);
    MoveList list = solver.moves(handle, query, limits);
    report::require_answer(list.outcome, list.reason);
    return list;
}

std::string json(const Solution& solution, bool remoteness) { return std::visit(ToJson{remoteness}, solution); }

std::string json(const ValueFound& found) {
    return std::visit([](const auto& a) { return report::answer_json(report::Valued(a)); }, found);
}

std::string json(MoveList& list, std::uint64_t bytes) {
    report::shorten_for_json(list, bytes);
    return report::answer_json(list);
}

const Run& run_of(const Solution& solution) {
    return std::visit([](const auto& found) -> const Run& { return answer_of(found); }, solution);
}
const Run& run_of(const ValueFound& found) {
    return std::visit([](const auto& found) -> const Run& { return found; }, found);
}

std::vector<std::string> internal_errors(const Solution& solution) {
    if (const auto* const answer = std::get_if<Answer>(&solution)) return answer->internal_errors;
    if (const auto* const why = std::get_if<Explanation>(&solution)) return why->answer.internal_errors;
    return {};
}

std::string value_text(const ValueFound& found) {
    return std::visit([](const auto& a) { return grundy::value_text(*a.value); }, found);
}

}  // namespace grundy::questions
