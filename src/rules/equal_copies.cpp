// SPDX-License-Identifier: MIT
// See equal_copies.hpp. Only the upper bound of a range changes, so that binders, conditions and faults keep their
// places: lo..hi becomes lo..min(hi, lo + (hi - lo) mod 2).
#include "rules/equal_copies.hpp"

#include <algorithm>
#include <vector>

#include "rules/affine.hpp"

namespace grundy::rules {
namespace {

bool read(const std::vector<Expr>& list, int slot) {
    return std::any_of(list.begin(), list.end(), [slot](const Expr& e) { return mentions(e, slot); });
}

bool read(const std::vector<Binder>& binders, std::size_t from, int slot) {
    return std::any_of(binders.begin() + static_cast<std::ptrdiff_t>(from), binders.end(), [slot](const Binder& b) {
        return read(b.exprs, slot) || read(b.falling, slot) || read(b.conditions, slot);
    });
}

bool read(const std::vector<Term>& terms, int slot) {
    return std::any_of(terms.begin(), terms.end(), [slot](const Term& t) {
        return read(t.args, slot) || read(t.conditions, slot) || read(t.binders, 0, slot) || read(t.terms, slot);
    });
}

// True if each value of the range yields the same summands.
bool repeats(const Term& sum, std::size_t at) {
    const Binder& b = sum.binders[at];
    const int slot = b.vars[0].slot;
    return b.kind == Binder::Kind::range && !read(b.conditions, slot) && !read(sum.binders, at + 1, slot) &&
           !read(sum.terms, slot);
}

bool any_repeats(const std::vector<Term>& terms) {
    return std::any_of(terms.begin(), terms.end(), [](const Term& t) {
        for (std::size_t i = 0; i < t.binders.size(); ++i)
            if (repeats(t, i)) return true;
        return any_repeats(t.terms);
    });
}

Expr made(Op op, const Expr& a, const Expr& b) {
    Expr e = Expr::make(op, {a, b});
    e.where = a.where;
    return e;
}

void shorten(std::vector<Term>& terms) {
    for (Term& t : terms) {
        for (std::size_t i = 0; i < t.binders.size(); ++i) {
            if (!repeats(t, i)) continue;
            const Expr lo = t.binders[i].exprs[0], hi = t.binders[i].exprs[1];
            const Expr odd = made(Op::mod, made(Op::sub, hi, lo), Expr::constant(2));
            t.binders[i].exprs[1] = made(Op::min, hi, made(Op::add, lo, odd));
        }
        shorten(t.terms);
    }
}

}  // namespace

std::shared_ptr<const Game> rules_with(Copies copies, const Ruleset& rules, int instance) {
    const Game& game = rules.game(instance);
    const bool change =
        copies == Copies::enough && !game.cyclic &&
        std::any_of(game.options.begin(), game.options.end(), [](const Option& o) { return any_repeats(o.terms); });
    if (!change) return {std::shared_ptr<const Game>(), &game};
    const auto out = std::make_shared<Game>(game);
    for (Option& o : out->options) shorten(o.terms);
    return out;
}

}  // namespace grundy::rules
