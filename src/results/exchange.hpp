// SPDX-License-Identifier: MIT
// Results that travel: JSON, CSV and b-files out, JSON and other stores in, and two stores joined.
#pragma once

#include <grundy/grundy.hpp>
#include <string>
#include <vector>

#include "results/store.hpp"

namespace grundy::results {

std::string to_json(const std::vector<Row>& rows);
std::string to_csv(const std::vector<Row>& rows);
/// Values of positions with one integer, a line "n a(n)" each, as the OEIS has them. Throws Error if other results are
/// among the rows, or results of several games.
std::string to_bfile(const std::vector<Row>& rows);

/// Reads a store, or what `to_json` wrote. Throws Error, with the place, if that is damaged.
std::vector<Row> read_results(const std::string& path, const Warn& warn);

/// Checks the evidence of all rows. Throws Error that names the first whose evidence does not hold.
void check_all(std::vector<Row>& rows, const Limits& limits = {});

/// Marks the rows as imported: nobody has checked those without evidence, and no answer uses them.
void mark_imported(std::vector<Row>& rows, const std::string& from);

/// Joins two stores in a new file. Throws Conflict if they disagree; no file is left then. Returns the number of rows.
std::size_t merge(const std::string& a, const std::string& b, const std::string& to, const Warn& warn);

}  // namespace grundy::results
