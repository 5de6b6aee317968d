// SPDX-License-Identifier: MIT
// Misere quotients as text.
#include <fmt/format.h>

#include "report/markup.hpp"
#include "report/quotient_fields.hpp"
#include "report/shortened.hpp"
#include "report/text.hpp"

namespace grundy::report {

std::string quotient_text(const QuotientAnswer& a, bool all) {
    constexpr std::size_t labels = 12;
    Outline out(Markup::Language::plain, labels);
    for (const auto& p : a.positions)
        out.sentence(fmt::format("{}: {}, won by the {} player under misere play", shorten(p.position, 200), p.element,
                                 p.lost ? "second" : "first"));
    if (a.outcome != Outcome::answered) out.entry("stopped", a.tried);
    out.entry("quotient", fmt::format("{} elements, {} of them lost{}, for all sums of {} games{}", a.order, a.lost,
                                      a.name.empty() ? "" : " (" + a.name + ")", a.games,
                                      a.outcome == Outcome::answered ? "" : ", the first that the positions lead to"));
    std::vector<std::string> generators;
    for (std::size_t g = 0; g < a.generators.size(); ++g)
        generators.push_back(static_cast<char>('a' + g % 26) + (g < 26 ? "" : std::to_string(g / 26)) + " = " +
                             shorten(a.generators[g], 200));
    out.list("generators", shortened(std::move(generators), all, "--all"));
    out.list("relations", shortened(a.relations, all, "--all"));
    out.list("lost", shortened(a.lost_elements, all, "--all"));
    return out.text();
}

}  // namespace grundy::report
