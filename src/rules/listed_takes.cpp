// SPDX-License-Identifier: MIT
// Lists what may be taken; see listed_takes.hpp. A range or set whose end is open ends, for heap n, at its first choice
// with E(k) > n. As E must not fall along it, these are the choices with E(k) <= n. A condition n >= c(k) holds
// wherever so much can be taken if c(k) <= E(k); if c(k) - E(k) is the same for all choices, it says how much must be
// left.
#include "rules/listed_takes.hpp"

#include <algorithm>
#include <utility>

#include "core/size.hpp"
#include "rules/affine.hpp"
#include "rules/bounds.hpp"
#include "rules/heap_shapes.hpp"
#include "rules/options.hpp"

namespace grundy::rules {
namespace {

class Lister {
public:
    Lister(const Option& o, int heap, const Listing& listing, Environment& env)
        : out_(o), heap_(heap), listing_(listing), env_(env) {}

    std::optional<Option> run() {
        if (!has_shape() || !sort_conditions()) return std::nullopt;
        list();
        for (const Least& l : least_)
            if (l.left.value_or(0) > 0)
                kept_.push_back(Expr::make(Op::less_equal, {Expr::constant(static_cast<Int>(*l.left)), rest()}));
        Binder& b = taker();
        Expr set;
        set.op = Op::set_variable;
        set.slot = static_cast<int>(env_.sets.size());
        env_.sets.push_back(IntSet::of(std::move(takes_)));
        b.kind = Binder::Kind::in_set;
        b.exprs = {set};
        b.falling = {rest()};
        b.ends = true;
        b.conditions = std::move(kept_);
        left() = rest();
        return std::move(out_);
    }

private:
    /// The condition n >= c(k).
    struct Least {
        Expr difference;                          ///< n - c(k)
        std::optional<Wide> left = std::nullopt;  ///< c(k) - E(k) or 0, if that is the same for all choices so far
    };

    Binder& taker() { return out_.binders[0]; }
    int choice() { return taker().vars[0].slot; }
    Expr rest() { return Expr::make(Op::sub, {Expr::variable(heap_), Expr::variable(choice())}); }
    // What is left to play with: n - E(k).
    Expr& left() { return out_.binders.size() == 2 ? out_.binders[1].exprs[0] : call_->args[0]; }

    // Whether the expression is n + terms without n.
    bool counts_on_heap(const Expr& e) const {
        const auto sum = to_affine(e);
        return sum && sum->coefficient(heap_) == 1;
    }

    bool has_shape() {
        if (out_.kind != Option::Kind::leads || out_.binders.empty() || out_.binders.size() > 2) return false;
        const bool splits = out_.binders.size() == 2;
        if (splits && out_.binders[1].kind != Binder::Kind::split) return false;
        Binder& b = taker();
        using BinderKind = Binder::Kind;
        if (b.kind != BinderKind::range && b.kind != BinderKind::open_range && b.kind != BinderKind::in_set)
            return false;
        for (Term& t : out_.terms) {
            if (t.kind == Term::Kind::sum || t.args.size() != 1) return false;
            if (t.kind == Term::Kind::call) call_ = &t;
            if ((splits || t.kind == Term::Kind::nimber) && mentions(t.args[0], choice())) return false;
        }
        if (call_ == nullptr || (!splits && std::count_if(out_.terms.begin(), out_.terms.end(), [](const Term& t) {
                                                return t.kind == Term::Kind::call;
                                            }) != 1))
            return false;
        const auto same_as_left = [&](const Expr& e) { return same(e, left()); };
        return mentions(left(), choice()) && counts_on_heap(left()) && !mentions(b.exprs[0], heap_) &&
               (!b.ends || std::all_of(b.falling.begin(), b.falling.end(), same_as_left)) && has_end();
    }

    // k <= n - d is n >= k + d.
    bool has_end() {
        const Binder& b = taker();
        if (b.kind != Binder::Kind::range || !mentions(b.exprs[1], heap_)) return true;
        if (!counts_on_heap(b.exprs[1])) return false;
        least_.push_back({Expr::make(Op::sub, {b.exprs[1], Expr::variable(choice())})});
        return true;
    }

    // Conditions on k alone are tested here; others on k must say that n is at least something.
    bool sort_conditions() {
        const auto on_choice = [&](const Expr& c) { return mentions(c, choice()); };
        if (std::any_of(out_.guard.begin(), out_.guard.end(), on_choice)) return false;
        if (out_.binders.size() == 2 &&
            std::any_of(out_.binders[1].conditions.begin(), out_.binders[1].conditions.end(), on_choice))
            return false;
        for (const Expr& c : taker().conditions) {
            if (!on_choice(c))
                kept_.push_back(c);
            else if (!mentions(c, heap_))
                own_.push_back(c);
            else if (!at_least(c))
                return false;
        }
        return true;
    }

    bool at_least(const Expr& c) {
        const bool negated = c.op == Op::negation;
        const Expr& e = negated ? c.args[0] : c;
        if ((e.op != Op::less && e.op != Op::less_equal) || type_of(e.args[0].op) != Type::integer) return false;
        const bool strict = (e.op == Op::less) != negated;
        Expr d = Expr::make(Op::sub, {e.args[negated ? 0 : 1], e.args[negated ? 1 : 0]});
        if (strict) d = Expr::make(Op::sub, {std::move(d), Expr::constant(1)});
        if (!counts_on_heap(d)) return false;
        least_.push_back({std::move(d)});
        return true;
    }

    void list() {
        Meter* const before = std::exchange(env_.meter, &listing_.meter);
        const Binder b = taker();
        ends_ = b.ends || goes_beyond_only();
        if (b.kind == Binder::Kind::in_set) {
            const IntSet set = evaluate_set(b.exprs[0], env_);
            if (!set.finite() && !ends_) refuse("what may be taken is an infinite set without an end");
            for (auto x = set.next(0); x && look(*x); x = set.after(*x)) {
            }
        } else {
            env_.integers[to_size(heap_)] = listing_.to;
            Wide k = evaluate_integer(b.exprs[0], env_);
            const bool open = b.kind == Binder::Kind::open_range;
            for (const Wide last = open ? k : evaluate_integer(b.exprs[1], env_); (open || k <= last) && look(k); ++k) {
            }
        }
        env_.meter = before;
    }

    // Whether a range without an end of its own may be left once too much would be taken: all later choices take as
    // much, and have no fault that play would report.
    bool goes_beyond_only() {
        Facts facts(*env_.game);
        Binder all = taker();
        all.conditions.clear();
        facts.add(all);
        const auto sum = to_affine(left());
        return sum && sum->exact() && facts.falls(left(), choice()) &&
               std::all_of(own_.begin(), own_.end(), [&](const Expr& c) { return facts.defined(c); });
    }

    // Returns false if the choices end here.
    bool look(Wide k) {
        listing_.meter.tick();
        env_.integers[to_size(choice())] = k;
        env_.integers[to_size(heap_)] = 0;
        const Wide take = -evaluate_integer(left(), env_);
        if (take < 0) refuse("an option may leave more than there was");
        if (ends_ && take < last_) refuse("what is left rises again along a range");
        last_ = take;
        if (ends_ && take > listing_.to) return false;
        if (!hold(own_, env_) || take > listing_.to) return true;
        for (Least& l : least_) {
            const Wide more = std::max<Wide>(-evaluate_integer(l.difference, env_) - take, 0);
            if (more > listing_.to || (l.left && *l.left != more))
                refuse("how much must be left depends on the choice");
            l.left = more;
        }
        keep(static_cast<Int>(take));
        return true;
    }

    void keep(Int take) {
        constexpr std::size_t bytes_a_take = 3 * sizeof(Int);  // here, and as an interval of the set
        if (takes_.size() == takes_.capacity()) {
            const std::size_t more = std::max<std::size_t>(takes_.size(), 64);
            listing_.meter.claim(more * bytes_a_take, "what may be taken");
            takes_.reserve(takes_.size() + more);
        }
        takes_.push_back(take);
    }

    Option out_;
    int heap_;
    const Listing& listing_;
    Environment& env_;
    Term* call_ = nullptr;
    bool ends_ = false;
    Wide last_ = 0;
    std::vector<Expr> own_, kept_;  // conditions on k alone; those that do not mention it
    std::vector<Least> least_;
    std::vector<Int> takes_;
};

}  // namespace

std::optional<Option> with_listed_takes(const Option& o, int heap, const Listing& listing, Environment& env) {
    return Lister(o, heap, listing, env).run();
}

}  // namespace grundy::rules
