// SPDX-License-Identifier: MIT
// What agents can read: pages of the documentation and the rules of games, as resources.
#pragma once

#include <grundy/grundy.hpp>
#include <string>
#include <vector>

#include "report/json_text.hpp"

namespace grundy::mcp {

using report::Json;

/// grundy://help/NAME
struct Page {
    std::string name, summary;
    std::string text;  ///< Markdown
};

/// What every client gets at the beginning: the rule language in ten lines, and how to treat answers.
const char* instructions();

// Results of `resources/list`, `resources/templates/list` and `resources/read`; the last one is null if there is no
// such resource.
Json resource_list(const std::vector<Page>& pages);
Json resource_templates();
Json resource(const std::string& uri, const std::vector<Page>& pages, const Rules& rules);

}  // namespace grundy::mcp
