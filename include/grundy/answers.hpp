// SPDX-License-Identifier: MIT
// The limits of queries, and the answers about positions: values, winners, moves and explanations.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <grundy/errors.hpp>
#include <grundy/reached.hpp>
#include <grundy/value.hpp>
#include <grundy/version.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <version>
#ifdef __cpp_lib_jthread
#include <stop_token>
#endif

namespace grundy {
inline namespace abi_1 {

using Seconds = std::chrono::duration<double>;

/// The limits of a query.
struct Limits {
    /// Wall-clock time. Without a value there is no limit. A time of 0 or less ends the query at once, so that the time
    /// to a deadline may be negative. NaN is an Error.
    std::optional<Seconds> time{};
    std::uint64_t bytes = std::uint64_t{sizeof(void*) < 8 ? 1 : 4} << 30;  ///< for tables
    std::uint64_t nodes = 0;                       ///< positions or options examined; 0: no limit
    const std::atomic<bool>* interrupt = nullptr;  ///< polled several times a second
#ifdef __cpp_lib_jthread
    std::stop_token stop{};  ///< as `interrupt`: both end the query
#endif
    std::function<void(std::string_view what, std::uint64_t done, std::uint64_t total)> progress{};
};

/// The limits of one query; without a value: those of the solver's options.
using OwnLimits = std::optional<Limits>;

/// What every answer tells about the run of its query.
struct Run {
    Outcome outcome = Outcome::answered;
    std::string reason;       ///< how far the query came, if the outcome is not `answered`
    std::string engine;       ///< the engine, or several engines joined by "+"; empty if none was asked
    std::uint64_t nodes = 0;  ///< positions or options examined
    double seconds = 0;       ///< of wall-clock time
    /// Set if a part of the answer was found before and was kept (recall.hpp).
    struct Kept {
        std::string when, version, engine;  ///< of the first part
        std::uint64_t answers = 0;          ///< number of parts
        double seconds = 0;                 ///< that they took then
    };
    std::optional<Kept> kept{};
};

/// The numbers that a move chose, with their names.
using MoveChoice = std::vector<std::pair<std::string, std::int64_t>>;

/// What a move of an answer leaves of its component, so that Solver::after makes the move without reading text. It
/// belongs to the solver that answered, until forget().
class GRUNDY_API MoveHandle {
public:
    MoveHandle() = default;  ///< of no move
    /// Whether the move ends the whole game, so that there is no position after it. Throws Error for no move.
    bool ends_game() const;

private:
    friend class Solver;
    struct Impl;
    std::shared_ptr<const Impl> impl_;
};

/// One winning first move: a position that is reached, with every choice that leads to it. Moves that end the whole
/// game differ by their choices.
struct WinningMove {
    std::size_t component = 1;  ///< which component of the sum, from 1
    std::string from, to;       ///< that component before and after the move; `to` is a position, "0" if nothing is
                                ///< left, or "win" if the move ends the whole game; "again " stands before it if
                                ///< whoever makes the move must move again
    /// Value of `to`: the sum of the other components, if the first player wins. Only if values were asked for.
    Reached<Value> value;
    /// What was chosen: {"take", 2} for heaps in normal form, otherwise the binders of the rule and their values.
    MoveChoice choice;
    std::optional<std::uint64_t> remoteness{};  ///< of the whole position after the move, if it was asked for
    std::vector<MoveChoice> also{};             ///< the other choices that lead to the same position
    std::vector<std::size_t> twins{};           ///< later components, equal to this one, in which the same move exists
    std::optional<Value> total{};  ///< value of the whole sum after the move; set in games that say `cyclic` or `again`
    MoveHandle handle{};           ///< of no move without SolverOptions::move_positions
};

struct ComponentValue {
    std::string text;
    Reached<Value> value;
    std::string engine;
};

struct Answer : Run {
    std::string position;
    Reached<Value> value;
    Reached<bool> first_wins;
    Reached<PlayResult> result;  ///< for the first player; a draw only in games that say `cyclic`
    bool cyclic = false;         ///< play of some component may go on for ever
    bool no_moves = false;       ///< set for a short lost position that was solved and has no moves at all
    std::vector<ComponentValue> components;
    /// What a theorem says of the position, if values came from one; of a sum, of its first such component.
    std::string theorem{};
    /// Every winning first move, each listed once, and once for equal components (WinningMove::twins); in a draw, every
    /// move that keeps it. Empty if the second player
    /// wins; if the remoteness is asked for, then the moves that delay the end longest.
    std::vector<WinningMove> moves;
    /// If it was asked for and play ends: the number of moves if the winner hurries and the loser delays.
    std::optional<std::uint64_t> remoteness;
    bool moves_complete = false;  ///< these are all
    /// Lists forms that disagreed with their rules, so that another engine answered; these are worth a report. Normally
    /// empty.
    std::vector<std::string> internal_errors;

    void not_reached(const Stopped& why);  ///< leaves nothing of what this answer is about
};

/// One legal move and its result.
struct LegalMove {
    std::size_t component = 1;  ///< as in WinningMove, like `from`, `to`, `value` and `choice`
    std::string from, to;
    Reached<Value> value;  ///< value of `to`; 0 if the move ends the game
    Reached<Value> total;  ///< value of the whole sum after the move
    Reached<bool> wins;  ///< whoever makes it wins: it ends the game or leaves a sum of value 0, or if the same player
                         ///< moves again, any other sum
    std::size_t rule = 0;   ///< the line of the game's options that allows it, from 1; 0: not looked up
    std::string rule_text;  ///< that line as written; for a code or a nim heap, a description in words
    MoveChoice choice;
    MoveChoice binders;              ///< the integer binders of the line, by name
    std::vector<MoveChoice> also{};  ///< as in WinningMove, like `twins`
    std::vector<std::size_t> twins{};
    MoveHandle handle{};
};

/// Which moves are requested, and how much work may be spent on them.
struct MoveQuery {
    std::size_t most = 1000;               ///< moves listed
    std::uint64_t most_options = 1000000;  ///< options of the rules examined in each component
    std::size_t component = 0;             ///< only moves in this component, from 1; 0: in any
    std::string to{};                      ///< only moves to this position; "": to any
    bool values = true;                    ///< false: no values are looked for, and the list has none
    /// Only choices with these numbers, identified by their names in `choice` or in `binders`.
    MoveChoice choice{};
};

/// The legal moves of a position, in the order of its components and their rules; each different move is listed once,
/// and once for equal components. If the outcome is not `answered`, the moves are listed without their values.
struct MoveList : Run {
    std::string position;
    Reached<Value> value;
    Reached<bool> first_wins;
    std::vector<ComponentValue> components;
    std::vector<LegalMove> moves;
    bool complete = true;  ///< false: there may be more moves of the requested kind

    void not_reached(const Stopped& why);
};

/// Similar moves: in one component (or one of several equal ones), by one line of its rules, to one value.
struct MoveGroup {
    std::uint64_t count = 0;  ///< number of moves in the group
    std::size_t alike = 1;    ///< number of equal components
    LegalMove example;
    /// The other player's move back to 0 after the example; empty if the moves of the group win.
    std::optional<LegalMove> answer;
    bool answers_all = false;  ///< the same answer is available after every move of the group
};

/// How the moves of a lost position are answered where they come in pairs: by their images under a symmetry, without
/// values (docs/theory.md, Theorem 47).
struct PairedMoves {
    struct Reply {
        LegalMove move, answer;  ///< without values; the answer leaves a lost position
    };
    std::string theorem;          ///< names the symmetry
    std::vector<Reply> examples;  ///< moves from all over the list, each with its answer
    std::uint64_t count = 0;      ///< number of moves, counted once for equal components
    bool complete = true;         ///< false: there are more
};

/// A move and the possible replies.
struct Continuation {
    LegalMove move;
    std::string after;               ///< the whole position after it
    std::vector<MoveGroup> replies;  ///< all replies, each in exactly one group
    std::uint64_t reply_count = 0;
    bool complete = true;                 ///< false: a limit was reached first
    std::optional<PairedMoves> paired{};  ///< if the replies come in pairs; `replies` may be empty then
};

/// Why a position is won or lost: evidence that can be followed move by move.
struct Explanation {
    Answer answer;
    std::vector<Continuation> wins;  ///< if won: the first winning moves, and the answer to every reply
    std::vector<MoveGroup> losing;   ///< if lost: every move, and its refutation
    std::uint64_t losing_count = 0;
    bool complete = true;                 ///< whether `losing` is complete
    std::optional<PairedMoves> paired{};  ///< if lost, and moves come in pairs; `losing` may be empty then
};

struct ExplainLimits {
    std::size_t moves = 5;           ///< number of winning moves that are continued
    std::size_t groups = 1000;       ///< number of groups listed after each
    std::uint64_t options = 100000;  ///< number of options of the rules examined in each component
};

/// Who wins, without the value: often much less work.
struct WinnerAnswer : Run {
    std::string position;
    Reached<bool> first_wins;
    Reached<PlayResult> result;  ///< for the first player; a draw only in games that say `cyclic`
    /// Some winning first moves, as many as were asked for, without values.
    std::vector<WinningMove> moves;
    bool moves_complete = false;  ///< these are all
    /// Which positions are lost, and the source, if a theorem answered that gives no values; else empty.
    std::string theorem;
    /// Of a compound, if it was asked for: the number of moves if the winner hurries and the loser delays.
    std::optional<std::uint64_t> remoteness{};

    void not_reached(const Stopped& why);
};

/// How many winning first moves there are. A move is a component and the position that it becomes; each of several
/// equal components counts. Moves that end the whole game differ by their choices.
struct MoveCount : Run {
    Reached<bool> first_wins;
    Reached<std::int64_t> moves;
    /// The options that win, each as often as the rules make it: by line, and by the values of its binders. Missing
    /// where moves are too many to be looked at one by one.
    std::optional<std::int64_t> choices;

    void not_reached(const Stopped& why);
};

/// The answer under misere play, in which whoever makes the last move loses.
struct MisereAnswer : Run {
    std::string position;
    Reached<bool> first_wins;
    Reached<Value> value;            ///< asked for by misere_value
    std::vector<WinningMove> moves;  ///< of misere: every winning first move, once, without values
    bool moves_complete = false;     ///< these are all
    /// Set if the position is a sum of nim heaps, for which Bouton's rule decides (1901).
    struct NimHeaps {
        std::uint64_t sum = 0;   ///< the XOR of the heaps
        std::uint64_t ones = 0;  ///< number of heaps of size 1
        bool above_one = false;  ///< some heap is larger
    };
    std::optional<NimHeaps> heaps{};
    /// The theorem that tells who wins other positions, in sentences; "" if a search does.
    std::string theorem{};

    void not_reached(const Stopped& why);
};

}  // namespace abi_1
}  // namespace grundy
