// SPDX-License-Identifier: MIT
// The questions: each answers what the command prints as JSON, and says what is wrong with a request.
#include <gtest/gtest.h>

#include <atomic>
#include <grundy/text_faults.hpp>
#include <regex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "questions/answerer.hpp"
#include "questions/faults.hpp"
#include "services/services.hpp"
#include "support/program.hpp"
#include "support/shape_faults.hpp"

namespace grundy::questions::questions_test {

using test::grundy;

Answerer& answerer() {
    static Answerer shared(Rules::catalogue(), services::services());
    return shared;
}

Allowance allowance() {
    Allowance out;
    out.limits.time = Seconds(10);
    return out;
}

Reply ask(const std::string& question, const std::string& request) {
    Reply reply = answerer().answer(question, request, allowance());
    EXPECT_EQ(test::answer_fault(question, reply.status, reply.body), "") << request;
    return reply;
}

Json answer(const std::string& question, const std::string& request) {
    const Reply reply = ask(question, request);
    EXPECT_EQ(reply.status, 200) << reply.body;
    return Json::parse(reply.body);
}

// Kept values save work, so that the steps of work and the time differ from those of a new process.
std::string without_effort(const std::string& json) {
    return std::regex_replace(json, std::regex("\"(nodes|seconds)\": ?[0-9.e+-]+"), "\"$1\":0");
}

TEST(Questions, AnswerByteForByteAsTheCommands) {
    struct Row {
        const char *question, *request;
        std::vector<std::string> words;
    };
    const std::vector<Row> rows = {
        {"solve", R"j({"position": "kayles(4) + *1"})j", {"solve", "kayles(4) + *1"}},
        {"solve", R"j({"position": "kayles(9)", "moves": 1})j", {"solve", "kayles(9)", "--moves", "1"}},
        {"solve", R"j({"position": "kayles(9)", "winner": true})j", {"solve", "kayles(9)", "--winner"}},
        {"solve", R"j({"position": "kayles(3)", "explain": true})j", {"solve", "kayles(3)", "--explain"}},
        {"solve", R"j({"position": "kayles(4)", "remoteness": true})j", {"solve", "kayles(4)", "--remoteness"}},
        {"solve", R"j({"position": "kayles(4)", "misere": true})j", {"solve", "kayles(4)", "--misere"}},
        {"solve",
         R"j({"position": "kayles(4)", "misere": true, "explain": true})j",
         {"solve", "kayles(4)", "--misere", "--explain"}},
        {"value", R"j({"position": "brave[m=7](10^18)"})j", {"value", "brave[m=7](10^18)"}},
        {"value", R"j({"position": "kayles(4)", "misere": true})j", {"value", "kayles(4)", "--misere"}},
        {"moves", R"j({"position": "cram(board(2, 3))"})j", {"moves", "cram(board(2, 3))"}},
        {"table", R"j({"game": "kayles", "ranges": ["0..20"]})j", {"table", "kayles", "0..20"}},
        {"table", R"j({"game": "wythoff", "ranges": [[0, 3], "0..4"]})j", {"table", "wythoff", "0..3", "0..4"}},
        {"table", R"j({"game": "chomp([n, n])", "ranges": {"n": "1..4"}})j", {"table", "chomp([n, n])", "n=1..4"}},
        {"table",
         R"j({"game": "kayles", "ranges": ["0..99"], "stats": true})j",
         {"table", "kayles", "0..99", "--stats"}},
        {"table",
         R"j({"game": "kayles", "ranges": ["0..99"], "misere": true, "winner": true})j",
         {"table", "kayles", "0..99", "--misere", "--winner"}},
        {"period", R"j({"game": "kayles"})j", {"period", "kayles"}},
        {"period", R"j({"game": "0.16", "limit": 20})j", {"period", "0.16", "--limit", "20"}},
        {"plan", R"j({"position": "kayles"})j", {"plan", "kayles"}},
        {"pattern", R"j({"game": "strip"})j", {"pattern", "strip"}},
        {"games", R"j({"search": "dawson"})j", {"games", "--search", "dawson"}},
        {"game", R"j({"name": "kayles"})j", {"games", "kayles"}},
        {"game-graph", R"j({"position": "kayles(3)"})j", {"draw", "kayles(3)", "--game-graph"}},
        {"judges", "{}", {"judge", "--list"}}};
    for (const Row& row : rows) {
        std::vector<std::string> words = row.words;
        words.emplace_back("--json");
        const test::Result run = grundy(words);
        const Reply reply = ask(row.question, row.request);
        EXPECT_EQ(reply.status, 200) << reply.body;
        EXPECT_EQ(without_effort(reply.body), without_effort(run.out)) << row.question << " " << row.request;
    }
}

TEST(Questions, RulesOfTheRequestAreInScopeOfItAlone) {
    const std::string rules = R"j("rules": "game f(n):\n    f(n - k) for k in 1..3\n")j";
    EXPECT_EQ(answer("value", R"j({"position": "f(7) + kayles(1)", )j" + rules + "}")["value"], 2);
    EXPECT_EQ(answer("game", R"j({"name": "f", )j" + rules + "}")["file"], "rules");
    EXPECT_EQ(ask("value", R"j({"position": "f(7)"})j").status, 422);
    EXPECT_EQ(answer("value", R"j({"position": "f(7)", "rules": "game f(n):\n    f(n - 1)\n"})j")["value"], 1);
    EXPECT_EQ(answer("value", R"j({"position": "node_kayles(g)", "graphs": {"g": "1-2\n2-3\n"}})j")["value"], 2);
    EXPECT_EQ(answer("value", R"j({"position": "snim[S](5)", "data": "S = {1, 2}\n"})j")["value"], 2);
}

TEST(Questions, FaultsOfRulesHavePlaces) {
    const std::string rules = "# \U0001F3B2\ngame f(n):\n    \u00e9(n - 1)\n    f(m)\n";
    const Json request = {{"position", "f(1)"}, {"rules", rules}};
    const Reply reply = ask("solve", request.dump());
    ASSERT_EQ(reply.status, 422) << reply.body;
    const Json error = Json::parse(reply.body)["error"];
    EXPECT_EQ(error["kind"], "text");
    EXPECT_EQ(error["where"], "rules");
    EXPECT_TRUE(error["message"].get<std::string>().starts_with("rules:3:5: ")) << error;
    ASSERT_GE(error["diagnostics"].size(), 1U);
    EXPECT_EQ(error["diagnostics"][0]["line"], 3);
    EXPECT_EQ(error["diagnostics"][0]["column"], 5);
    const Json position = Json::parse(ask("solve", R"j({"position": "*3 + kayels(2)"})j").body)["error"];
    EXPECT_EQ(position["where"], "position");
    EXPECT_EQ(position["diagnostics"][0]["column"], 6);
    EXPECT_EQ(position["diagnostics"][0]["length"], 6);
    EXPECT_TRUE(test::has(position["diagnostics"][0]["hint"], "kayles")) << position;
    // A die is four bytes in UTF-8 and two units in UTF-16; an e with an accent is two bytes and one unit.
    const TextFaults wide("", "rules", {{2, 5, 4, "message", "hint"}});
    const Json place = report::json_of(placed(wide, "game\n\U0001F3B2\u00e9xy z"))[0];
    EXPECT_EQ(place["column"], 3);
    EXPECT_EQ(place["length"], 3);
}

TEST(Questions, CheckRulesListsFaultsAndFindings) {
    const Json fine = answer("check-rules", R"j({"rules": "game f(n):\n    f(n - k) for k in 1..3\n"})j");
    EXPECT_EQ(fine, Json::parse(R"j({"schema": 1, "games": ["f"], "faults": [], "findings": []})j"));
    const Json faulty = answer("check-rules", R"j({"rules": "game f(n):\n    f(m)\n"})j");
    EXPECT_EQ(faulty["games"], Json::array());
    EXPECT_EQ(faulty["faults"][0]["line"], 2);
    EXPECT_EQ(faulty["faults"][0]["column"], 7);
    EXPECT_EQ(faulty["faults"][0]["length"], 1);
    const Json odd = answer("check-rules", R"j({"rules": "game f(n, m):\n    f(n - 1, 0) if n < 0\n"})j");
    ASSERT_GE(odd["findings"].size(), 1U);
    EXPECT_GE(odd["findings"][0]["length"], 1);
    const Json expects = answer("check-rules", R"j({"rules": "game f(n): f(n - 1)\nexpect f(0..2) = 0 1 1\n"})j");
    ASSERT_EQ(expects["findings"].size(), 1U) << expects;
    EXPECT_EQ(expects["findings"][0]["line"], 2);
    EXPECT_EQ(expects["findings"][0]["column"], 18);
    EXPECT_EQ(expects["findings"][0]["length"], 5);
    const Json laid_out = answer("format-rules", R"j({"rules": "game f(n): f(n-1)"})j");
    EXPECT_EQ(laid_out["rules"], grundy({"fmt", "-"}, "game f(n): f(n-1)").out);
}

// As `grundy games NAME` reads names.
TEST(Questions, AGameIsMeantByItsNamesAndByWordsThatOnlyItHas) {
    for (const char* name : {"kayles", "Kayles", "0.77", "Rip Van Winkle's game", "kayles(5)"})
        EXPECT_EQ(answer("game", Json{{"name", name}}.dump())["name"], "kayles") << name;
    EXPECT_EQ(answer("game", R"j({"name": "Nim"})j")["name"], "nim");
    EXPECT_EQ(answer("game", R"j({"name": "northcott"})j")["name"], "hdu1730");
    const std::string several = ask("game", R"j({"name": "dawson"})j").body;
    EXPECT_TRUE(test::has(several, "these speak of it: dawsons_chess, dawsons_kayles,")) << several;
}

TEST(Questions, MalformedRequestsNameTheFault) {
    const auto fault = [](const std::string& question, const std::string& request, int status) {
        const Reply reply = ask(question, request);
        EXPECT_EQ(reply.status, status) << request << reply.body;
        return Json::parse(reply.body)["error"]["message"].get<std::string>();
    };
    EXPECT_TRUE(test::has(fault("solve", "{\"position\": ", 400), "line 1"));
    EXPECT_TRUE(test::has(fault("solve", "[1]", 400), "object"));
    EXPECT_TRUE(test::has(fault("solve", R"j({"positon": "*1"})j", 400), "did you mean 'position'?"));
    EXPECT_TRUE(test::has(fault("solve", "{}", 400), "'position' is missing"));
    EXPECT_TRUE(test::has(fault("solve", R"j({"position": 3})j", 400), "must be a text"));
    EXPECT_TRUE(test::has(fault("solve", R"j({"position": "*1", "moves": -1})j", 400), "natural"));
    EXPECT_TRUE(test::has(fault("solve", R"j({"position": "*1", "moves": "x"})j", 400), "natural"));
    EXPECT_TRUE(test::has(fault("table", R"j({"game": "kayles", "ranges": ["9..0"]})j", 422), "did you mean 0..9"));
    EXPECT_TRUE(test::has(fault("plot", R"j({"game": "kayles", "from": 0, "to": "10^30"})j", 400), "below 2^63"));
    EXPECT_TRUE(test::has(fault("table", R"j({"game": "kayles", "ranges": ["0..10^7"]})j", 422), "4000000"));
    EXPECT_TRUE(test::has(fault("solve", R"j({"position": "*1", "budget": {"time": 1}})j", 400), "seconds"));
    EXPECT_TRUE(test::has(fault("sovle", "{}", 404), "there is no question 'sovle'; did you mean 'solve'?"));
    const Json large = {{"position", "*1"}, {"rules", std::string(300 << 10, '#')}};
    EXPECT_EQ(ask("solve", large.dump()).status, 413);
    EXPECT_EQ(ask("solve", std::string(500000, '[')).status, 400) << "deep nesting is no stack";
}

TEST(Questions, PeriodsComeInWords) {
    EXPECT_EQ(answer("period", R"j({"game": "kayles", "words": true})j")["words"], grundy({"period", "kayles"}).out);
    const Json none = answer("period", R"j({"game": "0.106", "words": true, "limit": 100})j");
    EXPECT_TRUE(test::has(none["words"], "not found in the values of heaps 0 to 100\n"));
    EXPECT_FALSE(answer("period", R"j({"game": "kayles"})j").contains("words"));
}

// The exceptions of Kayles are those of Winning Ways, chapter 4.
TEST(Questions, PeriodsListTheirExceptions) {
    const Json kayles = answer("period", R"j({"game": "kayles", "exceptions": true})j");
    EXPECT_EQ(kayles["exceptions"], Json::parse("[0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]"));
    const Json rising = answer("period", R"j({"game": "strip", "exceptions": true})j");
    EXPECT_TRUE(rising["exceptions"].is_null() || rising["exceptions"].size() <= rising["preperiod"]) << rising;
    EXPECT_TRUE(answer("period", R"j({"game": "0.106", "exceptions": true, "limit": 100})j")["exceptions"].is_null());
}

TEST(Questions, BudgetsAreResults) {
    const Json stopped = answer("value", R"j({"position": "cram(board(7, 9))", "budget": {"nodes": 1000}})j");
    EXPECT_EQ(stopped["outcome"], "out_of_budget");
    EXPECT_FALSE(stopped["stopped"].get<std::string>().empty());
    std::atomic<bool> interrupt{true};
    Allowance interrupted = allowance();
    interrupted.limits.interrupt = &interrupt;
    const Reply reply = answerer().answer("value", R"j({"position": "cram(board(7, 9))"})j", interrupted);
    EXPECT_EQ(Json::parse(reply.body)["outcome"], "interrupted");
    Allowance little = allowance();
    little.limits.nodes = 1000;
    const Reply greedy =
        answerer().answer("value", R"j({"position": "cram(board(7, 9))", "budget": {"nodes": 1e12}})j", little);
    EXPECT_TRUE(test::has(greedy.body, "budget of 1000 nodes"))
        << greedy.body << "a request cannot ask for more than is allowed";
}

TEST(Questions, LargeNumbersComeAsStringsIfAskedFor) {
    const std::string request = R"j({"position": "nim(9007199254740993)", "strings": true})j";
    EXPECT_TRUE(test::has(ask("value", request).body, "\"value\": \"9007199254740993\""));
}

TEST(Questions, PlayShowsTheNextPositions) {
    const Json play = answer("play", R"j({"position": "kayles(2) + *1"})j");
    EXPECT_EQ(play["winner"], "first");
    EXPECT_EQ(play["over"], false);
    std::set<std::string> winning, all;
    for (const Json& move : play["moves"]) {
        all.insert(move["after"]);
        if (move["wins"]) winning.insert(move["after"]);
    }
    EXPECT_EQ(all, (std::set<std::string>{"kayles(0) + kayles(1) + *1", "kayles(0) + kayles(0) + *1", "kayles(2)"}));
    EXPECT_EQ(winning, (std::set<std::string>{"kayles(0) + kayles(1) + *1"}));
    const Json end = answer("play", R"j({"position": "0"})j");
    EXPECT_EQ(end["over"], true);
    EXPECT_EQ(end["winner"], "second");
    EXPECT_EQ(answer("play", R"j({"position": "0", "misere": true})j")["winner"], "first");
    const Json misere = answer("play", R"j({"position": "*1 + *2", "misere": true})j");
    EXPECT_EQ(misere["winner"], "first");
    EXPECT_EQ(misere["value"], nullptr);
    const Json blind = answer("play", R"j({"position": "kayles(2)", "values": false})j");
    EXPECT_EQ(blind["known"], false);
    EXPECT_EQ(blind["moves"][0]["wins"], nullptr);
    EXPECT_EQ(blind["moves"].size(), 2U);
    const Json cyclic = answer("play", R"j({"position": "f(1)", "rules": "cyclic game f(n):\n    f(1 - n)\n"})j");
    EXPECT_EQ(cyclic["draw"], true);
    EXPECT_EQ(cyclic["winner"], nullptr);
    EXPECT_EQ(cyclic["moves"][0]["keeps_draw"], true);
    EXPECT_EQ(cyclic["moves"][0]["wins"], false);
}

// Moves come back as answers list them, or as little of them as tells which they are.
TEST(Questions, PlayMakesMoves) {
    const Json start = answer("play", R"j({"position": "kayles(4) + *3"})j");
    for (const Json& move : start["moves"]) {
        const Json request = {{"position", "kayles(4) + *3"}, {"made", Json::array({move})}};
        const Json next = answer("play", request.dump());
        EXPECT_EQ(next["position"], move["after"]) << move;
        EXPECT_EQ(next["winner"], move["wins"] == true ? "second" : "first") << move;
    }
    const Json two = answer("play", R"j({"position": "kayles(4) + *3", "made":
        [{"component": 2, "choice": {"take": 2}}, {"to": "kayles(0) + kayles(3)"}]})j");
    EXPECT_EQ(two["position"], "kayles(0) + kayles(3) + *1");
    const auto fault = [](const char* made, const char* rules = "") {
        const Json request = {{"position", "kayles(4) + *3"}, {"made", Json::parse(made)}, {"rules", rules}};
        return ask("play", request.dump()).body;
    };
    EXPECT_TRUE(test::has(fault(R"j([{"component": 2, "choice": {"take": 4}}])j"), "move 1 of 'made' is no move of"));
    EXPECT_TRUE(test::has(fault(R"j([{"component": 2}])j"), "move 1 of 'made' may be one to "));
    EXPECT_TRUE(test::has(fault(R"j([{"component": "x"}])j"), "'made' must be a list of moves"));
    EXPECT_TRUE(test::has(fault(R"j([{"choice": {"take": -1}}])j"), "'made' must be a list of moves"));
    EXPECT_TRUE(test::has(fault(R"j([{"to": "no_such_game(3)"}])j"), "no_such_game"));
    EXPECT_TRUE(
        test::has(fault(R"j([{"to": "win"}])j", "game kayles(n):\n    win  if n = 4\n"), "ends the whole game"));
}

TEST(Questions, PositionsComeApart) {
    const Json json = answer("position", R"j({"position": "cram(board(2, 3)) + kayles(5) + *2", "values": true})j");
    ASSERT_EQ(json["components"].size(), 3U);
    const Json& board = json["components"][0]["arguments"][0];
    EXPECT_EQ(board["type"], "board");
    EXPECT_EQ(board["cells"], Json::parse("[[0, 0, 0], [0, 0, 0]]"));
    EXPECT_EQ(json["components"][1]["kind"], "heap");
    EXPECT_EQ(json["components"][1]["value"], 4);
    EXPECT_EQ(json["components"][2]["kind"], "nim");
    const Json graph = answer("position", R"j({"position": "node_kayles(path(3))"})j")["components"][0];
    EXPECT_EQ(graph["kind"], "graph");
    EXPECT_EQ(graph["value"], nullptr);
    EXPECT_EQ(graph["arguments"][0]["vertices"].size(), 3U);
    EXPECT_EQ(graph["arguments"][0]["edges"].size(), 2U);
    EXPECT_EQ(graph["arguments"][0]["places"].size(), 3U);
}

TEST(Questions, ExamplesOfGamesCanBeAsked) {
    Solver solver(Rules::catalogue());
    int known = 0;
    const Json all = answer("games", "{}");
    for (const Json& game : all["games"]) {
        const std::string example = game["example"];
        if (example.empty()) continue;
        ++known;
        EXPECT_NO_THROW(solver.position(example)) << example;
        EXPECT_TRUE(example.starts_with(game["name"].get<std::string>())) << example;
    }
    EXPECT_GE(known, 150);
    const Json kayles = answer("game", R"j({"name": "kayles"})j");
    EXPECT_EQ(kayles["aliases"][0], "Rip Van Winkle's game");
    EXPECT_EQ(kayles["family"], "heap");
}

TEST(Questions, PlotsShowEveryValue) {
    const std::string request = R"j({"game": "kayles", "from": 3, "to": 40, "columns": 10, "rows": 5})j";
    const Json plot = answer("plot", request);
    const auto values = answer("table", R"j({"game": "kayles", "ranges": ["3..40"]})j")["values"];
    const std::int64_t each = plot["heaps_per_column"], step = plot["values_per_row"];
    EXPECT_EQ(plot["columns"], 10);
    std::set<std::pair<std::int64_t, std::int64_t>> expected, found;
    for (std::size_t i = 0; i < values.size(); ++i)
        expected.emplace(static_cast<std::int64_t>(i) / each, values[i].get<std::int64_t>() / step);
    for (std::size_t c = 0; c < plot["cells"].size(); ++c)
        for (std::size_t k = 0; k < plot["cells"][c].size(); k += 2)
            for (std::int64_t r = 0; r < plot["cells"][c][k + 1].get<std::int64_t>(); ++r)
                found.emplace(c, plot["cells"][c][k].get<std::int64_t>() + r);
    EXPECT_EQ(found, expected);
    EXPECT_EQ(plot["max"], *std::max_element(values.begin(), values.end()));
    EXPECT_EQ(ask("plot", R"j({"game": "wythoff", "from": 0, "to": 9})j").status, 422);
    EXPECT_EQ(ask("plot", R"j({"game": "kayles", "from": 9, "to": 0})j").status, 422);
}

TEST(Questions, DocumentsAreFiles) {
    const auto document = [](const std::string& question, const std::string& format, const std::string& request) {
        return answer("document", R"j({"question": ")j" + question + R"j(", "format": ")j" + format +
                                      R"j(", "request": )j" + request + "}");
    };
    const std::string table = R"j({"game": "kayles", "ranges": ["0..2"]})j";
    EXPECT_EQ(document("table", "csv", table),
              Json::parse(
                  R"j({"schema": 1, "name": "kayles.csv", "type": "text/csv", "text": "n,value\n0,0\n1,1\n2,2\n"})j"));
    EXPECT_EQ(document("table", "tex", table)["text"], grundy({"table", "kayles", "0..2", "--format", "tex"}).out);
    EXPECT_EQ(document("solve", "markdown", R"j({"position": "kayles(5)"})j")["text"],
              grundy({"solve", "kayles(5)", "--format", "markdown"}).out);
    EXPECT_EQ(document("draw", "dot", R"j({"position": "kayles(3)", "game_graph": true})j")["text"],
              grundy({"draw", "kayles(3)", "--game-graph"}).out);
    EXPECT_TRUE(test::has(document("period", "certificate", R"j({"game": "kayles"})j")["text"], "kayles"));
    EXPECT_TRUE(test::has(document("program", "python", R"j({"game": "kayles"})j")["text"], "def "));
    const std::string given =
        document("program", "cpp", R"j({"game": "kayles", "input": "T; n", "words": "Alice Bob"})j")["text"];
    for (const char* part : {"Alice", "Bob", "--input 'T; n'"}) EXPECT_TRUE(test::has(given, part)) << part;
    EXPECT_EQ(given, grundy({"code", "kayles", "--input", "T; n", "--words", "Alice Bob"}).out);
    for (const char* wrong : {R"j({"game": "kayles", "input": "T; m"})j", R"j({"game": "kayles", "words": "Alice"})j",
                              R"j({"game": "kayles", "words": "Ali\"ce Bob"})j"})
        EXPECT_EQ(
            ask("document", R"j({"question": "program", "format": "cpp", "request": )j" + std::string(wrong) + "}")
                .status,
            422)
            << wrong;
    // The command at the head names a file for the rules that the request brings.
    for (const auto& [question, request] : {std::pair{"program", R"j({"game": "own"})j"},
                                            std::pair{"table", R"j({"game": "own", "ranges": ["0..9"]})j"}}) {
        const Json with_rules = answer(
            "document", R"j({"rules": "game own(n): own(n - k) for k in {1, 3}", "format": "cpp", "question": ")j" +
                            std::string(question) + R"j(", "request": )j" + request + "}");
        EXPECT_TRUE(test::has(with_rules["text"], " -f rules.game")) << with_rules;
    }
    EXPECT_TRUE(document("table", "png", table)["base64"].get<std::string>().starts_with("iVBORw0KGgo"));
    EXPECT_EQ(ask("document", R"j({"question": "table", "format": "doc", "request": )j" + table + "}").status, 422);
    EXPECT_EQ(ask("document", R"j({"question": "solve", "format": "tex", "request": {"game": 1}})j").status, 400);
}

TEST(Questions, ManyThreadsShareADesk) {
    Answerer shared(Rules::catalogue());
    std::atomic<int> right{0};
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([&] {
            for (int n = 0; n < 40; ++n) {
                const Json request = {{"position", "snim[{1,2}](" + std::to_string(n) + ")"}};
                const Json json = Json::parse(shared.answer("value", request.dump(), allowance()).body);
                right += json["value"] == n % 3;
            }
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(right, 160);
}

TEST(Questions, LongAnswersAreNotGiven) {
    Answerer answerer(Rules::catalogue());
    Allowance small;
    small.answer_bytes = 3000;
    std::vector<double> agreed;
    small.limits.time = Seconds(5);
    small.agreed = [&](const Limits& limits) { agreed.push_back(limits.time->count()); };
    EXPECT_TRUE(Json::parse(answerer.answer("moves", R"j({"position": "kayles(2)"})j", small).body).contains("groups"));
    const Reply reply = answerer.answer("moves", R"j({"position": "kayles(100)", "budget": {"seconds": 0.5}})j", small);
    EXPECT_EQ(reply.status, 200);
    EXPECT_EQ(Json::parse(reply.body)["outcome"], "out_of_budget") << reply.body;
    EXPECT_EQ(agreed, (std::vector<double>{5, 0.5})) << "whoever watches hears of the limits";
}

// Ten thousand instances of games were once taken for parameters that change for ever, although there were none.
TEST(Questions, ALongChainOfGamesHasAnEnd) {
    std::string rules;
    constexpr int count = 10'050;
    for (int i = 0; i < count; ++i)
        rules += "game a" + std::to_string(i) + "(n): a" + std::to_string(std::min(i + 1, count - 1)) + "(n-1)\n";
    const auto value = [&](const std::string& position, const std::string& with) {
        Answerer answerer(Rules::catalogue());
        return answerer.answer("value", Json{{"position", position}, {"rules", with}}.dump(), Allowance{}).body;
    };
    EXPECT_EQ(Json::parse(value("a0(101)", rules))["value"], 1);
    EXPECT_TRUE(test::has(value("f(5)", "game f(n) with m = 1: f[m=m + 1](n - 1)"), "parameters for ever"));
}

}  // namespace grundy::questions::questions_test
