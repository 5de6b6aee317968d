// SPDX-License-Identifier: MIT
// Misere quotients as text.
#include <fmt/format.h>

#include <algorithm>

#include "report/item_list.hpp"
#include "report/quotient_fields.hpp"
#include "report/text.hpp"

namespace grundy::report {

std::string quotient_text(const QuotientAnswer& a, bool all) {
    std::string out;
    for (const auto& p : a.positions)
        out += fmt::format("{}: {}, won by the {} player under misere play\n", shorten(p.position, 200), p.element,
                           p.lost ? "second" : "first");
    if (a.outcome != Outcome::answered) out += fmt::format("  stopped      {}\n", a.tried);
    out += fmt::format("  quotient     {} elements, {} of them lost, for all sums of {} games{}\n", a.order, a.lost,
                       a.games, a.outcome == Outcome::answered ? "" : ", the first that the positions lead to");
    std::vector<std::string> generators;
    for (std::size_t g = 0; g < a.generators.size(); ++g)
        generators.push_back(static_cast<char>('a' + g % 26) + (g < 26 ? "" : std::to_string(g / 26)) + " = " +
                             shorten(a.generators[g], 200));
    return out + item_list("generators", generators, all) + item_list("relations", a.relations, all) +
           item_list("lost", a.lost_elements, all);
}

}  // namespace grundy::report
