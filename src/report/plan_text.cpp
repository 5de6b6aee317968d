// SPDX-License-Identifier: MIT
// See plan_text.hpp.
#include "report/plan_text.hpp"

#include <fmt/format.h>

#include "core/repetition_text.hpp"
#include "report/text.hpp"

namespace grundy::report {
namespace {

std::string period_text(const Period& p) {
    std::string text = "  period  " + repetition_text("G", p.period, p.preperiod, p.saltus, p.flat);
    if (!p.flat.empty()) return text + fmt::format("\n  proof   {}\n", p.theorem);
    // Two definitions of the last exception are in use: the last heap that differs from the one p above, or p below.
    const std::string value = p.saltus ? fmt::format("is {} more than", p.saltus) : "equals";
    text += p.preperiod > 0 ? fmt::format(" (last exception {}; beyond {} every heap {} the one {} below)\n",
                                          p.preperiod - 1, p.preperiod - 1 + p.period, value, p.period)
                            : " (no exceptions)\n";
    if (!p.saltus) text += fmt::format("  largest value {}, first at n = {}\n", p.max, p.max_at);
    return text + fmt::format("  proof   {}\n", p.theorem);
}

}  // namespace

std::string plan_text(const Plan& plan) {
    std::string text =
        fmt::format("{}\n  engine  {}\n  form    {}\n  reason  {}\n  cost    {}\n  cores   {}\n",
                    shorten(plan.subject, 200), plan.engine, plan.form, plan.reason, plan.cost, plan.cores);
    if (!plan.winner.empty()) text += fmt::format("  winner  a theorem, without values: {}\n", plan.winner);
    if (!plan.ends.empty()) text += fmt::format("  ends    {}\n", plan.ends);
    return plan.period ? text + period_text(*plan.period) : text;
}

}  // namespace grundy::report
