// SPDX-License-Identifier: MIT
// See period_text.hpp.
#include "report/period_text.hpp"

#include <fmt/format.h>

#include "report/text.hpp"

namespace grundy::report {
namespace {

std::string title(const PeriodAnswer& answer) {
    return shorten(answer.game, 200) + (answer.misere ? ", misere play" : "");
}

}  // namespace

std::string period_text(const PeriodAnswer& answer) {
    const char* const g = answer.misere ? "G-" : "G";
    if (!answer.period && answer.computed_to < 0)
        return fmt::format("{}\n  period       not looked for\n  known        {}\n", title(answer), answer.why_not);
    if (!answer.period)
        return fmt::format("{}\n  period       not found in the values of heaps 0 to {}\n  known        {}\n",
                           title(answer), answer.computed_to, answer.why_not) +
               fmt::format("  largest      {}, first at heap {}\n", answer.max, answer.max_at);
    const Period& p = *answer.period;
    std::string text = fmt::format("{}\n  period       {}{}: {}(n + {}) = {}(n){} for all n >= {}\n", title(answer),
                                   p.period, p.saltus ? fmt::format(", saltus {}", p.saltus) : "", g, p.period, g,
                                   p.saltus ? fmt::format(" + {}", p.saltus) : "", p.preperiod);
    text += p.preperiod > 0
                ? fmt::format("  preperiod    {}: the last exception is heap {}\n", p.preperiod, p.preperiod - 1)
                : "  preperiod    0: there is no exception\n";
    if (!p.saltus) text += fmt::format("  largest      {}, first at heap {}\n", p.max, p.max_at);
    text += fmt::format("  proof        {}\n", p.theorem);
    if (answer.computed_to >= 0) text += fmt::format("  computed     heaps 0 to {}\n", answer.computed_to);
    return text;
}

}  // namespace grundy::report
