// SPDX-License-Identifier: MIT
// Tests what users see of kept results: they are found again, whatever the game is called, and never differ from what
// is computed; several processes may write at once; a damaged store is told of.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "support/paths.hpp"
#include "support/program.hpp"

namespace grundy::cli_results_test {

using test::Folder;
using test::has;

test::Result with_store(std::vector<std::string> words, const std::string& file) {
    words.insert(words.end(), {"--store", file});
    return test::grundy(std::move(words));
}

long lines(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

TEST(Results, AreFoundAgainWhateverTheGameIsCalled) {
    const Folder folder;
    const std::string file = folder.file("a.sqlite");
    const auto first = with_store({"value", "kayles(50)"}, file), second = with_store({"value", "kayles(50)"}, file);
    EXPECT_EQ(first.err, "");
    EXPECT_TRUE(has(second.err, "kept result of 20")) << second.err;
    EXPECT_EQ(first.out, second.out);
    for (const char* other : {"0.77(50)", "0.07(20) + 0.77(50)"})
        EXPECT_TRUE(has(with_store({"value", other}, file).err, "kept result of")) << other;
    const std::string own = "game mine(heap):\n    mine(x) + mine(y)  for t in 1..2, x + y = heap - t\n";
    const auto mine = with_store({"value", "mine(50)", "-e", own}, file);
    EXPECT_TRUE(has(mine.err, "kept result of")) << mine.err;
    EXPECT_EQ(mine.out, first.out);
    EXPECT_EQ(with_store({"value", "kayles(50)", "--quiet"}, file).err, "");
    EXPECT_TRUE(has(with_store({"value", "kayles(50)", "--json"}, file).out, "\"kept\": {"));
    EXPECT_EQ(with_store({"value", "kayles(50)", "--engine", "reference", "--budget", "9nodes"}, file).code, 3);
    EXPECT_EQ(with_store({"value", "kayles(50)", "--no-store"}, file).code, 2);
}

// A quotient of heaps is found again, checked, and gone on with; what someone changed in it is not believed.
TEST(Results, KeepMisereQuotients) {
    const Folder folder;
    const std::string file = folder.file("a.sqlite");
    const auto ask = [&](const std::string& game, const std::string& limit) {
        return with_store({"period", game, "--misere", "--limit", limit}, file);
    };
    const std::string plain = test::grundy({"period", "0.07", "--misere", "--limit", "30"}).out;
    EXPECT_EQ(ask("0.07", "27").err, "");
    const auto more = ask("0.07", "30");
    EXPECT_TRUE(has(more.err, "kept result of")) << more.err;
    EXPECT_EQ(more.out, plain);
    // Not so many heaps were asked for.
    const auto fewer = ask("0.07", "20");
    EXPECT_EQ(fewer.err, "");
    EXPECT_TRUE(has(fewer.out, "heaps 0 to 20")) << fewer.out;
    EXPECT_TRUE(has(ask("0.07", "31").err, "kept result of"));
    EXPECT_EQ(lines(with_store({"results"}, file).out), 1);
    EXPECT_TRUE(has(with_store({"results"}, file).out, "order=520 lost=89 heaps_to=31"));
    // The rules decide, not their name; and normal play has its own results.
    const std::string own = "game mine(n):\n    mine(x) + mine(y)  for x + y = n - 2\n";
    const auto mine = with_store({"period", "mine", "--misere", "--limit", "31", "-e", own}, file);
    EXPECT_TRUE(has(mine.out, "520 elements, 89 of them lost")) << mine.out << mine.err;
    EXPECT_FALSE(has(with_store({"period", "0.07"}, file).err, "kept result of"));
}

// A quotient that the budget cut short is listed as unfinished, and gives way to the whole one at once.
TEST(Results, KeepUnfinishedQuotientsOfPositions) {
    const Folder folder;
    const std::string file = folder.file("a.sqlite");
    const auto ask = [&](const std::string& budget) {
        return with_store({"quotient", "0.07(31)", "--budget", budget}, file).code;
    };
    EXPECT_EQ(ask("1e5nodes"), 3);
    EXPECT_TRUE(has(with_store({"results"}, file).out, " unfinished (")) << with_store({"results"}, file).out;
    EXPECT_EQ(ask("1e8nodes"), 0);
    EXPECT_EQ(lines(with_store({"results"}, file).out), 1);
    EXPECT_FALSE(has(with_store({"results"}, file).out, "unfinished"));
}

// Values, winners, moves and misere answers with and without a store.
// Rules that are one game under normal play may be two under misere play.
TEST(Results, OfMiserePlayAreAboutRulesThatMeanTheSameThere) {
    const Folder folder;
    const std::string file = folder.file("a.sqlite"), plain = "game pa(n): pa(n - k) for k in 1..3\n",
                      heaps = "game pb(n): pb(n - k) + *2 + *2 for k in 1..3\n",
                      some = "game pc(n): pc(n - k) for k in 1..3 if k < n\n",
                      loses = "game pc(n):\n    lose if n = 1\n    pc(n - k) for k in 1..3 if k < n\n";
    const auto check = [&](const std::string& rules, const std::string& game) {
        for (int n = 0; n < 9; ++n) {
            const std::string position = game + "(" + std::to_string(n) + ")";
            const std::vector<std::string> value = {"value", "--misere", "-e", rules, position},
                                           solve = {"solve", "--misere", "-e", rules, position};
            EXPECT_EQ(with_store(value, file).out, test::grundy(value).out) << rules << n;
            // A kept winner has no explanation.
            const std::string kept = with_store(solve, file).out;
            EXPECT_EQ(has(kept, "The first player wins"), has(test::grundy(solve).out, "The first player wins"))
                << rules << n;
        }
    };
    for (int round = 0; round < 2; ++round) {
        check(plain, "pa");
        check(heaps, "pb");
        check(some, "pc");
        check(loses, "pc");
    }
}

TEST(Results, DoNotChangeAnswers) {
    const Folder folder;
    const std::string file = folder.file("a.sqlite");
    const std::vector<std::vector<std::string>> all = {
        {"solve", "cram(board(3, 3)) + *2"},
        {"solve", "node_kayles(grid(2, 4))"},
        {"solve", "cram(board(3, 4))", "--winner"},
        {"solve", "cram(board(3, 3))", "--winner"},
        {"solve", "cram(board(2, 3))", "--misere"},
        {"value", "kayles(9)", "--misere"},
        {"moves", "kayles(9) + kayles(4)"},
        {"period", "0.77"},
        {"period", "0.137"},
        {"table", "cram(board(2, n))", "n=1..5"},
    };
    for (const auto& words : all) {
        const std::string plain = test::grundy(words).out;
        EXPECT_EQ(with_store(words, file).out, plain) << words[1];
        const auto again = with_store(words, file);
        EXPECT_EQ(again.out, plain) << words[1];
        EXPECT_TRUE(again.err.empty() || has(again.err, "kept result of")) << again.err;
    }
    EXPECT_TRUE(has(with_store({"solve", "cram(board(3, 3)) + *2"}, file).err, "kept result of"));
    EXPECT_TRUE(has(with_store({"period", "0.07"}, file).err, "kept result of"));
    EXPECT_TRUE(has(with_store({"value", "kayles(9)", "--misere"}, file).err, "kept result of"));
    const std::vector<std::string> table = {"table", "cram(board(3, n))", "n=3..4", "--json"};
    EXPECT_FALSE(has(with_store(table, folder.file("b.sqlite")).out, "\"kept\""));
    EXPECT_TRUE(has(with_store(table, folder.file("b.sqlite")).out, "\"kept\":{\"when\":"));
}

TEST(Results, AKeptPeriodHasItsCertificate) {
    const Folder folder;
    const std::string file = folder.file("a.sqlite"), certificate = folder.file("077.cert");
    EXPECT_EQ(with_store({"period", "0.77"}, file).code, 0);
    EXPECT_TRUE(has(with_store({"period", "0.77", "--certificate", certificate}, file).err, "kept result of"));
    EXPECT_EQ(test::grundy({"check", certificate}).code, 0);
    // Another name for the same rules: the certificate states the name, so it is made anew.
    EXPECT_EQ(with_store({"period", "kayles", "--certificate", certificate}, file).err, "");
    EXPECT_TRUE(has(test::slurp(certificate), "kayles"));
}

// A result is kept and found with a checkpoint, too.
TEST(Results, OfASearchThatSavesItsState) {
    const Folder folder;
    const std::string file = folder.file("a.sqlite"), saved = folder.file("saved");
    const auto first = with_store({"period", "0.77", "--checkpoint", saved}, file);
    EXPECT_EQ(first.err, "");
    EXPECT_EQ(lines(with_store({"results"}, file).out), 1);
    const std::vector<std::vector<std::string>> ways = {{"--checkpoint", saved}, {"--resume"}};
    for (const auto& way : ways) {
        std::vector<std::string> words = {"period", "0.77"};
        words.insert(words.end(), way.begin(), way.end());
        const auto again = with_store(words, file);
        EXPECT_EQ(again.out, first.out);
        EXPECT_TRUE(has(again.err, "kept result of 20")) << way[0] << again.err;
    }
    EXPECT_EQ(with_store({"period", "0.77", "--limit", "500", "--checkpoint", saved}, file).err, "")
        << "with a limit, the question is another one";
}

TEST(Results, AreListedExportedImportedAndMerged) {
    const Folder folder;
    const std::string a = folder.file("a.sqlite"), b = folder.file("b.sqlite");
    for (const char* n : {"3", "10", "9"}) with_store({"value", "kayles(" + std::string(n) + ")"}, a);
    with_store({"value", "cram(board(3, 3))"}, a);
    EXPECT_EQ(lines(with_store({"results"}, a).out), 4);
    EXPECT_EQ(lines(with_store({"results", "0.77"}, a).out), 3);
    EXPECT_EQ(with_store({"results", "export", "kayles", "--format", "bfile"}, a).out, "3 3\n9 4\n10 2\n");
    EXPECT_EQ(with_store({"results", "export", "--format", "bfile"}, a).code, 2);
    const std::string json = folder.file("a.json", with_store({"results", "export"}, a).out);
    EXPECT_EQ(with_store({"results", "import", json}, b).out, "4 results read, 4 of them new\n");
    EXPECT_EQ(with_store({"results", "import", a}, b).out, "4 results read, 0 of them new\n");
    const auto csv = [](const std::string& file) {
        return with_store({"results", "export", "--format", "csv"}, file).out;
    };
    EXPECT_EQ(lines(csv(a)), lines(csv(b)));
    EXPECT_TRUE(has(csv(b), ",\"" + json + ", 20")) << "nobody has checked them: " << csv(b);
    const std::string c = folder.file("c.sqlite");
    EXPECT_EQ(test::grundy({"results", "merge", a, b, "-o", c}).code, 0);
    EXPECT_EQ(csv(a), csv(c));
    const auto used = with_store({"value", "kayles(10)"}, b);
    EXPECT_EQ(used.out, "2\n");
    EXPECT_FALSE(has(used.err, "kept result")) << "nobody has checked it: " << used.err;
    EXPECT_EQ(test::grundy({"results", "merge", a, b}).code, 2);
    const auto python =
        test::spawn({"/usr/bin/env", "python3", test::source_dir() + "/examples/read_results.py", a}, {});
    EXPECT_EQ(python.code, 0) << python.err;
    EXPECT_EQ(lines(python.out), 4);
    EXPECT_TRUE(has(python.out, "normal\tvalue\tkayles(10)\t2\tcomputed\n")) << python.out;
}

TEST(Results, OfAnAtlasAnswerPeriods) {
    const Folder folder;
    const std::string atlas = folder.file("octal2"), file = folder.file("a.sqlite"), saved = folder.file("saved.json");
    ASSERT_EQ(test::grundy({"atlas", "plan", "octal:2", "-o", atlas, "--limit", "600"}).code, 0);
    ASSERT_EQ(test::grundy({"atlas", "run", atlas, "--threads", "1"}).code, 0);
    const auto in = with_store({"results", "import", atlas}, file);
    EXPECT_TRUE(has(in.out, " results read, ") && has(in.out, " games left out: no period is proven"))
        << in.out << in.err;
    const auto period = with_store({"period", "0.07"}, file);
    EXPECT_TRUE(has(period.err, "kept result of 20") && has(period.err, ", imported from " + atlas)) << period.err;
    EXPECT_TRUE(has(period.out, "G(n + 34) = G(n) for all n >= 53")) << period.out;
    EXPECT_EQ(with_store({"results", "export", "0.07", "-o", saved}, file).code, 0);
    EXPECT_TRUE(has(test::slurp(saved), "\"origin\": \"" + atlas));
    const std::string certificate = atlas + "/certificates/0.07.cert";
    std::ofstream(certificate, std::ios::app) << "x";
    const auto bad = with_store({"results", "import", atlas}, folder.file("b.sqlite"));
    EXPECT_EQ(bad.code, 2);
    EXPECT_TRUE(has(bad.err, "nothing was imported") && has(bad.err, "0.07: ")) << bad.err;
}

TEST(Results, SlipsAreNamed) {
    const Folder folder;
    const std::string file = folder.file("a.sqlite");
    const auto slip = with_store({"results", "exprot"}, file);
    EXPECT_EQ(slip.code, 2);
    EXPECT_TRUE(has(slip.err, "did you mean export?")) << slip.err;
    EXPECT_TRUE(has(with_store({"results", "export", "-o", ""}, file).err, "needs the name of a file"));
    EXPECT_TRUE(has(with_store({"results", "-o", "x"}, file).err, "is for results export and results merge"));
}

TEST(Results, SeveralProcessesLoseNothing) {
    const Folder folder;
    const std::string file = folder.file("a.sqlite");
    constexpr int processes = 6, each = 15;
    std::vector<pid_t> running;
    for (int p = 0; p < processes; ++p) {
        std::string positions;
        for (int i = 0; i < each; ++i) positions += "kayles(" + std::to_string(p * each + i + 1) + ")\n";
        const std::string name = std::to_string(p);
        running.push_back(test::start({test::program(), "value", "--lines", "--store", file},
                                      folder.file(name, positions), folder.file("out" + name),
                                      folder.file("err" + name)));
    }
    for (std::size_t p = 0; p < running.size(); ++p) {
        int status = 0;
        waitpid(running[p], &status, 0);
        EXPECT_EQ(status, 0) << test::slurp(folder.file("err" + std::to_string(p)));
    }
    EXPECT_EQ(lines(with_store({"results"}, file).out), processes * each);
}

TEST(Results, ADamagedStoreIsToldOf) {
    const Folder folder;
    const std::string file = folder.file("a.sqlite", std::string(4096, 'x'));
    const auto named = with_store({"value", "kayles(7)"}, file);
    EXPECT_EQ(named.code, 2);
    EXPECT_TRUE(has(named.err, "no store, or its beginning is damaged")) << named.err;
    const auto by_default = test::shell("export GRUNDY_STORE=" + file + "; grundy value 'kayles(7)'");
    EXPECT_EQ(by_default.code, 0);
    EXPECT_EQ(by_default.out, "2\n");
    EXPECT_TRUE(has(by_default.err, "warning")) << by_default.err;
    EXPECT_EQ(with_store({"value", "kayles(7)"}, folder.file("")).code, 2);
}

// Quick answers are not kept unless a store is named.
TEST(Results, QuickAnswersMakeNoStore) {
    const Folder folder;
    const std::string line = "export -n GRUNDY_STORE; unset GRUNDY_STORE; export XDG_DATA_HOME=" + folder.file("data");
    EXPECT_EQ(test::shell(line + "; grundy value 'kayles(7)'; grundy results").out, "2\nno results are kept\n");
    EXPECT_FALSE(std::filesystem::exists(folder.file("data")));
}

}  // namespace grundy::cli_results_test
