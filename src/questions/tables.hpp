// SPDX-License-Identifier: MIT
// Tables and patterns as the commands and the questions ask for them.
#pragma once

#include <grundy/grundy.hpp>
#include <string>

#include "questions/questions.hpp"
#include "questions/ranges.hpp"

namespace grundy::questions {

struct TableAnswer {
    Table table;
    TableStats stats;  ///< if they were asked for; the values may be missing then
};

/// Throws Stopped if the budget does not suffice.
TableAnswer find_table(Solver& solver, const Query& query, bool misere, bool stats, const OwnLimits& limits = {});
/// Who wins each position under misere play, as text in a format of report::write_winners.
std::string winners_document(Work& w, const Query& query, const std::string& format);
/// The period of the request's `game`, with `limit` and `misere`. Throws Error for a certificate of misere play.
PeriodAnswer find_period(Work& w, bool certificate);
Pattern find_pattern(Solver& solver, const Query& query, bool misere, const OwnLimits& limits = {});
/// That of the request, with `most`.
Pattern find_pattern(Work& w);

/// Whether the ranges hold more than `most` positions, which is above 0.
bool has_more_values(const Query& query, std::int64_t most);
/// Throws Error if a table has more values than one answer should hold.
void require_shown(const Query& query);

}  // namespace grundy::questions
