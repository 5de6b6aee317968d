// SPDX-License-Identifier: MIT
// Does play end? This is shown by numbers in a fixed order that are never negative, such that each move
// makes the first one that it changes smaller. They are arguments, sums and differences of arguments, the
// length or the total of a row, how many of its elements are 0, and the cells, vertices or edges that a board or a
// graph holds.
#pragma once

#include <map>
#include <set>
#include <utility>
#include <vector>

#include "core/budget.hpp"
#include "rules/position.hpp"

namespace grundy::rules {

/// An option that could not be shown to lead closer to the end.
struct Unseen {
    const Game* game = nullptr;
    Span where;  ///< place of the option in the text of its game
};

/// Whether a proof may use the values of integer parameters.
enum class Parameters { known, any };

/// The options because of which play from the instance could not be shown to end, each once, in the order of the rules.
/// If there are none, every line of play ends. Nothing is claimed about an option that is listed. Looks at the meter
/// (null: none) for each option and each proof.
std::vector<Unseen> unseen_ends(const Ruleset& rules, int instance, Meter* meter,
                                Parameters parameters = Parameters::known);
/// As above, for one game after another. A game that several of them lead to is examined once.
class Descents {
public:
    explicit Descents(const Ruleset& rules, Parameters parameters = Parameters::known)
        : rules_(rules), parameters_(parameters) {}
    /// Places of options of the instance's own game, for play from the instance. Looks at the meter as above. Throws
    /// Stopped, after which the object is of no use.
    std::vector<Span> own(int instance, Meter* meter);

private:
    friend std::vector<Unseen> unseen_ends(const Ruleset& rules, int instance, Meter* meter, Parameters parameters);
    void look(int instance, Meter* meter);

    const Ruleset& rules_;
    Parameters parameters_;
    std::set<int> looked_at_;
    std::vector<std::pair<int, Unseen>> unseen_;  // and the instance, in the order of the rules
    std::map<int, std::vector<Span>> own_;
};

}  // namespace grundy::rules
