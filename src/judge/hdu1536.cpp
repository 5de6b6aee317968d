// SPDX-License-Identifier: MIT
// HDU 1536 (also HDU 1944, POJ 2960, LOJ 10247), S-Nim: groups, each of a set S and sums of heaps to be played with it;
// a line "0" ends the input. The output has one line of W and L per group.
#include "judge/judge.hpp"

namespace grundy::judge {
namespace {

constexpr Noun element{"number of S", "numbers of S"};
constexpr Noun heap{"heap", "heaps"};
constexpr Noun sum_noun{"sum of heaps", "sums of heaps"};

bool first_wins(Reader& in, Solver& solver, const GameHandle& snim) {
    const Int heaps = in.number({"the number l of heaps"});
    Value value;
    in.list(heaps, heap, {"a heap size h", 0}, [&](std::span<const Int> h) { value += solver.value(snim, h); });
    return value != 0;
}

void run_hdu1536(Reader& in, Writer& out, Solver& solver) {
    while (const Int size = in.number({"the size k of the set S, or the 0 that ends the input", 0})) {
        std::vector<Int> set;
        in.list(size, element, {"a number s of the set S"},
                [&](std::span<const Int> s) { set.insert(set.end(), s.begin(), s.end()); });
        const Int sums = in.number({"the number m of sums"});
        in.end_record("m");
        const GameHandle snim = solver.game("snim", {std::move(set)});
        for (Int i = 0; i < sums; ++i) {
            in.require_more(i, sums, sum_noun);
            out.write(first_wins(in, solver, snim) ? "W" : "L");
            out.commit();
        }
        out.write("\n");
        out.commit();
        solver.forget();  // the set is unlikely to recur, and its table may be large
    }
    in.require_end("the 0 that ends it");
}

std::vector<Int> numbers(Draw& draw, Int least) {
    std::vector<Int> list;
    draw.list(1, 100, [&] { list.push_back(draw.number(least, 10000)); });
    return list;
}

// The limits leave the number of groups open; twenty of the largest are a megabyte.
std::string draw_hdu1536(Draw& draw) {
    const std::string set = counted_line(numbers(draw, 1));
    std::string sums;
    const Int count = draw.list(1, 100, [&] { sums += counted_line(numbers(draw, 0)); });
    return set + std::to_string(count) + "\n" + sums;
}

}  // namespace

extern const Format hdu1536;
const Format hdu1536{"hdu-1536",
                     "S-Nim",
                     "groups \"k s1..sk\", then m, then m lines \"l h1..hl\"; a line \"0\" at the end",
                     "snim",
                     run_hdu1536,
                     "k, m, l to 100; s, h to 10000",
                     {20, draw_hdu1536, tests_and_zero}};

}  // namespace grundy::judge
