// SPDX-License-Identifier: MIT
// Grundy takes the rules of an impartial game and computes the winner, value, winning moves, table and plan.
//
//   grundy::Solver solver(grundy::Rules::catalogue());
//   grundy::Answer a = solver.solve("snim[{2,5}](12) + *3");
//   // a.value == 0 and the second player wins, or a.moves lists every winning first move
//
// The library neither prints nor exits and has no global state. A Solver keeps what it computed. Only one thread at a
// time may use it; different threads may use different Solvers, also those made from one Rules. docs/library.md shows
// how to use the library.
#pragma once

#include <cstdint>
#include <grundy/answers.hpp>
#include <grundy/checkpoints.hpp>
#include <grundy/errors.hpp>
#include <grundy/owned.hpp>
#include <grundy/positions.hpp>
#include <grundy/programs.hpp>
#include <grundy/recall.hpp>
#include <grundy/rules.hpp>
#include <grundy/tables.hpp>
#include <grundy/value.hpp>
#include <grundy/version.hpp>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace grundy {
inline namespace abi_1 {

struct SolverOptions {
    std::string engine{};  ///< "" = the planner's choice; else a name from engine_names()
    unsigned threads = 0;  ///< upper bound on the worker threads; 0: as many as pay off on the machine's cores
    Limits limits{};       ///< of every query that is not given its own
    /// Winning moves beyond this number are not listed; Answer::moves_complete is then false.
    std::size_t most_moves = 100000;
    /// If false, WinningMove::from and ::to may stay empty where the choice describes the move; this avoids long rows.
    bool move_positions = true;
    /// Solver::solve also finds the remoteness of the whole position, and that after each move; this searches all
    /// positions that can be reached.
    bool remoteness = false;
    /// Asked before long work, and given the answers; null: nothing is kept. With an engine of a name, it is not used.
    std::shared_ptr<Recall> recall{};
    /// Solver::winner lists only one of the moves that take the same number from a heap, where the rules choose nothing
    /// else, so that the list of a huge heap may be complete: the first of those that it would list.
    bool one_move_a_take = false;
    /// Solver::winner lists only moves of the first component that has a winning one, and of a heap of which the rules
    /// choose nothing but what is taken, that with the least take. The list is complete then.
    bool first_move_only = false;
};

/// An argument of a position that a program builds: an integer or a row.
using Argument = std::variant<std::int64_t, std::vector<std::int64_t>>;
/// A parameter: an integer, a finite set (in any order, with repeats allowed) or a row.
using Parameter = std::variant<std::int64_t, std::vector<std::int64_t>>;

/// A game with its parameters, ready for many queries; made by Solver::game. Queries of another solver, or after
/// forget(), throw Error; so do queries with a default-constructed handle, which belongs to no game.
class GameHandle {
public:
    GameHandle() = default;

private:
    friend class Solver;
    int instance_ = -1;
    std::shared_ptr<const void> epoch_;  // which solver made it, and between which two calls of forget()
};

/// A component of a sum that a program builds.
struct Summand {
    GameHandle game;
    std::vector<Argument> arguments;
};

/// A position that was read once, ready for many queries; made by Solver::position. Copies are cheap. Queries of
/// another solver, or after forget(), throw Error; so do queries with a default-constructed handle, which refers to no
/// position.
class GRUNDY_API PositionHandle {
public:
    PositionHandle() = default;
    std::size_t components() const;  ///< number of components as written; 0 for the empty sum

private:
    friend class Solver;
    struct Impl;
    std::shared_ptr<const Impl> impl_;
};

/// Answers queries. A query about a position takes it as text or as a handle, and may be given its own limits. All
/// queries throw TextError if a text is faulty, and Error if an argument does not fit or if the rules are faulty (no
/// end, overflow ...). If the limits do not suffice, the answer's outcome reports this; queries whose answer has no
/// outcome throw Stopped, which is stated for each. A call while another one runs, from a second thread or from the
/// progress callback, throws Error, and so does one after the solver was moved from.
class GRUNDY_API Solver {
public:
    /// Keeps a copy of `rules`: it does not see games that are added to them later; see forget(const Rules&).
    explicit Solver(const Rules& rules, SolverOptions options = {});
    Solver(Solver&&) noexcept;
    Solver& operator=(Solver&&) noexcept;
    ~Solver();

    /// From now on, long queries save what they have: tables, searches for the period of games with few rare heaps, and
    /// searches of boards. Each query of another kind or about another game needs another file.
    void keep_in(Checkpointing checkpoint);

    // --- positions
    PositionHandle position(std::string_view text);
    PositionHandle position(const std::vector<Summand>& sum);
    /// Returns the sum of positions: their components in the same order.
    PositionHandle position(const std::vector<PositionHandle>& parts) const;
    /// Returns the position as text: its components in canonical form joined by " + ", or "0" for the empty sum.
    std::string text(const PositionHandle& position) const;
    /// Whether play of the position may repeat: the rules of a component say `cyclic`.
    bool may_repeat(const PositionHandle& position) const;
    /// True if a player may have to move again: options that say `again`.
    bool may_move_again(const PositionHandle& position) const;
    /// Whether the position is one compound, such as `all(kayles(5), *3)`, and no engine was requested by name: then
    /// `winner` needs no value.
    bool is_compound(const PositionHandle& position) const;
    /// Whether the value of some component takes a search, so that `winner` may be known long before it.
    bool takes_search(const PositionHandle& position);
    /// Whether the rules of every component allow play to begin from it (`start if`).
    bool may_start(const PositionHandle& position) const;
    /// Whether some option of the rules that play may reach says `lose`.
    bool may_lose(const PositionHandle& position) const;
    /// Returns one component (from 1) as a position of its own.
    PositionHandle component(const PositionHandle& position, std::size_t number) const;
    /// Returns the components with their arguments, for programs that draw them.
    std::vector<Part> parts(const PositionHandle& position) const;
    /// Returns the position in which component `number` (from 1) has become the position `to`, as a move describes it.
    /// The text "win" is not a position.
    PositionHandle after(const PositionHandle& position, std::size_t number, std::string_view to);
    /// Returns the position after a move that an answer about it lists. Throws Error if it has no such move, or if the
    /// move ends the whole game (MoveHandle::ends_game).
    PositionHandle after(const PositionHandle& position, const WinningMove& move) const;
    PositionHandle after(const PositionHandle& position, const LegalMove& move) const;

    Answer solve(std::string_view position, const OwnLimits& limits = {});
    Answer solve(const PositionHandle& position, const OwnLimits& limits = {});
    Answer solve(const std::vector<Summand>& sum, const OwnLimits& limits = {});
    /// Answers as solve does, without the moves.
    Answer value(std::string_view position, const OwnLimits& limits = {});
    Answer value(const PositionHandle& position, const OwnLimits& limits = {});
    /// How many winning first moves there are. `choices`: every option is looked at, so that choices are counted, too.
    MoveCount count(std::string_view position, bool choices = false, const OwnLimits& limits = {});
    MoveCount count(const PositionHandle& position, bool choices = false, const OwnLimits& limits = {});
    /// Counts winning first moves under misere play. Throws Error if not all of them can be listed.
    MoveCount misere_count(std::string_view position, const OwnLimits& limits = {});
    MoveCount misere_count(const PositionHandle& position, const OwnLimits& limits = {});
    /// Who wins, and up to `most_moves` winning first moves: by theorems that say so without values, by values where
    /// these are cheap, else by a search that ends each position with the first winning move that it finds.
    WinnerAnswer winner(std::string_view position, std::size_t most_moves = 0, const OwnLimits& limits = {});
    WinnerAnswer winner(const PositionHandle& position, std::size_t most_moves = 0, const OwnLimits& limits = {});
    MoveList moves(std::string_view position, const MoveQuery& query = {}, const OwnLimits& limits = {});
    MoveList moves(const PositionHandle& position, const MoveQuery& query = {}, const OwnLimits& limits = {});
    /// Returns every position that play can reach. Throws Error if there are more than `most`.
    GameGraph game_graph(std::string_view position, std::size_t most = 200, const OwnLimits& limits = {});
    GameGraph game_graph(const PositionHandle& position, std::size_t most = 200, const OwnLimits& limits = {});
    /// If the budget does not suffice, `answer` reports this and the rest is empty.
    Explanation explain(std::string_view position, const ExplainLimits& extent = {}, const OwnLimits& limits = {});
    Explanation explain(const PositionHandle& position, const ExplainLimits& extent = {}, const OwnLimits& limits = {});
    /// How the moves of a position are answered that is lost because moves come in pairs, with up to `most` examples;
    /// nothing if that is not known. Throws Stopped.
    std::optional<PairedMoves> paired_moves(const PositionHandle& position, std::size_t most = 6,
                                            const OwnLimits& limits = {});
    /// Searches the sum as one position, because values do not add up under misere play, or reads it in the misere
    /// quotient of heaps.
    MisereAnswer misere(std::string_view position, const OwnLimits& limits = {});
    MisereAnswer misere(const PositionHandle& position, const OwnLimits& limits = {});
    /// Returns the misere nim value G^-: the one n for which position + *n is lost for the player to move, or loony if
    /// there is none.
    MisereAnswer misere_value(std::string_view position, const OwnLimits& limits = {});
    MisereAnswer misere_value(const PositionHandle& position, const OwnLimits& limits = {});
    /// Returns one plan for each different game instance of a position, or for a bare game. Throws Stopped if
    /// interrupted.
    std::vector<Plan> plan(std::string_view position_or_game, const OwnLimits& limits = {});
    std::vector<Plan> plan(const PositionHandle& position, const OwnLimits& limits = {});

    // --- games
    /// `game` has the form "kayles" or "snim[{2,5}]"; give one range for each integer argument, one to four in all.
    Table table(std::string_view game, std::vector<std::pair<std::int64_t, std::int64_t>> ranges,
                const OwnLimits& limits = {});
    /// Returns a table of misere nim values; each is computed as by misere_value.
    Table misere_table(std::string_view game, std::vector<std::pair<std::int64_t, std::int64_t>> ranges,
                       const OwnLimits& limits = {});
    /// Returns a table of the positions that a text stands for if its open integers are replaced by numbers, such as
    /// "chomp([n, n]) + kayles(n + 1)" with n; one to four of them. With `misere`, of misere nim values.
    Table family(std::string_view position, const std::vector<OpenInteger>& open, bool misere = false,
                 const OwnLimits& limits = {});
    /// Returns the period of misere nim values if the moves leave at most one heap; else of the heaps' elements in the
    /// misere quotient, which is part of the answer. If none is proven, `why_not` says what is known. `limit`: the last
    /// heap that is looked at; negative: a usual one.
    PeriodAnswer misere_period(std::string_view game, std::int64_t limit = -1, const OwnLimits& limits = {});
    /// Returns the statistics of a table that this solver made, in one pass over it, without limits.
    TableStats stats(const Table& table);
    /// Answers as `table` does, but does not keep the values of a game on one heap, so that it can process more of
    /// them.
    Survey survey(std::string_view game, std::vector<std::pair<std::int64_t, std::int64_t>> ranges,
                  const OwnLimits& limits = {});
    /// Finds formulas for the values and for the P-positions. Without ranges it uses as much as little work yields: up
    /// to 0..3000 for one argument, 0..120 for each of two. A range of one number fixes that argument.
    Pattern pattern(std::string_view game, std::vector<std::pair<std::int64_t, std::int64_t>> ranges = {},
                    const OwnLimits& limits = {});
    /// Finds formulas for the values of a table, and for its P-positions; nothing is proved. One or two ranges may have
    /// more than one number.
    Pattern pattern(const Table& table, const OwnLimits& limits = {});
    /// Finds the period of a game on one heap and proves it while values are computed.
    PeriodAnswer period(std::string_view game, const PeriodQuery& query = {}, const OwnLimits& limits = {});
    /// Writes a program of its own that reads positions of the game and prints who wins. Throws Error, with the reason,
    /// if the rules have something that cannot be written.
    Program program(std::string_view game, const ProgramQuery& query = {}, const OwnLimits& limits = {});
    /// Each expectation has its own budget; one that does not suffice is a result. Throws Stopped if interrupted.
    std::vector<ExpectationResult> check_expectations(std::string_view game, const OwnLimits& limits = {});
    /// Finds what is probably unintended in the rules of a game: options that are never legal, conditions that never
    /// hold, parameters, arguments and variables that are never used, duplicate options, and small positions from which
    /// the game does not end or breaks its own rules. Findings are in the order of the text. Throws Stopped if
    /// interrupted.
    std::vector<RuleFinding> check_rules(std::string_view game, const OwnLimits& limits = {});

    // --- for programs: without text as an intermediate form
    /// Returns a handle. `name` is that of a game, or a code such as "0.77". Without parameters, text such as
    /// "snim[{2,5}]" is understood.
    GameHandle game(std::string_view name, const std::vector<Parameter>& parameters = {});
    /// Fixes arguments of a game for many positions, so that a long row, a board or a graph is read once: positions of
    /// the game that is returned have the others, those without a value here. Returns nothing if none is left, or if
    /// some option changes one that is fixed, unless a theorem knows who wins from all positions with these.
    std::optional<GameHandle> with_arguments(const GameHandle& game, const std::vector<std::optional<Argument>>& fixed);
    /// The value of one component that has a single integer argument. Throws Stopped if the limits do not suffice. If
    /// the query has none of its own, the solver's limits of time and steps count from its construction.
    Value value(const GameHandle& game, std::int64_t n, const OwnLimits& limits = {});
    /// Returns the value of the sum of several heaps. The limits are as for a single
    /// heap.
    Value value(const GameHandle& game, std::span<const std::int64_t> heaps, const OwnLimits& limits = {});

    /// Fills `out` with the values of the heaps first, first + 1, ... of a game with a single integer argument. Throws
    /// Error, which names the heap and its value, if a value does not fit or is not a number; Stopped if the limits do
    /// not suffice. What `out` holds then is unspecified.
    void values(const GameHandle& game, std::int64_t first, std::span<std::uint8_t> out, const OwnLimits& limits = {});
    void values(const GameHandle& game, std::int64_t first, std::span<std::uint16_t> out, const OwnLimits& limits = {});
    void values(const GameHandle& game, std::int64_t first, std::span<std::uint32_t> out, const OwnLimits& limits = {});
    void values(const GameHandle& game, std::int64_t first, std::span<std::uint64_t> out, const OwnLimits& limits = {});

    /// Puts a graph into scope, as Rules::add_graph does, for the positions that this solver reads from now on and
    /// until forget(). Values stay known, so that many graphs may be asked about one after another.
    void add_graph(const std::string& name, const Graph& graph);

    /// Drops every game and every value computed so far; all handles become invalid. This is for programs that keep
    /// asking about new games and must not grow.
    void forget();
    /// Does the same, and the solver knows the games of `rules` from then on.
    void forget(const Rules& rules);

    struct Impl;

private:
    detail::Owned<Impl> impl_;
};

/// Checks a certificate with code that shares nothing with the engines. Throws Error if the text is not a
/// certificate. Machines numbered 0, ..., machines - 1 may share a certificate in parts: it holds if all of them find
/// that it does. With `rules`, the moves of small heaps are also derived from that game's rules and compared.
GRUNDY_API CertificateCheck check_certificate(std::string_view text, const Limits& limits = {}, std::size_t machine = 0,
                                              std::size_t machines = 1, const Rules* rules = nullptr);

/// The engines by name, simplest first, each with one line about its purpose.
GRUNDY_API std::vector<std::pair<std::string, std::string>> engine_names();

/// "1.0.0"
GRUNDY_API std::string_view version();

}  // namespace abi_1
}  // namespace grundy
