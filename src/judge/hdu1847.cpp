// SPDX-License-Identifier: MIT
// HDU 1847, Good Luck in CET-4 Everybody!: heaps until the end of the file, without a leading count.
#include "judge/judge.hpp"

namespace grundy::judge {
namespace {

void run_hdu1847(Reader& in, Writer& out, Solver& solver) {
    const GameHandle cet4 = solver.game("cet4");
    // An input without any number is probably a file that was never written, not a request for no answer.
    do {
        const Int n = in.number({"the number n of cards"});
        out.write(solver.value(cet4, n) != 0 ? "Kiki\n" : "Cici\n");
        out.commit();
    } while (!in.at_end());
}

std::string draw_hdu1847(Draw& draw) { return std::to_string(draw.number(1, 1000)) + "\n"; }

}  // namespace

extern const Format hdu1847;
const Format hdu1847{"hdu-1847",
                     "Good Luck in CET-4 Everybody!",
                     "numbers n, one per line, until the end of the file",
                     "cet4",
                     run_hdu1847,
                     "n to 1000",
                     {1000, draw_hdu1847, plain_tests}};

}  // namespace grundy::judge
