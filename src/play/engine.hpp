// SPDX-License-Identifier: MIT
// How the program plays, and how it judges the moves of others.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "play/match.hpp"

namespace grundy::play {

struct Choice {
    enum class Standing { wins, draws, loses, unknown };
    LegalMove move;
    Standing standing = Standing::unknown;  ///< of the player who makes the move, after it
    std::uint64_t winning_replies = 0;      ///< if the position is lost: how many replies win, as far as counted
};

class Engine {
public:
    explicit Engine(Oracle& oracle) : oracle_(oracle) {}

    /// Returns the move to make in a game that is not over. In a won position it is a winning move. In a lost one it
    /// is, among up to `most_sampled` moves, one that leaves the fewest winning replies and, among these, one after
    /// which the game can last longest. If the winner is not known, it is a move that is known to win, if one is found,
    /// and otherwise one that is not known to lose. Where play may go on for ever, it wins in the fewest moves, loses
    /// in the most, and keeps draws.
    Choice choose(const Match& match);

    /// Whether a move gives away a won game: it is known to lose, and another one wins.
    static bool gives_away(const Match& match, const LegalMove& move);
    /// What the other player reaches after a move, a win or a draw, if the mover had something better; as far as known.
    std::optional<PlayResult> gift(const Match& match, const LegalMove& move);

    static constexpr std::size_t most_sampled = 64;

private:
    std::optional<Choice> look_ahead(const Match& match);
    Choice any(const Match& match);
    Choice resist(const Match& match);
    Choice grope(const Match& match);
    std::optional<std::uint64_t> winning_after(const Match& match, const LegalMove& move, std::size_t most);
    std::uint64_t longest(const PositionHandle& position, unsigned depth);

    Oracle& oracle_;
    std::map<std::string, std::uint64_t> lengths_;  // of single components
    std::uint64_t looked_ = 0;                      // positions opened for the current choice
};

}  // namespace grundy::play
