// SPDX-License-Identifier: MIT
// Treats any bytes as rule text and as a position. Nothing may crash, hang or leak. If rules are accepted, the
// planner's engine and the memo engine must return the same values on small positions, and no form may disagree with
// its rules.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include "grundy/grundy.hpp"

namespace {

using namespace grundy;

SolverOptions small(const char* engine) {
    SolverOptions options;
    options.engine = engine;
    options.limits.nodes = 20'000;
    options.limits.bytes = std::uint64_t{16} << 20;
    options.limits.time = Seconds(1);
    options.most_moves = 50;
    return options;
}

std::optional<Value> value(Solver& solver, const std::string& position) {
    try {
        const Answer answer = solver.solve(position);
        if (!answer.internal_errors.empty()) std::abort();
        if (answer.outcome == Outcome::answered) return answer.value;
    } catch (const std::runtime_error& refusal) {  // parameters are missing, the rules do not end ...
        if (std::string(refusal.what()).rfind("internal error: ", 0) == 0) std::abort();  // others quote the input
    }
    return std::nullopt;
}

/// A small argument of the type.
std::string argument(std::string_view type, int n) {
    const std::string number = std::to_string(n);
    if (type == "row" || type == "bag") return "[" + number + ", 1, " + number + ", 2]";
    if (type == "board") return "board(\"." + number.substr(0, 1) + ". / ..1\")";
    if (type == "graph") return "graph(\"1-2 2-3 3-1 3-4 4>5 " + std::to_string(n % 5 + 1) + "-4\")";
    return number;
}

std::string position(const GameInfo& game, int n) {
    std::string arguments;
    for (std::size_t i = 0; i < game.arguments.size(); ++i) {
        arguments += (i == 0 ? "" : ", ") + argument(game.arguments[i].type, i == 1 ? 3 : n);
    }
    return game.name + "(" + arguments + ")";
}

void compare(const Rules& rules, const GameInfo& game) {
    Solver planned(rules, small("")), memo(rules, small("memo"));
    for (int n = 0; n < 12; ++n) {
        const auto a = value(planned, position(game, n)), b = value(memo, position(game, n));
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
