// SPDX-License-Identifier: MIT
// Takes apart what is left; see heap_resets.hpp.
#include "rules/heap_resets.hpp"

#include <algorithm>

#include "rules/normal_numbers.hpp"

namespace grundy::rules {
namespace {

constexpr std::size_t most_cases = 64;

bool is_choice(const Expr& e) { return e.op == Op::max || e.op == Op::min || e.op == Op::conditional; }

// n - min(A, B) is max(n - A, n - B), and so on.
Expr choice_outside(const Expr& e) {
    if (e.op != Op::sub || !is_choice(e.args[1])) return e;
    Expr out = e.args[1];
    if (out.op != Op::conditional) out.op = out.op == Op::min ? Op::max : Op::min;
    for (std::size_t i = out.args.size() - 2; i < out.args.size(); ++i)
        out.args[i] = Expr::make(Op::sub, {e.args[0], out.args[i]});
    return out;
}

bool has_cases(const HeapShape& s) { return s.parts == 1 && s.left && is_choice(*s.left); }

}  // namespace

std::vector<HeapShape> cases_of(HeapShape shape) {
    std::vector<HeapShape> waiting, done;
    waiting.push_back(std::move(shape));
    const auto leave = [&](HeapShape s, const Expr& left, Expr condition) {
        s.conditions.push_back(std::move(condition));
        s.callees[0].args[s.callees[0].heap] = left;
        s.left = left;
        waiting.push_back(std::move(s));
    };
    while (!waiting.empty()) {
        HeapShape s = std::move(waiting.back());
        waiting.pop_back();
        if (s.parts == 1 && s.left) s.left = choice_outside(*s.left);
        if (!has_cases(s)) {
            done.push_back(s);
            continue;
        }
        if (waiting.size() + done.size() > most_cases) refuse("what is left has too many cases");
        const std::vector<Expr> args = s.left->args;
        if (s.left->op == Op::conditional) {
            leave(s, args[2], normal_expression(Expr::make(Op::negation, {args[0]})));
            leave(s, args[1], args[0]);
            continue;
        }
        const bool max = s.left->op == Op::max;  // equal numbers belong to both cases
        leave(s, args[1], Expr::make(Op::less_equal, {args[max ? 0 : 1], args[max ? 1 : 0]}));
        leave(s, args[0], Expr::make(Op::less_equal, {args[max ? 1 : 0], args[max ? 0 : 1]}));
    }
    return done;
}

void Resets::add(HeapMove m, Int size, bool may_stay) {
    if (m.heap_most == greatest_int) refuse("what is left is not the heap minus something");
    if (size > m.heap_least || (size == m.heap_least && !may_stay))
        refuse("an option may leave as much as there was; a condition such as `if n > 0` may be missing");
    const IntSet heaps = IntSet::interval(m.heap_least, m.heap_most);
    m.heap_least = 0;
    m.heap_most = greatest_int;
    const Kind kind{std::move(m), size};
    const auto known = std::find_if(heaps_.begin(), heaps_.end(), [&](const auto& h) { return h.first == kind; });
    if (known == heaps_.end())
        heaps_.emplace_back(kind, heaps);
    else
        known->second = known->second.united(heaps);
}

bool Resets::put(std::size_t most, std::vector<HeapMove>& moves) const {
    std::size_t count = 0;
    for (const auto& [kind, heaps] : heaps_)
        for (auto n = heaps.next(0); n; n = heaps.after(*n)) {
            if (++count > most) return false;
            HeapMove m = kind.move;
            m.takes = IntSet::of({*n - kind.size});
            m.heap_least = m.heap_most = *n;
            moves.push_back(std::move(m));
        }
    return true;
}

}  // namespace grundy::rules
