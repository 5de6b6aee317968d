// SPDX-License-Identifier: MIT
// The check of rules by proof and by play (Solver::check_rules). What the check of one game finds out about the others
// is kept for them, so that all games of a file cost little more than each game once.
#pragma once

#include <functional>
#include <grundy/rules.hpp>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "api/rule_trials.hpp"
#include "core/diagnostics.hpp"
#include "rules/descent.hpp"

namespace grundy {
inline namespace abi_1 {

class RulesCheck {
public:
    /// `value` plays a position out. It may throw.
    using PlayOut = std::function<void(const rules::Component&, Meter&)>;
    struct Setting {
        const rules::Library& library;
        rules::Ruleset& rules;
        std::function<bool(int)> surely_ends;
        std::function<rules::Position(const std::string&)> parse;
        PlayOut play_out;
        /// What is computed for an expectation; sets whether it holds. It may throw.
        std::function<std::string(const rules::Expectation&, bool& holds, Meter&)> found;
    };
    explicit RulesCheck(Setting setting);

    /// Adds what is found about a game, as far as the meter allows. Throws Stopped; the findings until then stand.
    void check(int game, Meter& meter, std::vector<RuleFinding>& out);

private:
    struct One;  // the check of one game
    void explore(const rules::Game& wanted, Meter& meter);
    void explore_game(std::size_t game, unsigned round, Meter& meter);
    int sample_instance(std::size_t game);

    Setting setting_;
    rules::Descents descents_;
    RuleTrials trials_;
    std::map<std::string, unsigned> rounds_;  // of exploration, by file
    std::uint64_t steps_ = 0;                 // of play, for all games
};

}  // namespace abi_1
}  // namespace grundy
