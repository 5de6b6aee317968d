// SPDX-License-Identifier: MIT
// The sweeps over boards, graphs and rule texts: an engine of the planner's choice against the definition.
#pragma once

#include <cstdlib>
#include <optional>
#include <random>
#include <string>

#include "core/error.hpp"
#include "support/agreement.hpp"
#include "support/definition.hpp"
#include "support/effort.hpp"

namespace grundy::sweep {

using agreement::Definition;
using Random = std::mt19937_64;

inline std::size_t below(Random& random, std::size_t n) { return to_size(random() % n); }
inline bool chance(Random& random, int percent) { return below(random, 100) < static_cast<std::size_t>(percent); }
template <class List>
const auto& one_of(Random& random, const List& list) {
    return list[below(random, std::size(list))];
}

/// The number in the environment, if there is one: it replaces how much CI has time for.
inline std::optional<std::size_t> given(const char* variable) {
    const char* const set = std::getenv(variable);
    if (set == nullptr) return std::nullopt;
    return static_cast<std::size_t>(std::strtoull(set, nullptr, 10));
}
inline std::size_t amount(const char* variable, int usual) {
    return given(variable).value_or(static_cast<std::size_t>(effort::rounds(usual)));
}

/// What was compared.
struct Counts {
    std::size_t values = 0, faults = 0, slow = 0, unanswered = 0;
};

inline bool faulty_somewhere(const Definition& definition, const std::string& position) {
    return agreement::faulty_somewhere(definition.library(), {200, 200, 100'000, 1'000'000}, position);
}

/// Compares the value of a position, and the winning moves if asked for. A fault that the definition meets must be a
/// fault of the query, or use up its budget; a definition that takes too long decides nothing.
inline void compare(Solver& solver, Definition& definition, const std::string& position, bool moves, Counts& counts) {
    SCOPED_TRACE(position);
    std::optional<Value> expected;
    agreement::WinningMoves winning;
    try {
        const rules::Position parsed = definition.parse(position);
        expected = definition.value(parsed);
        if (moves) winning = definition.winning(parsed);
    } catch (const Definition::TooSlow&) {
        ++counts.slow;
        return definition.forget_line();
    } catch (const Stopped&) {
        ++counts.slow;
        return definition.forget_line();
    } catch (const Error&) {
        definition.forget_line();
    }
    Answer answer;
    try {
        answer = moves ? solver.solve(position) : solver.value(position);
    } catch (const Error& fault) {
        ++counts.faults;
        EXPECT_TRUE(!expected || faulty_somewhere(definition, position)) << fault.what();
        return;
    }
    if (answer.outcome != Outcome::answered) {
        ++counts.unanswered;
        return;
    }
    ASSERT_TRUE(expected) << "an answer in spite of a fault, by " << answer.engine;
    ++counts.values;
    ASSERT_EQ(answer.value, *expected) << answer.engine;
    if (!moves || !answer.moves_complete) return;
    EXPECT_EQ(agreement::listed(answer.moves), winning) << answer.engine;
}

}  // namespace grundy::sweep
