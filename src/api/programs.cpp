// SPDX-License-Identifier: MIT
// Programs that solve one game: what the input gives, and whether a period is proven; the text is made in codegen.
#include <algorithm>
#include <limits>
#include <map>

#include "api/best_programs.hpp"
#include "api/constant_programs.hpp"
#include "api/family_text.hpp"
#include "api/graph_lines.hpp"
#include "api/impl.hpp"
#include "api/known_by_parameters.hpp"
#include "api/misere_programs.hpp"
#include "codegen/program.hpp"
#include "codegen/theorems.hpp"
#include "core/ascii.hpp"
#include "core/error.hpp"
#include "core/input_format.hpp"
#include "core/long_text.hpp"
#include "core/size.hpp"
#include "engines/product/form.hpp"
#include "engines/theorems/theorem.hpp"
#include "lang/family.hpp"
#include "lang/lang.hpp"
#include "rules/formulas.hpp"
#include "rules/layout.hpp"
#include "rules/samples.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

constexpr std::int64_t most_heaps = 20000;   // up to which a period is looked for
constexpr std::size_t most_written = 1000;   // values in a program
constexpr std::size_t most_numbers = 10000;  // those that --most asks for
// Steps to find a period: games that leave three heaps are slow.
constexpr std::uint64_t most_steps_to_period = std::uint64_t{1} << 29;

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
    if (engine.period_source() == nullptr) return std::nullopt;
    PeriodQuery query;
    query.limit = most_heaps;
    Budget few = solver.budget;
    few.nodes = few.nodes == 0 ? most_steps_to_period : std::min(few.nodes, most_steps_to_period);
    const PeriodAnswer answer = [&] {
        const Temporarily<Budget> less(solver.budget, few);
        return solver.period(instance, query);
    }();
    if (answer.outcome == Outcome::interrupted) throw Stopped(answer.outcome, answer.reason);
    if (!answer.period) return std::nullopt;
    const Period& p = *answer.period;
    if (p.preperiod > static_cast<Int>(most_written) || p.period > static_cast<Int>(most_written) - p.preperiod)
        return std::nullopt;
    codegen::Repetition out{p};
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
        if (out.numbers.size() > most_numbers)
            throw Error(
                option + ": the program would have more than " + std::to_string(most_numbers) +
                (out.only_lost ? " lost heaps in it" : " values in it; winners of one heap need only the lost ones") +
                "; ask for less, or leave out --most");
    }
    if (out.numbers.empty()) throw Error(option + ": no heap up to there is lost; leave out --most");
    return out;
}

// Values come first; a theorem about winners is enough if nothing else is asked.
std::optional<codegen::ClosedForm> theorem(const rules::Ruleset& rules, int instance, bool winners) {
    using engines::theorems::Says;
    using Formula = engines::theorems::Theorem::Formula;
    using Kind = codegen::ClosedForm::Kind;
    static const std::map<Formula, Kind> written = {
        {Formula::xor_of_heaps, Kind::xor_of_heaps},         {Formula::euclid, Kind::euclid},
        {Formula::euclid_positive, Kind::euclid_positive},   {Formula::wythoff_winner, Kind::wythoff_winner},
        {Formula::fibonacci_winner, Kind::fibonacci_winner}, {Formula::end_nim, Kind::end_nim}};
    for (const Says says : {Says::values, Says::winner}) {
        const auto found =
            says == Says::winner && !winners ? nullptr : engines::theorems::recognised(rules, instance, says);
        const auto kind = found ? written.find(found->formula()) : written.end();
        if (kind != written.end())
            return codegen::ClosedForm{kind->second, found->theorem(), found->heaps(), {}, {}, nullptr, nullptr};
        if (const auto text = found ? found->written() : std::nullopt) {
            codegen::ClosedForm out{Kind::written, found->theorem()};
            out.name = text->name;
            out.winner = says == Says::winner;
            for (const Int n : text->numbers) out.numbers.push_back(std::to_string(n));
            return out;
        }
        if (!found || found->formula() != Formula::expression) continue;
        const auto proven = found->expression();
        if (codegen::greatest_argument(*proven->expr))
            return codegen::ClosedForm{says == Says::values ? Kind::expression : Kind::lost_if,
                                       found->theorem(),
                                       {},
                                       {},
                                       {},
                                       proven->game,
                                       proven->expr};
    }
    return std::nullopt;
}

// A theorem on positions of a game, all or some, by which no such program can be written; "" if none is known.
std::string unwritten_theorem(const rules::Ruleset& rules, int instance, bool values) {
    using engines::theorems::Says;
    if (const auto found = engines::theorems::recognised(rules, instance, Says::values)) return found->theorem();
    if (values) return "";
    const auto found = engines::theorems::recognised(rules, instance, Says::winner);
    return found ? found->theorem() : "";
}

// Whether 1 to m may be taken from a heap, as far as it goes, and nothing else, m being a parameter that the input
// gives: "brave(n - k) for k in 1..m".
std::optional<codegen::ClosedForm> bounded_takes(const rules::Game& game, const std::vector<std::string>& given) {
    using rules::Op;
    const auto is = [](const rules::Expr& e, const rules::Variable& v) {
        return e.op == Op::variable && e.slot == v.slot && e.args.empty();
    };
    if (given.size() != 1 || game.params.size() != 1 || game.cyclic || game.member || game.options.size() != 1 ||
        !rules::one_integer(game.args))
        return std::nullopt;
    const rules::Variable &heap = game.args[0], &most = game.params[0].variable;
    const rules::Option& o = game.options[0];
    if (most.type != rules::Type::integer || o.kind != rules::Option::Kind::leads || !o.guard.empty() || o.taken ||
        o.binders.size() != 1 || o.terms.size() != 1)
        return std::nullopt;
    const rules::Binder& b = o.binders[0];
    const rules::Term& t = o.terms[0];
    if (b.kind != rules::Binder::Kind::range || !b.conditions.empty() || b.vars.size() != 1 ||
        b.exprs[0].op != Op::constant || b.exprs[0].value != 1 || !is(b.exprs[1], most))
        return std::nullopt;
    if (t.kind != rules::Term::Kind::call || !t.same_instance || t.args.size() != 1 || t.args[0].op != Op::sub ||
        !is(t.args[0].args[0], heap) || !is(t.args[0].args[1], b.vars[0]))
        return std::nullopt;
    codegen::ClosedForm out{codegen::ClosedForm::Kind::bounded_takes,
                            "the value is " + heap.name + " mod (" + most.name + " + 1) (Theorem 90)"};
    out.parameter = most.name;
    return out;
}

// The choices of factors are named by their places.
void name_choices(std::vector<rules::Binder>& binders) {
    for (rules::Binder& b : binders)
        for (rules::Variable& v : b.vars)
            if (!v.name.empty() && is_digit(v.name[0])) v.name.insert(0, 1, 'k');
}

// Whether moves change each argument. Where one stays, the game is one on fewer numbers, of which few may come up.
bool all_may_change(const rules::Game& game) {
    for (std::size_t i = 0; i < game.args.size(); ++i) {
        const auto stays = [&](const rules::Term& t) {
            const bool whole = t.args.size() > i && t.args[i].op == rules::Op::variable;
            return whole && t.args[i].slot == game.args[i].slot;
        };
        if (std::all_of(game.options.begin(), game.options.end(),
                        [&](const rules::Option& o) { return std::all_of(o.terms.begin(), o.terms.end(), stays); }))
            return false;
    }
    return true;
}

// The games whose nim product this one is, with the parameters of the product: instances that have no rules in text.
std::vector<int> factors_of(Solver::Impl& solver, int instance) {
    std::string why_not;
    const rules::Ruleset& rules = *solver.ruleset;
    if (rules.game(instance).args.size() < 2 || !all_may_change(rules.game(instance))) return {};
    if (solver.engines->choice(instance).engine != "product") return {};
    auto form = engines::product::form_of(rules, instance, why_not);
    if (!form) return {};
    std::vector<int> out;
    for (rules::Game& factor : form->factors) {
        for (rules::Option& o : factor.options) {
            o.binders.erase(o.binders.begin());  // the number of the option
            name_choices(o.binders);
            for (rules::Term& t : o.terms) name_choices(t.binders);
        }
        factor.name = rules.name(instance) + " in " + factor.args[0].name;  // which no rules can have
        int game = solver.library.find(factor.name);
        if (game < 0) {
            game = static_cast<int>(solver.library.games.size());
            solver.library.games.push_back(std::make_shared<rules::Game>(std::move(factor)));
        }
        out.push_back(solver.ruleset->instantiate(game, rules.instance(instance).params));
    }
    return out;
}

// Whether something is known of an instance, which is added. The members of a family come first: others may share them.
bool add_known(Solver::Impl& solver, int instance, bool winners, codegen::Order& order) {
    const rules::Ruleset& rules = *solver.ruleset;
    if (order.repetitions.contains(instance) || order.theorems.contains(instance)) return true;
    if (const auto& member = rules.game(instance).member) {
        if (add_known(solver, rules.instance(instance).targets[to_size(member->site)], winners, order)) return true;
        if (lang::is_partial(rules.game(instance))) return false;
    }
    if (auto repeats = repetition(solver, instance)) {
        order.repetitions[instance] = *std::move(repeats);
        return true;
    }
    if (auto known = theorem(rules, instance, winners)) {
        order.theorems[instance] = *std::move(known);
        return true;
    }
    if (auto share = known_share(rules.game(instance), rules.instance(instance).params)) {
        order.theorems[instance] = *std::move(share);
        return true;
    }
    std::vector<int> factors = factors_of(solver, instance);
    if (factors.empty()) return false;
    for (const int factor : factors) add_known(solver, factor, false, order);  // others have a table of their own
    codegen::ClosedForm& product = order.theorems[instance];
    product.kind = codegen::ClosedForm::Kind::product;
    product.text = "the value is the nim product of those of games on one number (Tartan theorem; Theorem 49)";
    product.parts = std::move(factors);
    return true;
}

// The instance of a game, or those of a sum of games with open integers.
std::vector<int> instances_of(Solver::Impl& solver, std::string_view text) {
    Diagnostics faults("game", text);
    if (const auto game = lang::parse_game(text, solver.library, *solver.ruleset, faults, lang::Members::some)) {
        if (*game == 0) throw Error("the nim heap *n needs no program: its value is n");
        return {*game};
    }
    const std::vector<std::string> summands = split_outside_brackets(text, '+');
    if (summands.size() == 1 || !open_family(solver.library, text)) throw text_error(faults);
    std::vector<int> out;
    for (const std::string& part : summands) {
        Diagnostics no_game("game", part);
        const auto game = lang::parse_game(part, solver.library, *solver.ruleset, no_game, lang::Members::some);
        if (!game || *game == 0 || !solver.ruleset->game(*game).member)
            throw Error("'" + part + "' in '" + std::string(text) + "' is no game with open integers; a program can " +
                        "be written for a sum of such games alone, as in: grundy code 'kayles(a) + kayles(b)'");
        out.push_back(*game);
    }
    return out;
}

std::vector<InputSlot> slots_of_sum(const Solver::Impl& solver, const std::vector<int>& instances) {
    std::vector<InputSlot> out;
    for (const int instance : instances)
        for (InputSlot& slot : slots_of(solver.library, solver.ruleset->game(instance), true))
            if (std::none_of(out.begin(), out.end(), [&](const InputSlot& s) { return s.name == slot.name; }))
                out.push_back(std::move(slot));
    return out;
}

// Whether the lines of graphs that the program reads are arcs.
bool reads_arcs(const Solver::Impl& solver, int instance, const ProgramQuery& query, const InputFormat& input) {
    const rules::Game& game = solver.ruleset->game(instance);
    const auto is_read = [&](const rules::Variable& v) { return v.type == rules::Type::graph && input.reads(v.name); };
    const bool reads =
        std::any_of(game.args.begin(), game.args.end(), is_read) ||
        std::any_of(game.params.begin(), game.params.end(), [&](const rules::Param& p) { return is_read(p.variable); });
    if (!query.graph_lines.empty() && !reads)
        throw Error("--graph-lines " + query.graph_lines + ": this program reads no graph; leave it out");
    if (!query.graph_lines.empty() && query.graph_lines != "edges" && query.graph_lines != "arcs")
        throw Error("the lines of a graph are edges or arcs, not '" + query.graph_lines + "'");
    return reads &&
           (query.graph_lines.empty() ? meant_for_arcs(*solver.ruleset, instance) : query.graph_lines == "arcs");
}

// Throws Error if the input has something that only `judge` reads.
void require_plain_items(const ProgramQuery& query, const InputFormat& input) {
    input.each_item([&](const InputFormat::Item& item) {
        const bool number = !item.name.empty() && is_digit(item.name[0]);
        const bool pairs = item.writing == InputFormat::Item::Writing::pairs && !item.arcs;
        if (number || !pairs || item.from_0 || !item.cells.empty())
            throw Error("--input '" + query.input +
                        "': a program reads graphs as N, M and the ends of M edges, boards with the characters "
                        ". # 2 3 ..., and numbers that have names, as the rules have them; only `judge` reads '" +
                        to_text(input) + "'");
    });
}

// The text of a program, when all that the order has of theorems, periods and lists is known.
std::string write(const Solver::Impl& solver, std::vector<int> instances, const ProgramQuery& query,
                  codegen::Order& order, Meter& m) {
    const bool plays = instances.size() == 1 && !order.reached && order.repetitions.empty() && order.theorems.empty();
    if (plays && !query.misere && order.given.empty())
        order.unused_theorem = unwritten_theorem(*solver.ruleset, instances[0], order.values);
    const auto reduced =
        plays ? with_constants_as_parameters(*solver.ruleset, instances[0], order.input, order.given) : nullptr;
    const rules::Ruleset& written = reduced ? reduced->rules : *solver.ruleset;
    if (reduced) instances = {reduced->instance};
    order.searches = reduced != nullptr;
    if (!query.best.empty()) {
        order.best = best_by(written, instances, query.best, !reduced);
        order.best->with_word = query.best_with_word;
    }
    return codegen::program(written, instances, order, m);
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
    std::vector<int> instances;
    Program out;
    const auto read_input = [&](const std::vector<InputSlot>& slots) {
        order.input = query.input.empty() ? usual_input_format(slots) : parse_input_format(query.input, slots, true);
        if (!order.input.header.empty() || !order.input.inner.empty())
            throw Error("--input '" + query.input +
                        "': only `judge` reads questions within a test, or numbers that all tests share; in a program "
                        "these come with each test, or "
                        "stand in the name of the game, as in brave[m=3]");
        if (order.input.each)
            throw Error("--input '" + query.input + "': only `judge` asks about all numbers of a range");
        require_plain_items(query, order.input);
        out.input = to_text(order.input);
        name_counts(order.input, slots);
    };
    if (parameters) {
        read_input(slots_of(impl_->library, *impl_->library.games[to_size(bare)], false));
        instances = {instance_for_any(*impl_, bare, order.input, order.given)};
    } else {
        instances = instances_of(*impl_, text);
        read_input(slots_of_sum(*impl_, instances));
        for (const rules::Param& p : impl_->ruleset->game(instances[0]).params)
            if (order.input.reads(p.variable.name))
                throw Error("the parameter " + p.variable.name + " has a value in '" + std::string(text) +
                            "' already: leave it out there, or in --input");
    }
    for (const int instance : instances) out.game += (out.game.empty() ? "" : " + ") + impl_->ruleset->name(instance);
    out.language = query.language;
    order.arcs = reads_arcs(*impl_, instances[0], query, order.input);
    Meter m = impl_->meter();
    run_query(out, m, [&] {
        const bool winners = !order.values && instances.size() == 1 && !order.input.has_sum() && query.best.empty();
        if (!query.best.empty() && (query.misere || query.values || query.most >= 0))
            throw Error("the best move is for normal play, without values or a list: leave out --best");
        bool known = order.given.empty();
        if (query.misere) {
            if (query.most >= 0) throw Error("--most is for normal play: leave it out, or --misere");
            impl_->require_end(instances, "misere play", "no theory gives its sums values there");
            known = add_misere(*impl_, instances, instances.size() > 1 || order.input.has_sum(), order, m);
        } else if (!order.given.empty()) {
            auto theorem = bounded_takes(impl_->ruleset->game(instances[0]), order.given);
            if (!theorem) theorem = known_by_parameters(impl_->ruleset->game(instances[0]), order.given);
            if (theorem && (winners || !theorem->of_winner())) {
                order.theorems[instances[0]] = *std::move(theorem);
                known = true;
            }
        } else
            for (const int instance : instances) known = add_known(*impl_, instance, winners, order) && known;
        if (query.most >= 0 && !known) {
            const std::string option = "--most " + std::to_string(query.most);
            if (instances.size() > 1)
                throw Error(option + " is for one game, and '" + std::string(text) + "' is a sum");
            if (!order.given.empty())
                throw Error(option + " is for one game: give its parameters, as in " + out.game +
                            ", instead of reading them");
            order.reached = reached(*impl_, instances[0], query, order.input);
        }
        out.method = order.reached ? "list" : !known ? "recurrence" : order.theorems.empty() ? "period" : "theorem";
        out.text = write(*impl_, instances, query, order, m);
    });
    return out;
}

}  // namespace abi_1
}  // namespace grundy
