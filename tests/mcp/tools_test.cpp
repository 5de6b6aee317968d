// SPDX-License-Identifier: MIT
// Tools answer what their questions answer, byte for byte, and as their schemas say.
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "mcp/talk.hpp"
#include "services/services.hpp"
#include "support/program.hpp"
#include "support/shape_faults.hpp"

namespace grundy::mcp::tools_test {

using questions::Answerer;
using questions::Reply;

questions::Allowance allowance(double seconds) {
    questions::Allowance out;
    out.limits.time = Seconds(seconds);
    return out;
}

// Answers in this process, as the program does in others.
Calls::Answer answers() {
    const auto answerer = std::make_shared<Answerer>(Rules::catalogue(), services::services());
    return [answerer](const std::string& question, const std::string& request, const questions::Allowance& most) {
        return answerer->answer(question_of(question), questions::read_json(request), most);
    };
}

std::string without_seconds(const std::string& body) {
    static const std::regex seconds(R"("seconds": ?[0-9.e-]+)");
    return std::regex_replace(body, seconds, "\"seconds\": 0");
}

// What a shape, an error or a report that the question was stopped has not.
std::string fault_of(const Tool& tool, const Json& content) {
    using questions::find_shape;
    if (content.contains("error")) return grundy::test::shape_fault(content, find_shape("Error").shape);
    if (content.contains("outcome")) return grundy::test::shape_fault(content, find_shape("Stopped").shape);
    const questions::Question& question = question_of(tool.question);
    return grundy::test::shape_fault(content, find_shape(question.shape).shape);
}

std::string certificate() {
    const Reply reply =
        Answerer(Rules::catalogue()).answer("period", R"j({"game": "kayles", "certificate": true})j", allowance(10));
    return Json::parse(reply.body)["certificate"];
}

struct Case {
    const char* tool;
    Json arguments;
    Json request;  // of the question, without `strings`
};

std::vector<Case> cases() {
    const std::string rules = "game f(n):\n    f(n - k) for k in {1, 3} if k < n\n", text = certificate();
    return {{"solve", {{"position", "strip(4) + *1"}}, {{"position", "strip(4) + *1"}, {"moves", 10}}},
            {"solve",
             {{"position", "f(10^18)"}, {"rules", rules}, {"moves", 1}},
             {{"position", "f(10^18)"}, {"rules", rules}, {"moves", 1}}},
            {"solve",
             {{"position", "kayles(9)"}, {"misere", true}, {"explain", true}},
             {{"position", "kayles(9)"}, {"misere", true}, {"explain", true}, {"moves", 10}}},
            {"solve", {{"position", "kaylse(5)"}}, {{"position", "kaylse(5)"}, {"moves", 10}}},
            {"solve", {{"position", "nim(10^18)"}}, {{"position", "nim(10^18)"}, {"moves", 10}}},
            {"moves",
             {{"position", "node_kayles(g)"}, {"graphs", {{"g", "1-2\n2-3"}}}},
             {{"position", "node_kayles(g)"}, {"graphs", {{"g", "1-2\n2-3"}}}, {"moves", 10}}},
            {"table",
             {{"game", "wythoff"}, {"ranges", {"0..9", "0..9"}}},
             {{"game", "wythoff"}, {"ranges", {"0..9", "0..9"}}}},
            {"table",
             {{"game", "cram(board(2, n))"}, {"ranges", {"n=1..4"}}},
             {{"game", "cram(board(2, n))"}, {"ranges", {"n=1..4"}}}},
            {"table",
             {{"game", "kayles"}, {"ranges", {"0..10^6"}}, {"stats", true}},
             {{"game", "kayles"}, {"ranges", {"0..10^6"}}, {"stats", true}}},
            {"period", {{"game", "0.77"}, {"exceptions", true}}, {{"game", "0.77"}, {"exceptions", true}}},
            {"period", {{"game", "grundys"}, {"limit", 1000}}, {{"game", "grundys"}, {"limit", 1000}}},
            {"pattern", {{"game", "wythoff"}}, {{"game", "wythoff"}, {"most", 20}}},
            {"pattern",
             {{"game", "kayles"}, {"ranges", {"0..300"}}},
             {{"game", "kayles"}, {"ranges", {"0..300"}}, {"most", 20}}},
            {"check_certificate", {{"certificate", text}}, {{"certificate", text}}},
            {"check_certificate", {{"certificate", "nonsense"}}, {{"certificate", "nonsense"}}},
            {"check_rules", {{"rules", "game f(n):\n  f(m - 1)"}}, {{"rules", "game f(n):\n  f(m - 1)"}}},
            {"find_games", {{"search", "domino"}}, {{"search", "domino"}, {"most", 8}}}};
}

TEST(McpTools, AnswerWhatTheirQuestionsAnswer) {
    const Calls::Answer same = answers();
    test::Talk talk(answers());
    int id = 0;
    std::set<std::string> tried;
    for (const Case& one : cases()) {
        const Tool& tool = find_tool(one.tool);
        Json request = one.request;
        request["strings"] = true;
        const Reply expected = same(tool.question, request.dump(), allowance(10));
        const Json result = talk.ask(test::modern_call(++id, one.tool, one.arguments))["result"];
        EXPECT_EQ(without_seconds(result["content"][0]["text"]), without_seconds(expected.body)) << one.arguments;
        EXPECT_EQ(Json::parse(result["content"][0]["text"].get<std::string>()), result["structuredContent"]);
        EXPECT_EQ(result["isError"], expected.status != 200) << one.arguments;
        EXPECT_EQ(result["content"].size(), 1U) << result;
        EXPECT_EQ(fault_of(tool, result["structuredContent"]), "") << one.arguments;
        tried.insert(one.tool);
    }
    EXPECT_EQ(tried.size(), tools().size());
}

// Clients that compare answers with schemas are tried in web/tests/mcp.test.ts.
TEST(McpTools, HaveSchemasOfTheTable) {
    std::set<std::string> names;
    for (const Tool& tool : tools()) {
        const Json shown = definition(tool, most_seconds);
        names.insert(tool.name);
        const Json& input = shown["inputSchema"];
        EXPECT_EQ(input["type"], "object");
        EXPECT_EQ(input["additionalProperties"], false) << tool.name;
        EXPECT_EQ(input["properties"]["seconds"]["maximum"], 60) << tool.name;
        EXPECT_EQ(input["properties"]["seconds"]["default"], 10) << tool.name;
        for (const auto& [name, schema] : input["properties"].items())
            EXPECT_TRUE(schema.contains("description") && schema.contains("type")) << tool.name << " " << name;
        const Json& hints = shown["annotations"];
        EXPECT_TRUE(hints["readOnlyHint"] == true && hints["idempotentHint"] == true) << tool.name;
        EXPECT_TRUE(hints["destructiveHint"] == false && hints["openWorldHint"] == false) << tool.name;
        const Json& output = shown["outputSchema"];
        EXPECT_EQ(output["type"], "object");
        // Every part that is mentioned is there.
        const std::string text = output.dump();
        static const std::regex mention("\"#/\\$defs/([A-Za-z]+)\"");
        for (std::sregex_iterator at(text.begin(), text.end(), mention), end; at != end; ++at)
            EXPECT_TRUE(output["$defs"].contains((*at)[1].str())) << tool.name << " " << (*at)[1];
    }
    EXPECT_EQ(names, (std::set<std::string>{"solve", "moves", "table", "period", "pattern", "check_certificate",
                                            "check_rules", "find_games"}));
}

TEST(McpTools, SayThatAnAnswerWasNotReached) {
    test::Talk talk(answers());
    const Json solved =
        talk.ask(test::modern_call(1, "solve", {{"position", "cram(board(9, 9))"}, {"seconds", 0.01}}))["result"];
    EXPECT_EQ(solved["isError"], false);
    EXPECT_TRUE(grundy::test::has(solved["content"][1]["text"], "Do not guess"));
    EXPECT_EQ(fault_of(find_tool("solve"), solved["structuredContent"]), "");
    // Whose answer says what is known, and that it was stopped.
    const Json period = talk.ask(test::modern_call(2, "period", {{"game", "grundys"}, {"seconds", 0.01}}))["result"];
    EXPECT_TRUE(period["structuredContent"].contains("stopped")) << period;
    EXPECT_TRUE(grundy::test::has(period["content"][1]["text"], "Do not guess"));
}

TEST(McpTools, KeepTheirLimits) {
    test::Talk talk(answers(), Seconds(5));
    const auto message = [&](const char* tool, const Json& arguments) {
        const Json result = talk.ask(test::modern_call(1, tool, arguments))["result"];
        EXPECT_EQ(result["isError"], true);
        return result["structuredContent"]["error"]["message"].get<std::string>();
    };
    EXPECT_EQ(message("solve", {{"position", "*1"}, {"seconds", 6}}), "the field 'seconds' is at most 5");
    EXPECT_EQ(message("solve", {{"position", "*1"}, {"moves", 1001}}), "the field 'moves' is at most 1000");
    EXPECT_EQ(message("solve", {{"position", "*1"}, {"seconds", 0}}), "the field 'seconds' must be a number above 0");
    EXPECT_TRUE(grundy::test::has(message("solve", {{"position", "*1"}, {"engine", "table"}}), "unknown field"));
    EXPECT_TRUE(grundy::test::has(message("solve", Json::array()), "an object"));
    EXPECT_TRUE(grundy::test::has(message("solve", {{"winner", true}}), "'position' is missing"));
    EXPECT_TRUE(grundy::test::has(message("table", {{"game", "kayles"}, {"ranges", {"0..10000"}}}), "10000 values"));
    EXPECT_TRUE(grundy::test::has(message("table", {{"game", "kayles"}, {"ranges", {"0-9"}}}), "0-9"));
    const Json list = talk.ask(test::modern(2, "tools/list"))["result"]["tools"];
    EXPECT_EQ(list[0]["inputSchema"]["properties"]["seconds"]["default"], 5);
}

TEST(McpTools, ReportProgress) {
    std::atomic<bool> reached = false;
    test::Talk talk([&](const std::string&, const std::string&, const questions::Allowance& most) {
        for (int i = 0; i < 3; ++i) most.limits.progress("heaps", 5, 10);  // two of them come too soon
        reached = true;
        return Reply{200, R"j({"schema": 1, "stopped": "", "outcome": "interrupted"})j"};
    });
    talk.say(test::modern(1, "tools/call",
                          {{"name", "solve"},
                           {"arguments", {{"position", "*1"}, {"seconds", 7}}},
                           {"_meta", {{"progressToken", "mine"}}}}));
    const Json note = talk.next();
    EXPECT_EQ(note["method"], "notifications/progress");
    EXPECT_EQ(note["params"]["progressToken"], "mine");
    EXPECT_EQ(note["params"]["total"], 7);
    EXPECT_EQ(note["params"]["message"], "heaps: 5 of 10");
    EXPECT_EQ(talk.next()["id"], 1);
}

}  // namespace grundy::mcp::tools_test
