// SPDX-License-Identifier: MIT
// Shapes of the answers about many positions of a game: table, period, plan, pattern, plot.
#include "questions/described_shapes.hpp"
#include "report/period_fields.hpp"
#include "report/picture_fields.hpp"
#include "report/quotient_fields.hpp"
#include "report/table_fields.hpp"
#include "report/tally_fields.hpp"

namespace grundy::questions::shapes {

using namespace report;

namespace {

// A table over one range is a list, over two a list of rows, and so on. There are at most four ranges, and generators
// of types do not take a shape that is made of itself.
NamedShape rows_of(const char* name, const char* help, const char* cell) {
    std::vector<Shape> out = {list(named(cell))};
    for (int ranges = 2; ranges <= 4; ++ranges) out.push_back(list(out.back()));
    return {name, help, one_of(std::move(out))};
}

}  // namespace

std::vector<NamedShape> table_shapes() {
    return all_of({{rows_of("ValueRows", "a list of values; over two ranges a list of rows, and so on", "Value"),
                    rows_of("WinnerRows", "the same of winners", "Winner")},
                   described_answers<Table>(),
                   described_parts<TableStats::Frequency, SparseSpace>(),
                   described_answers<StatsOfTable, TableWinners>(),
                   {{"TableAnswer", "", one_of({named("Table"), named("Stats"), named("Winners")})}},
                   described_parts<MisereQuotient, MoveNumbers>(),
                   {{"Period", "",
                     answer(joined(described_members<PeriodAnswer>(),
                                   {maybe("words", or_null(text()), "what `period` prints, if asked for"),
                                    maybe("exceptions", or_null(list(count())),
                                          "the heaps whose values break the period, if asked for"),
                                    maybe("certificate", or_null(text()), "for `grundy check`, if asked for")}))}},
                   described_parts<QuotientAnswer::Word>(),
                   described_answers<QuotientAnswer>(),
                   described_parts<Period, Plan>(),
                   described_answers<Plans>(),
                   described_parts<PatternClaim::Exception, PatternClaim, PatternHint, Zeros>(),
                   described_answers<Pattern, Plot, Tally>()});
}

}  // namespace grundy::questions::shapes
