// SPDX-License-Identifier: MIT
// Genera of positions; see <grundy/genus.hpp>.
#include <algorithm>
#include <grundy/genus.hpp>

#include "api/impl.hpp"
#include "api/moves.hpp"
#include "core/error.hpp"
#include "engines/genus/genus.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

constexpr auto never_ending = "a genus is about play that ends";

Character public_character(const engines::genus::Character& c) {
    return {{c.genus.value, {c.genus.digits.begin(), c.genus.digits.end()}}, static_cast<Temper>(c.temper)};
}

void list_moves(Solver::Impl& solver, const rules::Position& position, std::size_t most, engines::genus::Genera& genera,
                Meter& meter, GenusAnswer& out) {
    const Twins twins(position);
    for (std::size_t i = 0; i < position.size() && out.complete; ++i) {
        if (twins.repeats(i)) continue;
        MoveWalk walk(solver, meter);
        WalkLimits limits;
        limits.options = ~std::uint64_t{0};
        limits.moves = most - out.moves.size();
        out.complete = walk.run(position[i], false, limits, [&](ComponentMove& move) {
            const rules::Position after = Solver::Impl::replaced(position, i, move.to);
            const Character character = public_character(genera.of(after));
            out.moves.push_back({solver.public_move(position[i], i + 1, std::move(move), std::nullopt), character});
            out.moves.back().move.twins = twins.of(i);
            return true;
        });
    }
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
        engines::genus::Genera genera(*solver.ruleset, meter);
        out.character = public_character(genera.of(position));
        if (most_moves > 0) list_moves(solver, position, most_moves, genera, meter, out);
    });
    solver.doubt(out, instances_of(position));
    return out;
}

GenusTable misere_genera(const Rules& rules, SolverOptions options, std::string_view game,
                         std::vector<std::pair<std::int64_t, std::int64_t>> ranges) {
    Solver::Impl solver(rules, std::move(options));
    const int instance = solver.parse_game(game);
    solver.require_end({instance}, "a genus", never_ending);
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
