// SPDX-License-Identifier: MIT
// See referee.hpp.
#include "pattern/referee.hpp"

#include <algorithm>
#include <cmath>

#include "core/size.hpp"

namespace grundy::pattern {
namespace {

constexpr std::size_t least_cells = 24;         // fewer prove nothing
constexpr std::size_t least_to_fit = 6;         // and fewer than this do not even suggest anything
constexpr std::size_t least_each = 5;           // members, and others, of a set in the sample
constexpr std::size_t least_members_after = 2;  // in the rest of the table
constexpr double chance = 1e-3;
constexpr std::size_t short_start = 64;  // a preperiod is at most 1/64 of the table

std::size_t cost(const Claim& claim) { return to_size(claim.parameters) + 2 * claim.exceptions.size(); }

}  // namespace

Referee::Referee(const Box& box, bool is_set, bool skip_loony, bool all_seen)
    : box_(box), rows_(box.rows), columns_(box.columns), is_set_(is_set), skip_loony_(skip_loony), all_seen_(all_seen) {
    if (all_seen) return;
    if (box.seen_columns != 0) {
        rows_ = box.seen_rows;
        columns_ = box.seen_columns;
        return;
    }
    const auto side = [](std::size_t n) { return to_size(std::floor(0.577 * static_cast<double>(n))); };
    const bool one_row = box.line || box.rows == 1;
    rows_ = one_row ? 1 : side(box.rows);
    columns_ = one_row ? box.columns / 3 : side(box.columns);
}

bool Referee::enough() const {
    if (all_seen_) return seen() >= least_to_fit && (!is_set_ || has_members_enough());
    if (box_.values.size() < least_cells || seen() < least_cells / 3 || seen() >= box_.values.size()) return false;
    return !is_set_ || has_members_enough();
}

bool Referee::has_members_enough() const {
    std::size_t in = 0, in_after = 0;
    for (std::size_t i = 0; i < box_.rows; ++i)
        for (std::size_t j = 0; j < box_.columns; ++j)
            if (box_.at(i, j) != 0) ++(holds(i, j) ? in : in_after);
    const std::size_t after = box_.values.size() - seen();
    const bool in_sample = in >= least_each && seen() - in >= least_each;
    return in_sample && (all_seen_ || (in_after >= least_members_after && after - in_after >= least_each));
}

std::optional<Claim> Referee::accept(const Recogniser& r, const Hypothesis& h) const {
    const std::size_t most = seen() / 4;
    if (h.parameters < 0 || to_size(h.parameters) > most) return std::nullopt;
    Claim claim;
    for (std::size_t i = box_.rows; i-- > 0;)  // cells that were not seen come first
        for (std::size_t j = box_.columns; j-- > 0;) {
            if (j % 1024 == 0) box_.looked(1024);
            const Nimber v = box_.at(i, j);
            if (skip_loony_ && v == loony.word()) continue;
            const auto found = h.at(box_, box_.row(i), box_.column(j));
            if (found == v) continue;
            if (!holds(i, j)) return std::nullopt;
            claim.exceptions.push_back({box_.row(i), box_.column(j), v});
            claim.wrong += found || is_set_ || box_.column(j) != 0;
            if (to_size(h.parameters) + 2 * claim.exceptions.size() > most) return std::nullopt;
        }
    std::reverse(claim.exceptions.begin(), claim.exceptions.end());
    if (!exceptions_are_early(claim.exceptions)) return std::nullopt;
    claim.hypothesis = h;
    claim.recogniser = r.name;
    claim.formula = h.formula;
    if (!is_set_ && !h.statement) {
        claim.formula = "G(" + (box_.line ? "" : box_.name[0] + ", ") + box_.name[1] + ") = " + h.formula;
        if (skip_loony_) claim.formula += " (where it is not loony)";
    }
    claim.note = h.note;
    claim.parameters = h.parameters;
    claim.row_from = box_.row_from;
    claim.column_from = box_.column_from;
    claim.fitted_rows = rows_;
    claim.fitted_columns = columns_;
    return claim;
}

bool Referee::exceptions_are_early(const std::vector<Exception>& list) const {
    if (list.empty()) return true;
    std::size_t runs = 1;
    Int last_row = 0, last_column = 0;
    for (std::size_t k = 0; k < list.size(); ++k) {
        last_row = std::max(last_row, list[k].a - box_.row_from);
        last_column = std::max(last_column, list[k].b - box_.column_from);
        if (k > 0 && !(list[k].a == list[k - 1].a && list[k].b == list[k - 1].b + 1)) ++runs;
    }
    if (all_seen_) return box_.line && to_size(last_column) < columns_ / 4;  // nothing is claimed
    const auto area = static_cast<double>(last_row + 1) * static_cast<double>(last_column + 1);
    const double share = area / static_cast<double>(box_.values.size());
    if (std::pow(share, static_cast<double>(runs)) <= chance) return true;
    return box_.line && (to_size(last_column) + 1) * short_start <= box_.values.size();
}

std::size_t Referee::least_seen(const Claim& claim) {
    const Int start = claim.exceptions.empty() ? 0 : claim.exceptions.back().b - claim.column_from + 1;
    return std::max({least_cells / 3, 4 * cost(claim), to_size(start) * short_start / 3 + 1});
}

}  // namespace grundy::pattern
