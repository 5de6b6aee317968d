// SPDX-License-Identifier: MIT
// Genera of positions; see <grundy/genus.hpp>.
#include <algorithm>
#include <grundy/genus.hpp>

#include "api/impl.hpp"
#include "api/moves.hpp"
#include "core/error.hpp"
#include "engines/genus/genus.hpp"
#include "engines/tame/engine.hpp"
#include "rules/layout.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

constexpr auto never_ending = "a genus is about play that ends";

Character public_character(const engines::genus::Character& c) {
    return {{c.genus.value, {c.genus.digits.begin(), c.genus.digits.end()}}, static_cast<Temper>(c.temper)};
}

// Nodes for genera, and again for winners, if no budget is given: some seconds.
constexpr std::uint64_t usual_work = 10'000'000;

// For an attempt that may take this share of the time that is left, and of the nodes that are left after `nodes`.
Budget part_of(Budget budget, const Meter& query, std::uint64_t nodes, double share) {
    const double over = query.seconds();
    if (budget.nodes == 0 && budget.seconds == 0) {
        budget.nodes = usual_work;
        return budget;
    }
    if (budget.seconds > 0) budget.seconds = over + share * std::max(0.0, budget.seconds - over);
    if (budget.nodes > 0) {
        const std::uint64_t left = budget.nodes - std::min(budget.nodes, nodes);
        budget.nodes = std::max<std::uint64_t>(1, share < 1 ? left / 2 : left);
    }
    return budget;
}

// The moves are listed first, as positions that are named: what is known of them follows.
using Leads = std::vector<rules::Position>;

Leads list_moves(Solver::Impl& solver, const rules::Position& position, std::size_t most, Meter& meter,
                 GenusAnswer& out) {
    Leads after;
    const Twins twins(position);
    for (std::size_t i = 0; i < position.size() && out.complete; ++i) {
        if (twins.repeats(i)) continue;
        MoveWalk walk(solver, meter);
        WalkLimits limits;
        limits.options = ~std::uint64_t{0};
        limits.moves = most - out.moves.size();
        out.complete = walk.run(position[i], false, limits, [&](ComponentMove& move) {
            if (move.ends) throw Error("an option ends the whole game, and a genus is about sums that are played out");
            after.push_back(Solver::Impl::replaced(position, i, move.to));
            meter.claim(sizeof(GenusAnswer::Move) + 64 * after.back().size(), "the moves of the position");
            out.moves.push_back(
                {solver.public_move(position[i], i + 1, std::move(move), std::nullopt), std::nullopt, std::nullopt});
            out.moves.back().move.twins = twins.of(i);
            return true;
        });
    }
    return after;
}

void add_genera(Solver::Impl& solver, const rules::Position& position, const Leads& after, Meter& meter,
                GenusAnswer& out) {
    engines::genus::Genera genera(*solver.ruleset, meter);
    const Character own = public_character(genera.of(position));
    std::vector<Character> all;
    for (const rules::Position& p : after) all.push_back(public_character(genera.of(p)));
    out.character = own;
    out.first_wins = own.genus.digits[0] != 0;
    for (std::size_t i = 0; i < after.size(); ++i) {
        out.moves[i].wins = all[i].genus.digits[0] == 0;
        out.moves[i].after = std::move(all[i]);
    }
}

// As far as they are found.
void add_winners(Solver::Impl& solver, const rules::Position& position, const Leads& after, Meter& meter,
                 GenusAnswer& out) {
    engines::tame::Engine engine(*solver.ruleset, meter);
    out.first_wins = engine.first_wins(position);
    for (std::size_t i = 0; i < after.size(); ++i) out.moves[i].wins = !engine.first_wins(after[i]);
}

}  // namespace

std::string genus_text(const Genus& genus) {
    const bool wide = std::any_of(genus.digits.begin(), genus.digits.end(), [](std::uint64_t d) { return d > 9; });
    std::string out = std::to_string(genus.value) + "^{";
    for (std::size_t i = 0; i < genus.digits.size(); ++i)
        out += (wide && i > 0 ? "," : "") + std::to_string(genus.digits[i]);
    return out + "}";
}

std::string temper_name(Temper temper) {
    switch (temper) {
        case Temper::tame:
            return "tame";
        case Temper::restive:
            return "restive";
        case Temper::restless:
            return "restless";
        case Temper::wild:
            break;
    }
    return "wild";
}

void GenusAnswer::not_reached(const Stopped& why) {
    character = why;
    first_wins.reset();
    moves.clear();
    complete = false;
}

GenusAnswer misere_genus(const Rules& rules, SolverOptions options, std::string_view text, std::size_t most_moves) {
    Solver::Impl solver(rules, std::move(options));
    const rules::Position position = solver.parse(text);
    solver.require_end(instances_of(position), "a genus", never_ending);
    GenusAnswer out;
    out.position = to_text(*solver.ruleset, position);
    out.engine = "genus";
    Meter meter = solver.meter();
    run_query(out, meter, [&] {
        if (most_moves == 0) return add_genera(solver, position, {}, meter, out);
        const Leads after = list_moves(solver, position, most_moves, meter, out);
        // Half of what is left for genera, and the rest for winners only, if genera are not reached.
        const auto attempt = [&](auto& add, double share) {
            Meter part(part_of(solver.budget, meter, meter.nodes() + out.nodes, share), meter);
            const auto why = run_attempt(part, [&] { add(solver, position, after, part, out); });
            out.nodes += part.nodes();
            return why;
        };
        const auto no_genera = attempt(add_genera, 0.5);
        if (!no_genera) return;
        out.character = Stopped(Outcome::out_of_budget, *no_genera);
        const auto no_winners = attempt(add_winners, 1);
        if (no_winners && !out.first_wins) throw Stopped(Outcome::out_of_budget, *no_winners);
    });
    solver.doubt(out, instances_of(position));
    return out;
}

GenusTable misere_genera(const Rules& rules, SolverOptions options, std::string_view game,
                         std::vector<std::pair<std::int64_t, std::int64_t>> ranges) {
    Solver::Impl solver(rules, std::move(options));
    const int instance = solver.parse_game(game);
    solver.require_end({instance}, "a genus", never_ending);
    if (instance != 0 && !rules::all_integers(solver.ruleset->game(instance).args))
        throw Error(solver.ruleset->name(instance) +
                    " is not played with integers only, and genera are listed for games that are: ask for that of one "
                    "position, as in 'grundy moves --misere POSITION'");
    const Table empty = solver.empty_table(instance, ranges);
    GenusTable out;
    out.game = empty.game;
    out.ranges = std::move(ranges);
    out.engine = "genus";
    Meter meter = solver.meter();
    run_query(out, meter, [&] {
        claim_cells(out.ranges, meter);
        engines::genus::Genera genera(*solver.ruleset, meter);
        for_each_cell(out.ranges, [&](const std::vector<Int>& numbers) {
            std::vector<Int> words = numbers;
            rules::canonicalize(solver.ruleset->game(instance), words);
            out.cells.push_back(public_character(genera.of({{instance, std::move(words)}})));
            meter.claim(sizeof(Character) + 8 * out.cells.back().genus.digits.size(), "the genera of a table");
        });
    });
    if (out.outcome != Outcome::answered) out.cells.clear();
    solver.doubt(out, {instance});
    return out;
}

}  // namespace abi_1
}  // namespace grundy
