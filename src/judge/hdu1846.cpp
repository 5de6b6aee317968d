// SPDX-License-Identifier: MIT
// HDU 1846, Brave Game: each test is a heap n and the largest number m that a move may take.
#include "judge/judge.hpp"

namespace grundy::judge {
namespace {

// Each m is a separate game; without a bound on their number, memory would grow with the length of the input.
constexpr int most_games = 64;

void run_hdu1846(Reader& in, Writer& out, Solver& solver) {
    const Int tests = in.number({"the number C of tests", 0});
    in.end_record("C");
    GameHandle brave;
    Int made_for = 0;
    int games = 0;
    for (Int i = 0; i < tests; ++i) {
        in.require_more(i, tests, test_noun);
        const Int n = in.number({"the heap size n"});
        const Int m = in.number_on_line({"the most m that a move may take"});
        in.end_record("n m");
        if (m != made_for) {
            if (games == most_games) {
                solver.forget();
                games = 0;
            }
            brave = solver.game("brave", {m});
            made_for = m;
            ++games;
        }
        out.write(solver.value(brave, n) != 0 ? "first\n" : "second\n");
        out.commit();
    }
    in.require_end(tests, test_noun);
}

std::string draw_hdu1846(Draw& draw) {
    const Int n = draw.number(1, 1000), m = draw.number(1, 1000);
    return std::to_string(n) + " " + std::to_string(m) + "\n";
}

}  // namespace

extern const Format hdu1846;
const Format hdu1846{"hdu-1846",
                     "Brave Game",
                     "C, then C lines \"n m\"",
                     "brave",
                     run_hdu1846,
                     "C to 100; n, m to 1000",
                     {100, draw_hdu1846, counted_tests}};

}  // namespace grundy::judge
