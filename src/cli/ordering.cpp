// SPDX-License-Identifier: MIT
// See ordering.hpp.
#include "cli/ordering.hpp"

#include <string>

#include "api/best_move.hpp"
#include "cli/position_lines.hpp"
#include "core/error.hpp"
#include "report/best_fields.hpp"
#include "report/outcome.hpp"

namespace grundy::cli {
namespace {

std::string plain_text(const BestMove& best) {
    if (!best.move) return best.result == PlayResult::win ? "first player wins\n" : "second player wins\n";
    std::string out = "first player wins: " + best.move->from + " -> " + best.move->to + "   (component " +
                      std::to_string(best.move->component);
    for (const auto& [name, number] : best.move->choice) out += ", " + name + " = " + std::to_string(number);
    if (best.cost) out += "; cost " + std::to_string(*best.cost);
    return out + ")\n";
}

std::string answer_text(Session& session, Solver& solver, const std::string& position) {
    const MoveOrder order(session.rules(), session.arguments().get("best"));  // checked for each position
    const BestMove best = order.best(solver, solver.position(position), session.arguments().has("misere"));
    session.note_work(best);
    report::require_answer(best.outcome, best.reason);
    if (!session.json()) return plain_text(best);
    return report::answer_json(
        report::Best{position, best.result == PlayResult::win, best.move, best.cost, best.nodes, best.seconds});
}

// One move is shown, and nothing else.
void check_use(const Session& session) {
    for (const char* other : {"moves", "count", "winner", "explain", "remoteness", "checkpoint", "resume"})
        if (session.arguments().has(other))
            throw Error("--best and --" + std::string(other) + " do not go together: leave out one of them");
    if (session.arguments().has("format") && session.format() != "plain" && !session.json())
        throw Error("--best is text or JSON: leave out --format " + session.format());
}

}  // namespace

OptionRow best_option() {
    return {"best",
            0,
            "EXPRESSION",
            "only the winning move with the least value of an expression in its choices, such as -take; first: the "
            "first by component and choices",
            {},
            false};
}

int run_best(Session& session) {
    check_use(session);
    SolverOptions options = session.solver_options();
    options.most_moves = MoveOrder::most_listed;
    options.one_move_a_take = true;  // moves with equal choices are equally good, and the first is the best
    options.first_move_only = session.arguments().get("best") == "first";
    return answer_positions(session, options, [&](Solver& solver, const std::string& position) {
        return answer_text(session, solver, position);
    });
}

}  // namespace grundy::cli
