// SPDX-License-Identifier: MIT
// Queries: the input is text or summands, the output is answers with their evidence; see grundy.hpp.
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "api/family_text.hpp"
#include "api/impl.hpp"
#include "api/kept_findings.hpp"
#include "api/moves.hpp"
#include "api/multiples.hpp"
#include "api/recall_memory.hpp"
#include "core/error.hpp"
#include "core/resident.hpp"
#include "engines/misere/component_hash.hpp"
#include "kernels/cpu.hpp"
#include "lang/lang.hpp"
#include "moves/stream.hpp"
#include "os/load.hpp"
#include "rules/layout.hpp"
#include "rules/sum_text.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

// Rows can be long and their winning moves many. The list of moves ends when its text exceeds this size.
constexpr std::size_t most_move_text = std::size_t{64} << 20;

constexpr std::uint64_t part_for_moves = 8;  // of the memory that is left

// How many moves of the component are listed: at most `most`. A move of a row takes as much room as the row, as numbers
// and as text.
std::size_t listed_moves(const rules::Component& c, std::size_t most, const Meter& m) {
    constexpr std::uint64_t bytes_a_move = 200, bytes_a_word = 24;
    return std::min(most,
                    to_size(1 + m.bytes_left() / part_for_moves / (bytes_a_move + bytes_a_word * c.words.size())));
}

}  // namespace

Budget budget_of(const Limits& limits) {
    constexpr double none_left = 1e-9;  // 0 is no limit
    Budget b;
    if (limits.time) {
        if (std::isnan(limits.time->count())) throw Error("the limit of time is not a number");
        b.seconds = std::max(none_left, limits.time->count());
    }
    b.bytes = limits.bytes;
    b.nodes = limits.nodes;
    b.interrupt = limits.interrupt;
#ifdef __cpp_lib_jthread
    b.interrupt.token = limits.stop;
#endif
    b.progress = limits.progress;
    b.resident_before = resident_before();
    return b;
}

void expect_copies(std::span<const rules::Component> position, Meter& m) {
    constexpr std::size_t many_words = 1 << 15, copies = 5;
    std::size_t words = 0;
    for (const rules::Component& c : position) words += c.words.size();
    if (words >= many_words) m.expect(copies * words * sizeof(Int), "positions of this size");
}

TextFaults text_error(const Diagnostics& faults, const std::string& more) {
    std::vector<Diagnostic> sorted = faults.list();
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const auto& a, const auto& b) { return a.where.begin < b.where.begin; });
    std::vector<TextFault> all;
    for (const Diagnostic& d : sorted) {
        const LineColumn place = locate(faults.text(), d.where.begin);
        all.push_back(
            {place.line, place.column, d.where.end - std::min(d.where.begin, d.where.end), d.message, d.hint});
    }
    return {faults.render() + more, faults.name(), std::move(all)};
}

Within::Within(Solver::Impl& solver, const OwnLimits& limits) : solver_(solver), use_(solver.in_use) {
    if (!limits) return;
    before_ = std::exchange(solver_.budget, budget_of(*limits));
    solver_.engines->limit_memory(solver_.budget.bytes);
}

Within::~Within() {
    if (!before_) return;
    solver_.budget = std::move(*before_);
    solver_.engines->limit_memory(solver_.budget.bytes);
}

Solver::Impl::Impl(const Rules& r, SolverOptions o)
    : rules(r), options(std::move(o)), budget(budget_of(options.limits)), series(budget) {
    kernels::cpu();  // an Error about GRUNDY_CPU comes here, not from the middle of a query
    forget();
}

unsigned Solver::Impl::threads() const { return os::most_threads(options.threads); }

plan::Question Solver::Impl::question(plan::Convention convention) const {
    plan::Question q{convention, options.engine, budget.bytes};
    q.threading.threads = threads();
    q.threading.asked = options.threads != 0;
    return q;
}

void Solver::Impl::forget() {
    fixed.clear();
    reduced.clear();
    rules_check.reset();
    series.release(~std::uint64_t{0});
    plan::Compared compared = engines ? engines->compared() : plan::Compared{};
    misere.reset();
    engines.reset();
    library = rules.impl().library;
    // Codes that positions named get these numbers anew.
    std::erase_if(compared, [&](const auto& c) { return to_size(c.first.first) >= library.games.size(); });
    ruleset = std::make_unique<rules::Ruleset>(library);
    engines = std::make_unique<plan::Engines>(*ruleset, question(plan::Convention::normal));
    engines->trust(std::move(compared));
    memory = options.recall && options.engine.empty() ? std::make_shared<RecallMemory>(*this) : nullptr;
    epoch = std::make_shared<char>();
}

rules::Position Solver::Impl::parse(std::string_view text) {
    Diagnostics faults("position", text);
    auto position = lang::parse_position(text, library, *ruleset, faults);
    if (position) return std::move(*position);
    std::string family;
    if (const auto open = open_family(library, text)) {
        family = "A family of positions has a table: grundy table '" + std::string(text) + "'";
        for (const std::string& name : open->names()) family += " " + name + "=1..20";
    }
    throw text_error(faults, family);
}

int Solver::Impl::parse_game(std::string_view text) {
    Diagnostics faults("game", text);
    const auto instance = lang::parse_game(text, library, *ruleset, faults);
    if (!instance) throw text_error(faults);
    return *instance;
}

void Answer::not_reached(const Stopped& why) {
    value = why;
    first_wins = why;
    result = why;
    components.clear();
    moves.clear();
    moves_complete = false;
    theorem.clear();
    remoteness.reset();
}

Answer Solver::Impl::solve(const rules::Position& position, bool with_moves) {
    Answer answer;
    KeptFindings kept(checkpoint);
    Meter m(kept.watching(budget));
    if (options.move_positions) answer.position = to_text(*ruleset, position);
    answer.cyclic = cyclic(position);
    const bool again = moves_again(position);
    // Equal rows, boards and graphs are asked about once. Integers are found as quickly as a table of what is known.
    const auto with_rows = [&](const rules::Position& p) {
        return std::any_of(p.begin(), p.end(), [&](const rules::Component& c) {
            return c.instance > 0 && !rules::all_integers(ruleset->game(c.instance).args);
        });
    };
    const Remembering remembering(*this, answer);
    if (memory) memory->continue_from(checkpoint.file);
    run_query(answer, m, [&] {
        answer.moves_complete = with_moves;
        expect_copies(position, m);
        kept.open(*this, position, m);
        const auto firsts = with_rows(position) ? engines::misere::first_of_each(position) : std::vector<std::size_t>();
        std::vector<const engines::Engine*> used(firsts.size());
        const engines::Engine* before = nullptr;  // that of the component before
        std::string name;
        std::vector<Value> values;
        values.reserve(position.size());
        answer.components.reserve(position.size());
        Value total = 0;
        rules::SumText texts(*ruleset);
        for (std::size_t i = 0; i < position.size(); ++i) {
            const rules::Component& c = position[i];
            const std::size_t first = firsts.empty() ? i : firsts[i];
            if (first == i && with_moves) engines->prepare_moves(c, m);
            const Value value = first < i ? values[first] : engines->value(c, m);
            const engines::Engine* const engine = first < i         ? used[first]
                                                  : c.instance == 0 ? nullptr
                                                                    : &engines->engine_for(c);
            if (!used.empty()) used[i] = engine;
            values.push_back(value);
            total = nim_sum(total, value);
            if (answer.components.empty() || engine != before) {
                const auto choice = engine == nullptr ? std::nullopt : std::optional(engines->choice(c));
                name = choice ? choice->engine : "nimber";
                if (answer.theorem.empty() && name == "formula") answer.theorem = choice->reason;
                if (answer.engine.find(name) == std::string::npos)
                    answer.engine += (answer.engine.empty() ? "" : "+") + name;
            }
            before = engine;
            auto& component = answer.components.emplace_back();
            if (options.move_positions) texts.append(c, component.text);
            component.value = value;
            component.engine = name;
        }
        answer.value = total;
        answer.result = result_of(total);
        answer.first_wins = answer.result == PlayResult::win;
        if (with_moves && options.remoteness)
            list_with_lengths(position, values, answer, m);
        else if (with_moves && answer.result == PlayResult::draw)
            list_drawing(position, values, answer, m);
        else if (with_moves && answer.first_wins) {
            list_moves(position, values, answer, m);
            if (again) list_again(position, values, answer, m);
        }
        answer.no_moves = with_moves && total == Value{} && without_moves(position, values);
    });
    kept.finish(answer);
    answer.internal_errors = engines->internal_errors();
    doubt(answer, instances_of(position));
    if (answer.outcome == Outcome::out_of_budget) answer.reason += way_without_values(position);
    return answer;
}

// Returns true also if the position is too long to be looked through.
bool Solver::Impl::any_option(const rules::Position& position, Meter& m) const {
    constexpr std::size_t most_words = 1000;
    std::size_t words = 0;
    for (const rules::Component& c : position) {
        if (c.instance == 0) continue;
        if ((words += c.words.size()) > most_words) return true;
        moves::OptionStream stream(*ruleset, c.instance, m, moves::OptionStream::Rung::walker);
        stream.take_again();
        if (!stream.each(c.words, [](auto) { return false; })) return true;
    }
    return false;
}

// Returns whether there is no move at all. A component with a value other than 0 has one. For the others, the first
// option is searched for; this search has its own allowance, because only the wording of the answer depends on it.
bool Solver::Impl::without_moves(const rules::Position& position, const std::vector<Value>& values) const {
    if (std::any_of(values.begin(), values.end(), [](Value v) { return v != 0; })) return false;
    Budget little;
    little.nodes = 10000;
    little.interrupt = budget.interrupt;
    little.bytes = budget.bytes;
    little.resident_before = budget.resident_before;
    Meter m(little);
    Run run;
    bool none = false;
    try {
        run_query(run, m, [&] { none = !any_option(position, m); });
    } catch (const Error&) {
        return false;
    }
    return none && run.outcome == Outcome::answered;
}

void Solver::Impl::list_moves(const rules::Position& position, const std::vector<Value>& values, Answer& answer,
                              Meter& m) {
    Listing list{answer, 0};
    const Twins twins(position);
    each_winning_target(values, twins, [&](std::size_t i, Value target) {
        if (ruleset->moves_again(position[i].instance)) return true;  // those of list_again
        const std::size_t first = answer.moves.size();
        const bool room = add_moves(position[i], i, values[i], target, list, m);
        for (std::size_t k = first; k < answer.moves.size(); ++k) answer.moves[k].twins = twins.of(i);
        return room;
    });
}

// Appends the moves of component i to the value `target`; returns false if the list is full.
bool Solver::Impl::add_moves(const rules::Component& c, std::size_t i, Value value, Value target, Listing& list,
                             Meter& m) {
    Answer& answer = list.answer;
    const std::size_t more = options.most_moves - std::min(options.most_moves, answer.moves.size());
    const engines::Wanted wanted{target, options.move_positions ? listed_moves(c, more, m) : more,
                                 options.move_positions};
    engines::Moves moves;
    if (c.instance == 0) {
        if (!(target < value)) return true;
        const auto size = static_cast<Int>(value.nimber()), left = static_cast<Int>(target.nimber());
        moves.list.push_back({{{0, {left}}}, {{"take", size - left}}});
    } else if (memory && memory->costly(c)) {
        const Temporarily all(memory->keep_all, true);
        moves = engines::moves_by_enumeration(*ruleset, c, wanted, *engines, m);
    } else {
        moves = engines->moves_to(c, wanted, m);
    }
    answer.moves_complete = answer.moves_complete && moves.complete;
    if (moves.list.empty()) return answer.moves_complete || answer.moves.size() < options.most_moves;
    const std::string from = options.move_positions ? answer.components[i].text : "";
    const std::size_t most_text = std::min(most_move_text, to_size(m.bytes_left() / part_for_moves));
    for (auto& move : moves.list) {
        if (answer.moves.size() == options.most_moves || list.text > most_text) {
            answer.moves_complete = false;
            return false;
        }
        if (!name_choices(*ruleset, c, move, m)) answer.moves_complete = false;
        rules::Position to = std::exchange(move.to, {});
        drop_empty_heaps(to);
        WinningMove& listed = answer.moves.emplace_back();
        listed.component = i + 1;
        listed.from = from;
        listed.value = target == won ? Value{} : target;
        listed.choice = std::move(move.choice);
        listed.also = std::move(move.also);
        if (options.move_positions) {
            listed.to = to_text(*ruleset, to);
            listed.handle = handle(c, std::move(to));
        }
        const std::size_t text = from.size() + listed.to.size();
        m.tick(1 + text / text_a_step);
        list.text += text;
    }
    return true;
}

Solver::Solver(const Rules& rules, SolverOptions options) : impl_(std::make_unique<Impl>(rules, std::move(options))) {}
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;
Solver::~Solver() = default;

void Solver::forget() {
    const Within within(*impl_);
    impl_->forget();
}

void Solver::forget(const Rules& rules) {
    const Within within(*impl_);
    impl_->rules = rules;
    impl_->misere.reset();
    impl_->engines.reset();  // with what it knows about the games before
    impl_->forget();
}

Answer Solver::solve(std::string_view text, const OwnLimits& limits) {
    const Within within(*impl_, limits);
    std::vector<lang::Multiple> multiples;
    const rules::Position position = impl_->options.remoteness ? impl_->parse(text) : parse(*impl_, text, multiples);
    Answer answer = impl_->solve(position, true);
    name_multiples(multiples, *impl_->ruleset, position, answer);
    return answer;
}

Answer Solver::solve(const PositionHandle& position, const OwnLimits& limits) {
    const Within within(*impl_, limits);
    return impl_->solve(impl_->position_of(position), true);
}

Answer Solver::solve(const std::vector<Summand>& sum, const OwnLimits& limits) {
    const Within within(*impl_, limits);
    return impl_->solve(impl_->position_of(sum), true);
}

Answer Solver::value(std::string_view text, const OwnLimits& limits) {
    const Within within(*impl_, limits);
    std::vector<lang::Multiple> multiples;
    const rules::Position position = parse(*impl_, text, multiples);
    Answer answer = impl_->solve(position, false);
    name_multiples(multiples, *impl_->ruleset, position, answer);
    return answer;
}

Answer Solver::value(const PositionHandle& position, const OwnLimits& limits) {
    const Within within(*impl_, limits);
    return impl_->solve(impl_->position_of(position), false);
}

}  // namespace abi_1
}  // namespace grundy
