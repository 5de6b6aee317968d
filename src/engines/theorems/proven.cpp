// SPDX-License-Identifier: MIT
// Formulas that were proven elsewhere for exactly these rules (rules/formulas.hpp): each is a theorem of its own.
#include "engines/theorems/guard.hpp"
#include "rules/formulas.hpp"

namespace grundy::engines::theorems {
namespace {

class Proven final : public Theorem {
public:
    explicit Proven(std::unique_ptr<rules::KnownFormula> formula) : formula_(std::move(formula)) {}

    std::string theorem() const override { return formula_->text(); }
    std::string form() const override { return formula_->how(); }
    bool serves(std::span<const Int> words) const override { return formula_->speaks_of(words); }
    bool serves_all() const override { return formula_->speaks_of_all(); }
    bool serves_most() const override { return formula_->speaks_of_all(); }
    std::optional<Nimber> value(std::span<const Int> words) const override {
        if (!formula_->gives_values()) return std::nullopt;
        const Budget none;
        Meter meter(none);
        return formula_->value(words, meter);
    }
    bool wins(std::span<const Int> words, Meter& meter) const override { return !formula_->lost(words, meter); }
    std::optional<Wide> lost_in(std::span<const std::pair<Int, Int>> ranges, std::optional<std::uint64_t> modulus,
                                Meter& meter) const override {
        return formula_->lost_in(ranges, modulus, meter);
    }
    std::string counts_by() const override { return formula_->counts_by(); }
    Moves moves_to(std::span<const Int> words, Nimber target, std::size_t most, Meter& meter) const override {
        auto found = formula_->moves_to(words, target, most, meter);
        return {std::move(found.list), found.complete};
    }
    std::optional<rules::KnownFormula::Expression> expression() const override { return formula_->expression(); }
    Formula formula() const override { return formula_->expression() ? Formula::expression : Formula::other; }
    const rules::KnownFormula* proven() const override { return formula_.get(); }

private:
    std::unique_ptr<rules::KnownFormula> formula_;
};

// A conjecture is for games of which no theorem says as much, and for as long as the definition does not refute it.
bool may_be_used(const rules::Ruleset& rules, int instance, const Theorem& theorem, Says says) {
    if (says == Says::winner && recognised(rules, instance, Says::values)) return false;
    const auto wrong = difference(rules, instance, theorem, 1);
    theorem.proven()->compared(wrong);
    return !wrong;
}

Row row(const char* name, Says says) {
    return {name, says, [says](const rules::Ruleset& rules, int instance) -> std::unique_ptr<Theorem> {
                const auto& source = rules.library().formulas;
                auto known = source ? source->find(rules, instance, rules::Play::normal) : nullptr;
                if (!known || known->gives_values() != (says == Says::values)) return nullptr;
                const bool doubtful = known->is_conjecture();
                auto out = std::make_unique<Proven>(std::move(known));
                if (doubtful && !may_be_used(rules, instance, *out, says)) return nullptr;
                return out;
            }};
}

}  // namespace

Row proven_values() { return row("a proven formula for the values", Says::values); }
Row proven_winner() { return row("a proven formula for the lost positions", Says::winner); }

}  // namespace grundy::engines::theorems
