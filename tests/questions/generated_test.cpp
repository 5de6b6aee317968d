// SPDX-License-Identifier: MIT
// Files that are made from the table of questions and the shapes of their answers are up to date. With
// GRUNDY_GENERATE=1 in the environment this test writes them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "core/ascii.hpp"
#include "questions/questions.hpp"
#include "questions/renderers.hpp"
#include "questions/shape.hpp"
#include "questions/shape_schemas.hpp"
#include "support/paths.hpp"
#include "support/program.hpp"
#include "support/shape_faults.hpp"

namespace grundy::questions::generated_test {

void expect_current(const std::string& file, const std::string& text) {
    const std::string path = test::source_dir() + "/" + file;
    if (std::getenv("GRUNDY_GENERATE") != nullptr) std::ofstream(path, std::ios::binary) << text;
    EXPECT_TRUE(test::slurp(path) == text)
        << file << " is old: GRUNDY_GENERATE=1 build/tests/test_questions --gtest_filter='Generated*'";
}

TEST(Generated, OpenApiIsThatOfTheTables) { expect_current("docs/openapi.json", openapi()); }

TEST(Generated, TypesOfThePageAreThoseOfTheTables) { expect_current("web/src/engine/answers.ts", answer_types()); }

TEST(Generated, TypesOfPythonAreThoseOfTheTables) { expect_current("python/grundy/answers.py", python_types()); }

TEST(Generated, ThePageOfAnswersIsThatOfTheShapes) { expect_current("docs/answers.md", answer_tables()); }

// Pages refer to shapes instead of listing their fields; each question of docs/api.md names its own.
TEST(Generated, PagesReferToShapesThatExist) {
    const std::string link = "answers.md#";
    const auto anchor = [](const std::string& name) {
        std::string out;
        for (const char c : name) out += lower(c);
        return out;
    };
    std::set<std::string> anchors;
    for (const auto* list : {&all_shapes(), &command_shapes()})
        for (const NamedShape& one : *list) anchors.insert(anchor(one.name));
    int links = 0;
    for (const auto& entry : std::filesystem::directory_iterator(test::source_dir() + "/docs")) {
        if (entry.path().extension() != ".md") continue;
        const std::string page = test::slurp(entry.path());
        for (std::size_t at = 0; (at = page.find(link, at)) != std::string::npos; ++links) {
            at += link.size();
            const std::string name = page.substr(at, page.find_first_of(")", at) - at);
            EXPECT_TRUE(anchors.contains(name)) << entry.path() << ": " << link << name;
        }
    }
    EXPECT_GT(links, 40);
    const std::string page = test::slurp(test::source_dir() + "/docs/api.md");
    for (const Question& question : questions())
        EXPECT_TRUE(test::has(page, "[" + question.shape + "](" + link + anchor(question.shape) + ")"))
            << question.name;
}

// Every name that a shape mentions.
void collect_names(const Shape& shape, std::set<std::string>& names) {
    if (shape.kind == Shape::Kind::named) names.insert(shape.name);
    for (const Shape& part : shape.parts) collect_names(part, names);
    for (const Member& member : shape.members) collect_names(member.shape, names);
}

TEST(Shapes, HaveTheNamesThatAreUsed) {
    std::set<std::string> used = {"Error", "Stopped", "JobList", "JobAnswer", "JobStarted", "JobEnded", "Diagnostic"};
    for (const Question& question : questions()) used.insert(question.shape);
    for (const NamedShape& one : all_shapes()) collect_names(one.shape, used);
    std::set<std::string> declared;
    for (const NamedShape& one : all_shapes()) EXPECT_TRUE(declared.insert(one.name).second) << one.name << " twice";
    EXPECT_EQ(used, declared);
    for (const NamedShape& one : command_shapes())
        EXPECT_TRUE(declared.insert(one.name).second) << one.name << " twice";
    for (const NamedShape& one : command_shapes()) collect_names(one.shape, used);
    EXPECT_TRUE(std::includes(declared.begin(), declared.end(), used.begin(), used.end()));
}

// The names of what is referred to.
void collect_references(const Json& schema, std::set<std::string>& names) {
    if (schema.is_object() && schema.contains("$ref")) names.insert(schema["$ref"].get<std::string>());
    if (schema.is_structured())
        for (const Json& inner : schema) collect_references(inner, names);
}

TEST(Schemas, OfOneQuestionStandAlone) {
    for (const Question& question : questions()) {
        const auto [request, answer] = json_schemas(question);
        std::set<std::string> used, there;
        collect_references(request, used);
        EXPECT_EQ(used.size(), 0U) << question.name;
        collect_references(answer, used);
        for (const auto& [name, schema] : answer["$defs"].items()) {
            EXPECT_TRUE(schema.is_object()) << name;
            there.insert("#/$defs/" + name);
        }
        EXPECT_EQ(used, there) << question.name;
        EXPECT_TRUE(there.contains("#/$defs/" + question.shape) && there.contains("#/$defs/Stopped"));
        EXPECT_EQ(answer["type"], "object") << question.name;
        EXPECT_EQ(request["type"], "object") << question.name;
        EXPECT_EQ(request["additionalProperties"], false) << question.name;
        EXPECT_EQ(request["properties"].size(), question.fields.size()) << question.name;
        for (const Field& field : question.fields)
            EXPECT_EQ(field.needed,
                      request.contains("required") &&
                          std::count(request["required"].begin(), request["required"].end(), Json(field.name)) == 1)
                << question.name << ": " << field.name;
    }
    const Json period = json_schemas(*find_question("period")).answer["$defs"]["Period"];
    EXPECT_EQ(period["properties"]["status"]["enum"], Json::array({"proven", "not-found"}));
    EXPECT_EQ(period["properties"]["quotient"]["$ref"], "#/$defs/Quotient");
    EXPECT_EQ(period["additionalProperties"], false);
}

TEST(Shapes, TellWhatDoesNotFit) {
    const auto fault = [](const char* json) {
        return test::shape_fault(Json::parse(json), find_shape("GraphPosition").shape);
    };
    EXPECT_EQ(fault(R"j({"position": "*1", "value": 1, "longest": 1, "options": [1]})j"), "");
    EXPECT_EQ(fault(R"j({"position": "*1", "value": {"infinity": ["9"]}, "longest": 1, "options": []})j"), "");
    EXPECT_EQ(fault(R"j({"position": "*1", "value": 1, "longest": 1, "options": [], "more": 1})j"),
              "answer has the unknown field 'more'");
    EXPECT_EQ(fault(R"j({"position": "*1", "value": 1, "longest": 1})j"), "answer lacks the field 'options'");
    EXPECT_EQ(fault(R"j({"position": "*1", "value": 1, "longest": "1", "options": []})j"),
              "answer.longest is of a wrong type: \"1\"");
    EXPECT_EQ(fault(R"j({"position": "*1", "value": 1, "longest": 1, "options": [0, -1]})j"),
              "answer.options[1] is of a wrong type: -1");
    EXPECT_TRUE(fault(R"j({"position": "*1", "value": "large", "longest": 1, "options": []})j")
                    .starts_with("answer.value is "));
    EXPECT_EQ(test::shape_fault("lost", find_shape("JobState").shape), "answer is none of its words: lost");
    EXPECT_EQ(test::shape_fault(Json::parse("[1, 2, 3]"), find_shape("Range").shape), "answer has another length");
    EXPECT_NE(test::answer_fault("version", 200, R"j({"version": "1", "engine": "native"})j"), "") << "no schema";
    EXPECT_NE(test::answer_fault("version", 200, R"j({"schema": 2, "version": "1", "engine": "native"})j"), "");
}

}  // namespace grundy::questions::generated_test
