// SPDX-License-Identifier: MIT
// See period_text.hpp.
#include "report/period_text.hpp"

#include <fmt/format.h>

#include "core/repetition_text.hpp"
#include "report/item_list.hpp"
#include "report/text.hpp"

namespace grundy::report {
namespace {

std::string title(const PeriodAnswer& answer) {
    return shorten(answer.game, 200) + (answer.misere ? ", misere play" : "");
}

std::string quotient_text(const MisereQuotient& q, bool all) {
    std::vector<std::string> heaps;
    for (std::size_t n = 0; n < q.heaps.size(); ++n) heaps.push_back(fmt::format("{}: {}", n, q.heaps[n]));
    std::string generators;
    for (std::size_t i = 0; i < q.generators.size(); ++i)
        generators += (i > 0 ? ", " : "") + std::to_string(q.generators[i]);
    return fmt::format("  quotient     {} elements, {} of them lost, for sums of heaps 0 to {}\n", q.order, q.lost,
                       q.heaps_to) +
           fmt::format("  generators   heaps {}, in this order a, b, ...\n", generators) +
           item_list("relations", q.relations, all) + item_list("lost", q.lost_elements, all) +
           item_list("heaps", std::move(heaps), all);
}

}  // namespace

std::string period_text(const PeriodAnswer& answer, bool all) {
    const char* const g = answer.quotient ? "element" : answer.misere ? "G-" : "G";
    if (!answer.period && answer.computed_to < 0)
        return fmt::format("{}\n  period       not looked for\n  known        {}\n", title(answer), answer.why_not);
    if (!answer.period && answer.quotient)
        return fmt::format("{}\n  period       not found in the elements of heaps 0 to {}\n  known        {}\n",
                           title(answer), answer.computed_to, answer.why_not) +
               quotient_text(*answer.quotient, all);
    if (!answer.period)
        return fmt::format("{}\n  period       not found in the values of heaps 0 to {}\n  known        {}\n",
                           title(answer), answer.computed_to, answer.why_not) +
               fmt::format("  largest      {}, first at heap {}\n", answer.max, answer.max_at);
    const Period& p = *answer.period;
    std::string text = fmt::format("{}\n  period       {}{}: {}\n", title(answer), p.period,
                                   p.saltus ? fmt::format(", saltus {}", p.saltus) : "",
                                   repetition_text(g, p.period, p.preperiod, p.saltus, p.flat));
    text += p.preperiod > 0
                ? fmt::format("  preperiod    {}: the last exception is heap {}\n", p.preperiod, p.preperiod - 1)
                : "  preperiod    0: there is no exception\n";
    if (!p.saltus && !answer.quotient) text += fmt::format("  largest      {}, first at heap {}\n", p.max, p.max_at);
    text += fmt::format("  proof        {}\n", p.theorem);
    if (answer.computed_to >= 0) text += fmt::format("  computed     heaps 0 to {}\n", answer.computed_to);
    if (answer.quotient) text += quotient_text(*answer.quotient, all);
    return text;
}

}  // namespace grundy::report
