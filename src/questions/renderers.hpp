// SPDX-License-Identifier: MIT
// Files that are made from the table of questions and the shapes of their answers. A test fails if one of them is not
// up to date (tests/questions/generated_test.cpp; CONTRIBUTING.md says how to write them anew).
#pragma once

#include <string>

namespace grundy::questions {

/// The description for tools (https://spec.openapis.org/oas/v3.1.0), as JSON: docs/openapi.json.
std::string openapi();

/// The types of the page: web/src/engine/answers.ts.
std::string answer_types();

/// The types of the Python package: python/grundy/answers.py.
std::string python_types();

/// A page with a table of fields for each shape: docs/answers.md.
std::string answer_tables();

}  // namespace grundy::questions
