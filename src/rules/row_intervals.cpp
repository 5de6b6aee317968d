// SPDX-License-Identifier: MIT
// See row_intervals.hpp. The interval of a position is the slice W[first..last] of the whole row W, and this slice
// replaces the argument wherever it is read. A call that hands on the interval e has as its ends
//     offset(e) and offset(e) - 1 + len(e),
// where offset(W[first..last]) = first and offset(e[i..j]) = offset(e) + i - 1. The length is read of e itself, so that
// a slice beyond its row is the fault that it was. If one end of e stays, neither number is negative, even if e is
// empty: e then has i = 1, or i = len + 1. If both may move, an empty e has the ends 1 and 0, wherever it stands: else
// e[i..i - 1] with i <= 0 would have a negative one, which makes a move illegal, and all empty intervals are equal.
#include "rules/row_intervals.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>

#include "core/size.hpp"

namespace grundy::rules {
namespace {

Expr read(const Variable& v) {
    Expr e = Expr::make(variable_of(v.type), {});
    e.slot = v.slot;
    return e;
}

bool is_whole(const Expr& e, int slot) { return e.op == Op::row_variable && e.slot == slot; }

bool is_interval(const Expr& e, int slot) {
    if (e.op == Op::conditional_row) return is_interval(e.args[1], slot) && is_interval(e.args[2], slot);
    return is_whole(e, slot) || (e.op == Op::slice && is_interval(e.args[0], slot));
}

// Whether e is an interval of the row that begins (`at_front`) or ends where the row does.
bool keeps_end(const Expr& e, int slot, bool at_front) {
    if (is_whole(e, slot)) return true;
    if (e.op == Op::conditional_row)
        return keeps_end(e.args[1], slot, at_front) && keeps_end(e.args[2], slot, at_front);
    if (e.op != Op::slice || !keeps_end(e.args[0], slot, at_front)) return false;
    if (at_front) return e.args[1].op == Op::constant && e.args[1].value == 1;
    return is_whole(e.args[0], slot) && e.args[2].op == Op::length && is_whole(e.args[2].args[0], slot);
}

template <class Test>
bool every_call(const std::vector<Term>& terms, const Test& test) {
    return std::all_of(terms.begin(), terms.end(), [&](const Term& t) {
        if (t.kind == Term::Kind::nimber) return true;
        return t.kind == Term::Kind::sum ? every_call(t.terms, test) : t.same_instance && test(t);
    });
}

// Whether all calls are of the game itself and hand on such an argument.
template <class Test>
bool every_argument(const Game& game, std::size_t argument, const Test& test) {
    return std::all_of(game.options.begin(), game.options.end(), [&](const Option& o) {
        return every_call(o.terms, [&](const Term& t) { return test(t.args[argument]); });
    });
}

class Rewriter {
public:
    Rewriter(Game& game, std::size_t argument)
        : argument_(argument), row_(game.args[argument]), both_move_(!an_end_stays(game, argument)) {
        ends_.first = {row_.name + " from", Type::integer, game.integers++, row_.where};
        ends_.last = {row_.name + " to", Type::integer, game.integers++, row_.where};
    }
    const IntervalEnds& ends() const { return ends_; }

    void expressions(std::vector<Expr>& list) const {
        for (Expr& e : list) expression(e);
    }
    void binders(std::vector<Binder>& list) const {
        for (Binder& b : list) {
            expressions(b.exprs);
            expressions(b.falling);
            expressions(b.conditions);
        }
    }
    void terms(std::vector<Term>& list) const {
        for (Term& t : list) {
            expressions(t.params);
            expressions(t.args);
            expressions(t.conditions);
            binders(t.binders);
            terms(t.terms);
            if (t.kind == Term::Kind::call) hand_on_ends(t);
        }
    }

private:
    void expression(Expr& e) const {
        if (is_whole(e, row_.slot)) {
            e = Expr::make(Op::slice, {e, read(ends_.first), read(ends_.last)});
            return;
        }
        expressions(e.args);
        if (!e.loop) return;
        auto loop = std::make_shared<Loop>(*e.loop);
        expressions(loop->guard);
        binders(loop->binders);
        e.loop = std::move(loop);
    }

    // Of an interval that has been rewritten.
    Expr offset(const Expr& e) const {
        if (e.op == Op::conditional_row)
            return Expr::make(Op::conditional, {e.args[0], offset(e.args[1]), offset(e.args[2])});
        if (is_whole(e.args[0], row_.slot)) return e.args[1];
        return Expr::make(Op::sub, {Expr::make(Op::add, {offset(e.args[0]), e.args[1]}), Expr::constant(1)});
    }

    void hand_on_ends(Term& t) const {
        const Expr e = t.args[argument_], length = Expr::make(Op::length, {e});
        const Expr first = offset(e);
        const Expr last = Expr::make(Op::sub, {Expr::make(Op::add, {first, length}), Expr::constant(1)});
        const Expr empty = Expr::make(Op::equal, {length, Expr::constant(0)});
        const auto unless_empty = [&](const Expr& end, Int otherwise) {
            return both_move_ ? Expr::make(Op::conditional, {empty, Expr::constant(otherwise), end}) : end;
        };
        t.args[argument_] = unless_empty(first, 1);
        t.args.insert(t.args.begin() + static_cast<std::ptrdiff_t>(argument_) + 1, unless_empty(last, 0));
    }

    std::size_t argument_;
    Variable row_;
    bool both_move_;
    IntervalEnds ends_;
};

}  // namespace

bool plays_on_intervals(const Game& game, std::size_t argument) {
    const Variable& row = game.args[argument];
    return row.type == Type::row &&
           every_argument(game, argument, [&](const Expr& e) { return is_interval(e, row.slot); });
}

bool an_end_stays(const Game& game, std::size_t argument) {
    const int slot = game.args[argument].slot;
    const auto all = [&](bool at_front) {
        return every_argument(game, argument, [&](const Expr& e) { return keeps_end(e, slot, at_front); });
    };
    return all(true) || all(false);
}

// Equal intervals of some length have equal intervals of every smaller one within them, so that if those of a small
// length mostly differ, all longer ones do.
bool intervals_differ(std::span<const Int> row) {
    constexpr std::size_t part = 64;
    constexpr std::uint64_t base = 0x9E3779B97F4A7C15;
    const std::size_t length = row.size() / part + 1;
    if (row.size() < length) return true;
    std::vector<std::uint64_t> seen;
    std::uint64_t sum = 0, highest = 1;  // base^length
    for (std::size_t i = 0; i < row.size(); ++i) {
        sum = sum * base + static_cast<std::uint64_t>(row[i]) + 1;
        if (i < length) highest *= base;
        if (i >= length) sum -= highest * (static_cast<std::uint64_t>(row[i - length]) + 1);
        if (i + 1 >= length) seen.push_back(sum);
    }
    std::sort(seen.begin(), seen.end());
    const auto different = to_size(std::unique(seen.begin(), seen.end()) - seen.begin());
    return 4 * different >= 3 * seen.size();
}

IntervalEnds play_on_ends(Game& game, std::size_t argument) {
    const Rewriter rewriter(game, argument);
    for (Option& o : game.options) {
        rewriter.expressions(o.guard);
        rewriter.binders(o.binders);
        rewriter.terms(o.terms);
    }
    return rewriter.ends();
}

std::size_t place_at_an_end(const std::vector<Int>& part, const std::vector<Int>& whole) {
    if (part.size() <= whole.size()) {
        if (std::equal(part.begin(), part.end(), whole.begin())) return 0;
        if (std::equal(part.rbegin(), part.rend(), whole.rbegin())) return whole.size() - part.size();
    }
    return whole.size() + 1;
}

}  // namespace grundy::rules
