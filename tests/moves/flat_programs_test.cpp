// SPDX-License-Identifier: MIT
// Compares flat programs with the trees from which they are made. For rule files drawn from the whole language and for
// chosen conditions, a program lists the same options in the same order and takes as many steps as rules::Enumerator,
// which defines the meaning of the rules; if that meets a fault, the program gives up. Masks are compared with single
// comparisons.
#include <gtest/gtest.h>

#include <limits>

#include "core/error.hpp"
#include "kernels/comparisons/comparisons.hpp"
#include "moves/machine.hpp"
#include "moves/shape_machine.hpp"
#include "support/agreement.hpp"
#include "support/effort.hpp"
#include "support/rule_grammar.hpp"

namespace grundy::flat_programs_test {

using agreement::pick;
using agreement::Random;

/// The options of a position, as a sink receives them.
struct Listing final : moves::Sink {
    std::vector<rules::Position> options;
    rules::Component position;  // the position that has these options
    rules::Position open;
    bool won = false, fault = false, stopped = false;
    std::uint64_t nodes = 0;

    void part(int instance, std::span<const Int> words) override {
        open.push_back({instance, {words.begin(), words.end()}});
    }
    void changed(std::size_t word, Int v) override {
        open.push_back(position);
        open.back().words[word] = v;
    }
    void option() override { options.push_back(std::exchange(open, {})); }
    void discard() override { open.clear(); }
    void restart() override { options.clear(); }
};

Listing by_tree(const rules::Ruleset& rules, const rules::Component& c) {
    Listing out;
    Meter meter(Budget{0, std::uint64_t{1} << 30, 30'000, {}, {}, {}});
    try {
        rules::Enumerator(rules, c.instance, meter).run(c.words, [&](auto parts) {
            out.won = parts.size() == 1 && parts[0].instance == rules::ended;
            if (!out.won) out.options.emplace_back(parts.begin(), parts.end());
            return !out.won;
        });
    } catch (const Error&) {
        out.fault = true;
    } catch (const Stopped&) {
        out.stopped = true;
    }
    out.nodes = meter.nodes();
    return out;
}

struct Programs {
    std::unique_ptr<moves::Machine> wins, moves;

    Programs(const rules::Ruleset& rules, int instance) {
        std::string why_not;
        auto first = moves::compile(rules, instance, moves::Part::wins, why_not);
        auto second = moves::compile(rules, instance, moves::Part::moves, why_not);
        if (!first || !second) return;
        wins = std::make_unique<moves::Machine>(rules, instance, std::move(*first));
        moves = std::make_unique<moves::Machine>(rules, instance, std::move(*second));
    }
    Listing run(const rules::Component& c) const {
        Listing out;
        out.position = c;
        Meter meter(Budget{0, std::uint64_t{1} << 30, 30'000, {}, {}, {}});
        try {
            moves::Outcome found = wins->run(c.words, out, meter);
            if (found == moves::Outcome::done) found = moves->run(c.words, out, meter);
            out.won = found == moves::Outcome::won;
            out.fault = found == moves::Outcome::undecided;
        } catch (const Stopped&) {
            out.stopped = true;
        }
        out.nodes = meter.nodes();
        return out;
    }
};

struct Counts {
    int games = 0, compiled = 0, decided = 0, gave_up = 0, faults = 0;
};

void compare(const rules::Ruleset& rules, const Programs& programs, const rules::Component& c, Counts& counts) {
    SCOPED_TRACE(rules::to_text(rules, c));
    const Listing tree = by_tree(rules, c), program = programs.run(c);
    counts.faults += tree.fault;
    if (tree.stopped || program.stopped) return;
    if (program.fault) {
        counts.gave_up += !tree.fault;
        return;
    }
    ASSERT_FALSE(tree.fault) << "a fault was missed";
    ++counts.decided;
    ASSERT_EQ(program.won, tree.won);
    ASSERT_EQ(program.options, tree.options);
    ASSERT_GE(program.nodes, tree.nodes);  // the tree XORs a range of numbers without a loop
}

std::vector<Int> random_words(Random& random, const rules::Game& game, Int most, Int longest) {
    std::vector<Int> words;
    for (const rules::Variable& arg : game.args) {
        const Int length = arg.type == rules::Type::row ? pick(random, 0, longest) : 1;
        if (arg.type == rules::Type::row) words.push_back(length);
        for (Int i = 0; i < length; ++i) words.push_back(pick(random, 0, most));
    }
    rules::canonicalize(game, words);
    return words;
}

void check(const std::string& text, Random& random, int positions, Int most, Int longest, Counts& counts) {
    SCOPED_TRACE(text);
    Rules rules;
    try {
        rules.add(text, "random.game");
    } catch (const TextError&) {
        return;
    }
    rules::Library library = rules.impl().library;
    rules::Ruleset ruleset(library);
    for (const auto& game : library.games) {
        if (game->file != "random.game") continue;
        std::vector<rules::ParamValue> params;
        for (const auto& p : game->params)
            if (p.fallback) params.push_back(*p.fallback);
        if (params.size() != game->params.size()) continue;
        int instance = 0;
        try {
            instance = ruleset.instantiate(library.find(game->name), params);
        } catch (const Error&) {
            continue;
        }
        ++counts.games;
        const Programs programs(ruleset, instance);
        if (!programs.moves) continue;
        ++counts.compiled;
        for (int i = 0; i < positions && !testing::Test::HasFatalFailure(); ++i)
            compare(ruleset, programs, {instance, random_words(random, *game, most, longest)}, counts);
    }
}

TEST(FlatPrograms, RandomRules) {
    Random random(21);
    Counts counts;
    for (std::uint64_t seed = 0; seed < 4000 && !HasFailure(); ++seed)
        check(grammar::Grammar(seed).file().text, random, 12, 5, 5, counts);
    SCOPED_TRACE(std::to_string(counts.games) + " games, " + std::to_string(counts.compiled) + " compiled, " +
                 std::to_string(counts.decided) + " positions, " + std::to_string(counts.gave_up) + " given up, " +
                 std::to_string(counts.faults) + " faults");
    EXPECT_GT(counts.compiled, counts.games * 9 / 10);
    EXPECT_GT(counts.decided, 20'000);
    EXPECT_LT(counts.gave_up, counts.decided / 50);
    EXPECT_GT(counts.faults, 100);
}

// Tests conditions about elements at fixed distances, in rows shorter and longer than a mask.
std::string near_condition(Random& random, int depth) {
    const auto one_of = [&](std::initializer_list<const char*> list) {
        return std::string(list.begin()[random() % list.size()]);
    };
    if (depth > 0 && random() % 4 != 0) {
        const std::string a = near_condition(random, depth - 1), b = near_condition(random, depth - 1);
        if (random() % 5 == 0) return "not (" + a + ")";
        return "(" + a + one_of({" and ", " and ", " or "}) + b + ")";
    }
    const std::string sign = one_of({" = ", " != ", " < ", " <= ", " > ", " >= "});
    const std::string value = one_of({"0", "1", "2", "n", "n + 1", "len(w)", "len(w) - 2"});
    switch (random() % 8) {
        case 0:
            return one_of({"i", "i + 1", "i - 2"}) + sign + value;
        case 1:
            return value + sign + one_of({"i", "w[i]"});
        case 2:
            return "(i > 1 and w[i - 1]" + sign + value + ")";
        case 3:
            return "(i + 2 <= len(w) and w[i + 2]" + sign + value + ")";
        case 4:
            return random() % 12 == 0 ? "w[i + 1]" + sign + "1" : "w[i] mod 2 = 1";  // faults; no masks
        case 5:  // the sum and the slice fault if the last element does not exist, whatever the others are
            return "(" + std::string(random() % 8 == 0 ? "i > 0" : "i + 2 <= len(w)") + " and " +
                   one_of({"w[i] + w[i + 1] + w[i + 2] = 2", "w[i + 1] + w[i + 2] = 0", "w[i] + w[i + 2] = 3",
                           "w[i..i + 2] = [1, 0, n]", "w[i + 1..i + 2] = [0, 2]", "w[i..i + 1] = [1, 2, 0]"}) +
                   ")";
        default:
            return "w[i]" + sign + value;
    }
}

TEST(FlatPrograms, Masks) {
    Random random(22);
    Counts counts;
    for (int round = 0; round < 600 && !HasFailure(); ++round) {
        const std::string a = near_condition(random, 2), b = near_condition(random, 2), c = near_condition(random, 1);
        const char* to = std::initializer_list<const char*>{"w[i] - 1", "n", "2", "i"}.begin()[round % 4];
        const std::string text =
            "game g(w: row, n):\n    win  for i in 1..len(w) if w[i] = 3 and " + a + "\n    g(set(w, i, " + to +
            "), n)  for i in 1..len(w) if " + b + "\n    g(w, n - k)  for k in 1..n if " +
            (random() % 2 == 0 ? "any(" + c + " for i in 1..len(w))\n" : "count(" + c + " for i in 1..len(w)) = k\n");
        check(text, random, 8, 3, round % 3 == 0 ? 200 : 12, counts);
    }
    EXPECT_GT(counts.compiled, 200);
    EXPECT_GT(counts.decided, 1000);
    EXPECT_GT(counts.faults, 20);
}

// Rows that are computed may have negative elements, so that a sum says little about them.
TEST(FlatPrograms, SumsOfNegativeElements) {
    Random random(28);
    Counts counts;
    check(
        "game g(w: row):\n    g(w[2..len(w)])  for r = [x - 2 for x in w] "
        "if len(w) > 0 and any(r[i] + r[i + 1] = 1 for i in 1..len(r) - 1)\n",
        random, 300, 5, 8, counts);
    EXPECT_EQ(counts.decided, 300);
}

// Sets whose elements depend on variables are built where they are asked: Cram on two rows, w[i] the free cells of
// column i as binary digits, and a range.
TEST(FlatPrograms, SetsBuiltOnTheWay) {
    Random random(29);
    Counts counts;
    check(
        "game g(w: row):\n    g(set(w, i, 0))  for i in 1..len(w) if w[i] = 3\n"
        "    g(set(set(w, i, w[i] - b), i + 1, w[i + 1] - b))\n"
        "        for b in 1..2, i in 1..len(w) - 1 if w[i] in {b, 3} and w[i + 1] in {b, 3}\n"
        "    g(w[1..i])  for i in 0..len(w) - 1 if len(w) in {i + 1, 2*i..2*i + 2}\n",
        random, 300, 3, 8, counts);
    EXPECT_EQ(counts.decided, 300);
}

// These options change one word: an integer before or after a row, or an element, by numbers of one byte and more. The
// test also compares their steps, and their values with the definition.
TEST(FlatPrograms, OneWordChanged) {
    Random random(27);
    Counts counts;
    const std::string rules =
        "game g(n, w: row, m):\n    g(n - 1, w, m)\n    g(n, w, m div 2)  if m > 0\n"
        "    g(n, set(w, i, w[i] div 2), m)  for i in 1..len(w) if w[i] > 0\n"
        "    g(n, set(w, i, n), m)  for i in 1..len(w) if w[i] > n\n"
        "    g(n, set(w, i + 1, 0), m)  for i in 1..len(w) if i < len(w) and w[i + 1] > 3\n"
        "    g(n, set(w, j, 0), m)  for j in 1..len(w), i in 1..len(w) if w[j] > 4 and w[i] < 4\n"
        "    g(m, w, n)  if n > m\n"
        "game up(w: row):\n    up(set(w, i, 200 - w[i]))  for i in 1..len(w) if w[i] < 100\n";
    const int positions = effort::rounds(200);
    check(rules, random, positions, 5, 5, counts);
    check(rules, random, positions, 300, 90, counts);
    EXPECT_EQ(counts.decided, 4 * positions);
    Rules game;
    game.add(rules, "changed.game");
    SolverOptions memo, reference;
    memo.engine = "memo";
    reference.engine = "reference";
    for (const char* position : {"g(3, [2, 1], 2)", "g(1, [130, 2], 0)", "g(0, [127, 128], 1)", "up([60, 95, 72, 0])"})
        EXPECT_EQ(Solver(game, memo).value(position).value, Solver(game, reference).value(position).value) << position;
}

// Positions of one shape are processed eight at a time: each gives the same result as alone, in as many steps.
TEST(FlatPrograms, PositionsTogether) {
    Random random(24);
    int programs = 0, positions = 0, wins = 0, faults = 0;
    for (int round = 0; round < 800 && !HasFailure(); ++round) {
        Rules rules;
        std::string text = "game g(w: row, n):\n    win  for i in 1..len(w) if " + near_condition(random, 2);
        if (random() % 3 == 0) text += "\n    win  for i in 2..len(w) - 1 if n > 1 and " + near_condition(random, 1);
        rules.add(text + "\n    g(w, n - 1)\n", "random.game");
        rules::Library library = rules.impl().library;
        rules::Ruleset ruleset(library);
        const int instance = ruleset.instantiate(library.find("g"), {});
        std::string why_not;
        auto program = moves::compile(ruleset, instance, moves::Part::wins, why_not);
        if (!program) continue;
        moves::Machine machine(ruleset, instance, std::move(*program));
        if (!moves::ShapeMachine::runs(machine.program())) continue;
        moves::ShapeMachine of_one_shape(ruleset.game(instance), machine.program());
        ++programs;
        const auto length = static_cast<std::size_t>(pick(random, 0, round % 3 == 0 ? 100 : 12));
        const Int n = pick(random, 0, 3);
        std::vector<std::vector<Int>> words(1 + random() % moves::ShapeMachine::together);
        std::vector<std::vector<std::uint8_t>> bytes;
        for (auto& one : words) {
            one.push_back(static_cast<Int>(length));
            for (std::size_t i = 0; i < length; ++i) one.push_back(random() % 9 == 0 ? 127 : pick(random, 0, 3));
            one.push_back(n);
            bytes.emplace_back(one.begin(), one.end());
            bytes.back().resize(one.size() + kernels::ByteComparison::overread, 200);
        }
        const auto shape = [&](const std::vector<std::uint8_t>& b) { return std::span(b).first(length + 2); };
        std::vector<const std::uint8_t*> group;
        for (const auto& b : bytes) {
            EXPECT_TRUE(of_one_shape.alike(shape(bytes[0]), shape(b)));
            group.push_back(b.data());
        }
        std::vector<std::uint8_t> other = bytes[0];
        ++other[length + 1];
        EXPECT_FALSE(of_one_shape.alike(shape(bytes[0]), shape(other)));
        Listing nothing;
        Meter together(Budget{}), alone(Budget{});
        const auto found = of_one_shape.run(group, length + 2, together);
        for (std::size_t j = 0; j < words.size(); ++j) {
            const moves::Outcome outcome = machine.run(words[j], nothing, alone);
            ASSERT_EQ(found.open >> j & 1, outcome == moves::Outcome::done ? 1U : 0U) << text;
            ASSERT_EQ(found.won >> j & 1, outcome == moves::Outcome::won ? 1U : 0U) << text;
            ASSERT_EQ(found.undecided >> j & 1, outcome == moves::Outcome::undecided ? 1U : 0U) << text;
            ++positions;
            wins += outcome == moves::Outcome::won;
            faults += outcome == moves::Outcome::undecided;
        }
        if (found.undecided == 0) {
            ASSERT_EQ(together.nodes(), alone.nodes()) << text;
        }
    }
    EXPECT_GT(programs, 200);
    EXPECT_GT(wins, positions / 5);
    EXPECT_GT(positions - wins, positions / 5);
    EXPECT_GT(faults, 5);
}

TEST(FlatPrograms, MasksOfNumbers) {
    using kernels::Do;
    Random random(23);
    for (int round = 0; round < 2000; ++round) {
        std::vector<std::int64_t> numbers(random() % 65);
        for (auto& x : numbers) x = round % 3 == 0 ? static_cast<std::int64_t>(random()) : pick(random, -2, 3);
        const std::int64_t value = numbers.empty() || round % 2 == 0 ? pick(random, -2, 3) : numbers[0];
        for (const Do compare : {Do::less, Do::less_equal, Do::equal, Do::not_equal}) {
            const std::uint64_t mask = kernels::compare_mask(numbers, compare, value);
            ASSERT_EQ(mask, kernels::compare_mask_plain(numbers, compare, value));
            for (std::size_t i = 0; i < 64; ++i) {
                const bool holds = i < numbers.size() && (compare == Do::less         ? numbers[i] < value
                                                          : compare == Do::less_equal ? numbers[i] <= value
                                                          : compare == Do::equal      ? numbers[i] == value
                                                                                      : numbers[i] != value);
                ASSERT_EQ((mask >> i & 1) != 0, holds);
            }
        }
    }
}

// Compares searches that look ahead for wins, with several parts per option, with the definition.
TEST(FlatPrograms, SearchesWithWins) {
    Random random(26);
    int values = 0, loony_ones = 0;
    for (int round = 0; round < 150 && !HasFailure(); ++round) {
        const std::string to = round % 2 == 0 ? "w[i] - 1" : "0", some = round % 2 == 0 ? "" : "w[i] > 0 and ";
        const std::string text = "game g(w: row, n):\n    win  for i in 1..len(w) if " + near_condition(random, 2) +
                                 "\n    g(set(w, i, " + to + "), n)  for i in 1..len(w) if " + some +
                                 near_condition(random, 1) +
                                 "\n    g(w[1..i - 1], n) + g(w[i + 1..len(w)], n)  for i in 1..len(w) if w[i] < 2\n";
        SCOPED_TRACE(text);
        Rules rules;
        rules.add(text, "random.game");
        SolverOptions memo, reference;
        memo.engine = "memo";
        reference.engine = "reference";
        reference.limits.nodes = memo.limits.nodes = 30'000;
        for (int i = 0; i < 4; ++i) {
            std::string position = "g([";
            for (Int k = pick(random, 0, 5); k >= 0; --k)
                position += std::to_string(random() % 8 == 0 ? 200 : random() % 3) + (k > 0 ? ", " : "");
            position += "], " + std::to_string(random() % 3) + ")";
            if (position.find("200") != std::string::npos && i > 0) continue;  // these have many positions
            try {
                const Answer right = Solver(rules, reference).value(position);
                if (right.outcome != Outcome::answered) continue;
                const Answer found = Solver(rules, memo).value(position);
                ASSERT_EQ(found.outcome, Outcome::answered) << position;
                ASSERT_EQ(found.value, right.value) << position;
                ++values;
                loony_ones += right.value->is_loony();
            } catch (const Error&) {  // the rules have a fault at some position
                EXPECT_THROW(Solver(rules, reference).value(position), Error) << position;
            }
        }
    }
    EXPECT_GT(values, 150);
    EXPECT_GT(loony_ones, 20);
}

// Tests the numbers that fit a byte, with values within and beyond them.
TEST(FlatPrograms, MasksOfBytes) {
    using kernels::Do;
    Random random(25);
    for (int round = 0; round < 2000; ++round) {
        const std::size_t count = random() % 65;
        std::vector<std::uint8_t> numbers(count + kernels::ByteComparison::overread);
        for (auto& x : numbers) x = static_cast<std::uint8_t>(round % 2 == 0 ? random() % 3 : random() % 128);
        const std::int64_t values[] = {pick(random, -2, 3), pick(random, 125, 130), std::int64_t{1} << 62,
                                       -(std::int64_t{1} << 62), std::numeric_limits<std::int64_t>::min()};
        for (const std::int64_t value : values)
            for (const Do compare : {Do::less, Do::less_equal, Do::equal, Do::not_equal}) {
                const kernels::ByteComparison comparison(compare, value);
                const std::vector<std::int64_t> wide(numbers.begin(),
                                                     numbers.begin() + static_cast<std::ptrdiff_t>(count));
                const std::uint64_t right = kernels::compare_mask_plain(wide, compare, value);
                ASSERT_EQ(comparison.mask(numbers.data(), count), right) << value;
                ASSERT_EQ(comparison.mask_plain(numbers.data(), count), right) << value;
            }
    }
}

}  // namespace grundy::flat_programs_test
