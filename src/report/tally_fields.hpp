// SPDX-License-Identifier: MIT
// The fields of counts of positions, and their text.
#pragma once

#include <grundy/tally.hpp>
#include <string>

#include "report/answer_fields.hpp"

namespace grundy::report {

void describe(auto& out, const Tally& t) {
    out.about("TallyAnswer", "how many positions, or sums of them, are lost");
    const auto if_counted = [&](std::uint64_t n) { return t.counted ? std::optional(n) : std::nullopt; };
    out.maybe("lost", "the number of sums that the player to move loses", if_counted(t.lost));
    out.maybe("won", "the number of those that the player to move wins", if_counted(t.won));
    out.maybe("total", "of both", if_counted(t.total));
    out.maybe("choices", "instead of these, if asked for: of first moves that win, of all positions together",
              t.choices);
    out.maybe("positions", "the first lost positions, in order, if asked for", t.positions);
    out.field("how", "how they were counted, such as by values, a period or a theorem", t.how);
    effort_fields(out, t);
}

}  // namespace grundy::report
