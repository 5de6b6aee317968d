// SPDX-License-Identifier: MIT
// Queries under misere play; see grundy.hpp and engines/misere/.
#include "engines/misere/misere.hpp"
#include "api/impl.hpp"
#include "core/error.hpp"

namespace grundy {
namespace {

template <class Work>
MisereAnswer misere(Solver::Impl& solver, std::string_view text, Work work) {
    if (!solver.options.engine.empty())
        throw Error("misere play has an engine of its own: leave --engine " + solver.options.engine + " away");
    const rules::Position position = solver.parse(text);
    MisereAnswer answer;
    answer.position = to_text(*solver.ruleset, position);
    Meter meter = solver.meter();
    try {
        engines::MisereSearch search(*solver.ruleset, meter);
        work(search, position, answer);
    } catch (const Stopped& stop) {
        answer.outcome = stop.status == Status::interrupted ? Outcome::interrupted : Outcome::out_of_budget;
        answer.reason = stop.what();
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

}  // namespace grundy
