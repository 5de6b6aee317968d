// SPDX-License-Identifier: MIT
// See period_text.hpp.
#include "report/period_text.hpp"

#include <fmt/format.h>

#include "core/repetition_text.hpp"
#include "report/shortened.hpp"
#include "report/text.hpp"

namespace grundy::report {
namespace {

constexpr std::size_t period_labels = 12;

void write_quotient(Outline& out, const MisereQuotient& q, Markup m, bool all) {
    std::vector<std::string> relations, lost, heaps;
    for (const std::string& relation : q.relations) relations.push_back(m.formula(relation));
    for (const std::string& element : q.lost_elements) lost.push_back(m.formula(element));
    for (std::size_t n = 0; n < q.heaps.size(); ++n) heaps.push_back(fmt::format("{}: {}", n, m.formula(q.heaps[n])));
    out.entry("quotient",
              fmt::format("{} elements, {} of them lost, for sums of heaps 0 to {}", q.order, q.lost, q.heaps_to));
    out.entry("generators", fmt::format("heaps {}, in this order a, b, ...", fmt::join(q.generators, ", ")));
    out.list("relations", shortened(std::move(relations), all, "--heaps"));
    out.list("lost", shortened(std::move(lost), all, "--heaps"));
    out.list("heaps", shortened(std::move(heaps), all, "--heaps"));
}

std::string rise_text(const MoveNumbers& moves) {
    if (moves.rises.size() > 1) return fmt::format(" + s(n mod {})", moves.period);
    return moves.rises[0] > 0 ? fmt::format(" + {}", moves.rises[0]) : "";
}

// There are different ones.
void write_rises(Outline& out, const MoveNumbers& moves, Markup m, bool all) {
    std::vector<std::size_t> rising;
    for (std::size_t r = 0; r < moves.rises.size(); ++r)
        if (moves.rises[r] > 0) rising.push_back(r);
    const auto rise = [&](std::size_t i) {
        return m.formula(fmt::format("s({}) = {}", rising[i], moves.rises[rising[i]]));
    };
    std::vector<std::string> rises = shortened(rising.size(), rise, all, "--heaps");
    if (rising.size() < moves.rises.size()) rises.emplace_back("else 0");
    out.list("rises", rises);
}

void write_numbers(Outline& out, const MoveNumbers& moves, Markup m, bool all) {
    const std::int64_t p = moves.period, first = moves.preperiod;
    const std::string statement = fmt::format("N(n + {}) = N(n){} for all n >= {}", p, rise_text(moves), first);
    out.entry("moves", fmt::format("{}: {}, the numbers of winning first moves (Theorem 91)", p, m.formula(statement)));
    if (moves.rises.size() > 1) write_rises(out, moves, m, all);
    const auto number = [&](std::size_t i) {
        return fmt::format("{}: {}", first + static_cast<std::int64_t>(i), moves.numbers[i]);
    };
    out.list("numbers", shortened(moves.numbers.size(), number, all, "--heaps"));
}

// What is known without a period.
void write_known(Outline& out, const PeriodAnswer& answer, Markup m) {
    const char* const what = answer.quotient ? "elements" : "values";
    out.entry("period", answer.computed_to < 0
                            ? "not looked for"
                            : fmt::format("not found in the {} of heaps 0 to {}", what, answer.computed_to));
    out.entry("known", m.words(answer.why_not));
}

}  // namespace

std::string period_text(const PeriodAnswer& answer, Markup m, bool all) {
    Outline out(m, period_labels);
    const bool has_values = !answer.quotient && answer.computed_to >= 0;
    out.sentence(m.code(shorten(answer.game, 200)) + (answer.misere ? ", misere play" : ""));
    if (!answer.period) {
        write_known(out, answer, m);
        if (has_values) out.entry("largest", fmt::format("{}, first at heap {}", answer.max, answer.max_at));
    } else {
        const Period& p = *answer.period;
        const char* const g = answer.quotient ? "element" : answer.misere ? "G-" : "G";
        out.entry("period", fmt::format("{}{}: {}", p.period, p.saltus ? fmt::format(", saltus {}", p.saltus) : "",
                                        m.formula(repetition_text(g, p.period, p.preperiod, p.saltus, p.flat))));
        out.entry("preperiod", p.preperiod > 0
                                   ? fmt::format("{}: the last exception is heap {}", p.preperiod, p.preperiod - 1)
                                   : "0: there is no exception");
        if (!p.saltus && !answer.quotient) out.entry("largest", fmt::format("{}, first at heap {}", p.max, p.max_at));
        out.entry("proof", m.words(p.theorem));
        if (answer.computed_to >= 0) out.entry("computed", fmt::format("heaps 0 to {}", answer.computed_to));
    }
    if (answer.moves) write_numbers(out, *answer.moves, m, all);
    if (answer.quotient && (answer.period || answer.computed_to >= 0)) write_quotient(out, *answer.quotient, m, all);
    return out.text();
}

}  // namespace grundy::report
