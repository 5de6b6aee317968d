// SPDX-License-Identifier: MIT
// Take 1 to m from a heap n, where m is an argument that never changes: the value is n mod (m + 1) (docs/theory.md,
// Theorem 90).
#include "engines/theorems/on_integers.hpp"
#include "rules/formulas.hpp"

namespace grundy::engines::theorems {
namespace {

using rules::Expr;
using rules::Op;

class BoundedTakes final : public OnIntegers {
public:
    explicit BoundedTakes(Match match) : OnIntegers(std::move(match)) {
        const rules::Game& own = match_.rules().game(match_.instance());
        const bool heap_first = match_.words(std::vector<Int>{0, 1})[0] == 0;
        const rules::Variable &heap = own.args[heap_first ? 0 : 1], &most = own.args[heap_first ? 1 : 0];
        text_ = heap.name + " mod (" + most.name + " + 1)";
        auto game = std::make_shared<rules::Game>();
        game->args = own.args;
        game->integers = own.integers;
        game->start = {Expr::make(
            Op::mod, {Expr::variable(heap.slot), Expr::make(Op::add, {Expr::variable(most.slot), Expr::constant(1)})})};
        game_ = std::move(game);
    }
    std::string form() const override { return "take 1 up to an argument that never changes"; }
    std::string theorem() const override { return "the value is " + text_ + " (Theorem 90)"; }
    std::optional<Nimber> value(std::span<const Int> words) const override {
        const auto at = arguments(words);
        return value_of(at);
    }
    Formula formula() const override { return Formula::expression; }
    std::optional<rules::KnownFormula::Expression> expression() const override {
        return rules::KnownFormula::Expression{game_, &game_->start[0]};
    }

private:
    static Nimber value_of(std::span<const Int> at) { return static_cast<Nimber>(Wide{at[0]} % (Wide{at[1]} + 1)); }

    // The takes up to m leave different residues modulo m + 1.
    void list(std::span<const Int> at, Nimber target, const Add& add, Meter& /*meter*/) const override {
        const Int n = at[0], most = at[1];
        if (std::cmp_greater(target, most)) return;
        const Wide residues = Wide{most} + 1;
        const Wide take = (Wide{n} - static_cast<Wide>(target) + residues) % residues;
        if (take > 0 && take <= n) add(0, static_cast<Int>(take), {n - take, most});
    }

    std::string text_;
    std::shared_ptr<const rules::Game> game_;  // the formula
};

}  // namespace

Row bounded_takes() {
    Row out = stated<BoundedTakes>("takes up to an argument (Theorem 90)", Says::values,
                                   {{"self((a - p), b) for p in 1..b"}}, true);
    out.recognise = [recognise = out.recognise](const rules::Ruleset& rules, int instance) {
        const bool ordered = rules.game(instance).symmetries.empty();  // its numbers have different meanings
        return ordered ? recognise(rules, instance) : nullptr;
    };
    return out;
}

}  // namespace grundy::engines::theorems
