// SPDX-License-Identifier: MIT
// Proposes tables in which the value depends on the residues of the lesser and of the greater number, as for a king on
// its way to the corner. Only symmetric tables are of this kind.
#include <algorithm>

#include "core/size.hpp"
#include "pattern/recogniser.hpp"
#include "pattern/text.hpp"

namespace grundy::pattern {
namespace {

constexpr Int most_extreme_modulus = 8;

struct OfExtremes {
    Int m = 1;
    std::vector<std::optional<Nimber>> cell;  // [lesser mod m][greater mod m]
    std::optional<Nimber> at(Int a, Int b) const { return cell[to_size(std::min(a, b) % m * m + std::max(a, b) % m)]; }
};

std::optional<OfExtremes> find_of_extremes(const Box& s) {
    if (s.row_from != s.column_from || s.rows != s.columns) return std::nullopt;
    for (Int m = 2; m <= most_extreme_modulus && std::cmp_less_equal(3 * m, s.rows); ++m) {
        OfExtremes r{m, std::vector<std::optional<Nimber>>(to_size(m * m))};
        bool fits = true;
        for (std::size_t i = 0; fits && i < s.rows; ++i)
            for (std::size_t j = 0; fits && j < s.columns; ++j) {
                if (j % 1024 == 0) s.looked(1024);
                const Int low = std::min(s.row(i), s.column(j)), high = std::max(s.row(i), s.column(j));
                auto& cell = r.cell[to_size(low % m * m + high % m)];
                if (!cell) cell = s.at(i, j);
                fits = cell == s.at(i, j);
            }
        if (fits) return r;
    }
    return std::nullopt;
}

Hypotheses propose_of_extremes(const Box& s, bool is_set) {
    const auto r = find_of_extremes(s);
    if (!r) return {};
    const std::string low = "min(" + s.name[0] + ", " + s.name[1] + ") mod " + std::to_string(r->m),
                      high = "max(" + s.name[0] + ", " + s.name[1] + ") mod " + std::to_string(r->m);
    std::vector<Nimber> values;  // of a cell that never occurs: 0
    std::vector<bool> members;
    for (const std::optional<Nimber>& cell : r->cell) {
        values.push_back(cell.value_or(0));
        members.push_back(cell == Nimber{1});
    }
    Hypothesis h;
    h.formula = is_set ? pairs_text(low, high, to_size(r->m), members)
                       : element_text(values, std::to_string(r->m) + "*(" + low + ") + " + high);
    h.parameters = static_cast<int>(r->m * r->m) + 1;
    h.at = [r](const Box&, Int a, Int b) { return r->at(a, b); };
    return {h};
}

}  // namespace

Hypotheses extreme_values(const Box& sample) { return propose_of_extremes(sample, false); }
Hypotheses extreme_set(const Box& sample) { return propose_of_extremes(sample, true); }

}  // namespace grundy::pattern
