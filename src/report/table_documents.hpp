// SPDX-License-Identifier: MIT
// Tables as parts of other documents: C++ sources, LaTeX, Markdown.
#pragma once

#include <grundy/grundy.hpp>
#include <optional>
#include <string>
#include <vector>

#include "report/sink.hpp"
#include "report/table_formats.hpp"

namespace grundy::report {

/// An array `sg`; for one range from 0 with a proven period, the values up to there and a function.
void write_table_cpp(Sink& out, const Table& table, const Layout& layout, const std::vector<std::string>& names);
/// A table of LaTeX or Markdown; one range is broken into lines of `layout.width` values (10 if there is none).
void write_table_document(Sink& out, const Table& table, const Layout& layout, const std::vector<std::string>& names);

}  // namespace grundy::report
