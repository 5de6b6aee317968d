// SPDX-License-Identifier: MIT
// The row of the theorems that give values in the table of engines.
#include "engines/candidate.hpp"

#include "engines/formula/value_form.hpp"
#include "engines/reference/reference.hpp"
#include "rules/samples.hpp"

namespace grundy::engines {
namespace formula {
namespace {

class FormulaEngine final : public Engine {
public:
    FormulaEngine(const rules::Ruleset& rules, int instance, std::shared_ptr<const ValueForm> form)
        : rules_(rules), instance_(instance), form_(std::move(form)) {}

    Value value(std::span<const Int> words, Meter& meter) override {
        meter.tick(words.size());
        check(words);
        return form_->value(words);
    }
    Moves moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) override {
        meter.tick(words.size());
        check(words);
        return wanted.target.is_nimber() ? form_->moves_to(words, wanted.target.nimber(), wanted.most) : Moves{};
    }

private:
    // The planner asks about other positions only if this engine is requested by name.
    void check(std::span<const Int> words) const {
        if (!form_->serves(words))
            throw Error("the engine 'formula' does not fit " +
                        rules::to_text(rules_, {instance_, {words.begin(), words.end()}}) +
                        ": the theorem is not about this position");
    }

    const rules::Ruleset& rules_;
    int instance_;
    std::shared_ptr<const ValueForm> form_;
};

class FormulaCandidate final : public Candidate {
public:
    FormulaCandidate(const Setting& s, std::shared_ptr<const ValueForm> form) : setting_(s), form_(std::move(form)) {}

    std::string form() const override { return form_->form(); }
    std::string reason() const override { return form_->theorem(); }
    std::string theorem() const override { return form_->theorem(); }
    std::string cost(const Circumstances&) const override { return "one pass over the numbers of the position"; }
    std::optional<Estimate> estimate(std::span<const Int> words) const override {
        if (!words.empty() && !form_->serves(words)) return std::nullopt;
        return Estimate{};
    }
    bool fills() const override { return !form_->serves_all(); }
    std::string declined(const Circumstances&) const override { return "the theorem is not about this position"; }
    bool surely_ends() const override { return form_->serves_all(); }
    std::optional<std::string> difference(std::uint64_t share) const override {
        return formula::difference(setting_.rules, setting_.instance, form_, share);
    }
    std::unique_ptr<Engine> make() const override {
        return std::make_unique<FormulaEngine>(setting_.rules, setting_.instance, form_);
    }

private:
    Setting setting_;
    std::shared_ptr<const ValueForm> form_;
};

}  // namespace

std::optional<std::string> difference(const rules::Ruleset& rules, int instance,
                                      const std::shared_ptr<const ValueForm>& form, std::uint64_t share) {
    FormulaEngine engine(rules, instance, form);
    return reference::first_difference(share, [&](Meter& meter) -> std::optional<std::string> {
        try {
            for (const auto& words : rules::small_positions(rules.game(instance)))
                if (form->serves(words))
                    if (auto found = reference::difference(rules, {instance, words}, engine, meter, "by the theorem"))
                        return found;
        } catch (const Stopped&) {
            throw;
        } catch (const Error& fault) {
            return fault.what();  // a position that breaks the rules is none of a theorem
        }
        return std::nullopt;
    });
}

std::unique_ptr<ValueForm> recognised(const rules::Ruleset& rules, int instance) {
    for (const auto recognise : {nim_heaps, euclid, transfers})
        if (auto form = recognise(rules, instance)) return form;
    return nullptr;
}

}  // namespace formula

EngineRow formula_engine() {
    EngineRow row{"formula", "values by theorems: nim on rows, staircases, gaps between coins, Euclid's game"};
    row.recognise = [](const Setting& s) {
        Recognised out;
        if (std::shared_ptr<const formula::ValueForm> form = formula::recognised(s.rules, s.instance))
            out.candidate = std::make_unique<formula::FormulaCandidate>(s, std::move(form));
        else
            out.why_not = "its rules are not those of a theorem that gives values";
        return out;
    };
    return row;
}

}  // namespace grundy::engines
