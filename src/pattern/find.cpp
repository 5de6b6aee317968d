// SPDX-License-Identifier: MIT
// Asks all recognisers about a table, and the referee about what they propose.
#include <algorithm>
#include <tuple>

#include "core/size.hpp"
#include "pattern/periodic.hpp"
#include "pattern/referee.hpp"
#include "pattern/text.hpp"

namespace grundy::pattern {
namespace {

constexpr std::size_t most_dropped = 4;

// Fewest exceptions first, then fewest parameters; of equals, the one proposed first stays. A formula without a
// value at 0, as v2(n), is not wrong there.
bool simpler(const Claim& x, const Claim& y) {
    const auto size = [](const Claim& c) { return std::pair(c.wrong + to_size(c.hypothesis.given), c.parameters); };
    return size(x) < size(y);
}

// Recognisers subtract values, so none may exceed 2^62.
bool has_huge_values(const Box& box) {
    return std::any_of(box.values.begin(), box.values.end(),
                       [](Nimber v) { return is_number(v) && v > Nimber{1} << 62; });
}

struct Question {
    bool is_set = false, skip_loony = false, all_seen = false;
};

std::optional<Claim> search(const Box& box, const Question& q) {
    const Referee referee(box, q.is_set, q.skip_loony, q.all_seen);
    if (!referee.enough() || has_huge_values(box)) return std::nullopt;
    const Box sample = referee.sample();
    std::optional<Claim> best;
    for (const Recogniser& r : recognisers()) {
        const Propose propose =
            box.line ? (q.is_set ? r.line_set : r.line_values) : (q.is_set ? r.grid_set : r.grid_values);
        if (!propose) continue;
        box.looked(sample.values.size());
        for (const Hypothesis& h : propose(sample))
            if (auto claim = referee.accept(r, h); claim && (!best || simpler(*claim, *best))) best = std::move(claim);
        if (best && best->recogniser == "constant") break;
    }
    return best;
}

// Says from where on a claim about a part of a grid holds.
void say_where(Claim& claim, const Box& box, std::size_t i, std::size_t j) {
    std::string where;
    if (i > 0) where = box.name[0] + " >= " + std::to_string(box.row(i));
    if (j > 0) where += (where.empty() ? "" : " and ") + box.name[1] + " >= " + std::to_string(box.column(j));
    claim.formula += " for all " + box.name[0] + ", " + box.name[1] + " with " + where;
}

// The values left out at the beginning of a line are exceptions if the formula does not happen to give them.
void list_dropped(Claim& claim, const Box& box, std::size_t count) {
    std::vector<Exception> list;
    const Box part = box.part(0, count, 1, box.columns - count);
    for (std::size_t j = 0; j < count; ++j)
        if (claim.hypothesis.at(part, box.row_from, box.column(j)) != box.at(0, j))
            list.push_back({box.row_from, box.column(j), box.at(0, j)});
    claim.exceptions.insert(claim.exceptions.begin(), list.begin(), list.end());
}

// Small heaps often follow rules of their own, so the table without a few first rows and columns is also tried.
std::optional<Claim> search_inside(const Box& box, const Question& q) {
    if (auto claim = search(box, q)) return claim;
    if (q.all_seen) return std::nullopt;  // nothing is claimed, so the plain search is enough
    for (std::size_t sum = 1; sum <= 2 * most_dropped; ++sum)
        for (std::size_t i = 0; i <= std::min(sum, most_dropped); ++i) {
            const std::size_t j = sum - i;
            const bool wanted = box.line ? i == 0 : i == j || i == 0 || j == 0;
            if (!wanted || j > most_dropped || box.rows <= i + box.rows / 4 || box.columns / 4 < j) continue;
            auto claim = search(box.part(i, j, box.rows - i, box.columns - j), q);
            if (!claim) continue;
            if (box.line)
                list_dropped(*claim, box, j);
            else
                say_where(*claim, box, i, j);
            return claim;
        }
    return std::nullopt;
}

std::optional<Claim> search_values(const Box& box, Question q) {
    if (auto claim = search_inside(box, q)) return claim;
    const auto loonies = to_size(std::count(box.values.begin(), box.values.end(), loony.word()));
    if (loonies == 0 || loonies * 2 > box.values.size()) return std::nullopt;
    q.skip_loony = true;
    return search_inside(box, q);
}

// The cells of each direction from which a claim like this could be made.
std::optional<Fit> fit_of(std::optional<Claim> claim, const Box& box) {
    if (!claim) return std::nullopt;
    const std::size_t seen = Referee::least_seen(*claim);
    std::size_t enough = std::max(box.columns + box.columns / 2, 3 * seen);
    if (!box.line) {
        enough = box.columns + box.columns / 2;
        while (enough * enough < 3 * seen) ++enough;
    }
    return Fit{std::move(*claim), (enough + 9) / 10 * 10};
}

}  // namespace

Box Box::part(std::size_t i, std::size_t j, std::size_t height, std::size_t width) const {
    Box out{line, name, row(i), column(j), height, width, {}, 0, 0, pause};
    if (seen_columns != 0) {
        out.seen_rows = std::min(seen_rows - std::min(i, seen_rows), height);
        out.seen_columns = std::min(seen_columns - std::min(j, seen_columns), width);
    }
    out.values.reserve(height * width);
    for (std::size_t k = i; k < i + height; ++k) {
        const auto begin = values.begin() + static_cast<std::ptrdiff_t>(k * columns + j);
        out.values.insert(out.values.end(), begin, begin + static_cast<std::ptrdiff_t>(width));
    }
    return out;
}

Box line(Int from, std::vector<Nimber> values, std::string name) {
    const std::size_t size = values.size();
    return {true, {"", std::move(name)}, 0, from, 1, size, std::move(values), 0, 0, {}};
}

Box grid(Int row_from, Int column_from, std::size_t columns, std::vector<Nimber> values) {
    const std::size_t rows = columns == 0 ? 0 : values.size() / columns;
    return {false, {"a", "b"}, row_from, column_from, rows, columns, std::move(values), 0, 0, {}};
}

std::optional<Claim> find_values(const Box& box) { return search_values(box, {}); }

std::optional<Claim> find_set(const Box& box) { return search_inside(box, {true, false, false}); }

std::optional<Fit> fits_values(const Box& box) { return fit_of(search_values(box, {false, false, true}), box); }
std::optional<Fit> fits_set(const Box& box) { return fit_of(search_inside(box, {true, false, true}), box); }

std::optional<Exception> first_failure(const Claim& claim, const Box& larger) {
    const std::size_t top = to_size(claim.row_from - larger.row_from),
                      left = to_size(claim.column_from - larger.column_from);
    const Box part = larger.part(top, left, larger.rows - top, larger.columns - left);
    const bool skip_loony = claim.formula.find("not loony") != std::string::npos;
    for (std::size_t i = 0; i < part.rows; ++i)
        for (std::size_t j = 0; j < part.columns; ++j) {
            if (j % 1024 == 0) part.looked(1024);
            const Exception here{part.row(i), part.column(j), part.at(i, j)};
            if (skip_loony && here.value == loony.word()) continue;
            if (claim.hypothesis.at(part, here.a, here.b) == here.value) continue;
            if (std::none_of(claim.exceptions.begin(), claim.exceptions.end(),
                             [&](const Exception& e) { return e.a == here.a && e.b == here.b; }))
                return here;
        }
    return std::nullopt;
}

std::optional<Claim> find_rows(const Box& box) {
    if (box.line) return std::nullopt;
    Rows rows;
    std::size_t seen = 0;
    const std::size_t most_rows = box.seen_rows != 0 ? box.seen_rows : box.rows;
    for (std::size_t i = 0; i < most_rows; ++i) {
        Box row = box.part(i, 0, 1, box.columns);
        row.line = true;
        if (row.seen_columns != 0) row.seen_rows = 1;
        const Referee referee(row, false, false);
        if (!referee.enough()) break;
        const Box sample = referee.sample();
        seen = sample.columns;
        const auto cycle = has_huge_values(row) ? std::nullopt : find_cycle(sample);
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
    if (flat == rows.period.size() && 2 * flat < most_rows) return std::nullopt;
    Claim claim;
    claim.recogniser = "rows";
    claim.formula = rows.phrase(box);
    for (const Int p : rows.period) claim.parameters += static_cast<int>(p) + 1;
    claim.row_from = box.row_from;
    claim.column_from = box.column_from;
    claim.fitted_rows = rows.period.size();
    claim.fitted_columns = seen;
    return claim;
}

}  // namespace grundy::pattern
