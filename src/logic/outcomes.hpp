// SPDX-License-Identifier: MIT
// Who wins small positions of a game whose play may repeat, by retrograde analysis: what claims about draws are
// compared with.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "rules/options.hpp"

namespace grundy::logic {

class Outcomes {
public:
    enum class Is { lost, won, drawn };

    /// Looks at the positions with arguments up to `most` and at what they lead to, as far as a million steps
    /// reach. Throws Stopped if interrupted.
    Outcomes(const rules::Ruleset& rules, int instance, Int most, Meter& meter);

    /// Nothing if it may depend on positions that were not looked at.
    std::optional<Is> of(const std::vector<Int>& words) const;

private:
    struct Node {
        std::vector<std::size_t> from{};  ///< the positions that lead here
        std::size_t open = 0;             ///< options not known to be won
        bool looked_at = false, may_change = false;
        std::optional<Is> is{};
    };

    std::size_t number_of(const std::vector<Int>& words);
    void look_at(std::size_t n, rules::Enumerator& options);
    void decide(std::size_t n, Is is);
    void spread();

    int instance_;
    Meter* meter_;
    std::map<std::vector<Int>, std::size_t> numbers_;
    std::vector<std::vector<Int>> words_;
    std::vector<Node> nodes_;
    std::vector<std::size_t> decided_;
};

}  // namespace grundy::logic
