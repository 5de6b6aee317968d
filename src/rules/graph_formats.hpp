// SPDX-License-Identifier: MIT
// Graphs as other programs write them: edge lists, DIMACS, and the lines of nauty (graph6, sparse6, digraph6). The
// format is seen from the first line that says something: a digit or a comment begins an edge list, `c` or `p` with a
// blank DIMACS, and the bytes of nauty's formats are all from '?' to '~', or ':' or '&' in front.
//
// graph6 and sparse6: Brendan McKay, "Description of graph6, sparse6 and digraph6 encodings" (formats.txt of nauty).
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "core/diagnostics.hpp"
#include "rules/graphs.hpp"

namespace grundy::rules {

/// Reads the graphs of a text one after another: an edge list and DIMACS hold one, nauty's formats one in each line.
/// Their vertices, which are 0, 1, ... there, become 1, 2, ...
class GraphTextReader {
public:
    /// `text` must outlive the reader.
    explicit GraphTextReader(std::string_view text);

    /// Returns nothing at the end, or after a fault, which is reported.
    std::optional<Graph> next(Diagnostics& faults);

private:
    enum class Format { unknown, edges, dimacs, nauty };

    std::string_view text_;
    std::size_t at_ = 0;
    Format format_ = Format::unknown;
};

}  // namespace grundy::rules
