// SPDX-License-Identifier: MIT
// Grundy takes the rules of an impartial game and computes the winner, value, winning moves, table and plan.
//
//   grundy::Rules rules = grundy::Rules::catalogue();
//   grundy::Solver solver(rules);
//   grundy::Answer a = solver.solve("snim[{2,5}](12) + *3");
//   // a.value == 0 and the second player wins, or a.moves lists every winning first move
//
// The library neither prints nor exits and has no global state. A Solver keeps what it computed. Only one thread at a
// time may use it; several Solvers may share one Rules.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace grundy {

/// Faulty text: `what()` is the whole report: every fault with line, column, the source line, a caret and a hint.
struct TextError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A value that the author of a rule file promised, and the value that was computed.
struct ExpectationResult {
    std::string file;
    std::size_t line = 0;
    std::string expectation;  ///< as written
    bool holds = false;
    std::string found;  ///< what the engine computes instead, if the expectation does not hold
};

/// An argument or a parameter of a game.
struct Slot {
    enum class Kind { integer, row, set };
    std::string name;
    Kind kind = Kind::integer;
    int group = 0;  ///< if not 0: the order of integers within one group is irrelevant; a row with a group is a bag
};

/// One entry of the catalogue or of a user's file.
struct GameInfo {
    std::string name, head, note, source, file, text;
    std::vector<std::string> expectations;
    std::vector<Slot> arguments;
    std::vector<Slot> parameters;  ///< those without a default value; every position has to give them
};

/// The games in scope: the catalogue and all games that were added. Copies share nothing.
class Rules {
public:
    Rules();                   ///< no games except codes and the nim heap
    static Rules catalogue();  ///< the games that come with the program
    Rules(Rules&&) noexcept;
    Rules& operator=(Rules&&) noexcept;
    ~Rules();

    /// Adds the games of a rule file; `name` is used in reports. A game replaces an earlier one of the same name.
    /// Throws TextError if the text is faulty; in that case nothing is added.
    void add(std::string_view text, std::string name);
    /// All games by name, ascending.
    std::vector<GameInfo> games() const;
    std::optional<GameInfo> find(std::string_view name) const;
    /// Names similar to a misspelt one, nearest first; may be empty.
    std::string suggestion(std::string_view name) const;

    struct Impl;
    Impl& impl() const { return *impl_; }

private:
    std::unique_ptr<Impl> impl_;
};

/// The rules in canonical layout, with the same comments, names and meaning. Throws TextError if the text is faulty.
std::string format_rules(std::string_view text, std::string name);

/// A construct in correct rules that is probably unintended.
struct RuleFinding {
    std::string game;
    std::size_t line = 0, column = 0;  ///< from 1; 0 if the finding concerns the game as a whole
    std::string message, hint;
    std::string report;  ///< as printed: "file:line:column: message", the source line, a caret and the hint
    bool note = false;   ///< nothing is odd, but the check could not show that play ends
};

enum class Outcome { answered, out_of_budget, interrupted };

struct Limits {
    double seconds = 0;                            ///< 0: no limit
    std::uint64_t bytes = std::uint64_t{4} << 30;  ///< for tables
    std::uint64_t nodes = 0;                       ///< positions or options examined; 0: no limit
    const std::atomic<bool>* interrupt = nullptr;  ///< polled several times a second
    std::function<void(std::string_view what, std::uint64_t done, std::uint64_t total)> progress;
};

struct SolverOptions {
    std::string engine;    ///< "" = the planner's choice; else a name from engine_names()
    unsigned threads = 0;  ///< upper bound on the worker threads; 0: as many as pay off on the machine's cores
    Limits limits;
    /// Winning moves beyond this number are not listed; Answer::moves_complete is then false.
    std::size_t most_moves = 100000;
    /// If false, WinningMove::from and ::to may stay empty where the choice describes the move; this avoids long rows.
    bool move_positions = true;
};

/// True if this is the value of a loony position: the player to move wins, whatever else is in the sum.
bool is_loony(std::uint64_t value);
/// A value in readable form: "5" or "loony".
std::string value_text(std::uint64_t value);

/// One winning first move.
struct WinningMove {
    std::size_t component = 1;  ///< which component of the sum, from 1
    std::string from, to;       ///< that component before and after the move; `to` is a position, "0" if nothing is
                                ///< left, or "win" if the move ends the whole game
    std::uint64_t value = 0;    ///< value of `to`: the XOR of the other components
    /// What was chosen: {"take", 2} for heaps in normal form, otherwise the binders of the rule and their values.
    std::vector<std::pair<std::string, std::int64_t>> choice;
};

struct ComponentValue {
    std::string text;
    std::uint64_t value = 0;
    std::string engine;
};

struct Answer {
    Outcome outcome = Outcome::answered;
    std::string reason;  ///< how far the search came, if the outcome is not `answered`
    std::string position;
    std::uint64_t value = 0;
    bool first_wins = false;
    bool no_moves = false;  ///< set for a short lost position that was solved and has no moves at all
    std::vector<ComponentValue> components;
    std::vector<WinningMove> moves;  ///< every winning first move, each listed once (empty if the second player wins)
    bool moves_complete = true;
    std::string engine;  ///< the engine, or several engines joined by "+"
    /// Normally empty. Lists forms that disagreed with their rules, so that another engine answered: worth a report.
    std::vector<std::string> internal_errors;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

/// One legal move and its result.
struct LegalMove {
    std::size_t component = 1;  ///< as in WinningMove, like `from`, `to`, `value` and `choice`
    std::string from, to;
    std::uint64_t value = 0;  ///< value of `to`
    std::uint64_t total = 0;  ///< value of the whole sum after the move
    bool wins = false;        ///< the move ends the game in the mover's favour or leaves a sum of value 0
    std::size_t rule = 0;     ///< the line of the game's options that allows it, from 1; 0: not looked up
    std::string rule_text;    ///< that line as written; for a code or a nim heap, a description in words
    std::vector<std::pair<std::string, std::int64_t>> choice;
    std::vector<std::pair<std::string, std::int64_t>> binders;  ///< the integer binders of the line, by name
};

/// Which moves are requested, and how much work may be spent on them.
struct MoveQuery {
    std::size_t most = 1000;               ///< moves listed
    std::uint64_t most_options = 1000000;  ///< options of the rules examined in each component
    std::size_t component = 0;             ///< only moves in this component, from 1; 0: in any
    std::string to;                        ///< only moves to this position; "": to any
    /// Only moves with these numbers, identified by their names in `choice` or in `binders`.
    std::vector<std::pair<std::string, std::int64_t>> choice;
};

/// The legal moves of a position, in the order of its components and their rules; each different move is listed once.
struct MoveList {
    Outcome outcome = Outcome::answered;  ///< otherwise the values are unknown and the moves are listed without them
    std::string reason;                   ///< how far the search came, if the outcome is not `answered`
    std::string position;
    std::uint64_t value = 0;
    bool first_wins = false;
    std::vector<ComponentValue> components;
    std::vector<LegalMove> moves;
    bool complete = true;  ///< false: there may be more moves of the requested kind
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

/// A move and the possible replies.
struct Continuation {
    LegalMove move;
    std::string after;               ///< the whole position after it
    std::vector<MoveGroup> replies;  ///< all replies, each in exactly one group
    std::uint64_t reply_count = 0;
    bool complete = true;  ///< false: a limit was reached first
};

/// Why a position is won or lost: evidence that can be followed move by move.
struct Explanation {
    Answer answer;
    std::vector<Continuation> wins;  ///< if won: the first winning moves, and the answer to every reply
    std::vector<MoveGroup> losing;   ///< if lost: every move, and its refutation
    std::uint64_t losing_count = 0;
    bool complete = true;  ///< whether `losing` is complete
};

struct ExplainLimits {
    std::size_t moves = 5;           ///< number of winning moves that are continued
    std::size_t groups = 1000;       ///< number of groups listed after each
    std::uint64_t options = 100000;  ///< number of options of the rules examined in each component
};

/// The answer under misere play, in which whoever makes the last move loses.
struct MisereAnswer {
    Outcome outcome = Outcome::answered;
    std::string reason;  ///< where the outcome is not `answered`: how far it came
    std::string engine;  ///< which one played
    std::string position;
    bool first_wins = false;
    std::optional<std::uint64_t> value;  ///< set by misere_value
    std::vector<WinningMove> moves;      ///< of misere: every winning first move, once; their `value` is unused
    bool moves_complete = true;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

struct Table {
    Outcome outcome = Outcome::answered;
    bool misere = false;  ///< values of misere play
    std::string reason;
    std::string game;
    std::vector<std::pair<std::int64_t, std::int64_t>> ranges;  ///< one or two, inclusive
    std::vector<std::uint64_t> values;                          ///< row-major, the last range varies fastest
    std::string engine;
    std::vector<std::string> internal_errors;  ///< as in Answer
    std::uint64_t nodes = 0;
    double seconds = 0;
};

/// A mask under which most values of a heap game have the same parity. The heaps with the other parity are rare, and
/// they determine which values follow. The mask is read off a table, so it implies nothing about larger heaps.
struct SparseSpace {
    std::uint64_t mask = 0;
    bool position = false;           ///< the parity counts the value's ones under the mask, plus the heap
    bool common_odd = true;          ///< the parity of the heaps that are not rare
    std::uint64_t count = 0;         ///< number of rare heaps
    std::vector<std::int64_t> rare;  ///< the first 10000 of them
    std::int64_t last = 0;
};

/// Statistics of a whole table.
struct TableStats {
    struct Frequency {
        std::uint64_t value = 0, count = 0;
        std::vector<std::int64_t> first, last;  ///< positions: one number for each range
    };
    std::uint64_t count = 0;
    std::uint64_t max = 0;               ///< the largest value that is a number
    std::vector<std::int64_t> max_at;    ///< where it occurs first; empty if all values are loony
    std::vector<Frequency> frequencies;  ///< one entry for every value that occurs, ascending
    std::optional<SparseSpace> sparse;   ///< for a table from 0 of a game that leaves two heaps, if there is one
};

/// A table without its values, and the statistics of these values.
struct Survey {
    Table table;
    TableStats stats;  ///< empty unless the outcome is `answered`
};

/// A proven repetition: G(n + period) = G(n) + saltus for all n >= preperiod; both are the least possible.
struct Period {
    std::int64_t period = 0, preperiod = 0;
    std::uint64_t saltus = 0;
    std::uint64_t max = 0;    ///< the largest value, if saltus is 0
    std::int64_t max_at = 0;  ///< the first heap that has it
    std::string theorem;      ///< the theorem that makes this a proof, in one sentence
};

/// A query about the period of a game.
struct PeriodQuery {
    std::int64_t limit = -1;   ///< examine heaps up to this one; negative: as far as the limits allow
    bool certificate = false;  ///< write a certificate
    /// A file for long searches in games with few rare heaps. It is written every few minutes and when the search is
    /// stopped; if it exists, the search continues from it. Only one search at a time may use it. Empty: no file.
    std::string checkpoint;
    /// Called in the calling thread when the checkpoint cannot be written; the search continues without it.
    std::function<void(const std::string& message)> warn;
};

/// A proven period, or how far the search came.
struct PeriodAnswer {
    Outcome outcome = Outcome::answered;
    std::string reason;  ///< what stopped the search, if the outcome is not `answered`
    std::string game;
    std::optional<Period> period;  ///< only if proven
    std::string why_not;           ///< otherwise: what is known
    std::uint64_t max = 0;         ///< the largest value that was computed
    std::int64_t max_at = 0;       ///< the first heap that has it
    std::int64_t computed_to = -1;
    std::string certificate;  ///< see docs/certificates.md
    std::string engine;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

/// Whether a certificate proves its statement.
struct CertificateCheck {
    Outcome outcome = Outcome::answered;
    std::string reason;  ///< what stopped the check, if the outcome is not `answered`
    bool holds = false;
    std::string fault;           ///< what is wrong, if it does not hold
    std::string game;            ///< as named in the certificate; printable ASCII, other characters as "\u{2024}"
    bool game_checked = false;   ///< the name is a code, and `fault` tells if the rules differ; no other name counts
    std::string rules;           ///< in normal form
    bool rules_checked = false;  ///< the moves were compared with those of rule files
    bool rules_same = false;     ///< the rules are word for word the text from which the certificate was made
    std::int64_t heaps_compared = 0;
    std::string statement;  ///< "G(n + 12) = G(n) for all n >= 71"
    std::string theorem;
    std::int64_t values = 0;  ///< number of values recomputed, by all machines together
    std::uint64_t nodes = 0;
    double seconds = 0;
};

struct Plan {
    std::string subject;  ///< the game instance
    std::string engine, form, reason, cost;
    std::string cores;  ///< how many cores work at the same time, and why not more
    std::optional<Period> period;
    /// "could not see that it ends: " and the options that cause this; empty if every line of play is seen to end.
    std::string ends;
};

/// A formula found in a table of values.
struct PatternClaim {
    std::string about;    ///< "values", "P-positions" (those of value 0), "loony positions", "rows"
    std::string formula;  ///< "G(n) = n mod 4"; for positions a condition such as "n mod 4 = 0"
    std::string note;     ///< explains its terms where they are not obvious
    std::string found_by;
    bool proved = false;  ///< proved for all positions; otherwise a conjecture that holds in all of `checked`
    std::string theorem;
    int parameters = 0;  ///< how many numbers in the formula were read off the values
    struct Exception {
        std::vector<std::int64_t> at;
        std::uint64_t value = 0;
    };
    std::vector<Exception> exceptions;                           ///< every position where the formula fails
    std::vector<std::pair<std::int64_t, std::int64_t>> fitted;   ///< found on these values only,
    std::vector<std::pair<std::int64_t, std::int64_t>> checked;  ///< then compared with all of these
};

struct Pattern {
    Outcome outcome = Outcome::answered;
    std::string reason;
    std::string game;
    std::vector<std::string> arguments;  ///< their names, one for each range
    std::vector<std::pair<std::int64_t, std::int64_t>> ranges;
    std::vector<PatternClaim> claims;              ///< claims about values come first; empty if nothing was found
    std::vector<std::string> tried;                ///< what was looked for
    std::vector<std::vector<std::int64_t>> zeros;  ///< the first P-positions in the ranges
    std::uint64_t zero_count = 0;                  ///< their total number
    std::vector<std::int64_t> last_zero;
    std::string engine;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

/// An argument of a position that a program builds: an integer or a row.
using Argument = std::variant<std::int64_t, std::vector<std::int64_t>>;
/// A parameter: an integer or a finite set (in any order, repeats allowed).
using Parameter = std::variant<std::int64_t, std::vector<std::int64_t>>;

/// A game with its parameters, ready for many value queries; made by Solver::game.
struct GameHandle {
    int instance = -1;
};

/// A component of a sum that a program builds.
struct Summand {
    GameHandle game;
    std::vector<Argument> arguments;
};

class Solver {
public:
    /// `rules` must outlive the solver.
    explicit Solver(const Rules& rules, SolverOptions options = {});
    Solver(Solver&&) noexcept;
    ~Solver();

    /// Throws TextError if the position is faulty, std::runtime_error if the rules are (no end, overflow ...).
    Answer solve(std::string_view position);
    Answer value(std::string_view position);  ///< as solve, without the moves
    MoveList moves(std::string_view position, const MoveQuery& query = {});
    /// If the budget does not suffice, `answer` reports this and the rest is empty.
    Explanation explain(std::string_view position, const ExplainLimits& limits = {});
    /// Searches the sum as one position, because values do not add up under misere play.
    MisereAnswer misere(std::string_view position);
    /// The misere nim value G^-: the one n for which position + *n is lost for the player to move; loony if none is.
    MisereAnswer misere_value(std::string_view position);
    /// `game` has the form "kayles" or "snim[{2,5}]"; give one range for each integer argument, one or two in all.
    Table table(std::string_view game, std::vector<std::pair<std::int64_t, std::int64_t>> ranges);
    /// As table, but with misere nim values; each is computed as by misere_value.
    Table misere_table(std::string_view game, std::vector<std::pair<std::int64_t, std::int64_t>> ranges);
    /// Statistics of a table that this solver made.
    TableStats stats(const Table& table);
    /// As `table`, but the values of a game on one heap are not kept, so that it can process more of them.
    Survey survey(std::string_view game, std::vector<std::pair<std::int64_t, std::int64_t>> ranges);
    /// Finds formulas for the values and for the P-positions. Without ranges it uses as much as little work yields: up
    /// to 0..3000 for one argument, 0..120 for each of two. A range of one number fixes that argument.
    Pattern pattern(std::string_view game, std::vector<std::pair<std::int64_t, std::int64_t>> ranges = {});
    /// One plan for each different game instance of a position, or for a bare game.
    std::vector<Plan> plan(std::string_view position_or_game);
    /// The period of a game on one heap; it is searched for and proven while values are computed.
    PeriodAnswer period(std::string_view game, const PeriodQuery& query = {});
    std::vector<ExpectationResult> check_expectations(std::string_view game);
    /// What is odd about the rules of a game: options that are never legal, conditions that never hold, parameters,
    /// arguments and variables that are never used, duplicate options, and small positions from which the game does not
    /// end or breaks its own rules. Findings are in the order of the text.
    std::vector<RuleFinding> lint(std::string_view game);

    // For programs: without text as an intermediate form.
    GameHandle game(std::string_view name, std::vector<Parameter> parameters = {});
    /// The value of one component that has a single integer argument. The limits of time and steps count from the
    /// construction of the solver; throws std::runtime_error when they are used up.
    std::uint64_t value(GameHandle game, std::int64_t n);
    /// The XOR of the values of several heaps: the value of their sum.
    std::uint64_t value(GameHandle game, std::span<const std::int64_t> heaps);
    Answer solve(const std::vector<Summand>& sum);
    /// Drops every game and every value computed so far; all handles become invalid. This is for programs that keep
    /// asking about new games and must not grow.
    void forget();

    struct Impl;

private:
    std::unique_ptr<Impl> impl_;
};

/// Checks a certificate with code that shares nothing with the engines. Throws std::runtime_error if the text is not a
/// certificate. Machines numbered 0, ..., machines - 1 may share a certificate in parts: it holds if all of them find
/// that it does. With `rules`, the moves of small heaps are also derived from that game's rules and compared.
CertificateCheck check_certificate(std::string_view text, const Limits& limits = {}, std::size_t machine = 0,
                                   std::size_t machines = 1, const Rules* rules = nullptr);

/// The engines by name, simplest first, each with one line about its purpose.
std::vector<std::pair<std::string, std::string>> engine_names();

/// "0.1.0"
std::string_view version();

}  // namespace grundy
