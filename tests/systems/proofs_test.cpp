// SPDX-License-Identifier: MIT
// The window theorem for systems: examples in which a shorter window would prove what is false.
#include <gtest/gtest.h>

#include <algorithm>

#include "engines/heap/solver.hpp"
#include "systems/drawn_system.hpp"

namespace grundy::proofs_test {

using engines::heap::HeapSolver;

// Its values on heaps 0 to 9 fill the window of Guy and Smith for the period 3, and it breaks at 11.
TEST(SystemProofs, PartsThatDifferNeedALongerWindow) {
    const DrawnSystem u(
        "game u(n):\n    u(n - k) for k in 1..2\n    u(a) + u(b) + *2 for a + b = n - 2 if 1 <= a and a < b\n");
    ASSERT_TRUE(u.form) << u.why_not;
    const auto& moves = u.form->forms.at(0).moves;
    EXPECT_TRUE(std::any_of(moves.begin(), moves.end(), [](const auto& m) { return m.unequal && m.parts >= 2; }));
    Meter meter{Budget{}};
    for (std::size_t size = 2; size <= 60; ++size) {
        HeapSolver solver(*u.ruleset, *u.form);
        solver.find(size, meter, {});
        EXPECT_FALSE(solver.known(0).settled()) << size << ": " << solver.known(0).period()->period;
    }
    HeapSolver solver(*u.ruleset, *u.form);
    solver.find(20, meter, {});
    const std::vector<std::uint32_t> right = {0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 3, 0, 1, 3, 0, 4, 3, 0, 4};
    EXPECT_EQ(engines::sequences::first_values(solver.known(0).table(), 20), right);
}

// The number of values is that of the theorem: one value less proves nothing.
TEST(SystemProofs, TheWindowIsAsLongAsStated) {
    const DrawnSystem ring(
        "game ring(n):\n    path(n - t) for t in 1..2\n"
        "game path(n):\n    path(a) + path(b) for t in 1..2, a + b = n - t\n");
    ASSERT_TRUE(ring.form) << ring.why_not;
    Meter meter{Budget{}};
    HeapSolver solver(*ring.ruleset, *ring.form);
    solver.find(4096, meter, {});
    const auto path = solver.known(1).period();
    ASSERT_TRUE(path);
    EXPECT_EQ(path->period, 12);
    EXPECT_EQ(path->preperiod, 71);
    EXPECT_EQ(path->window.n0, 71);
    EXPECT_EQ(path->window.values, 2 * 71 + 2 * 12 + 2);
    const auto& of_ring = *solver.known(0).period();
    EXPECT_EQ(of_ring.period, 1) << "no path but the empty one has value 0, and the ring leads to paths";
    EXPECT_EQ(of_ring.preperiod, 3);
    for (const Int less : {1, 0}) {
        HeapSolver exact(*ring.ruleset, *ring.form);
        exact.find(to_size(path->window.values - less), meter, {});
        EXPECT_EQ(exact.known(1).settled(), less == 0);
    }
    EXPECT_EQ(solver.known(1).value(1'000'000'000'000'000'000),
              solver.known(1).value(71 + (1'000'000'000'000'000'000 - 71) % 12));
}

}  // namespace grundy::proofs_test
