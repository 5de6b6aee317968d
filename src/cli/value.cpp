// SPDX-License-Identifier: MIT
// grundy value POSITION: the Grundy value alone.
#include <limits>

#include "cli/session.hpp"
#include "report/json_answers.hpp"
#include "report/outcome.hpp"

namespace grundy::cli {
namespace {

int run(Session& session) {
    SolverOptions options = session.solver_options();
    std::string position = session.position();
    const Rules& rules = session.rules();
    if (session.arguments().has("misere")) {
        MisereAnswer answer = Solver(rules, std::move(options)).misere_value(position);
        session.wipe_progress();
        report::require_answer(answer.outcome, answer.reason);
        session.out().write(session.json() ? report::misere_value_json(answer) : value_text(*answer.value) + "\n");
        return Exit::answered;
    }
    Answer answer = Solver(rules, std::move(options)).value(position);
    session.wipe_progress();
    report::require_answer(answer.outcome, answer.reason);
    session.report(answer.internal_errors);
    session.out().write(session.json() ? report::value_json(answer) : value_text(answer.value) + "\n");
    return Exit::answered;
}

}  // namespace

Command value_command() {
    Command c;
    c.name = "value";
    c.synopsis = "POSITION";
    c.summary = "the value of a position, as one number";
    c.help =
        "Prints the Grundy value (nimber) of a position, which is 0 if the player to move loses. The position is "
        "written as for 'grundy solve'; - reads it from standard input.";
    c.least = 1;
    c.most = std::numeric_limits<std::size_t>::max();
    c.words = Words::games;
    c.options = {
        {"misere", 0, "", "the misere nim value: the n for which POSITION + *n is lost under misere play", {}, false}};
    c.examples = {{"grundy value 'snim[{2,5}](12)'", "a heap of 12, take 2 or 5"},
                  {"grundy value 'cet4(10^18)'", "a huge heap, by its proven period"}};
    c.run = run;
    return c;
}

}  // namespace grundy::cli
