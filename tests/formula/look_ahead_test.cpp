// SPDX-License-Identifier: MIT
// Winning moves that are found among the options at the ends of ranges: on random rules, these are options by the
// definition, and what is found wins; positions with more moves than can be listed.
#include "plan/look_ahead.hpp"

#include <cstdio>

#include "formula/random_games.hpp"
#include "rules/distinct_moves.hpp"
#include "rules/extremes.hpp"

namespace grundy::agreement::look_ahead_test {

class Text : public RandomText {
public:
    using RandomText::RandomText;

    // Every kind of binder and of option, with random conditions.
    std::string rules() {
        if (pick(random_, 0, 2) == 0) return integers();
        std::string out = "game f(w: " + word({"row", "row", "bag"}) + "):\n";
        for (auto n = pick(random_, 1, 3); n > 0; --n)
            out += "    " + word({"f(w[1..i - 1] ++ w[j + 1..len(w)]) for i in 1..len(w), j in i..len(w)",
                                  "f(w[1..i - 1]) + f(w[j + 1..len(w)]) for j in 1..len(w), i in 1..j",
                                  "f(set(w, i, w[i] - j)) for i in 1..len(w), j in 1..w[i]",
                                  "f([y for y in w if y < i]) + *j for i in w, j in 0..2",
                                  "f([y for y in w if y != i]) for i in w, j in w",
                                  "f(w[i..len(w)] ++ w[1..j]) for i in 2..len(w), j in 0..i - 2",
                                  "f(w[1..j]) + f(w[j + 1..len(w) - i]) for j + h + i = len(w)",
                                  "win for i in 1..len(w), j in i..len(w)"});
        return conditions(out, {"i > 1", "j > i", "i != j", "(i + j) mod 2 = 1", "len(w) > i", "sum(w) mod 3 != j",
                                "w[1] < j", "j < len(w)"});
    }
    std::string position(const std::string& text) {
        if (text.find("(a, b)") < text.find('\n')) return "f(" + number(9) + ", " + number(9) + ")";
        std::string out;
        for (auto n = pick(random_, 0, 6); n > 0; --n) out += (out.empty() ? "" : ", ") + number(4);
        return "f([" + out + "])";
    }

private:
    std::string integers() {
        std::string out = "game f(a, b):\n";
        for (auto n = pick(random_, 1, 3); n > 0; --n)
            out +=
                "    " + word({"f(a - i, b) for i in 1.., j in 1..2", "f(a, b - 2*i) for i in 1.., j = 3 - i",
                               "f(a - i, b - j) for i in 1.., j in 0..", "f(i, b) + f(j, b - 1) for i + j = a",
                               "f(a - 3*i, b + i - 1) for j in 1..2, i in j..", "f(a - i*i, b) for i in 1.., j in 0..b",
                               "f(i, j) + *h for i + j + h = a - 1", "f(a - 1, min(b, i)) for i in 0..b, j in i..a"});
        return conditions(out, {"i > 1", "j != 2", "i + j < a", "(i + j) mod 2 = 1", "a > i", "b mod 3 != j", "i < b"});
    }
    // With a condition more for some of the options; the lines that have no end yet are given one.
    std::string conditions(const std::string& options, const std::vector<std::string>& among) {
        std::string out;
        std::size_t at = options.find('\n') + 1;
        out = options.substr(0, at);
        while (at < options.size()) {
            const std::size_t next = options.find("    ", at + 4),
                              end = next == std::string::npos ? options.size() : next;
            out += options.substr(at, end - at);
            for (auto n = pick(random_, 0, 2), i = n; i > 0; --i) out += (i == n ? " if " : " and ") + word(among);
            out += "\n";
            at = end;
        }
        return out;
    }
};

using Options = std::set<std::pair<rules::Position, grundy::Choice>>;

template <class Stream>
Options options_of(Stream& stream, std::span<const Int> words) {
    Options out;
    stream.run(words, [&](std::span<const rules::Component> parts) {
        out.emplace(rules::Position(parts.begin(), parts.end()), stream.choice());
        return true;
    });
    return out;
}

struct Seen {
    int positions = 0, fewer = 0, found = 0;
};

void compare(Definition& definition, const rules::Component& c, Seen& seen) {
    Meter meter({});
    rules::Enumerator every(definition.ruleset(), c.instance, meter);
    rules::ExtremeOptions some(definition.ruleset(), c.instance, 1, meter),
        wide(definition.ruleset(), c.instance, 9, meter);
    const Options all = options_of(every, c.words), few = options_of(some, c.words);
    ASSERT_TRUE(std::includes(all.begin(), all.end(), few.begin(), few.end()));
    ASSERT_EQ(all, options_of(wide, c.words));
    seen.fewer += few.size() < all.size() ? 1 : 0;
    const auto lost = [&](const rules::Position& p, Meter&) { return definition.value(p) == Value{}; };
    ++seen.positions;
    const auto move = plan::look_ahead(definition.ruleset(), {&c, 1}, 0, lost, meter);
    if (!move) return;
    ++seen.found;
    const auto leads = [&](const auto& option) {
        return option.first == move->move.to && option.second == move->move.choice;
    };
    ASSERT_TRUE(std::any_of(all.begin(), all.end(), leads));
    ASSERT_TRUE(rules::ends_game(move->move.to) || definition.value(move->move.to) == Value{});
    ASSERT_NE(definition.value(c), Value{});
}

TEST(LookAhead, ExtremeOptionsAreOptionsByTheDefinition) {
    Random random(40);
    Text draw(random);
    Seen seen;
    const RandomGames games = each_random_position(draw, random_rules(500), [&](Definition& definition, const auto& c) {
        if (c.instance > 0) compare(definition, c, seen);
    });
    std::printf("%d rules, %d positions, %d with more options than were looked at, %d won by one of them, %d faults\n",
                games.rules, seen.positions, seen.fewer, seen.found, games.faults);
    EXPECT_GT(seen.fewer, seen.positions / 10);
    EXPECT_GT(seen.found, seen.positions / 5);
    EXPECT_LT(seen.found, seen.positions);
}

std::string row_of(std::size_t n, const std::string& element) {
    std::string out;
    for (std::size_t i = 0; i < n; ++i) out += (i > 0 ? ", " : "") + element;
    return "f([" + out + "])";
}

// A player who can take all wins, whatever else there is: 50 million moves, each of 10,000 elements.
TEST(LookAhead, TakesAllWhereThereAreVeryManyMoves) {
    const std::string row =
                          "game f(w: row):\n    f(w[1..i - 1] ++ w[j + 1..len(w)]) for i in 1..len(w), j in i..len(w)",
                      ring =
                          "game f(w: row):\n    f((w[i + t..len(w)] ++ w[1..i - 1] if i + t <= len(w) else"
                          " w[i + t - len(w)..i - 1])) for i in 1..len(w), t in 1..len(w)",
                      board =
                          "game f(b: board):\n    f(fill(b, i..k, j..l, 1)) for i in 1..rows(b), k in i..rows(b), j "
                          "in 1..columns(b), l in j..columns(b) if b[i, j] = 0 and b[k, l] = 0";
    struct Case {
        std::string rules, position, choice;
    };
    const Case cases[] = {{row + "\n", row_of(10'000, "1"), "(i = 1, j = 10000)"},
                          {row + " if sum(w[i..j]) mod 2 = 1\n", row_of(9'999, "3"), "(i = 1, j = 9999)"},
                          {ring + "\n", row_of(10'000, "2"), "(i = 1, t = 10000)"},
                          {board + "\n", "f(board(30, 31))", "(i = 1, k = 30, j = 1, l = 31)"}};
    for (const Case& c : cases) {
        SCOPED_TRACE(c.rules);
        const WinnerAnswer answer = Solver(rules_of(c.rules)).winner(c.position, 1);
        EXPECT_EQ(answer.first_wins, true);
        ASSERT_EQ(answer.moves.size(), 1U);
        EXPECT_FALSE(answer.moves_complete);
        EXPECT_EQ(choice_text(answer.moves[0].choice), c.choice);
    }
}

// One heap is far larger than the others; rules that no theorem knows.
TEST(LookAhead, MakesALargeHeapSmall) {
    Solver solver(
        rules_of("game f(w: row):\n    f(set(w, i, w[i] - k)) for i in 1..len(w), k in 1..w[i]\n"
                 "    f(set(w, i, w[i] - 2)) for i in 1..len(w) if w[i] = 5 and len(w) < 9\n"));
    for (const auto& [at, to] : std::vector<std::pair<std::string, std::string>>{
             {"f([1000000000, 3, 7])", "f([4, 3, 7])"}, {"f([2, 9223372036854775807, 2])", "f([2, 0, 2])"}}) {
        const WinnerAnswer answer = solver.winner(at, 1);
        EXPECT_EQ(answer.first_wins, true);
        ASSERT_EQ(answer.moves.size(), 1U);
        EXPECT_EQ(answer.moves[0].to, to);
    }
    const WinnerAnswer sum = solver.winner("f([1000000000, 3]) + *2", 1);
    ASSERT_EQ(sum.moves.size(), 1U);
    EXPECT_EQ(sum.moves[0].to, "f([1, 3])");
}

// A look copies and looks up each of the other components: it counts as steps, as does all else.
TEST(LookAhead, TakesFewStepsInASumOfManyComponents) {
    const Rules rules = rules_of("game f(a, b):\n    f(a - k, (b + 3*k) mod (a + 7)) for k in 1..a if b mod 5 != k\n");
    Solver values(rules);
    Random random(7);
    std::string sum;
    Value total;
    for (int i = 0; i < 20'000; ++i) {
        const std::string one =
            "f(" + std::to_string(pick(random, 20, 60)) + ", " + std::to_string(pick(random, 0, 40)) + ")";
        total = nim_sum(total, *values.value(one).value);
        sum += (i > 0 ? " + " : "") + one;
    }
    SolverOptions few;
    few.limits.nodes = std::uint64_t{1} << 22;
    const WinnerAnswer lost = Solver(rules, few).winner(sum + " + *" + std::to_string(total.nimber()), 0);
    EXPECT_EQ(lost.first_wins, false);
}

}  // namespace grundy::agreement::look_ahead_test
