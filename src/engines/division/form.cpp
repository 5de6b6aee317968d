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

// Whether an option leads to n div DIVISOR, the number that is chosen being the divisor.
bool divides(const rules::Option& o, int heap) {
    const auto is = [](const Expr& e, int slot) { return e.op == Op::variable && e.slot == slot; };
    const Expr& left = o.terms[0].args[0];
    if (left.op != Op::div || !is(left.args[0], heap)) return false;
    if (o.binders.empty()) return true;
    const rules::Binder& b = o.binders[0];
    const int k = b.vars[0].slot;
    return b.kind == rules::Binder::Kind::range && is(left.args[1], k) &&
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
    if (fixed(option))
        by.low = by.high = evaluate_integer(choices_.options()[option].terms[0].args[0].args[1], reader.env);
    if (by.low < 1 || n / by.low >= n)
        throw Error("division by " + std::to_string(static_cast<Int>(by.low)) + " leaves a heap as it is");
    constexpr Wide largest = std::numeric_limits<Int>::max();
    return {static_cast<Int>(std::min(by.low, largest)), static_cast<Int>(std::min(by.high, largest))};
}

}  // namespace grundy::engines::division
