// SPDX-License-Identifier: MIT
// The questions that need more than the engine: certificates, graphs, judges' problems, kept results. Their answers are
// those of the commands, byte for byte.
#include <gtest/gtest.h>

#include <regex>
#include <string>

#include "questions/answerer.hpp"
#include "services/services.hpp"
#include "support/program.hpp"
#include "support/shape_faults.hpp"

namespace grundy::questions::services_test {

using test::grundy;
using test::has;

Reply ask_of(Answerer& answerer, const std::string& question, const Json& request, const Allowance& allowance = {}) {
    Reply reply = answerer.answer(question, request.dump(), allowance);
    EXPECT_EQ(test::answer_fault(question, reply.status, reply.body), "") << request;
    return reply;
}

Reply ask(const std::string& question, const Json& request, const Allowance& allowance = {}) {
    static Answerer shared(Rules::catalogue(), services::services());
    return ask_of(shared, question, request, allowance);
}

Json answer(const std::string& question, const Json& request) {
    const Reply reply = ask(question, request);
    EXPECT_EQ(reply.status, 200) << reply.body;
    return Json::parse(reply.body);
}

std::string without_seconds(const std::string& json) {
    return std::regex_replace(json, std::regex("\"(nodes|seconds)\": ?[0-9.e+-]+"), "\"$1\":0");
}

std::string certificate() {
    static const std::string text = answer("period", {{"game", "0.77"}, {"certificate", true}})["certificate"];
    return text;
}

TEST(Services, CertificatesAreCheckedAsByTheCommand) {
    const test::Folder folder;
    const std::string file = folder.file("k.cert", certificate());
    EXPECT_EQ(without_seconds(ask("check", {{"certificate", certificate()}}).body),
              without_seconds(grundy({"check", file, "--json"}).out));
    std::string wrong = certificate();
    wrong.replace(wrong.find("period 12"), 9, "period 24");
    const Json refuted = answer("check", {{"certificate", wrong}});
    EXPECT_EQ(refuted["holds"], false);
    EXPECT_NE(refuted["fault"], "");
    const std::string rules = "game f(n):\n    f(n - k) for k in 1..3 if k <= n\n";
    const Json own = answer("period", {{"game", "f"}, {"rules", rules}, {"certificate", true}});
    const Json compared = answer("check", {{"certificate", own["certificate"]}, {"rules", rules}});
    EXPECT_TRUE(compared["heaps_compared"] > 0 && compared["same_rule_text"] == true) << compared;
    EXPECT_EQ(answer("check", {{"certificate", certificate()}, {"part", "1/1"}})["holds"], true);
    EXPECT_EQ(ask("check", {{"certificate", certificate()}, {"part", "3/2"}}).status, 422);
    EXPECT_EQ(ask("check", {{"certificate", "kayles"}}).status, 422);
}

// Of misere play, as documents too; values of single heaps have none.
TEST(Services, PeriodsOfMiserePlayHaveCertificates) {
    const std::string rules = "game f(n):\n    f(a) + f(n - k - a) for k in 1..2, a in 0..n-k\n";
    for (const Json& game : {Json{{"game", "0.34"}}, Json{{"game", "f"}, {"rules", rules}}}) {
        Json request = game;
        request["misere"] = true;
        EXPECT_FALSE(answer("period", request).contains("certificate"));
        request["certificate"] = true;
        const std::string text = answer("period", request)["certificate"];
        EXPECT_TRUE(text.starts_with("grundy-certificate 3\n")) << text;
        Json check = {{"certificate", text}};
        if (game.contains("rules")) check["rules"] = rules;
        const Json checked = answer("check", check);
        EXPECT_EQ(checked["holds"], true) << checked;
        EXPECT_TRUE(test::has(checked["statement"], "under misere play")) << checked;
        const Json plain = {{"game", game["game"]}, {"misere", true}};
        if (!game.contains("rules")) {
            const Json document = {{"question", "period"}, {"format", "certificate"}, {"request", plain}};
            EXPECT_EQ(answer("document", document)["text"], text);
        }
        request["limit"] = 2;
        EXPECT_EQ(answer("period", request)["certificate"], nullptr) << "no period is found";
    }
    const Json alone = {{"game", "snim[{2, 5}]"}, {"misere", true}, {"certificate", true}};
    EXPECT_EQ(answer("period", alone)["certificate"], nullptr);
    EXPECT_EQ(answer("period", alone)["status"], "proven");
}

TEST(Services, GeneraAreAnsweredAsByTheCommands) {
    const auto same = [](const Json& request, const std::vector<std::string>& words) {
        const Json found = answer("genus", request), printed = Json::parse(grundy(words).out);
        for (const char* field : {"genus", "misere_value", "moves", "complete", "ranges", "genera"})
            EXPECT_EQ(found.value(field, Json()), printed.value(field, Json())) << field;
        return found;
    };
    same({{"position", "kayles(5) + *2"}}, {"moves", "kayles(5) + *2", "--misere", "--json"});
    const Json table = same({{"game", "kayles"}, {"ranges", {"0..12"}}},
                            {"table", "kayles", "0..12", "--misere", "--genus", "--json"});
    ASSERT_EQ(table["genera"].size(), 13U);
    EXPECT_EQ(table["genera"][5]["digits"][0], answer("value", {{"position", "kayles(5)"}, {"misere", true}})["value"]);
    EXPECT_EQ(ask("genus", {{"game", "kayles"}}).status, 422);
    EXPECT_EQ(ask("genus", {{"position", "kayles(3)"}, {"game", "kayles"}, {"ranges", {"0..12"}}}).status, 422);
    EXPECT_EQ(ask("genus", Json::object()).status, 422);
    Json stopped = {{"position", "kayles(60) + kayles(50)"}, {"budget", {{"nodes", 100000}}}};
    const Json moves = answer("genus", stopped);
    EXPECT_FALSE(moves.contains("genus"));
    EXPECT_EQ(moves["moves"].size(), 110U) << "they are listed without genera";
    stopped["budget"]["nodes"] = 1000;
    EXPECT_TRUE(Json::parse(ask("genus", stopped).body).contains("stopped"));
}

TEST(Services, SeveralCertificatesAreAListInAnObject) {
    const test::Folder folder;
    const std::string file = folder.file("k.cert", certificate());
    const Json list = Json::parse(grundy({"check", file, file, "--json"}).out);
    EXPECT_EQ(test::shape_fault(list, find_shape("CertificatesChecked").shape), "");
    ASSERT_EQ(list["certificates"].size(), 2U);
    EXPECT_EQ(list["certificates"][1]["file"], file);
    EXPECT_FALSE(Json::parse(grundy({"check", file, "--json"}).out).contains("file"));
}

TEST(Services, GraphsAreAnsweredAsByTheCommand) {
    const std::string loop = "0 1\n1 0\n1 2\n3 0\n";
    EXPECT_EQ(ask("digraph", {{"edges", loop}}).body, grundy({"digraph", "-", "--json"}, loop).out);
    EXPECT_EQ(ask("digraph", {{"edges", loop}, {"remoteness", true}}).body,
              grundy({"digraph", "-", "--json", "--remoteness"}, loop).out);
    EXPECT_EQ(ask("digraph", {{"edges", loop}, {"tokens", {"3", "1"}}, {"moves", 1}}).body,
              grundy({"digraph", "-", "--json", "--vertex", "3", "--vertex", "1", "--moves", "1"}, loop).out);
    EXPECT_EQ(ask("digraph", {{"edges", ""}}).status, 422);
    EXPECT_EQ(answer("digraph", {{"edges", "5 7\n"}, {"names", true}})["vertices"], 2);
    const Json faulty = Json::parse(ask("digraph", {{"edges", "0 1\n0 1 2\n"}}).body)["error"];
    EXPECT_TRUE(has(faulty["message"], "edges:2")) << faulty;
    EXPECT_EQ(ask("digraph", {{"edges", loop}, {"tokens", {"9"}}}).status, 422);
    EXPECT_EQ(ask("digraph", {{"edges", loop}, {"tokens", {"1", "3"}}, {"remoteness", true}}).status, 422);
    EXPECT_EQ(ask("digraph", {{"edges", loop}, {"moves", 3}}).status, 422);
}

TEST(Services, JudgesInputIsAnsweredAsByTheCommand) {
    const std::string input = "2\n23 2\n4 3\n";
    EXPECT_EQ(answer("judge", {{"problem", "hdu-1846"}, {"input", input}})["output"],
              grundy({"judge", "hdu-1846"}, input).out);
    EXPECT_EQ(
        answer("judge", {{"game", "brave"}, {"format", "T; n m"}, {"words", "Alice Bob"}, {"input", input}})["output"],
        "Alice\nBob\n");
    EXPECT_EQ(answer("judge",
                     {{"game", "kayles"}, {"answers", "value"}, {"input", "kayles(5)\n\nkayles(9) + *1\n"}})["output"],
              "4\n5\n");
    for (const Json& asked : {Json{{"problem", "hdu-1846"}, {"random", 5}},
                              Json{{"game", "brave"}, {"format", "T; n m"}, {"random", 5}, {"most", 40}},
                              Json{{"game", "kayles"}, {"random", 7}}}) {
        const Json first = answer("judge", asked);
        EXPECT_EQ(answer("judge", asked), first) << "the same number makes the same input";
        Json given = asked;
        given.erase("random");
        given.erase("most");
        given["input"] = first["input"];
        EXPECT_EQ(answer("judge", given)["output"], first["output"]) << asked;
        EXPECT_FALSE(first["output"].get<std::string>().empty());
        Json other = asked;
        other["random"] = 8;
        EXPECT_NE(answer("judge", other)["input"], first["input"]);
    }
    EXPECT_EQ(answer("judge", {{"game", "kayles"}, {"misere", true}, {"input", "*1\n*2\n"}})["output"],
              "second\nfirst\n");
    for (const Json& odd : {Json{{"input", input}}, Json{{"input", input}, {"problem", "hdu-1846"}, {"game", "brave"}},
                            Json{{"input", input}, {"problem", "hdu-1846"}, {"format", "T; n m"}},
                            Json{{"input", input}, {"game", "brave"}, {"words", "A B"}},
                            Json{{"input", input}, {"game", "brave"}, {"answers", "all"}}})
        EXPECT_EQ(ask("judge", odd).status, 400) << odd;
    const Json near = Json::parse(ask("judge", {{"problem", "hdu-1864"}, {"input", ""}}).body)["error"];
    EXPECT_TRUE(has(near["message"], "did you mean hdu-1846?")) << near;
    const Json faulty = Json::parse(ask("judge", {{"problem", "hdu-1846"}, {"input", "2\n23 2\n4 x\n"}}).body)["error"];
    EXPECT_TRUE(has(faulty["message"], "input line 3")) << faulty;
}

TEST(Services, TheTimeOfAJudgesInputIsThatOfAllLines) {
    std::string input;
    for (int i = 0; i < 100000; ++i) input += "kayles(" + std::to_string(i) + ")\n";
    Allowance none;
    none.limits.time = Seconds(1e-9);
    const Json json = Json::parse(ask("judge", {{"game", "kayles"}, {"input", input}}, none).body);
    EXPECT_EQ(json["outcome"], "out_of_budget") << json.dump().substr(0, 200);
}

TEST(Services, KeptResultsAreThoseOfTheStore) {
    const test::Folder folder;
    const std::string store = folder.file("s.sqlite");
    grundy({"value", "cram(board(2, 3))", "--store", store});
    grundy({"period", "kayles", "--store", store});
    Answerer with(Rules::catalogue(), services::services(store));
    EXPECT_EQ(ask_of(with, "results", Json::object()).body, grundy({"results", "--json", "--store", store}).out);
    const Json kayles = Json::parse(ask_of(with, "results", {{"game", "kayles"}}).body);
    ASSERT_EQ(kayles["results"].size(), 1U) << kayles;
    EXPECT_EQ(kayles["results"][0]["status"], "proven");
    EXPECT_EQ(kayles["format"], "grundy results 2");
    EXPECT_EQ(ask_of(with, "results", {{"game", "kayels"}}).status, 422);
    Answerer empty(Rules::catalogue(), services::services(folder.file("none.sqlite")));
    EXPECT_EQ(Json::parse(ask_of(empty, "results", Json::object()).body)["results"], Json::array());
}

TEST(Services, WhoLacksThemSaysWhatIsNeeded) {
    Answerer engine(Rules::catalogue());
    for (const Question& question : questions()) {
        if (question.answer != nullptr) continue;
        Json request = Json::object();
        for (const Field& field : question.fields)
            if (field.needed) request[field.name] = "";
        const Reply reply = ask_of(engine, question.name, request);
        EXPECT_EQ(reply.status, 404) << question.name;
        EXPECT_TRUE(has(reply.body, "is not answered here: it needs ")) << reply.body;
    }
    EXPECT_TRUE(has(ask("results", Json::object()).body, "--store FILE"));
}

}  // namespace grundy::questions::services_test
