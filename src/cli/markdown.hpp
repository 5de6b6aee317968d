// SPDX-License-Identifier: MIT
// The little of Markdown that the documentation uses, as blocks.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace grundy::cli {

struct Block {
    enum class Kind { heading, paragraph, item, code, table };
    Kind kind = Kind::paragraph;
    int level = 0;                               ///< of a heading
    std::string text;                            ///< one line, without links and emphasis; code: lines as they are
    std::vector<std::vector<std::string>> rows;  ///< of a table, without the line below the heads
};

std::vector<Block> blocks_of(std::string_view markdown);

}  // namespace grundy::cli
