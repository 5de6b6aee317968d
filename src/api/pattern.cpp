// SPDX-License-Identifier: MIT
// Formulas for a game. They are proved where the heap engine proves a period; otherwise src/pattern finds them in a
// table of values. P-positions, and loony positions if there are any, are examined separately from the values.
#include "pattern/pattern.hpp"
#include "core/size.hpp"

#include <algorithm>

#include "api/impl.hpp"
#include "api/kept_table.hpp"
#include "core/error.hpp"
#include "core/repetition_text.hpp"
#include "core/sanitized.hpp"
#include "pattern/periodic.hpp"
#include "rules/layout.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

using Ranges = std::vector<std::pair<Int, Int>>;

constexpr std::uint64_t little_work = 10'000'000;  // steps, for a table whose size nobody gave: about a second
constexpr Int line_sizes[] = {3000, 1000, 300, 100, 60}, grid_sizes[] = {120, 60, 30, 15};
constexpr Int most_proven = 1'000'000;  // longer periods are stated but not spelt out
constexpr std::size_t most_zeros = 1000;
// The values of a table, their box, a set of its cells, and parts of them with lists of what recognisers look at.
constexpr std::uint64_t bytes_a_cell = 5 * sizeof(Nimber);

// A range of a single number is not a coordinate.
pattern::Box box_of(const Table& t) {
    if (t.ranges.size() == 1) return pattern::line(t.ranges[0].first, t.values, t.arguments[0]);
    for (const std::size_t k : {std::size_t{0}, std::size_t{1}})
        if (t.ranges[k].first == t.ranges[k].second)
            return pattern::line(t.ranges[1 - k].first, t.values, t.arguments[1 - k]);
    const auto columns = to_size(t.ranges[1].second - t.ranges[1].first + 1);
    auto box = pattern::grid(t.ranges[0].first, t.ranges[1].first, columns, t.values);
    box.name = {t.arguments[0], t.arguments[1]};
    return box;
}

// Which coordinate of the game a line runs along; the other one is fixed.
std::size_t varying(const Ranges& ranges) {
    return ranges.size() == 2 && ranges[0].first != ranges[0].second && ranges[1].first == ranges[1].second
               ? 0
               : ranges.size() - 1;
}

std::vector<Int> place(const Pattern& p, bool line, Int a, Int b) {
    if (!line) return {a, b};
    std::vector<Int> out;
    for (const auto& range : p.ranges) out.push_back(range.first);
    out[varying(p.ranges)] = b;
    return out;
}

std::pair<Int, Int> span_of(Int from, std::size_t size) { return {from, from + static_cast<Int>(size) - 1}; }

PatternClaim public_claim(const Pattern& p, const pattern::Box& box, const pattern::Claim& claim, std::string about) {
    PatternClaim out;
    out.about = std::move(about);
    out.formula = claim.formula;
    out.note = claim.note;
    out.found_by = claim.recogniser;
    out.parameters = claim.parameters;
    for (const auto& e : claim.exceptions)
        out.exceptions.push_back({place(p, box.line, e.a, e.b), Value::of_word(box.value(e.a, e.b))});
    out.checked = out.fitted = p.ranges;
    const std::size_t column = box.line ? varying(p.ranges) : 1;
    out.fitted[column] = span_of(claim.column_from, claim.fitted_columns);
    out.checked[column] = {claim.column_from, box.column(box.columns - 1)};
    if (box.line) return out;
    out.fitted[0] = span_of(claim.row_from, claim.fitted_rows);
    out.checked[0] = {claim.row_from, box.row(box.rows - 1)};
    if (claim.recogniser == "rows") out.checked[0] = out.fitted[0];
    return out;
}

void note_zeros(Pattern& p, const pattern::Box& box) {
    for (std::size_t i = 0; i < box.rows; ++i)
        for (std::size_t j = 0; j < box.columns; ++j) {
            if (box.at(i, j) != 0) continue;
            ++p.zero_count;
            p.last_zero = place(p, box.line, box.row(i), box.column(j));
            if (p.zeros.size() < most_zeros) p.zeros.push_back(p.last_zero);
        }
}

pattern::Box set_of(pattern::Box box, Nimber member) {
    for (Nimber& v : box.values) v = v == member;
    return box;
}

// What fits the given range is no claim if a larger range refutes it, or if nothing is left to test it on.
PatternHint hint_of(const Pattern& p, const pattern::Fit& fit, const pattern::Box& box, std::string about) {
    PatternHint out;
    out.about = std::move(about);
    out.formula = fit.claim.formula;
    out.exceptions = fit.claim.exceptions.size();
    if (const auto failure = pattern::first_failure(fit.claim, box))
        out.fails_at = place(p, box.line, failure->a, failure->b);
    if (!out.fails_at.empty()) return out;
    out.wanted = p.ranges;
    for (auto& range : out.wanted)
        if (range.first != range.second) range.second = range.first + static_cast<Int>(fit.enough);
    return out;
}

// `box` is `given`, or a larger table that begins with it.
void find_all(Pattern& p, const pattern::Box& given, const pattern::Box& box) {
    if (const auto claim = pattern::find_values(box))
        p.claims.push_back(public_claim(p, box, *claim, "values"));
    else if (const auto rows = pattern::find_rows(box))
        p.claims.push_back(public_claim(p, box, *rows, "rows"));
    else if (const auto fit = pattern::fits_values(given))
        p.hints.push_back(hint_of(p, *fit, box, "values"));
    if (p.claims.empty())
        if (auto steps = pattern::describe_steps(box)) {
            p.hints.push_back({});
            p.hints.back().about = "values";
            p.hints.back().formula = std::move(*steps);
        }
    const auto look_at_set = [&](Nimber member, const char* about) {
        const auto set = set_of(box, member);
        if (const auto claim = pattern::find_set(set))
            p.claims.push_back(public_claim(p, box, *claim, about));
        else if (const auto fit = pattern::fits_set(set_of(given, member));
                 fit && fit->claim.formula != "all" && fit->claim.formula != "none")
            p.hints.push_back(hint_of(p, *fit, set, about));
    };
    look_at_set(0, "P-positions");
    if (std::find(box.values.begin(), box.values.end(), loony.word()) != box.values.end())
        look_at_set(loony.word(), "loony positions");
}

// `larger`: null if there is none.
void find_all(Pattern& p, pattern::Box& given, pattern::Box* larger, Budget budget, const Meter& clock) {
    budget.nodes = 0;  // nodes count positions, but the work of recognisers is counted in cells
    Meter meter(budget, clock);
    meter.begin("looking for formulas");
    pattern::Box& box = larger != nullptr ? *larger : given;
    given.pause = box.pause = [&](std::uint64_t cells) { meter.tick(cells); };
    Run run;
    run_query(run, meter, [&] {
        const std::size_t cells = given.values.size() + (larger != nullptr ? larger->values.size() : 0);
        meter.claim_each(cells, bytes_a_cell, "a look for formulas");
        find_all(p, given, box);
    });
    if (run.outcome == Outcome::answered) return;
    p.outcome = run.outcome;
    p.reason = run.reason;
    p.claims.clear();
    p.hints.clear();
}

// --- proved: the values are those of a cycle from the preperiod on

PatternClaim proven_claim(std::string about, std::string formula, const engines::Period& period) {
    PatternClaim out;
    out.about = std::move(about);
    out.formula = std::move(formula);
    out.found_by = "theorem";
    out.proved = true;
    out.theorem = period.theorem;
    return out;
}

void note_exceptions(PatternClaim& claim, const pattern::Cycle& cycle, const std::vector<Nimber>& values, Int before,
                     bool is_set) {
    for (Int n = 0; n < before; ++n) {
        const Nimber v = values[to_size(n)], seen = is_set ? Nimber{v == 0} : v;
        if (cycle.at(n) != seen) claim.exceptions.push_back({{n}, Value::of_word(v)});
    }
}

// The P-positions of periodic values: their own period, which may be a proper divisor, or a finite list.
PatternClaim proven_zeros(const engines::Period& period, const std::vector<Nimber>& values, const std::string& n) {
    std::vector<Nimber> set(values.size());
    std::transform(values.begin(), values.end(), set.begin(), [](Nimber v) { return Nimber{v == 0}; });
    const auto begin = set.begin() + static_cast<std::ptrdiff_t>(period.preperiod);
    if (period.saltus > 0 || std::find(begin, set.end(), Nimber{1}) == set.end()) {
        std::vector<Int> list;
        for (std::size_t k = 0; k < set.size(); ++k)
            if (set[k] != 0) list.push_back(static_cast<Int>(k));
        std::string text;
        for (const Int k : list) text += (text.empty() ? "" : ", ") + std::to_string(k);
        const std::string among = list.size() == 1 ? " = " + text : " in {" + text + "}";
        return proven_claim("P-positions", list.empty() ? "none" : n + among, period);
    }
    Int p = period.period;
    const auto repeats = [&](Int d) { return std::equal(begin + static_cast<std::ptrdiff_t>(d), set.end(), begin); };
    for (Int d = 1; d < p; ++d)
        if (period.period % d == 0 && repeats(d)) p = d;
    const auto cycle = pattern::Cycle::of(0, set, p, 0);
    PatternClaim out = proven_claim("P-positions", pattern::set_phrase(cycle, n).text, period);
    note_exceptions(out, cycle, values, period.preperiod, true);
    return out;
}

void prove_all(Pattern& p, const engines::Period& period, const std::vector<Nimber>& values) {
    const std::string& n = p.arguments[0];
    if (values.empty() || !period.flat.empty()) {
        const std::string later = "G(" + n + " + " + std::to_string(period.period) + ") = G(" + n + ")";
        std::string text = later;
        if (period.saltus > 0) text += " + " + std::to_string(period.saltus);
        text += " for " + n + " >= " + std::to_string(period.preperiod);
        if (!period.flat.empty())
            text += ", but " + later + " if " + n + " mod " + std::to_string(period.period) + " is " +
                    any_of_text(period.flat);
        p.claims.push_back(proven_claim("values", text, period));
        return;
    }
    const auto cycle = pattern::Cycle::of(0, values, period.period, static_cast<Int>(period.saltus));
    const auto words = pattern::phrase(cycle, n);
    const bool whole = words.statement;
    PatternClaim claim = proven_claim("values", whole ? words.text : "G(" + n + ") = " + words.text, period);
    if (whole)
        claim.formula += " for " + n + " >= " + std::to_string(period.preperiod);
    else
        note_exceptions(claim, cycle, values, period.preperiod, false);
    p.claims.push_back(std::move(claim));
    p.claims.push_back(proven_zeros(period, values, n));
}

void check_arguments(const rules::Ruleset& ruleset, int instance, const Ranges& ranges) {
    const auto& args = ruleset.game(instance).args;
    const std::string& name = ruleset.name(instance);
    if (!rules::all_integers(args))
        throw Error(name + " is not played with integers only; leave one or two integers of a position open, as in '" +
                    example_family(ruleset.game(instance)) + "'");
    if (args.empty() || args.size() > 2)
        throw Error(name + " has " + std::to_string(args.size()) + " arguments; pattern looks at one or two");
    if (!ranges.empty() && ranges.size() != args.size())
        throw Error(name + " has " + std::to_string(args.size()) + (args.size() == 1 ? " argument" : " arguments") +
                    ", so pattern needs as many ranges A..B, or none; " + std::to_string(ranges.size()) + " given");
}

}  // namespace

// The ranges are as large as little work allows. Work is counted in steps, so the answer is the same on every machine.
Table Solver::Impl::pattern_values(int instance, const Meter& query) {
    const bool line = ruleset->game(instance).args.size() == 1;
    std::vector<Int> sizes(std::begin(grid_sizes), std::end(grid_sizes));
    if (line) sizes.assign(std::begin(line_sizes), std::end(line_sizes));
    Table out;
    std::uint64_t nodes = 0;
    const bool limited = budget.nodes != 0;
    for (const Int size : sizes) {
        out = Table{};
        out.ranges.assign(line ? 1 : 2, {0, size});
        for (const auto& a : ruleset->game(instance).args) out.arguments.push_back(a.name);
        out.game = ruleset->name(instance);
        Budget small = budget;
        const std::uint64_t left = limited ? budget.nodes - std::min(budget.nodes, nodes) : little_work;
        small.nodes = std::max<std::uint64_t>(1, std::min(left, little_work));
        Meter m(small, query);
        KeptTable nowhere;
        run_query(out, m, [&] { fill_table(instance, out, nowhere, m); });
        nodes += m.nodes();
        out.nodes = nodes;
        if (out.outcome == Outcome::answered) return out;
        out.values.clear();
        const bool by_us = m.nodes() >= small.nodes && (!limited || nodes < budget.nodes);
        if (out.outcome == Outcome::interrupted || !by_us) return out;
    }
    if (!limited)
        out.reason = out.game + ": even the values up to " + std::to_string(sizes.back()) + " take more than " +
                     std::to_string(little_work) + " steps; give ranges, as in: " + out.game +
                     (line ? " 0..40" : " 0..8 0..8");
    return out;
}

// States what the period proves, if the heap engine finds one within the budget.
void Solver::Impl::prove_pattern(int instance, Pattern& out, const Meter& clock) {
    Meter m(budget, clock);
    m.begin("values of " + out.game);
    Run run;
    run_query(run, m, [&] {
        engines::Engine& engine = engines->engine_for({instance, {}});
        auto* const source = out.arguments.size() == 1 ? engine.period_source() : nullptr;
        const auto period = source != nullptr ? source->period(m) : std::nullopt;
        std::vector<Nimber> values;
        if (period && period->preperiod + period->period <= most_proven)
            engines::append_range(engine, 0, period->preperiod + period->period - 1, values, m);
        out.nodes += m.nodes();
        if (period) prove_all(out, *period, values);
    });
    if (run.outcome != Outcome::interrupted) return;
    out.outcome = run.outcome;
    out.reason = run.reason;
}

// A claim must hold in ten times the range where it was found, if computing that takes about a second. Of a range that
// is as costly to widen, less is tried. Each attempt has a limit of its own, in addition to those of the query: it
// counts nodes, so that the answer is the same on every machine, and has seconds only for engines whose nodes are slow.
std::optional<Table> Solver::Impl::wider(const Table& t, const TableOf& table_of, const Meter& clock) {
    struct Attempt {
        Int factor;
        std::uint64_t nodes;
        double most_seconds;
    };
    constexpr Attempt attempts[] = {{10, 200'000'000, 5}, {5, 100'000'000, 2.5}, {2, 100'000'000, 2.5}};
    constexpr std::uint64_t most_cells = 4'000'000;
    for (const auto& [factor, nodes, most_seconds] : attempts) {
        const double seconds = sanitized ? 10 * most_seconds : most_seconds;
        Ranges ranges = t.ranges;
        double cells = 1, growth = 1;
        bool fits = true;
        for (auto& [a, b] : ranges) {
            const Wide to = Wide{a} + Wide{b - a} * factor;
            fits = fits && to < Wide{1} << 62;
            if (a != b) growth *= static_cast<double>(factor);
            cells *= static_cast<double>(to - a + 1);
            b = fits ? static_cast<Int>(to) : b;
        }
        const double nodes_at_least = static_cast<double>(t.nodes) * growth;
        if (!fits || cells > static_cast<double>(most_cells) || nodes_at_least > static_cast<double>(nodes)) continue;
        const double looked_at = cells + static_cast<double>(t.values.size());
        if (looked_at * static_cast<double>(bytes_a_cell) > static_cast<double>(budget.bytes)) continue;
        Budget own = budget;
        own.seconds = seconds;
        if (budget.seconds > 0) own.seconds = std::min(seconds, budget.seconds - clock.seconds());
        own.nodes = nodes;
        if (budget.nodes != 0) own.nodes = std::min(nodes, budget.nodes - std::min(budget.nodes, t.nodes));
        if (own.seconds <= 0 || (budget.nodes != 0 && own.nodes == 0)) return std::nullopt;
        const Temporarily<Budget> limits(budget, std::move(own));
        try {
            Table out = table_of(ranges);
            if (out.outcome == Outcome::interrupted) throw Stopped(out.outcome, out.reason);
            if (out.outcome == Outcome::answered) return out;
        } catch (const Error&) {  // the rules may not go that far: a number or a board is too large
            continue;
        }
    }
    return std::nullopt;
}

Pattern Solver::Impl::pattern(int instance, Ranges ranges) {
    require_end({instance}, "a pattern", "tables show its values");
    check_arguments(*ruleset, instance, ranges);
    Meter clock = meter();
    const Table t = ranges.empty() ? pattern_values(instance, clock) : table(instance, std::move(ranges));
    Pattern out = pattern(
        t, clock, [&](const Ranges& more) { return table(instance, more); },
        [&](Pattern& p) { prove_pattern(instance, p, clock); });
    doubt(out, {instance});
    const plan::Choice choice = engines->choice(instance);
    out.known = choice.theorem;
    if (const auto* theorem = engines->theorem_on_winner({instance, {}}); theorem != nullptr && out.known.empty())
        out.known = theorem->theorem();
    out.seconds = clock.seconds();
    return out;
}

// `prove` adds what a theorem states.
Pattern Solver::Impl::pattern(const Table& t, const Meter& clock, const TableOf& table_of,
                              const std::function<void(Pattern&)>& prove) {
    Pattern out;
    static_cast<Run&>(out) = static_cast<const Run&>(t);
    out.game = t.game;
    out.ranges = t.ranges;
    out.arguments = t.arguments;
    if (out.outcome != Outcome::answered) return out;
    auto given = box_of(t);
    out.tried = pattern::tried(given.line);
    note_zeros(out, given);
    prove(out);
    if (out.outcome != Outcome::answered || !out.claims.empty()) return out;
    try {
        if (auto more = wider(t, table_of, clock)) {
            out.nodes += more->nodes;
            auto box = box_of(*more);
            box.seen_rows = given.rows;
            box.seen_columns = given.columns;
            out.looked_at = more->ranges;
            find_all(out, given, &box, budget, clock);
        } else {
            out.looked_at = t.ranges;
            find_all(out, given, nullptr, budget, clock);
        }
    } catch (const Stopped& stop) {
        out.outcome = stop.status;
        out.reason = stop.what();
    }
    return out;
}

Pattern Solver::pattern(const Table& table, const OwnLimits& limits) {
    const Within within(*impl_, limits);
    if (table.ranges.empty() || table.ranges.size() > 2)
        throw Error("pattern looks at tables over one or two ranges; " + std::to_string(table.ranges.size()) +
                    " given");
    const Meter clock = impl_->meter();
    const auto again = [&](const Ranges& ranges) {
        if (!table.family && table.misere) return impl_->misere_table(table.game, ranges);
        if (!table.family) return impl_->table(impl_->parse_game(table.game), ranges);
        std::vector<OpenInteger> open;
        for (std::size_t k = 0; k < ranges.size(); ++k) open.push_back({table.arguments[k], ranges[k]});
        return impl_->family(table.game, open, table.misere);
    };
    Pattern out = impl_->pattern(table, clock, again, [](Pattern&) {});
    out.seconds = table.seconds + clock.seconds();
    return out;
}

Pattern Solver::pattern(std::string_view game, Ranges ranges, const OwnLimits& limits) {
    const Within within(*impl_, limits);
    return impl_->pattern(impl_->parse_game(game), std::move(ranges));
}

}  // namespace abi_1
}  // namespace grundy
