// SPDX-License-Identifier: MIT
// See form.hpp.
#include "engines/division/form.hpp"

#include <algorithm>
#include <limits>

#include "core/error.hpp"
#include "rules/affine.hpp"

namespace grundy::engines::division {
namespace {

using rules::Expr;
using rules::Op;

using rules::Binder;
using rules::Term;

bool is(const Expr& e, int slot) { return e.op == Op::variable && e.slot == slot; }
bool quotient(const Expr& e, int heap) { return e.op == Op::div && is(e.args[0], heap); }

// sum(f(n div j) for j in A..k), A being free of k; the quotient may have a name.
bool sums_up_to(const Term& t, int k, int heap) {
    if (t.kind != Term::Kind::sum || !t.conditions.empty() || t.terms.size() != 1) return false;
    const Term& heaps = t.terms[0];
    if (heaps.kind != Term::Kind::call || !heaps.same_instance || t.binders.empty() || t.binders.size() > 2)
        return false;
    const bool named = t.binders.size() == 2;
    const Binder &b = t.binders[0], &name = t.binders.back();
    if (named && (name.kind != Binder::Kind::value || !name.conditions.empty() ||
                  name.vars[0].type != rules::Type::integer || !is(heaps.args[0], name.vars[0].slot)))
        return false;
    const Expr& left = named ? name.exprs[0] : heaps.args[0];
    return b.kind == Binder::Kind::range && b.conditions.empty() && !rules::mentions(b.exprs[0], k) &&
           is(b.exprs[1], k) && quotient(left, heap) && is(left.args[1], b.vars[0].slot);
}

// Whether an option leads to n div DIVISOR, the number that is chosen being the divisor, or the last one of a sum.
bool divides(const rules::Option& o, int heap) {
    const Term& left = o.terms[0];
    const bool one = ranges::leaves_one_heap(o);
    if (one && !quotient(left.args[0], heap)) return false;
    if (o.binders.empty()) return one;
    const Binder& b = o.binders[0];
    const int k = b.vars[0].slot;
    return b.kind == Binder::Kind::range && (one ? is(left.args[0].args[1], k) : sums_up_to(left, k, heap)) &&
           std::none_of(b.conditions.begin(), b.conditions.end(), [&](const Expr& e) { return rules::mentions(e, k); });
}

}  // namespace

std::optional<Form> Form::of(const rules::Ruleset& rules, int instance, std::string& why_not) {
    why_not = "its options are no quotients of one heap";
    auto choices = ranges::Choices::of(rules, instance, divides, why_not);
    if (!choices) return std::nullopt;
    return Form(std::move(*choices));
}

Divisors Form::divisors(std::size_t option, Int n, ranges::Choices::Reader& reader) const {
    ranges::Numbers by = choices_.numbers(option, n, reader);
    if (by.high < by.low) return {};
    const Term& left = choices_.options()[option].terms[0];
    if (fixed(option)) by.low = by.high = evaluate_integer(left.args[0].args[1], reader.env);
    Wide least = by.low;
    if (sums(option)) least = evaluate_integer(left.binders[0].exprs[0], reader.env);
    if (least <= by.high && (least < 1 || n / least >= n))
        throw Error("division by " + std::to_string(static_cast<Int>(least)) + " leaves a heap as it is");
    const auto within = [](Wide w) {
        return static_cast<Int>(
            std::clamp(w, Wide{std::numeric_limits<Int>::min()}, Wide{std::numeric_limits<Int>::max()}));
    };
    return {within(by.low), within(by.high), within(least)};
}

}  // namespace grundy::engines::division
