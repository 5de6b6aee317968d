// SPDX-License-Identifier: MIT
// Requests and answers in the language of JSON Schema (https://json-schema.org/draft/2020-12), as OpenAPI 3.1 has it.
#pragma once

#include <string>

#include "questions/questions.hpp"
#include "report/json_text.hpp"

namespace grundy::questions {

using report::Json;

/// All shapes by their names: the components of the description.
Json shape_schemas();
/// Stands for the shape of that name, among those components.
Json reference(const std::string& name);
/// Of the request of a question.
Json request_schema(const Question& question);

/// The schemas of a question, for tools that take one at a time: each is an object, and has all that it refers to.
struct QuestionSchemas {
    Json request, answer;  ///< the answer may be that the question was stopped
};
QuestionSchemas json_schemas(const Question& question);

}  // namespace grundy::questions
