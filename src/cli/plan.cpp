// SPDX-License-Identifier: MIT
// grundy plan POSITION|GAME: which engine, why, what it costs, and the proven period if there is one.
#include <limits>

#include "cli/session.hpp"
#include "report/period_fields.hpp"
#include "report/plan_text.hpp"

namespace grundy::cli {
namespace {

int run_plan(Session& session) {
    SolverOptions options = session.solver_options();
    std::string subject = session.position();
    const Rules& rules = session.rules();
    std::vector<Plan> plans = Solver(rules, std::move(options)).plan(subject);
    session.wipe_progress();
    const std::string format = session.format();
    session.out().write(format == "json" ? report::answer_json(report::Plans{plans})
                                         : report::plan_text(plans, report::Markup::of(format)));
    return Exit::answered;
}

}  // namespace

Command plan_command() {
    Command c;
    c.name = "plan";
    c.synopsis = "POSITION|GAME";
    c.summary = "which engine answers, why, and at what cost";
    c.help =
        "The planner chooses an engine by the shape of the rules, never by the name of the game. This command shows "
        "the choice, the shape that was recognised, the reason, the expected cost, how many cores will work and, if "
        "the values are proven to repeat, the period, the last exception and the largest value.";
    c.least = 1;
    c.most = std::numeric_limits<std::size_t>::max();
    c.words = Words::games;
    c.few_games = true;
    c.options = {report_formats()};
    c.examples = {{"grundy plan strip", "a game"},
                  {"grundy plan 'cet4(10^18) + bracelet([5, 1])'", "each game of a sum"}};
    add_store_options(c);
    c.run = run_plan;
    return c;
}

}  // namespace grundy::cli
