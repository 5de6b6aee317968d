// SPDX-License-Identifier: MIT
// Requests in the language of JSON Schema (https://json-schema.org/draft/2020-12).
#pragma once

#include <vector>

#include "questions/request.hpp"

namespace grundy::questions {

/// An object that has these fields and no others.
Json request_schema(const std::vector<Field>& fields);

}  // namespace grundy::questions
