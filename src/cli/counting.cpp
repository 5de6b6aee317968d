// SPDX-License-Identifier: MIT
// See counting.hpp.
#include "cli/counting.hpp"

#include <string>

#include "cli/position_lines.hpp"
#include "core/error.hpp"
#include "report/count_fields.hpp"
#include "report/outcome.hpp"

namespace grundy::cli {
namespace {

std::string plain_text(const MoveCount& count) {
    const auto number = [](std::int64_t n, const std::string& what) {
        return std::to_string(n) + " " + what + (n == 1 ? "" : "s");
    };
    std::string out = *count.first_wins ? "first player wins: " : "second player wins: ";
    out += number(*count.moves, "winning move");
    if (count.choices && *count.first_wins) out += ", " + number(*count.choices, "choice");
    return out + "\n";
}

std::string answer_text(Session& session, Solver& solver, const std::string& position) {
    const bool misere = session.arguments().has("misere");
    const MoveCount count = misere ? solver.misere_count(position) : solver.count(position);
    session.note_work(count);
    report::require_answer(count.outcome, count.reason);
    return session.json() ? report::answer_json(report::Counted{&count, position}) : plain_text(count);
}

// Counting lists nothing.
void check_use(const Session& session) {
    for (const char* other : {"moves", "winner", "explain", "remoteness", "checkpoint", "resume"})
        if (session.arguments().has(other))
            throw Error("--count and --" + std::string(other) + " do not go together: leave out one of them");
    if (session.arguments().has("format") && session.format() != "plain" && !session.json())  // `moves` has no formats
        throw Error("--count is text or JSON: leave out --format " + session.format());
}

}  // namespace

OptionRow count_option() {
    return {"count", 0, "", "only the number of winning moves, and of the choices that make them", {}, false};
}

int run_count(Session& session) {
    check_use(session);
    const SolverOptions options = session.solver_options();
    return answer_positions(session, options, [&](Solver& solver, const std::string& position) {
        return answer_text(session, solver, position);
    });
}

}  // namespace grundy::cli
