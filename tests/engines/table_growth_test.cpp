// SPDX-License-Identifier: MIT
// Tables of one integer that grow as positions are asked for one by one.
#include <string>

#include "support/agreement.hpp"
#include "support/own_rules.hpp"

namespace grundy::agreement::table_growth_test {

std::string position(const std::string& game, Int n) { return game + "(" + std::to_string(n) + ")"; }

TEST(TableGrowth, ValuesAreThoseOfAFreshTable) {
    const Rules rules = rules_of(
        "game wide(n):\n    wide(j)  for j in 0..n - 1\n"  // values beyond a byte
        "game some(n):\n    some(j)  for j in 0..n - 1 if (3*n + j*j) mod 7 < 4\n"
        "game ends(n):\n    win  if n mod 5 = 3\n    ends(n - k)  for k in {1, 2, 4}\n"
        // The table has no marks for loony cells of such rules.
        "game ends_so(n):\n    win  for k in 1..1 if n mod 5 = 3\n    ends_so(n - k)  for k in {1, 2, 4}\n");
    for (const std::string game : {"wide", "some", "ends", "ends_so"}) {
        Solver growing(rules, with("table"));
        const Table whole = Solver(rules, with("table")).table(game, {{0, 400}});
        for (Int n = 0; n <= 400; n += 1 + n % 3)
            EXPECT_EQ(growing.value(position(game, n)).value, Value::of_word(whole.values[static_cast<std::size_t>(n)]))
                << position(game, n);
    }
}

// A row ends somewhere, so that a table with room meets a fault and is given up; what was there before it stays.
TEST(TableGrowth, ValuesAreRightWhereRoomMeetsAFault) {
    constexpr Int size = 150;
    Random random(1);
    std::string row;
    for (Int i = 1; i <= size; ++i) row += (i > 1 ? ", " : "") + std::to_string(pick(random, 1, 1000));
    Rules rules = rules_of("game ladder(i) with w: row:\n    ladder(j)  for j in 1..i - 1 if w[j] < w[i]\n");
    rules.add_data("w = [" + row + "]\n", "rows.txt");
    Solver growing(rules, with("table")), memo(rules, with("memo"));
    for (Int n = 1; n <= size; ++n)
        EXPECT_EQ(growing.value(position("ladder", n)).value, memo.value(position("ladder", n)).value) << n;
}

}  // namespace grundy::agreement::table_growth_test
