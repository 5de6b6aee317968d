// SPDX-License-Identifier: MIT
// Tests 3,000 random rule files over the whole language, 10,000 with GRUNDY_ALL_RANDOM. For every accepted file, the
// planner's engine agrees with the definition (support/definition.hpp) on the values and the winning moves of small
// positions and sums. If the definition meets a fault, the engine reports one or runs out of its budget. Half of the
// files are played in their canonical layout, which is a fixed point. check-rules never fails.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "core/error.hpp"
#include "support/agreement.hpp"
#include "support/effort.hpp"
#include "support/rule_grammar.hpp"

namespace grundy::random_rules_test {

using agreement::Definition;
using agreement::pick;
using agreement::Random;
using agreement::unordered;
using agreement::WinningMoves;

constexpr int shards = 10;
const int files_in_shard = effort::share(1000, 300);

constexpr Definition::Effort usual = {300, 100, 100'000, 30'000};

Definition oracle(const Rules& rules) { return Definition(rules.impl().library, usual); }

struct Counts {
    int files = 0, accepted = 0, agreed = 0, loony = 0, faults = 0, slow = 0, unanswered = 0, winners = 0;
    std::map<std::string, int> engines;
};

std::string small_position(Random& random, const grammar::Head& head) {
    std::string out;
    const std::size_t count = head.args.size();
    for (std::size_t i = 0; i < count; ++i) {
        out += i > 0 ? ", " : "";
        if (!head.rows[i]) {
            out += std::to_string(pick(random, 0, count == 1 ? 9 : count == 2 ? 6 : 3));
            continue;
        }
        std::string row;
        for (auto length = pick(random, 0, count == 1 ? 4 : 3); length > 0; --length)
            row += (row.empty() ? "" : ", ") + std::to_string(pick(random, 0, 3));
        out += "[" + row + "]";
    }
    return head.name + "(" + out + ")";
}

void check_answer(const Answer& answer, Value value, const WinningMoves& winning, Counts& counts) {
    EXPECT_EQ(answer.value, value) << answer.engine;
    EXPECT_EQ(answer.first_wins, value != Value{});
    if (answer.moves_complete) {
        EXPECT_EQ(agreement::listed(answer.moves), winning) << answer.engine;
    }
    ++counts.agreed;
    counts.loony += value == loony;
    ++counts.engines[answer.engine];
}

// Who wins, and the moves, if nothing else is asked: by the planner's choice, and by the search for it.
void check_winner(Solver& solver, const std::string& position, Value value, const WinningMoves& winning,
                  Counts& counts) {
    const WinnerAnswer answer = solver.winner(position, 100000);
    if (answer.outcome != Outcome::answered) return;
    ++counts.winners;
    EXPECT_EQ(answer.first_wins, value != Value{}) << answer.engine;
    const WinningMoves found = agreement::listed(answer.moves);
    if (answer.moves_complete) {
        EXPECT_EQ(found, winning) << answer.engine;
    } else {
        EXPECT_TRUE(std::includes(winning.begin(), winning.end(), found.begin(), found.end())) << answer.engine;
    }
}

void check_position(const Rules& rules, Definition& theory, Solver& solver, Solver& asked_for_winners,
                    const std::string& position, Counts& counts) {
    SCOPED_TRACE(position);
    Value value;
    WinningMoves winning;
    std::string fault;
    bool slow = false;
    theory.forget_line();
    try {
        const rules::Position parsed = theory.parse(position);
        value = theory.value(parsed);
        if (value != Value{}) winning = theory.winning(parsed);
    } catch (const Error& e) {
        fault = e.what();
    } catch (const Definition::TooSlow&) {
        slow = true;
    } catch (const Stopped&) {
        slow = true;
    }
    try {
        const Answer answer = solver.solve(position);
        if (answer.outcome != Outcome::answered) {
            ++counts.unanswered;
        } else if (!fault.empty()) {
            ADD_FAILURE() << "answers " << value_text(answer.value) << " by " << answer.engine << ", but: " << fault;
        } else if (!slow && fault.empty()) {
            check_answer(answer, value, winning, counts);
            check_winner(asked_for_winners, position, value, winning, counts);
        }
    } catch (const std::runtime_error& e) {
        if (fault.empty() && !slow && !agreement::faulty_somewhere(rules.impl().library, usual, position))
            ADD_FAILURE() << "reports " << e.what();
        ++counts.faults;
    }
    counts.slow += slow;
}

// Returns nothing if the file is refused; in that case the report must name a place.
std::optional<Rules> accepted(const std::string& text) {
    Rules rules;
    try {
        rules.add(text, "random.game");
        return rules;
    } catch (const TextError& e) {
        EXPECT_EQ(std::string(e.what()).rfind("random.game:", 0), 0U) << e.what();
        return std::nullopt;
    }
}

void check_file(std::uint64_t seed, Counts& counts) {
    const grammar::File file = grammar::Grammar(seed).file();
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + file.text);
    ++counts.files;
    const std::optional<Rules> rules = accepted(file.text);
    if (!rules) return;
    ++counts.accepted;
    const std::string formatted = format_rules(file.text, "random.game");
    EXPECT_EQ(format_rules(formatted, "again.game"), formatted);
    const std::optional<Rules> again = accepted(formatted);
    ASSERT_TRUE(again.has_value()) << formatted;

    Definition theory = oracle(*rules);
    SolverOptions options;
    options.limits.nodes = 30'000;
    options.limits.bytes = std::uint64_t{64} << 20;
    if (seed % 5 == 0) options.engine = "memo";
    Solver solver(seed % 2 == 0 ? *again : *rules, options);
    options.engine = seed % 3 == 0 ? "" : "memo";
    Solver asked_for_winners(*rules, options);
    Random random(seed);
    for (int i = 0; i < 6; ++i) {
        const auto one = [&] { return small_position(random, file.games[random() % file.games.size()]); };
        std::string position = one();
        if (i == 4) position += " + *" + std::to_string(pick(random, 0, 3));
        if (i == 5) position += " + " + one();
        check_position(*rules, theory, solver, asked_for_winners, position, counts);
    }
    if (seed % 10 != 0 || file.text.find("++") != std::string::npos) return;  // rows that double make it slow
    for (const auto& game : file.games) try {
            solver.check_rules(game.name);
        } catch (const Stopped&) {
        }
}

class RandomRules : public testing::TestWithParam<int> {};

TEST_P(RandomRules, EveryEngineAgreesWithTheDefinition) {
    Counts counts;
    const char* first = std::getenv("GRUNDY_FIRST_SEED");  // for manual searches: other files than CI's
    const std::uint64_t base = first != nullptr ? std::stoull(first) : 0;
    for (int i = 0; i < files_in_shard && !HasFailure(); ++i)
        check_file(base + static_cast<std::uint64_t>(GetParam() * files_in_shard + i), counts);
    std::string engines;
    for (const auto& [name, count] : counts.engines) engines += " " + name + " " + std::to_string(count);
    RecordProperty("engines", engines);
    SCOPED_TRACE(std::to_string(counts.accepted) + " accepted, " + std::to_string(counts.agreed) + " agreed, " +
                 std::to_string(counts.loony) + " loony, " + std::to_string(counts.faults) + " faults, " +
                 std::to_string(counts.slow) + " slow, " + std::to_string(counts.unanswered) + " unanswered," +
                 engines);
    EXPECT_GE(counts.accepted, files_in_shard / 2);
    EXPECT_GE(counts.agreed, 4 * counts.accepted);
    EXPECT_GE(counts.winners, 4 * counts.accepted);
    if (effort::sanitized) return;  // too few files for rare outcomes
    EXPECT_GE(counts.loony, files_in_shard / 40);
    EXPECT_GE(counts.engines["memo"], files_in_shard);
    EXPECT_GE(counts.engines["table"], files_in_shard / 10);
    EXPECT_GE(counts.engines["heap"], files_in_shard / 50);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomRules, testing::Range(0, shards));

}  // namespace grundy::random_rules_test
