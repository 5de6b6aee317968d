// SPDX-License-Identifier: MIT
// Compiles options to programs; see table_program.hpp.
#include "engines/table/table_program.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "core/size.hpp"
#include "engines/table/continued_sums.hpp"
#include "engines/table/expr_compiler.hpp"
#include "rules/affine.hpp"
#include "rules/bounds.hpp"
#include "rules/equal_copies.hpp"
#include "rules/names.hpp"

namespace grundy::engines::table {
namespace {

using rules::Binder;
using rules::Expr;
using rules::IntSet;
using rules::Op;
using rules::Type;

constexpr Int most_step = Int{1} << 20;  // bound on the steps of a ray

// Compiles the options of one game.
class Compiler {
public:
    Compiler(const rules::Ruleset& rules, int instance, Program& program)
        : rules_(rules), instance_(instance), game_(rules.game(instance)), program_(program) {}

    void option(const rules::Option& o) {
        if (o.kind == rules::Option::Kind::loses) return;
        if (!rules::names_defined(game_, o)) throw NotExpressed{"a name may have no value"};
        ExprCompiler exprs(rules_, instance_, program_);
        if (o.kind == rules::Option::Kind::wins) return wins(exprs, o);
        rules::Facts facts(game_);
        CompiledOption out;
        for (const Expr& c : o.guard) {
            conjuncts(exprs.prepared(c), [&](const Expr& e) { out.guard.push_back(exprs.test(e)); });
            facts.add(c);
        }
        for (const Binder& b : o.binders) {
            loops(exprs, b, out.loops, out.guard);
            facts.add(b);
        }
        const int slot = out.loops.empty() ? -1 : out.loops.back().slot;
        out.terms = terms(exprs, o.terms, slot);
        choose_way(exprs, o, facts, out);
        program_.options.push_back(std::move(out));
    }

private:
    void wins(ExprCompiler& exprs, const rules::Option& o) {
        if (!o.binders.empty()) throw NotExpressed{"an option that ends the whole game has a binder"};
        std::vector<Test> where;
        for (const Expr& c : o.guard)
            conjuncts(exprs.prepared(c), [&](const Expr& e) { where.push_back(exprs.test(e)); });
        program_.wins.push_back(std::move(where));
    }

    template <class Take>
    static void conjuncts(const Expr& e, Take take) {
        if (e.op == Op::both) {
            conjuncts(e.args[0], take);
            conjuncts(e.args[1], take);
        } else if (e.op == Op::negation && e.args[0].op == Op::negation) {
            conjuncts(e.args[0].args[0], take);
        } else if (e.op == Op::negation && (e.args[0].op == Op::less || e.args[0].op == Op::less_equal)) {
            const Expr& c = e.args[0];  // not (a < b) is b <= a
            take(Expr::make(c.op == Op::less ? Op::less_equal : Op::less, {c.args[1], c.args[0]}));
        } else {
            take(e);
        }
    }

    void loops(ExprCompiler& exprs, const Binder& b, std::vector<Loop>& out, std::vector<Test>& before) {
        switch (b.kind) {
            case Binder::Kind::range:
            case Binder::Kind::open_range: {
                Loop loop;
                loop.kind = b.kind == Binder::Kind::range ? Loop::Kind::range : Loop::Kind::open;
                loop.slot = b.vars[0].slot;
                loop.lo = exprs.compile(exprs.prepared(b.exprs[0]));
                if (loop.kind == Loop::Kind::range) loop.hi = exprs.compile(exprs.prepared(b.exprs[1]));
                ends(exprs, b, loop);
                out.push_back(std::move(loop));
                break;
            }
            case Binder::Kind::in_set:
                out.push_back(set_loop(exprs, b));
                break;
            case Binder::Kind::split:
                split(exprs, b, out);
                break;
            case Binder::Kind::value:
                if (b.vars[0].type != Type::integer) throw NotExpressed{"a binder names a row or a set"};
                exprs.define(b.vars[0].slot, exprs.prepared(b.exprs[0]));
                break;
            default:
                throw NotExpressed{"a binder chooses from a row"};
        }
        for (const Expr& c : b.conditions)
            conjuncts(exprs.prepared(c), [&](const Expr& e) {
                if (out.empty())
                    before.push_back(exprs.test(e));
                else
                    condition(exprs, e, out.back());
            });
    }

    static void ends(const ExprCompiler& exprs, const Binder& b, Loop& loop) {
        if (b.kind == Binder::Kind::in_set && !b.ends) return;
        for (const Expr& f : b.falling) {
            const Expr e = exprs.prepared(f);
            if (auto line = exprs.line(e, loop.slot))
                loop.ends.push_back(std::move(*line));
            else
                loop.ends_steps.push_back(exprs.compile(e));
        }
    }

    Loop set_loop(ExprCompiler& exprs, const Binder& b) {
        const Expr set = exprs.prepared(b.exprs[0]);
        Loop loop;
        loop.slot = b.vars[0].slot;
        ends(exprs, b, loop);
        if (const auto known = exprs.constant_set(set)) {
            if (!known->finite() && !b.ends) throw NotExpressed{"an infinite set does not end"};
            const bool intervals = known->kind() == IntSet::Kind::intervals;
            if (intervals && known->intervals().size() == 1) {
                const auto [lo, hi] = known->intervals()[0];
                loop.kind = hi == greatest_int ? Loop::Kind::open : Loop::Kind::range;
                loop.lo.constant = lo;
                loop.hi.constant = hi;
                return loop;
            }
            loop.kind = Loop::Kind::elements;
            loop.set = program_.elements.size();
            program_.elements.push_back({*known, {}, false});
            return loop;
        }
        if (set.op != Op::divisors) throw NotExpressed{"a set depends on the position"};
        loop.kind = Loop::Kind::divisors;
        loop.multiple = exprs.compile(set.args[0]);
        return loop;
    }

    // a + b (+ c) = E: a runs over 0..E, and the last part is the rest.
    static void split(ExprCompiler& exprs, const Binder& b, std::vector<Loop>& out) {
        Expr left = exprs.prepared(b.exprs[0]);
        for (std::size_t i = 0; i + 1 < b.vars.size(); ++i) {
            Loop loop;
            loop.slot = b.vars[i].slot;
            loop.hi = exprs.compile(left);
            out.push_back(std::move(loop));
            left = difference(left, Expr::variable(b.vars[i].slot));
        }
        exprs.define(b.vars.back().slot, left);
    }

    static void bound(const ExprCompiler& exprs, const Expr& e, Loop& loop, const Expr& whole) {
        if (auto line = exprs.line(e, loop.slot))
            loop.bounds.push_back(std::move(*line));
        else
            loop.tests.push_back(exprs.test(whole));
    }

    // For x > 0, E mod x = c means that x divides E - c and 0 <= c < x.
    static bool divisor(const ExprCompiler& exprs, const Expr& e, Loop& loop) {
        if (e.op != Op::equal || loop.kind > Loop::Kind::open || loop.residue || loop.multiple) return false;
        const std::size_t i = e.args[0].op == Op::mod ? 0 : 1;
        const Expr &mod = e.args[i], &c = e.args[1 - i], x = Expr::variable(loop.slot);
        if (mod.op != Op::mod || !rules::same(mod.args[1], x) || !loop.lo.is_constant() || loop.lo.constant < 1)
            return false;
        if (rules::mentions(mod.args[0], loop.slot) || rules::mentions(c, loop.slot)) return false;
        if (may_fail(mod.args[0]) || may_fail(c)) return false;  // a fault of one must not be hidden by the other
        loop.multiple = exprs.compile(difference(mod.args[0], c));
        loop.bounds.push_back(*exprs.line(difference(x, c, -1), loop.slot));
        loop.bounds.push_back(*exprs.line(c, loop.slot));
        return true;
    }

    // A condition of this loop becomes a bound, a residue, "x divides", or a test of each x.
    void condition(const ExprCompiler& exprs, const Expr& e, Loop& loop) {
        // An argument that is negative before a bound takes effect ends the range. If that is
        // tested x by x, no x may be skipped.
        if (loop.may_fail || !loop.ends_steps.empty()) {
            loop.tests.push_back(exprs.test(e));
            return;
        }
        if (divisor(exprs, e, loop)) return;
        loop.may_fail = may_fail(e);
        const bool integers = e.args.size() == 2 && rules::type_of(e.args[0].op) == Type::integer &&
                              rules::type_of(e.args[1].op) == Type::integer;
        const bool range = loop.kind <= Loop::Kind::open;
        if (integers && e.op == Op::less) return bound(exprs, difference(e.args[1], e.args[0], -1), loop, e);
        if (integers && e.op == Op::less_equal) return bound(exprs, difference(e.args[1], e.args[0]), loop, e);
        if (integers && range && e.op == Op::equal)
            for (std::size_t i = 0; i < 2; ++i)
                if (e.args[i].op == Op::mod &&
                    residue(exprs, e.args[i].args[0], e.args[i].args[1], e.args[1 - i], loop))
                    return;
        if (integers && e.op == Op::equal && linear_parts(difference(e.args[1], e.args[0]), loop.slot)) {
            if (!loop.equation && (loop.equation = equation(exprs, difference(e.args[1], e.args[0]), loop)))
                loop.equation->bound = loop.bounds.size();
            bound(exprs, difference(e.args[1], e.args[0]), loop, e);
            return bound(exprs, difference(e.args[0], e.args[1]), loop, e);
        }
        if (integers && range && e.op == Op::divides) {
            if (residue(exprs, e.args[1], e.args[0], Expr::constant(0), loop)) {
                loop.residue_divides = true;
                return;
            }
            const bool itself = e.args[0].op == Op::variable && e.args[0].slot == loop.slot;
            if (itself && !rules::mentions(e.args[1], loop.slot) && !loop.residue && !loop.multiple) {
                loop.multiple = exprs.compile(e.args[1]);
                return;
            }
        }
        loop.tests.push_back(exprs.test(e));
    }

    std::optional<Equation> equation(const ExprCompiler& exprs, const Expr& e, const Loop& loop) const {
        const int n = program_.heads[to_size(program_.order.back())];
        const auto parts = linear_parts(e, loop.slot);
        const auto of_n = parts ? linear_parts(parts->first, n) : std::nullopt;
        if (!of_n || rules::mentions(parts->second, n) || of_n->second.op != Op::constant) return std::nullopt;
        const Int factor = of_n->second.value;
        if (factor == 0 || factor > most_step || factor < -most_step) return std::nullopt;
        const auto signed_code = [&](const Expr& part) {
            return exprs.compile(factor > 0 ? part : difference(Expr::constant(0), part));
        };
        return Equation{factor > 0 ? factor : -factor, signed_code(of_n->first), signed_code(parts->second),
                        !mentions(loop.lo, n)};
    }

    static bool residue(const ExprCompiler& exprs, const Expr& e, const Expr& modulus, const Expr& rest, Loop& loop) {
        if (loop.residue || loop.multiple || !rules::mentions(e, loop.slot)) return false;
        if (rules::mentions(modulus, loop.slot) || rules::mentions(rest, loop.slot)) return false;
        auto line = exprs.line(e, loop.slot);
        if (!line || !line->slope.is_constant()) return false;
        if (line->slope.constant != 1 && line->slope.constant != -1) return false;
        loop.residue = std::move(line);
        loop.modulus = exprs.compile(modulus);
        loop.rest = exprs.compile(rest);
        return true;
    }

    Terms terms(ExprCompiler& exprs, const std::vector<rules::Term>& list, int slot) {
        Terms out;
        for (const rules::Term& t : list) {
            if (t.kind == rules::Term::Kind::nimber) {
                out.nimbers.push_back(exprs.compile(exprs.prepared(t.args[0])));
            } else if (t.kind == rules::Term::Kind::sum) {
                out.sums.push_back(sum(exprs, t));
            } else {
                const int target = t.same_instance ? instance_ : rules_.instance(instance_).targets[to_size(t.site)];
                if (target != instance_) throw NotExpressed{"it leads to another game"};
                out.calls.push_back(call(exprs, t, slot));
            }
        }
        return out;
    }

    Call call(const ExprCompiler& exprs, const rules::Term& t, int slot) const {
        Call out;
        for (std::size_t i = 0; i < t.args.size(); ++i) {
            const Expr e = exprs.prepared(t.args[i]);
            Argument a;
            a.full = exprs.compile(e);
            a.line = exprs.line(e, slot);
            out.args.push_back(std::move(a));
        }
        return out;
    }

    Sum sum(const ExprCompiler& outer, const rules::Term& t) {
        ExprCompiler exprs = outer;
        Sum out;
        for (const Expr& c : t.conditions)
            conjuncts(exprs.prepared(c), [&](const Expr& e) { out.before.push_back(exprs.test(e)); });
        for (const Binder& b : t.binders) loops(exprs, b, out.loops, out.before);
        if (out.loops.empty()) throw NotExpressed{"a sum has no binder that chooses"};
        out.terms = std::make_shared<Terms>(terms(exprs, t.terms, out.loops.back().slot));
        const Terms& inner = *out.terms;
        out.run = out.loops.size() == 1 && out.loops[0].kind == Loop::Kind::range && out.loops[0].plain() &&
                  out.loops[0].ends.empty() && out.loops[0].bounds.empty() && inner.calls.size() == 1 &&
                  inner.nimbers.empty() && inner.sums.empty() &&
                  std::all_of(inner.calls[0].args.begin(), inner.calls[0].args.end(),
                              [](const Argument& a) { return a.line.has_value(); });
        program_.prefix_sums = program_.prefix_sums || out.run;
        return out;
    }

    void choose_way(const ExprCompiler& exprs, const rules::Option& o, const rules::Facts& facts, CompiledOption& out) {
        out.solved = game_.args.size() == 1 && out.loops.size() == 2 && out.loops[1].equation &&
                     out.loops[1].kind == Loop::Kind::range && out.loops[0].ends_steps.empty();
        if (!out.loops.empty())
            for (Sum& s : out.terms.sums) s.continued = may_continue(s, out.loops.back().slot, program_.order.back());
        if (!out.terms.sums.empty()) return;
        if (out.loops.empty()) {
            const int y = program_.heads[to_size(program_.order.back())];
            out.way = CompiledOption::Way::cells;
            for (Call& c : out.terms.calls)
                for (Argument& a : c.args) a.row = row_line(a.full, y);
            return;
        }
        Loop& loop = out.loops.back();
        if (!loop.ends_steps.empty()) return;
        const bool lines = std::all_of(out.terms.calls.begin(), out.terms.calls.end(), [](const Call& c) {
            return std::all_of(c.args.begin(), c.args.end(), [](const Argument& a) { return a.line.has_value(); });
        });
        const bool steady = std::none_of(out.terms.nimbers.begin(), out.terms.nimbers.end(),
                                         [&](const CompiledExpr& c) { return mentions(c, loop.slot); });
        out.way = lines && steady && loop.tests.empty() ? CompiledOption::Way::run : CompiledOption::Way::block;
        if (out.way != CompiledOption::Way::run) {
            if (!lines || !steady || out.terms.calls.size() != 1 || !out.terms.nimbers.empty()) return;
            const std::size_t before = loop.bounds.size();
            legality(exprs, o, facts, loop);
            out.marks = !loop.may_fail || loop.bounds.size() == before;
            if (!out.marks) loop.bounds.resize(before);
            return;
        }
        const bool bare = out.loops.size() == 1 && !loop.multiple && loop.bounds.empty() &&
                          loop.kind != Loop::Kind::elements && out.terms.calls.size() == 1 && out.terms.nimbers.empty();
        legality(exprs, o, facts, loop);
        if (bare) find_ray(o, out);
        if (out.loops.size() == 1 && loop.plain() && loop.kind == Loop::Kind::range && !out.ray) find_prefix(out);
    }

    // A ray: all x from a constant on until an argument is negative, or those of one residue; each argument falls by a
    // multiple of x or stays the same.
    void find_ray(const rules::Option& o, CompiledOption& out) const {
        const Loop& loop = out.loops[0];
        if (!loop.lo.is_constant() || loop.lo.constant < 1 || loop.lo.constant > most_step) return;
        Int first = loop.lo.constant, step = 1;
        if (loop.residue) {
            if (!loop.residue->at0.is_constant() || !loop.modulus.is_constant() || !loop.rest.is_constant()) return;
            step = loop.modulus.constant;
            const Int rest = loop.rest.constant;
            if (step < 1 || step > most_step || rest < 0 || rest >= step) return;
            const Wide wanted = loop.residue->slope.constant * (Wide{rest} - loop.residue->at0.constant);
            first += static_cast<Int>(((wanted - first) % step + step) % step);
        }
        std::vector<Int> ray, from;
        Int moves = 0;
        for (std::size_t i = 0; i < game_.args.size(); ++i) {
            const Line& line = *out.terms.calls[0].args[i].line;
            const bool from_head = line.at0.linear && line.at0.count == 1 && line.at0.constant == 0 &&
                                   line.at0.slot[0] == game_.args[i].slot && line.at0.coefficient[0] == 1;
            if (!from_head || !line.slope.is_constant() || line.slope.constant > 0 || line.slope.constant < -most_step)
                return;
            ray.push_back(-line.slope.constant * step);
            from.push_back(-line.slope.constant * first);
            moves += ray.back();
        }
        if (moves == 0 || (loop.kind == Loop::Kind::range && !to_the_edge(o))) return;
        out.ray = std::move(ray);
        out.ray_first = std::move(from);
    }

    // True if the upper end of the range is never less than the greatest x for which no argument is negative.
    bool to_the_edge(const rules::Option& o) const {
        const Binder& b = o.binders[0];
        if (b.kind != Binder::Kind::range) return false;
        rules::Facts facts(game_);
        for (const Expr& e : o.terms[0].args) facts.add(Expr::make(Op::less_equal, {Expr::constant(0), e}));
        const std::function<bool(const Expr&)> reaches = [&](const Expr& hi) {
            if (hi.op == Op::min) return reaches(hi.args[0]) && reaches(hi.args[1]);
            return facts.ordered(hi, Expr::variable(b.vars[0].slot));
        };
        return reaches(b.exprs[1]);
    }

    // f(..., not y) for x in LO..HI, where only HI depends on y, the last argument, and rises with it. Along a
    // row, options are then only added.
    void find_prefix(CompiledOption& out) const {
        const Loop& loop = out.loops[0];
        const int y = program_.heads[to_size(program_.order.back())];
        if (out.terms.calls.size() != 1 || !out.terms.nimbers.empty() || !loop.hi.linear) return;
        Int slope = 0;
        for (std::size_t i = 0; i < loop.hi.count; ++i) slope += loop.hi.slot[i] == y ? loop.hi.coefficient[i] : 0;
        const auto in_line = [&](const Line& line) { return mentions(line.at0, y) || mentions(line.slope, y); };
        const bool steady =
            slope > 0 && !mentions(loop.lo, y) && std::none_of(loop.ends.begin(), loop.ends.end(), in_line) &&
            std::none_of(loop.bounds.begin(), loop.bounds.end(), in_line) &&
            std::none_of(out.guard.begin(), out.guard.end(), [&](const Test& t) { return mentions(t.e, y); }) &&
            std::none_of(out.terms.calls[0].args.begin(), out.terms.calls[0].args.end(),
                         [&](const Argument& a) { return in_line(*a.line); });
        out.prefix = steady;
    }

    // Returns the expression as a line in the last argument.
    static std::optional<Line> row_line(const CompiledExpr& c, int y) {
        if (!c.linear) return std::nullopt;
        Line out{c, {}};
        for (std::size_t i = 0; i < c.count; ++i)
            if (c.slot[i] == y) {
                out.slope.constant = c.coefficient[i];
                out.at0.coefficient[i] = 0;
            }
        return out;
    }

    // In a run the arguments must be known to be naturals beforehand. Those that are not proved to be become bounds.
    static void legality(const ExprCompiler& exprs, const rules::Option& o, const rules::Facts& facts, Loop& loop) {
        std::vector<Expr> known;
        const auto& last = o.binders.back();
        if (last.kind != Binder::Kind::in_set || last.ends) known = last.falling;
        for (const rules::Term& t : o.terms) {
            if (t.kind != rules::Term::Kind::call) continue;
            for (const Expr& e : t.args) {
                const bool seen =
                    std::any_of(known.begin(), known.end(), [&](const Expr& k) { return rules::same(k, e); });
                if (seen || facts.at_least(e, 0)) continue;
                known.push_back(e);
                loop.bounds.push_back(*exprs.line(exprs.prepared(e), loop.slot));
            }
        }
    }

    const rules::Ruleset& rules_;
    int instance_;
    const rules::Game& game_;
    Program& program_;
};

}  // namespace

bool mentions(const CompiledExpr& c, int slot) {
    if (c.linear) return std::find(c.slot, c.slot + c.count, slot) != c.slot + c.count;
    return std::any_of(c.steps.begin(), c.steps.end(),
                       [&](const auto& s) { return s.what == kernels::Do::slot && s.at == slot; });
}

std::optional<Program> compile(const rules::Ruleset& rules, int instance, const std::vector<int>& order,
                               std::string& why_not) {
    const auto own = rules::rules_with(rules::Copies::enough, rules, instance);
    const rules::Game& game = *own;
    Program program;
    program.instance = instance;
    program.order = order;
    program.slots = game.integers;
    program.initial.assign(to_size(game.integers), 0);
    for (const auto& arg : game.args) program.heads.push_back(arg.slot);
    program.symmetries = game.symmetries;
    try {
        Compiler compiler(rules, instance, program);
        for (const rules::Option& o : game.options) compiler.option(o);
        const auto adds = [](const CompiledOption& o) { return !o.terms.sums.empty(); };
        if (!program.wins.empty() && std::any_of(program.options.begin(), program.options.end(), adds))
            throw NotExpressed{"an option ends the whole game, and another one adds a range of positions"};
    } catch (const NotExpressed& part) {
        why_not = part.why;
        return std::nullopt;
    }
    return program;
}

}  // namespace grundy::engines::table
