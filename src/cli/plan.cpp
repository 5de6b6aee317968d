// SPDX-License-Identifier: MIT
// grundy plan POSITION|GAME: which engine, why, what it costs, and the proven period if there is one.
#include <fmt/format.h>

#include <limits>

#include "cli/json.hpp"
#include "cli/session.hpp"

namespace grundy::cli {
namespace {

std::string period_text(const Period& p) {
    std::string text = fmt::format("  period  G(n + {}) = G(n){} for all n >= {}", p.period,
                                   p.saltus ? fmt::format(" + {}", p.saltus) : "", p.preperiod);
    // Two definitions of the last exception are in use: the last heap that differs from the one p above, or p below.
    text += p.preperiod > 0 ? fmt::format(" (last exception {}; beyond {} every heap equals the one {} below)\n",
                                          p.preperiod - 1, p.preperiod - 1 + p.period, p.period)
                            : " (no exceptions)\n";
    if (!p.saltus) text += fmt::format("  largest value {}, first at n = {}\n", p.max, p.max_at);
    return text + fmt::format("  proof   {}\n", p.theorem);
}

std::string plan_text(const Plan& plan) {
    std::string text =
        fmt::format("{}\n  engine  {}\n  form    {}\n  reason  {}\n  cost    {}\n  cores   {}\n",
                    shorten(plan.subject, 200), plan.engine, plan.form, plan.reason, plan.cost, plan.cores);
    if (!plan.ends.empty()) text += fmt::format("  ends    {}\n", plan.ends);
    return plan.period ? text + period_text(*plan.period) : text;
}

int run(Session& session) {
    SolverOptions options = session.solver_options();
    std::string subject = session.position();
    const Rules& rules = session.rules();
    std::vector<Plan> plans = Solver(rules, std::move(options)).plan(subject);
    session.wipe_progress();
    if (session.json()) {
        session.out().write(plans_json(plans));
        return Exit::answered;
    }
    if (plans.empty()) session.out().write("No rules are needed: the value is read off.\n");
    for (std::size_t i = 0; i < plans.size(); ++i) session.out().write((i ? "\n" : "") + plan_text(plans[i]));
    return Exit::answered;
}

}  // namespace

Command plan_command() {
    Command c;
    c.name = "plan";
    c.synopsis = "POSITION|GAME";
    c.summary = "which engine answers, why, and at what cost";
    c.help =
        "The planner chooses an engine by the shape of the rules, never by the name of the game. This shows the "
        "choice, the shape that was seen, the reason, the expected cost, how many cores will work and, where the "
        "values are proven to repeat, the period, the last exception and the largest value.";
    c.least = 1;
    c.most = std::numeric_limits<std::size_t>::max();
    c.words = Words::games;
    c.examples = {{"grundy plan strip", "a game"},
                  {"grundy plan 'cet4(10^18) + bracelet([5, 1])'", "each game of a sum"}};
    c.run = run;
    return c;
}

}  // namespace grundy::cli
