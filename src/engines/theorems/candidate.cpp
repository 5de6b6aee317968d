// SPDX-License-Identifier: MIT
// The row of the theorems that give values in the table of engines.
#include "engines/candidate.hpp"

#include "engines/theorems/guard.hpp"

namespace grundy::engines {
namespace theorems {
namespace {

class FormulaEngine final : public Engine {
public:
    FormulaEngine(const rules::Ruleset& rules, int instance, std::shared_ptr<const Theorem> theorem)
        : rules_(rules), instance_(instance), theorem_(std::move(theorem)) {}

    Value value(std::span<const Int> words, Meter& meter) override {
        meter.tick(words.size());
        check(words);
        return *theorem_->value(words);
    }
    Moves moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) override {
        meter.tick(words.size());
        check(words);
        return wanted.target.is_nimber() ? theorem_->moves_to(words, wanted.target.nimber(), wanted.most, meter)
                                         : Moves{};
    }

private:
    // The planner asks about other positions only if this engine is requested by name.
    void check(std::span<const Int> words) const {
        if (!theorem_->serves(words))
            throw Error("the engine 'formula' does not fit " +
                        rules::to_text(rules_, {instance_, {words.begin(), words.end()}}) +
                        ": the theorem is not about this position");
    }

    const rules::Ruleset& rules_;
    int instance_;
    std::shared_ptr<const Theorem> theorem_;
};

class FormulaCandidate final : public Candidate {
public:
    FormulaCandidate(const Setting& s, std::shared_ptr<const Theorem> theorem)
        : Candidate(s), theorem_(std::move(theorem)) {}

    std::string form() const override { return theorem_->form(); }
    std::string reason(std::span<const Int> words) const override {
        return words.empty() ? theorem_->theorem() : theorem_->theorem_on(words);
    }
    std::string theorem() const override { return theorem_->serves_all() ? theorem_->theorem() : ""; }
    std::string cost(const Circumstances&) const override { return "one look at the position"; }
    std::optional<Estimate> estimate(std::span<const Int> words) const override {
        if (words.empty() && !theorem_->serves_most()) return Estimate::of_some_positions();
        if (!words.empty() && !theorem_->serves(words)) return std::nullopt;
        return Estimate{};
    }
    bool fills() const override { return !theorem_->serves_all(); }
    std::string declined(const Circumstances&) const override {
        return theorem_->serves_most() ? "the theorem is not about this position" : "";
    }
    bool surely_ends() const override { return theorem_->serves_all(); }
    std::optional<std::string> difference(std::uint64_t share) const override {
        return theorems::difference(setting_.rules, setting_.instance, *theorem_, share);
    }
    std::unique_ptr<Engine> make() const override {
        return std::make_unique<FormulaEngine>(setting_.rules, setting_.instance, theorem_);
    }

private:
    std::shared_ptr<const Theorem> theorem_;
};

}  // namespace

}  // namespace theorems

EngineRow formula_engine() {
    EngineRow row{"formula", "values by theorems: nim on rows, staircases, gaps between coins, Euclid's game"};
    row.recognise = [](const Setting& s) {
        std::shared_ptr<const theorems::Theorem> theorem =
            theorems::recognised(s.rules, s.instance, theorems::Says::values);
        if (!theorem) return Recognised{nullptr, "its rules are not those of a theorem that gives values"};
        return Recognised{std::make_unique<theorems::FormulaCandidate>(s, std::move(theorem)), ""};
    };
    return row;
}

}  // namespace grundy::engines
