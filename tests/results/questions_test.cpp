// SPDX-License-Identifier: MIT
// Tests what a query costs the store, by the statements that the file executes: a game is asked about once, however
// many components there are, and not at all where an engine has the value at hand.
#include <gtest/gtest.h>

#include <grundy/grundy.hpp>

#include "core/sha256.hpp"
#include "results/kept_results.hpp"
#include "support/program.hpp"

namespace grundy::results::questions_test {

using test::Folder;

/// Asks a store and keeps nothing there, so that all statements are of questions.
class Asking final : public Recall {
public:
    explicit Asking(const std::string& file)
        : kept_(file, false, false, [](const std::string& message) { ADD_FAILURE() << message; }) {}
    bool knows_anything() override { return kept_.knows_anything(); }
    double least_seconds() const override { return 1e9; }
    std::optional<Recalled> find(const RecallQuestion& question) override { return kept_.find(question); }
    void keep(const RecallQuestion& /*question*/, const Recalled& /*answer*/) override { ADD_FAILURE(); }
    std::uint64_t statements() const { return kept_.statements(); }

private:
    KeptResults kept_;
};

Answer value(const std::shared_ptr<Recall>& recall, const std::string& position) {
    SolverOptions options;
    options.recall = recall;
    return Solver(Rules::catalogue(), options).value(position);
}

/// Keeps the values of all components; returns that of the sum.
std::uint64_t keep_all(const std::string& file, const std::string& position) {
    const auto kept =
        std::make_shared<KeptResults>(file, true, true, [](const std::string& message) { ADD_FAILURE() << message; });
    return value(kept, position).value->nimber();
}

std::string sum(const std::string& game, int components) {
    std::string out;
    for (int i = 1; i <= components; ++i) {
        const std::string n = std::to_string(i);
        out += (out.empty() ? "" : " + ") + game + "(" + (game == "wythoff" ? n + ", 40" : n) + ")";
    }
    return out;
}

/// A store that keeps something of another game.
void make_store(const std::string& file) {
    Row other;
    other.question = {sha256("a game"), "value", false, "1"};
    other.fingerprint_version = fingerprint_version();
    other.found = {"3", "", "cram", "search", answers_version(), "2026-01-31T12:00:00Z", 1000, 1.5};
    Store(file, Database::Use::create, [](const std::string&) {}).add({other});
}

TEST(StoreQuestions, AGameOfWhichNothingIsKeptIsAskedAboutOnce) {
    const Folder folder;
    const std::string file = folder.file("a.sqlite");
    make_store(file);
    for (const std::string game : {"wythoff", "kayles"}) {
        const auto one = std::make_shared<Asking>(file), many = std::make_shared<Asking>(file);
        value(one, sum(game, 1));
        EXPECT_EQ(value(many, sum(game, 300)).value, Solver(Rules::catalogue()).value(sum(game, 300)).value);
        EXPECT_GT(one->statements(), 0U);
        EXPECT_EQ(many->statements(), one->statements()) << game;
        const std::uint64_t before = many->statements();
        value(many, sum(game, 300));
        EXPECT_GT(many->statements(), before) << "a later query looks again";
        EXPECT_LE(many->statements(), before + 4) << game;
    }
}

TEST(StoreQuestions, RowsAreTakenTogether) {
    const Folder folder;
    const std::string file = folder.file("a.sqlite");
    constexpr int components = 1000;
    const std::string position = sum("wythoff", components);
    const std::uint64_t found = keep_all(file, position);
    const auto kept = std::make_shared<Asking>(file);
    const Answer again = value(kept, position);
    EXPECT_EQ(again.value, found);
    ASSERT_TRUE(again.kept);
    EXPECT_EQ(again.kept->answers, static_cast<std::uint64_t>(components));
    EXPECT_LT(kept->statements(), 130U) << "64 questions, and seven looks at the game";
    // The rows of a game of which much is kept are not all taken for one question.
    const auto single = std::make_shared<Asking>(file);
    EXPECT_TRUE(value(single, "wythoff(7, 40)").kept);
    const auto first = std::make_shared<Asking>(file);
    EXPECT_FALSE(value(first, "wythoff(7, 41)").kept);
    EXPECT_EQ(first->statements(), single->statements());
}

// The largest heap is computed first, and has the values of the others.
TEST(StoreQuestions, WhatAnEngineHasAtHandIsNotAskedAbout) {
    const Folder folder;
    const std::string file = folder.file("a.sqlite");
    keep_all(file, sum("kayles", 100));
    const auto one = std::make_shared<Asking>(file), many = std::make_shared<Asking>(file);
    value(one, "kayles(200)");
    value(many, "kayles(200) + " + sum("kayles", 100));
    EXPECT_EQ(many->statements(), one->statements());
    const auto nim = std::make_shared<Asking>(file);
    EXPECT_FALSE(value(nim, "nim_heaps([3, 4, 5])").kept);
    EXPECT_EQ(nim->statements(), 0U) << "a theorem gives the value";
}

// Heaps of which all values are kept are soon computed, as that costs less than to read them.
TEST(StoreQuestions, WhatIsCheapToComputeIsNotReadForLong) {
    const Folder folder;
    const std::string file = folder.file("a.sqlite"), position = sum("kayles", 3000);
    const std::uint64_t found = keep_all(file, position);
    const auto kept = std::make_shared<Asking>(file);
    const Answer again = value(kept, position);
    EXPECT_EQ(again.value, found);
    ASSERT_TRUE(again.kept);
    EXPECT_LE(again.kept->answers, 128U);
    EXPECT_LT(kept->statements(), 200U);
}

TEST(StoreQuestions, TablesOfSumsAskOnce) {
    const Folder folder;
    const std::string file = folder.file("a.sqlite");
    make_store(file);
    std::vector<std::uint64_t> statements;
    for (const std::int64_t last : {2, 20}) {
        const auto kept = std::make_shared<Asking>(file);
        SolverOptions options;
        options.recall = kept;
        Solver solver(Rules::catalogue(), options);
        const Table table = solver.family("wythoff(a, 3) + kayles(b)", {{"a", {1, last}}, {"b", {1, last}}});
        EXPECT_EQ(table.outcome, Outcome::answered);
        statements.push_back(kept->statements());
    }
    EXPECT_EQ(statements[0], statements[1]);
}

}  // namespace grundy::results::questions_test
