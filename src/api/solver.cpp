// SPDX-License-Identifier: MIT
// Queries: the input is text or summands, the output is answers with their evidence; see grundy.hpp.
#include <algorithm>
#include <limits>
#include <map>
#include <thread>

#include "api/impl.hpp"
#include "core/error.hpp"
#include "core/resident.hpp"
#include "engines/heap/heap.hpp"
#include "engines/table/table.hpp"
#include "lang/lang.hpp"
#include "moves/stream.hpp"

namespace grundy {
namespace {

// Rows can be long and their winning moves many. The list of moves ends when its text exceeds this size.
constexpr std::size_t most_move_text = std::size_t{64} << 20;

rules::ParamValue param_of(const Parameter& p) {
    if (const auto* v = std::get_if<std::int64_t>(&p)) return *v;
    return rules::IntSet::of(std::get<std::vector<std::int64_t>>(p));
}

void check_natural(const std::vector<std::int64_t>& list, const char* what) {
    for (const auto v : list)
        if (v < 0) throw Error(std::string(what) + " cannot be negative: " + std::to_string(v));
}

}  // namespace

Budget budget_of(const Limits& limits) {
    Budget b;
    b.seconds = limits.seconds;
    b.bytes = limits.bytes;
    b.nodes = limits.nodes;
    b.interrupt = limits.interrupt;
    b.progress = limits.progress;
    b.resident_before = resident_before();
    return b;
}

Solver::Impl::Impl(const Rules& r, SolverOptions o)
    : rules(&r), options(std::move(o)), budget(budget_of(options.limits)), series(budget) {
    forget();
}

unsigned Solver::Impl::threads() const {
    return options.threads != 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
}

plan::Question Solver::Impl::question(plan::Convention convention) const {
    plan::Question q{convention, options.engine, budget.bytes};
    q.hands.threads = threads();
    q.hands.asked = options.threads != 0;
    return q;
}

void Solver::Impl::forget() {
    fixed.clear();
    series.release(~std::uint64_t{0});
    engines.reset();
    library = rules->impl().library;
    ruleset = std::make_unique<rules::Ruleset>(library);
    engines = std::make_unique<plan::Engines>(*ruleset, question(plan::Convention::normal));
}

void Solver::Impl::require(GameHandle game) const {
    if (game.instance < 1 || static_cast<std::size_t>(game.instance) >= ruleset->size())
        throw Error("this handle is not of a game of this solver, or is older than forget()");
}

rules::Position Solver::Impl::parse(std::string_view text) {
    Diagnostics faults("position", text);
    auto position = lang::parse_position(text, library, *ruleset, faults);
    if (!position) throw TextError(faults.render());
    return std::move(*position);
}

int Solver::Impl::parse_game(std::string_view text) {
    Diagnostics faults("game", text);
    const auto instance = lang::parse_game(text, library, *ruleset, faults);
    if (!instance) throw TextError(faults.render());
    return *instance;
}

Answer Solver::Impl::solve(const rules::Position& position, bool with_moves) {
    Answer answer;
    Meter m = meter();
    if (options.move_positions) answer.position = to_text(*ruleset, position);
    stoppable(answer, m, [&] {
        std::vector<Nimber> values;
        Nimber total = 0;
        for (const auto& c : position) {
            if (with_moves) engines->prepare_moves(c, m);
            values.push_back(engines->value(c, m));
            total = nim_sum(total, values.back());
            const std::string name = c.instance == 0 ? "nimber" : engines->choice(c).engine;
            if (answer.engine.find(name) == std::string::npos)
                answer.engine += (answer.engine.empty() ? "" : "+") + name;
            answer.components.push_back({options.move_positions ? to_text(*ruleset, c) : "", values.back(), name});
        }
        if (with_moves && total != 0) list_moves(position, values, answer, m);
        answer.no_moves = with_moves && total == 0 && without_moves(position, values);
        answer.value = total;
        answer.first_wins = total != 0;
    });
    if (answer.outcome != Outcome::answered) answer.moves.clear();
    answer.internal_errors = engines->internal_errors();
    doubt(answer.outcome, answer.reason, instances_of(position));
    return answer;
}

// Is there no move at all? A component with a value other than 0 has one. For the others, the first option is searched
// for; this search has its own allowance, because only the wording of the answer depends on it.
bool Solver::Impl::without_moves(const rules::Position& position, const std::vector<Nimber>& values) const {
    constexpr std::size_t most_words = 1000;
    if (std::any_of(values.begin(), values.end(), [](Nimber v) { return v != 0; })) return false;
    Budget little;
    little.nodes = 10000;
    little.interrupt = budget.interrupt;
    little.bytes = budget.bytes;
    little.resident_before = budget.resident_before;
    try {
        Meter m(little);
        std::size_t words = 0;
        for (const rules::Component& c : position) {
            if (c.instance == 0) continue;
            if ((words += c.words.size()) > most_words) return false;
            moves::OptionStream stream(*ruleset, c.instance, m, moves::OptionStream::Rung::walker);
            if (!stream.each(c.words, [](auto) { return false; })) return false;
        }
        return true;
    } catch (const Error&) {
        return false;
    } catch (const Stopped&) {
        return false;
    }
}

// A move in component i wins iff it ends the game, or leaves in that component the value of the sum of all the others,
// which is then a nimber.
void Solver::Impl::list_moves(const rules::Position& position, const std::vector<Nimber>& values, Answer& answer,
                              Meter& m) {
    Nimber total = 0;
    std::size_t loony_ones = 0;
    for (const Nimber v : values) v == loony ? ++loony_ones : total ^= v;
    Listing list{answer, 0, {}};
    for (std::size_t i = 0; i < position.size(); ++i) {
        const bool here = values[i] == loony;
        if (here && !add_moves(position[i], i, values[i], won, list, m)) return;
        if (loony_ones > (here ? 1 : 0)) continue;
        if (!add_moves(position[i], i, values[i], here ? total : total ^ values[i], list, m)) return;
    }
}

// Appends the moves of component i to the value `target`; returns false if the list is full.
bool Solver::Impl::add_moves(const rules::Component& c, std::size_t i, Nimber value, Nimber target, Listing& list,
                             Meter& m) {
    Answer& answer = list.answer;
    const engines::Wanted wanted{target, options.most_moves - std::min(options.most_moves, answer.moves.size()),
                                 options.move_positions};
    engines::Moves moves;
    if (c.instance == 0) {
        if (target >= value) return true;
        moves.list.push_back({{{0, {static_cast<Int>(target)}}}, {{"take", static_cast<Int>(value - target)}}});
    } else if (c.words.size() > 1) {  // rows are seldom equal, and long
        moves = engines->engine_for(c).moves_to(c.words, wanted, m);
    } else if (const auto it = list.known.find({c, target});
               it != list.known.end() && it->second.list.size() <= wanted.most) {
        moves = it->second;
    } else {
        moves = engines->engine_for(c).moves_to(c.words, wanted, m);
        list.known[{c, target}] = moves;
    }
    answer.moves_complete = answer.moves_complete && moves.complete;
    const std::string from = options.move_positions ? answer.components[i].text : "";
    for (auto& move : moves.list) {
        if (answer.moves.size() == options.most_moves || list.text > most_move_text) {
            answer.moves_complete = false;
            return false;
        }
        rules::Position to = move.to;
        std::erase_if(to, [](const auto& part) { return part.instance == 0 && part.words[0] == 0; });
        answer.moves.push_back({i + 1, from, options.move_positions ? to_text(*ruleset, to) : "",
                                target == won ? 0 : target, std::move(move.choice)});
        list.text += from.size() + answer.moves.back().to.size();
    }
    return true;
}

Table Solver::Impl::empty_table(int instance, std::vector<std::pair<Int, Int>> ranges) const {
    Table out;
    out.game = ruleset->name(instance);
    const auto& args = ruleset->game(instance).args;
    const bool integers =
        std::all_of(args.begin(), args.end(), [](const auto& a) { return a.type == rules::Type::integer; });
    if (!integers) throw Error(out.game + " is played with rows; a table needs a game on integers");
    if (args.size() > 2)
        throw Error(out.game + " has " + std::to_string(args.size()) + " arguments; a table shows one or two");
    if (args.size() != ranges.size())
        throw Error(out.game + " has " + std::to_string(args.size()) + (args.size() == 1 ? " argument" : " arguments") +
                    ", so a table needs as many ranges A..B; " + std::to_string(ranges.size()) + " given");
    for (const auto& [a, b] : ranges)
        if (a < 0 || b < a)
            throw Error("a range A..B needs 0 <= A <= B, not " + std::to_string(a) + ".." + std::to_string(b));
    out.ranges = std::move(ranges);
    return out;
}

Table Solver::Impl::table(int instance, std::vector<std::pair<Int, Int>> ranges) {
    Table out = empty_table(instance, std::move(ranges));
    Meter m = meter();
    stoppable(out, m, [&] { fill_table(instance, out, m); });
    note_reached(instance, out);
    out.internal_errors = engines->internal_errors();
    doubt(out.outcome, out.reason, {instance});
    return out;
}

// For a query that was stopped: drops the values and reports how far they were computed.
void Solver::Impl::note_reached(int instance, Table& out) const {
    if (out.outcome == Outcome::answered) return;
    out.values.clear();
    engines::Engine* const engine = engines->fixed_engine(instance);
    const engines::HeapEngine* const heaps = engine != nullptr ? engine->one_heap() : nullptr;
    if (heaps != nullptr && !heaps->values().empty())
        out.reason += "\nthe values of heaps 0 to " + std::to_string(heaps->values().size() - 1) + " were reached";
}

void Solver::Impl::fill_table(int instance, Table& out, Meter& m) {
    Wide count = 1;
    rules::Component c{instance, {}};
    for (const auto& [a, b] : out.ranges) {
        count = std::min<Wide>(count * (Wide{b} - a + 1), Wide{1} << 62);
        c.words.push_back(b);
    }
    m.claim(static_cast<std::uint64_t>(count) * 8, "the table asked for");
    rules::canonicalize(ruleset->game(instance), c.words);
    // A few positions of a huge box are searched for individually; otherwise the whole box is filled.
    const bool few = static_cast<Wide>(engines::box_cells(c.words)) / 64 > count;
    const rules::Component asked{instance, few ? c.words : std::vector<Int>{}};
    // A short search may do, and a table that is too large is refused before it is begun.
    if (few && engines->choice(asked).search) engines->value(asked, m);
    out.engine = engines->choice(asked).engine;
    engines::Engine& engine = engines->engine_for(asked);
    if (engine.has_boxes()) engine.prepare(c.words, m);
    out.values.reserve(static_cast<std::size_t>(count));
    if (engine.has_boxes() && ruleset->game(instance).symmetries.empty())
        return engine.append_box(out.ranges, out.values, m);
    if (out.ranges.size() == 1)
        return engines::append_range(engine, out.ranges[0].first, out.ranges[0].second, out.values, m);
    std::vector<Int> words(c.words.size());
    const auto fill = [&](auto&& self, std::size_t k) -> void {
        for (Wide v = out.ranges[k].first; v <= out.ranges[k].second; ++v) {
            words[k] = static_cast<Int>(v);
            if (k + 1 == words.size()) {
                m.tick();
                std::vector<Int> ascending = words;
                rules::canonicalize(ruleset->game(instance), ascending);
                out.values.push_back(engine.value(ascending, m));
            } else {
                self(self, k + 1);
            }
        }
    };
    fill(fill, 0);
}

Plan Solver::Impl::plan(const rules::Component& c, bool sized) {
    if (c.instance == 0) {
        const std::string size = std::to_string(c.words[0]);
        return {"*" + size, "none", "the nim heap itself", "its value is its size: " + size, "none", "1", {}, ""};
    }
    const plan::Choice choice = sized ? engines->choice(c) : engines->choice(c.instance);
    Plan out{ruleset->name(c.instance), choice.engine, choice.form, choice.reason, choice.cost, choice.cores, {},
             unseen({c.instance})};
    Meter m = meter();
    try {
        if (const auto p = engines->engine_for(c).period(m))
            out.period = {p->period, p->preperiod, p->saltus, p->max, p->max_at, p->theorem};
        else if (engines->engine_for(c).one_heap() != nullptr)
            out.cost += "; no period is proven by the values within reach";
    } catch (const Stopped& stop) {
        if (stop.status == Status::interrupted) throw;
        out.cost += "; no period was proven within the budget";
    }
    if (const std::string cores = engines->engine_for(c).cores(); !cores.empty()) out.cores = cores;
    if (const std::string method = engines->engine_for(c).method(); !method.empty()) out.cost += "; " + method;
    return out;
}

Solver::Solver(const Rules& rules, SolverOptions options) : impl_(std::make_unique<Impl>(rules, std::move(options))) {}
Solver::Solver(Solver&&) noexcept = default;
Solver::~Solver() = default;

void Solver::forget() { impl_->forget(); }
Answer Solver::solve(std::string_view position) { return impl_->solve(impl_->parse(position), true); }
Answer Solver::value(std::string_view position) { return impl_->solve(impl_->parse(position), false); }

Table Solver::table(std::string_view game, std::vector<std::pair<std::int64_t, std::int64_t>> ranges) {
    return impl_->table(impl_->parse_game(game), std::move(ranges));
}

std::vector<Plan> Solver::plan(std::string_view text) {
    Diagnostics not_a_game("game", text);
    if (const auto instance = lang::parse_game(text, impl_->library, *impl_->ruleset, not_a_game))
        return {impl_->plan({*instance, {}}, false)};
    if (text.find_first_of("(*") == std::string_view::npos) throw TextError(not_a_game.render());
    std::vector<Plan> out;
    for (const auto& c : impl_->parse(text)) {
        const std::string name = c.instance == 0 ? "*" + std::to_string(c.words[0]) : impl_->ruleset->name(c.instance);
        const bool seen = std::any_of(out.begin(), out.end(), [&](const Plan& p) { return p.subject == name; });
        if (!seen) out.push_back(impl_->plan(c, true));
    }
    return out;
}

GameHandle Solver::game(std::string_view name, std::vector<Parameter> parameters) {
    const int game = impl_->library.find(name);
    if (game < 0) throw Error("there is no game '" + std::string(name) + "'");
    std::vector<rules::ParamValue> params;
    for (const Parameter& p : parameters) {
        if (const auto* list = std::get_if<std::vector<std::int64_t>>(&p))
            check_natural(*list, "an element of a set");
        else
            check_natural({std::get<std::int64_t>(p)}, "a parameter");
        params.push_back(param_of(p));
    }
    const auto& wanted = impl_->library.games[static_cast<std::size_t>(game)]->params;
    if (params.size() != wanted.size())
        throw Error(std::string(name) + " has " + std::to_string(wanted.size()) + " parameters, not " +
                    std::to_string(params.size()));
    for (std::size_t i = 0; i < params.size(); ++i)
        if (std::holds_alternative<Int>(params[i]) != (wanted[i].variable.type == rules::Type::integer))
            throw Error(std::string(name) + ": parameter " + wanted[i].variable.name + " is of the other type");
    return {impl_->ruleset->instantiate(game, std::move(params))};
}

std::uint64_t Solver::value(GameHandle game, std::int64_t n) {
    return value(game, std::span<const std::int64_t>(&n, 1));
}

std::uint64_t Solver::value(GameHandle game, std::span<const std::int64_t> heaps) {
    for (const auto n : heaps)
        if (n < 0) throw Error("a heap cannot be negative: " + std::to_string(n));
    impl_->require(game);
    auto& fixed = impl_->fixed;
    const auto at = static_cast<std::size_t>(game.instance);
    if (at >= fixed.size()) fixed.resize(impl_->ruleset->size(), nullptr);
    if (fixed[at] == nullptr) {
        const auto& args = impl_->ruleset->game(game.instance).args;
        if (args.size() != 1 || args[0].type != rules::Type::integer)
            throw Error(impl_->ruleset->name(game.instance) + " is not played with a single integer");
        fixed[at] = impl_->engines->fixed_engine(game.instance);
    }
    if (fixed[at] != nullptr) return fixed[at]->sum(heaps, impl_->series);
    Nimber total = 0;
    for (const auto n : heaps) total = nim_sum(total, impl_->engines->value({game.instance, {n}}, impl_->series));
    return total;
}

Answer Solver::solve(const std::vector<Summand>& sum) {
    rules::Position position;
    for (const Summand& s : sum) {
        impl_->require(s.game);
        rules::Component c{s.game.instance, {}};
        const auto& args = impl_->ruleset->game(c.instance).args;
        if (args.size() != s.arguments.size())
            throw Error(impl_->ruleset->name(c.instance) + " has " + std::to_string(args.size()) + " arguments, not " +
                        std::to_string(s.arguments.size()));
        for (std::size_t i = 0; i < args.size(); ++i) {
            const auto* row = std::get_if<std::vector<std::int64_t>>(&s.arguments[i]);
            if ((row != nullptr) != (args[i].type == rules::Type::row))
                throw Error(impl_->ruleset->name(c.instance) + ": argument " + args[i].name + " is of the other type");
            if (row == nullptr) {
                c.words.push_back(std::get<std::int64_t>(s.arguments[i]));
            } else {
                c.words.reserve(c.words.size() + row->size() + 1);
                c.words.push_back(static_cast<Int>(row->size()));
                c.words.insert(c.words.end(), row->begin(), row->end());
            }
        }
        check_natural(c.words, "an argument");
        rules::canonicalize(impl_->ruleset->game(c.instance), c.words);
        position.push_back(std::move(c));
    }
    return impl_->solve(position, true);
}

}  // namespace grundy
