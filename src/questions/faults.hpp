// SPDX-License-Identifier: MIT
// Faults, and queries that were stopped, as JSON (docs/api.md, "Responses"). Columns and lengths count UTF-16 units, as
// editors in browsers do.
#pragma once

#include <exception>
#include <grundy/errors.hpp>
#include <grundy/rules.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "report/fault_fields.hpp"

namespace grundy::questions {

using report::Json;

/// The name of the rules of a request in messages.
inline const std::string rules_name = "rules";

/// Each fault with its place in `text`, which is the faulty one.
std::vector<report::PlacedFault> placed(const TextError& fault, std::string_view text);
/// The findings about `text`. Without it, columns count bytes.
std::vector<report::PlacedFinding> placed(const std::vector<RuleFinding>& findings, std::string_view text = {});

/// A whole answer, "Error" of docs/answers.md.
Json error_json(const std::string& kind, const std::string& message);
/// The same with the place of the fault and its diagnostics; `text` is the faulty one.
Json error_json(const TextError& fault, std::string_view text);
/// A whole answer, "Stopped" of docs/answers.md.
Json stopped_json(const Stopped& stop);
Json out_of_memory_json();

}  // namespace grundy::questions
