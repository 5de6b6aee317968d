// SPDX-License-Identifier: MIT
// Shapes of the answers about many positions of a game: table, period, plan, plot.
#include "questions/described_shapes.hpp"
#include "questions/shape.hpp"
#include "report/period_fields.hpp"

namespace grundy::questions::shapes {
namespace {

// A table over one range is a list, over two a list of rows, and so on. There are at most four ranges, and generators
// of types do not take a shape that is made of itself.
NamedShape rows_of(const char* name, const char* help, const char* cell) {
    std::vector<Shape> out = {list(named(cell))};
    for (int ranges = 2; ranges <= 4; ++ranges) out.push_back(list(out.back()));
    return {name, help, one_of(std::move(out))};
}

Member kept() { return maybe("kept", named("Kept"), "if something of it was kept"); }

std::vector<NamedShape> shapes_of_table() {
    const Member game = {"game", text(), "as it was asked for"},
                 from = {"from", named("Place"), "the place of the first value"};
    return {rows_of("ValueRows", "a list of values; over two ranges a list of rows, and so on", "Value"),
            rows_of("WinnerRows", "the same of winners", "Winner"),
            {"Table", "the values over ranges",
             answer(joined(joined({game,
                                   maybe("open", list(text()), "the names of the open integers"),
                                   from,
                                   {"values", named("ValueRows"), ""}},
                                  effort()),
                           {kept()}))},
            {"Frequency", "how often a value occurs",
             object({{"value", named("Value"), ""},
                     {"count", natural(), "of positions with it"},
                     {"first", or_null(named("Place")), "where it occurs first"},
                     {"last", or_null(named("Place")), "where it occurs last"}})},
            {"Sparse", "a mask under which most values have the same parity",
             object({{"mask", natural(), "of the bits that are counted"},
                     {"position", flag(), "the heap is counted, too"},
                     {"common_parity", word({"odd", "even"}), "of most heaps"},
                     {"rare_count", natural(), "the number of other heaps"},
                     {"rare", list(natural()), "the first of them"},
                     {"last_rare", natural(), "the last of them"}})},
            {"Stats", "the statistics of the values over ranges (`stats`)",
             answer(joined({game,
                            {"ranges", list(named("Range")), "one for each argument"},
                            {"count", natural(), "of values"},
                            {"max", or_null(natural()), "the largest value; null: none is a number"},
                            {"max_at", or_null(named("Place")), "where it occurs first"},
                            {"frequencies", list(named("Frequency")), "of all values that occur, ascending"},
                            {"sparse", or_null(named("Sparse")), "null: there is no such mask"}},
                           effort()))},
            {"Winners", "who wins each position under misere play (`winner`)",
             answer(joined({game, {"misere", yes(), ""}, from, {"winners", named("WinnerRows"), ""}}, effort()))},
            {"TableAnswer", "", one_of({named("Table"), named("Stats"), named("Winners")})}};
}

std::vector<NamedShape> shapes_of_period() {
    return {described_part<MisereQuotient>(),
            {"Period", "",
             answer(joined(
                 described_members<PeriodAnswer>(),
                 {maybe("words", or_null(text()), "what `period` prints, if asked for"),
                  maybe("exceptions", or_null(list(count())), "the heaps whose values break the period, if asked for"),
                  maybe("certificate", or_null(text()), "for `grundy check`, if asked for")}))},
            described_part<Period>(),
            described_part<Plan>(),
            {"PlanAnswer", "", answer({{"plans", list(named("Plan")), "one for each game of the position"}})}};
}

}  // namespace

std::vector<NamedShape> table_shapes() {
    std::vector<NamedShape> out = shapes_of_table();
    for (NamedShape& shape : shapes_of_period()) out.push_back(std::move(shape));
    out.push_back(
        {"Plot", "",
         answer({{"game", text(), "as it was asked for"},
                 {"from", count(), "the first heap that is shown"},
                 {"to", count(), "the last one"},
                 {"columns", count(), "that were used"},
                 {"rows", count(), "that were used"},
                 {"low", count(), "the lowest value that is shown"},
                 {"high", count(), "the highest one"},
                 {"min", or_null(count()), "of the values that are numbers"},
                 {"max", or_null(count()), "of the values that are numbers"},
                 {"heaps_per_column", count(), ""},
                 {"values_per_row", count(), ""},
                 {"cells", list(list(count())), "for each column the occupied rows: a first row, a count, ..."},
                 {"special", count(), "the number of values that are no numbers"},
                 {"engine", text(), "what found the values"},
                 {"seconds", number(), "of time"}})});
    return out;
}

}  // namespace grundy::questions::shapes
