// SPDX-License-Identifier: MIT
// Grundy: the rules of an impartial game in; winner, value, winning moves, table and plan out.
//
//   grundy::Rules rules = grundy::Rules::catalogue();
//   grundy::Solver solver(rules);
//   grundy::Answer a = solver.solve("snim[{2,5}](12) + *3");
//   // a.value == 0 and the second player wins, or a.moves lists every winning first move
//
// The library neither prints nor exits and has no global state. A Solver keeps what it computed and is
// for one thread at a time; several Solvers may share one Rules.
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

/// Faulty text: `what()` is the whole report, every fault with line, column, the line, a caret, a hint.
struct TextError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A value that the author of a rule file promised, and what came out.
struct ExpectationResult {
    std::string file;
    std::size_t line = 0;
    std::string expectation;  ///< as written
    bool holds = false;
    std::string found;  ///< what the engine says instead, where it does not hold
};

/// An argument or a parameter of a game.
struct Slot {
    enum class Kind { integer, row, set };
    std::string name;
    Kind kind = Kind::integer;
    int group = 0;  ///< not 0: integers of one group are in no order; a row that has one is a bag
};

/// One entry of the catalogue or of a user's file.
struct GameInfo {
    std::string name, head, note, source, file, text;
    std::vector<std::string> expectations;
    std::vector<Slot> arguments;
    std::vector<Slot> parameters;  ///< those without a default value, which every position has to give
};

/// The games in scope: the catalogue, and whatever is added. Copies share nothing.
class Rules {
public:
    Rules();                   ///< no games but codes and the nim heap
    static Rules catalogue();  ///< the games that come with the program
    Rules(Rules&&) noexcept;
    Rules& operator=(Rules&&) noexcept;
    ~Rules();

    /// Adds the games of a rule file; `name` is used in reports. A game of a later file takes the place
    /// of one of the same name. TextError where the text is faulty: then nothing is added.
    void add(std::string_view text, std::string name);
    /// All games by name, ascending.
    std::vector<GameInfo> games() const;
    std::optional<GameInfo> find(std::string_view name) const;
    /// Names near to a misspelt one, nearest first; may be empty.
    std::string suggestion(std::string_view name) const;

    struct Impl;
    Impl& impl() const { return *impl_; }

private:
    std::unique_ptr<Impl> impl_;
};

/// The rules in the canonical layout; comments, names and meaning stay. TextError where the text is faulty.
std::string format_rules(std::string_view text, std::string name);

/// Something in correct rules that is probably not meant.
struct RuleFinding {
    std::string game;
    std::size_t line = 0, column = 0;  ///< from 1; 0: of the game as a whole
    std::string message, hint;
    std::string report;  ///< as shown: "file:line:column: message", the line, a caret, the hint
    bool note = false;   ///< nothing odd, but something that could not be seen: that play ends
};

enum class Outcome { answered, out_of_budget, interrupted };

struct Limits {
    double seconds = 0;                            ///< 0: none
    std::uint64_t bytes = std::uint64_t{4} << 30;  ///< for tables
    std::uint64_t nodes = 0;                       ///< positions or options looked at; 0: none
    const std::atomic<bool>* interrupt = nullptr;  ///< looked at several times a second
    std::function<void(std::string_view what, std::uint64_t done, std::uint64_t total)> progress;
};

struct SolverOptions {
    std::string engine;    ///< "" = the planner's choice; else a name from engine_names()
    unsigned threads = 0;  ///< as many may work at the same time; 0: as many as pay, on the machine's cores
    Limits limits;
    /// Winning moves beyond this many are counted out of the list: Answer::moves_complete is false then.
    std::size_t most_moves = 100000;
    /// False: WinningMove::from and ::to may stay empty, where the choice says it all; spares long rows.
    bool move_positions = true;
};

/// Is this the value of a loony position: whoever moves wins, whatever else is in the sum?
bool is_loony(std::uint64_t value);
/// A value as people read it: "5", or "loony".
std::string value_text(std::uint64_t value);

/// One winning first move.
struct WinningMove {
    std::size_t component = 1;  ///< which component of the sum, from 1
    std::string from, to;       ///< that component before and after; `to` is a position, "0" if nothing is left,
                                ///< "win" if the move ends the whole game
    std::uint64_t value = 0;    ///< of `to`: the XOR of the other components
    /// What was chosen: {"take", 2} for heaps in normal form, else the binders of the rule and their values.
    std::vector<std::pair<std::string, std::int64_t>> choice;
};

struct ComponentValue {
    std::string text;
    std::uint64_t value = 0;
    std::string engine;
};

struct Answer {
    Outcome outcome = Outcome::answered;
    std::string reason;  ///< where the outcome is not `answered`: how far it came
    std::string position;
    std::uint64_t value = 0;
    bool first_wins = false;
    bool no_moves = false;  ///< of a short lost position that was solved: it is seen to have no move at all
    std::vector<ComponentValue> components;
    std::vector<WinningMove> moves;  ///< every winning first move, each once (none if the second player wins)
    bool moves_complete = true;
    std::string engine;  ///< the engine, or the engines joined by "+"
    /// Normally empty. A form that did not agree with its rules, so that another engine answered: worth a report.
    std::vector<std::string> internal_errors;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

/// One legal move, and what comes of it.
struct LegalMove {
    std::size_t component = 1;  ///< as in WinningMove; so are `from`, `to`, `value` and `choice`
    std::string from, to;
    std::uint64_t value = 0;  ///< of `to`
    std::uint64_t total = 0;  ///< of the whole sum after the move
    bool wins = false;        ///< it ends the game in the mover's favour, or leaves a sum of value 0
    std::size_t rule = 0;     ///< which line of the game's options allows it, from 1; 0: not looked for
    std::string rule_text;    ///< that line as written; of a code or a nim heap, in words
    std::vector<std::pair<std::string, std::int64_t>> choice;
    std::vector<std::pair<std::string, std::int64_t>> binders;  ///< the integer binders of the line, in its own names
};

/// Which moves are asked for, and how much work that may be.
struct MoveQuery {
    std::size_t most = 1000;               ///< moves listed
    std::uint64_t most_options = 1000000;  ///< options of the rules looked at in each component
    std::size_t component = 0;             ///< only moves in this one, from 1; 0: in any
    std::string to;                        ///< only moves to this position; "": to any
    /// Only moves that have these numbers, by their names in `choice` or in `binders`.
    std::vector<std::pair<std::string, std::int64_t>> choice;
};

/// The legal moves of a position, in the order of its components and of their rules, each different one once.
struct MoveList {
    Outcome outcome = Outcome::answered;  ///< else the values are not known: the moves are listed without them
    std::string reason;                   ///< where the outcome is not `answered`: how far it came
    std::string position;
    std::uint64_t value = 0;
    bool first_wins = false;
    std::vector<ComponentValue> components;
    std::vector<LegalMove> moves;
    bool complete = true;  ///< false: there may be more moves of the kind asked for
};

/// Moves that are alike: in one component (or one of several equal ones), by one line of its rules, to one value.
struct MoveGroup {
    std::uint64_t count = 0;  ///< how many
    std::size_t alike = 1;    ///< in how many equal components
    LegalMove example;
    /// The other player's move back to 0 after the example; nothing where the moves of the group win.
    std::optional<LegalMove> answer;
    bool answers_all = false;  ///< the same answer is there after every move of the group
};

/// A move and what can follow it.
struct Continuation {
    LegalMove move;
    std::string after;               ///< the whole position after it
    std::vector<MoveGroup> replies;  ///< all replies, each in one group
    std::uint64_t reply_count = 0;
    bool complete = true;  ///< false: the limits came first
};

/// Why a position is won or lost: evidence that can be followed move by move.
struct Explanation {
    Answer answer;
    std::vector<Continuation> wins;  ///< won: the first winning moves, and the answer to every reply
    std::vector<MoveGroup> losing;   ///< lost: every move, and its refutation
    std::uint64_t losing_count = 0;
    bool complete = true;  ///< of `losing`
};

struct ExplainLimits {
    std::size_t moves = 5;           ///< winning moves continued
    std::size_t groups = 1000;       ///< listed after each
    std::uint64_t options = 100000;  ///< of the rules, looked at in each component
};

/// Under misere play, where whoever makes the last move loses.
struct MisereAnswer {
    Outcome outcome = Outcome::answered;
    std::string reason;  ///< where the outcome is not `answered`: how far it came
    std::string engine;  ///< which one played
    std::string position;
    bool first_wins = false;
    std::optional<std::uint64_t> value;  ///< of misere_value
    std::vector<WinningMove> moves;      ///< of misere: every winning first move, each once; their `value` says nothing
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
    std::vector<std::uint64_t> values;                          ///< row-major, the last range fastest
    std::string engine;
    std::vector<std::string> internal_errors;  ///< as of an Answer
    std::uint64_t nodes = 0;
    double seconds = 0;
};

/// A mask under which most values of a heap game have one parity: the heaps of the other one are rare, and decide what
/// values come next. Read off a table, so nothing is said of larger heaps.
struct SparseSpace {
    std::uint64_t mask = 0;
    bool position = false;           ///< the parity is that of the value's ones under the mask plus the heap
    bool common_odd = true;          ///< the parity of the heaps that are not rare
    std::uint64_t count = 0;         ///< of rare heaps
    std::vector<std::int64_t> rare;  ///< the first 10000 of them
    std::int64_t last = 0;
};

/// What a table says as a whole.
struct TableStats {
    struct Frequency {
        std::uint64_t value = 0, count = 0;
        std::vector<std::int64_t> first, last;  ///< where: one number for each range
    };
    std::uint64_t count = 0;
    std::uint64_t max = 0;               ///< the largest value that is a number
    std::vector<std::int64_t> max_at;    ///< where it comes first; empty where all are loony
    std::vector<Frequency> frequencies;  ///< of every value met, ascending
    std::optional<SparseSpace> sparse;   ///< of a table from 0 of a game that leaves two heaps, if there is one
};

/// A table without its values, and what they say as a whole.
struct Survey {
    Table table;
    TableStats stats;  ///< empty unless the outcome is `answered`
};

/// A proven repetition: G(n + period) = G(n) + saltus for all n >= preperiod, both least.
struct Period {
    std::int64_t period = 0, preperiod = 0;
    std::uint64_t saltus = 0;
    std::uint64_t max = 0;    ///< the largest value, where saltus is 0
    std::int64_t max_at = 0;  ///< the first heap that has it
    std::string theorem;      ///< what makes it a proof, in a sentence
};

/// What is asked about the period of a game.
struct PeriodQuery {
    std::int64_t limit = -1;   ///< look at heaps up to this one; negative: as the limits allow
    bool certificate = false;  ///< write one
    /// A file for long searches in games with few rare heaps: it is written every few minutes and when the search is
    /// stopped, and where it exists the search goes on from there. One search at a time may use it. Empty: none.
    std::string checkpoint;
    /// Called, in the calling thread, when the checkpoint cannot be written: the search goes on without.
    std::function<void(const std::string& message)> warn;
};

/// A proven period, or how far the search went.
struct PeriodAnswer {
    Outcome outcome = Outcome::answered;
    std::string reason;  ///< where the outcome is not `answered`: what stopped it
    std::string game;
    std::optional<Period> period;  ///< only if proven
    std::string why_not;           ///< else: what is known
    std::uint64_t max = 0;         ///< the largest value that was computed
    std::int64_t max_at = 0;       ///< the first heap that has it
    std::int64_t computed_to = -1;
    std::string certificate;  ///< see docs/certificates.md
    std::string engine;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

/// Whether a certificate proves what it says.
struct CertificateCheck {
    Outcome outcome = Outcome::answered;
    std::string reason;  ///< where the outcome is not `answered`: what stopped it
    bool holds = false;
    std::string fault;          ///< what is wrong, where it does not hold
    std::string game;           ///< as the certificate names it; printable ASCII, other characters as "\u{2024}"
    bool game_checked = false;  ///< the name is a code, and `fault` tells if the rules are others; no other name counts
    std::string rules;          ///< in normal form
    bool rules_checked = false;  ///< the moves were compared with those of rule files
    bool rules_same = false;     ///< they are word for word the text from which the certificate was made
    std::int64_t heaps_compared = 0;
    std::string statement;  ///< "G(n + 12) = G(n) for all n >= 71"
    std::string theorem;
    std::int64_t values = 0;  ///< how many were computed again, by all machines together
    std::uint64_t nodes = 0;
    double seconds = 0;
};

struct Plan {
    std::string subject;  ///< the game instance
    std::string engine, form, reason, cost;
    std::string cores;  ///< how many work at the same time, and why not more
    std::optional<Period> period;
    /// "could not see that it ends: " and the options on whose account; empty where every line of play is seen to end.
    std::string ends;
};

/// A formula found in a table of values.
struct PatternClaim {
    std::string about;    ///< "values", "P-positions" (of value 0), "loony positions", "rows"
    std::string formula;  ///< "G(n) = n mod 4"; of positions a condition, "n mod 4 = 0"
    std::string note;     ///< what its words mean, where that is not plain
    std::string found_by;
    bool proved = false;  ///< for all positions; else a conjecture that holds in all of `checked`
    std::string theorem;
    int parameters = 0;  ///< how many numbers of the formula were read off the values
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
    std::vector<std::string> arguments;  ///< names, one for each range
    std::vector<std::pair<std::int64_t, std::int64_t>> ranges;
    std::vector<PatternClaim> claims;              ///< values first; empty where nothing was found
    std::vector<std::string> tried;                ///< what was looked for
    std::vector<std::vector<std::int64_t>> zeros;  ///< the first P-positions in the ranges
    std::uint64_t zero_count = 0;                  ///< how many there are in all
    std::vector<std::int64_t> last_zero;
    std::string engine;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

/// An argument of a position built by a program: an integer or a row.
using Argument = std::variant<std::int64_t, std::vector<std::int64_t>>;
/// A parameter: an integer or a finite set (any order, repeats allowed).
using Parameter = std::variant<std::int64_t, std::vector<std::int64_t>>;

/// A game with its parameters, ready to be asked for many values; made by Solver::game.
struct GameHandle {
    int instance = -1;
};

/// A component of a sum built by a program.
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

    /// TextError: the position is faulty. std::runtime_error: the rules are (they do not end, overflow ...).
    Answer solve(std::string_view position);
    Answer value(std::string_view position);  ///< as solve, without the moves
    MoveList moves(std::string_view position, const MoveQuery& query = {});
    /// Where the budget does not suffice, `answer` says so and the rest is empty.
    Explanation explain(std::string_view position, const ExplainLimits& limits = {});
    /// The sum as one position, by search: values do not add up under misere play.
    MisereAnswer misere(std::string_view position);
    /// The misere nim value G^-: the one n for which position + *n is lost for the player to move (loony: none is).
    MisereAnswer misere_value(std::string_view position);
    /// `game` as "kayles" or "snim[{2,5}]"; one range for each integer argument, one or two in all.
    Table table(std::string_view game, std::vector<std::pair<std::int64_t, std::int64_t>> ranges);
    /// The same with misere nim values, each as of misere_value.
    Table misere_table(std::string_view game, std::vector<std::pair<std::int64_t, std::int64_t>> ranges);
    /// Of a table that this solver made.
    TableStats stats(const Table& table);
    /// The same as of `table`; the values of a game on one heap are not kept, so that more of them can be gone through.
    Survey survey(std::string_view game, std::vector<std::pair<std::int64_t, std::int64_t>> ranges);
    /// Formulas for the values and for the P-positions. Without ranges as much as little work gives: up to 0..3000
    /// for one argument, 0..120 for each of two. A range of one number takes that argument as fixed.
    Pattern pattern(std::string_view game, std::vector<std::pair<std::int64_t, std::int64_t>> ranges = {});
    /// One plan for each different game instance of a position, or for a bare game.
    std::vector<Plan> plan(std::string_view position_or_game);
    /// The period of a game on one heap: looked for and proven while values are computed.
    PeriodAnswer period(std::string_view game, const PeriodQuery& query = {});
    std::vector<ExpectationResult> check_expectations(std::string_view game);
    /// What is odd about the rules of a game: options that are never legal, conditions that never hold, parameters,
    /// arguments and variables that are never used, the same option twice, and small positions from which the game
    /// does not end or breaks its own rules. In the order of the text.
    std::vector<RuleFinding> lint(std::string_view game);

    // For programs: no text on the way.
    GameHandle game(std::string_view name, std::vector<Parameter> parameters = {});
    /// The value of one component that has a single integer argument. The limits of time and steps count from
    /// the making of the solver; std::runtime_error where they are used up.
    std::uint64_t value(GameHandle game, std::int64_t n);
    /// The XOR of the values of several: of their sum.
    std::uint64_t value(GameHandle game, std::span<const std::int64_t> heaps);
    Answer solve(const std::vector<Summand>& sum);
    /// Drops every game made and every value computed so far; all handles become invalid. For programs
    /// that ask about ever new games and must not grow.
    void forget();

    struct Impl;

private:
    std::unique_ptr<Impl> impl_;
};

/// Checks a certificate with code that shares nothing with the engines. std::runtime_error where the text is none.
/// One in parts may be shared by several machines, of number 0, ..., machines - 1: it holds if all of them find that it
/// does. With `rules`, the moves of small heaps are also derived from the rules of that game and compared.
CertificateCheck check_certificate(std::string_view text, const Limits& limits = {}, std::size_t machine = 0,
                                   std::size_t machines = 1, const Rules* rules = nullptr);

/// The engines by name, plainest first, each with one line on what it is for.
std::vector<std::pair<std::string, std::string>> engine_names();

/// "0.1.0"
std::string_view version();

}  // namespace grundy
