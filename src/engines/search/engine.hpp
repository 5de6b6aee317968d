// SPDX-License-Identifier: MIT
// The engine for games of placement: a search for each size of board, on the box of the free cells.
#pragma once

#include <map>
#include <memory>

#include "engines/engine.hpp"
#include "engines/hands.hpp"
#include "engines/search/shapes.hpp"

namespace grundy::engines::search {

inline constexpr int most_cells = 128;  ///< in the box of the free cells
inline constexpr int most_side = 64;    ///< of that box, and of a shape

/// True if the free cells of a board, given as the words of a component, lie in a box that the search holds.
bool fits(std::span<const Int> words);

class Engine final : public engines::Engine, private Values {
public:
    Engine(const rules::Ruleset& rules, int instance, std::vector<Shape> shapes, Hands hands = {});
    ~Engine() override;

    /// Throws Error if the board does not fit.
    Value value(std::span<const Int> words, Meter& meter) override;
    Moves moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) override;

private:
    class Sized;
    Value value(const rules::Component& component, Meter& meter) override { return value(component.words, meter); }

    const rules::Ruleset& rules_;
    int instance_;
    std::vector<Shape> shapes_;
    Hands hands_;
    std::map<std::pair<int, int>, std::unique_ptr<Sized>> searches_;  ///< by rows and columns
};

}  // namespace grundy::engines::search
