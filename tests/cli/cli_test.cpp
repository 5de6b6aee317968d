// SPDX-License-Identifier: MIT
// Tests the program from outside: what each command prints, in text and in JSON. The values are small ones that can be
// checked by hand or are in the literature (Kayles = 0.77: Guy and Smith 1956).
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "support/effort.hpp"
#include "support/program.hpp"

namespace grundy::test::cli_test {

using Json = nlohmann::json;

Json json_of(const Result& run) {
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(run.err, "");
    Json json = Json::parse(run.out, nullptr, false);
    EXPECT_FALSE(json.is_discarded()) << run.out;
    return json;
}

void expect_fields(const Json& json, const std::vector<std::string>& names) {
    for (const std::string& name : names) EXPECT_TRUE(json.contains(name)) << name << " in " << json;
}

TEST(CliSolve, JsonOfASumNamesEveryWinningMove) {
    // 0.77(5) = 4, so 4 xor 3 = 7: the heap *3 would have to become *4 (impossible), so 0.77(5) has to become 3.
    Json json = json_of(grundy({"solve", "--json", "0.77(5) + *3"}));
    expect_fields(json, {"position", "value", "winner", "moves", "engine", "nodes", "seconds"});
    EXPECT_EQ(json["value"], 7);
    EXPECT_EQ(json["winner"], "first");
    EXPECT_EQ(json["moves_complete"], true);
    std::set<std::string> to;
    for (const Json& move : json["moves"]) {
        expect_fields(move, {"component", "from", "to", "value", "choice"});
        EXPECT_EQ(move["component"], 1);
        EXPECT_EQ(move["from"], "0.77(5)");
        EXPECT_EQ(move["value"], 3);
        EXPECT_TRUE(to.insert(move["to"]).second) << "twice: " << move["to"];
        EXPECT_EQ(grundy({"value", move["to"]}).out, "3\n");
    }
    EXPECT_EQ(to.size(), 2U);  // 3 = G(3) = G(1) xor G(2)
}

TEST(CliSolve, TextLaysTheXorOut) {
    Result run = grundy({"solve", "0.77(5) + *3"});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_TRUE(has(run.out, "The first player wins: the value is 7, not 0.")) << run.out;
    EXPECT_TRUE(has(run.out, "0.77(5)  4  100\n")) << run.out;
    EXPECT_TRUE(has(run.out, "*3       3  011\n")) << run.out;
    EXPECT_TRUE(has(run.out, "XOR      7  111\n")) << run.out;
    EXPECT_TRUE(has(run.out, "  0.77(5) -> ")) << run.out;
    EXPECT_TRUE(has(run.out, "component 1 becomes worth 3, the XOR of the others, so the sum is 0")) << run.out;
}

TEST(CliSolve, LostPositionSaysWhy) {
    Result run = grundy({"solve", "0.77(5) + 0.77(5)"});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_TRUE(has(run.out, "The second player wins: the value is 0, and every move leaves")) << run.out;
    EXPECT_FALSE(has(run.out, "->"));
    Json json = json_of(grundy({"solve", "--json", "0.77(5) + 0.77(5)"}));
    EXPECT_EQ(json["winner"], "second");
    EXPECT_EQ(json["moves"], Json::array());
}

// A heap of 0 has no move; neither has a single stone in the game that takes 2. A heap of value 0 may have moves.
TEST(CliSolve, SaysThatThereIsNoMove) {
    for (const char* ended : {"kayles(0)", "snim[{2}](1)", "snim[{2}](1) + kayles(0)"}) {
        const Result run = grundy({"solve", ended});
        EXPECT_EQ(run.code, 0) << run.err;
        EXPECT_TRUE(has(run.out, "The second player wins: there is no move, and the value is 0.")) << run.out;
        EXPECT_FALSE(has(run.out, "every move leaves")) << run.out;
    }
    for (const char* lost : {"snim[{2}](4)", "snim[{2}](1) + snim[{2}](4)", "*1 + *1"}) {
        const Result run = grundy({"solve", lost});
        EXPECT_TRUE(has(run.out, "and every move leaves a value that is not 0.")) << run.out;
        EXPECT_FALSE(has(run.out, "there is no move")) << run.out;
    }
}

TEST(CliSolve, ExplainsInTextAndJson) {
    Json lost = json_of(grundy({"solve", "--json", "--explain", "0.77(2) + *2"}))["explanation"];
    expect_fields(lost, {"wins", "losing", "losing_count", "complete"});
    EXPECT_EQ(lost["wins"], Json::array());
    EXPECT_EQ(lost["losing_count"], 4);  // two moves in each
    for (const Json& group : lost["losing"]) {
        expect_fields(group, {"count", "alike", "move", "answer", "answers_all"});
        expect_fields(group["move"], {"component", "from", "to", "value", "total", "rule", "line", "choice"});
        EXPECT_NE(group["move"]["total"], 0);
        EXPECT_EQ(group["answer"]["total"], 0);
    }
    Json won = json_of(grundy({"solve", "--json", "--explain", "0.77(2)"}))["explanation"];
    ASSERT_EQ(won["wins"].size(), 1U);
    expect_fields(won["wins"][0], {"move", "after", "replies", "reply_count", "complete"});
    EXPECT_EQ(won["wins"][0]["reply_count"], 0);
    Result text = grundy({"solve", "--explain", "brave[m=3](1) + *1"});
    EXPECT_TRUE(has(text.out, "Why: each of the 2 moves leaves a value that is not 0")) << text.out;
    EXPECT_TRUE(has(text.out, "answer: *1 -> 0   (take = 1)")) << text.out;
    EXPECT_FALSE(has(grundy({"solve", "brave[m=3](1) + *1"}).out, "Why")) << "only where it is asked for";
}

TEST(CliSolve, ShowsTheChoiceMade) {
    Result run = grundy({"solve", "brave[m=7](23)"});
    EXPECT_TRUE(has(run.out, "brave[m=7](23) -> brave[m=7](16)   (take = 7)")) << run.out;
    Json json = json_of(grundy({"--json", "solve", "brave[m=7](23)"}));
    EXPECT_EQ(json["moves"][0]["choice"]["take"], 7);
}

TEST(CliSolve, WordsAreJoinedAndStandardInputIsRead) {
    EXPECT_EQ(grundy({"value", "0.77(5)", "+", "*3"}).out, "7\n");
    EXPECT_EQ(grundy({"value", "-"}, "0.77(5)\n  + *3\n").out, "7\n");
}

TEST(CliSolve, ManyMovesAreCutAndCounted) {
    std::string sum = "*2";
    for (int i = 0; i < 51; ++i)  // total 2 xor 3 = 1: each 3 may become a 2, and equal components would be one line
        sum += " + brave[m=" + std::to_string(i + 3) + "](3)";
    Result run = grundy({"solve", sum});
    EXPECT_TRUE(has(run.out, "Winning first moves (51)")) << run.out << run.err;
    EXPECT_TRUE(has(run.out, "... and 31 more")) << run.out;
    EXPECT_TRUE(has(run.out, "... and 12 more components")) << run.out;
    EXPECT_FALSE(has(grundy({"solve", sum, "--moves", "60"}).out, " more (")) << run.out;
    Json json = json_of(grundy({"solve", sum, "--moves", "5", "--json"}));
    EXPECT_EQ(json["moves"].size(), 5U);
    EXPECT_EQ(json["moves_complete"], false);
}

TEST(CliSolve, LongRowsComeByStandardInput) {
    std::string row = "bracelet([";
    for (int i = 0; i < 200000; ++i) row += "7, ";
    Result run = grundy({"value", "-"}, row + "7])");
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(run.out, "1\n");
    Result text = grundy({"solve", "-"}, row + "7])");
    EXPECT_LT(text.out.size(), 2000U) << "a long row is shortened in text";
}

TEST(CliValue, TextAndJson) {
    // The values 0 0 1 1 0 2 1 repeat, and 12 = 5 mod 7.
    EXPECT_EQ(grundy({"value", "snim[{2,5}](12)"}).out, "2\n");
    Json json = json_of(grundy({"value", "--json", "0.77(11)"}));
    expect_fields(json, {"position", "value", "engine", "nodes", "seconds"});
    EXPECT_EQ(json["value"], 6);
    EXPECT_EQ(json["position"], "0.77(11)");
}

TEST(CliValue, EveryEngineThatCanSaysTheSame) {
    for (const char* engine : {"reference", "memo", "heap"}) {
        Result run = grundy({"value", "0.77(9)", "--engine", engine});
        EXPECT_EQ(run.out, "4\n") << engine << run.err;
    }
    Json json = json_of(grundy({"value", "0.77(9)", "--engine", "reference", "--json"}));
    EXPECT_EQ(json["engine"], "reference");
}

TEST(CliTable, OneRange) {
    EXPECT_EQ(grundy({"table", "0.77", "0..10"}).out, "0 1 2 3 1 4 3 2 1 4 2\n");
    EXPECT_EQ(grundy({"table", "0.77", "5..5"}).out, "4\n");
    EXPECT_EQ(grundy({"table", "0.77", "8..10^1", "--format", "csv"}).out, "n,value\n8,1\n9,4\n10,2\n");
    EXPECT_EQ(grundy({"table", "0.77", "0..10", "--width", "6"}).out, " 0: 0 1 2 3 1 4\n 6: 3 2 1 4 2\n");
    EXPECT_EQ(grundy({"table", "snim[{2,", "5}]", "0..6"}).out, "0 0 1 1 0 2 1\n");
    Json json = json_of(grundy({"table", "0.77", "3..6", "--json"}));
    EXPECT_EQ(json["game"], "0.77");
    EXPECT_EQ(json["from"], 3);
    EXPECT_EQ(json["values"], Json({3, 1, 4, 3}));
    EXPECT_EQ(json_of(grundy({"table", "0.77", "3..6", "--format", "json"}))["values"], json["values"]);
}

TEST(CliTable, TwoRanges) {
    std::string rules =
        "game queen(x, y):\n    queen(x - k, y) for k in 1..\n    queen(x, y - k) for k in 1..\n"
        "    queen(x - k, y - k) for k in 1..\n";
    Folder folder;
    std::string file = folder.file("queen.game", rules);
    EXPECT_EQ(grundy({"-f", file, "table", "queen", "0..2", "1..3"}).out,
              "x\\y  1 2 3\n  0  1 2 3\n  1  2 0 4\n  2  0 1 5\n");
    EXPECT_EQ(grundy({"-f", file, "table", "queen", "0..1", "1..2", "--format", "csv"}).out,
              "x,y,value\n0,1,1\n0,2,2\n1,1,2\n1,2,0\n");
    Json json = json_of(grundy({"-f", "-", "table", "queen", "0..2", "1..3", "--json"}, rules));
    EXPECT_EQ(json["from"], Json({0, 1}));
    EXPECT_EQ(json["values"], Json::parse("[[1,2,3],[2,0,4],[0,1,5]]"));
}

TEST(CliTable, TheEndingOfTheOutputFileIsItsFormat) {
    Folder folder;
    const std::string start[][2] = {{"csv", "n,value\n0,0\n"}, {"json", "{"}, {"svg", "<svg"}, {"txt", "0 1 2 3\n"}};
    for (const auto& [ending, begin] : start) {
        const std::string path = folder.file("values." + ending);
        const Result run = grundy({"table", "0.77", "0..3", "--output", path});
        EXPECT_EQ(run.code, 0) << run.err;
        EXPECT_EQ(slurp(path).substr(0, begin.size()), begin) << ending;
    }
}

TEST(CliTable, OutputFileIsWholeOrNotThere) {
    Folder folder;
    std::string path = folder.file("values");
    Result run = grundy({"table", "0.77", "0..3", "--output", path});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(slurp(path), "0 1 2 3\n");
    EXPECT_EQ(grundy({"table", "nosuch", "0..3", "--output", path}).code, 2);
    EXPECT_EQ(slurp(path), "0 1 2 3\n") << "a failed command leaves the old file";
    EXPECT_EQ(grundy({"table", "0.77", "0..4", "--output", path}).code, 0);
    EXPECT_EQ(slurp(path), "0 1 2 3 1\n");
    EXPECT_EQ(spawn({"/bin/ls", "-A", folder.file("")}, {}).out, "values\n") << "no temporary file is left";
    Result full = grundy({"table", "0.77", "0..4", "--output", "/dev/full"});
    EXPECT_EQ(full.code, 2);
    EXPECT_EQ(spawn({"/bin/sh", "-c", "test -c /dev/full"}, {}).code, 0) << "a device is not replaced by a file";
}

TEST(CliPlan, TextAndJson) {
    Json json = json_of(grundy({"plan", "--json", "strip"}));
    ASSERT_EQ(json["plans"].size(), 1U);
    const Json& plan = json["plans"][0];
    expect_fields(plan, {"game", "engine", "form", "reason", "cost", "period"});
    EXPECT_EQ(plan["period"]["period"], 12);
    EXPECT_EQ(plan["period"]["preperiod"], 71);
    EXPECT_EQ(plan["period"]["last_exception"], 70);  // G(70) is not G(82)
    EXPECT_EQ(plan["period"]["max"], 8);
    EXPECT_EQ(plan["period"]["max_at"], 27);
    Result text = grundy({"plan", "strip"});
    EXPECT_EQ(text.code, 0) << text.err;
    EXPECT_TRUE(has(text.out, "G(n + 12) = G(n) for all n >= 71 (last exception 70;")) << text.out;
    EXPECT_TRUE(has(text.out, "largest value")) << text.out;
    EXPECT_EQ(json_of(grundy({"plan", "--json", "strip(9) + bracelet([5,1])"}))["plans"].size(), 2U);
}

TEST(CliGames, OneNoteSpeaksOfAllGamesOfAFile) {
    const Result one = grundy({"games", "at_most_the_root"});
    EXPECT_NE(one.out.find("Note (of at_most_the_logarithm, in the same file)"), std::string::npos) << one.out;
    EXPECT_NE(one.out.find("Levine 2006"), std::string::npos) << one.out;
    const Json all = json_of(grundy({"games", "--json"}));
    std::set<std::string> with_note, with_source;
    for (const Json& game : all["games"]) {
        if (game["note"] != "") with_note.insert(game["file"]);
        if (game["source"] != "") with_source.insert(game["file"]);
    }
    for (const Json& game : all["games"])
        EXPECT_TRUE(with_note.contains(game["file"]) && with_source.contains(game["file"])) << game["name"];
    for (std::size_t i = 0; i < all["games"].size(); i += 20) {
        const std::string name = all["games"][i]["name"];
        const Result shown = grundy({"games", name});
        EXPECT_NE(shown.out.find("\nNote"), std::string::npos) << name;
        EXPECT_NE(shown.out.find("\nSource"), std::string::npos) << name;
    }
}

TEST(CliGames, CatalogueAndOneGame) {
    Result list = grundy({"games"});
    EXPECT_EQ(list.code, 0);
    for (const char* name : {"brave", "cet4", "snim", "strip", "bracelet"})
        EXPECT_TRUE(has("\n" + list.out, std::string("\n") + name + " ")) << name;
    Result one = grundy({"games", "brave"});
    EXPECT_TRUE(has(one.out, "game brave(n)")) << one.out;
    EXPECT_TRUE(has(one.out, "Expected values")) << one.out;
    Json json = json_of(grundy({"games", "--json"}));
    EXPECT_GE(json["games"].size(), 5U);
    expect_fields(json_of(grundy({"games", "brave", "--json"})), {"name", "head", "source", "rules", "expectations"});
}

TEST(CliGames, CheckComputesTheExpectations) {
    if (!effort::sanitized) {  // Catalogue.EveryExpectationHolds computes the same
        Result all = grundy({"games", "--check"});
        EXPECT_EQ(all.code, 0) << all.out << all.err;
    }
    Folder folder;
    std::string rules = "game mine(n):\n    mine(n - k) for k in 1..2\n\nexpect mine(0..3) = 0 1 2 ";
    Result good = grundy({"-f", folder.file("good.game", rules + "0\n"), "games", "mine", "--check"});
    EXPECT_EQ(good.code, 0) << good.err;
    EXPECT_EQ(good.out, "1 expectation holds\n");
    std::string path = folder.file("bad.game", rules + "1\n");
    Result bad = grundy({"-f", path, "games", "mine", "--check"});
    EXPECT_EQ(bad.code, 1);
    EXPECT_TRUE(has(bad.out, "bad.game:4: ")) << bad.out;
    EXPECT_TRUE(has(bad.out, "found: ")) << bad.out;
    Result machine = grundy({"-f", path, "games", "mine", "--check", "--json"});
    EXPECT_EQ(machine.code, 1);
    EXPECT_EQ(Json::parse(machine.out)["holds"], false);
}

TEST(CliJudge, ListsAndRuns) {
    for (const Result& list : {grundy({"judge"}), grundy({"judge", "--list"})})
        for (const char* id : {"hdu-1846", "hdu-1847", "hdu-1536", "hdu-4559", "lightoj-1344"})
            EXPECT_TRUE(has(list.out, id)) << id;
    EXPECT_EQ(json_of(grundy({"judge", "--json"}))["judges"].size(), 5U);
    Result run = grundy({"judge", "hdu-1846"}, "2\n23 2\n4 3\n");
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(run.out, "first\nsecond\n");
}

TEST(Cli, MisereJsonHasNoValue) {
    Json json = json_of(grundy({"solve", "--misere", "--json", "0.77(5) + *1"}));
    expect_fields(json,
                  {"position", "misere", "winner", "reason", "moves", "moves_complete", "engine", "nodes", "seconds"});
    EXPECT_EQ(json["misere"], true);
    EXPECT_FALSE(json.contains("value"));
    EXPECT_EQ(json["reason"], nullptr) << "only a search tells who wins";
    EXPECT_EQ(
        json_of(grundy({"solve", "--misere", "--json", "*1 + *2"}))["reason"],
        "Bouton's rule: while a heap is above 1, a sum of nim heaps is lost exactly if their XOR is 0, as in normal "
        "play. Here it is 3.");
    for (const Json& move : json["moves"]) EXPECT_FALSE(move.contains("value"));
    EXPECT_EQ(json_of(grundy({"value", "--misere", "--json", "0.77(11)"}))["value"], 4);
}

}  // namespace grundy::test::cli_test
