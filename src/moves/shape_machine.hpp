// SPDX-License-Identifier: MIT
// Asks for several positions of one shape (the same integers, rows of the same lengths) at the same time whether an
// option ends the game. This requires that everything the program does, apart from comparing elements in masks, depends
// on the shape alone; then all positions take the same path through it. A mask step is short and waits for the one
// before it; eight of them side by side take little longer than one. The search of treblecross on 32 empty squares is
// 1.55 times as fast as with one position at a time.
#pragma once

#include <span>

#include "core/budget.hpp"
#include "moves/registers.hpp"

namespace grundy::moves {

class ShapeMachine {
public:
    /// True if the program reads elements only in masks, and uses the masks only to find wins.
    static bool runs(const Program& program);
    /// Both must outlive it.
    ShapeMachine(const rules::Game& game, const Program& program)
        : game_(game), program_(program), registers_(program) {}

    static constexpr std::size_t together = 8;
    struct Found {
        unsigned open = 0, won = 0, undecided = 0;  ///< one bit for each position; open: none of its options ends it
    };
    /// True if the positions differ only in the elements of rows. Their words are single bytes below 128.
    bool alike(std::span<const std::uint8_t> a, std::span<const std::uint8_t> b) const;
    /// Takes up to `together` positions that are alike; kernels::ByteComparison::overread
    /// bytes after each must be readable.
    Found run(std::span<const std::uint8_t* const> positions, std::size_t words, Meter& meter);

private:
    using Positions = std::span<const std::uint8_t* const>;
    bool execute(Positions positions, Found& state);
    void masks(const Masks& p, Int base, Int last, Positions positions, Found& state);

    const rules::Game& game_;
    const Program& program_;
    Registers registers_;
    std::vector<Int> first_words_;  // words of the first position
};

}  // namespace grundy::moves
