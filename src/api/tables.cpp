// SPDX-License-Identifier: MIT
// Tables of values; see grundy.hpp.
#include <algorithm>

#include "api/impl.hpp"
#include "api/kept_table.hpp"
#include "core/error.hpp"
#include "core/size.hpp"
#include "engines/heap/finder.hpp"
#include "engines/table/table.hpp"
#include "rules/layout.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

constexpr std::size_t most_ranges = 4;

}  // namespace

std::string example_family(const rules::Game& game) {
    std::string out = game.name + "(";
    for (const rules::Variable& a : game.args) {
        out += &a == game.args.data() ? "" : ", ";
        out += a.type == rules::Type::board   ? "board(2, n)"
               : a.type == rules::Type::graph ? "path(n)"
               : a.type == rules::Type::row   ? "[n, 2]"
                                              : "n";
    }
    return out + ")";
}

Table Solver::Impl::empty_table(int instance, std::vector<std::pair<Int, Int>> ranges) const {
    Table out;
    out.game = ruleset->name(instance);
    const auto& args = ruleset->game(instance).args;
    if (!rules::all_integers(args))
        throw Error(out.game + " is not played with integers only; leave some integers of a position open, as in '" +
                    example_family(ruleset->game(instance)) + "' n=1..8");
    if (args.size() > most_ranges)
        throw Error(out.game + " has " + std::to_string(args.size()) + " arguments, and a table shows at most " +
                    std::to_string(most_ranges) + ": fix some, as in '" + out.game + "(n, ...)' n=0..9");
    if (args.size() != ranges.size())
        throw Error(out.game + " has " + std::to_string(args.size()) + (args.size() == 1 ? " argument" : " arguments") +
                    ", so a table needs as many ranges A..B; " + std::to_string(ranges.size()) + " given");
    check_ranges(ranges);
    for (const rules::Variable& a : args) out.arguments.push_back(a.name);
    out.ranges = std::move(ranges);
    return out;
}

Table Solver::Impl::table(int instance, std::vector<std::pair<Int, Int>> ranges) {
    Table out = empty_table(instance, std::move(ranges));
    KeptTable kept(checkpoint);
    Meter m(kept.watching(budget));
    run_query(out, m, [&] { fill_table(instance, out, kept, m); });
    note_reached(instance, out, kept);
    out.internal_errors = engines->internal_errors();
    doubt(out, {instance});
    return out;
}

// For a query that was stopped: drops the values and reports how far they were computed.
void Solver::Impl::note_reached(int instance, Table& out, KeptTable& kept) const {
    kept.finish(out);
    if (out.outcome == Outcome::answered) return;
    out.values.clear();
    engines::Engine* const engine = engines->fixed_engine(instance);
    const engines::PeriodSource* const heaps = engine != nullptr ? engine->period_source() : nullptr;
    const std::size_t reached = heaps != nullptr ? heaps->table_size() : 0;
    if (reached > 0) out.reason += "\nthe values of heaps 0 to " + std::to_string(reached - 1) + " were reached";
}

void Solver::Impl::fill_table(int instance, Table& out, KeptTable& kept, Meter& m) {
    const std::uint64_t count = claim_cells(out.ranges, m);
    rules::Component c{instance, {}};
    for (const auto& range : out.ranges) c.words.push_back(range.second);
    rules::canonicalize(ruleset->game(instance), c.words);
    // A few positions of a huge box are searched for individually; otherwise the whole box is filled.
    const bool few = engines::table::box_cells(c.words) / 64 > count;
    const rules::Component asked{instance, few ? c.words : std::vector<Int>{}};
    // A short search may do, and a table that is too large is refused before it is begun.
    if (few && engines->choice(asked).search) engines->value(asked, m);
    out.engine = engines->choice(asked).engine;
    engines::Engine& engine = engines->engine_for(asked);
    auto* heaps = dynamic_cast<engines::heap::PeriodFinder*>(engine.period_source());
    if (heaps != nullptr && !heaps->form().has_kernels()) heaps = nullptr;
    if (kept.wanted() && heaps != nullptr) kept.heaps(out.game, *heaps, static_cast<std::uint64_t>(c.words[0]) + 1, m);
    auto* const box = dynamic_cast<engines::table::Engine*>(&engine);
    if (kept.wanted() && box != nullptr) kept.box(library, out.game, *box, c.words);
    if (engine.has_boxes()) engine.prepare(c.words, m);
    out.values.reserve(to_size(count));
    if (engine.has_boxes() && ruleset->game(instance).symmetries.empty())
        return engine.append_box(out.ranges, out.values, m);
    if (out.ranges.size() == 1 && (heaps != nullptr || !kept.wanted()))
        return engines::append_range(engine, out.ranges[0].first, out.ranges[0].second, out.values, m);
    std::size_t known = heaps == nullptr && box == nullptr ? kept.cells(library, out) : 0;
    for_each_cell(out.ranges, [&](std::vector<Int> words) {
        if (known > 0) return void(--known);
        m.tick();
        rules::canonicalize(ruleset->game(instance), words);
        out.values.push_back(engine.value(words, m).word());
        kept.look(out);
    });
}

void Solver::keep_in(Checkpointing checkpoint) {
    const Within within(*impl_);
    impl_->checkpoint = std::move(checkpoint);
}

Table Solver::table(std::string_view game, std::vector<std::pair<std::int64_t, std::int64_t>> ranges,
                    const OwnLimits& limits) {
    const Within within(*impl_, limits);
    return impl_->table(impl_->parse_game(game), std::move(ranges));
}

}  // namespace abi_1
}  // namespace grundy
