// SPDX-License-Identifier: MIT
// Decides which hypotheses may be reported. The rules are meant to say nothing about noise:
// 1. Recognisers see a corner with a third of the cells (the first third of a line). All other cells must agree.
// 2. Parameters and exceptions together are at most a quarter of the cells seen, because a formula with as many free
//    numbers as values explains nothing.
// 3. Exceptions end early. If k runs of exceptions were spread evenly over the table, all of them would lie in its
//    first part, of share f, with probability f^k. This must be below 1/1000, unless the exceptions are one short run
//    at the very beginning (a preperiod). So one exception at n = 3 of 0..3000 passes, and one at n = 700 does not.
// 4. A set must have both members and others among the cells not seen, because absence is no evidence.
#include <algorithm>
#include <cmath>

#include "core/size.hpp"
#include "pattern/periodic.hpp"
#include "pattern/recogniser.hpp"

namespace grundy::pattern {
namespace {

constexpr std::size_t least_cells = 24;         // fewer prove nothing
constexpr std::size_t least_each = 5;           // members, and others, of a set in the sample
constexpr std::size_t least_members_after = 2;  // in the rest of the table
constexpr double chance = 1e-3;
constexpr std::size_t short_start = 64;  // a preperiod is at most 1/64 of the table

struct Corner {
    std::size_t rows, columns;
    bool holds(std::size_t i, std::size_t j) const { return i < rows && j < columns; }
};

Corner sample_corner(const Box& box) {
    if (box.line || box.rows == 1) return {1, box.columns / 3};
    const auto side = [](std::size_t n) { return to_size(std::floor(0.577 * static_cast<double>(n))); };
    return {side(box.rows), side(box.columns)};
}

class Referee {
public:
    Referee(const Box& box, bool is_set, bool skip_loony)
        : box_(box), corner_(sample_corner(box)), is_set_(is_set), skip_loony_(skip_loony) {}

    bool enough() const {
        if (box_.values.size() < least_cells || seen() < least_cells / 3) return false;
        if (!is_set_) return true;
        std::size_t in = 0, in_after = 0;
        for (std::size_t i = 0; i < box_.rows; ++i)
            for (std::size_t j = 0; j < box_.columns; ++j)
                if (box_.at(i, j) != 0) ++(corner_.holds(i, j) ? in : in_after);
        const std::size_t after = box_.values.size() - seen();
        return in >= least_each && seen() - in >= least_each && in_after >= least_members_after &&
               after - in_after >= least_each;
    }

    Box sample() const { return box_.part(0, 0, corner_.rows, corner_.columns); }

    /// Returns the claim if the hypothesis passes.
    std::optional<Claim> accept(const Recogniser& r, const Hypothesis& h) const {
        const std::size_t most = seen() / 4;
        if (h.parameters < 0 || to_size(h.parameters) > most) return std::nullopt;
        Claim claim;
        for (std::size_t i = box_.rows; i-- > 0;)  // cells that were not seen come first
            for (std::size_t j = box_.columns; j-- > 0;) {
                if (j % 1024 == 0) box_.looked(1024);
                const Nimber v = box_.at(i, j);
                if (skip_loony_ && v == loony) continue;
                if (h.at(box_, box_.row(i), box_.column(j)) == v) continue;
                if (!corner_.holds(i, j)) return std::nullopt;
                claim.exceptions.push_back({box_.row(i), box_.column(j), v});
                if (to_size(h.parameters) + 2 * claim.exceptions.size() > most) return std::nullopt;
            }
        std::reverse(claim.exceptions.begin(), claim.exceptions.end());
        if (!exceptions_are_early(claim.exceptions)) return std::nullopt;
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
        claim.fitted_rows = corner_.rows;
        claim.fitted_columns = corner_.columns;
        return claim;
    }

private:
    std::size_t seen() const { return corner_.rows * corner_.columns; }

    bool exceptions_are_early(const std::vector<Exception>& list) const {
        if (list.empty()) return true;
        std::size_t runs = 1;
        Int last_row = 0, last_column = 0;
        for (std::size_t k = 0; k < list.size(); ++k) {
            last_row = std::max(last_row, list[k].a - box_.row_from);
            last_column = std::max(last_column, list[k].b - box_.column_from);
            if (k > 0 && !(list[k].a == list[k - 1].a && list[k].b == list[k - 1].b + 1)) ++runs;
        }
        const auto area = static_cast<double>(last_row + 1) * static_cast<double>(last_column + 1);
        const double share = area / static_cast<double>(box_.values.size());
        if (std::pow(share, static_cast<double>(runs)) <= chance) return true;
        const bool at_start = list[0].a == box_.row_from && list[0].b == box_.column_from;
        return box_.line && runs == 1 && at_start && list.size() * short_start <= box_.values.size();
    }

    const Box& box_;
    Corner corner_;
    bool is_set_, skip_loony_;
};

// Compares numbers of parameters; of equals, the one proposed first stays.
bool simpler(const Claim& x, const Claim& y) {
    const auto cost = [](const Claim& c) { return to_size(c.parameters) + 2 * c.exceptions.size(); };
    return cost(x) < cost(y);
}

// Recognisers subtract values, so none may exceed 2^62.
bool has_huge_values(const Box& box) {
    return std::any_of(box.values.begin(), box.values.end(),
                       [](Nimber v) { return is_number(v) && v > Nimber{1} << 62; });
}

std::optional<Claim> search(const Box& box, bool is_set, bool skip_loony) {
    const Referee referee(box, is_set, skip_loony);
    if (!referee.enough() || has_huge_values(box)) return std::nullopt;
    const Box sample = referee.sample();
    std::optional<Claim> best;
    for (const Recogniser& r : recognisers()) {
        const Propose propose =
            box.line ? (is_set ? r.line_set : r.line_values) : (is_set ? r.grid_set : r.grid_values);
        if (!propose) continue;
        box.looked(sample.values.size());
        for (const Hypothesis& h : propose(sample))
            if (auto claim = referee.accept(r, h); claim && (!best || simpler(*claim, *best))) best = std::move(claim);
    }
    return best;
}

// A heap of 0 often follows rules of its own, so the table without its first row and column is also tried.
std::optional<Claim> search_inside(const Box& box, bool is_set, bool skip_loony) {
    auto claim = search(box, is_set, skip_loony);
    if (claim || box.line || box.rows < 2 || box.columns < 2) return claim;
    return search(box.part(1, 1, box.rows - 1, box.columns - 1), is_set, skip_loony);
}

}  // namespace

Box Box::part(std::size_t i, std::size_t j, std::size_t height, std::size_t width) const {
    Box out{line, name, row(i), column(j), height, width, {}, pause};
    out.values.reserve(height * width);
    for (std::size_t k = i; k < i + height; ++k) {
        const auto begin = values.begin() + static_cast<std::ptrdiff_t>(k * columns + j);
        out.values.insert(out.values.end(), begin, begin + static_cast<std::ptrdiff_t>(width));
    }
    return out;
}

Box line(Int from, std::vector<Nimber> values, std::string name) {
    const std::size_t size = values.size();
    return {true, {"", std::move(name)}, 0, from, 1, size, std::move(values), {}};
}

Box grid(Int row_from, Int column_from, std::size_t columns, std::vector<Nimber> values) {
    const std::size_t rows = columns == 0 ? 0 : values.size() / columns;
    return {false, {"a", "b"}, row_from, column_from, rows, columns, std::move(values), {}};
}

std::optional<Claim> find_values(const Box& box) {
    if (auto claim = search_inside(box, false, false)) return claim;
    const auto loonies = to_size(std::count(box.values.begin(), box.values.end(), loony));
    if (loonies == 0 || loonies * 2 > box.values.size()) return std::nullopt;
    return search_inside(box, false, true);
}

std::optional<Claim> find_set(const Box& box) { return search_inside(box, true, false); }

std::optional<Claim> find_rows(const Box& box) {
    if (box.line) return std::nullopt;
    Rows rows;
    for (std::size_t i = 0; i < box.rows; ++i) {
        Box row = box.part(i, 0, 1, box.columns);
        row.line = true;
        const Referee referee(row, false, false);
        if (!referee.enough()) break;
        const auto cycle = has_huge_values(row) ? std::nullopt : find_cycle(referee.sample());
        if (!cycle) break;
        Hypothesis h;
        h.parameters = static_cast<int>(cycle->period) + 1;
        h.at = [&](const Box&, Int, Int n) { return cycle->at(n); };
        const auto claim = referee.accept({}, h);
        if (!claim) break;
        rows.period.push_back(cycle->period);
        rows.saltus.push_back(cycle->saltus);
        rows.from.push_back(claim->exceptions.empty() ? row.column_from : claim->exceptions.back().b + 1);
    }
    if (rows.period.size() < 3) return std::nullopt;
    const auto constant = [&](std::size_t i) { return rows.period[i] == 1 && rows.saltus[i] == 0; };
    std::size_t flat = 0;  // a table of rare events begins with some rows of one value each
    while (flat < rows.period.size() && constant(flat)) ++flat;
    if (flat == rows.period.size() && 2 * flat < box.rows) return std::nullopt;
    Claim claim;
    claim.recogniser = "rows";
    claim.formula = rows.phrase(box);
    for (const Int p : rows.period) claim.parameters += static_cast<int>(p) + 1;
    claim.row_from = box.row_from;
    claim.column_from = box.column_from;
    claim.fitted_rows = rows.period.size();
    claim.fitted_columns = box.columns / 3;
    return claim;
}

}  // namespace grundy::pattern
