// SPDX-License-Identifier: MIT
// See conjectured.hpp.
#include "logic/conjectured.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "logic/claim.hpp"
#include "rules/distinct_moves.hpp"
#include "rules/options.hpp"

namespace grundy::logic {
namespace {

class Conjectured final : public rules::KnownFormula {
public:
    using Compared = std::function<void(const std::string& text, const std::optional<std::string>& difference)>;
    Conjectured(const rules::Ruleset& rules, int instance, Conjecture conjecture, bool misere, Compared tell)
        : rules_(rules),
          instance_(instance),
          conjecture_(std::move(conjecture)),
          misere_(misere),
          tell_(std::move(tell)),
          reading_(rules.library(), rules, instance, Claim{}, conjecture_.formula,
                   conjecture_.lost ? Reading::As::condition : Reading::As::number, "a conjecture") {}

    bool gives_values() const override { return !conjecture_.lost; }
    std::string text() const override {
        return std::string(conjecture_.lost ? misere_ ? "lost under misere play exactly if " : "lost exactly if "
                                            : "the value is ") +
               conjecture_.formula + ": a " + std::string(conjecture_word) + ", not proven, " +
               checked_text(rules_.game(instance_), conjecture_);
    }
    std::string how() const override { return "a " + std::string(conjecture_word) + ", not proven"; }
    bool speaks_of_all() const override { return rules_.game(instance_).start.empty(); }
    // It was read off positions that may start a game. Its features may have no value elsewhere.
    bool speaks_of(std::span<const Int> words) const override {
        const Budget none;
        Meter meter(none);
        return speaks_of(words, meter);
    }

    Nimber value(std::span<const Int> words, Meter& meter) const override {
        const Wide v = reading_.number(words, meter);
        if (v < 0 || v > greatest_int)
            throw Error("the conjecture " + conjecture_.formula + " is refuted here: it gives no value");
        return static_cast<Nimber>(v);
    }
    bool lost(std::span<const Int> words, Meter& meter) const override {
        return conjecture_.lost ? reading_.holds(words, meter) : value(words, meter) == 0;
    }

    Moves moves_to(std::span<const Int> words, Nimber target, std::size_t most, Meter& meter) const override {
        Moves out;
        rules::DistinctMoves distinct(most);
        rules::Enumerator options(rules_, instance_, meter);
        options.run(words, [&](std::span<const rules::Component> parts) {
            const auto fits = leads_to(parts, target, meter);
            if (!fits) out.complete = false;
            if (fits.value_or(false) && !rules::add_move(distinct, out.list, parts, options.choice()))
                out.complete = false;
            return true;
        });
        return out;
    }

    bool is_conjecture() const override { return true; }
    void compared(const std::optional<std::string>& difference) const override { tell_(text(), difference); }

    std::optional<Expression> expression() const override {
        const bool sorted = !rules_.game(instance_).symmetries.empty();  // and what a program reads is not
        if (sorted || !reading_.params().empty()) return std::nullopt;
        return Expression{reading_.shared_game(), &reading_.expr()};
    }

private:
    bool speaks_of(std::span<const Int> words, Meter& meter) const {
        return false_without_a_value([&] {
            if (!rules::Enumerator(rules_, instance_, meter).may_start(words)) return false;
            if (conjecture_.lost)
                reading_.holds(words, meter);
            else
                reading_.number(words, meter);
            return true;
        });
    }

    // Whether an option leaves a sum of this value, or a lost one; nothing if the conjecture does not say.
    std::optional<bool> leads_to(std::span<const rules::Component> parts, Nimber target, Meter& meter) const {
        if (rules::ends_game(parts)) return !gives_values();
        if (conjecture_.lost) {
            if (parts.empty()) return !misere_;
            if (parts.size() > 1 || parts[0].instance != instance_ || !speaks_of(parts[0].words, meter))
                return std::nullopt;
            return lost(parts[0].words, meter);
        }
        Nimber total = 0;
        for (const rules::Component& c : parts) {
            const bool said = c.instance == 0 || (c.instance == instance_ && speaks_of(c.words, meter));
            if (!said) return std::nullopt;
            total ^= c.instance == 0 ? static_cast<Nimber>(c.words[0]) : value(c.words, meter);
        }
        return total == target;
    }

    const rules::Ruleset& rules_;
    int instance_;
    Conjecture conjecture_;
    bool misere_;
    Compared tell_;
    Reading reading_;
};

}  // namespace

std::unique_ptr<rules::KnownFormula> ConjecturedFormulas::find(const rules::Ruleset& rules, int instance,
                                                               rules::Play play) {
    if (auto known = proven_ ? proven_->find(rules, instance, play) : nullptr) return known;
    if (instance <= 0) return nullptr;
    const bool misere = play == rules::Play::misere;
    const std::lock_guard lock(mutex_);
    const std::string key = rules.name(instance) + (misere ? " misere" : "");
    const auto [at, is_new] = known_.try_emplace(key);
    if (is_new) {
        Budget budget = settings_.budget;
        const bool limited = budget.seconds > 0;
        if (limited) budget.seconds -= seconds_;
        const Meter clock(budget);
        try {
            if (!limited || budget.seconds > 0) at->second = conjectures_on(rules, instance, misere, budget);
        } catch (const Stopped& stop) {
            if (stop.status == Status::interrupted) {
                known_.erase(at);
                throw;
            }
        }
        seconds_ += clock.seconds();
    }
    const Conjectures& found = at->second;
    const auto& best = found.values ? found.values : found.lost;
    if (!best) return nullptr;
    const auto tell = [this, key, game = rules.name(instance), checked_to = best->checked_to](
                          const std::string& text, const std::optional<std::string>& difference) {
        const std::lock_guard lock(mutex_);
        if (!told_.insert(key).second) return;
        if (!difference && settings_.tell) settings_.tell(game, text, checked_to);
        if (difference && settings_.tell_refuted)
            settings_.tell_refuted(game, text + ", is refuted, and not used: " + *difference);
    };
    return std::make_unique<Conjectured>(rules, instance, *best, misere, tell);
}

rules::FormulaSource::Verdict ConjecturedFormulas::examine(const rules::Library& library,
                                                           const rules::Expectation& expectation,
                                                           const Budget& budget) {
    return proven_ ? proven_->examine(library, expectation, budget)
                   : Verdict{Verdict::Status::open, "not proven: nobody here proves formulas"};
}

}  // namespace grundy::logic
