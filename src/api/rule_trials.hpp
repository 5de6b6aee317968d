// SPDX-License-Identifier: MIT
// Tries rules on positions: which of their options are ever legal, and where do the rules fail? Positions are small
// ones, larger ones by chance, and all that play reaches from them, in whatever game of the rules they are.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/budget.hpp"
#include "rules/options.hpp"

namespace grundy {
inline namespace abi_1 {

class RuleTrials {
public:
    using Words = std::vector<Int>;
    /// Called for options that are left out because an argument of a term is negative; see rules::Enumerator.
    using Skipped = std::function<void(const rules::Enumerator& moves, const rules::Term& term, std::size_t argument)>;

    explicit RuleTrials(const rules::Ruleset& rules) : rules_(rules) {}

    /// The meter of all that follows: it is ticked for each option, and positions that are kept are claimed from it.
    void use(Meter& meter) { meter_ = &meter; }

    /// All that follows throws Stopped. Whether play may begin there: a condition that fails to be evaluated counts as
    /// true: the position tells more.
    bool may_start(int instance, const Words& words);
    /// Lists the options of a position. Returns why the rules fail there, or nothing.
    std::optional<std::string> visit(int instance, const Words& words, const Skipped& skipped = {});
    /// Whether the position that was visited last has an option.
    bool had_options() const { return had_options_; }
    /// Whether a position was among the options of one that was visited.
    bool was_reached(int instance, const Words& words) const;

    /// Visits up to `most` positions of a game that play has reached. Ignores faults. Returns their number.
    std::size_t follow(int instance, std::size_t most);
    /// Whether an option, by its number, was legal anywhere.
    bool was_legal(const rules::Game& game, std::size_t option) const;
    /// Whether all options of a game were, or make no difference.
    bool all_were_legal(const rules::Game& game) const;
    /// How many positions of a game were visited.
    std::size_t visited(const rules::Game& game) const;

private:
    struct Known {
        std::set<std::size_t> legal;
        std::size_t visited = 0;
    };
    struct Reached {
        std::set<Words> all;
        std::deque<const Words*> waiting;
    };
    rules::Enumerator& moves(int instance);
    void reach(const rules::Component& c);

    const rules::Ruleset& rules_;
    Meter* meter_ = nullptr;
    bool had_options_ = false;
    std::uint64_t kept_ = 0;  // bytes
    std::map<int, std::unique_ptr<rules::Enumerator>> moves_;
    std::map<const rules::Game*, Known> known_;
    std::map<int, Reached> reached_;
};

}  // namespace abi_1
}  // namespace grundy
