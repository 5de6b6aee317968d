// SPDX-License-Identifier: MIT
// Recognises games with a limit; see limit_form.hpp. Conditions and bounds are accepted only if they can be computed
// for all numbers: the engine leaves out the k > n, which the definition examines, and must not miss a fault there.
#include "engines/limit/limit_form.hpp"

#include <algorithm>

#include "core/size.hpp"
#include "rules/affine.hpp"
#include "rules/bounds.hpp"
#include "rules/layout.hpp"
#include "rules/normal_game.hpp"

namespace grundy::engines::limit {
namespace {

using rules::Binder;
using rules::Expr;
using rules::Op;
using rules::Option;
using rules::Term;

struct Refused {
    std::string reason;
};

class Recognizer {
public:
    Recognizer(const rules::Ruleset& rules, int instance, std::size_t heap)
        : rules_(rules), instance_(instance), game_(rules::normal_game(rules, instance).game), head_(game_) {
        form_.heap = heap;
        form_.limit = 1 - heap;
        form_.heap_slot = game_.args[heap].slot;
        form_.limit_slot = game_.args[1 - heap].slot;
    }

    Form run() {
        for (const Option& o : game_.options) option(o);
        return std::move(form_);
    }

private:
    bool of_limit(const Expr& e) const { return mentions(e, form_.limit_slot); }

    Expr computable(const Expr& e) const {
        if (!head_.defined(e)) throw Refused{"a condition or range does not always have a value"};
        return e;
    }
    Expr free_of_limit(const Expr& e, const char* what) const {
        if (of_limit(e)) throw Refused{std::string(what) + " depends on " + game_.args[form_.limit].name};
        return e;
    }

    void condition(LimitOption& out, const Expr& e) const {
        if (const Expr c = computable(e); !of_limit(c)) {
            (mentions(c, out.taken) ? out.when : out.guard).push_back(c);
        } else if (c.op == Op::less_equal) {
            bound(out, c.args[0], c.args[1]);
        } else {
            throw Refused{"a condition is not a bound by " + game_.args[form_.limit].name};
        }
    }

    // True for x, and for powers, multiples and sums of terms that never fall as the limit rises. The facts
    // contain no bound on the limit here.
    bool never_falls(const Expr& e) const {
        if (!of_limit(e)) return true;
        const auto all = [&] {
            return std::all_of(e.args.begin(), e.args.end(), [&](const Expr& a) { return never_falls(a); });
        };
        switch (e.op) {
            case Op::variable:
                return true;
            case Op::add:
            case Op::min:
            case Op::max:
                return all();
            case Op::sub:
                return !of_limit(e.args[1]) && all();
            case Op::mul:
                return all() && head_.at_least(e.args[0], 0) && head_.at_least(e.args[1], 0);
            case Op::div:
                return e.args[1].op == Op::constant && all();
            case Op::power:  // limits are >= 0
                return e.args[0].op == Op::variable;
            default:
                return false;
        }
    }

    void bound(LimitOption& out, const Expr& low, const Expr& high) const {
        if (of_limit(low) || mentions(high, out.taken) || !never_falls(high))
            throw Refused{"a condition is not a bound by " + game_.args[form_.limit].name};
        out.bounds.push_back({low, high});
    }

    void binder(LimitOption& out, const Binder& b) const {
        const bool open = b.kind == Binder::Kind::open_range;
        if (!open && b.kind != Binder::Kind::range) throw Refused{"what is taken is not a range"};
        out.taken = b.vars[0].slot;
        out.from = computable(free_of_limit(b.exprs[0], "where a range begins"));
        if (open) {
            for (const Expr& e : b.falling) out.ends.push_back(computable(free_of_limit(e, "an argument")));
        } else if (const Expr to = computable(b.exprs[1]); of_limit(to)) {
            bound(out, Expr::variable(out.taken), to);
        } else {
            out.to = to;
        }
        for (const Expr& c : b.conditions) condition(out, c);
    }

    void part(LimitOption& out, const Term& t) const {
        LimitOption::Part p;
        p.nimber = t.kind == Term::Kind::nimber;
        const bool self = t.kind == Term::Kind::call &&
                          (t.same_instance || rules_.instance(instance_).targets[to_size(t.site)] == instance_);
        if (!p.nimber && !self) throw Refused{"an option leads to another game or a sum of many"};
        for (const Expr& e : t.args) p.args.push_back(computable(free_of_limit(e, "an argument")));
        out.parts.push_back(std::move(p));
    }

    // Checks that every part has fewer than n stones, and that k > n leaves some part with fewer than none.
    void falls(const LimitOption& out, const Option& o) const {
        rules::Facts facts(game_);
        for (const Expr& c : o.guard) facts.add(c);
        facts.add(o.binders[0]);
        rules::Facts beyond = facts;
        beyond.add(Expr::make(Op::less, {Expr::variable(form_.heap_slot), Expr::variable(out.taken)}));
        bool ends = false;
        for (const LimitOption::Part& p : out.parts) {
            if (p.nimber) continue;
            const Expr& heap = p.args[form_.heap];
            if (!facts.ordered(Expr::variable(form_.heap_slot), Expr::make(Op::add, {heap, Expr::constant(1)})))
                throw Refused{"the heap is not known to become smaller"};
            ends = ends || beyond.ordered(Expr::constant(-1), heap);
        }
        if (!ends) throw Refused{"more might be taken than there is"};
    }

    void option(const Option& o) {
        if (o.kind == Option::Kind::loses) return;
        if (o.kind == Option::Kind::wins) throw Refused{"an option ends the whole game"};
        if (o.binders.size() != 1) throw Refused{"an option is not a choice of one number"};
        LimitOption out;
        binder(out, o.binders[0]);
        for (const Expr& c : o.guard) condition(out, c);
        for (const Term& t : o.terms) part(out, t);
        falls(out, o);
        form_.options.push_back(std::move(out));
    }

    const rules::Ruleset& rules_;
    int instance_;
    const rules::Game game_;  // in normal form
    rules::Facts head_;
    Form form_;
};

// The least number that the option takes if each move that takes it allows the same move again, whatever the heap.
std::optional<Int> always_taken(const LimitOption& o, const Form& form) {
    const auto is = [](const Expr& e, int slot) { return e.op == Op::variable && e.slot == slot; };
    if (o.to || !o.guard.empty() || !o.when.empty() || !o.ends.empty() || o.from.op != Op::constant ||
        o.from.value < 1 || o.bounds.size() != 1 || !is(o.bounds[0].low, o.taken) ||
        !is(o.bounds[0].high, form.limit_slot) || o.parts.size() != 1 || o.parts[0].nimber)
        return std::nullopt;
    const auto heap = rules::to_affine(o.parts[0].args[form.heap]),
               limit = rules::to_affine(o.parts[0].args[form.limit]);
    if (!heap || !limit || !heap->exact() || !limit->exact() || heap->constant != 0 || heap->terms.size() != 2 ||
        heap->coefficient(form.heap_slot) != Wide{1} || heap->coefficient(o.taken) != Wide{-1})
        return std::nullopt;
    const Wide slope = limit->coefficient(o.taken).value_or(0);
    if (limit->terms.size() > (slope == 0 ? 0U : 1U) || limit->constant + slope * o.from.value < o.from.value)
        return std::nullopt;
    return o.from.value;
}

}  // namespace

std::uint64_t positions_at_least(const Form& form, std::span<const Int> words) {
    std::uint64_t most = 0;
    for (const LimitOption& o : form.options)
        if (const auto least = always_taken(o, form); least && words[form.limit] >= *least)
            most = std::max(most, static_cast<std::uint64_t>(words[form.heap] / *least));
    return most;
}

std::optional<Form> form_of(const rules::Ruleset& rules, int instance, std::string& why_not) {
    const rules::Game& g = rules.game(instance);
    if (g.args.size() != 2 || !rules::all_integers(g.args) || !g.symmetries.empty()) {
        why_not = "it is not played with a heap and a limit";
        return std::nullopt;
    }
    for (const std::size_t heap : {std::size_t{0}, std::size_t{1}}) {
        try {
            Form form = Recognizer(rules, instance, heap).run();
            const auto limited = [](const LimitOption& o) { return !o.bounds.empty(); };
            if (std::any_of(form.options.begin(), form.options.end(), limited)) return form;
            why_not = "no option is bounded by the other argument";
        } catch (const Refused& r) {
            if (heap == 0) why_not = r.reason;
        }
    }
    return std::nullopt;
}

}  // namespace grundy::engines::limit
