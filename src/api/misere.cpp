// SPDX-License-Identifier: MIT
// Queries under misere play; see grundy.hpp.
#include <algorithm>

#include "api/impl.hpp"
#include "core/error.hpp"

namespace grundy {
namespace {

plan::Engines planned(const Solver::Impl& solver) {
    return {*solver.ruleset, solver.question(plan::Convention::misere)};
}

template <class Work>
MisereAnswer misere(Solver::Impl& solver, std::string_view text, Work work) {
    const plan::Engines plan = planned(solver);
    const std::string engine = plan.misere_name();  // one that does not play misere is refused first
    const rules::Position position = solver.parse(text);
    MisereAnswer answer;
    answer.engine = engine;
    answer.position = to_text(*solver.ruleset, position);
    Meter meter = solver.meter();
    try {
        work(*plan.misere(meter), position, answer);
    } catch (const Stopped& stop) {
        answer.outcome = stop.status == Status::interrupted ? Outcome::interrupted : Outcome::out_of_budget;
        answer.reason = stop.what();
        solver.doubt(answer.outcome, answer.reason, instances_of(position));
        answer.moves.clear();
    }
    answer.nodes = meter.nodes();
    answer.seconds = meter.seconds();
    return answer;
}

}  // namespace

MisereAnswer Solver::misere(std::string_view text) {
    return grundy::misere(*impl_, text, [&](auto& search, const rules::Position& position, MisereAnswer& answer) {
        answer.first_wins = search.first_wins(position);
        if (!answer.first_wins) return;
        auto moves = search.winning_moves(position, impl_->options.most_moves);
        answer.moves_complete = moves.complete;
        for (auto& m : moves.list) {
            rules::Position to = std::move(m.move.to);
            std::erase_if(to, [](const auto& part) { return part.instance == 0 && part.words[0] == 0; });
            answer.moves.push_back({m.component + 1, to_text(*impl_->ruleset, position[m.component]),
                                    to_text(*impl_->ruleset, to), 0, std::move(m.move.choice)});
        }
    });
}

MisereAnswer Solver::misere_value(std::string_view text) {
    return grundy::misere(*impl_, text, [](auto& search, const rules::Position& position, MisereAnswer& answer) {
        answer.value = search.value(position);
        answer.first_wins = *answer.value != 0;
    });
}

// Uses one search for all cells, so that each cell builds on the earlier ones.
Table Solver::misere_table(std::string_view game, std::vector<std::pair<std::int64_t, std::int64_t>> ranges) {
    const plan::Engines plan = planned(*impl_);
    const int instance = impl_->parse_game(game);
    Table out = impl_->empty_table(instance, std::move(ranges));
    out.engine = plan.misere_name();
    out.misere = true;
    Meter meter = impl_->meter();
    try {
        Wide count = 1;
        for (const auto& [a, b] : out.ranges) count = std::min<Wide>(count * (Wide{b} - a + 1), Wide{1} << 60);
        meter.claim(static_cast<std::uint64_t>(count) * 8, "the table asked for");
        const auto search = plan.misere(meter);
        const auto rows = out.ranges[0], columns = out.ranges.back();
        const bool line = out.ranges.size() == 1;
        for (Wide a = rows.first; a <= (line ? Wide{rows.first} : Wide{rows.second}); ++a)
            for (Wide b = columns.first; b <= columns.second; ++b) {
                std::vector<Int> words{static_cast<Int>(b)};
                if (!line) words.insert(words.begin(), static_cast<Int>(a));
                rules::canonicalize(impl_->ruleset->game(instance), words);
                out.values.push_back(search->value(rules::Position{{instance, std::move(words)}}));
            }
    } catch (const Stopped& stop) {
        out.outcome = stop.status == Status::interrupted ? Outcome::interrupted : Outcome::out_of_budget;
        out.reason = stop.what();
        impl_->doubt(out.outcome, out.reason, {instance});
        out.values.clear();
    }
    out.nodes = meter.nodes();
    out.seconds = meter.seconds();
    return out;
}

}  // namespace grundy
