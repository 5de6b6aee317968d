// SPDX-License-Identifier: MIT
// See shortened_moves.hpp.
#include "report/shortened_moves.hpp"

#include "core/size.hpp"

namespace grundy::report {

void shorten_for_json(MoveList& list, std::uint64_t bytes, std::uint64_t text) {
    constexpr std::uint64_t bytes_a_move = 2000, bytes_a_choice = 400, copies = 4, part = 4;  // measured, rounded up
    std::uint64_t left = bytes / part;
    for (std::size_t i = 0; i < list.moves.size(); ++i) {
        const LegalMove& move = list.moves[i];
        const std::uint64_t own = move.from.size() + move.to.size() + move.rule_text.size();
        const std::uint64_t cost = bytes_a_move + bytes_a_choice * move.also.size() + copies * (own + text);
        if (i > 0 && cost > left) {
            list.moves.resize(i);
            list.complete = false;
            return;
        }
        left -= cost < left ? cost : left;
    }
}

}  // namespace grundy::report
