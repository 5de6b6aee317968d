// SPDX-License-Identifier: MIT
// See choice_sets.hpp.
#include "rules/choice_sets.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "rules/affine.hpp"

namespace grundy::rules {
namespace choice_sets {
namespace {

using Intervals = std::vector<std::pair<Int, Int>>;
constexpr Int greatest = std::numeric_limits<Int>::max();

Intervals common(const Intervals& a, const Intervals& b) {
    Intervals out;
    for (auto x = a.begin(), y = b.begin(); x != a.end() && y != b.end();) {
        const Int lo = std::max(x->first, y->first), hi = std::min(x->second, y->second);
        if (lo <= hi) out.emplace_back(lo, hi);
        x->second < y->second ? ++x : ++y;
    }
    return out;
}

// The naturals that are not in it, 0 included.
Intervals others(const Intervals& a) {
    Intervals out;
    Int from = 0;
    for (const auto& [lo, hi] : a) {
        if (lo > from) out.emplace_back(from, lo - 1);
        if (hi == greatest) return out;
        from = hi + 1;
    }
    out.emplace_back(from, greatest);
    return out;
}

Intervals between(Wide lo, Wide hi) {
    if (hi < 0 || lo > greatest || lo > hi) return {};
    return {{static_cast<Int>(std::max<Wide>(lo, 0)), static_cast<Int>(std::min<Wide>(hi, greatest))}};
}

class Reader {
public:
    Reader(const HeapShape& shape, int heap, Environment& env)
        : shape_(shape), heap_(heap), choice_(shape.takers[0].vars[0].slot), env_(env) {}

    /// The numbers for which the condition holds; nothing if it mentions another unknown, or is not understood.
    std::optional<Intervals> allowed(const Expr& c) const {
        switch (c.op) {
            case Op::both:
            case Op::either: {
                const auto a = allowed(c.args[0]), b = a ? allowed(c.args[1]) : std::nullopt;
                if (!b) return std::nullopt;
                return c.op == Op::both ? common(*a, *b) : others(common(others(*a), others(*b)));
            }
            case Op::negation: {
                const auto a = allowed(c.args[0]);
                return a ? std::optional(others(*a)) : std::nullopt;
            }
            case Op::member:
                if (c.args[0].op != Op::variable || c.args[0].slot != choice_) return std::nullopt;
                return elements(c.args[1]);
            case Op::equal:
            case Op::not_equal:
            case Op::less:
            case Op::less_equal:
                return compared(c);
            default:
                return std::nullopt;
        }
    }

    /// The numbers that the binder runs through.
    std::optional<Intervals> chosen() const {
        const Binder& b = shape_.takers[0];
        if (b.kind == Binder::Kind::in_set) return elements(b.exprs[0]);
        if (b.kind != Binder::Kind::range && b.kind != Binder::Kind::open_range) return std::nullopt;
        if (std::any_of(b.exprs.begin(), b.exprs.end(), [&](const Expr& e) { return !known(e); })) return std::nullopt;
        const Wide lo = evaluate_integer(b.exprs[0], env_);
        if (lo < 0) return std::nullopt;
        return between(lo, b.kind == Binder::Kind::range ? evaluate_integer(b.exprs[1], env_) : greatest);
    }

private:
    // Whether the parameters alone say what it is.
    bool known(const Expr& e) const {
        return !mentions(e, heap_) && !mentions(e, choice_) &&
               !(shape_.split && std::any_of(shape_.split->vars.begin(), shape_.split->vars.end(),
                                             [&](const Variable& v) { return mentions(e, v.slot); }));
    }

    std::optional<Intervals> elements(const Expr& set) const {
        if (!known(set)) return std::nullopt;
        const IntSet out = evaluate_set(set, env_);
        return out.kind() == IntSet::Kind::intervals ? std::optional(out.intervals()) : std::nullopt;
    }

    // +-k + c compared with 0.
    std::optional<Intervals> compared(const Expr& c) const {
        if (type_of(c.args[0].op) != Type::integer) return std::nullopt;
        const auto left = to_affine(c.args[0]), right = to_affine(c.args[1]);
        if (!left || !right) return std::nullopt;
        Affine d = *left;
        d.add(*right, -1);
        if (!moderate(d) || !d.exact() || d.terms.size() != 1) return std::nullopt;
        const Wide factor = d.coefficient(choice_).value_or(0);
        if (factor != 1 && factor != -1) return std::nullopt;
        const Wide zero = -factor * d.constant, strict = c.op == Op::less ? 1 : 0;
        if (c.op == Op::equal) return between(zero, zero);
        if (c.op == Op::not_equal) return others(between(zero, zero));
        return factor > 0 ? between(0, zero - strict) : between(zero + strict, greatest);
    }

    const HeapShape& shape_;
    int heap_, choice_;
    Environment& env_;
};

Expr literal(const Intervals& set) {
    std::vector<Expr> ends;
    for (const auto& [lo, hi] : set) {
        ends.push_back(Expr::constant(lo));
        ends.push_back(Expr::constant(hi == greatest ? -1 : hi));
    }
    return Expr::make(Op::set_literal, std::move(ends));
}

}  // namespace
}  // namespace choice_sets

HeapShape with_choice_in_set(HeapShape shape, int heap, Environment& env) {
    using namespace choice_sets;
    if (shape.takers.size() != 1 || shape.takers[0].vars.size() != 1) return shape;
    HeapShape out = shape;
    try {
        const Reader reader(shape, heap, env);
        auto set = reader.chosen();
        if (!set) return shape;
        const std::size_t before = out.conditions.size();
        std::erase_if(out.conditions, [&](const Expr& c) {
            const auto allowed = mentions(c, shape.takers[0].vars[0].slot) ? reader.allowed(c) : std::nullopt;
            if (allowed) set = common(*set, *allowed);
            return allowed.has_value();
        });
        if (out.conditions.size() == before) return shape;
        Binder& b = out.takers[0];
        b.kind = Binder::Kind::in_set;
        b.exprs = {literal(*set)};
        return out;
    } catch (const Error&) {  // of an expression without a value: play reports it
        return shape;
    }
}

}  // namespace grundy::rules
