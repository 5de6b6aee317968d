// SPDX-License-Identifier: MIT
// Treats any bytes as rule text and as a position. Nothing may crash, hang or leak. If rules are accepted, the
// planner's engine and the memo engine must return the same values on small positions, and no form may disagree with
// its rules.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>

#include "grundy/grundy.hpp"

namespace {

using namespace grundy;

SolverOptions small(const char* engine) {
    SolverOptions options;
    options.engine = engine;
    options.limits.nodes = 20'000;
    options.limits.bytes = std::uint64_t{16} << 20;
    options.limits.seconds = 1;
    options.most_moves = 50;
    return options;
}

std::optional<std::uint64_t> value(Solver& solver, const std::string& position) {
    try {
        const Answer answer = solver.solve(position);
        if (!answer.internal_errors.empty()) std::abort();
        if (answer.outcome == Outcome::answered) return answer.value;
    } catch (const std::runtime_error& refusal) {  // parameters are missing, the rules do not end ...
        if (std::string(refusal.what()).rfind("internal error: ", 0) == 0) std::abort();  // others quote the input
    }
    return std::nullopt;
}

void compare(const Rules& rules, const GameInfo& game) {
    Solver planned(rules, small("")), memo(rules, small("memo"));
    const bool two = game.head.find(", ") != std::string::npos;
    for (int n = 0; n < 12; ++n) {
        const std::string number = std::to_string(n);
        const std::string position = game.head.find(": row") != std::string::npos
                                         ? game.name + "([" + number + ", 1, " + number + ", 2])"
                                     : two ? game.name + "(" + number + ", 3)"
                                           : game.name + "(" + number + ")";
        const auto a = value(planned, position), b = value(memo, position);
        if (a && b && *a != *b) std::abort();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    Rules rules;
    try {
        rules.add(text, "fuzz.game");
        for (const GameInfo& game : rules.games()) compare(rules, game);
    } catch (const TextError&) {
    }
    Solver solver(rules, small(""));
    value(solver, text);
    return 0;
}
