// SPDX-License-Identifier: MIT
// The row of counters that rise to a bound in the table of engines. The heap engine plays them.
#include <algorithm>

#include "engines/candidate.hpp"
#include "engines/counter/form.hpp"
#include "engines/heap/engine.hpp"
#include "rules/distinct_moves.hpp"
#include "rules/form_options.hpp"

namespace grundy::engines {
namespace counter {
namespace {

class CounterEngine final : public RulesEngine {
public:
    CounterEngine(const Setting& s, std::shared_ptr<const Form> form, std::unique_ptr<Engine> heaps)
        : RulesEngine(s.rules, s.instance), search_(s.search), form_(std::move(form)), heaps_(std::move(heaps)) {}

    Value value(std::span<const Int> words, Meter& meter) override {
        meter.tick();
        const Wide n = form_->lacking(words);
        if (n < 0) return 0;
        if (n > Wide{greatest_int}) return part(component(words), meter);
        const auto heap = static_cast<Int>(n);
        return heaps_->value({&heap, 1}, meter);
    }

    Moves moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) override {
        const Wide n = form_->lacking(words);
        if (n < 0) return {};
        if (n > Wide{greatest_int}) return RulesEngine::moves_to(words, wanted, meter);
        const auto heap = static_cast<Int>(n);
        const Moves found = heaps_->moves_to({&heap, 1}, {wanted.target, wanted.most}, meter);
        Moves out{{}, found.complete};
        rules::DistinctMoves distinct(wanted.most);
        for (const rules::Move& m : found.list) {
            const rules::Component to{instance_, form_->with_lacking(words, m.to.at(0).words[0])};
            for (Choice& choice : form_->choices(words, to.words, meter))
                if (!rules::add_move(distinct, out.list, {&to, 1}, std::move(choice))) out.complete = false;
        }
        return out;
    }

    std::string method() const override { return heaps_->method(); }
    std::string cores() const override { return heaps_->cores(); }

private:
    Value part(const rules::Component& c, Meter& meter) override { return search_.value(c, meter); }

    Values& search_;
    std::shared_ptr<const Form> form_;  // outlives the engine of its heaps
    std::unique_ptr<Engine> heaps_;
};

// Counters near their bounds, and beyond them.
class Comparison {
public:
    Comparison(const Setting& s, const Form& form, std::uint64_t steps)
        : form_(form),
          arguments_(s.rules.game(s.instance).args.size()),
          share_(steps / 2),
          check_(
              s.rules, s.instance,
              [this, s](const rules::Component& c, rules::OptionSet& out) {
                  const rules::PartName part = [&](int, Int heap, rules::Component& to) {
                      to = {s.instance, form_.with_lacking(c.words, heap)};
                  };
                  if (const Wide n = form_.lacking(c.words); n >= 0)
                      rules::heap_options(form_.heap_form(), part, static_cast<Int>(n), out);
              },
              steps) {}

    std::optional<std::string> run() {
        for (Int others = 0; others <= (arguments_ == 1 ? 0 : most_others); ++others)
            if (!look(std::vector<Int>(arguments_, others))) break;
        return check_.difference();
    }

private:
    static constexpr Int most_others = 24, most_lacking = 64, beyond = 2;

    bool look(std::vector<Int> words) {
        words[form_.counter()] = 0;
        const Wide bound = form_.lacking(words);
        if (bound > Wide{greatest_int} - beyond) return true;
        for (Wide c = bound + beyond; c >= std::max<Wide>(0, bound - most_lacking); --c) {
            words[form_.counter()] = static_cast<Int>(c);
            if (!check_.look(words, share_)) return false;
        }
        return true;
    }

    const Form& form_;
    std::size_t arguments_;
    std::uint64_t share_;
    rules::FormCheck check_;
};

class CounterCandidate final : public Candidate {
public:
    CounterCandidate(const Setting& s, std::shared_ptr<const Form> form)
        : Candidate(s),
          form_(std::move(form)),
          heaps_(heap::candidate({form_->heaps(), form_->heap_instance(), s.threading, s.search, s.planner},
                                 form_->heap_form())) {}

    std::string form() const override { return "what is left to the bound as a heap: " + heaps_->form(); }
    std::string reason(std::span<const Int> /*words*/) const override {
        return "a number rises to a bound, so what it lacks is a heap from which every move takes";
    }
    std::string cost(const Circumstances& c) const override { return heaps_->cost(c); }
    bool surely_ends() const override { return true; }
    std::optional<std::string> difference(std::uint64_t share) const override {
        return Comparison(setting_, *form_, rules::usual_steps / share).run();
    }
    std::unique_ptr<Engine> make() const override {
        return std::make_unique<CounterEngine>(setting_, form_, heaps_->make());
    }

private:
    std::shared_ptr<const Form> form_;
    std::unique_ptr<Candidate> heaps_;
};

}  // namespace
}  // namespace counter

EngineRow counter_engine() {
    EngineRow row{"counter", "a number that rises to a bound: a heap of what it lacks"};
    row.recognise = [](const Setting& s) {
        auto form = counter::Form::of(s.rules, s.instance);
        if (!form) return Recognised{nullptr, "no number rises to a bound that stays the same"};
        return Recognised{std::make_unique<counter::CounterCandidate>(s, std::move(form)), ""};
    };
    return row;
}

}  // namespace grundy::engines
