// SPDX-License-Identifier: MIT
// Shows tables, their statistics and the patterns in them as JSON.
#pragma once

#include <grundy/grundy.hpp>
#include <string>

#include "report/sink.hpp"

namespace grundy::report {

/// Writes the text while it is formed, because a tree of 10^7 numbers would take ten times the table's memory.
void write_table_json(Sink& out, const Table& table);
std::string stats_json(const Table& table, const TableStats& stats);
std::string pattern_json(const Pattern& pattern);

}  // namespace grundy::report
