// SPDX-License-Identifier: MIT
// The fields of the answers about many positions: tables, their statistics and winners, patterns.
#pragma once

#include <grundy/grundy.hpp>
#include <vector>

#include "core/size.hpp"
#include "report/answer_fields.hpp"

namespace grundy::report {

/// Where a value lies: a number, or one for each of several ranges.
struct TablePlace {
    std::vector<std::int64_t> at{};
};

template <>
struct Leaf<TablePlace> {
    static constexpr const char* name = "Place";
    static Json json(const TablePlace& place) { return place.at.size() == 1 ? Json(place.at[0]) : Json(place.at); }
};

inline std::optional<TablePlace> place_if_any(const std::vector<std::int64_t>& at) {
    return given_if(!at.empty(), TablePlace{at});
}

inline TablePlace first_place(const Table& table) {
    TablePlace out;
    for (const auto& range : table.ranges) out.at.push_back(range.first);
    return out;
}

/// The cells of a table, row by row, which are written and never held as a tree: a tree of 10^7 numbers would take ten
/// times the table's memory.
struct ValueRows {
    const Table* table = &nothing<Table>;
    void write(Sink& out) const;
};
struct WinnerRows {
    const Table* table = &nothing<Table>;
    const std::vector<bool>* first_wins = &nothing<std::vector<bool>>;
    void write(Sink& out) const;
};

template <>
struct Leaf<ValueRows> {
    static constexpr const char* name = "ValueRows";
    static Json json(const ValueRows&);  // not defined: they are written
};
template <>
struct Leaf<WinnerRows> {
    static constexpr const char* name = "WinnerRows";
    static Json json(const WinnerRows&);
};

void describe(auto& out, const Table& table) {
    out.about("Table", "the values over ranges");
    out.field("game", "as it was asked for", table.game);
    out.maybe("open", "the names of the open integers", given_if(table.family, table.arguments));
    out.field("from", "the place of the first value", first_place(table));
    out.field("values", "", ValueRows{&table});
    effort_fields(out, table);
    kept_field(out, table);
}

/// Who wins each position of a table under misere play.
struct TableWinners {
    const Table* table = &nothing<Table>;
    const std::vector<bool>* first_wins = &nothing<std::vector<bool>>;
};

void describe(auto& out, const TableWinners& winners) {
    out.about("Winners", "who wins each position under misere play (`winner`)");
    out.field("game", "as it was asked for", winners.table->game);
    out.yes("misere", "");
    out.field("from", "the place of the first value", first_place(*winners.table));
    out.field("winners", "", WinnerRows{winners.table, winners.first_wins});
    effort_fields(out, *winners.table);
}

void describe(auto& out, const TableStats::Frequency& f) {
    out.about("Frequency", "how often a value occurs");
    out.field("value", "", shown(f.value));
    out.field("count", "of positions with it", f.count);
    out.field("first", "where it occurs first", place_if_any(f.first));
    out.field("last", "where it occurs last", place_if_any(f.last));
}

void describe(auto& out, const SparseSpace& s) {
    out.about("Sparse", "a mask under which most values have the same parity");
    out.field("mask", "of the bits that are counted", s.mask);
    out.field("position", "the heap is counted, too", s.position);
    out.word("common_parity", "of most heaps", {"even", "odd"}, s.common_odd ? 1 : 0);
    out.field("rare_count", "the number of other heaps", s.count);
    out.field("rare", "the first of them", s.rare);
    out.field("last_rare", "the last of them", s.last);
}

struct StatsOfTable {
    const Table* table = &nothing<Table>;
    const TableStats* stats = &nothing<TableStats>;
};

void describe(auto& out, const StatsOfTable& view) {
    out.about("Stats", "the statistics of the values over ranges (`stats`)");
    const TableStats& stats = *view.stats;
    out.field("game", "as it was asked for", view.table->game);
    out.field("ranges", "one for each argument", view.table->ranges);
    out.field("count", "of values", stats.count);
    out.field("max", "the largest value; null: none is a number", given_if(!stats.max_at.empty(), stats.max));
    out.field("max_at", "where it occurs first", place_if_any(stats.max_at));
    out.field("frequencies", "of all values that occur, ascending", stats.frequencies);
    out.field("sparse", "null: there is no such mask", stats.sparse);
    effort_fields(out, *view.table);
}

void describe(auto& out, const PatternClaim::Exception& e) {
    out.about("PatternException", "a position where a formula fails");
    out.field("at", "its arguments", e.at);
    out.field("value", "its value", shown(e.value));
}

void describe(auto& out, const PatternClaim& c) {
    out.about("PatternClaim", "a formula, proved or conjectured");
    out.field("about", "what it says something of: values, P-positions, ...", c.about);
    out.field("formula", "such as `G(n) = n mod 4`", c.formula);
    out.field("note", "what its terms mean, where that is not obvious", c.note);
    out.word("status", "", {"proved", "conjecture"}, c.proved ? 0 : 1);
    out.field("theorem", "that proves it", given_if(c.proved, c.theorem));
    out.field("found_by", "what proposed it", c.found_by);
    out.field("parameters", "how many of its numbers were read off the values", Count{to_size(c.parameters)});
    out.field("exceptions", "every position where it fails", c.exceptions);
    out.field("fitted", "of a conjecture: the values that it was read off", given_if(!c.proved, c.fitted));
    out.field("checked", "of a conjecture: the values that it was compared with", given_if(!c.proved, c.checked));
}

void describe(auto& out, const PatternHint& h) {
    out.about("PatternHint", "a formula that fits, but is not claimed");
    out.field("about", "", h.about);
    out.field("formula", "", h.formula);
    out.field("exceptions", "the number of positions where it fails", Count{h.exceptions});
    out.field("fails_at", "the first position beyond the ranges where it fails",
              given_if(!h.fails_at.empty(), h.fails_at));
    out.field("try", "ranges that would allow the claim", given_if(!h.wanted.empty(), h.wanted));
}

/// The positions of value 0 in the ranges of a pattern.
struct Zeros {
    const Pattern* pattern = &nothing<Pattern>;
};

void describe(auto& out, const Zeros& zeros) {
    out.about("PPositions", "the positions of value 0 in some ranges");
    out.field("count", "", zeros.pattern->zero_count);
    out.field("first", "some of them", zeros.pattern->zeros);
}

void describe(auto& out, const Pattern& p) {
    out.about("Pattern", "");
    out.field("game", "as it was asked for", p.game);
    out.field("arguments", "the names of the ranges", p.arguments);
    out.field("ranges", "that were looked at", p.ranges);
    out.field("claims", "empty if nothing was found", p.claims);
    out.field("hints", "what fits, where nothing is claimed", p.hints);
    out.field("p_positions", "the positions of value 0", Zeros{&p});
    out.field("known", "what a theorem says, whatever the table says", if_any(p.known));
    out.field("tried", "what was looked for", p.tried);
    effort_fields(out, p);
}

}  // namespace grundy::report
