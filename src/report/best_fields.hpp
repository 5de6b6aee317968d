// SPDX-License-Identifier: MIT
// The fields of an answer that is the best winning move.
#pragma once

#include <optional>
#include <string>

#include "report/answer_fields.hpp"
#include "report/move_fields.hpp"

namespace grundy::report {

struct Best {
    std::string position{};
    bool first_wins = false;
    std::optional<WinningMove> move{};
    std::optional<std::int64_t> cost{};
    std::uint64_t nodes = 0;
    double seconds = 0;
};

void describe(auto& out, const Best& best) {
    out.about("BestAnswer", "");
    out.field("position", "as it is written", best.position);
    out.field("winner", "of the position", Winner{best.first_wins});
    out.maybe("best", "the best winning first move, if one wins",
              best.move ? std::optional(Plain<WinningMove>{&*best.move}) : std::nullopt);
    out.maybe("cost", "the value of the expression for this move",
              best.cost ? std::optional(Signed{*best.cost}) : std::nullopt);
    out.field("nodes", "positions or options that were examined", best.nodes);
    out.field("seconds", "of time", best.seconds);
}

}  // namespace grundy::report
