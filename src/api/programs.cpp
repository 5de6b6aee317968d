// SPDX-License-Identifier: MIT
// Programs that solve one game: what the input gives, and whether a period is proven; the text is made in codegen.
#include <algorithm>
#include <limits>

#include "api/family_text.hpp"
#include "api/impl.hpp"
#include "codegen/program.hpp"
#include "core/error.hpp"
#include "core/input_format.hpp"
#include "core/size.hpp"
#include "rules/layout.hpp"
#include "rules/samples.hpp"

namespace grundy {
namespace {

constexpr std::int64_t most_heaps = 20000;                    // up to which a period is looked for
constexpr std::uint64_t most_steps = std::uint64_t{1} << 29;  // for that: games that leave three heaps are slow
constexpr std::size_t most_written = 1000;                    // values in a program
constexpr std::size_t most_listed = 10000;                    // those that --most asks for

std::vector<InputSlot> slots_of(const rules::Library& library, const rules::Game& game, bool parameters_given) {
    std::vector<InputSlot> out;
    for (const auto& arg : game.args) out.push_back({arg.name, std::string(rules::type_name(arg.type, false)), true});
    for (const auto& p : game.params)
        out.push_back({p.variable.name, std::string(rules::type_name(p.variable.type, false)),
                       rules::usual_value(p, library.data) == nullptr && !parameters_given});
    return out;
}

// An instance of a game whose parameters the input gives. Their values here stand for any; `given` has their names.
int instance_for_any(Solver::Impl& solver, int game, const InputFormat& input, std::vector<std::string>& given) {
    std::vector<rules::ParamValue> values;
    for (const rules::Param& p : solver.library.games[to_size(game)]->params) {
        const std::string& name = p.variable.name;
        if (input.reads(name)) given.push_back(name);
        if (const rules::ParamValue* usual = rules::usual_value(p, solver.library.data))
            values.push_back(*usual);
        else if (p.variable.type == rules::Type::set)
            values.emplace_back(rules::IntSet::interval(1, 1));
        else if (rules::counted(p.variable.type))
            values.emplace_back(
                rules::SharedWords{std::make_shared<const std::vector<Int>>(rules::sample_argument(p.variable.type))});
        else
            values.emplace_back(Int{1});
    }
    return solver.ruleset->instantiate(game, std::move(values));
}

// The repetition of a game on one heap, if a short search proves one that is short enough to be written out.
std::optional<codegen::Repetition> repetition(Solver::Impl& solver, int instance) {
    engines::Engine& engine = solver.engines->engine_for({instance, {}});
    if (engine.period_finder() == nullptr && engine.system_solver() == nullptr) return std::nullopt;
    PeriodQuery query;
    query.limit = most_heaps;
    Budget few = solver.budget;
    few.nodes = few.nodes == 0 ? most_steps : std::min(few.nodes, most_steps);
    const PeriodAnswer answer = [&] {
        const Temporarily<Budget> less(solver.budget, few);
        return solver.period(instance, query);
    }();
    if (answer.outcome == Outcome::interrupted) throw Stopped(answer.outcome, answer.reason);
    if (!answer.period) return std::nullopt;
    const Period& p = *answer.period;
    if (p.preperiod > static_cast<Int>(most_written) || p.period > static_cast<Int>(most_written) - p.preperiod)
        return std::nullopt;
    codegen::Repetition out{p.period, p.preperiod, p.saltus, p.theorem, {}};
    const Table table = solver.table(instance, {{0, p.preperiod + p.period - 1}});
    if (table.outcome != Outcome::answered) return std::nullopt;
    out.values.assign(table.values.begin(), table.values.end());
    return out;
}

// The values of heaps up to the limit of the query, or the lost ones, if they are few enough to be written out.
codegen::Reached reached(Solver::Impl& solver, int instance, const ProgramQuery& query, const InputFormat& input) {
    const std::string option = "--most " + std::to_string(query.most);
    if (!rules::one_integer(solver.ruleset->game(instance).args))
        throw Error(option + " is for games on one heap, and " + solver.ruleset->name(instance) + " is none");
    const Table table = solver.table(instance, {{0, query.most}});
    if (table.outcome != Outcome::answered) throw Stopped(table.outcome, table.reason);
    codegen::Reached out{query.most, !query.values && !input.has_sum(), {}};
    for (std::size_t n = 0; n < table.values.size(); ++n) {
        const std::uint64_t value = table.values[n];
        if (!out.only_lost && value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
            throw Error(option + ": heap " + std::to_string(n) + " has no nimber as its value");
        if (!out.only_lost || value == 0) out.numbers.push_back(out.only_lost ? n : value);
        if (out.numbers.size() > most_listed)
            throw Error(
                option + ": the program would have more than " + std::to_string(most_listed) +
                (out.only_lost ? " lost heaps in it" : " values in it; winners of one heap need only the lost ones") +
                "; ask for less, or leave out --most");
    }
    if (out.numbers.empty()) throw Error(option + ": no heap up to there is lost; leave out --most");
    return out;
}

// A program is about one game; a sum with open integers is none.
int one_game(Solver::Impl& solver, std::string_view text) {
    try {
        return solver.parse_game(text);
    } catch (const TextError&) {
        if (!open_family(solver.library, text)) throw;
        throw Error("'" + std::string(text) + "' is a sum, and a program is written for one game, as kayles or " +
                    "'kayles(2*n)'; programs read the heaps of a sum, as in: grundy code kayles --input 'T; N; n...'");
    }
}

}  // namespace

Program Solver::program(std::string_view text, const ProgramQuery& query, const OwnLimits& limits) {
    const Within within(*impl_, limits);
    if (query.language != "cpp" && query.language != "python")
        throw Error("there is no language '" + query.language + "'; programs are written in cpp or python");
    codegen::Order order;
    order.language = query.language == "cpp" ? codegen::Language::cpp : codegen::Language::python;
    order.won = query.won;
    order.lost = query.lost;
    order.values = query.values;
    order.made_by = query.made_by;
    const int bare = impl_->library.find(text);
    const bool parameters = bare >= 0 && !impl_->library.games[to_size(bare)]->params.empty();
    int instance = 0;
    Program out;
    const auto read_input = [&](const rules::Game& game, bool given) {
        const std::vector<InputSlot> slots = slots_of(impl_->library, game, given);
        order.input = query.input.empty() ? usual_input_format(slots) : parse_input_format(query.input, slots, true);
        out.input = to_text(order.input);
        name_counts(order.input, slots);
    };
    if (parameters) {
        read_input(*impl_->library.games[to_size(bare)], false);
        instance = instance_for_any(*impl_, bare, order.input, order.given);
    } else {
        instance = one_game(*impl_, text);
        if (instance == 0) throw Error("the nim heap *n needs no program: its value is n");
        read_input(impl_->ruleset->game(instance), true);
        for (const rules::Param& p : impl_->ruleset->game(instance).params)
            if (order.input.reads(p.variable.name))
                throw Error("the parameter " + p.variable.name + " has a value in '" + std::string(text) +
                            "' already: leave it out there, or in --input");
    }
    out.game = impl_->ruleset->name(instance);
    out.language = query.language;
    Meter m = impl_->meter();
    run_query(out, m, [&] {
        if (order.given.empty()) order.repetition = repetition(*impl_, instance);
        if (query.most >= 0 && !order.repetition) {
            if (!order.given.empty())
                throw Error("--most " + std::to_string(query.most) + " is for one game: give its parameters, as in " +
                            out.game + ", instead of reading them");
            order.reached = reached(*impl_, instance, query, order.input);
        }
        out.method = order.repetition ? "period" : order.reached ? "list" : "recurrence";
        out.text = codegen::program(*impl_->ruleset, instance, order);
    });
    return out;
}

}  // namespace grundy
