// SPDX-License-Identifier: MIT
// Converts rules to taking-and-breaking normal form. An option qualifies if it leaves
//   self(n - E) or a split of n - E into parts that are each played on, with E free of n,
// and if each conjunct of its condition bounds the heap, bounds a part, or orders the parts. Binders that determine how
// much is taken are kept as sets if they are ranges or sets, and are enumerated otherwise.
#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "core/error.hpp"
#include "core/size.hpp"
#include "rules/affine.hpp"
#include "rules/bounds.hpp"
#include "rules/choice_sets.hpp"
#include "rules/heap_bounds.hpp"
#include "rules/heap_falls.hpp"
#include "rules/heap_form.hpp"
#include "rules/heap_resets.hpp"
#include "rules/heap_residues.hpp"
#include "rules/heap_shapes.hpp"
#include "rules/layout.hpp"
#include "rules/listed_takes.hpp"
#include "rules/names.hpp"
#include "rules/normal_game.hpp"
#include "rules/options.hpp"

namespace grundy::rules {
namespace {

constexpr std::size_t most_assignments = 2000;

[[noreturn]] void too_many_choices() {
    refuse("an option has more than " + std::to_string(most_assignments) + " choices of what to take");
}

class Recognizer {
public:
    /// `number`: of the sequences of a system; null for a game on one heap by itself. `listing`: for a form of the
    /// heaps up to a size; else null.
    Recognizer(const Ruleset& rules, const HeapSequence& sequence, const SequenceNumber* number,
               const Listing* listing = nullptr)
        : rules_(rules),
          sequence_(sequence),
          number_(number),
          listing_(listing),
          game_(normal_game(rules, sequence.instance).game),
          env_(game_),
          heap_(game_.args[sequence.heap].slot) {
        bind_params(env_, game_, rules.instance(sequence.instance).params);
    }

    HeapForm run() {
        for (const Option& o : game_.options) {
            if (o.kind == Option::Kind::wins) refuse("an option ends the whole game");
            if (o.kind == Option::Kind::again) refuse("the same player may have to move again");
            if (o.kind != Option::Kind::leads) continue;
            if (!names_defined(game_, o)) refuse("a name may have no value");
            for (const Option& simple : alternatives(o)) listing_ == nullptr ? shapes(simple) : shapes_or_list(simple);
        }
        if (!resets_.put(most_assignments, form_.moves)) too_many_choices();
        if (number_ == nullptr) join_empty();  // heap 0 of another sequence may have moves
        return std::move(form_);
    }

private:
    void shapes(const Option& o) {
        for (const HeapShape& s : cases_of(shape_of(rules_, game_, sequence_, o))) option(s);
    }

    void shapes_or_list(const Option& o) {
        const HeapForm form = form_;
        const Resets resets = resets_;
        try {
            return shapes(o);
        } catch (const NotAHeapGame&) {
            form_ = form;
            resets_ = resets;
            const auto listed = with_listed_takes(o, heap_, *listing_, env_);
            if (!listed) throw;
            shapes(*listed);
        }
    }

    // True if the condition mentions only parameters, no size and no choice.
    bool settled(const Expr& c, const HeapShape& s) const {
        return !mentions(c, heap_) && !(s.split && speaks_of(c, s.split->vars)) &&
               std::none_of(s.takers.begin(), s.takers.end(), [&](const Binder& b) { return speaks_of(c, b.vars); });
    }

    // Evaluates a settled condition. Play must report a fault in it, because an earlier condition may guard it.
    bool holds(const Expr& c) const {
        try {
            return evaluate_condition(c, env_);
        } catch (const Error&) {
            refuse("one of its numbers cannot be computed");
        }
    }

    // An expression that may have no value has none anywhere in a form: the fault is for play to report, even where an
    // empty range or an illegal bonus means that the form would never look at the expression.
    void refuse_fault(const Expr& e, const char* what) const {
        const Facts facts(game_);
        const auto plain = [](const Expr& x) {
            if (x.op == Op::power) return x.args[1].op == Op::variable || x.args[1].op == Op::constant;
            return x.op < Op::power || x.op == Op::negate || x.op >= Op::truth;
        };
        if (any_within(e, [&](const Expr& x) { return !plain(x) && !facts.defined(x); }))
            refuse(std::string(what) + " does not always have a value");
    }

    // Can all settled conditions hold? One that is false guards what stands after it, but not what stands before it.
    bool possible(const HeapShape& s) const {
        const auto may_hold = [&](const Expr& c) {
            if (settled(c, s)) return holds(c);
            refuse_fault(c, "a condition");
            return true;
        };
        const auto binders = s.conditions.begin() + static_cast<std::ptrdiff_t>(s.guards);
        if (!std::all_of(s.conditions.begin(), binders, may_hold)) return false;
        for (const Binder& b : s.takers)
            for (const Expr& e : b.exprs) refuse_fault(e, "what may be taken");
        if (s.split) refuse_fault(s.split->exprs[0], "what is split");
        return std::all_of(binders, s.conditions.end(), may_hold);
    }

    void option(const HeapShape& s) {
        if (!possible(s)) return;
        if (s.takers.empty()) return add(s, nullptr);
        if (const auto all = symbolic_heaps(s)) return merge(vanishing(*all));
        if (s.takers.size() == 1 && s.left && by_sets(s)) return;
        std::size_t count = 0;
        enumerate(s, 0, count);
    }

    // Adds the moves if what is taken is one of some sets.
    bool by_sets(const HeapShape& s) {
        const std::vector<HeapShape> shapes = with_choice_in_sets(without_end_at_heap(s, heap_), heap_, env_);
        std::vector<IntSet> sets;
        for (const HeapShape& open : shapes) {
            auto takes = symbolic_takes(open);
            if (!takes) return false;
            sets.push_back(std::move(*takes));
        }
        for (std::size_t i = 0; i < shapes.size(); ++i)
            if (listing_ == nullptr || !sets[i].empty()) add(shapes[i], &sets[i]);  // from none of the listed heaps
        return true;
    }

    bool names_its_part(const HeapShape& s, int slot) const {
        const auto in = [&](const Callee& c) {
            for (std::size_t i = 0; i < c.args.size(); ++i)
                if (i != c.heap && mentions(c.args[i], slot)) return true;
            return false;
        };
        return std::any_of(s.callees.begin(), s.callees.end(), in);
    }

    // The set of E for a single taker k with E = k + c, b^k or k^2, if no condition mentions k except through n - E.
    std::optional<IntSet> symbolic_takes(const HeapShape& s) {
        const Binder& b = s.takers[0];
        const int slot = b.vars[0].slot;
        const Affine left = affine(*s.left);
        if (names_its_part(s, slot)) return std::nullopt;
        for (const Expr& c : s.conditions)
            if (mentions(c, slot) && !(s.parts == 1 && bounds_left(c, left))) return std::nullopt;
        for (const Expr& e : s.bonuses)
            if (mentions(e, slot)) return std::nullopt;
        const std::pair<Expr, Wide>* atom = nullptr;
        for (const auto& t : left.terms) {
            if (!mentions(t.first, slot)) continue;
            if (atom != nullptr || t.second > -1 || t.second < -greatest_int) return std::nullopt;
            atom = &t;
        }
        if (atom == nullptr || left.constant < -greatest_int || left.constant > greatest_int) return std::nullopt;
        const auto step = static_cast<Int>(-atom->second);
        const auto base = step == 1 ? set_of_atom(atom->first, b, slot) : set_of_steps(atom->first, b, step);
        return base ? base->shifted(static_cast<Int>(-left.constant)) : std::nullopt;
    }

    // {step * k : k in LO..}
    std::optional<IntSet> set_of_steps(const Expr& atom, const Binder& b, Int step) {
        if (atom.op != Op::variable || b.kind != Binder::Kind::open_range || mentions(b.exprs[0], heap_))
            return std::nullopt;
        const auto lo = natural(b.exprs[0]);
        Int first = 0;
        if (!lo || __builtin_mul_overflow(*lo, step, &first)) return std::nullopt;
        return IntSet::progression(first, step);
    }

    // The heaps that "nothing is left for k in LO.. if n = c + step*k" empties.
    std::optional<IntSet> symbolic_heaps(const HeapShape& s) {
        if (s.left || s.takers.size() != 1 || s.conditions.size() != 1 || !s.bonuses.empty()) return std::nullopt;
        const Binder& b = s.takers[0];
        const Expr& c = s.conditions[0];
        if (c.op != Op::equal || type_of(c.args[0].op) != Type::integer) return std::nullopt;
        Affine rest = affine(c.args[0]);
        rest.add(affine(c.args[1]), -1);
        const int slot = b.vars[0].slot;
        if (!rest.exact() || rest.terms.size() != 2 || rest.coefficient(heap_) != 1) return std::nullopt;
        const Wide step = -rest.coefficient(slot).value_or(0);
        if (step < 1 || step > greatest_int || rest.constant > 0 || rest.constant < -greatest_int) return std::nullopt;
        const auto base = set_of_steps(Expr::variable(slot), b, static_cast<Int>(step));
        return base ? base->shifted(static_cast<Int>(-rest.constant)) : std::nullopt;
    }

    static HeapMove vanishing(IntSet heaps) {
        HeapMove m;
        m.parts = 0;
        m.takes = std::move(heaps);
        return m;
    }

    std::optional<IntSet> set_of_atom(const Expr& atom, const Binder& b, int slot) {
        for (const Expr& e : b.exprs)
            if (mentions(e, heap_)) return std::nullopt;
        const bool open = b.kind == Binder::Kind::open_range;
        if (atom.op == Op::variable) {
            if (b.kind == Binder::Kind::in_set) return evaluate_set(b.exprs[0], env_);
            const auto lo = natural(b.exprs[0]);
            if (!lo) return std::nullopt;
            if (open) return IntSet::from(*lo);
            const auto hi = evaluate_integer(b.exprs[1], env_);
            if (hi >= greatest_int) return IntSet::from(*lo);  // no heap is larger, so nothing is lost
            return hi < *lo ? IntSet() : IntSet::interval(*lo, static_cast<Int>(hi));
        }
        if (!open || atom.op != Op::power) return std::nullopt;
        const auto lo = natural(b.exprs[0]);
        const Expr &base = atom.args[0], &exponent = atom.args[1];
        if (!lo) return std::nullopt;
        if (base.op == Op::constant && base.value >= 2 && exponent.op == Op::variable && exponent.slot == slot &&
            *lo < 63) {
            Int least = 1;
            for (Int i = 0; i < *lo; ++i)
                if (__builtin_mul_overflow(least, base.value, &least)) return std::nullopt;
            return IntSet::powers(base.value, least);
        }
        if (base.op == Op::variable && base.slot == slot && exponent.op == Op::constant && exponent.value == 2 &&
            *lo == 1)
            return IntSet::squares();
        return std::nullopt;
    }

    std::optional<Int> natural(const Expr& e) {
        const Wide v = evaluate_integer(e, env_);
        if (v < 0 || v >= greatest_int) return std::nullopt;
        return static_cast<Int>(v);
    }

    static bool bounds_left(const Expr& c, const Affine& left) {
        if (c.op != Op::less && c.op != Op::less_equal) return false;
        if (type_of(c.args[0].op) != Type::integer) return false;
        Affine d = affine(c.args[1]);
        d.add(affine(c.args[0]), -1);
        d.add(left, -1);
        return d.is_constant();
    }

    // Adds every assignment of finite takers as an option of its own.
    void enumerate(const HeapShape& s, std::size_t at, std::size_t& count) {
        if (at == s.takers.size()) {
            if (++count > most_assignments) too_many_choices();
            return add(s, nullptr);
        }
        const Binder& b = s.takers[at];
        for (const Expr& e : b.exprs)
            if (mentions(e, heap_)) refuse("what may be taken depends on the heap");
        Falls falls(b, heap_);
        const auto each = [&](Int k) {
            if (count > most_assignments) too_many_choices();
            if (falls.ended(k)) return false;
            HeapShape next = s;
            substitute(next, b.vars[0].slot, Expr::constant(k));
            enumerate(next, at + 1, count);
            return true;
        };
        if (b.kind == Binder::Kind::open_range) {
            if (number_ == nullptr) refuse("what may be taken is an open range that is not a known set");
            const Wide lo = evaluate_integer(b.exprs[0], env_);
            if (lo < 0 || lo > greatest_int - static_cast<Wide>(most_assignments))
                refuse("an open range begins too far away");
            for (auto k = static_cast<Int>(lo); each(k); ++k)
                if (static_cast<Wide>(k) - lo > static_cast<Wide>(most_assignments)) too_many_choices();
            return;
        }
        if (b.kind == Binder::Kind::in_set) {
            const IntSet set = evaluate_set(b.exprs[0], env_);
            if (!set.finite()) refuse("what may be taken is an infinite set with a condition");
            for (auto x = set.next(0); x && each(*x); x = set.after(*x)) {
            }
            return;
        }
        const Wide lo = evaluate_integer(b.exprs[0], env_), hi = evaluate_integer(b.exprs[1], env_);
        if (hi - lo > static_cast<Wide>(most_assignments)) too_many_choices();
        if (lo <= hi && (lo < -greatest_int || hi > greatest_int)) refuse("what may be taken is beyond 2^63 - 1");
        for (Wide k = lo; k <= hi; ++k) each(static_cast<Int>(k));
    }

    // Adds the move of a shape in which only the heap and the parts are unknown, apart from E, which is given by
    // `takes` (null: E is a constant of the shape).
    void add(const HeapShape& s, const IntSet* takes) {
        HeapMove m;
        m.parts = s.parts;
        if (s.left) refuse_fault(*s.left, "what is left");
        for (const Expr& e : s.bonuses) refuse_fault(e, "a bonus nimber");
        for (const Expr& e : s.bonuses) {
            if (!affine(e).is_constant()) refuse("a bonus nimber depends on the heap or on its parts");
            const Wide v = affine(e).constant;
            if (v < 0) return;  // illegal
            m.bonus ^= static_cast<Nimber>(*to_natural(v, game_, e.where));
        }
        Affine left;
        if (s.left) left = affine(*s.left);
        if (takes != nullptr) m.takes = *takes;
        const bool resets = takes == nullptr && s.parts == 1 && left.is_constant();
        if (resets && left.constant < 0) return;  // illegal
        if (takes == nullptr && s.left && !resets) {
            if (left.coefficient(heap_) != 1 || left.terms.size() != 1)
                refuse("what is left is not the heap minus something");
            if (left.constant > 0) refuse("an option may leave more than there was");
            if (-left.constant >= greatest_int) return;  // more than any heap has
            m.takes = IntSet::of({static_cast<Int>(-left.constant)});
        } else if (s.left && !resets && (left.coefficient(heap_) != 1 || left.terms.size() != 2)) {
            refuse("what is left is not the heap minus something");
        }
        HeapBounds bounds(heap_, s, left, m);
        HeapResidues residues;
        for (const Expr& c : s.conditions)
            if (!condition(c, s, bounds, residues)) return;  // never true
        if (!find_sequences(s, m)) return;
        bounds.finish_order();
        if (number_ != nullptr && m.parts == 3 && m.unequal) refuse("three parts of a system must differ");
        if (m.heap_least > m.heap_most) return;
        if (resets && !residues.all()) refuse("what is left is not the heap minus something");
        if (resets) return resets_.add(std::move(m), static_cast<Int>(left.constant), number_ != nullptr);
        if (m.parts == 0) {
            m.takes = IntSet::interval(m.heap_least, m.heap_most);
            m.heap_least = 0;
            m.heap_most = greatest_int;
        }
        check_descent(m);
        if (!residues.all() && m.heap_most < greatest_int && m.heap_most - m.heap_least > HeapResidues::most_listed)
            refuse("heaps up to a great size must have some residues");
        for (HeapMove& one : residues.moves(m)) merge(std::move(one));
    }

    // In a system, finds the sequences of the parts. Returns false if an argument is negative, which is illegal.
    bool find_sequences(const HeapShape& s, HeapMove& m) {
        if (number_ == nullptr) return true;
        for (std::size_t i = 0; i < s.callees.size(); ++i) {
            const Callee& c = s.callees[i];
            if (!all_integers(rules_.game(c.instance).args))
                refuse("a game that is called is not played with integers");
            HeapSequence part{c.instance, c.heap, std::vector<Int>(c.args.size()), true};
            for (std::size_t k = 0; k < c.args.size(); ++k) {
                if (k == c.heap) continue;
                refuse_fault(c.args[k], "an argument");
                const Affine a = affine(c.args[k]);
                if (!a.is_constant()) refuse("another argument depends on the heap");
                if (a.constant < 0) return false;
                part.words[k] = *to_natural(a.constant, game_, c.args[k].where);
            }
            m.to[i] = (*number_)(part);
        }
        return true;
    }

    bool condition(const Expr& c, const HeapShape& s, HeapBounds& bounds, HeapResidues& residues) const {
        if (c.op == Op::both)
            return condition(c.args[0], s, bounds, residues) && condition(c.args[1], s, bounds, residues);
        if (c.op == Op::truth) return c.value != 0;
        const bool comparison =
            c.op == Op::less || c.op == Op::less_equal || c.op == Op::equal || c.op == Op::not_equal;
        if (settled(c, s)) return holds(c);
        const auto is_settled = [&](const Expr& e) { return settled(e, s); };
        if (number_ != nullptr)
            if (const auto period = residue_period(c, heap_, is_settled, env_))
                return residues.restrict(*period, [&](Int n) {
                    env_.integers[to_size(heap_)] = n;
                    return holds(c);
                });
        if (!comparison || type_of(c.args[0].op) != Type::integer)
            refuse("a condition is more than a comparison of sizes");
        Affine d = affine(c.args[1]);
        d.add(affine(c.args[0]), -1);
        if (c.op == Op::not_equal) return bounds.differ(d);
        if (c.op == Op::less) d.constant -= 1;
        if (!bounds.bound(d)) return false;
        if (c.op != Op::equal) return true;
        Affine reverse;
        reverse.add(d, -1);
        return bounds.bound(reverse);
    }

    void check_descent(const HeapMove& m) const {
        if (m.parts == 0 || !m.takes.contains(0) || number_ != nullptr) return;  // a system is looked at as a whole
        const bool smaller =
            m.parts >= 2 && std::all_of(m.least.begin(), m.least.begin() + m.parts, [](Int l) { return l >= 1; });
        if (!smaller) refuse("an option that takes 0 may leave the heap as it was");
    }

    // A list of a thousand kinds of move is no exception, so the kind with the same bounds is not searched for one by
    // one. Its place may be that of a form that was given up.
    void merge(HeapMove m) {
        constexpr std::size_t most_listed = std::size_t{1} << 20;
        if (listing_ != nullptr && m.parts > 0 &&
            m.takes.kind() != IntSet::Kind::intervals)  // beside lists, what any set has up to the size is such a list
            if (auto takes = m.takes.up_to(listing_->to, most_listed)) m.takes = std::move(*takes);
        if (m.takes.kind() != IntSet::Kind::intervals) return form_.moves.push_back(std::move(m));
        const auto rest = [](const HeapMove& of) {
            return std::tuple(of.parts, of.least, of.to, of.unequal, of.vanishes, of.bonus, of.heap_least, of.heap_most,
                              of.modulus, of.residue);
        };
        std::size_t& place = places_.try_emplace(rest(m), form_.moves.size()).first->second;
        if (place < form_.moves.size()) {
            HeapMove& known = form_.moves[place];
            if (known.takes.kind() == IntSet::Kind::intervals && rest(known) == rest(m)) {
                known.takes = known.takes.united(m.takes);
                return;
            }
        }
        place = form_.moves.size();
        form_.moves.push_back(std::move(m));
    }

    // "Leave at least one" and "leave none" for the same takes become "leave any heap": 0.3 is a subtraction game. They
    // stay separate if another move leaves nothing from heap 0 itself, because heap 0 is then not "nothing".
    void join_empty() {
        const auto from_zero = [](const HeapMove& m) { return m.parts == 0 && m.takes.contains(0); };
        if (std::any_of(form_.moves.begin(), form_.moves.end(), from_zero)) return;
        for (HeapMove& one : form_.moves) {
            if (one.parts != 1 || one.least[0] != 1) continue;
            HeapMove none = one;
            none.parts = 0;
            none.least[0] = 0;
            const auto it = std::find(form_.moves.begin(), form_.moves.end(), none);
            if (it == form_.moves.end()) continue;
            one.least[0] = 0;
            one.vanishes = true;
            form_.moves.erase(it);
            return join_empty();
        }
    }

    const Ruleset& rules_;
    const HeapSequence& sequence_;
    const SequenceNumber* number_;
    const Listing* listing_;
    const Game game_;          // in normal form
    mutable Environment env_;  // mutable because loops bind their variables in it
    int heap_;
    HeapForm form_;
    std::map<std::tuple<int, std::array<Int, 3>, std::array<int, 3>, bool, bool, Nimber, Int, Int, Int, Int>,
             std::size_t>
        places_;
    Resets resets_;
};

}  // namespace

HeapForm sequence_form(const Ruleset& rules, const HeapSequence& sequence, const SequenceNumber& number) {
    return Recognizer(rules, sequence, &number).run();
}

namespace {

std::optional<HeapForm> form_or_reason(const Ruleset& rules, int instance, const Listing* listing,
                                       std::string& why_not) {
    if (instance == 0) {
        why_not = "it is the nim heap itself";
        return std::nullopt;
    }
    if (!one_integer(rules.game(instance).args)) {
        why_not = "it is not played on one heap";
        return std::nullopt;
    }
    try {
        return Recognizer(rules, {instance}, nullptr, listing).run();
    } catch (const NotAHeapGame& no) {
        why_not = no.why;
        return std::nullopt;
    } catch (const Error&) {  // for play to report, if a position meets it
        why_not = "one of its numbers cannot be computed";
        return std::nullopt;
    }
}

}  // namespace

std::optional<HeapForm> heap_form(const Ruleset& rules, int instance, std::string& why_not) {
    return form_or_reason(rules, instance, nullptr, why_not);
}

std::optional<HeapForm> heap_form_up_to(const Ruleset& rules, int instance, const Listing& listing,
                                        std::string& why_not) {
    return form_or_reason(rules, instance, &listing, why_not);
}

}  // namespace grundy::rules
