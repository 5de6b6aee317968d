// SPDX-License-Identifier: MIT
// Compounds: moves in all operands, in all that are left, in some. The oracle is that sentence, as a recursion over
// lists of sums whose options come from the rules of single components; who wins, every winning move, values and
// remoteness agree with it under both conventions, whether a theorem or a search answers.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "rules/compound.hpp"
#include "rules/fingerprint.hpp"
#include "support/agreement.hpp"
#include "support/effort.hpp"
#include "support/own_rules.hpp"

namespace grundy::compounds_test {

using agreement::pick;
using agreement::Random;
using Operands = std::vector<rules::Position>;

const Rules& catalogue() {
    static const Rules rules = Rules::catalogue();
    return rules;
}

class Definition {
public:
    Definition() : library_(catalogue().impl().library), rules_(library_), meter_(Budget{}) {}

    rules::Position parse(const std::string& text) {
        Diagnostics faults("position", text);
        auto position = lang::parse_position(text, library_, rules_, faults);
        EXPECT_TRUE(position.has_value()) << faults.render();
        rules::Position out = position.value_or(rules::Position{});
        rules::normalize(out);
        return out;
    }
    std::string text(const std::string& kind, const Operands& operands) const {
        std::string out;
        for (const auto& p : operands) out += (out.empty() ? "" : ", ") + to_text(rules_, p);
        return kind + "(" + out + ")";
    }

    std::set<rules::Position> options(const rules::Position& sum) {
        if (const auto at = options_.find(sum); at != options_.end()) return at->second;
        std::set<rules::Position> out;
        for (std::size_t i = 0; i < sum.size(); ++i)
            for (const rules::Move& move : rules::moves_of(rules_, sum[i], meter_)) {
                rules::Position to = sum;
                to.erase(to.begin() + static_cast<std::ptrdiff_t>(i));
                to.insert(to.end(), move.to.begin(), move.to.end());
                rules::normalize(to);
                out.insert(to);
            }
        return options_[sum] = out;
    }

    std::set<Operands> moves(const std::string& kind, const Operands& from) {
        std::set<Operands> out;
        std::vector<std::set<rules::Position>> each;
        bool over = false;
        for (const auto& p : from) {
            each.push_back(options(p));
            over = over || each.back().empty();
        }
        if (kind == "all" && over) return out;
        Operands to = from;
        combine(kind, each, 0, false, to, out);
        return out;
    }

    bool wins(const std::string& kind, Operands at, bool misere) {
        std::sort(at.begin(), at.end());
        if (const auto it = wins_.find({kind, misere, at}); it != wins_.end()) return it->second;
        const auto next = moves(kind, at);
        const bool win = next.empty() ? misere : std::any_of(next.begin(), next.end(), [&](const Operands& to) {
            return !wins(kind, to, misere);
        });
        return wins_[{kind, misere, at}] = win;
    }

    Nimber value(const std::string& kind, Operands at) {
        std::sort(at.begin(), at.end());
        if (const auto it = values_.find({kind, at}); it != values_.end()) return it->second;
        std::set<Nimber> seen;
        for (const Operands& to : moves(kind, at)) seen.insert(value(kind, to));
        Nimber mex = 0;
        while (seen.contains(mex)) ++mex;
        return values_[{kind, at}] = mex;
    }

    std::uint64_t remoteness(const std::string& kind, Operands at) {
        std::sort(at.begin(), at.end());
        if (const auto it = remote_.find({kind, at}); it != remote_.end()) return it->second;
        std::uint64_t soon = 0, late = 0;
        for (const Operands& to : moves(kind, at)) {
            const std::uint64_t here = remoteness(kind, to) + 1;
            if (here % 2 == 1) soon = soon == 0 ? here : std::min(soon, here);
            late = std::max(late, here);
        }
        return remote_[{kind, at}] = soon > 0 ? soon : late;
    }

private:
    // Each operand is moved in, or not if the kind allows that; at least one is.
    void combine(const std::string& kind, const std::vector<std::set<rules::Position>>& each, std::size_t i, bool moved,
                 Operands& to, std::set<Operands>& out) {
        if (i == each.size()) {
            if (moved) out.insert(to);
            return;
        }
        const rules::Position here = to[i];
        if (kind == "some" || each[i].empty()) combine(kind, each, i + 1, moved, to, out);
        for (const rules::Position& p : each[i]) {
            to[i] = p;
            combine(kind, each, i + 1, true, to, out);
        }
        to[i] = here;
    }

    rules::Library library_;
    rules::Ruleset rules_;
    Meter meter_;
    std::map<rules::Position, std::set<rules::Position>> options_;
    std::map<std::tuple<std::string, bool, Operands>, bool> wins_;
    std::map<std::pair<std::string, Operands>, Nimber> values_;
    std::map<std::pair<std::string, Operands>, std::uint64_t> remote_;
};

std::string component(Random& random) {
    const auto n = [&](std::int64_t lo, std::int64_t hi) { return std::to_string(pick(random, lo, hi)); };
    switch (random() % 7) {
        case 0:
            return "kayles(" + n(0, 4) + ")";
        case 1:
            return "strip(" + n(0, 3) + ")";
        case 2:
            return "brave[m=2](" + n(0, 6) + ")";
        case 3:
            return "wythoff(" + n(0, 2) + ", " + n(0, 2) + ")";
        case 4:
            return "grundys(" + n(1, 7) + ")";
        case 5:
            return "snim[{2, 3}](" + n(0, 8) + ")";
        default:
            return "*" + n(0, 3);
    }
}

std::string operand(Random& random) {
    std::string out = component(random);
    if (random() % 4 == 0) out += " + " + component(random);
    return random() % 12 == 0 ? "0" : out;
}

struct Drawn {
    std::string kind, text;
    std::vector<std::string> operands;
};

Drawn drawn(Random& random) {
    Drawn out;
    out.kind = std::vector<std::string>{"all", "all_left", "some"}[random() % 3];
    for (auto k = pick(random, 1, 3); k > 0; --k) out.operands.push_back(operand(random));
    for (const auto& o : out.operands) out.text += (out.text.empty() ? "" : ", ") + o;
    out.text = out.kind + "(" + out.text + ")";
    return out;
}

// A list that is not complete has some of the moves: sums in an operand may have winning moves that no theorem lists.
void expect_moves(const std::set<std::string>& moves, const std::set<std::string>& all, bool complete) {
    if (complete)
        EXPECT_EQ(moves, all);
    else
        EXPECT_TRUE(!moves.empty() && std::includes(all.begin(), all.end(), moves.begin(), moves.end()));
}

// The moves of an answer as the program writes them.
std::set<std::string> texts(const std::vector<WinningMove>& moves) {
    std::set<std::string> out;
    for (const WinningMove& m : moves) {
        EXPECT_EQ(m.component, 1U);
        EXPECT_TRUE(out.insert(m.to).second) << m.to << " is listed twice";
    }
    return out;
}

class Compounds : public testing::Test {
protected:
    Compounds() : solver_(catalogue()), timed_(catalogue(), with_remoteness()), memo_(catalogue(), with("memo")) {}

    static SolverOptions with_remoteness() {
        SolverOptions out;
        out.remoteness = true;
        return out;
    }
    Operands operands_of(const Drawn& d) {
        Operands out;
        for (const std::string& o : d.operands) out.push_back(definition_.parse(o));
        return out;
    }
    std::string canonical(const std::string& kind, const Operands& operands) {
        return solver_.text(solver_.position(definition_.text(kind, operands)));
    }
    template <class Wanted>
    std::set<std::string> expected(const Drawn& d, Wanted wanted) {
        std::set<std::string> out;
        for (const Operands& to : definition_.moves(d.kind, operands_of(d)))
            if (wanted(to)) out.insert(canonical(d.kind, to));
        return out;
    }

    Definition definition_;
    Solver solver_, timed_, memo_;
};

constexpr std::size_t all_moves = 1'000'000;

TEST_F(Compounds, WinnersAndMovesAreThoseOfTheDefinition) {
    Random random(70);
    for (int i = 0; i < effort::share(5000, 500) && !HasFailure(); ++i) {
        const Drawn d = drawn(random);
        SCOPED_TRACE(d.text);
        const bool wins = definition_.wins(d.kind, operands_of(d), false);
        const WinnerAnswer answer = solver_.winner(d.text, all_moves);
        ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
        EXPECT_EQ(answer.first_wins, wins);
        EXPECT_FALSE(answer.theorem.empty());
        expect_moves(texts(answer.moves),
                     expected(d, [&](const Operands& to) { return wins && !definition_.wins(d.kind, to, false); }),
                     answer.moves_complete);
        const WinnerAnswer one = solver_.winner(d.text, 1);
        EXPECT_EQ(one.moves.size(), wins ? 1U : 0U);
    }
}

TEST_F(Compounds, MisereWinnersAndMovesAreThoseOfTheDefinition) {
    Random random(71);
    for (int i = 0; i < effort::share(5000, 500) && !HasFailure(); ++i) {
        const Drawn d = drawn(random);
        SCOPED_TRACE(d.text);
        const MisereAnswer answer = solver_.misere(d.text);
        ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
        EXPECT_EQ(answer.first_wins, definition_.wins(d.kind, operands_of(d), true));
        EXPECT_FALSE(answer.theorem.empty());
        expect_moves(texts(answer.moves),
                     expected(d, [&](const Operands& to) { return !definition_.wins(d.kind, to, true); }),
                     answer.moves_complete);
    }
}

TEST_F(Compounds, TheSearchAgrees) {
    Random random(72);
    for (int i = 0; i < effort::share(2000, 200) && !HasFailure(); ++i) {
        const Drawn d = drawn(random);
        const Int heap = pick(random, 0, 3);
        SCOPED_TRACE(d.text);
        const Nimber value = definition_.value(d.kind, operands_of(d));
        EXPECT_EQ(solver_.value(d.text).value, value);
        EXPECT_EQ(memo_.winner(d.text, 0).first_wins, value != 0);
        EXPECT_EQ(solver_.winner(d.text + " + *" + std::to_string(heap), 0).first_wins,
                  value != static_cast<Nimber>(heap));
        EXPECT_EQ(Solver(catalogue(), with("misere")).misere(d.text).first_wins,
                  definition_.wins(d.kind, operands_of(d), true));
    }
}

TEST_F(Compounds, RemotenessIsThatOfTheDefinition) {
    Random random(73);
    for (int i = 0; i < effort::share(5000, 400) && !HasFailure(); ++i) {
        const Drawn d = drawn(random);
        SCOPED_TRACE(d.text);
        const std::uint64_t remoteness = definition_.remoteness(d.kind, operands_of(d));
        const WinnerAnswer answer = timed_.winner(d.text, all_moves);
        ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
        EXPECT_EQ(answer.remoteness, remoteness);
        expect_moves(texts(answer.moves),
                     expected(d,
                              [&](const Operands& to) {
                                  const std::uint64_t after = definition_.remoteness(d.kind, to);
                                  return remoteness % 2 == 1 ? after % 2 == 0 : after + 1 == remoteness;
                              }),
                     answer.moves_complete);
        for (const WinningMove& m : answer.moves) EXPECT_EQ(m.remoteness, timed_.winner(m.to, 0).remoteness) << m.to;
    }
}

TEST_F(Compounds, MayBeOperands) {
    Random random(74);
    for (int i = 0; i < effort::share(1000, 60) && !HasFailure(); ++i) {
        const std::string text = std::vector<std::string>{"all(", "all_left(", "some("}[random() % 3] +
                                 drawn(random).text + " + *1, " + operand(random) + ")";
        SCOPED_TRACE(text);
        EXPECT_EQ(solver_.winner(text, 0).first_wins, memo_.solve(text).first_wins);
    }
}

TEST_F(Compounds, OperandsMayBeLarge) {
    const WinnerAnswer some = solver_.winner("some(*1000000000000000000 + kayles(1000000), wythoff(1000, 2000))", 5);
    EXPECT_TRUE(some.first_wins);
    EXPECT_FALSE(some.moves.empty());
    EXPECT_FALSE(
        solver_.winner("some(*1000000000000000000 + *1000000000000000000, brave[m=3](4000000000))").first_wins);
    EXPECT_TRUE(solver_.winner("all(*1000000000000000000, brave[m=3](401))").first_wins);
    EXPECT_FALSE(solver_.winner("all_left(brave[m=3](400), brave[m=3](8), *3 + *3)").first_wins);
}

// A copy of an operand is an operand of its own, and so is one of its components.
// Of 9! combinations and more, few are different moves.
TEST_F(Compounds, ManyCombinationsDoNotHoldUpTheVerdict) {
    std::string heaps = "*2", equal = "*1 + *1";
    for (int i = 3; i <= 12; ++i) heaps += ", *" + std::to_string(i);
    for (int i = 1; i < 40; ++i) equal += ", *1 + *1";
    const auto won = Solver(catalogue()).winner("all(" + heaps + ")");
    EXPECT_EQ(won.first_wins, true);
    EXPECT_FALSE(won.moves_complete);
    SolverOptions timed;
    timed.remoteness = true;
    const auto lost = Solver(catalogue(), timed).winner("some(" + equal + ")");
    EXPECT_EQ(lost.remoteness, std::optional<std::uint64_t>(80));
}

TEST_F(Compounds, NothingCancels) {
    EXPECT_EQ(solver_.value("all(*1 + *1, *2 + *2)").value, Value(0));
    EXPECT_EQ(timed_.winner("all(*1 + *1 + *1 + *1, *3 + *3)", 9).remoteness, 4U);
    EXPECT_EQ(solver_.text(solver_.position("all(2 * *2, 3 * kayles(1))")),
              "all(*2 + *2, kayles(1) + kayles(1) + kayles(1))");
    EXPECT_EQ(timed_.winner("some(*1, *1, *1 + *1)", 9).remoteness, 3U);
}

std::string fault_of(const Rules& rules, const std::string& position) {
    try {
        Solver(rules).winner(position);
    } catch (const std::exception& error) {
        return error.what();
    }
    return "";
}

// A misere search of Chomp on 10 rows of 14 is beyond reach, and so are the moves that leave it alone.
TEST_F(Compounds, TheVerdictDoesNotWaitForMovesUnderMisere) {
    const std::string bar = "chomp([14, 14, 14, 14, 14, 14, 14, 14, 14, 14])";
    const MisereAnswer answer = solver_.misere("some(" + bar + ", *2)");
    EXPECT_EQ(answer.first_wins, true);
    EXPECT_FALSE(answer.moves_complete);
    EXPECT_EQ(solver_.misere("some(kayles(3), *2)").moves_complete, true);  // the engine is as before
}

TEST_F(Compounds, TooManyComponentsOfAnOperandHaveTheirRemedy) {
    EXPECT_NE(fault_of(catalogue(), "some(1000001*kayles(3), *2)").find("loses two equal components"),
              std::string::npos);
    EXPECT_NE(fault_of(catalogue(), "all(1000001*kayles(3), *2)").find("ask about fewer"), std::string::npos);
}

TEST_F(Compounds, OtherGamesAreRefused) {
    const Rules rules = rules_of(
        "cyclic game walk(n):\n    walk(n + 1) if n < 3\n    walk(n - 1)\n"
        "game goal(n):\n    win if n = 0\n    goal(n - 1)\n"
        "game far(n):\n    goal(n)\n"
        "game trap(n):\n    lose if n = 2\n    trap(n - 1)\n",
        catalogue());
    for (const char* position : {"all(walk(2), *1)", "some(*3, goal(2))", "all_left(far(2))", "some(trap(3), *1)"})
        EXPECT_NE(fault_of(rules, position).find("a compound is of games that end when a player cannot move"),
                  std::string::npos)
            << position;
    EXPECT_NE(fault_of(catalogue(), "all(kayles(3), *1").find("')' after the operands"), std::string::npos);
    EXPECT_NE(fault_of(catalogue(), "all(nothing(3))").find("there is no game 'nothing'"), std::string::npos);
    EXPECT_NE(fault_of(catalogue(), "all()").find("expected a game"), std::string::npos);
}

TEST_F(Compounds, AGameMayHaveTheName) {
    const Rules rules = rules_of("game some(n):\n    some(n - k) for k in 1..2\n", catalogue());
    Solver solver(rules);
    EXPECT_EQ(solver.value("some(5)").value, Value(2));
    EXPECT_EQ(solver.winner("some(some(5), some(3))").first_wins, true);
    EXPECT_EQ(solver.winner("some(some(6), some(3))").first_wins, false);
    EXPECT_NE(fault_of(rules, "some(0) + sum(kayles(k) for k in 1..2)").find("give the game another name"),
              std::string::npos);
    EXPECT_EQ(solver.value("some(1) + bracelet([1])").value, solver.value("bracelet([1]) + *1").value);
    EXPECT_EQ(solver.value("some(0)").value, Value(0));
    EXPECT_EQ(fault_of(catalogue(), "some(0)"), "");
}

// What was kept of another position must not be taken for that of a compound.
TEST_F(Compounds, NothingIsKept) {
    rules::Library library = catalogue().impl().library;
    rules::Ruleset ruleset(library);
    const std::string text = "all(kayles(3), *2)";
    Diagnostics faults("position", text);
    const auto position = lang::parse_position(text, library, ruleset, faults);
    ASSERT_TRUE(position.has_value());
    EXPECT_FALSE(rules::fingerprint(ruleset, (*position)[0].instance).has_value());
}

}  // namespace grundy::compounds_test
