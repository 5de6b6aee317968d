// SPDX-License-Identifier: MIT
// docs/api.md shows a request and its response for the questions; docs/openapi.json describes all of them for tools.
#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <vector>

#include "questions/answerer.hpp"
#include "services/services.hpp"
#include "support/paths.hpp"
#include "support/program.hpp"
#include "support/shape_faults.hpp"

namespace grundy::questions::documents_test {

using test::slurp;

// The blocks of JSON below each heading "### name", in pairs.
struct Shown {
    std::string question;
    std::vector<std::string> blocks;
};

std::vector<Shown> shown_in(const std::string& page) {
    std::vector<Shown> out;
    std::istringstream lines(page);
    bool inside = false;
    for (std::string line; std::getline(lines, line);) {
        if (!inside && line.starts_with("##")) out.push_back({line.starts_with("### ") ? line.substr(4) : "", {}});
        if (!inside && line == "```json" && !out.empty()) out.back().blocks.emplace_back();
        if (inside && line != "```") out.back().blocks.back() += line + "\n";
        if (line.starts_with("```")) inside = !inside && line == "```json";
    }
    return out;
}

void drop_effort(Json& json) {
    if (json.is_object())
        for (const char* name : {"nodes", "seconds"}) json.erase(name);
    for (Json& inner : json)
        if (inner.is_structured()) drop_effort(inner);
}

TEST(ApiDocuments, ExamplesOfThePageAreTrue) {
    Answerer answerer(Rules::catalogue(), services::services("/nonexistent/results.sqlite"));
    int count = 0;
    for (const Shown& shown : shown_in(slurp(test::source_dir() + "/docs/api.md"))) {
        if (find_question(shown.question) == nullptr) continue;
        for (std::size_t i = 0; i + 1 < shown.blocks.size(); i += 2) {
            Json wanted = Json::parse(shown.blocks[i + 1]);
            const Reply reply = answerer.answer(shown.question, shown.blocks[i], {});
            EXPECT_EQ(test::answer_fault(shown.question, reply.status, reply.body), "");
            Json found = Json::parse(reply.body);
            drop_effort(wanted);
            drop_effort(found);
            EXPECT_EQ(found, wanted) << shown.question << "\n" << found.dump(2);
            ++count;
        }
    }
    EXPECT_GE(count, 10);
}

TEST(ApiDocuments, ThePageNamesEveryQuestionAndField) {
    const std::string page = slurp(test::source_dir() + "/docs/api.md");
    for (const Question& question : questions()) {
        EXPECT_TRUE(test::has(page, "### " + question.name + "\n") || question.name == "version") << question.name;
        for (const Field& field : question.fields)
            EXPECT_TRUE(test::has(page, "`" + field.name + "`")) << question.name << ": " << field.name;
    }
}

}  // namespace grundy::questions::documents_test
