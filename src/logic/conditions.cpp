// SPDX-License-Identifier: MIT
// Conditions and sets; see expressions.hpp.
#include "core/size.hpp"
#include "logic/expressions.hpp"
#include "rules/eval.hpp"

namespace grundy::logic {

using rules::Expr;
using rules::Op;

std::string Expressions::condition(const Expr& e) { return bounded(e, any_condition(e)); }

std::string Expressions::any_condition(const Expr& e) {
    const auto after = [&](const std::string& first, const Expr& second) {
        const std::size_t here = mark();
        open(first + " & ");
        std::string out = condition(second);
        openers_.resize(here);
        return out;
    };
    switch (e.op) {
        case Op::truth:
            return e.value != 0 ? "true" : "false";
        case Op::less:
        case Op::less_equal:
        case Op::equal:
        case Op::not_equal:
            return comparison(e);
        case Op::both: {
            const std::string a = condition(e.args[0]);
            return "(" + a + " & " + after(a, e.args[1]) + ")";
        }
        case Op::either: {
            const std::string a = condition(e.args[0]);
            return "(" + a + " | " + after("~" + a, e.args[1]) + ")";
        }
        case Op::negation:
            return "~" + condition(e.args[0]);
        case Op::divides:
            return divides(e);
        case Op::member: {
            Definitions d = definitions();
            const Linear x = linear(e.args[0], d);
            return d.around(member(x, e.args[1]));
        }
        case Op::loop_any:
        case Op::loop_all:
            return quantified(e);
        default:
            refuse(e, "this condition is not definable by an automaton");
    }
}

// a divides b: a > 0 and b mod a = 0.
std::string Expressions::divides(const Expr& e) {
    const Int m = constant(e.args[0], "a divisor");
    if (m <= 0) return "false";
    if (m > most_modulus) refuse(e, "a divisor beyond " + std::to_string(most_modulus) + " is too large for a proof");
    Definitions d = definitions();
    const Linear value = linear(e.args[1], d);
    Definitions inner = definitions();
    const Linear quotient = Linear::of(inner.new_set());
    const std::string positive = inner.around(compare(Op::equal, Linear{}.plus(quotient, m), value));
    if (value.natural()) return d.around(positive);
    return d.around("(" + positive + " | " +
                    inner.around(compare(Op::equal, Linear{}.plus(quotient, m), Linear{}.plus(value, -1))) + ")");
}

std::string Expressions::in_intervals(const Linear& x, const std::vector<std::pair<Int, Int>>& intervals) {
    if (intervals.size() > 200) throw Undefinable("a set of more than 200 intervals is too large for a proof");
    std::string out = "(false";
    for (const auto& [lo, hi] : intervals) {
        out += " | (" + compare(Op::less_equal, Linear{}.plus(Linear::number(lo)), x);
        if (hi != greatest_int) out += " & " + compare(Op::less_equal, x, Linear{}.plus(Linear::number(hi)));
        out += ")";
    }
    return out + ")";
}

std::string Expressions::member(const Linear& x, const Expr& set) {
    const std::string natural = compare(Op::less_equal, {}, x);
    switch (set.op) {
        case Op::set_variable: {
            const auto& known = sets_[to_size(set.slot)];
            if (!known || known->kind() != rules::IntSet::Kind::intervals)
                refuse(set, "this set is not definable by an automaton, or not known");
            return in_intervals(x, known->intervals());
        }
        case Op::set_literal: {
            std::string out = "(false";
            for (std::size_t i = 0; i + 1 < set.args.size(); i += 2) {
                const Expr &lo = set.args[i], &hi = set.args[i + 1];
                Definitions d = definitions();
                std::string within = compare(Op::less_equal, linear(lo, d), x);
                if (hi.op != Op::constant || hi.value != -1)
                    within += " & " + compare(Op::less_equal, x, linear(hi, d));
                out += " | " + d.around(within);
            }
            return "(" + natural + " & " + out + "))";
        }
        case Op::all_but:
            return "(" + compare(Op::less_equal, Linear::number(1), x) + " & ~" + member(x, set.args[0]) + ")";
        case Op::powers: {
            Int base = constant(set.args[0], "a base"), steps = 0;
            for (; base > 1 && base % 2 == 0; base /= 2) ++steps;
            if (base != 1 || steps == 0) refuse(set, "only powers of 2, 4, 8 and so on are definable by an automaton");
            Definitions d = definitions();
            const std::string place = d.new_place();
            if (steps > 1) d.require(preamble_->place_modulo(steps, 0) + "(" + place + ")");
            const std::string power = d.new_set();
            d.require(power + " = {" + place + "}");
            return d.around(compare(Op::equal, x, Linear::of(power)));
        }
        case Op::divisors: {
            const Int n = constant(set.args[0], "what is divided");
            return in_intervals(x, rules::IntSet::divisors(n).intervals());
        }
        default:
            refuse(set, "this set is not definable by an automaton: a proof needs intervals or powers of 2");
    }
}

// What is evaluated for some choice must have a value for every choice: stricter than the definition, which stops at
// the first choice that decides.
std::string Expressions::quantified(const Expr& e) {
    const bool any = e.op == Op::loop_any;
    const std::size_t here = mark();
    open(e.loop->guard);
    open(e.loop->binders);
    const std::string body = condition(e.args[0]);
    const std::string found = close(here, any ? body : "~" + body);
    return any ? found : "~" + found;
}

}  // namespace grundy::logic
