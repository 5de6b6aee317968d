// SPDX-License-Identifier: MIT
// See extremes.hpp. A range lo..hi becomes two, lo..min(hi, lo + ends - 1) and max(lo + ends, hi - ends + 1)..hi, and
// an option with several ranges becomes one for each combination. A value is in one of the two ranges at most, and
// only if it is in lo..hi.
#include "rules/extremes.hpp"

#include <algorithm>

#include "rules/affine.hpp"
#include "rules/heap_shapes.hpp"

namespace grundy::rules {
namespace {

constexpr std::size_t most_narrowed = 4;  // binders of an option: 16 combinations

Expr placed_at(Op op, const Expr& a, Expr b) {
    Expr e = Expr::make(op, {a, std::move(b)});
    e.where = a.where;
    return e;
}

// a + b = n is a in 0..n, b = n - a.
void add_split(const Binder& split, std::vector<Binder>& to) {
    Expr left = split.exprs[0];
    for (std::size_t i = 0; i < split.vars.size(); ++i) {
        const bool last = i + 1 == split.vars.size();
        Binder b;
        b.kind = last ? Binder::Kind::value : Binder::Kind::range;
        b.vars = {split.vars[i]};
        b.where = split.where;
        b.exprs = last ? std::vector<Expr>{left} : std::vector<Expr>{Expr::constant(0), left};
        if (last) b.conditions = split.conditions;
        to.push_back(std::move(b));
        left = placed_at(Op::sub, left, Expr::variable(split.vars[i].slot));
    }
}

// The last value of an open range: the least r div d over the arguments r - d*k of which one ends it. None may rise:
// such an argument could be negative first and end the range at once.
std::optional<Expr> last_of(const Binder& open, const std::vector<Binder>& binders) {
    const int slot = open.vars[0].slot;
    std::optional<Expr> out;
    for (const Expr& argument : open.falling) {
        const auto sum = to_affine(expand(argument, binders));
        const auto factor = sum ? sum->coefficient(slot) : std::nullopt;
        if (!factor || *factor > 0 || *factor < -most_divisor) return std::nullopt;
        if (*factor == 0) continue;  // then no option is legal, or it never ends the range
        Expr last = placed_at(Op::div, substitute(expand(argument, binders), slot, 0), Expr::constant(Int(-*factor)));
        out = out ? placed_at(Op::min, *out, std::move(last)) : std::move(last);
    }
    return out;
}

// Splits and open ranges become ranges, where they can.
std::vector<Binder> as_ranges(const std::vector<Binder>& binders) {
    std::vector<Binder> out;
    for (const Binder& b : binders) {
        if (b.kind == Binder::Kind::split) {
            add_split(b, out);
            continue;
        }
        out.push_back(b);
        if (b.kind != Binder::Kind::open_range) continue;
        if (auto last = last_of(b, binders)) {
            out.back().kind = Binder::Kind::range;
            out.back().exprs.push_back(std::move(*last));
            out.back().falling.clear();
        }
    }
    return out;
}

bool narrows(const Binder& b) { return b.kind == Binder::Kind::range || b.kind == Binder::Kind::in_row; }

// The first or the last values of lo..hi.
std::vector<Expr> narrowed(const Expr& lo, const Expr& hi, Int ends, bool last) {
    if (last)
        return {placed_at(Op::max, placed_at(Op::add, lo, Expr::constant(ends)),
                          placed_at(Op::sub, hi, Expr::constant(ends - 1))),
                hi};
    return {lo, placed_at(Op::min, hi, placed_at(Op::add, lo, Expr::constant(ends - 1)))};
}

void narrow(Binder& b, Int ends, bool last) {
    if (b.kind == Binder::Kind::range) {
        b.exprs = narrowed(b.exprs[0], b.exprs[1], ends, last);
        return;
    }
    // The elements of a row come in the order of their sizes.
    Expr row = Expr::make(Op::sorted, {b.exprs[0]});
    row.where = b.exprs[0].where;
    Expr length = Expr::make(Op::length, {row});
    length.where = row.where;
    // A slice may end one before its beginning, but not earlier.
    std::vector<Expr> bounds = narrowed(Expr::constant(1), length, ends, last);
    if (last) bounds[0] = placed_at(Op::min, bounds[0], placed_at(Op::add, length, Expr::constant(1)));
    b.exprs[0] = placed_at(Op::slice, row, std::move(bounds[0]));
    b.exprs[0].args.push_back(std::move(bounds[1]));
}

void add_narrowed(Option option, std::size_t at, std::size_t done, Int ends, std::vector<Option>& to) {
    while (at < option.binders.size() && !narrows(option.binders[at])) ++at;
    if (at == option.binders.size() || done == most_narrowed) {
        to.push_back(std::move(option));
        return;
    }
    for (const bool last : {false, true}) {
        Option one = option;
        narrow(one.binders[at], ends, last);
        add_narrowed(std::move(one), at + 1, done + 1, ends, to);
    }
}

Library with_narrower(const Ruleset& rules, int instance, Int ends) {
    Library out = rules.library();
    auto& game = out.games[to_size(rules.instance(instance).game)];
    const auto narrower = std::make_shared<Game>(*game);
    narrower->options.clear();
    for (const Option& o : game->options) {
        Option option = o;
        option.binders = as_ranges(o.binders);
        add_narrowed(std::move(option), 0, 0, ends, narrower->options);
    }
    game = narrower;
    return out;
}

}  // namespace

ExtremeOptions::ExtremeOptions(const Ruleset& rules, int instance, Int ends, Meter& meter)
    : rules_(rules),
      instance_(instance),
      library_(with_narrower(rules, instance, ends)),
      narrow_(library_),
      narrow_instance_(narrow_.instantiate(rules.instance(instance).game, rules.instance(instance).params)),
      options_(narrow_, narrow_instance_, meter) {}

bool ExtremeOptions::run(std::span<const Int> words, const Enumerator::Sink& sink) {
    // Calls have the same sites in both rules, which tell what an instance is called in the other.
    const std::vector<int>& there = narrow_.instance(narrow_instance_).targets;
    const std::vector<int>& here = rules_.instance(instance_).targets;
    return options_.run(words, [&](std::span<const Component> parts) {
        option_.assign(parts.begin(), parts.end());
        for (Component& c : option_) {
            if (c.instance <= 0) continue;
            if (c.instance == narrow_instance_) {
                c.instance = instance_;
                continue;
            }
            c.instance = here[to_size(std::find(there.begin(), there.end(), c.instance) - there.begin())];
        }
        return sink(option_);
    });
}

}  // namespace grundy::rules
