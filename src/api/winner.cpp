// SPDX-License-Identifier: MIT
// Queries about the winner alone; see grundy.hpp. Games that may repeat are answered by their values, which also say
// where play is drawn.
#include <algorithm>

#include "api/impl.hpp"
#include "api/moves.hpp"
#include "api/multiples.hpp"
#include "api/recall_memory.hpp"
#include "core/resident.hpp"
#include "core/short_search.hpp"
#include "engines/theorems/nearest.hpp"
#include "rules/distinct_moves.hpp"

namespace grundy {
inline namespace abi_1 {

PlayResult Solver::Impl::result_for_first(const rules::Position& position, Meter& m) {
    if (!moves_again(position) && !cyclic(position))
        return engines->winner(position, m).first_wins ? PlayResult::win : PlayResult::loss;
    Value total = 0;
    for (const auto& c : position) total = nim_sum(total, engines->value(c, m));
    return result_of(total);
}

// The theorem that the rules nearly fit, on a line of its own; "" if there is none.
static std::string nearest_theorem(const rules::Ruleset& rules, const rules::Position& position) {
    const std::string near =
        position.size() == 1 && position[0].instance > 0 ? engines::theorems::nearest(rules, position[0].instance) : "";
    return near.empty() ? near : "\n" + near;
}

// For a short search after a query.
Budget Solver::Impl::little_budget() const {
    constexpr std::uint64_t part_of_memory = 16;
    Budget little = budget;
    little.seconds = short_search::seconds(budget.seconds);
    little.bytes = budget.bytes / part_of_memory;
    little.nodes = short_search::steps(budget.nodes);
    little.resident_before = budget.resident_before == 0 ? 0 : resident_bytes();
    little.progress = {};
    return little;
}

// Who wins, if that takes little: as a line after the reason why the value is not known; "" if it takes more.
std::string Solver::Impl::winner_soon(const rules::Position& position) const {
    if (moves_again(position) || cyclic(position)) return "";
    Meter m(little_budget());
    try {
        return std::string("\nthe ") + (engines->winner(position, m).first_wins ? "first" : "second") +
               " player wins, which a short search finds without values: use `solve` with the option `winner`";
    } catch (const Stopped&) {
    } catch (const Error&) {  // a fault that the definition may never meet
    }
    return "";
}

std::string Solver::Impl::way_without_values(const rules::Position& position) const {
    if (position.empty() ||
        std::all_of(position.begin(), position.end(), [](const rules::Component& c) { return c.instance <= 0; }))
        return "";
    std::string theorem, how = "is known";
    if (const auto* const known = position.size() == 1 ? engines->theorem_on_winner(position[0]) : nullptr) {
        theorem = known->theorem();
    } else if (const auto compound = engines->compound(position)) {
        theorem = compound->theorem();
        how = "may be found";  // from who wins in its operands
    } else {
        Budget little = little_budget();
        little.nodes = 0;  // a look for pairs has a limit of its own
        Meter m(little);
        theorem = engines->pairing_theorem(position, m);
    }
    if (theorem.empty()) {
        const std::string found = winner_soon(position);
        return found.empty() ? nearest_theorem(*ruleset, position) : found;
    }
    return "\nwho wins " + how + " without values: use `solve` with the option `winner`\n" + theorem;
}

// Of a lost compound, the moves that delay the loss longest.
void Solver::Impl::list_timed(const rules::Position& position, engines::compounds::Play& play, std::size_t most_moves,
                              WinnerAnswer& out, Meter& m) {
    out.remoteness = play.remoteness(m);
    engines::compounds::Play::Timed timed = play.timed_moves(most_moves, m);
    out.moves_complete = timed.moves.complete;
    for (std::size_t i = 0; i < timed.moves.list.size(); ++i) {
        const rules::Position& to = timed.moves.list[i].to;
        out.moves.push_back({1,
                             to_text(*ruleset, position),
                             to_text(*ruleset, to),
                             {},
                             {},
                             timed.remoteness[i],
                             {},
                             {},
                             std::nullopt,
                             handle(position[0], to)});
    }
}

void WinnerAnswer::not_reached(const Stopped& why) {
    first_wins = why;
    result = why;
    moves.clear();
    moves_complete = false;
    theorem.clear();
    remoteness.reset();
}

WinnerAnswer Solver::Impl::winner(const rules::Position& position, std::size_t most_moves) {
    WinnerAnswer out;
    if (moves_again(position) || cyclic(position)) {
        const Temporarily most(options.most_moves, most_moves);
        Answer answer = solve(position, most_moves > 0);
        const Run& run = answer;
        static_cast<Run&>(out) = run;
        out.position = std::move(answer.position);
        out.first_wins = answer.first_wins;
        out.result = answer.result;
        if (answer.first_wins.value_or(false)) out.moves = std::move(answer.moves);
        out.moves_complete = answer.moves_complete && (most_moves > 0 || !answer.first_wins);
        return out;
    }
    Meter m = meter();
    if (options.move_positions) out.position = to_text(*ruleset, position);
    const Remembering remembering(*this, out);
    // What is known tells no moves, so they are looked for all the same.
    const std::string known = memory ? memory->known_about(position, "winner", false) : "";
    if (known == "second" || (known == "first" && most_moves == 0)) {
        out.first_wins = known == "first";
        out.result = out.first_wins ? PlayResult::win : PlayResult::loss;
        out.engine = memory->used->engine;
        out.moves_complete = !out.first_wins;
        return out;
    }
    if (memory) memory->used.reset();
    run_query(out, m, [&] {
        expect_copies(position, m);
        const plan::Verdict verdict = engines->winner(position, m);
        out.first_wins = verdict.first_wins;
        out.result = verdict.first_wins ? PlayResult::win : PlayResult::loss;
        out.engine = verdict.engines;
        out.theorem = verdict.theorem;
        out.moves_complete = !verdict.first_wins;
        if (verdict.compound && options.remoteness) return list_timed(position, *verdict.compound, most_moves, out, m);
        if (!verdict.first_wins || most_moves == 0) return;
        const auto fewer = options.first_move_only   ? engines::Fewer::first
                           : options.one_move_a_take ? engines::Fewer::one_a_take
                                                     : engines::Fewer::none;
        auto moves = engines->winning_moves(position, verdict, most_moves, m, fewer);
        out.moves_complete = moves.complete;
        const Twins twins(position);
        for (engines::SumMove& move : moves.list) {
            const rules::Component& from = position[move.component];
            if (!rules::ends_game(move.move.to) && !name_as_heaps(*ruleset, from, move.move, m))
                out.moves_complete = false;
            WinningMove& listed = out.moves.emplace_back();
            listed.component = move.component + 1;
            listed.choice = std::move(move.move.choice);
            listed.also = std::move(move.move.also);
            listed.twins = twins.of(move.component);
            if (!options.move_positions) continue;
            rules::Position to = std::move(move.move.to);
            drop_empty_heaps(to);
            listed.from = to_text(*ruleset, from);
            listed.to = to_text(*ruleset, to);
            listed.handle = handle(from, std::move(to));
        }
    });
    if (memory && out.first_wins.has_value())
        memory->found_about(position, "winner", false, out, out.first_wins ? "first" : "second");
    doubt(out, instances_of(position));
    if (out.outcome == Outcome::out_of_budget) out.reason += nearest_theorem(*ruleset, position);
    return out;
}

WinnerAnswer Solver::winner(std::string_view text, std::size_t most_moves, const OwnLimits& limits) {
    const Within within(*impl_, limits);
    std::vector<lang::Multiple> multiples;
    const rules::Position position = parse(*impl_, text, multiples);
    WinnerAnswer answer = impl_->winner(position, most_moves);
    name_multiples(multiples, *impl_->ruleset, position, answer);
    return answer;
}

WinnerAnswer Solver::winner(const PositionHandle& position, std::size_t most_moves, const OwnLimits& limits) {
    const Within within(*impl_, limits);
    return impl_->winner(impl_->position_of(position), most_moves);
}

}  // namespace abi_1
}  // namespace grundy
