// SPDX-License-Identifier: MIT
// Who wins under misere play, as a table: compared with the definition and with the values, and beyond the values'
// reach.
#include <gtest/gtest.h>

#include <grundy/grundy.hpp>

#include "core/error.hpp"
#include "questions/questions.hpp"
#include "questions/winners.hpp"
#include "report/json_text.hpp"
#include "report/text_sink.hpp"
#include "report/winners_table.hpp"
#include "support/effort.hpp"

namespace grundy::questions {
namespace {

Winners winners_of(const std::string& game, std::vector<Range> ranges, const std::string& engine = "") {
    SolverOptions options;
    options.engine = engine;
    options.most_moves = 1;
    const Rules rules = Rules::catalogue();
    Solver solver(rules, options);
    return find_misere_winners(solver, {game, std::move(ranges), {}}, {});
}

TEST(Winners, AgreeWithTheDefinition) {
    const std::vector<std::pair<std::string, std::vector<Range>>> tables = {
        {"kayles", {{0, 9}}}, {"grundys", {{0, 9}}}, {"snim[{2, 5}]", {{3, 20}}}, {"wythoff", {{0, 5}, {2, 5}}},
        {"0.123", {{0, 9}}},  {"0.07", {{0, 10}}},   {"nim", {{0, 6}}},           {"fibnim", {{0, 9}, {1, 5}}}};
    for (const auto& [game, ranges] : tables)
        EXPECT_EQ(winners_of(game, ranges).first_wins, winners_of(game, ranges, "reference").first_wins) << game;
}

TEST(Winners, AreThoseOfTheValues) {
    const Rules rules = Rules::catalogue();
    Solver solver(rules);
    for (const std::string game : {"kayles", "grundys", "snim[{2, 5}]", "0.123", "0.07"}) {
        const Winners found = winners_of(game, {{0, 20}});
        const Table values = solver.misere_table(game, {{0, 20}});
        ASSERT_EQ(values.values.size(), found.first_wins.size()) << game;
        for (std::size_t i = 0; i < values.values.size(); ++i)
            EXPECT_EQ(found.first_wins[i], values.values[i] != 0) << game << " " << i;
    }
}

// No search reaches these heaps. The elements of Kayles repeat with period 12 from heap 71 on.
TEST(Winners, OfKaylesAreKnownForAllHeaps) {
    constexpr int last = effort::sanitized ? 100 : 300;
    const Winners far = winners_of("kayles", {{0, last}});
    ASSERT_EQ(far.first_wins.size(), last + 1);
    for (std::size_t n = 71; n + 12 < far.first_wins.size(); ++n) EXPECT_EQ(far.first_wins[n], far.first_wins[n + 12]);
    const Rules rules = Rules::catalogue();
    Solver solver(rules);
    for (const int n : {20, 25, 60, 100})
        EXPECT_EQ(far.first_wins[static_cast<std::size_t>(n)],
                  solver.misere("kayles(" + std::to_string(n) + ")").first_wins);
}

// Half of what the table takes is enough for each of its positions.
TEST(Winners, TheBudgetIsThatOfTheWholeTable) {
    const Rules rules = Rules::catalogue();
    Limits limits;
    limits.nodes = winners_of("kayles", {{40, 50}}).table.nodes * 19 / 20;
    const auto within = [&](const Range& range) {
        Solver solver(rules);
        return find_misere_winners(solver, {"kayles", {range}, {}}, limits).first_wins.size();
    };
    for (std::int64_t n = 40; n <= 50; ++n) EXPECT_EQ(within({n, n}), 1u);
    EXPECT_THROW(within({40, 50}), Stopped);
}

TEST(Winners, AreWrittenAsText) {
    const auto text = [](const std::string& game, const std::vector<Range>& ranges, const char* format) {
        const Winners found = winners_of(game, ranges);
        report::TextSink out;
        report::write_winners(out, found.table, found.first_wins, format, {"a", "b", "c"});
        return out.text();
    };
    EXPECT_EQ(text("kayles", {{0, 4}}, "plain"), "N P N N P\n");
    EXPECT_EQ(text("wythoff", {{1, 2}, {0, 2}}, "plain"), "1: P N N\n2: N N P\n");
    EXPECT_EQ(text("kayles", {{3, 4}}, "csv"), "n,winner\n3,first\n4,second\n");
    EXPECT_EQ(text("wythoff", {{1, 1}, {0, 1}}, "csv"), "a,b,winner\n1,0,second\n1,1,first\n");
    const auto json = report::Json::parse(text("wythoff", {{1, 2}, {0, 1}}, "json"));
    EXPECT_EQ(json["winners"].dump(), R"([["second","first"],["first","first"]])");
    EXPECT_EQ(json["from"].dump(), "[1,0]");
    EXPECT_THROW(text("kayles", {{0, 4}}, "svg"), Error);
}

TEST(Winners, AreRefusedWhereNothingIsSaidOfThem) {
    const Rules rules = Rules::catalogue();
    Solver solver(rules);
    EXPECT_THROW(find_misere_winners(solver, {"kayles(n)", {{0, 3}}, {"n"}}, {}), Error);
    EXPECT_THROW(find_misere_winners(solver, {"kayels", {{0, 3}}, {}}, {}), TextError);
}

}  // namespace
}  // namespace grundy::questions
