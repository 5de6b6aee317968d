// SPDX-License-Identifier: MIT
// See listed.hpp. A choice k of ranges and sets is made from heap n if, besides conditions on k alone, n is at least
// E(k) and at least c(k) for each condition and each end k <= n - d; and a range that ends at its first illegal choice
// has come to k, which holds if what it ends at, n - F(k), falls with k: then F of all choices before k is at most
// F(k). All of this says that n is at least a number. So the choices that the greatest heap has, with these numbers,
// are those of all heaps.
#include "codegen/listed.hpp"

#include <algorithm>
#include <utility>

#include "rules/affine.hpp"
#include "rules/bounds.hpp"
#include "rules/eval.hpp"

namespace grundy::codegen {
namespace {

using rules::Binder;
using rules::Expr;
using rules::Op;
using rules::Option;
using rules::Term;

class Lister {
public:
    Lister(const rules::Game& game, const Option& option)
        : game_(game), heap_(game.args[0].slot), facts_(game), out_{{}, {}, {}, {}, option} {}

    std::optional<Listed> run() {
        Option& o = out_.option;
        if (o.kind != Option::Kind::leads || o.taken || !take_choices() || !find_left() || !conditions()) return {};
        if (!gains()) return {};
        replace_choices();
        return std::move(out_);
    }

private:
    // Otherwise a heap has as many choices as moves: those of one set, or of a range that ends where too much is taken.
    bool gains() const {
        const auto is_range = [](const Binder& b) { return b.kind == Binder::Kind::range; };
        const auto made = std::count_if(out_.choices.begin(), out_.choices.end(),
                                        [](const Binder& b) { return b.kind != Binder::Kind::value; });
        return made > 1 || tests_ ||
               (std::any_of(out_.choices.begin(), out_.choices.end(), is_range) && !rules::to_affine(*left_)->exact());
    }

    bool on_choice(const Expr& e) const {
        return std::any_of(out_.choices.begin(), out_.choices.end(),
                           [&](const Binder& b) { return rules::mentions(e, b.vars[0].slot); });
    }
    bool on_heap(const Expr& e) const { return rules::mentions(e, heap_); }

    // Whether the expression is n less something without n.
    bool is_less_than_heap(const Expr& e) const {
        const auto sum = rules::to_affine(e);
        return sum && sum->coefficient(heap_) == 1;
    }

    bool take_choices() {
        const auto& binders = out_.option.binders;
        splits_ = !binders.empty() && binders.back().kind == Binder::Kind::split;
        for (std::size_t i = 0; i + (splits_ ? 1 : 0) < binders.size(); ++i) {
            const Binder& b = binders[i];
            using Kind = Binder::Kind;
            if (b.kind != Kind::range && b.kind != Kind::open_range && b.kind != Kind::in_set && b.kind != Kind::value)
                return false;
            if (b.vars[0].type != rules::Type::integer || on_heap(b.exprs[0])) return false;
            out_.choices.push_back(b);
            facts_.add(b);
        }
        return !out_.choices.empty();
    }

    // What is left to play with must be the only number of the position after the move that the choices decide.
    bool find_left() {
        const Option& o = out_.option;
        if (splits_) {
            left_ = {o.binders.back().exprs[0]};
            if (std::any_of(o.binders.back().conditions.begin(), o.binders.back().conditions.end(),
                            [&](const Expr& c) { return on_choice(c); }))
                return false;
        }
        for (const Term& t : o.terms) {
            if (t.kind == Term::Kind::sum || t.args.size() != 1) return false;
            if (std::any_of(t.params.begin(), t.params.end(), [&](const Expr& e) { return on_choice(e); }))
                return false;
            if (!on_choice(t.args[0])) continue;
            if (t.kind != Term::Kind::call || (left_ && !rules::same(*left_, t.args[0]))) return false;
            left_ = t.args[0];
        }
        if (!left_ || !on_choice(*left_) || !is_less_than_heap(*left_)) return false;
        const auto taken = without_heap(*left_);
        if (!taken) return false;
        out_.left = *left_;
        out_.taken = *taken;
        return true;
    }

    bool conditions() {
        if (std::any_of(out_.option.guard.begin(), out_.option.guard.end(),
                        [&](const Expr& c) { return on_choice(c); }))
            return false;
        for (Binder& b : out_.choices) {
            if (b.kind == Binder::Kind::range && on_heap(b.exprs[1]) &&
                !add_slack(Expr::make(Op::sub, {b.exprs[1], Expr::variable(b.vars[0].slot)})))
                return false;
            if (b.ends || b.kind == Binder::Kind::open_range)
                for (const Expr& e : b.falling)
                    if (!facts_.falls(e, b.vars[0].slot) || !add_slack(e)) return false;
            std::vector<Expr> own;
            for (Expr& c : b.conditions) {
                if (!on_choice(c)) {
                    kept_.push_back(std::move(c));
                    continue;
                }
                if (on_heap(c) && !at_least(c)) return false;
                tests_ = tests_ || !on_heap(c);
                own.push_back(std::move(c));
            }
            b.conditions = std::move(own);
        }
        return true;
    }

    // Whether the condition says that the heap is at least something.
    bool at_least(const Expr& c) {
        const bool negated = c.op == Op::negation;
        const Expr& e = negated ? c.args[0] : c;
        if ((e.op != Op::less && e.op != Op::less_equal) || rules::type_of(e.args[0].op) != rules::Type::integer)
            return false;
        Expr d = Expr::make(Op::sub, {e.args[negated ? 0 : 1], e.args[negated ? 1 : 0]});
        if ((e.op == Op::less) != negated) d = Expr::make(Op::sub, {std::move(d), Expr::constant(1)});
        return add_slack(d);
    }

    // The expression must not be negative; nothing is to be done if it is so wherever enough is left.
    bool add_slack(const Expr& e) {
        const auto needed = is_less_than_heap(e) ? without_heap(e) : std::nullopt;
        if (!needed) return false;
        auto more = rules::to_affine(e);
        more->add(*rules::to_affine(*left_), -1);
        if ((!more->is_constant() || more->constant < 0) && !facts_.ordered(e, *left_)) out_.needed.push_back(*needed);
        return true;
    }

    std::optional<Expr> without_heap(const Expr& e) const {
        return as_sum(Expr::make(Op::sub, {Expr::variable(heap_), e}));
    }

    void replace_choices() {
        Option& o = out_.option;
        rules::Variable take;
        take.name = "take";
        take.type = rules::Type::integer;
        take.slot = game_.integers;  // no other's
        Binder b;
        b.kind = Binder::Kind::range;
        b.vars = {take};
        b.exprs = {Expr::constant(1), Expr::variable(heap_)};
        b.conditions = std::move(kept_);
        const Expr rest = Expr::make(Op::sub, {Expr::variable(heap_), Expr::variable(take.slot)});
        if (splits_)
            o.binders.back().exprs[0] = rest;
        else
            for (Term& t : o.terms)
                if (on_choice(t.args[0])) t.args[0] = rest;
        o.binders.erase(o.binders.begin(), o.binders.begin() + static_cast<std::ptrdiff_t>(out_.choices.size()));
        o.binders.insert(o.binders.begin(), std::move(b));
    }

    const rules::Game& game_;
    int heap_;
    rules::Facts facts_;
    Listed out_;
    bool splits_ = false, tests_ = false;
    std::optional<Expr> left_;
    std::vector<Expr> kept_;  // conditions that mention no choice
};

}  // namespace

std::optional<Expr> as_sum(const Expr& e) {
    const auto sum = rules::to_affine(e);
    if (!sum || !rules::moderate(*sum) || sum->constant > greatest_int || sum->constant < -greatest_int) return {};
    const auto times = [](const Expr& atom, Wide factor) {
        return factor == 1 ? atom : Expr::make(Op::mul, {Expr::constant(static_cast<Int>(factor)), atom});
    };
    std::optional<Expr> out;
    const auto add = [&](Op op, Expr more) {
        out = out ? Expr::make(op, {*std::move(out), std::move(more)}) : std::move(more);
    };
    for (const auto& [atom, factor] : sum->terms)
        if (factor > 0) add(Op::add, times(atom, factor));
    const Int constant = static_cast<Int>(sum->constant);
    if (!out || constant > 0)
        add(Op::add, Expr::constant(constant));
    else if (constant < 0)
        add(Op::sub, Expr::constant(-constant));
    for (const auto& [atom, factor] : sum->terms)
        if (factor < 0) add(Op::sub, times(atom, -factor));
    return out;
}

std::optional<Listed> listed(const rules::Game& game, const Option& option) { return Lister(game, option).run(); }

}  // namespace grundy::codegen
