// SPDX-License-Identifier: MIT
// Who wins in games of rays (ray_form.hpp), and which cells of a box are lost: by sweeps along any of the axes on which
// a number can be lowered alone.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engines/theorems/ray_form.hpp"

namespace grundy::engines::theorems {

class RayPositions {
public:
    RayPositions(const RayForm& form, std::size_t integers);

    /// "" if the position is one of those whose rows are listed; else the bound that keeps it out.
    std::string bound(std::span<const Int> words) const;
    /// Whether the player to move wins.
    bool wins(std::span<const Int> words, Meter& meter);
    /// How far it is along each ray to the lost position that a move reaches; 0 if there is none. A move leads from
    /// each cell of a ray to a later one, unless a barred cell blocks it; so only the first lost position is reached.
    std::vector<Int> winning_steps(std::span<const Int> words, Meter& meter);
    /// Visits the lost positions in a box; false if it has too many rows.
    bool each_lost(std::span<const std::pair<Int, Int>> box, const std::function<void(const std::vector<Int>&)>& visit,
                   Meter& meter);

    const std::vector<Ray>& rays() const { return rays_; }
    const Barred& barred() const { return barred_; }

private:
    // The game with two axes exchanged so that the sweep is along the last.
    struct Turned {
        std::size_t axis;
        std::vector<Ray> rays;
        Barred barred;
        std::shared_ptr<RaySweep> sweep;  // one for those with the same rays and barred cells
    };
    Cell cell(std::span<const Int> words) const;
    // The one with the fewest rows up to this cell. One axis at least is that of moves along it alone.
    const Turned& turned(const Cell& c) const;
    Int rows_to(const Cell& c, const Turned& t) const;
    static std::vector<Int> steps(const Turned& t, const Cell& from, Meter& meter);

    std::size_t integers_;
    std::vector<Ray> rays_;
    Barred barred_;
    std::vector<Turned> turned_;
};

/// The lost positions in a box of a game of rays, in the order of their words; nothing if the rules are no such, or the
/// box has too many rows.
std::optional<std::vector<std::vector<Int>>> lost_along_rays(const rules::Ruleset& rules, int instance,
                                                             std::span<const std::pair<Int, Int>> box, Meter& meter);

}  // namespace grundy::engines::theorems
