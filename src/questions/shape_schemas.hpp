// SPDX-License-Identifier: MIT
// Shapes in the language of JSON Schema (https://json-schema.org/draft/2020-12), as OpenAPI 3.1 has it.
#pragma once

#include <string>
#include <vector>

#include "questions/questions.hpp"
#include "questions/shape.hpp"
#include "report/json_text.hpp"

namespace grundy::questions {

using report::Json;

/// All shapes by their names: the components of the description.
Json shape_schemas();
/// Stands for the shape of that name.
Json reference(const std::string& name);
/// A schema that stands alone: an object of one of these shapes. What they are made of is among its `$defs`.
Json schema_of_any(const std::vector<NamedShape>& alternatives);

/// The schemas of a question, for tools that take one at a time: each is an object, and has all that it refers to.
struct QuestionSchemas {
    Json request, answer;  ///< the answer may be that the question was stopped
};
QuestionSchemas json_schemas(const Question& question);

}  // namespace grundy::questions
