// SPDX-License-Identifier: MIT
// See known_by_parameters.hpp. Rules are compared with those of the theorem as trees: whatever is written in another
// way is not recognised.
#include "api/known_by_parameters.hpp"

#include <algorithm>

#include "core/diagnostics.hpp"
#include "core/error.hpp"
#include "core/size.hpp"
#include "lang/lang.hpp"
#include "rules/affine.hpp"
#include "rules/layout.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

struct Known {
    const char *rules, *written, *text;
    bool winner = false;
    std::vector<std::string> numbers{};  ///< before the parameters
};

const std::vector<Known>& table() {
    static const std::vector<Known> all = {
        {"game f(n) with l, r:\n    f(n - k) for k in l..r\n", "interval",
         "the value is (n mod (l + r)) div l, where l to r may be taken (Theorem 3)"},
        {"game f(n) with m:\n    f(n - k) for k in 1..n div m\n", "share_of_heap",
         "the value of a heap n that m divides is n div m, and another one has that of n - n div m - 1 (Theorem 36)"},
        {"game f(n) with k:\n    f(n - 1)\n    sum(f(n div 2) for i in 1..k) if 0 < n and 2 divides n\n",
         "take_or_share",
         "odd numbers are lost from some number on, so that values follow by halving (Theorem 56)",
         false,
         {"2"}},
        {"game f(a, b) with k:\n    f(a - 1, b)\n    f(a, b - 1)\n    f(a - k, b - k)\n", "steps_and_leap",
         "lost exactly if q = min(a, b) div (k + 1) leaves a rest below k and a + b + q is even, k the leap; for k = "
         "1, "
         "if both numbers are even (Theorem 55)",
         true},
    };
    return all;
}

using rules::same;  // of expressions
bool same(const rules::Binder& a, const rules::Binder& b);
bool same(const rules::Term& a, const rules::Term& b);

template <class T>
bool same(const std::vector<T>& a, const std::vector<T>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const T& x, const T& y) { return same(x, y); });
}

bool same(const rules::Binder& a, const rules::Binder& b) {
    const auto slots = [](const rules::Variable& x, const rules::Variable& y) {
        return x.slot == y.slot && x.type == y.type;
    };
    return a.kind == b.kind && a.sizes == b.sizes && same(a.exprs, b.exprs) && same(a.conditions, b.conditions) &&
           std::equal(a.vars.begin(), a.vars.end(), b.vars.begin(), b.vars.end(), slots);
}

bool same(const rules::Term& a, const rules::Term& b) {
    const bool itself = a.kind != rules::Term::Kind::call || (a.same_instance && b.same_instance);
    return a.kind == b.kind && itself && same(a.args, b.args) && same(a.binders, b.binders) &&
           same(a.conditions, b.conditions) && same(a.terms, b.terms);
}

bool same(const rules::Option& a, const rules::Option& b) {
    return a.kind == b.kind && !a.taken && !b.taken && same(a.terms, b.terms) && same(a.guard, b.guard) &&
           same(a.binders, b.binders);
}

bool same_rules(const rules::Game& a, const rules::Game& b) {
    const auto types = [](const auto& x, const auto& y) { return x.type == y.type && x.slot == y.slot; };
    const auto params = [&](const rules::Param& x, const rules::Param& y) { return types(x.variable, y.variable); };
    return !a.cyclic && !a.member && a.compound == rules::Compound::none &&
           std::equal(a.args.begin(), a.args.end(), b.args.begin(), b.args.end(), types) &&
           std::equal(a.params.begin(), a.params.end(), b.params.begin(), b.params.end(), params) &&
           std::is_permutation(a.options.begin(), a.options.end(), b.options.begin(), b.options.end(),
                               [](const rules::Option& x, const rules::Option& y) { return same(x, y); });
}

std::shared_ptr<const rules::Game> parsed(const std::string& text) {
    rules::Library library;
    Diagnostics faults("rules", text);
    if (!lang::add_rules(text, "rules", library, faults)) throw Error("internal error: " + faults.render());
    return library.games.back();
}

}  // namespace

std::optional<codegen::ClosedForm> known_share(const rules::Game& game, std::span<const rules::ParamValue> values) {
    if (!rules::one_integer(game.args) || game.options.size() != 1 || game.options[0].binders.size() != 1 ||
        game.options[0].binders[0].exprs.size() != 2)
        return std::nullopt;
    const rules::Expr& most = game.options[0].binders[0].exprs[1];
    if (most.op != rules::Op::div) return std::nullopt;
    const rules::Expr& divisor = most.args[1];
    const bool constant = divisor.op == rules::Op::constant && divisor.value >= 1 && game.params.empty();
    const Int* given = values.size() == 1 ? std::get_if<Int>(values.data()) : nullptr;
    if (!constant && given == nullptr) return std::nullopt;
    const std::string m = constant ? std::to_string(divisor.value) : "m";
    const Known& share = table()[1];
    const std::string rules =
        std::string("game f(n)") + (constant ? "" : " with m") + ":\n    f(n - k) for k in 1..n div " + m + "\n";
    if (!same_rules(game, *parsed(rules))) return std::nullopt;
    codegen::ClosedForm out{codegen::ClosedForm::Kind::written, share.text};
    out.name = share.written;
    out.numbers = {constant ? m : std::to_string(*given)};
    return out;
}

std::optional<codegen::ClosedForm> known_by_parameters(const rules::Game& game, const std::vector<std::string>& given) {
    if (given.empty() || given.size() != game.params.size()) return std::nullopt;
    for (const Known& known : table()) {
        if (!same_rules(game, *parsed(known.rules))) continue;
        codegen::ClosedForm out{codegen::ClosedForm::Kind::written, known.text};
        out.name = known.written;
        out.winner = known.winner;
        out.numbers = known.numbers;
        for (const rules::Param& p : game.params) out.numbers.push_back(p.variable.name);
        return out;
    }
    return std::nullopt;
}

}  // namespace abi_1
}  // namespace grundy
