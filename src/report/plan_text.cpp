// SPDX-License-Identifier: MIT
// See plan_text.hpp.
#include "report/plan_text.hpp"

#include <fmt/format.h>

#include "core/repetition_text.hpp"
#include "report/text.hpp"

namespace grundy::report {
namespace {

constexpr std::size_t plan_labels = 7;

void write_period(Outline& out, const Period& p, Markup m) {
    const std::string repetition = m.formula(repetition_text("G", p.period, p.preperiod, p.saltus, p.flat));
    if (p.flat.empty()) {
        // Two definitions of the last exception are in use: the last heap that differs from the one p above, or p
        // below.
        const std::string value = p.saltus ? fmt::format("is {} more than", p.saltus) : "equals";
        const std::string exceptions = p.preperiod > 0
                                           ? fmt::format("last exception {}; beyond {} every heap {} the one {} below",
                                                         p.preperiod - 1, p.preperiod - 1 + p.period, value, p.period)
                                           : "no exceptions";
        out.entry("period", repetition + " (" + exceptions + ")");
        if (!p.saltus)
            out.entry("largest",
                      fmt::format("value {}, first at {}", p.max, m.formula(fmt::format("n = {}", p.max_at))));
    } else {
        out.entry("period", repetition);
    }
    out.entry("proof", m.words(p.theorem));
}

}  // namespace

std::string plan_text(const std::vector<Plan>& plans, Markup m) {
    Outline out(m, plan_labels);
    if (plans.empty()) out.sentence("No rules are needed: the value is read off.");
    for (const Plan& plan : plans) {
        out.gap();
        out.sentence(m.code(shorten(plan.subject, 200)));
        out.entry("engine", m.words(plan.engine));
        out.entry("form", m.words(plan.form));
        out.entry("reason", m.words(plan.reason));
        out.entry("cost", m.words(plan.cost));
        out.entry("cores", m.words(plan.cores));
        if (!plan.winner.empty()) out.entry("winner", "a theorem, without values: " + m.words(plan.winner));
        if (!plan.ends.empty()) out.entry("ends", m.words(plan.ends));
        if (plan.period) write_period(out, *plan.period, m);
    }
    return out.text();
}

}  // namespace grundy::report
