// SPDX-License-Identifier: MIT
// Tables of heaps end at the heap that is asked for.
#include "engines/heap/solver.hpp"
#include "support/heap_game.hpp"

namespace grundy::heap_table_ends_test {

std::size_t values_after(const std::string& game, const std::vector<Int>& asked) {
    HeapGame g(game);
    engines::heap::HeapSolver solver(g.rules, g.instance, g.form);
    for (const Int n : asked) solver.value(0, n, g.meter);
    return solver.values().size();
}

TEST(HeapTableEnds, AtTheHeapThatIsAskedFor) {
    for (const char* game : {"snim[primes]", "snim[squares]", "grundys", "0.7", "snim[{4, 9, 2000}]", "snim[fibs]"})
        for (const Int n : {300, 1500, 33'000}) {
            if (n > 10'000 && game == std::string("grundys")) continue;
            EXPECT_LE(values_after(game, {n}), static_cast<std::size_t>(n) + 1) << game << " " << n;
        }
    EXPECT_EQ(values_after("snim[primes]", {66'000}), 66'001U);
}

// Each longer table of primes is computed from the beginning.
TEST(HeapTableEnds, LaterIfHeapsAreAskedForOneAfterTheOther) {
    HeapGame g("snim[primes]");
    engines::heap::HeapSolver solver(g.rules, g.instance, g.form);
    std::size_t tables = 0, size = 0;
    for (Int n = 0; n < 20'000; ++n) {
        solver.value(0, n, g.meter);
        if (solver.values().size() != size) ++tables;
        size = solver.values().size();
    }
    EXPECT_LT(tables, 30U);
}

}  // namespace grundy::heap_table_ends_test
