// SPDX-License-Identifier: MIT
// See form.hpp.
#include "engines/ranges/form.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "rules/affine.hpp"

namespace grundy::engines::ranges {
namespace {

using rules::Binder;
using rules::Expr;
using rules::Op;
using rules::Option;

constexpr Int sampled_heaps = 300, sampled_powers = 40;
constexpr Int most_factor = Int{1} << 31;

bool mentions_any(const std::vector<Expr>& list, int slot) {
    return std::any_of(list.begin(), list.end(), [&](const Expr& e) { return rules::mentions(e, slot); });
}

// The coefficient of the choice in what is left; 0 if it is neither 1 nor -1.
Wide slope(const Option& o) {
    const int k = o.binders[0].vars[0].slot;
    const auto left = rules::to_affine(o.terms[0].args[0]);
    const auto c = left ? left->coefficient(k) : std::nullopt;
    return c && (*c == 1 || *c == -1) ? *c : Wide{0};
}

bool fits(const Option& o, int) {
    if (!leaves_one_heap(o)) return false;
    if (o.binders.empty()) return true;
    const Binder& b = o.binders[0];
    const Wide c = slope(o);
    return (b.kind == Binder::Kind::range && c != 0) || (b.kind == Binder::Kind::open_range && c == -1);
}

bool moves(const Option& o, int heap) {
    if (o.binders.empty()) return false;
    const Binder& b = o.binders[0];
    const Expr& left = o.terms[0].args[0];
    return mentions_any(b.exprs, heap) || mentions_any(b.conditions, b.vars[0].slot) ||
           (slope(o) == 1 && b.kind == Binder::Kind::range) || !rules::mentions(left, heap);
}

// (a*n + b) div m, or n itself.
std::optional<Form::Steps> steps_of(const Option& o, int heap) {
    if (o.binders.size() != 1 || o.binders[0].kind != Binder::Kind::range || !o.guard.empty() ||
        !o.binders[0].conditions.empty())
        return std::nullopt;
    const Binder& b = o.binders[0];
    const auto low = rules::to_affine(b.exprs[0]), left = rules::to_affine(o.terms[0].args[0]);
    if (!low || !low->is_constant() || low->constant != 1) return std::nullopt;
    if (!left || left->constant != 0 || left->terms.size() != 2 || left->coefficient(heap) != 1 ||
        left->coefficient(b.vars[0].slot) != -1)
        return std::nullopt;
    const Expr& high = b.exprs[1];
    const auto by = high.op == Op::div ? rules::to_affine(high.args[1]) : rules::Affine{1, {}};
    const auto top = rules::to_affine(high.op == Op::div ? high.args[0] : high);
    if (!by || !top || !by->is_constant() || top->terms.size() != 1) return std::nullopt;
    const auto a = top->coefficient(heap);
    const Wide m = by->constant;
    if (!a || *a < 1 || *a > m || m > most_factor || top->constant < 0 || top->constant >= m) return std::nullopt;
    return Form::Steps{static_cast<Int>(*a), static_cast<Int>(top->constant), static_cast<Int>(m)};
}

}  // namespace

std::optional<Form> Form::of(const rules::Ruleset& rules, int instance, std::string& why_not) {
    why_not = "its options are no ranges of heaps with ends that move";
    std::optional<Form> form = of_stretches(rules, instance, why_not);
    if (!form) return std::nullopt;
    Form out = std::move(*form);
    const int heap = out.choices_.heap();
    const std::vector<Option>& options = out.choices_.options();
    if (!std::any_of(options.begin(), options.end(), [&](const Option& o) { return moves(o, heap); }))
        return std::nullopt;
    if (options.size() == 1) out.steps_ = steps_of(options[0], heap);
    if (out.steps_ || out.ends_rise()) return out;
    why_not = "its ranges of heaps do not end at larger heaps as n grows";
    return std::nullopt;
}

std::optional<Form> Form::of_stretches(const rules::Ruleset& rules, int instance, std::string& why_not) {
    auto choices = Choices::of(rules, instance, fits, why_not);
    return choices ? std::optional(Form(std::move(*choices))) : std::nullopt;
}

Stretch Form::stretch(std::size_t option, Int n, Reader& reader) const {
    const Numbers chosen = choices_.numbers(option, n, reader);
    if (chosen.high < chosen.low) return {};
    const Wide a = choices_.left(option, n, chosen.low, reader), b = choices_.left(option, n, chosen.high, reader);
    const Wide first = std::max(std::min(a, b), Wide{0}), last = std::max(a, b);
    if (last >= n)
        throw Error("these rules do not end: " + choices_.game_name() + "(" + std::to_string(n) +
                    ") has an option that is not smaller");
    return {static_cast<Int>(first), static_cast<Int>(last)};
}

Int Form::largest_option(Int n, Reader& reader) const {
    Int out = -1;
    for (std::size_t option = 0; option < options(); ++option) {
        const Stretch s = stretch(option, n, reader);
        if (s.first <= s.last) out = std::max(out, s.last);
    }
    return out;
}

Choice Form::choice(std::size_t option, Int n, Int left, Reader& reader) const {
    const Option& o = choices_.options()[option];
    if (o.binders.empty()) return {};
    const Wide more = left - choices_.left(option, n, 0, reader);
    return choices_.choice(option, n, static_cast<Int>(slope(o) == -1 ? -more : more));
}

bool Form::ends_rise() const {
    Reader reader = this->reader();
    const auto rises = [&](std::size_t option, Int from, Int to) {
        Int before = -1;
        for (Int n = from; n <= to; ++n) {
            const Stretch s = stretch(option, n, reader);
            if (s.last < s.first) continue;
            if (s.last < before) return false;
            before = s.last;
        }
        return true;
    };
    try {
        for (std::size_t option = 0; option < options(); ++option) {
            if (!rises(option, 0, sampled_heaps)) return false;
            for (Int power = 8; power < sampled_powers; ++power)
                if (!rises(option, (Int{1} << power) - 2, (Int{1} << power) + 2)) return false;
        }
    } catch (const Error&) {
        return false;  // the rules have a fault that another engine reports where it matters
    }
    return true;
}

}  // namespace grundy::engines::ranges
