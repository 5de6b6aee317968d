// SPDX-License-Identifier: MIT
// Positions that may repeat: the moves that keep a draw, what is refused; and how long play lasts, for all rules.
#include <algorithm>
#include <set>

#include "api/moves.hpp"
#include "core/error.hpp"
#include "core/size.hpp"
#include "engines/loopy/remoteness.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

// The position in which component i has become `to`.
rules::Position left_by(const rules::Position& position, std::size_t i, const rules::Position& to) {
    rules::Position out = position;
    out.erase(out.begin() + static_cast<std::ptrdiff_t>(i));
    out.insert(out.end(), to.begin(), to.end());
    return out;
}

// The value of all components but one.
Value rest_of(const std::vector<Value>& values, std::size_t left_out) {
    Value out = 0;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (i != left_out) out = nim_sum(out, values[i]);
    return out;
}

PlayResult result_after(std::optional<std::uint64_t> moves) {
    return !moves ? PlayResult::draw : *moves % 2 == 0 ? PlayResult::loss : PlayResult::win;
}

}  // namespace

bool Solver::Impl::cyclic(const rules::Position& position) const {
    return std::any_of(position.begin(), position.end(),
                       [&](const auto& c) { return c.instance > 0 && ruleset->game(c.instance).cyclic; });
}

bool Solver::Impl::moves_again(const rules::Position& position) const {
    const auto again =
        std::find_if(position.begin(), position.end(), [&](const auto& c) { return ruleset->moves_again(c.instance); });
    if (again == position.end()) return false;
    if (cyclic(position))
        throw Error(
            "no values are known of sums in which play may repeat and a player may have to move again, and the "
            "rules of " +
            ruleset->name(again->instance) + " say `again`; ask about the components one by one");
    return true;
}

void Solver::Impl::require_end(const std::vector<int>& instances, const std::string& what,
                               const std::string& hint) const {
    for (const int i : instances) rules::require_turns(*ruleset, i, what, "solve, value, table and moves answer");
    refuse_cyclic(instances, what, hint);
}

void Solver::Impl::refuse_cyclic(const std::vector<int>& instances, const std::string& what,
                                 const std::string& hint) const {
    for (const int i : instances)
        if (i > 0 && ruleset->game(i).cyclic)
            throw Error(what + " needs a game that ends, and the rules of " + ruleset->name(i) + " say `cyclic`; " +
                        hint);
}

// Goes through all moves of the components `among`, null: of all; `wanted` sets the remoteness if it is known.
void Solver::Impl::list_where(const rules::Position& position, const std::vector<Value>& values, const Wanted& wanted,
                              Answer& answer, Meter& m, const std::function<bool(std::size_t i)>& among) {
    MoveWalk walk(*this, m);
    WalkLimits limits;
    limits.options = ~std::uint64_t{0};
    limits.words = ~std::uint64_t{0};
    const Twins twins(position);
    for (std::size_t i = 0; i < position.size() && answer.moves_complete; ++i) {
        if (twins.repeats(i) || (among && !among(i))) continue;
        const Value rest = rest_of(values, i);
        const bool all = walk.run(position[i], true, limits, [&](const ComponentMove& move) {
            const Value total = move.ends ? Value{} : nim_sum(rest, move.value);
            std::optional<std::uint64_t> remoteness;
            if (!wanted(i, move, total, remoteness)) return true;
            if (answer.moves.size() == options.most_moves) return false;
            answer.moves.push_back({i + 1, to_text(*ruleset, position[i]), text_after(*ruleset, move),
                                    move.ends ? Value{} : move.value, move.choice, remoteness, move.also, twins.of(i),
                                    total, handle(position[i], move.to, move.ends)});
            return true;
        });
        answer.moves_complete = answer.moves_complete && all;
    }
}

void Solver::Impl::list_drawing(const rules::Position& position, const std::vector<Value>& values, Answer& answer,
                                Meter& m) {
    const auto keeps = [](std::size_t, const ComponentMove& move, Value total, std::optional<std::uint64_t>&) {
        return !move.ends && result_of(total) == PlayResult::draw;
    };
    list_where(position, values, keeps, answer, m);
}

// The winning moves of components in which a player may have to move again (docs/theory.md, Theorem 80).
void Solver::Impl::list_again(const rules::Position& position, const std::vector<Value>& values, Answer& answer,
                              Meter& m) {
    const auto wins = [](std::size_t, const ComponentMove& move, Value total, std::optional<std::uint64_t>&) {
        return move.ends || (result_of(total) == PlayResult::win) == move.again;
    };
    list_where(position, values, wins, answer, m,
               [&](std::size_t i) { return ruleset->moves_again(position[i].instance); });
    std::stable_sort(answer.moves.begin(), answer.moves.end(),
                     [](const WinningMove& a, const WinningMove& b) { return a.component < b.component; });
}

// The lengths come from a search that knows no values, so each is a check of the other.
void Solver::Impl::list_with_lengths(const rules::Position& position, const std::vector<Value>& values, Answer& answer,
                                     Meter& m) {
    for (const int i : instances_of(position)) rules::require_turns(*ruleset, i, "remoteness", "leave it out");
    engines::loopy::Remoteness lengths(*ruleset, position, m);
    answer.remoteness = lengths(position, m);
    if (result_after(answer.remoteness) != answer.result)
        throw Error("internal error: the value of " + to_text(*ruleset, position) + " is " + value_text(answer.value) +
                    ", and the search for its remoteness finds another result; please report these rules");
    const auto keeps = [&](std::size_t i, const ComponentMove& move, Value total, std::optional<std::uint64_t>& moves) {
        if (move.ends)
            moves = 0;
        else if (result_of(total) == PlayResult::win && answer.result != PlayResult::loss)
            return false;
        else
            moves = lengths(left_by(position, i, move.to), m);
        switch (answer.result) {
            case PlayResult::win:
                return moves.has_value() && *moves % 2 == 0;
            case PlayResult::draw:
                return !moves.has_value();
            case PlayResult::loss:
                break;
        }
        return moves.has_value() && *moves + 1 == *answer.remoteness;
    };
    list_where(position, values, keeps, answer, m);
}

bool Solver::may_start(const PositionHandle& position) const {
    const Within within(*impl_);
    Meter meter = impl_->meter();
    const rules::Position& components = impl_->position_of(position);
    return std::all_of(components.begin(), components.end(), [&](const rules::Component& c) {
        return c.instance <= 0 || impl_->ruleset->game(c.instance).start.empty() ||
               rules::Enumerator(*impl_->ruleset, c.instance, meter).may_start(c.words);
    });
}

bool Solver::is_compound(const PositionHandle& position) const {
    const Within within(*impl_);
    return impl_->engines->compound(impl_->position_of(position)) != nullptr;
}

bool Solver::may_repeat(const PositionHandle& position) const {
    const Within within(*impl_);
    return impl_->cyclic(impl_->position_of(position));
}

bool Solver::may_move_again(const PositionHandle& position) const {
    const Within within(*impl_);
    return impl_->moves_again(impl_->position_of(position));
}

// Play may reach every game that a call of a reachable game leads to.
bool Solver::may_lose(const PositionHandle& position) const {
    const Within within(*impl_);
    std::vector<int> open = instances_of(impl_->position_of(position));
    std::set<int> seen(open.begin(), open.end());
    while (!open.empty()) {
        const int i = open.back();
        open.pop_back();
        if (i <= 0) continue;
        for (const rules::Option& option : impl_->ruleset->game(i).options)
            if (option.kind == rules::Option::Kind::loses) return true;
        for (const int next : impl_->ruleset->instance(i).targets)
            if (seen.insert(next).second) open.push_back(next);
    }
    return false;
}

}  // namespace abi_1
}  // namespace grundy
