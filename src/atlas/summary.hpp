// SPDX-License-Identifier: MIT
// What an atlas says as a whole, as text, JSON, CSV, JSON Lines and HTML.
#pragma once

#include <string>
#include <vector>

#include "atlas/store.hpp"

namespace grundy::atlas {

/// Every game has a record, and none contradicts another.
bool complete(const Merged& merged);

/// The games whose period is proven, or whose value is known, and the others that have a record, in the order of the
/// plan.
struct Sorted {
    std::vector<const Record*> solved, open;
};
Sorted sorted(const Merged& merged);

std::string summary_text(const Merged& merged);
report::AtlasSummary summary(const Merged& merged);

/// The records in the order of the plan, without what differs from run to run: two atlases of one plan are the same, or
/// they differ in what they found.
std::string results_lines(const Merged& merged);
std::string results_csv(const Merged& merged);

/// A page that needs nothing else.
std::string results_html(const Merged& merged);

/// "0.77", or "{1, 2, 4}" for "0.3303" in a family of sets.
std::string shown_name(const Merged& merged, const std::string& game);

}  // namespace grundy::atlas
