// SPDX-License-Identifier: MIT
// Shows the statistics of a table as text.
#pragma once

#include <grundy/grundy.hpp>
#include <string>
#include <vector>

#include "report/hints.hpp"
#include "report/sink.hpp"

namespace grundy::report {

/// Returns the largest value, the frequencies and the rare heaps. `names` are those of the arguments.
void write_stats(Sink& out, const Table& table, const TableStats& stats, const std::vector<std::string>& names,
                 const Hints& hints = {});

}  // namespace grundy::report
