// SPDX-License-Identifier: MIT
// Who wins a compound (rules/compound.hpp), and by which moves, from what is known of its operands: docs/theory.md,
// Theorems 70 to 73.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engines/compounds/lengths.hpp"
#include "engines/engine.hpp"
#include "engines/loopy/remoteness.hpp"
#include "engines/sum_engine.hpp"

namespace grundy::engines::compounds {

/// Who wins a sum, and the sums that its winning moves leave. All are asked by these functions, so that an operand may
/// have any size that its engine has.
struct Oracle {
    std::function<bool(const rules::Position&, Meter&)> wins;
    struct Left {
        std::vector<rules::Position> list;
        bool complete = true;
    };
    std::function<Left(const rules::Position&, std::size_t most, Meter&)> winning;
};

/// The sums that moves of a position leave.
Oracle::Left left_by(const rules::Position& position, const std::vector<SumMove>& moves, bool complete);

class Play {
public:
    /// A position that is one compound. `convention`: who wins under it.
    Play(const rules::Ruleset& rules, const rules::Component& compound, bool misere, Oracle normal, Oracle convention);

    /// Whether the player to move wins.
    bool first_wins(Meter& meter);
    /// Which compounds of this kind are lost, and the theorem.
    std::string theorem() const;
    /// Winning moves, at most `most`.
    Moves winning_moves(std::size_t most, Meter& meter);
    /// The number of moves if the winner hurries and the loser delays, of normal play; Theorem 73.
    std::uint64_t remoteness(Meter& meter);
    /// All moves that win, or that delay the loss longest, with the remoteness after each.
    struct Timed {
        Moves moves;
        std::vector<std::uint64_t> remoteness;
    };
    Timed timed_moves(std::size_t most, Meter& meter);

private:
    struct Choice {
        rules::Position to;
        std::uint64_t length = 0;
        bool moved = true;
    };
    class Listing;
    std::uint64_t length(const std::vector<rules::Position>& operands, Meter& meter);
    std::uint64_t remoteness(const std::vector<rules::Position>& operands, Meter& meter);
    bool has_options(const rules::Position& position, Meter& meter);
    std::vector<rules::Position> options(const rules::Position& operand, bool& complete, Meter& meter);
    bool several_left(Meter& meter);
    void list_by_lengths(Listing& out, Meter& meter);
    void list_by_outcomes(Listing& out, std::size_t most, Meter& meter);
    void list_last_ones(Listing& out, std::size_t most, Meter& meter);
    bool by_length() const { return kind_ != rules::Compound::some; }

    const rules::Ruleset& rules_;
    const int instance_;
    const rules::Compound kind_;
    const bool misere_;
    std::vector<rules::Position> operands_;
    Oracle normal_, convention_;
    Lengths lengths_, remote_;
    std::optional<loopy::Remoteness> searched_;  // of the compound, where no theorem gives its remoteness
};

}  // namespace grundy::engines::compounds
