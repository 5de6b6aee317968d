// SPDX-License-Identifier: MIT
// The answers about games: tables of values and their statistics, periods with certificates, plans, formulas.
#pragma once

#include <cstdint>
#include <grundy/answers.hpp>
#include <grundy/period.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace grundy {
inline namespace abi_1 {

struct Table : Run {
    bool misere = false;  ///< values of misere play
    std::string game;
    std::vector<std::pair<std::int64_t, std::int64_t>> ranges;  ///< one to four, inclusive
    std::vector<std::uint64_t> values;                          ///< words: row-major, the last range varies fastest
    std::vector<std::string> internal_errors;                   ///< as in Answer
    std::vector<std::string> arguments;                         ///< what the ranges are of, by name
    bool family = false;                                        ///< of positions with open integers, not of a game

    /// The value of a cell, whose word `values` has: a nimber, or what a word below 2^63 is not.
    Value value(std::size_t cell) const { return Value::of_word(values[cell]); }
};

/// An integer that is left open in a position, and the values that it takes.
struct OpenInteger {
    std::string name;
    std::pair<std::int64_t, std::int64_t> range;  ///< inclusive
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
        Value value;
        std::uint64_t count = 0;
        std::vector<std::int64_t> first, last;  ///< positions: one number for each range
    };
    std::uint64_t count = 0;
    std::uint64_t max = 0;               ///< the largest value that is a nimber
    std::vector<std::int64_t> max_at;    ///< where it occurs first; empty if all values are loony
    std::vector<Frequency> frequencies;  ///< one entry for every value that occurs, ascending
    std::optional<SparseSpace> sparse;   ///< for a table from 0 of a game that leaves two heaps, if there is one
};

/// A table without its values, and the statistics of these values.
struct Survey {
    Table table;
    TableStats stats;  ///< empty unless the outcome is `answered`
};

/// A query about the period of a game.
struct PeriodQuery {
    std::int64_t limit = -1;   ///< examine heaps up to this one; negative: as far as the limits allow
    bool certificate = false;  ///< write a certificate
    bool checkpoint = true;    ///< use the file of Solver::keep_in
    bool count = false;        ///< also how the numbers of winning first moves go on
};

/// The misere quotient of the heaps of a game: sums of heaps by who wins them in all company (docs/theory.md, 11).
struct MisereQuotient {
    std::uint64_t order = 0, lost = 0;       ///< number of elements, and of those that are lost sums
    std::int64_t heaps_to = 0;               ///< of the heaps up to this one
    std::vector<std::int64_t> generators;    ///< the heaps a, b, c, ... that generate it
    std::vector<std::string> relations;      ///< "a^2 = 1"
    std::vector<std::string> lost_elements;  ///< as words in the generators
    std::vector<std::string> heaps;          ///< by heap: its element, as a word; up to the period's first end
};

/// A proven period, or how far the search came.
struct PeriodAnswer : Run {
    bool misere = false;  ///< of misere nim values
    std::string game;
    std::optional<Period> period;  ///< only if proven
    std::string why_not;           ///< otherwise: what is known
    std::uint64_t max = 0;         ///< the largest value that was computed
    std::int64_t max_at = 0;       ///< the first heap that has it
    std::int64_t computed_to = -1;
    std::string certificate;  ///< see docs/certificates.md
    /// Under misere play, for heaps that break: the period is then that of the heaps' elements.
    std::optional<MisereQuotient> quotient{};
    /// If it was asked for, and the period is proven.
    std::optional<MoveNumbers> moves{};
};

/// Whether a certificate proves its statement.
struct CertificateCheck : Run {
    Reached<bool> holds;
    std::string fault;           ///< what is wrong, if it does not hold
    std::string game;            ///< as named in the certificate; printable ASCII, other characters as "\u{2024}"
    bool game_checked = false;   ///< the name is a code, and `fault` tells if the rules differ; no other name counts
    std::string rules;           ///< in normal form
    bool rules_checked = false;  ///< the moves were compared with those of rule files
    bool rules_same = false;     ///< the rules are word for word the text from which the certificate was made
    bool by_values = false;      ///< the game is a family of positions: their values were compared, not moves
    std::int64_t heaps_compared = 0;
    std::string statement;  ///< "G(n + 12) = G(n) for all n >= 71"
    std::string theorem;
    std::int64_t values = 0;  ///< number of values recomputed, by all machines together

    void not_reached(const Stopped& why);
};

struct Plan {
    std::string subject;  ///< the game instance
    std::string engine, form, reason, cost;
    std::string cores;  ///< how many cores work at the same time, and why not more
    std::optional<Period> period;
    /// "could not prove that play ends: " and the options that cause this; empty if every line of play is seen to end.
    std::string ends;
    /// Which positions are lost, and the source, if a theorem says who wins without values (Solver::winner); else
    /// empty.
    std::string winner{};
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
        Value value;
    };
    std::vector<Exception> exceptions;                           ///< every position where the formula fails
    std::vector<std::pair<std::int64_t, std::int64_t>> fitted;   ///< found on these values only,
    std::vector<std::pair<std::int64_t, std::int64_t>> checked;  ///< then compared with all of these
};

/// A formula that fits the ranges but is not claimed.
struct PatternHint {
    std::string about, formula;          ///< as in PatternClaim
    std::size_t exceptions = 0;          ///< the number of positions in the ranges where it fails
    std::vector<std::int64_t> fails_at;  ///< the first position beyond them where it fails, or
    std::vector<std::pair<std::int64_t, std::int64_t>> wanted;  ///< ranges from which it might be claimed
};

struct Pattern : Run {
    std::string game;
    std::vector<std::string> arguments;  ///< their names, one for each range
    std::vector<std::pair<std::int64_t, std::int64_t>> ranges;
    std::vector<PatternClaim> claims;  ///< claims about values come first; empty if nothing was found
    std::vector<PatternHint> hints;    ///< what fits the ranges, where nothing is claimed
    /// The larger ranges that claims are compared with: ten times those given, if that takes seconds, or fewer.
    std::vector<std::pair<std::int64_t, std::int64_t>> looked_at;
    std::vector<std::string> tried;                ///< what was looked for
    std::vector<std::vector<std::int64_t>> zeros;  ///< the first P-positions in the ranges
    std::uint64_t zero_count = 0;                  ///< their total number
    std::vector<std::int64_t> last_zero;
    /// What a theorem says of the values, or of the lost positions, independent of the table; empty if none is known.
    std::string known;
};

}  // namespace abi_1
}  // namespace grundy
