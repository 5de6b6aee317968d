// SPDX-License-Identifier: MIT
// See choice_sets.hpp.
#include "rules/choice_sets.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/size.hpp"
#include "rules/affine.hpp"
#include "rules/heap_residues.hpp"

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

// The numbers of of[r] that are r modulo of.size(), for all r.
struct Classes {
    std::vector<Intervals> of;

    std::size_t modulus() const { return of.size(); }
};

Classes classes_of(Intervals set) { return {{std::move(set)}}; }

template <class Op>
std::optional<Classes> combined(const Classes& a, const Classes& b, Op op) {
    const std::size_t both = std::lcm(a.modulus(), b.modulus());
    if (both > to_size(most_residues)) return std::nullopt;
    Classes out;
    for (std::size_t r = 0; r < both; ++r) out.of.push_back(op(a.of[r % a.modulus()], b.of[r % b.modulus()]));
    return out;
}

Classes others(Classes set) {
    for (Intervals& one : set.of) one = others(one);
    return set;
}

class Reader {
public:
    Reader(const HeapShape& shape, int heap, Environment& env)
        : shape_(shape), heap_(heap), choice_(shape.takers[0].vars[0].slot), env_(env) {}

    /// The numbers for which the condition holds; nothing if it mentions another unknown, or is not understood.
    std::optional<Classes> allowed(const Expr& c) const {
        if (c.op == Op::negation) {
            auto a = allowed(c.args[0]);
            return a ? std::optional(others(std::move(*a))) : std::nullopt;
        }
        if (c.op == Op::both || c.op == Op::either) {
            const auto a = allowed(c.args[0]), b = a ? allowed(c.args[1]) : std::nullopt;
            if (!b) return std::nullopt;
            if (c.op == Op::both) return combined(*a, *b, common);
            return combined(
                *a, *b, [](const Intervals& x, const Intervals& y) { return others(common(others(x), others(y))); });
        }
        auto set = plain(c);
        return set ? std::optional(classes_of(std::move(*set))) : by_residues(c);
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

    std::optional<Intervals> plain(const Expr& c) const {
        switch (c.op) {
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

    // The condition repeats with its period, so the numbers below it decide.
    std::optional<Classes> by_residues(const Expr& c) const {
        const auto period = residue_period(
            c, choice_, [this](const Expr& e) { return known(e); }, env_);
        if (!period) return std::nullopt;
        Classes out;
        for (Int k = 0; k < *period; ++k) {
            env_.integers[to_size(choice_)] = k;
            out.of.push_back(evaluate_condition(c, env_) ? between(0, greatest) : Intervals());
        }
        return out;
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

// A set as the numbers first, first + step, ... of several sequences, and finitely many others; as intervals where
// the modulus is 1.
struct Parts {
    Intervals listed;
    std::vector<Int> first;
    Int step = 1;
};

constexpr std::size_t most_listed = 2000;

// The choice k of an open range becomes first + step * k.
HeapShape stepping(HeapShape shape, Int first, Int step) {
    Binder& b = shape.takers[0];
    const int slot = b.vars[0].slot;
    const Expr steps = Expr::make(Op::mul, {Expr::constant(step), Expr::variable(slot)});
    substitute(shape, slot, Expr::make(Op::add, {Expr::constant(first), steps}));
    b.kind = Binder::Kind::open_range;
    b.exprs = {Expr::constant(0)};
    return shape;
}

std::vector<HeapShape> shapes_of(const HeapShape& shape, const Parts& parts) {
    std::vector<HeapShape> out;
    for (const Int first : parts.first) out.push_back(stepping(shape, first, parts.step));
    if (!parts.listed.empty() || out.empty()) {
        Binder& b = out.emplace_back(shape).takers[0];
        b.kind = Binder::Kind::in_set;
        b.exprs = {literal(parts.listed)};
    }
    return out;
}

std::optional<Parts> parts_of(const Classes& set) {
    if (set.modulus() == 1) return Parts{set.of[0], {}, 1};
    Parts out;
    out.step = static_cast<Int>(set.modulus());
    std::vector<Int> listed;
    for (Int r = 0; r < out.step; ++r) {
        for (const auto& [lo, hi] : set.of[to_size(r)]) {
            const Wide from = Wide{lo} + (r - lo % out.step + out.step) % out.step;
            if (hi == greatest && from <= greatest) out.first.push_back(static_cast<Int>(from));
            if (hi == greatest) continue;
            for (Wide k = from; k <= hi; k += out.step) {
                if (listed.size() >= most_listed) return std::nullopt;
                listed.push_back(static_cast<Int>(k));
            }
        }
    }
    out.listed = IntSet::of(std::move(listed)).intervals();
    return out;
}

// Nothing if no condition on the only number that is chosen is understood, or if too many numbers would be listed.
std::optional<std::vector<HeapShape>> split(const HeapShape& shape, int heap, Environment& env) {
    if (shape.takers.size() != 1 || shape.takers[0].vars.size() != 1) return std::nullopt;
    const int choice = shape.takers[0].vars[0].slot;
    const Reader reader(shape, heap, env);
    const auto chosen = reader.chosen();
    if (!chosen) return std::nullopt;
    std::optional<Classes> set = classes_of(*chosen);
    HeapShape rest = shape;
    std::erase_if(rest.conditions, [&](const Expr& c) {
        const auto allowed = mentions(c, choice) && set ? reader.allowed(c) : std::nullopt;
        if (allowed) set = combined(*set, *allowed, common);
        return allowed.has_value();
    });
    const bool any = rest.conditions.size() < shape.conditions.size();
    const auto parts = any && set ? parts_of(*set) : std::nullopt;
    return parts ? std::optional(shapes_of(rest, *parts)) : std::nullopt;
}

}  // namespace
}  // namespace choice_sets

std::vector<HeapShape> with_choice_in_sets(HeapShape shape, int heap, Environment& env) {
    try {
        if (auto shapes = choice_sets::split(shape, heap, env)) return *std::move(shapes);
    } catch (const Error&) {         // of an expression without a value: play reports it
    } catch (const NotAHeapGame&) {  // residues of a great modulus
    }
    return {std::move(shape)};
}

}  // namespace grundy::rules
