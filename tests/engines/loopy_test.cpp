// SPDX-License-Identifier: MIT
// Rules that say `cyclic` against win, loss and draw by what the words mean, played out in all sums that can be
// reached. A value is known by the results of its sums with nim heaps: *k is lost beside it, won or drawn.
#include <cstdlib>
#include <grundy/digraph.hpp>
#include <map>

#include "support/agreement.hpp"
#include "support/effort.hpp"
#include "support/own_rules.hpp"

namespace grundy::test::loopy_test {

using agreement::Definition;
using agreement::Random;

// Everything that can be reached from a sum: its moves, and win, loss or draw with the round in which it is decided.
// `folded`: games that end are nim heaps, and those are added; otherwise heaps that options leave may pile up.
class PlayedOut {
public:
    PlayedOut(Definition& definition, const rules::Position& root, bool folded)
        : definition_(definition), folded_(folded) {
        number(normal(root));
        for (std::size_t v = 0; v < positions_.size(); ++v) {
            const rules::Position position = positions_[v];
            moves_.emplace_back();
            if (!position.empty() && position[0].instance == rules::ended) moves_[v].insert({0, number({})});
            for (std::size_t i = 0; i < position.size() && position[0].instance != rules::ended; ++i)
                for (const rules::Move& move : definition.moves(position[i])) {
                    rules::Position to;
                    if (move.to.empty() || move.to[0].instance != rules::ended) {
                        to = position;
                        to.erase(to.begin() + static_cast<std::ptrdiff_t>(i));
                        to.insert(to.end(), move.to.begin(), move.to.end());
                    }
                    const std::size_t w = number(normal(std::move(to)));
                    moves_[v].insert({i, w});
                }
        }
        decide();
    }
    // A position that has no move is lost, also one that the other player has just won at once.
    PlayResult result(std::size_t v) const { return result_[v]; }
    std::size_t round(std::size_t v) const { return round_[v]; }
    const std::set<std::pair<std::size_t, std::size_t>>& moves(std::size_t v) const { return moves_[v]; }
    const rules::Position& position(std::size_t v) const { return positions_[v]; }
    std::size_t size() const { return positions_.size(); }

private:
    // A sum with a part that wins at once is {ended}: one move, which wins.
    rules::Position normal(rules::Position sum) {
        rules::Position out;
        Nimber heap = 0;
        for (const rules::Component& c : sum) {
            const bool ends = c.instance == 0 || !definition_.ruleset().game(c.instance).cyclic;
            if (!folded_ || !ends) {
                out.push_back(c);
                continue;
            }
            const Value value = definition_.value(c);
            if (value == loony) return {{rules::ended, {}}};
            heap ^= value.nimber();
        }
        if (heap > 0) out.push_back({0, {static_cast<Int>(heap)}});
        rules::normalize(out);
        return out;
    }
    std::size_t number(const rules::Position& p) {
        const auto [at, is_new] = numbers_.try_emplace(p, positions_.size());
        if (is_new) positions_.push_back(p);
        return at->second;
    }
    void decide() {
        result_.assign(size(), PlayResult::draw);
        round_.assign(size(), 0);
        for (std::size_t round = 0;; ++round) {
            std::vector<std::pair<std::size_t, PlayResult>> now;
            for (std::size_t v = 0; v < size(); ++v) {
                if (result_[v] != PlayResult::draw) continue;
                bool lost = true, won_now = false;
                for (const auto& [i, w] : moves_[v]) {
                    won_now = won_now || result_[w] == PlayResult::loss;
                    lost = lost && result_[w] == PlayResult::win;
                }
                if (won_now || lost) now.emplace_back(v, won_now ? PlayResult::win : PlayResult::loss);
            }
            if (now.empty()) return;
            for (const auto& [v, result] : now) {
                result_[v] = result;
                round_[v] = round;
            }
        }
    }

    Definition& definition_;
    const bool folded_;
    std::map<rules::Position, std::size_t> numbers_;
    std::vector<rules::Position> positions_;
    std::vector<std::set<std::pair<std::size_t, std::size_t>>> moves_;
    std::vector<PlayResult> result_;
    std::vector<std::size_t> round_;
};

PlayResult beside_heap(Value value, std::uint64_t k) {
    if (value.is_loony()) return PlayResult::win;
    if (value.is_nimber()) return value == k ? PlayResult::loss : PlayResult::win;
    const auto numbers = value.numbers();
    return std::count(numbers.begin(), numbers.end(), k) > 0 ? PlayResult::win : PlayResult::draw;
}

std::string number(Random& random, std::int64_t lo, std::int64_t hi) {
    return std::to_string(lo + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(hi - lo + 1)));
}

std::string condition(Random& random) {
    switch (random() % 4) {
        case 0:
            return " if n mod " + number(random, 2, 4) + " = " + number(random, 0, 1);
        case 1:
            return " if n > " + number(random, 0, 6);
        case 2:
            return " if n != " + number(random, 0, 7);
        default:
            return "";
    }
}

std::string option(Random& random, const std::string& game, const std::string& size, bool alone) {
    const std::string bonus = !alone && random() % 4 == 0 ? " + *" + number(random, 1, 2) : "";
    switch (random() % 8) {
        case 0:
        case 1:
            return game + "((n + " + number(random, 0, 7) + ") mod " + size + ")" + bonus + condition(random);
        case 2:
            return game + "(n * " + number(random, 2, 5) + " mod " + size + ")" + bonus + condition(random);
        case 3:
            return game + "(n - k) for k in 1.." + number(random, 1, 3) + condition(random);
        case 4:
            return game + "(n xor " + number(random, 1, 3) + ") if n xor " + number(random, 1, 3) + " < " + size;
        case 5:
            return game + "(n div 2)" + (alone ? "" : " + ordinary(n mod 3)") + condition(random);
        case 6:
            return "*" + number(random, 0, 3) + " if n = " + number(random, 0, 7);
        default:
            return "0 if n mod " + number(random, 2, 5) + " = " + number(random, 0, 1);
    }
}

// f may leave several components of games that repeat: its own number falls then, so that there are few of them.
// `alone`: options leave one component.
std::string random_rules(Random& random, bool several, bool endings, bool alone = false) {
    const std::string size = number(random, 2, 8);
    std::string text = "game ordinary(n): ordinary(n - 1)\n";
    if (endings) text += "game trap(n):\n    win if n = 1\n    trap(n - 1) if n > 1\n";
    text += "cyclic game f(n):\n";
    for (std::size_t i = 1 + random() % 4; i > 0; --i)
        text +=
            "    " +
            (several ? "f(n - " + number(random, 1, 2) + ") + g(n mod " + number(random, 1, 3) + ")" + condition(random)
                     : option(random, "f", size, alone)) +
            "\n";
    if (several) {
        text += "cyclic game g(n):\n    g((n + 1) mod 3)" + condition(random) + "\n";
        for (std::size_t i = 1 + random() % 2; i > 0; --i) text += "    " + option(random, "g", "3", false) + "\n";
    } else if (endings) {
        text += "    win if n = " + number(random, 0, 7) + "\n    f(n div 2)" + (alone ? "" : " + trap(n mod 3)") +
                condition(random) + "\n";
        if (random() % 2 == 0) text += "    lose if n = " + number(random, 0, 7) + "\n";
    }
    return text;
}

constexpr std::size_t many = effort::sanitized ? 5 : 100;

// GRUNDY_RANDOM_CYCLIC in the environment multiplies the random rules that are tried.
int rounds(int usual) {
    const char* const set = std::getenv("GRUNDY_RANDOM_CYCLIC");
    return effort::rounds(usual) * (set ? std::atoi(set) : 1);
}

struct Seen {
    std::map<PlayResult, std::size_t> results;
    std::size_t infinite = 0, finite = 0;
};

// The values of f(0), ..., f(most), beside nim heaps and each other.
void compare_values(const std::string& text, std::int64_t most, Random& random, Seen& seen) {
    SCOPED_TRACE(text);
    const Rules rules = rules_of(text);
    Definition definition(rules);
    Solver solver(rules);
    for (std::int64_t i = 0; i <= most; ++i) {
        const auto n = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(most + 1));
        const std::string f = "f(" + std::to_string(n) + ")";
        const Value value = solver.value(f).value;
        ++(value.is_infinite() ? seen.infinite : seen.finite);
        for (std::uint64_t k = 0; k <= 4; ++k) {
            const std::string sum = f + " + *" + std::to_string(k);
            const PlayResult result = PlayedOut(definition, definition.parse(sum), true).result(0);
            ++seen.results[result];
            ASSERT_EQ(beside_heap(value, k), result) << sum << ", " << f << " = " << value_text(value);
            ASSERT_EQ(solver.value(sum).result, result) << sum;
            ASSERT_EQ(result_of(value + k), result) << sum;
        }
    }
}

TEST(Loopy, ValuesDecideSumsWithNimHeaps) {
    Random random(1);
    Seen seen;
    for (int round = 0; round < rounds(150) && !HasFatalFailure(); ++round)
        compare_values(random_rules(random, false, false), 8, random, seen);
    for (const PlayResult r : {PlayResult::win, PlayResult::loss, PlayResult::draw}) EXPECT_GT(seen.results[r], many);
    EXPECT_GT(seen.infinite, many);
    EXPECT_GT(seen.finite, many);
}

TEST(Loopy, OptionsMayLeaveSeveralComponents) {
    Random random(2);
    Seen seen;
    for (int round = 0; round < rounds(60) && !HasFatalFailure(); ++round)
        compare_values(random_rules(random, true, false), 4, random, seen);
    for (const PlayResult r : {PlayResult::win, PlayResult::loss, PlayResult::draw})
        EXPECT_GT(seen.results[r], many / 5);
}

TEST(Loopy, OptionsMayEndTheGame) {
    Random random(3);
    Seen seen;
    for (int round = 0; round < rounds(100) && !HasFatalFailure(); ++round)
        compare_values(random_rules(random, false, true), 8, random, seen);
    EXPECT_GT(seen.infinite, many / 2);
    EXPECT_GT(seen.finite, many / 2);
}

// The moves that keep a win or a draw, and in a lost position those that last longest; and the remoteness.
TEST(Loopy, MovesKeepTheResultOfASumAndItsRemotenessIsTheNumberOfRounds) {
    Random random(4);
    SolverOptions options;
    std::map<PlayResult, std::size_t> results;
    for (int round = 0; round < rounds(100); ++round) {
        const std::string text = random_rules(random, false, round % 2 == 1, true);
        SCOPED_TRACE(text);
        const Rules rules = rules_of(text);
        const std::string sum = "f(" + number(random, 0, 8) + ") + " +
                                (random() % 2 == 0 ? "f(" + number(random, 0, 8) + ")" : "ordinary(1) + *2");
        Definition definition(rules);
        const rules::Position written = definition.parse(sum);
        const PlayedOut all(definition, written, false);
        const PlayResult result = all.result(0);
        ++results[result];
        std::set<std::string> kept, longest;
        for (const auto& [i, w] : all.moves(0)) {
            const std::string to = agreement::unordered(to_text(definition.ruleset(), all.position(w)));
            const PlayResult other = all.result(w);
            if ((result == PlayResult::win && other == PlayResult::loss) ||
                (result == PlayResult::draw && other == PlayResult::draw))
                kept.insert(to);
            if (result == PlayResult::loss && all.round(w) + 1 == all.round(0)) longest.insert(to);
        }
        for (const bool remoteness : {false, true}) {
            options.remoteness = remoteness;
            Solver solver(rules, options);
            const Answer answer = solver.solve(sum);
            ASSERT_EQ(answer.result, result) << sum;
            if (remoteness) {
                ASSERT_EQ(answer.remoteness.has_value(), result != PlayResult::draw) << sum;
                if (answer.remoteness) {
                    ASSERT_EQ(*answer.remoteness, all.round(0)) << sum;
                }
            }
            std::set<std::string> found;
            for (const WinningMove& move : answer.moves) {
                if (move.to == "win") {
                    found.insert("0");
                    continue;
                }
                rules::Position to =
                    definition.parse(solver.text(solver.after(solver.position(sum), move.component, move.to)));
                rules::normalize(to);
                found.insert(agreement::unordered(to_text(definition.ruleset(), to)));
            }
            ASSERT_EQ(found, result == PlayResult::loss && remoteness ? longest : kept) << sum;
        }
    }
    for (const auto& [r, count] : results) EXPECT_GT(count, many / 20) << static_cast<int>(r);
}

// A token on a graph of arcs: the values of `grundy digraph`, whatever is asked for first.
TEST(Loopy, TokensOnGraphsHaveTheValuesOfTheirVertices) {
    Random random(5);
    const Rules rules = rules_of("cyclic game t(g: graph, at): t(g, v) for v in neighbours(g, at)\n");
    std::size_t infinite = 0;
    for (int round = 0; round < rounds(200); ++round) {
        const std::uint64_t n = 1 + random() % 9;
        std::string arcs;
        Digraph::Edges edges;
        for (std::uint64_t v = 1; v <= n; ++v) {
            arcs += " " + std::to_string(v);
            for (std::uint64_t w = 1; w <= n; ++w) {
                if (random() % 100 >= (w < v ? 40U : 15U)) continue;
                arcs += " " + std::to_string(v) + ">" + std::to_string(w);
                edges.emplace_back(static_cast<std::uint32_t>(v - 1), static_cast<std::uint32_t>(w - 1));
            }
        }
        Digraph graph = Digraph::of_edges(static_cast<std::uint32_t>(n), edges);
        Solver solver(rules);
        for (std::uint64_t i = 0; i < n; ++i) {
            const std::uint64_t v = random() % n;
            const std::string position = "t(graph(\"" + arcs + "\"), " + std::to_string(v + 1) + ")";
            const std::string expected = value_text(graph.value(static_cast<std::uint32_t>(v)));
            infinite += expected[0] == 'i';
            ASSERT_EQ(value_text(solver.value(position).value), expected) << position;
        }
    }
    EXPECT_GT(infinite, many);
}

// The graph is an argument that play never changes, or a parameter.
TEST(Loopy, ConstantArgumentsAreKeptOnce) {
    Random random(6);
    SolverOptions options;
    options.remoteness = true;
    const Rules rules = rules_of(
        "cyclic game t(g: graph, at, k):\n    t(g, v, k) for v in neighbours(g, at) if v != k\n    win if at = 4\n"
        "cyclic game p(at, k) with g: graph:\n    p(v, k) for v in neighbours(g, at) if v != k\n    win if at = 4\n");
    Solver solver(rules, options);
    std::map<PlayResult, int> results;
    for (int round = 0; round < rounds(150); ++round) {
        std::string graph = "graph(\"1 2 3 4 5 6";
        for (auto n = 2 + random() % 12; n > 0; --n) graph += " " + number(random, 1, 6) + ">" + number(random, 1, 6);
        graph += "\")";
        const std::string at = number(random, 1, 6) + ", " + number(random, 1, 6);
        const Answer kept = solver.solve("t(" + graph + ", " + at + ")"),
                     plain = solver.solve("p[" + graph + "](" + at + ")");
        SCOPED_TRACE(graph + " " + at);
        ++results[kept.result];
        ASSERT_EQ(kept.result, plain.result);
        ASSERT_EQ(value_text(kept.value), value_text(plain.value));
        ASSERT_EQ(kept.remoteness, plain.remoteness);
        ASSERT_EQ(kept.moves.size(), plain.moves.size());
    }
    for (const PlayResult r : {PlayResult::win, PlayResult::loss, PlayResult::draw}) EXPECT_GT(results[r], 0);
    options.limits.bytes = std::uint64_t{64} << 20;  // as pairs of positions and graphs, they take 2.4 GB
    EXPECT_EQ(Solver(rules, options).solve("t(cycle(10000), 5, 0)").result, PlayResult::draw);
}

TEST(Loopy, PlaysOtherGamesWhenAskedByName) {
    const Rules rules = Rules::catalogue();
    Solver loopy(rules, with("loopy")), planned(rules);
    for (const char* position : {"kayles(20)", "wythoff(7, 9)", "strip(13)", "grundys(15)", "bracelet([5, 1, 7, 2])",
                                 "i_mark(30)", "nim_heaps([3, 5, 6])", "first_to_the_corner(4, 2)"})
        EXPECT_EQ(loopy.value(position).value, planned.value(position).value) << position;
}

std::string fault_of(const std::string& text) {
    try {
        rules_of(text);
    } catch (const std::runtime_error& fault) {
        return fault.what();
    }
    return "";
}

TEST(Loopy, RefusesWhatHasNoAnswer) {
    const std::string text = "cyclic game turn(n): turn(n xor 1)\n    turn(n - 2)\n";
    const Rules rules = rules_of(text);
    Solver solver(rules);
    EXPECT_EQ(value_text(solver.value("turn(0) + *5").value), "infinity()");
    EXPECT_THROW(solver.misere("turn(4)"), Error);
    EXPECT_THROW(solver.misere_table("turn", {{0, 4}}), Error);
    EXPECT_THROW(solver.period("turn"), Error);
    EXPECT_THROW(solver.pattern("turn"), Error);
    EXPECT_THROW(solver.explain("turn(4)"), Error);
    EXPECT_NE(error_of(rules, "memo", "turn(4)").find("say `cyclic`"), std::string::npos);
    EXPECT_NE(fault_of(text + "game other(n): turn(n)\n").find("play of turn may repeat, so play of other may, too"),
              std::string::npos);
    EXPECT_NE(fault_of("game turn(n): turn(n)\n").find("write `cyclic game`"), std::string::npos);
    EXPECT_NE(error_of(rules_of("game turn(n): turn(n xor 1)\n"), "", "turn(4)").find("begin with `cyclic game`"),
              std::string::npos);
}

TEST(Loopy, EndlesslyManyPositionsEndTheBudget) {
    SolverOptions options;
    options.limits.nodes = 100000;
    Solver solver(rules_of("cyclic game up(n): up(n + 1)\n    up(n - 1)\n"), options);
    for (int i = 0; i < 2; ++i) {
        const Answer answer = solver.value("up(3)");
        EXPECT_EQ(answer.outcome, Outcome::out_of_budget);
        EXPECT_NE(answer.reason.find("positions were reached from up(3)"), std::string::npos) << answer.reason;
    }
}

// {0, 100} does not fit into a word; positions that lead there may have values.
TEST(Loopy, ASetThatDoesNotFitIsAnErrorOfItsOwnPositionOnly) {
    const Rules rules =
        rules_of("cyclic game f(n):\n    f(n) if n = 0\n    *100 if n = 0\n    0 if n = 0\n    f(n - 1)\n");
    EXPECT_NE(error_of(rules, "", "f(0)").find("with numbers that are too far apart"), std::string::npos);
    Solver solver(rules);
    EXPECT_EQ(solver.value("f(2)").value, 1U);
    EXPECT_EQ(solver.value("f(1)").value, 0U) << "the option f(0) is answered by its move to 0";
    EXPECT_THROW(solver.value("f(0) + *1"), Error);
    EXPECT_EQ(solver.value("f(3)").value, 0U);
}

TEST(Loopy, TablesAndStatisticsHaveInfinities) {
    const Rules rules = rules_of("cyclic game turn(n): turn(n xor 1) if n < 6\n    turn(n - 2)\n");
    Solver solver(rules);
    const Table table = solver.table("turn", {{0, 7}});
    std::string values;
    for (const std::uint64_t v : table.values) values += value_text(Value::of_word(v)) + " ";
    EXPECT_EQ(values, "infinity() infinity() infinity() infinity() infinity() infinity() infinity() infinity() ");
    EXPECT_EQ(solver.stats(table).frequencies.size(), 1U);
    EXPECT_EQ(solver.stats(table).max_at.size(), 0U);
}

// Values of words: K in either form, sums, and the text.
TEST(LoopyWords, HoldSetsOfNumbers) {
    const auto infinity = [](std::vector<Nimber> k) { return infinity_in_a_word(k); };
    for (const std::vector<Nimber>& k :
         std::vector<std::vector<Nimber>>{{}, {0}, {0, 2}, {61}, {0, 61}, {96, 100, 127}, {Nimber{1} << 33}}) {
        const auto v = infinity(k);
        ASSERT_TRUE(v.has_value());
        EXPECT_TRUE(v->is_infinite());
        EXPECT_FALSE(v->is_nimber());
        EXPECT_EQ(v->numbers(), k);
    }
    EXPECT_FALSE(infinity({0, 62}).has_value());
    EXPECT_FALSE(infinity({Nimber{1} << 34}).has_value());
    EXPECT_FALSE(loony.is_infinite());
    EXPECT_FALSE(state_value(last_state).is_infinite());
    EXPECT_EQ(value_text(nim_sum(*infinity({0, 2}), Value(3))), "infinity(1,3)");
    EXPECT_EQ(value_text(nim_sum(Value(100), *infinity({0, 2}))), "infinity(100,102)");
    EXPECT_EQ(value_text(nim_sum(*infinity({0}), *infinity({0, 2}))), "infinity()");
    EXPECT_EQ(nim_sum(*infinity({0}), loony), loony);
    EXPECT_THROW(nim_sum(*infinity({0, 61}), Value(2)), Error);
}

}  // namespace grundy::test::loopy_test
