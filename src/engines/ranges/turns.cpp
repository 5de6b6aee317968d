// SPDX-License-Identifier: MIT
// See turns.hpp.
#include "engines/ranges/turns.hpp"

#include <algorithm>
#include <utility>

#include "rules/bounds.hpp"
#include "rules/layout.hpp"

namespace grundy::engines::ranges {
namespace {

using rules::Expr;
using rules::Op;

// The condition is a <= b or a < b.
bool add_turn(const Expr& condition, int slot, const rules::Facts& facts, std::vector<Turn>& out) {
    const Expr difference = Expr::make(Op::sub, {condition.args[1], condition.args[0]});
    const bool late = facts.rises(difference, slot);
    if (!late && !facts.falls(difference, slot)) return false;
    out.push_back({condition, late ? Turn::Kind::late : Turn::Kind::early});
    return true;
}

bool add_turns(const Expr& c, int slot, const rules::Facts& facts, std::vector<Turn>& out) {
    if (!rules::mentions(c, slot)) {
        out.push_back({c, Turn::Kind::none});
        return true;
    }
    if (c.op == Op::both) return add_turns(c.args[0], slot, facts, out) && add_turns(c.args[1], slot, facts, out);
    const bool comparison = c.op == Op::less || c.op == Op::less_equal || c.op == Op::equal;
    if (!comparison || rules::type_of(c.args[0].op) != rules::Type::integer || !facts.defined(c)) return false;
    if (c.op != Op::equal) return add_turn(c, slot, facts, out);
    return add_turn(Expr::make(Op::less_equal, {c.args[0], c.args[1]}), slot, facts, out) &&
           add_turn(Expr::make(Op::less_equal, {c.args[1], c.args[0]}), slot, facts, out);
}

}  // namespace

// A condition is tested only for numbers that the conditions before it allow, so these are facts.
std::optional<std::vector<Turn>> turns_of(const rules::Game& game, const std::vector<Expr>& guard,
                                          const rules::Binder& binder, const rules::Environment& parameters) {
    rules::Facts facts(game);
    for (const rules::Param& p : game.params) {
        if (p.variable.type != rules::Type::integer) continue;
        const auto value = static_cast<Int>(parameters.integers[to_size(p.variable.slot)]);
        facts.add(Expr::make(Op::equal, {Expr::variable(p.variable.slot), Expr::constant(value)}));
    }
    for (const Expr& c : guard) facts.add(c);
    rules::Binder range = binder;
    range.conditions.clear();
    facts.add(range);
    std::vector<Turn> out;
    const int slot = binder.vars[0].slot;
    for (const Expr& c : binder.conditions) {
        if (!add_turns(c, slot, facts, out)) return std::nullopt;
        facts.add(c);
    }
    return out;
}

Numbers cut(Numbers range, const Turn& turn, int slot, Wide& near, rules::Environment& env) {
    const bool late = turn.kind == Turn::Kind::late;
    const auto holds = [&](Wide k) {
        env.integers[to_size(slot)] = k;
        return rules::evaluate_condition(turn.condition, env);
    };
    if (range.high < range.low) return range;
    if (turn.kind == Turn::Kind::none) return holds(range.low) ? range : Numbers{};
    // Where it turned lies in low..high; range.high + 1 means that it did not. Steps from `near` on double, because far
    // numbers may overflow.
    Wide low = range.low, high = range.high + 1;
    near = std::clamp(near, low, high);
    const bool before = near == high || holds(near) == late;
    (before ? high : low) = before ? near : near + 1;
    for (Wide step = 1; low < high; step *= 2) {
        const Wide probe = before ? std::max(low, high - step) : std::min(high - 1, low + step - 1);
        const bool turned = holds(probe) == late;
        turned ? high = probe : low = probe + 1;
        if (turned != before) break;
    }
    while (low < high) {
        const Wide middle = low + (high - low) / 2;
        holds(middle) == late ? high = middle : low = middle + 1;
    }
    near = low;
    return late ? Numbers{low, range.high} : Numbers{range.low, low - 1};
}

}  // namespace grundy::engines::ranges
