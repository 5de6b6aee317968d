// SPDX-License-Identifier: MIT
// Moves that add a missing number to a set. What can be added can be added later as well, so every play ends with the
// least set that is closed under the rules, and all plays of a position have the same length (docs/theory.md,
// Theorem 58).
#include <algorithm>
#include <numeric>
#include <set>

#include "core/integer_functions.hpp"
#include "core/size.hpp"
#include "engines/theorems/by_rules.hpp"
#include "engines/theorems/conditions.hpp"
#include "engines/theorems/theorem.hpp"
#include "rules/affine.hpp"
#include "rules/eval.hpp"
#include "rules/normal_game.hpp"

namespace grundy::engines::theorems {
namespace {

using rules::Binder;
using rules::Expr;
using rules::Op;

// An option that adds `added` for numbers of the row for which the conditions hold, if it is missing.
struct Addition {
    std::vector<int> slots{};  // of the numbers
    std::vector<Expr> conditions{};
    Expr added{};
    bool differences = false;  // it adds the difference of two numbers, whatever the numbers are,
    bool zero = false;         // and of a number and itself
};

// `e` as the difference of the two variables: 1 or -1 for one with a sign, 2 for the absolute one, 0 for anything else.
int difference_said(const Expr& e, int x, int y) {
    if (e.op == Op::function && integer_functions()[to_size(e.value)].name == "abs")
        return difference_said(e.args[0], x, y) == 0 ? 0 : 2;
    const auto sum = rules::to_affine(e);
    if (!sum || !sum->exact() || sum->constant != 0 || sum->terms.size() != 2) return 0;
    const auto a = sum->coefficient(x), b = sum->coefficient(y);
    return a && b && *a * *b == -1 ? static_cast<int>(*a) : 0;
}

// Whether the condition says that the numbers differ: 2, or that x > y: 1, or that y > x: -1.
int order_said(const Expr& e, int x, int y) {
    if (e.op != Op::less && e.op != Op::less_equal && e.op != Op::not_equal) return 0;
    const auto a = rules::to_affine(e.args[0]), b = rules::to_affine(e.args[1]);
    if (!a || !b) return 0;
    rules::Affine d = *b;
    d.add(*a, -1);
    if (e.op == Op::less) d.constant -= 1;
    if (!d.exact() || d.terms.size() != 2 || d.constant != (e.op == Op::not_equal ? 0 : -1)) return 0;
    const auto p = d.coefficient(x), q = d.coefficient(y);
    if (!p || !q || *p * *q != -1) return 0;
    return e.op == Op::not_equal ? 2 : static_cast<int>(*p);
}

std::optional<Addition> addition_of(const rules::Ruleset& rules, int instance, const rules::Game& game,
                                    const rules::Option& o) {
    const int row = game.args[0].slot;
    const auto reads_row = [&](const Expr& e) {
        return rules::any_within(e, [&](const Expr& x) { return x.op == Op::row_variable && x.slot == row; });
    };
    if (!leads_to_itself(rules, instance, o)) return std::nullopt;
    const Expr& left = o.terms[0].args[0];
    if (left.op != Op::concat || left.args[0].op != Op::row_variable || left.args[0].slot != row ||
        left.args[1].op != Op::row_literal || left.args[1].args.size() != 1 || o.binders.empty())
        return std::nullopt;
    Addition out;
    out.added = left.args[1].args[0];
    std::vector<Expr> conditions;
    add_conjuncts(o.guard, conditions);
    for (const Binder& b : o.binders) {
        if ((b.kind != Binder::Kind::each_of && b.kind != Binder::Kind::in_row) || b.exprs[0].op != Op::row_variable ||
            b.exprs[0].slot != row)
            return std::nullopt;
        out.slots.push_back(b.vars[0].slot);
        add_conjuncts(b.conditions, conditions);
    }
    std::vector<Expr> missing;  // what must not be in the row
    for (Expr& e : conditions) {
        if (e.op == Op::negation && e.args[0].op == Op::occurs && e.args[0].args[1].op == Op::row_variable &&
            e.args[0].args[1].slot == row)
            missing.push_back(e.args[0].args[0]);
        else
            out.conditions.push_back(std::move(e));
    }
    if (missing.size() != 1 || reads_row(out.added) || reads_row(missing[0]) ||
        std::any_of(out.conditions.begin(), out.conditions.end(), reads_row))
        return std::nullopt;
    bool same = rules::same(missing[0], out.added);
    if (out.slots.size() == 2) {
        const int x = out.slots[0], y = out.slots[1];
        const int adds = difference_said(out.added, x, y), lacks = difference_said(missing[0], x, y);
        int order = 0;
        if (out.conditions.size() == 1) order = order_said(out.conditions[0], x, y);
        const bool alone = out.conditions.empty() || order != 0;
        // With an order of the numbers, a difference in it is the absolute one; the other one would be negative.
        const auto is_positive = [&](int d) { return d == 2 || (d == order && order != 0); };
        if (adds != 0 && lacks != 0 && is_positive(adds) && is_positive(lacks)) same = true;
        const bool possible = adds == 2 || order == 0 || order == 2 || adds == order;
        out.differences = same && alone && adds != 0 && possible;
        out.zero = order == 0;
    }
    return same ? std::optional(std::move(out)) : std::nullopt;
}

class Closure final : public Theorem {
public:
    Closure(const rules::Ruleset& rules, int instance, rules::NormalGame normal, std::vector<Addition> additions)
        : rules_(rules), instance_(instance), normal_(std::move(normal)), additions_(std::move(additions)) {}

    std::string theorem() const override {
        return std::string("all plays have the same length, as what a move can add can be added later, too") +
               (differences() ? ": they end with all multiples of the greatest common divisor up to the greatest number"
                              : "") +
               " (Theorem 58)";
    }
    bool wins(std::span<const Int> words, Meter& meter) const override {
        meter.begin_if_none("numbers that play can add");
        meter.tick(words.size());
        const std::set<Int> numbers(words.begin() + 1, words.end());
        const Wide length = differences() ? of_differences(numbers) : of_rules(numbers, meter);
        return (length - static_cast<Wide>(numbers.size())) % 2 != 0;
    }
    std::optional<Written> written() const override {
        return differences() ? std::optional(Written{"differences", {additions_[0].zero ? 1 : 0}}) : std::nullopt;
    }
    // All moves are alike.
    Moves moves_to(std::span<const Int> words, Nimber /*lost*/, std::size_t most, Meter& meter) const override {
        return moves_by_rules(rules_, instance_, words, most, meter, [](std::span<const Int>) { return true; });
    }

private:
    bool differences() const { return additions_.size() == 1 && additions_[0].differences; }

    // How many numbers the closed set has. A least positive number of it divides all others, since multiples of it can
    // be subtracted from them; so it is their greatest common divisor, and subtracted from the greatest one.
    Wide of_differences(const std::set<Int>& numbers) const {
        if (numbers.empty()) return 0;
        Int divisor = 0;
        for (const Int n : numbers) divisor = std::gcd(divisor, n);
        const bool zero = additions_[0].zero || *numbers.begin() == 0;
        return Wide{divisor == 0 ? 0 : *numbers.rbegin() / divisor} + (zero ? 1 : 0);
    }

    // The same by adding what is missing until nothing is.
    Wide of_rules(const std::set<Int>& numbers, Meter& meter) const {
        constexpr std::uint64_t bytes_a_number = 64;
        std::vector<Int> all(numbers.begin(), numbers.end());
        std::set<Int> known = numbers;
        rules::Environment env(normal_.game, &meter);
        rules::bind_params(env, normal_.game, rules_.instance(instance_).params);
        std::uint64_t claimed = 0;
        for (std::size_t last = 0; last < all.size(); ++last) {  // with this number and those before it
            for (const Addition& a : additions_) {
                for (std::size_t first = 0; first < a.slots.size(); ++first)
                    each_with(first, last, a.slots.size(), meter, [&](const std::vector<std::size_t>& at) {
                        const auto n = added(a, all, at, env);
                        if (!n || !known.insert(*n).second) return;
                        meter.claim(bytes_a_number, "numbers that play can add");
                        claimed += bytes_a_number;
                        all.push_back(*n);
                    });
            }
        }
        meter.release(claimed);
        return static_cast<Wide>(all.size());
    }

    // Calls visit(places) for all places up to `last` of which this one is the first that is `last`.
    template <class Visit>
    static void each_with(std::size_t first, std::size_t last, std::size_t count, Meter& meter, const Visit& visit) {
        if (first > 0 && last == 0) return;
        std::vector<std::size_t> at(count);
        at[first] = last;
        for (;;) {
            meter.tick();
            visit(at);
            std::size_t i = 0;
            for (; i < count; ++i) {
                if (i == first) continue;
                if (at[i] + (i < first ? 1 : 0) < last) break;
                at[i] = 0;
            }
            if (i == count) return;
            ++at[i];
        }
    }

    std::optional<Int> added(const Addition& a, const std::vector<Int>& all, const std::vector<std::size_t>& at,
                             rules::Environment& env) const {
        for (std::size_t i = 0; i < at.size(); ++i) env.integers[to_size(a.slots[i])] = all[at[i]];
        if (!rules::hold(a.conditions, env)) return std::nullopt;
        return rules::to_natural(rules::evaluate_integer(a.added, env), normal_.game, a.added.where);
    }

    const rules::Ruleset& rules_;
    int instance_;
    rules::NormalGame normal_;
    std::vector<Addition> additions_;
};

std::unique_ptr<Theorem> closure_of(const rules::Ruleset& rules, int instance) {
    const rules::Game& written = rules.game(instance);
    if (written.cyclic || written.member || written.args.size() != 1 || written.args[0].type != rules::Type::row ||
        written.options.empty())
        return nullptr;
    rules::NormalGame normal = rules::normal_game(rules, instance);
    std::vector<Addition> additions;
    for (const rules::Option& o : normal.game.options) {
        auto found = addition_of(rules, instance, normal.game, o);
        if (!found) return nullptr;
        additions.push_back(std::move(*found));
    }
    return std::make_unique<Closure>(rules, instance, std::move(normal), std::move(additions));
}

}  // namespace

Row closure() { return {"plays that end with the same set (Theorem 58)", Says::winner, closure_of, {}}; }

}  // namespace grundy::engines::theorems
