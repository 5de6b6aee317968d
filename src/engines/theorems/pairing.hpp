// SPDX-License-Identifier: MIT
// Positions that are lost because each move has an answer: its image under a symmetry (docs/theory.md, Theorem 47).
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/budget.hpp"
#include "rules/position.hpp"

namespace grundy::engines::theorems {

/// How the positions of an instance pair their moves.
class Pairing {
public:
    using Part = std::vector<Int>;  ///< as the kind of game writes it

    /// A position as a sum of parts, less those that pairing shows to be lost.
    struct Rest {
        std::vector<Part> parts;
        bool over = false;  ///< there is no move
        std::string how{};  ///< the symmetries that answer moves: "half turn"; of graphs "vertices 1 <-> 4, 2 <-> 5"
    };

    virtual ~Pairing() = default;
    /// Which moves the rules have: "shapes put on free cells of a board".
    virtual std::string form() const = 0;
    /// Parts may be left of a lost position, too: symmetries are looked for with bounded effort. Nothing if the moves
    /// from this position are not understood. Throws Stopped.
    virtual std::optional<Rest> rest(std::span<const Int> words, Meter& meter) const = 0;
    /// Says of what a move leaves whether the symmetries of the position may answer all moves after it. It only decides
    /// which moves are looked at first. Empty: all moves are looked at alike. Throws Stopped.
    using Likely = std::function<bool(std::span<const rules::Component> left)>;
    virtual Likely likely(std::span<const Int>, Meter&) const { return {}; }
    /// Equal only for parts of equal value. Two of them answer each other. Throws Stopped.
    virtual Part canonical(const Part& part, Meter& meter) const = 0;
};

/// Each returns null for rules whose moves it does not understand to the last term.
std::unique_ptr<Pairing> pairing_on_boards(const rules::Ruleset& rules, int instance);
std::unique_ptr<Pairing> pairing_on_graphs(const rules::Ruleset& rules, int instance);
/// As pairing_on_graphs finds for large graphs alone: images are farther away than a move reaches.
std::unique_ptr<Pairing> far_pairing_on_graphs(const rules::Ruleset& rules, int instance);
std::unique_ptr<Pairing> pairing_on_rows(const rules::Ruleset& rules, int instance);
std::unique_ptr<Pairing> pairing(const rules::Ruleset& rules, int instance);

/// Parts of which no two are equal: pairs of equal ones cancel.
class OddParts {
public:
    void add(const Pairing& pairing, Pairing::Part part, Meter& meter);
    std::size_t size() const { return by_form_.size() + (only_ ? 1 : 0); }
    std::vector<Pairing::Part> list() const;

private:
    std::optional<Pairing::Part> only_;                 // its form is not needed yet
    std::map<Pairing::Part, Pairing::Part> by_form_{};  // by canonical form
};

}  // namespace grundy::engines::theorems
