// SPDX-License-Identifier: MIT
// The fields of an answer that counts winning moves.
#pragma once

#include <string>

#include "report/answer_fields.hpp"

namespace grundy::report {

struct Counted {
    const MoveCount* count = &nothing<MoveCount>;
    std::string position{};
};

void describe(auto& out, const Counted& counted) {
    const MoveCount& count = *counted.count;
    out.about("CountAnswer", "");
    out.field("position", "as it is written", counted.position);
    out.field("winner", "of the position", winner(count.first_wins));
    out.field("moves", "the number of winning first moves", static_cast<std::uint64_t>(count.moves.value_or(0)));
    out.maybe("choices", "the number of choices that make them, where moves were looked at one by one",
              count.choices ? std::optional(static_cast<std::uint64_t>(*count.choices)) : std::nullopt);
    out.field("nodes", "positions or options that were examined", count.nodes);
    out.field("seconds", "of time", count.seconds);
}

}  // namespace grundy::report
