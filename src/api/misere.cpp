// SPDX-License-Identifier: MIT
// Queries under misere play; see grundy.hpp.
#include <algorithm>
#include <map>

#include "api/counts.hpp"
#include "api/impl.hpp"
#include "api/kept_table.hpp"
#include "api/misere_engine.hpp"
#include "api/moves.hpp"
#include "api/recall_memory.hpp"
#include "core/error.hpp"
#include "core/long_text.hpp"
#include "core/whole_number.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

constexpr auto refusal = "no theory gives its sums values there";
constexpr std::size_t most_shown = 200;  // characters of a position

std::optional<MisereAnswer::NimHeaps> nim_heaps(const rules::Position& position) {
    MisereAnswer::NimHeaps out;
    bool any = false;
    for (const rules::Component& c : position) {
        if (c.instance != 0) return std::nullopt;
        const auto n = static_cast<std::uint64_t>(c.words[0]);
        any = any || n > 0;
        out.sum ^= n;
        out.ones += n == 1;
        out.above_one = out.above_one || n > 1;
    }
    return any ? std::optional(out) : std::nullopt;
}

constexpr std::uint64_t steps_for_moves_of_compounds = std::uint64_t{1} << 24;  // a second

/// The engine for one query. An engine that does not play misere is refused before anything else is looked at.
class MisereQuery {
public:
    explicit MisereQuery(Solver::Impl& solver) : solver_(solver) {
        if (!solver.misere) solver.misere = std::make_shared<MisereEngine>(solver);
    }

    MisereAnswer winner(const rules::Position& position) const;
    MisereAnswer value(const rules::Position& position) const;
    MoveCount count(const rules::Position& position) const;
    using Member = std::function<rules::Position(const std::vector<Int>& numbers)>;
    Table table(Table out, const Member& member) const;

private:
    template <class Work>
    MisereAnswer answer(const rules::Position& position, Work work) const;
    bool recall(const rules::Position& position, const std::string& what, MisereAnswer& out) const;
    engines::SumMoves winning_moves(engines::SumEngine& search, const rules::Position& position, std::size_t most,
                                    MisereAnswer& answer, Meter& meter) const;
    engines::SumMoves play_compound(engines::SumEngine& search, const rules::Position& position, std::size_t most,
                                    MisereAnswer& answer, Meter& meter) const;
    void show_moves(engines::SumMoves moves, const rules::Position& position, MisereAnswer& answer, Meter& meter) const;

    Solver::Impl& solver_;
};

template <class Work>
MisereAnswer MisereQuery::answer(const rules::Position& position, Work work) const {
    solver_.require_end(instances_of(position), "misere play", refusal);
    MisereAnswer answer;
    answer.engine = solver_.misere->name();
    if (solver_.options.move_positions) answer.position = to_text(*solver_.ruleset, position);
    Meter meter = solver_.meter();
    run_query(answer, meter, [&] {
        expect_copies(position, meter);
        solver_.misere->query(meter, [&](engines::SumEngine& engine) {
            work(engine, answer, meter);
            if (!engine.used().empty()) answer.engine = engine.used();
        });
    });
    solver_.doubt(answer, instances_of(position));
    return answer;
}

void MisereQuery::show_moves(engines::SumMoves moves, const rules::Position& position, MisereAnswer& answer,
                             Meter& meter) const {
    answer.moves_complete = moves.complete;
    const Twins twins(position);
    for (auto& m : moves.list) {
        if (!name_as_heaps(*solver_.ruleset, position[m.component], m.move, meter)) answer.moves_complete = false;
        rules::Position to = std::move(m.move.to);
        drop_empty_heaps(to);
        answer.moves.push_back({m.component + 1,
                                to_text(*solver_.ruleset, position[m.component]),
                                to_text(*solver_.ruleset, to),
                                {},
                                std::move(m.move.choice),
                                std::nullopt,
                                std::move(m.move.also),
                                twins.of(m.component),
                                std::nullopt,
                                solver_.handle(position[m.component], to)});
    }
}

// By the theorems on compounds; the engine for sums is asked about single operands.
engines::SumMoves MisereQuery::play_compound(engines::SumEngine& search, const rules::Position& position,
                                             std::size_t most, MisereAnswer& answer, Meter& meter) const {
    const engines::compounds::Oracle misere = {[&](const rules::Position& p, Meter&) { return search.first_wins(p); },
                                               [&](const rules::Position& p, std::size_t most_here, Meter&) {
                                                   const engines::SumMoves moves = search.winning_moves(p, most_here);
                                                   return engines::compounds::left_by(p, moves.list, moves.complete);
                                               }};
    engines::compounds::Play play(*solver_.ruleset, position[0], true, solver_.engines->oracle(), misere);
    answer.first_wins = play.first_wins(meter);
    answer.engine = "theorem";
    answer.theorem = "By a theorem: " + play.theorem() + ".";
    engines::Moves moves;
    // The verdict is known; the moves that leave a single operand may take a search of that.
    const auto list = [&] { moves = play.winning_moves(most, meter); };
    if (most == 0 || !solver_.misere->briefly(steps_for_moves_of_compounds, list)) moves.complete = !answer.first_wins;
    engines::SumMoves of_sum{{}, moves.complete};
    for (rules::Move& m : moves.list) of_sum.list.push_back({0, std::move(m)});
    return of_sum;
}

// Fills in who wins, and by which theorem.
engines::SumMoves MisereQuery::winning_moves(engines::SumEngine& search, const rules::Position& position,
                                             std::size_t most, MisereAnswer& answer, Meter& meter) const {
    if (solver_.engines->compound(position)) return play_compound(search, position, most, answer, meter);
    answer.first_wins = search.first_wins(position);
    answer.heaps = nim_heaps(position);
    answer.theorem = search.theorem();
    if (!answer.first_wins || most == 0) return {{}, !answer.first_wins};
    return search.winning_moves(position, most);
}

// Fills in what was found before: a value, or that the position is lost. A win is not enough: its moves are wanted.
bool MisereQuery::recall(const rules::Position& position, const std::string& what, MisereAnswer& out) const {
    if (!solver_.memory) return false;
    out.position = to_text(*solver_.ruleset, position);
    const Remembering remembering(solver_, out);
    const std::string known = solver_.memory->known_about(position, what, true);
    if (known.empty() || known == "first") return false;
    if (what == "value") {
        const auto value = whole_number<Nimber>(known);
        if (!value || !Value::of_word(*value).is_nimber()) return false;
        out.value = Value(*value);
    }
    out.first_wins = what == "value" && out.value != 0;
    out.moves_complete = what == "winner";
    out.heaps = nim_heaps(position);
    out.engine = solver_.memory->used->engine;
    return true;
}

MisereAnswer MisereQuery::winner(const rules::Position& position) const {
    MisereAnswer known;
    if (recall(position, "winner", known)) return known;
    MisereAnswer out = answer(position, [&](engines::SumEngine& search, MisereAnswer& answer, Meter& meter) {
        show_moves(winning_moves(search, position, solver_.options.most_moves, answer, meter), position, answer, meter);
    });
    if (solver_.memory && out.first_wins.has_value())
        solver_.memory->found_about(position, "winner", true, out, out.first_wins ? "first" : "second");
    return out;
}

MisereAnswer MisereQuery::value(const rules::Position& position) const {
    MisereAnswer known;
    if (recall(position, "value", known)) return known;
    MisereAnswer out = answer(position, [&](engines::SumEngine& search, MisereAnswer& answer, Meter&) {
        answer.value = search.value(position);
        answer.first_wins = answer.value != 0;
    });
    if (solver_.memory && out.value.has_value() && out.value->is_nimber())
        solver_.memory->found_about(position, "value", true, out, value_text(out.value));
    return out;
}

// A list that the engine leaves incomplete is no count.
MoveCount MisereQuery::count(const rules::Position& position) const {
    constexpr std::size_t most_listed = 1'000'000;
    Wide moves = 0;
    std::optional<Wide> choices = 0;
    const MisereAnswer found = answer(position, [&](engines::SumEngine& search, MisereAnswer& answer, Meter& meter) {
        engines::SumMoves listed = winning_moves(search, position, most_listed, answer, meter);
        if (!listed.complete)
            throw Error("the winning moves of " + shorten(to_text(*solver_.ruleset, position), most_shown) +
                        " under misere play cannot be counted: not all of them can be listed (at most " +
                        std::to_string(most_listed) + "); ask about smaller numbers");
        const Twins twins(position);
        std::map<std::size_t, std::vector<rules::Position>> left;  // by component
        for (auto& m : listed.list) left[m.component].push_back(std::move(m.move.to));
        for (auto& [component, all] : left) {
            const auto copies = static_cast<Wide>(1 + twins.of(component).size());
            moves += copies * static_cast<Wide>(all.size());
            const auto own = choices ? choices_of(*solver_.ruleset, position[component], all, meter) : std::nullopt;
            choices = own ? std::optional(*choices + copies * *own) : std::nullopt;
        }
    });
    MoveCount out;
    const Run& run = found;
    static_cast<Run&>(out) = run;
    if (found.outcome != Outcome::answered) return out.not_reached(Stopped(found.outcome, found.reason)), out;
    out.first_wins = found.first_wins;
    out.moves = counted(moves);
    if (choices) out.choices = counted(*choices);
    return out;
}

// Uses one search for all cells, so that each cell builds on the earlier ones.
Table MisereQuery::table(Table out, const Member& member) const {
    out.engine = solver_.misere->name();
    out.misere = true;
    Meter meter = solver_.meter();
    std::vector<int> instances;
    KeptTable kept(solver_.checkpoint);
    run_query(out, meter, [&] {
        claim_cells(out.ranges, meter);
        std::size_t known = kept.cells(solver_.library, out);
        solver_.misere->query(meter, [&](engines::SumEngine& search) {
            for_each_cell(out.ranges, [&](const std::vector<Int>& numbers) {
                if (known > 0) return void(--known);
                const rules::Position position = member(numbers);
                for (const int i : instances_of(position))
                    if (std::find(instances.begin(), instances.end(), i) == instances.end()) {
                        solver_.require_end({i}, "misere play", refusal);
                        instances.push_back(i);
                    }
                out.values.push_back(search.value(position).word());
                kept.look(out);
            });
            if (!search.used().empty()) out.engine = search.used();
        });
    });
    kept.finish(out);
    if (out.outcome != Outcome::answered) out.values.clear();
    solver_.doubt(out, instances);
    return out;
}

}  // namespace

void MisereAnswer::not_reached(const Stopped& why) {
    first_wins = why;
    value = why;
    moves.clear();
    moves_complete = false;
    heaps.reset();
    theorem.clear();
}

MisereAnswer Solver::misere(std::string_view text, const OwnLimits& limits) {
    const Within within(*impl_, limits);
    const MisereQuery query(*impl_);
    return query.winner(impl_->parse(text));
}

MisereAnswer Solver::misere(const PositionHandle& position, const OwnLimits& limits) {
    const Within within(*impl_, limits);
    return MisereQuery(*impl_).winner(impl_->position_of(position));
}

MisereAnswer Solver::misere_value(std::string_view text, const OwnLimits& limits) {
    const Within within(*impl_, limits);
    const MisereQuery query(*impl_);
    return query.value(impl_->parse(text));
}

MisereAnswer Solver::misere_value(const PositionHandle& position, const OwnLimits& limits) {
    const Within within(*impl_, limits);
    return MisereQuery(*impl_).value(impl_->position_of(position));
}

MoveCount Solver::misere_count(std::string_view text, const OwnLimits& limits) {
    const Within within(*impl_, limits);
    const MisereQuery query(*impl_);
    return query.count(impl_->parse(text));
}

MoveCount Solver::misere_count(const PositionHandle& position, const OwnLimits& limits) {
    const Within within(*impl_, limits);
    return MisereQuery(*impl_).count(impl_->position_of(position));
}

Table Solver::Impl::misere_table(std::string_view game, std::vector<std::pair<Int, Int>> ranges) {
    const MisereQuery query(*this);
    const int instance = parse_game(game);
    return query.table(empty_table(instance, std::move(ranges)), [&](std::vector<Int> words) {
        rules::canonicalize(ruleset->game(instance), words);
        return rules::Position{{instance, std::move(words)}};
    });
}

Table Solver::misere_table(std::string_view game, std::vector<std::pair<std::int64_t, std::int64_t>> ranges,
                           const OwnLimits& limits) {
    const Within within(*impl_, limits);
    return impl_->misere_table(game, std::move(ranges));
}

Table Solver::Impl::misere_cells(Table table, const std::function<rules::Position(const std::vector<Int>&)>& member) {
    return MisereQuery(*this).table(std::move(table), member);
}

}  // namespace abi_1
}  // namespace grundy
