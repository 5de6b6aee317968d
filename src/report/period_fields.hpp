// SPDX-License-Identifier: MIT
// The fields of periods and plans.
#pragma once

#include <grundy/grundy.hpp>

#include "report/answer_fields.hpp"

namespace grundy::report {

void describe(auto& out, const MisereQuotient& q) {
    out.about("Quotient", "the misere quotient of the heaps");
    out.field("order", "the number of its elements", q.order);
    out.field("lost", "how many of them are lost sums", q.lost);
    out.field("heaps_to", "the last heap that it covers", q.heaps_to);
    out.field("generators", "the heaps a, b, c, ... that generate it", q.generators);
    out.field("relations", "such as `a^2 = 1`", q.relations);
    out.field("lost_elements", "as words in the generators", q.lost_elements);
    out.field("heaps", "the element of each heap, up to the first end of the period", q.heaps);
}

void describe(auto& out, const MoveNumbers& m) {
    out.about("MoveNumbers", "how the numbers N(n) of winning first moves of single heaps go on");
    out.field("period", "N(n + period) = N(n) + a rise from `preperiod` on", m.period);
    out.field("preperiod", "the first heap from which on it holds", m.preperiod);
    out.field("numbers", "of the heaps from `preperiod` to `preperiod` + `period` - 1", m.numbers);
    out.field("rises", "by residue of the heap modulo the period; one number if all are equal", m.rises);
}

inline constexpr const char* flat_help = "residues modulo the period of the heaps whose values do not rise";

void describe(auto& out, const Period& p) {
    out.about("PlannedPeriod", "a period that is known before anything is computed");
    out.field("period", "", p.period);
    out.field("preperiod", "", p.preperiod);
    out.field("saltus", "", p.saltus);
    out.field("last_exception", "-1: none", Signed{p.preperiod - 1});
    out.field("max", "the largest value, if the saltus is 0", p.max);
    out.field("max_at", "the first heap that has it", p.max_at);
    out.field("theorem", "that proves it", p.theorem);
    out.maybe("flat", flat_help, given_if(!p.flat.empty(), p.flat));
}

void describe(auto& out, const Plan& plan) {
    out.about("Plan", "how a game would be answered");
    out.field("game", "", plan.subject);
    out.field("engine", "that would answer", plan.engine);
    out.field("form", "of the rules", plan.form);
    out.field("reason", "for this engine", plan.reason);
    out.field("cost", "of an answer", plan.cost);
    out.field("cores", "how many would be used", plan.cores);
    out.field("period", "if a theorem gives one", plan.period);
    out.field("ends", "why it could not be proved that play ends", if_any(plan.ends));
    out.field("winner", "which positions are lost, if a theorem says so", if_any(plan.winner));
}

struct Plans {
    std::vector<Plan> plans{};
};

void describe(auto& out, const Plans& answer) {
    out.about("PlanAnswer", "");
    out.field("plans", "one for each game of the position", answer.plans);
}

void describe(auto& out, const PeriodAnswer& a) {
    out.about("Period", "");
    const bool proven = a.period.has_value();
    const Period p = a.period.value_or(Period{});
    const bool largest = !a.quotient && p.saltus == 0 && (proven || a.computed_to >= 0);
    out.field("game", "as it was asked for", a.game);
    out.word("status", "", {"proven", "not-found"}, proven ? 0 : 1);
    out.field("period", "G(n + period) = G(n) + saltus from `preperiod` on", given_if(proven, p.period));
    out.field("preperiod", "the first heap from which on it holds", given_if(proven, p.preperiod));
    out.field("saltus", "by how much values rise in each period", given_if(proven, p.saltus));
    out.field("last_exception", "the last heap before the preperiod; -1: none",
              given_if(proven, Signed{p.preperiod - 1}));
    out.field("max", "the largest value, if they do not rise", given_if(largest, a.max));
    out.field("max_at", "the first heap that has it", given_if(largest, a.max_at));
    out.field("computed_to", "the last heap whose value was computed; -1: none", Signed{a.computed_to});
    out.field("engine", "what found the answer", a.engine);
    out.field("seconds", "of time", a.seconds);
    out.field("nodes", "positions or options that were examined", a.nodes);
    out.maybe("flat", flat_help, given_if(!p.flat.empty(), p.flat));
    out.maybe_true("misere", "of misere play", a.misere);
    out.maybe("quotient", "under misere play: the quotient in which the elements of heaps repeat", a.quotient);
    out.maybe("winning_moves", "if asked for: how their numbers go on (Theorem 91)", a.moves);
    out.maybe("theorem", "that makes it a proof", given_if(proven, p.theorem));
    out.maybe("known", "without a period: what is known", given_if(!proven, a.why_not));
    out.maybe("stopped", "how far the search came, if its budget was used up",
              given_if(a.outcome != Outcome::answered, a.reason));
    kept_field(out, a);
}

}  // namespace grundy::report
