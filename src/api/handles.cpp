// SPDX-License-Identifier: MIT
// Handles: games and positions that are read once and then asked about without text; see grundy.hpp.
#include <algorithm>

#include "api/impl.hpp"
#include "core/again_text.hpp"
#include "core/ascii.hpp"
#include "core/diagnostics.hpp"
#include "core/error.hpp"
#include "core/size.hpp"
#include "engines/misere/component_hash.hpp"
#include "lang/lang.hpp"
#include "rules/distinct_moves.hpp"
#include "rules/layout.hpp"
#include "rules/unchanged_arguments.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

void check_natural(const std::vector<std::int64_t>& list, const char* what) {
    for (const auto v : list)
        if (v < 0) throw Error(std::string(what) + " cannot be negative: " + std::to_string(v));
}

void check_count(const std::string& name, std::size_t has, const char* what, std::size_t given) {
    if (has == given) return;
    throw Error(name + " has " + std::to_string(has) + " " + what + (has == 1 ? "" : "s") + ", but " +
                std::to_string(given) + (given == 1 ? " is given" : " are given"));
}

[[noreturn]] void refuse_type(const std::string& name, const std::string& what, rules::Type expected, bool list) {
    throw Error(name + ": " + what + " is of the type " + std::string(rules::type_name(expected, false)) +
                (list ? ", but a list of numbers is given" : ", but a single number is given"));
}

// A parameter, or an argument that becomes one.
template <class Given>
rules::ParamValue parameter(const std::string& game, const std::string& what, const rules::Variable& v,
                            const Given& given) {
    const auto* list = std::get_if<std::vector<std::int64_t>>(&given);
    if ((list == nullptr) != (v.type == rules::Type::integer))
        refuse_type(game, what + " " + v.name, v.type, list != nullptr);
    if (list == nullptr) {
        check_natural({std::get<std::int64_t>(given)}, "a parameter");
        return std::get<std::int64_t>(given);
    }
    check_natural(*list, v.type == rules::Type::set ? "an element of a set" : "an element of a parameter");
    if (v.type == rules::Type::set) return rules::IntSet::of(*list);
    if (!rules::valid_argument(v.type, *list))
        throw Error(game + ": " + what + " " + v.name + " is not a " + std::string(rules::type_name(v.type, false)));
    return rules::SharedWords{std::make_shared<const std::vector<Int>>(*list)};
}

std::vector<rules::ParamValue> params_of(const rules::Game& game, const std::vector<Parameter>& parameters) {
    check_count(game.name, game.params.size(), "parameter", parameters.size());
    std::vector<rules::ParamValue> out;
    for (std::size_t i = 0; i < parameters.size(); ++i)
        out.push_back(parameter(game.name, "parameter", game.params[i].variable, parameters[i]));
    return out;
}

// The arguments as words; see rules::Component.
std::vector<Int> words_of(const rules::Game& game, const std::vector<Argument>& arguments) {
    const std::string& name = game.name;  // without parameters, which may be long
    check_count(name, game.args.size(), "argument", arguments.size());
    std::vector<Int> out;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const auto* row = std::get_if<std::vector<std::int64_t>>(&arguments[i]);
        const rules::Type type = game.args[i].type;
        if ((row != nullptr) != rules::counted(type))
            refuse_type(name, "argument " + game.args[i].name, type, row != nullptr);
        if (row != nullptr && !rules::valid_argument(type, *row))
            throw Error(name + ": argument " + game.args[i].name + " is not a " +
                        std::string(rules::type_name(type, false)));
        if (row != nullptr)
            rules::append_argument(type, *row, out);
        else
            out.push_back(std::get<std::int64_t>(arguments[i]));
    }
    check_natural(out, "an argument");
    rules::canonicalize(game, out);
    return out;
}

void check_component(std::size_t number, const rules::Position& sum) {
    if (number < 1 || number > sum.size())
        throw Error("there is no component " + std::to_string(number) + " of " + std::to_string(sum.size()));
}

}  // namespace

int Solver::Impl::instance_of(const GameHandle& game) const {
    if (game.epoch_ == nullptr || game.epoch_ != epoch)
        throw Error("this handle does not belong to a game of this solver, or was made before forget()");
    return game.instance_;
}

const rules::Position& Solver::Impl::position_of(const PositionHandle& position) const {
    if (position.impl_ == nullptr || position.impl_->epoch != epoch)
        throw Error("this handle does not belong to a position of this solver, or was made before forget()");
    return position.impl_->position;
}

PositionHandle Solver::Impl::handle(rules::Position position) const {
    PositionHandle out;
    out.impl_ = std::make_shared<const PositionHandle::Impl>(PositionHandle::Impl{epoch, std::move(position)});
    return out;
}

rules::Position Solver::Impl::position_of(const std::vector<Summand>& sum) const {
    rules::Position out;
    out.reserve(sum.size());
    for (const Summand& s : sum) {
        const int instance = instance_of(s.game);
        out.push_back({instance, words_of(ruleset->game(instance), s.arguments)});
    }
    return out;
}

rules::Position Solver::Impl::after(const rules::Position& position, std::size_t number, std::string_view to) {
    return replaced(position, number - 1, parse(left_by(to)));
}

rules::Position Solver::Impl::replaced(const rules::Position& position, std::size_t i, const rules::Position& to) {
    rules::Position out(position.begin(), position.begin() + static_cast<std::ptrdiff_t>(i));
    out.insert(out.end(), to.begin(), to.end());
    out.insert(out.end(), position.begin() + static_cast<std::ptrdiff_t>(i + 1), position.end());
    return out;
}

MoveHandle Solver::Impl::handle(const rules::Component& from, rules::Position to, bool ends) const {
    ends = ends || rules::ends_game(to);
    if (ends) to.clear();
    MoveHandle out;
    out.impl_ = std::make_shared<const MoveHandle::Impl>(
        MoveHandle::Impl{epoch, engines::misere::ComponentHash()(from), std::move(to), ends});
    return out;
}

PositionHandle Solver::Impl::after(const PositionHandle& position, std::size_t number, const MoveHandle& move) const {
    const rules::Position& sum = position_of(position);
    check_component(number, sum);
    if (move.impl_ == nullptr || move.impl_->epoch != epoch)
        throw Error("this move is not one that this solver listed with its position, or was listed before forget()");
    if (move.impl_->from != engines::misere::ComponentHash()(sum[number - 1]))
        throw Error("this move is not one of component " + std::to_string(number) + ", " +
                    to_text(*ruleset, sum[number - 1]));
    if (move.impl_->ends) throw Error("this move ends the whole game, so there is no position after it");
    return handle(replaced(sum, number - 1, move.impl_->to));
}

const rules::Position& Solver::Impl::becomes(const MoveHandle& move) { return move.impl_->to; }

bool MoveHandle::ends_game() const {
    if (impl_ == nullptr) throw Error("this handle refers to no move");
    return impl_->ends;
}

std::size_t PositionHandle::components() const {
    if (impl_ == nullptr) throw Error("this handle refers to no position");
    return impl_->position.size();
}

PositionHandle Solver::position(std::string_view text) {
    const Within within(*impl_);
    return impl_->handle(impl_->parse(text));
}

PositionHandle Solver::position(const std::vector<Summand>& sum) {
    const Within within(*impl_);
    return impl_->handle(impl_->position_of(sum));
}

PositionHandle Solver::position(const std::vector<PositionHandle>& parts) const {
    const Within within(*impl_);
    rules::Position sum;
    for (const PositionHandle& part : parts) {
        const rules::Position& components = impl_->position_of(part);
        sum.insert(sum.end(), components.begin(), components.end());
    }
    return impl_->handle(std::move(sum));
}

std::string Solver::text(const PositionHandle& position) const {
    const Within within(*impl_);
    return to_text(*impl_->ruleset, impl_->position_of(position));
}

PositionHandle Solver::component(const PositionHandle& position, std::size_t number) const {
    const Within within(*impl_);
    const rules::Position& sum = impl_->position_of(position);
    check_component(number, sum);
    return impl_->handle({sum[number - 1]});
}

PositionHandle Solver::after(const PositionHandle& position, std::size_t number, std::string_view to) {
    const Within within(*impl_);
    const rules::Position& sum = impl_->position_of(position);
    check_component(number, sum);
    return impl_->handle(impl_->after(sum, number, to));
}

PositionHandle Solver::after(const PositionHandle& position, const WinningMove& move) const {
    const Within within(*impl_);
    return impl_->after(position, move.component, move.handle);
}

PositionHandle Solver::after(const PositionHandle& position, const LegalMove& move) const {
    const Within within(*impl_);
    return impl_->after(position, move.component, move.handle);
}

GameHandle Solver::game(std::string_view name, const std::vector<Parameter>& parameters) {
    const Within within(*impl_);
    GameHandle out;
    out.epoch_ = impl_->epoch;
    const int game = impl_->library.find(name);
    if (game >= 0) {
        if (impl_->library.games[to_size(game)]->compound != rules::Compound::none)
            throw Error("'" + std::string(name) + "' is a compound: state it as a position");
        auto params = params_of(*impl_->library.games[to_size(game)], parameters);
        out.instance_ = impl_->ruleset->instantiate(game, std::move(params));
        return out;
    }
    if (is_name(name)) {
        const std::string near = nearest(name, impl_->library.names());
        throw Error("there is no game '" + std::string(name) + "'" +
                    (near.empty() ? "" : "; did you mean '" + near + "'?"));
    }
    out.instance_ = impl_->parse_game(name);
    if (!parameters.empty()) throw Error("'" + std::string(name) + "' takes no further parameters");
    return out;
}

std::optional<GameHandle> Solver::with_arguments(const GameHandle& game,
                                                 const std::vector<std::optional<Argument>>& fixed) {
    const Within within(*impl_);
    const int instance = impl_->instance_of(game);
    const rules::Game& original = impl_->ruleset->game(instance);
    check_count(original.name, original.args.size(), "argument", fixed.size());
    std::vector<std::size_t> which;
    for (std::size_t i = 0; i < fixed.size(); ++i)
        if (fixed[i]) which.push_back(i);
    auto split = rules::fixed_arguments(*impl_->ruleset, instance, which);
    const bool changes = !split;
    if (changes) split = rules::first_moves(*impl_->ruleset, instance, which);
    if (!split) return std::nullopt;
    std::vector<rules::ParamValue> params = impl_->ruleset->instance(instance).params;
    for (const std::size_t i : which)
        params.push_back(parameter(original.name, "argument", original.args[i], *fixed[i]));
    const std::pair key(impl_->ruleset->instance(instance).game, which);
    auto known = impl_->reduced.find(key);
    if (known == impl_->reduced.end()) {
        split->name += "'";  // no text names it
        impl_->library.games.push_back(std::make_shared<const rules::Game>(std::move(*split)));
        known = impl_->reduced.emplace(key, static_cast<int>(impl_->library.games.size()) - 1).first;
    }
    GameHandle out;
    out.epoch_ = impl_->epoch;
    out.instance_ = impl_->ruleset->instantiate(known->second, std::move(params));
    // Where play changes them, a theorem on all first positions is the only gain.
    if (changes && impl_->engines->theorem_on_winner({out.instance_, {}}) == nullptr) return std::nullopt;
    return out;
}

Value Solver::Impl::sum(int instance, std::span<const std::int64_t> heaps, Meter& m) {
    const auto at = to_size(instance);
    if (at >= fixed.size()) fixed.resize(ruleset->size(), nullptr);
    if (fixed[at] == nullptr) {
        if (!rules::one_integer(ruleset->game(instance).args))
            throw Error(ruleset->name(instance) + " is not played with a single integer");
        fixed[at] = engines->fixed_engine(instance);
    }
    if (fixed[at] != nullptr) return fixed[at]->sum(heaps, m);
    Value total = 0;
    for (const auto n : heaps) total = nim_sum(total, engines->value({instance, {n}}, m));
    return total;
}

Value Solver::value(const GameHandle& game, std::int64_t n, const OwnLimits& limits) {
    return value(game, std::span<const std::int64_t>(&n, 1), limits);
}

Value Solver::value(const GameHandle& game, std::span<const std::int64_t> heaps, const OwnLimits& limits) {
    for (const auto n : heaps)
        if (n < 0) throw Error("a heap cannot be negative: " + std::to_string(n));
    const Within within(*impl_, limits);
    const int instance = impl_->instance_of(game);
    if (!limits) return impl_->sum(instance, heaps, impl_->series);
    Meter own = impl_->meter();
    return impl_->sum(instance, heaps, own);
}

}  // namespace abi_1
}  // namespace grundy
