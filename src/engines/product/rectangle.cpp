// SPDX-License-Identifier: MIT
// See rectangle.hpp.
#include "engines/product/rectangle.hpp"

#include <algorithm>
#include <vector>

#include "rules/bounds.hpp"
#include "rules/lower.hpp"

namespace grundy::engines::product {
namespace {

using namespace rules::lower;
using rules::Affine;
using rules::Expr;
using rules::Op;

std::optional<Affine> difference(const Expr& a, const Expr& b) { return rules::to_affine(minus(a, b)); }

bool equal(const Affine& a, Affine b) {
    b.add(a, -1);
    return b.is_constant() && b.constant == 0;
}

// What is at least 1 exactly if the comparison holds.
std::optional<Affine> positive(const Expr& comparison) {
    if (comparison.op != Op::less && comparison.op != Op::less_equal) return std::nullopt;
    auto out = difference(comparison.args[1], comparison.args[0]);
    if (out && comparison.op == Op::less_equal) out->constant += 1;
    return out;
}

// Whether it says of these numbers, none of them negative, that one of them is positive.
bool some_positive(const Expr& condition, std::vector<Affine> numbers) {
    if (const auto sum = positive(condition)) {
        Affine all;
        for (const Affine& d : numbers) all.add(d, 1);
        if (equal(*sum, all)) return true;
    }
    std::vector<Expr> cases = {condition};
    for (std::size_t i = 0; i < cases.size();) {
        if (cases[i].op == Op::either) {
            const std::vector<Expr> args = cases[i].args;
            cases.erase(cases.begin() + static_cast<std::ptrdiff_t>(i));
            cases.insert(cases.end(), args.begin(), args.end());
            continue;
        }
        const auto found = positive(cases[i]);
        const auto it =
            std::find_if(numbers.begin(), numbers.end(), [&](const Affine& d) { return found && equal(*found, d); });
        if (it == numbers.end()) return false;
        numbers.erase(it);
        ++i;
    }
    return numbers.empty();
}

}  // namespace

std::optional<rules::Option> opened(const rules::Game& game, const rules::Option& o) {
    if (o.terms.size() != 1 || o.terms[0].kind != rules::Term::Kind::sum || o.terms[0].terms.size() != 1)
        return std::nullopt;
    const rules::Term& sum = o.terms[0];
    const rules::Term& term = sum.terms[0];
    if (term.kind != rules::Term::Kind::call || term.args.size() != game.args.size()) return std::nullopt;
    std::vector<Affine> falls;
    for (std::size_t i = 0; i < game.args.size(); ++i) {
        const auto by = difference(Expr::variable(game.args[i].slot), term.args[i]);
        if (!by) return std::nullopt;
        falls.push_back(*by);
    }
    rules::Option out = o;
    std::vector<Expr> conditions = sum.conditions;
    for (rules::Binder b : sum.binders) {
        if (b.kind != rules::Binder::Kind::range) return std::nullopt;
        conditions.insert(conditions.end(), b.conditions.begin(), b.conditions.end());
        b.conditions.clear();
        out.binders.push_back(std::move(b));
    }
    if (conditions.size() != 1 || !some_positive(conditions[0], falls)) return std::nullopt;
    out.terms = {term};
    return out;
}

std::optional<rules::Binder> without_end(const rules::Game& game, const rules::Variable& argument,
                                         const rules::Option& before, rules::Binder range, const Expr& place) {
    rules::Facts facts(game);
    for (const Expr& e : before.guard) facts.add(e);
    for (const rules::Binder& b : before.binders) facts.add(b);
    Expr &low = range.exprs[0], &high = range.exprs[1];
    const Expr chosen = Expr::variable(range.vars[0].slot);
    const auto by = difference(Expr::variable(argument.slot), place);
    const auto above = difference(chosen, low), below = difference(high, chosen);
    if (!by || !above || !below || !facts.at_least(minus(high, low), 0)) return std::nullopt;
    if (equal(*by, *above))
        low = plus(low, number(1));
    else if (equal(*by, *below))
        high = minus(high, number(1));
    else
        return std::nullopt;
    return range;
}

}  // namespace grundy::engines::product
