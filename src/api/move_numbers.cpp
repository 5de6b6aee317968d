// SPDX-License-Identifier: MIT
// See move_numbers.hpp; the theorem and the work are those of engines/sequences/move_numbers.hpp.
#include "api/move_numbers.hpp"

#include <string>
#include <utility>
#include <variant>

#include "core/error.hpp"
#include "core/repetition_text.hpp"
#include "engines/period_source.hpp"
#include "engines/sequences/move_numbers.hpp"
#include "rules/layout.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

Error not_counted(const std::string& game, const std::string& why) {
    return Error("it is not known how the numbers of winning first moves of " + game + " go on: " + why +
                 "; leave out --count, or count those of single heaps with 'solve --count'");
}

}  // namespace

void require_move_numbers(const Solver::Impl& solver, int instance, const engines::PeriodSource* source) {
    const rules::Game& game = solver.ruleset->game(instance);
    const std::string& name = solver.ruleset->name(instance);
    if (source == nullptr) throw not_counted(name, "a theorem gives the values of all heaps, but not their moves");
    if (game.member && !rules::all_integers(solver.library.games[to_size(game.member->game)]->args))
        throw not_counted(name, "heaps stand for boards of the same values, which have other moves");
    if (const std::string why = engines::sequences::why_no_numbers(*source); !why.empty()) throw not_counted(name, why);
}

void add_move_numbers(const engines::PeriodSource& source, Meter& meter, PeriodAnswer& out) {
    run_query(out, meter, [&] {
        auto found = engines::sequences::move_numbers(source, meter);
        if (const auto* const why = std::get_if<std::string>(&found)) throw not_counted(out.game, *why);
        out.moves = std::get<MoveNumbers>(std::move(found));
    });
    const Period& p = *out.period;
    if (out.outcome != Outcome::answered)
        out.reason += "\nthe period of the values is proven, " +
                      repetition_text("G", p.period, p.preperiod, p.saltus, p.flat) +
                      "; the numbers of winning first moves are missing";
}

}  // namespace abi_1
}  // namespace grundy
