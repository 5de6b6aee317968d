// SPDX-License-Identifier: MIT
// Tests what a solver asks a Recall and hands over: answers from it are the same as those that are computed, for equal
// games of any name, and nothing is asked where an engine is named.
#include <gtest/gtest.h>

#include <map>

#include "core/sha256.hpp"
#include "support/own_rules.hpp"
#include "support/program.hpp"

namespace grundy::recall_test {

class Notes final : public Recall {
public:
    using Key = std::tuple<std::string, std::string, bool, std::string>;
    bool knows_anything() override { return true; }
    double least_seconds() const override { return least; }
    std::optional<Recalled> find(const RecallQuestion& q) override {
        ++asked;
        const auto it = known.find({q.fingerprint, q.question, q.misere, q.position});
        return it == known.end() ? std::nullopt : std::optional(it->second);
    }
    void keep(const RecallQuestion& q, const Recalled& answer) override {
        known[{q.fingerprint, q.question, q.misere, q.position}] = answer;
    }

    double least = 0;
    int asked = 0;
    std::map<Key, Recalled> known;
};

Solver solver_with(const std::shared_ptr<Notes>& notes, const std::string& engine = "") {
    SolverOptions options = with(engine);
    options.recall = notes;
    return Solver(Rules::catalogue(), options);
}

TEST(Recall, ValuesAreHandedOverAndUsed) {
    const auto notes = std::make_shared<Notes>();
    const Answer first = solver_with(notes).value("cram(board(3, 4)) + *2");
    EXPECT_FALSE(first.kept);
    ASSERT_EQ(notes->known.size(), 1U);
    const Answer second = solver_with(notes).value("*2 + cram(board(3, 4))");
    EXPECT_EQ(second.value, first.value);
    ASSERT_TRUE(second.kept);
    EXPECT_EQ(second.kept->answers, 1U);
    EXPECT_EQ(second.nodes, 0U);
    notes->known.begin()->second.answer = "77";
    EXPECT_EQ(solver_with(notes).value("cram(board(3, 4))").value, 77U);
}

// The moves of a board need the values of all options, which are handed over with it. Those of a heap need a table,
// which has its value at hand.
TEST(Recall, MovesAreTheSame) {
    const auto notes = std::make_shared<Notes>();
    for (const std::string position : {"cram(board(3, 3)) + *2", "node_kayles(grid(2, 4))", "kayles(12) + *1"}) {
        const Answer plain = Solver(Rules::catalogue()).solve(position);
        for (int i = 0; i < 2; ++i) {
            const Answer kept = solver_with(notes).solve(position);
            EXPECT_EQ(kept.kept.has_value(), i == 1 && position[0] != 'k') << position;
            ASSERT_EQ(kept.moves.size(), plain.moves.size()) << position;
            for (std::size_t m = 0; m < plain.moves.size(); ++m) EXPECT_EQ(kept.moves[m].to, plain.moves[m].to);
        }
    }
}

TEST(Recall, WinnersAndMisereAnswers) {
    const auto notes = std::make_shared<Notes>();
    for (int i = 0; i < 2; ++i) {
        Solver solver = solver_with(notes);
        EXPECT_EQ(solver.winner("cram(board(3, 5))").first_wins,
                  Solver(Rules::catalogue()).winner("cram(board(3, 5))").first_wins);
        const MisereAnswer value = solver.misere_value("kayles(9)");
        EXPECT_EQ(value.value, Solver(Rules::catalogue()).misere_value("kayles(9)").value);
        EXPECT_EQ(value.kept.has_value(), i == 1);
        const MisereAnswer lost = solver.misere("kayles(1)");
        EXPECT_FALSE(lost.first_wins);
        EXPECT_EQ(lost.kept.has_value(), i == 1);
    }
}

TEST(Recall, PeriodsAreSharedByShiftedGames) {
    const auto notes = std::make_shared<Notes>();
    EXPECT_FALSE(solver_with(notes).period("0.137").kept);
    const PeriodAnswer kept = solver_with(notes).period("0.07"), found = Solver(Rules::catalogue()).period("0.07");
    ASSERT_TRUE(kept.kept && kept.period);
    EXPECT_EQ(kept.period->period, found.period->period);
    EXPECT_EQ(kept.period->preperiod, found.period->preperiod);
    EXPECT_EQ(kept.max, found.max);
    EXPECT_EQ(kept.max_at, found.max_at);
    ASSERT_EQ(notes->known.size(), 1U);
    const Recalled& row = notes->known.begin()->second;
    const auto stated = certified_period(row.evidence);
    ASSERT_TRUE(stated);
    const auto claim = [](const std::string& answer) { return answer.substr(0, answer.find(" computed_to=")); };
    EXPECT_EQ(claim(row.answer), claim(stated->answer)) << "also the largest value";
    PeriodQuery limited;
    limited.limit = 10;
    EXPECT_FALSE(solver_with(notes).period("0.07", limited).kept);
}

// Also where some values do not rise, and where several games call each other.
TEST(Recall, PeriodsThatRise) {
    const auto notes = std::make_shared<Notes>();
    for (const char* const game : {"0.2002C", "0.02002C", "wythoff(n, 3)", "round_kayles"}) {
        const PeriodAnswer found = Solver(Rules::catalogue()).period(game);
        ASSERT_TRUE(found.period) << game;
        for (const bool again : {false, true}) {
            const PeriodAnswer kept = solver_with(notes).period(game);
            EXPECT_TRUE(!again || kept.kept) << game;
            ASSERT_TRUE(kept.period) << game;
            EXPECT_EQ(kept.period->period, found.period->period) << game;
            EXPECT_EQ(kept.period->preperiod, found.period->preperiod) << game;
            EXPECT_EQ(kept.period->saltus, found.period->saltus) << game;
            EXPECT_EQ(kept.period->flat, found.period->flat) << game;
        }
    }
    for (auto& [key, row] : notes->known) {
        const std::size_t at = row.answer.find("flat=");
        if (at != std::string::npos) row.answer.replace(at, 6, "flat=x");
    }
    EXPECT_FALSE(solver_with(notes).period("0.2002C").kept) << "the record is damaged";
}

std::string sealed_again(std::string text, const std::string& from, const std::string& to) {
    text.resize(text.find("seal "));
    text.replace(text.find(from), from.size(), to);
    return text + "seal " + sha256(text) + "\n";
}

// A certificate is kept for the games that it is about: not for that without its conditions, and for none if its
// numbers make no sense.
TEST(Recall, CertificatesOfResiduesAndOfNonsenseAreNotKept) {
    const Rules rules = rules_of("game even(n):\n    even(n - 1)\n    even(n - 2) if n mod 2 = 0\n");
    PeriodQuery query;
    query.certificate = true;
    const std::string residues = Solver(rules).period("even", query).certificate;
    ASSERT_NE(residues.find("progression"), std::string::npos);
    EXPECT_FALSE(certified_period(residues));
    const std::string flat = Solver(Rules()).period("0.2002C", query).certificate;
    ASSERT_TRUE(certified_period(flat));
    EXPECT_FALSE(certified_period(sealed_again(flat, "\nperiod 22\n", "\nperiod 0\n")));
}

// The last run of a search that continues from a checkpoint may be short; the result is that of all runs.
TEST(Recall, ContinuedWorkIsKeptHoweverShortTheLastRun) {
    const test::Folder folder;
    Checkpointing saved;
    saved.file = folder.file("saved");
    const auto notes = std::make_shared<Notes>();
    notes->least = 1000;
    const auto run = [&] {
        Solver solver = solver_with(notes);
        solver.keep_in(saved);
        return solver.value("cram(board(4, 5)) + *2");
    };
    const Answer first = run();
    EXPECT_TRUE(notes->known.empty()) << "quick work that begins anew";
    EXPECT_EQ(run().value, first.value);
    EXPECT_EQ(notes->known.size(), 1U);
    EXPECT_TRUE(run().kept);
}

TEST(Recall, NothingIsAskedWithAnEngineOrKeptOfQuickWork) {
    const auto notes = std::make_shared<Notes>();
    solver_with(notes, "memo").solve("kayles(9)");
    EXPECT_EQ(notes->asked, 0);
    EXPECT_TRUE(notes->known.empty());
    notes->least = 1000;
    solver_with(notes).solve("cram(board(3, 3))");
    EXPECT_TRUE(notes->known.empty());
}

}  // namespace grundy::recall_test
