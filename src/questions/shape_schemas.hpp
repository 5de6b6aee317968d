// SPDX-License-Identifier: MIT
// Shapes in the language of JSON Schema (https://json-schema.org/draft/2020-12), as OpenAPI 3.1 has it.
#pragma once

#include <string>

#include "report/json_text.hpp"

namespace grundy::questions {

using report::Json;

/// All shapes by their names: the components of the description.
Json shape_schemas();
/// Stands for the shape of that name.
Json reference(const std::string& name);

}  // namespace grundy::questions
