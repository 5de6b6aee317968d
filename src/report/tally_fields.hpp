// SPDX-License-Identifier: MIT
// The fields of counts of positions, and their text.
#pragma once

#include <grundy/tally.hpp>
#include <string>

#include "report/answer_fields.hpp"

namespace grundy::report {

void describe(auto& out, const Tally& t) {
    out.about("TallyAnswer", "how many positions, or sums of them, are lost");
    const auto unless_choices = [&](std::uint64_t n) { return t.choices ? std::nullopt : std::optional(n); };
    out.maybe("lost", "the number of sums that the player to move loses", unless_choices(t.lost));
    out.maybe("won", "the number of those that the player to move wins", unless_choices(t.won));
    out.maybe("total", "of both", unless_choices(t.total));
    out.maybe("choices", "instead of these, if asked for: of first moves that win, of all positions together",
              t.choices);
    out.maybe("positions", "the first lost positions, in order, if asked for", t.positions);
    out.field("how", "they were counted: by values, or by the binary digits of a number", t.how);
    effort_fields(out, t);
}

}  // namespace grundy::report
