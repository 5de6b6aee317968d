// SPDX-License-Identifier: MIT
// Joins the rows of all questions; see questions.hpp.
#include "questions/questions.hpp"

#include <algorithm>
#include <iterator>

#include "core/diagnostics.hpp"
#include "questions/fields.hpp"

namespace grundy::questions {
namespace {

std::string version_answer(Work&) {
    return report::answer_line({{"version", version()}, {"engine", sizeof(void*) < 8 ? "wasm" : "native"}});
}

}  // namespace

std::vector<Field> common_fields() {
    return {{"rules", Type::text, false, "games in scope besides the catalogue, in the rule language"},
            {"data", Type::text, false, "lines NAME = VALUE: values that positions and rules may name"},
            {"graphs", Type::texts, false, "names of graphs, and the texts that describe them"},
            {"budget", Type::budget, false, "limits of seconds, bytes and nodes"},
            {"engine", Type::text, false, "use this engine instead of the planner's choice"},
            {"strings", Type::flag, false, "whole numbers beyond 2^53 - 1 come as strings"}};
}

std::vector<Field> with_common(std::vector<Field> own) {
    for (const Field& field : common_fields())
        if (std::none_of(own.begin(), own.end(), [&](const Field& f) { return f.name == field.name; }))
            own.push_back(field);
    return own;
}

const std::vector<Question>& questions() {
    static const std::vector<Question> rows = [] {
        std::vector<Question> out;
        for (auto part : {position_questions, table_questions, game_questions, picture_questions, document_questions,
                          more_questions}) {
            std::vector<Question> more = part();
            out.insert(out.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
        }
        out.push_back({"version", "the version, and where the engine runs", {}, "Version", version_answer});
        for (Question& question : out) question.fields = with_common(std::move(question.fields));
        return out;
    }();
    return rows;
}

const Question* find_question(std::string_view name) {
    const std::vector<Question>& all = questions();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Question& q) { return q.name == name; });
    return found == all.end() ? nullptr : &*found;
}

std::string no_question(std::string_view name) {
    std::vector<std::string> names;
    for (const Question& q : questions()) names.push_back(q.name);
    const std::string near = nearest(name, names);
    return "there is no question '" + std::string(name.substr(0, 60)) + "'" +
           (near.empty() ? "" : "; did you mean '" + near + "'?");
}

}  // namespace grundy::questions
