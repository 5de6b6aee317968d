// SPDX-License-Identifier: MIT
// Conjectures in the place of theorems, for whoever asks for them: of games of which nothing is proven, the engines
// are given the rule that fits all small positions.
#pragma once

#include <map>
#include <mutex>
#include <set>
#include <string>

#include "logic/conjecture.hpp"
#include "rules/formulas.hpp"

namespace grundy::logic {

/// The word stands in the text of each conjecture, wherever it is shown.
inline constexpr std::string_view conjecture_word = "CONJECTURE";

class ConjecturedFormulas final : public rules::FormulaSource {
public:
    struct Settings {
        Budget budget{};  ///< its time is for all games together
        /// Called once for each conjecture that is used, or that the definition refutes after all, by one thread at a
        /// time. May be empty.
        std::function<void(const std::string& game, const std::string& text, Int checked_to)> tell{};
        std::function<void(const std::string& game, const std::string& text)> tell_refuted{};
    };
    /// `proven`: asked first; may be null.
    ConjecturedFormulas(std::shared_ptr<rules::FormulaSource> proven, Settings settings)
        : proven_(std::move(proven)), settings_(std::move(settings)) {}

    std::unique_ptr<rules::KnownFormula> find(const rules::Ruleset& rules, int instance, rules::Play play) override;
    Verdict examine(const rules::Library& library, const rules::Expectation& expectation,
                    const Budget& budget) override;

private:
    std::shared_ptr<rules::FormulaSource> proven_;
    Settings settings_;
    std::mutex mutex_;
    std::map<std::string, Conjectures> known_;  // by the games and the play
    std::set<std::string> told_;
    double seconds_ = 0;  // of all searches
};

}  // namespace grundy::logic
