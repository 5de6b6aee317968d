// SPDX-License-Identifier: MIT
// LightOJ 1344, Aladdin and the Game of Bracelets: a sum of rows of pearls. The output is the winner and, if it is
// Aladdin, all winning pearls as "(chain weight)" by chain, then weight; equal weights in a chain are listed once.
#include <algorithm>
#include <utility>

#include "judge/judge.hpp"

namespace grundy::judge {
namespace {

constexpr Noun bracelet_noun{"bracelet", "bracelets"};
constexpr Noun pearl{"pearl", "pearls"};

std::vector<Summand> read_sum(Reader& in, GameHandle bracelet) {
    const Int count = in.number({"the number n of bracelets"});
    in.end_record("n");
    std::vector<Summand> sum;
    for (Int i = 0; i < count; ++i) {
        in.require_more(i, count, bracelet_noun);
        std::vector<Int> weights;
        const Int pearls = in.number({"the number K of pearls"});
        in.list(pearls, pearl, {"the weight w of a pearl"},
                [&](std::span<const Int> w) { weights.insert(weights.end(), w.begin(), w.end()); });
        sum.push_back({bracelet, {}});
        sum.back().arguments.emplace_back(std::move(weights));  // a braced list would copy the row
    }
    return sum;
}

/// Returns the chain and weight of each winning pearl.
std::vector<std::pair<std::size_t, Int>> winning_pearls(const Answer& answer) {
    if (!answer.moves_complete)
        throw Error("there are more winning pearls than the " + std::to_string(answer.moves.size()) +
                    " moves that the solver may list; raise SolverOptions::most_moves");
    std::vector<std::pair<std::size_t, Int>> pearls;
    for (const WinningMove& move : answer.moves) {
        pearls.emplace_back(move.component, move.choice.at(0).second);
        for (const std::size_t chain : move.twins) pearls.emplace_back(chain, move.choice.at(0).second);
    }
    std::sort(pearls.begin(), pearls.end());
    pearls.erase(std::unique(pearls.begin(), pearls.end()), pearls.end());
    return pearls;
}

void write_answer(Writer& out, const Answer& answer) {
    if (!answer.first_wins) {
        out.write("Genie\n");
        return;
    }
    out.write("Aladdin\n");
    for (const auto& [chain, weight] : winning_pearls(answer)) {
        out.write("(");
        out.number(static_cast<Int>(chain));
        out.write(" ");
        out.number(weight);
        out.write(")");
    }
    out.write("\n");
}

void run_lightoj1344(Reader& in, Writer& out, Solver& solver) {
    const Int tests = in.number({"the number T of tests", 0});
    in.end_record("T");
    for (Int i = 0; i < tests; ++i) {
        in.require_more(i, tests, test_noun);
        const Answer answer = solver.solve(read_sum(in, solver.game("bracelet")));
        require_answer(answer);
        out.write("Case ");
        out.number(i + 1);
        out.write(": ");
        write_answer(out, answer);
        out.commit();
        solver.forget();  // the rows of one test tell nothing about those of the next
    }
    in.require_end(tests, test_noun);
}

std::string draw_lightoj1344(Draw& draw) {
    std::string lines;
    const Int count = draw.list(1, 50, [&] {
        std::vector<Int> weights;
        draw.list(1, 50, [&] { weights.push_back(draw.number(1, 100000)); });
        lines += counted_line(weights);
    });
    return std::to_string(count) + "\n" + lines;
}

}  // namespace

extern const Format lightoj1344;
const Format lightoj1344{"lightoj-1344",
                         "Aladdin and the Game of Bracelets",
                         "T; for each test n, then n lines \"K w1..wK\"",
                         "bracelet",
                         run_lightoj1344,
                         "T, n, K to 50; w to 100000",
                         {50, draw_lightoj1344, counted_tests}};

}  // namespace grundy::judge
