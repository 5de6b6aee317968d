// SPDX-License-Identifier: MIT
// Statements as a tree, so that the printer of each language decides on brackets and indentation.
#pragma once

#include <string>
#include <vector>

#include "codegen/program.hpp"

namespace grundy::codegen {

struct Node;
using Nodes = std::vector<Node>;

/// A statement, or the head of a block. C++ heads are followed by a statement or by braces, Python's by a colon.
struct Node {
    std::string text;  ///< without the final `;` or `:`; a block without a head only holds its variables
    Nodes body{};
    bool block = false;

    static Node line(std::string text) { return {std::move(text), {}, false}; }
    static Node head(std::string text, Nodes body) { return {std::move(text), std::move(body), true}; }
};

/// The statements as lines, indented by `depth` times four blanks.
std::string lines_of(const Nodes& nodes, Language language, std::size_t depth);
/// A comment of lines of at most 100 columns.
std::string wrapped(const std::string& text, Language language);
/// C++ statements in one line, for the bodies of lambdas.
std::string one_line(const Nodes& nodes);

}  // namespace grundy::codegen
