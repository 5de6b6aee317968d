// SPDX-License-Identifier: MIT
// Lists what may be taken; see listed_takes.hpp. A range or set whose end is open ends, for heap n, at its first choice
// with F(k) > n, where F is E or, if more is chosen later, the least that can be taken then. A condition n >= c(k)
// holds wherever so much can be taken if c(k) <= E(k); if c(k) - E(k) is the same for all choices, it says how much
// must be left.
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
        Binder b = takers_[0].binder;
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
        out_.binders.erase(out_.binders.begin(), out_.binders.begin() + static_cast<std::ptrdiff_t>(takers_.size()));
        out_.binders.insert(out_.binders.begin(), std::move(b));
        return std::move(out_);
    }

private:
    /// The condition n >= c(k).
    struct Least {
        Expr difference;                          ///< n - c(k)
        std::optional<Wide> left = std::nullopt;  ///< c(k) - E(k) or 0, if that is the same for all choices so far
    };
    /// A range or set, with the conditions on choices that can be tested once its own is made.
    struct Taker {
        Binder binder;
        std::vector<Expr> own{}, ends{};  ///< `ends`: n - F(k); it ends for heap n at its first choice with F(k) > n
        int slot() const { return binder.vars[0].slot; }
    };

    Expr rest() { return Expr::make(Op::sub, {Expr::variable(heap_), Expr::variable(takers_[0].slot())}); }
    // What is left to play with: n - E(k).
    Expr& left() { return splits() ? out_.binders.back().exprs[0] : call_->args[0]; }
    bool splits() const { return out_.binders.back().kind == Binder::Kind::split; }
    bool on_choice(const Expr& e) const {
        return std::any_of(takers_.begin(), takers_.end(), [&](const Taker& t) { return mentions(e, t.slot()); });
    }

    // Whether the expression is n + terms without n.
    bool counts_on_heap(const Expr& e) const {
        const auto sum = to_affine(e);
        return sum && sum->coefficient(heap_) == 1;
    }

    bool has_shape() {
        if (out_.kind != Option::Kind::leads || out_.binders.empty()) return false;
        const std::size_t takers = out_.binders.size() - (splits() ? 1 : 0);
        if (takers == 0) return false;
        for (std::size_t i = 0; i < takers; ++i) {
            const Binder& b = out_.binders[i];
            using BinderKind = Binder::Kind;
            if (b.kind != BinderKind::range && b.kind != BinderKind::open_range && b.kind != BinderKind::in_set)
                return false;
            takers_.push_back({b});
        }
        for (Term& t : out_.terms) {
            if (t.kind == Term::Kind::sum || t.args.size() != 1) return false;
            if (t.kind == Term::Kind::call) call_ = &t;
            if ((splits() || t.kind == Term::Kind::nimber) && on_choice(t.args[0])) return false;
        }
        if (call_ == nullptr || (!splits() && std::count_if(out_.terms.begin(), out_.terms.end(), [](const Term& t) {
                                                  return t.kind == Term::Kind::call;
                                              }) != 1))
            return false;
        return on_choice(left()) && counts_on_heap(left()) &&
               std::all_of(takers_.begin(), takers_.end(), [&](Taker& t) { return has_ends(t); });
    }

    // k <= n - d is n >= k + d.
    bool has_ends(Taker& t) {
        const Binder& b = t.binder;
        if (mentions(b.exprs[0], heap_)) return false;
        t.ends = b.falling;
        if (!std::all_of(t.ends.begin(), t.ends.end(), [&](const Expr& e) { return counts_on_heap(e); })) return false;
        if (b.kind != Binder::Kind::range || !mentions(b.exprs[1], heap_)) return true;
        if (!counts_on_heap(b.exprs[1])) return false;
        least_.push_back({Expr::make(Op::sub, {b.exprs[1], Expr::variable(t.slot())})});
        return true;
    }

    // Conditions on choices alone are tested here; others on them must say that n is at least something.
    bool sort_conditions() {
        const auto chosen = [&](const Expr& c) { return on_choice(c); };
        if (std::any_of(out_.guard.begin(), out_.guard.end(), chosen)) return false;
        const auto& last = out_.binders.back().conditions;
        if (splits() && std::any_of(last.begin(), last.end(), chosen)) return false;
        for (Taker& t : takers_)
            for (const Expr& c : t.binder.conditions) {
                if (!on_choice(c))
                    kept_.push_back(c);
                else if (!mentions(c, heap_))
                    t.own.push_back(c);
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
        if (goes_beyond_only()) takers_.back().ends.push_back(left());
        choose(0, 0);
        env_.meter = before;
    }

    // Goes through the choices of the taker at `at`. `least`: what all choices take from here on, by the ends of those
    // before it.
    void choose(std::size_t at, Wide least) {
        const Taker& t = takers_[at];
        const Binder& b = t.binder;
        Wide last = 0;  // of F(k)
        if (b.kind == Binder::Kind::in_set) {
            const IntSet set = evaluate_set(b.exprs[0], env_);
            if (!set.finite() && t.ends.empty()) refuse("what may be taken is an infinite set without an end");
            for (auto x = set.next(0); x && look(at, *x, least, last); x = set.after(*x)) {
            }
            return;
        }
        env_.integers[to_size(heap_)] = listing_.to;
        const bool open = b.kind == Binder::Kind::open_range;
        Wide k = evaluate_integer(b.exprs[0], env_);
        for (const Wide end = open ? k : evaluate_integer(b.exprs[1], env_);
             (open || k <= end) && look(at, k, least, last); ++k) {
        }
    }

    // Whether the last range may be left once too much would be taken: all later choices take as much, and have no
    // fault that play would report.
    bool goes_beyond_only() {
        const Taker& inner = takers_.back();
        if (inner.binder.ends) return false;
        Facts facts(*env_.game);
        for (const Taker& t : takers_) {
            Binder all = t.binder;
            if (&t == &inner) all.conditions.clear();
            facts.add(all);
        }
        const auto sum = to_affine(left());
        return sum && sum->exact() && facts.falls(left(), inner.slot()) &&
               std::all_of(inner.own.begin(), inner.own.end(), [&](const Expr& c) { return facts.defined(c); });
    }

    // What is taken according to n minus it.
    Wide without_heap(const Expr& e) {
        env_.integers[to_size(heap_)] = 0;
        return -evaluate_integer(e, env_);
    }

    // Returns false if the choices end here. For heap n they end at the first F(k) > n. As F does not fall, and no
    // choice takes less than F, the choices that take at most n are those before that end.
    bool look(std::size_t at, Wide k, Wide least, Wide& last) {
        listing_.meter.tick();
        const Taker& t = takers_[at];
        env_.integers[to_size(t.slot())] = k;
        for (const Expr& e : t.ends) {
            const Wide f = without_heap(e);
            if (f < 0) refuse("an option may leave more than there was");
            least = std::max(least, f);
        }
        if (!t.ends.empty()) {
            if (least < last) refuse("what is left rises again along a range");
            last = least;
            if (least > listing_.to) return false;
        }
        if (!hold(t.own, env_)) return true;
        if (at + 1 < takers_.size()) {
            choose(at + 1, least);
            return true;
        }
        const Wide take = without_heap(left());
        if (take < 0) refuse("an option may leave more than there was");
        if (take < least) refuse("a range ends although a later choice takes less");
        if (take > listing_.to) return true;
        for (Least& l : least_) {
            const Wide more = std::max<Wide>(without_heap(l.difference) - take, 0);
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
    std::vector<Taker> takers_;
    std::vector<Expr> kept_;  // conditions that mention no choice
    std::vector<Least> least_;
    std::vector<Int> takes_;
};

}  // namespace

std::optional<Option> with_listed_takes(const Option& o, int heap, const Listing& listing, Environment& env) {
    return Lister(o, heap, listing, env).run();
}

}  // namespace grundy::rules
