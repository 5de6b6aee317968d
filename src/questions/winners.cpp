// SPDX-License-Identifier: MIT
// See winners.hpp.
#include "questions/winners.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/error.hpp"
#include "report/outcome.hpp"

namespace grundy::questions {
namespace {

void next_position(const std::vector<Range>& ranges, std::vector<std::int64_t>& at) {
    for (std::size_t k = ranges.size(); k-- > 0;) {
        if (at[k] < ranges[k].second) return void(++at[k]);
        at[k] = ranges[k].first;
    }
}

std::string position_text(const std::string& game, const std::vector<std::int64_t>& at) {
    std::string out = game + "(";
    for (std::size_t k = 0; k < at.size(); ++k) out += (k > 0 ? ", " : "") + std::to_string(at[k]);
    return out + ")";
}

// Takes what an answer used from the limits of the next ones.
void spend(const MisereAnswer& answer, Limits& limits) {
    if (limits.time) *limits.time -= Seconds(answer.seconds);
    if (limits.nodes > 0) limits.nodes = limits.nodes > answer.nodes ? limits.nodes - answer.nodes : 1;
}

void add_engine(const std::string& engine, std::string& all) {
    if (("+" + all + "+").find("+" + engine + "+") == std::string::npos) all += (all.empty() ? "" : "+") + engine;
}

}  // namespace

Winners find_misere_winners(Solver& solver, const Query& query, const Limits& limits) {
    if (query.family())
        throw Error(
            "winners are listed for a game and its ranges, not for a position with open integers: leave out "
            "'winner', or ask about each position by itself");
    Winners out;
    out.table.game = query.game;
    out.table.ranges = query.ranges;
    out.table.misere = true;
    Limits rest = limits;
    std::vector<std::int64_t> at;
    std::uint64_t count = 1;
    for (const Range& r : query.ranges) {
        at.push_back(r.first);
        count *= static_cast<std::uint64_t>(r.second - r.first) + 1;
    }
    for (; count > 0; --count, next_position(query.ranges, at)) {
        const MisereAnswer answer = solver.misere(position_text(query.game, at), rest);
        report::require_answer(answer.outcome, answer.reason + "\nthe positions before " +
                                                   position_text(query.game, at) + " were reached");
        spend(answer, rest);
        out.first_wins.push_back(answer.first_wins);
        add_engine(answer.engine, out.table.engine);
        out.table.nodes += answer.nodes;
        out.table.seconds += answer.seconds;
    }
    return out;
}

}  // namespace grundy::questions
